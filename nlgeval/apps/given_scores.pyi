# Made by .ci/stubs.py from given_scores.py; not to be edited.
"""`--scores` reads the numbers that someone else computed, a learned metric, a judge, from the file that they left."""
from typing import Any
from typing import NamedTuple


class Sheet(NamedTuple):
    """A table as it was read, and where in the file its rows stand."""
    path: str
    columns: dict[Any, Any]
    rows: list[Any]
    counted: str = ...

    def where(self, i: Any) -> Any: ...

def read_sheet(path: str) -> Sheet:
    """The table in a file. Raises `ReadError`."""

def cell_number(value: Any) -> Any:
    """The finite number that a cell holds, or None."""

def number_at(sheet: Any, name: Any, i: Any) -> Any:
    """The number of a column in row i. Raises `ReadError`."""

def scores_in(sheet: Any, systems: Any, column: Any = None) -> dict[Any, Any]:
    """The scores of the systems. Raises `ReadError`."""

class GivenScores(dict[Any, Any]):
    """Scores that were read from files: label -> `Given`, by system."""
    files: dict[Any, Any]

    def __init__(self) -> None: ...

    def tables(self, system: str) -> dict[Any, Any]:
        """The tables of one system."""

    def check(self, lengths: dict[Any, Any]) -> None:
        """A `ReadError` where there are more scores than segments, or fewer."""

def read_given(files: Any, systems: Any, lower: Any = ..., units: Any = ...) -> GivenScores:
    """Scores from files. Raises `ReadError`, and ValueError for a label that none has."""

def split_column(text: str) -> tuple[Any, ...]:
    """The path of a file, and the column that is picked; a colon may stand in a path, too."""
