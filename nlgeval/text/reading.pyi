# Made by .ci/stubs.py from reading.py; not to be edited.
"""Segments from files and streams, one clear error where the input is wrong, and output files that appear whole or not at all."""
from typing import Any


BLOCK: int

USUAL_COLUMNS: dict[Any, Any]

CHUNK: int

class ReadError(ValueError):
    """Input that cannot be read: says the file, the line, and what is wrong there."""

class WriteError(ValueError):
    """A file that cannot be written: says which, and why."""

def csv_said(error: Any) -> str:
    """What an error of `csv` says to somebody who only has the file."""

def iter_blocks(
    source: Any,
    column: Any = None,
    format: str | None = None,
    role: str = 'prediction',
    header: bool = True,
    quotes: bool = True,
) -> Any:
    """The segments of `source`, a block at a time, in constant memory. Raises `ReadError`."""

def iter_segments(source: Any, column: Any = None, format: str | None = None, **options: Any) -> Any:
    """The segments of `source`, one after the other, in constant memory. Raises `ReadError`."""

def read_segments(source: Any, column: Any = None, format: str | None = None, **options: Any) -> list[Any]:
    """The segments of `source` as a list. Raises `ReadError`."""

def chunks(sources: Any, size: Any = ..., differ: Any = None) -> Any:
    """Some segments of all sources at a time. Raises `ReadError` if they have not equally many."""

def reference_blocks(sources: Any, column: Any = None, format: str | None = None, **options: Any) -> Any:
    """All sources of references, not yet joined. Raises `ReadError`."""

def join_references(columns: Any, names: Any, lists: str = 'references', first: int = 1) -> list[Any]:
    """For each segment a tuple of its references. Raises `ReadError` for one without any."""

def same_length(names: Any, lengths: Any) -> Any:
    """A `ReadError` where they differ."""

def iter_references(
    sources: Any,
    column: Any = None,
    format: str | None = None,
    lists: str = 'references',
    **options: Any,
) -> Any:
    """For each segment a tuple of its references, from all `sources`, in constant memory. Raises `ReadError`."""

def read_references(
    sources: Any,
    column: Any = None,
    format: str | None = None,
    lists: str = 'references',
    **options: Any,
) -> list[Any]:
    """For each segment a tuple of its references, from all `sources`. Raises `ReadError`."""

def write_whole(path: Any, mode: str = 'w') -> Any:
    """Context manager of an open file that replaces `path` when the block ends, and vanishes if it ends in an error."""
