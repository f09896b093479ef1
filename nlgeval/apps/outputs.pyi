# Made by .ci/stubs.py from outputs.py; not to be edited.
"""What a command writes appears whole or not at all, and an error that comes while writing names the file."""
from ..typing import PathLike
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any


BY_EXTENSION: dict[Any, Any]

def extension(path: PathLike) -> str:
    """The extension of a path in small letters, with its dot; nothing of None."""

def format_for(name: str, path: PathLike, known: Mapping[str, Any]) -> str:
    """The format of an output; a ValueError for one that is not known."""

def check_order(by: str | None, labels: Iterable[str]) -> None:
    """A ValueError for an order that there is not."""

def flat(record: Mapping[str, Any], before: str = '') -> Any:
    """Pairs of names and values, in which a list becomes values with numbers: precisions_1, precisions_2, ..."""

def csv_cell(value: Any) -> Any:
    """The value; a text that a spreadsheet would run gets an apostrophe before it."""

def plain_cell(text: str) -> str:
    """What was given to `csv_cell`."""

def csv_text(rows: Iterable[Sequence[Any]]) -> str:
    """Rows as CSV, in which no text is a formula."""

def check_outputs(outputs: Sequence[PathLike | None], inputs: Sequence[PathLike]) -> None:
    """A ValueError where an output file is also an input or the other output."""

def named_errors(path: PathLike) -> Any:
    """A full disk is an error that names the file."""

def whole_file(path: PathLike) -> Any:
    """`write_whole`, with such errors."""

def print_out(text: str) -> None:
    """Write to standard output now; a ValueError says why that cannot be."""

def tell(message: str) -> None:
    """A line on standard error, made printable."""

def close_stdout() -> None:
    """Let Python's own last flush of standard output go nowhere: it would fail once more."""
