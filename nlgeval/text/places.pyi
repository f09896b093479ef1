# Made by .ci/stubs.py from places.py; not to be edited.
"""Where the tokens of a text stand in it: what a metric counted, marked in what people read."""
from collections.abc import Sequence


def located(text: str, tokens: Sequence[str]) -> list[tuple[int, int]] | None:
    """Where the tokens stand in the text, apart from case; words in between may have been left out."""
