# Made by .ci/stubs.py from given_scores.py; not to be edited.
"""`--scores` reads the numbers that someone else computed, a learned metric, a judge, from the file that they left."""
from collections.abc import Sequence
from typing import Any
from typing import NamedTuple


class Sheet(NamedTuple):
    """A table as it was read, and where in the file its rows stand."""
    path: str
    columns: dict[Any, Any]
    rows: list[Any]
    counted: str = ...

    def where(self, i: int) -> str: ...

def read_sheet(path: str) -> Sheet:
    """The table in a file. Raises `ReadError`."""

def cell_number(value: object) -> float | None:
    """The finite number that a cell holds, or None."""

def number_at(sheet: Sheet, name: str, i: int) -> float:
    """The number of a column in row i. Raises `ReadError`."""

def scores_in(sheet: Sheet, systems: Any, column: str | None = None) -> dict[Any, Any]:
    """The scores of the systems. Raises `ReadError`."""

class GivenScores(dict[Any, Any]):
    """Scores that were read from files: label -> `Given`, by system."""
    files: dict[Any, Any]

    def __init__(self) -> None: ...

    def tables(self, system: str) -> dict[Any, Any]:
        """The tables of one system."""

    def check(self, lengths: dict[Any, Any]) -> None:
        """A `ReadError` where there are more scores than segments, or fewer."""

def read_given(
    files: Sequence[str],
    systems: Any,
    lower: Sequence[str] = ...,
    units: Sequence[tuple[str, str]] = ...,
) -> GivenScores:
    """Scores from files. Raises `ReadError`, and ValueError for a label that none has."""

def split_column(text: str) -> tuple[Any, ...]:
    """The path of a file, and the column that is picked; a colon may stand in a path, too."""
