# Made by .ci/stubs.py from score_report.py; not to be edited.
"""The scores of one system or several as an HTML page: the table, and the segments with the worst scores, with their matches marked."""
from typing import Any


def worst_segments(scores: Any, most: Any) -> list[Any]:
    """The segments with the worst scores by the first metric."""

def score_page(scores: Any, names: Any, note: Any = '', most: int = 200) -> str:
    """The scores as one page that needs nothing else; texts are escaped."""

def with_texts(scores: Any, systems: Any, held: Any) -> dict[Any, Any]:
    """The same scores, that know their texts."""

def score_report(path: Any, *args: Any, **options: Any) -> None:
    """`score_page` as a file. Raises `WriteError`."""
