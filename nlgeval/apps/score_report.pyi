# Made by .ci/stubs.py from score_report.py; not to be edited.
"""The scores of one system or several as an HTML page: the table, and the segments with the worst scores, with their matches marked."""
from ..display import Page
from ..typing import Held
from ..typing import PathLike
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any


def worst_segments(scores: Mapping[str, Any], most: int) -> list[Any]:
    """The segments with the worst scores by the first metric."""

def score_page(scores: Mapping[str, Any], names: Sequence[str], note: str = '', most: int = 200) -> Page:
    """The scores as one page that needs nothing else; texts are escaped."""

def with_texts(scores: Mapping[str, Any], systems: Any, held: Held) -> dict[Any, Any]:
    """The same scores, that know their texts."""

def score_report(path: PathLike, *args: Any, **options: Any) -> None:
    """`score_page` as a file. Raises `WriteError`."""
