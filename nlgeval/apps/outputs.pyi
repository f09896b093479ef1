# Made by .ci/stubs.py from outputs.py; not to be edited.
"""What a command writes appears whole or not at all, and an error that comes while writing names the file."""
from typing import Any


BY_EXTENSION: dict[Any, Any]

def extension(path: Any) -> str:
    """The extension of a path in small letters, with its dot; nothing of None."""

def format_for(name: Any, path: Any, known: Any) -> str:
    """The format of an output; a ValueError for one that is not known."""

def check_order(by: Any, labels: Any) -> None:
    """A ValueError for an order that there is not."""

def flat(record: Any, before: Any = '') -> Any:
    """Pairs of names and values, in which a list becomes values with numbers: precisions_1, precisions_2, ..."""

def check_outputs(outputs: Any, inputs: Any) -> None:
    """A ValueError where an output file is also an input or the other output."""

def named_errors(path: Any) -> Any:
    """A full disk is an error that names the file."""

def whole_file(path: Any) -> Any:
    """`write_whole`, with such errors."""

def print_out(text: str) -> None:
    """Write to standard output now; a ValueError says why that cannot be."""

def close_stdout() -> None:
    """Let Python's own last flush of standard output go nowhere: it would fail once more."""
