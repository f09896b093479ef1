# Made by .ci/stubs.py from reading.py; not to be edited.
"""Segments from files and streams, one clear error where the input is wrong, and output files that appear whole or not at all."""
from ..typing import PathLike
from ..typing import Text
from ..typing import Texts
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from typing import Any
from typing import IO
import io as io


BLOCK: int

UNPACKED: int

RATIO: int

REPEATS: int

USUAL_COLUMNS: dict[Any, Any]

CHUNK: int

class _FileError(ValueError):

    def __init__(self, said: str) -> None: ...

class ReadError(_FileError):
    """Input that cannot be read: says the file, the line, and what is wrong there."""

class WriteError(_FileError):
    """A file that cannot be written: says which, and why."""

def check_unpacked(name: str, size: int, packed: int, ratio: int = ...) -> None:
    """A `ReadError` where a file unpacks to so much more than it holds that it may be meant to fill the memory."""

class Unpacked(io.RawIOBase):
    """The bytes that a gzip file unpacks to, as far as `check_unpacked` lets them through."""

    def __init__(self, file: IO[Any], name: str) -> None: ...

    def readable(self) -> bool: ...

    def readinto(self, buffer: Any) -> int: ...

    def close(self) -> None: ...

def unpacked(file: IO[Any], name: str) -> IO[Any]:
    """What a gzip file holds. Reading raises `ReadError` where that is far too much."""

def csv_said(error: Exception) -> str:
    """What an error of `csv` says to somebody who only has the file."""

def check_parquet(source: PathLike | IO[Any], name: str, columns: Sequence[str] | None = None) -> None:
    """`check_unpacked` of a Parquet file: by its footer, and by what its pages repeat, which the footer counts once."""

def iter_blocks(
    source: PathLike | IO[Any],
    column: str | None = None,
    format: str | None = None,
    role: str = 'prediction',
    header: bool = True,
    quotes: bool = True,
) -> Iterator[list[Any]]:
    """The segments of `source`, a block at a time, in constant memory. Raises `ReadError`."""

def iter_segments(
    source: PathLike | IO[Any],
    column: str | None = None,
    format: str | None = None,
    **options: Any,
) -> Iterator[Text]:
    """The segments of `source`, one after the other, in constant memory. Raises `ReadError`."""

def read_segments(
    source: PathLike | IO[Any],
    column: str | None = None,
    format: str | None = None,
    **options: Any,
) -> list[Any]:
    """The segments of `source` as a list. Raises `ReadError`."""

def chunks(
    sources: Sequence[Iterable[list[Any]]],
    size: int = ...,
    differ: Callable[..., Any] | None = None,
) -> Iterator[list[list[Any]]]:
    """Some segments of all sources at a time. Raises `ReadError` if they have not equally many."""

def reference_blocks(
    sources: Sequence[PathLike | IO[Any]],
    column: str | None = None,
    format: str | None = None,
    **options: Any,
) -> tuple[list[str], list[Any]]:
    """All sources of references, not yet joined. Raises `ReadError`."""

def join_references(
    columns: Sequence[Sequence[Any]],
    names: Sequence[str],
    lists: str = 'references',
    first: int = 1,
) -> list[Any]:
    """For each segment a tuple of its references. Raises `ReadError` for one without any."""

def same_length(names: Sequence[str], lengths: Sequence[int]) -> None:
    """A `ReadError` where they differ."""

def iter_references(
    sources: Sequence[PathLike | IO[Any]],
    column: str | None = None,
    format: str | None = None,
    lists: str = 'references',
    **options: Any,
) -> Iterator[tuple[Any, ...]]:
    """For each segment a tuple of its references, from all `sources`, in constant memory. Raises `ReadError`."""

def read_references(
    sources: Texts,
    column: str | None = None,
    format: str | None = None,
    lists: str = 'references',
    **options: Any,
) -> list[Any]:
    """For each segment a tuple of its references, from all `sources`. Raises `ReadError`."""

def write_whole(path: PathLike, mode: str = 'w') -> Any:
    """Context manager of an open file that replaces `path` when the block ends, and vanishes if it ends in an error."""
