# Made by .ci/stubs.py from engines.py; not to be edited.
"""Batches of Arrow out of a data frame of any engine, through a function, by the engine's own map: nothing distributed is written here."""
from ..typing import Engine
from ..typing import PathLike
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from typing import Any


TAKEN: str

ROWS: int

PACKAGES: dict[Any, Any]

def kind(data: Any) -> str:
    """Whose data it is, without an import; a TypeError for what no engine here reads."""

def even(batches: Iterable[Any], rows: int = ...) -> Iterator[Any]:
    """The same rows in the same order, in batches of about `rows`; none is empty."""

def sealed(batch: Any) -> bytes:
    """A record batch as the bytes of an Arrow stream, its schema's metadata with it."""

def unsealed(data: bytes) -> Any:
    """The record batch that `sealed` made bytes of."""

class WorkerError(RuntimeError):
    """An error of a worker, as text that survives the engine's own wrapping."""

class Worker:
    """What the engine runs on its machines: `function` on each batch of a partition, the results as bytes."""
    engine: Engine | None
    threads: int | None
    max_work: float | None
    function: Callable[[Any], Any]
    columns: list[Any]

    def __init__(self, function: Callable[[Any], Any], columns: Sequence[str]) -> None: ...

    def __call__(self, batches: Iterable[Any]) -> Iterator[bytes]: ...

    def run(self, batch: Any) -> Any: ...

def own_error(error: Exception) -> Exception:
    """The error that a worker raised, out of whatever the engine made of it; else `error` itself."""

def paths_of(data: Any) -> list[Any]:
    """The paths that are meant: of a pattern with `*`, what matches, in order; a folder or an address stands for itself."""

def batches(
    data: Any,
    function: Callable[[Any], Any],
    columns: Sequence[str],
    progress: bool | None = None,
    processes: int = 1,
) -> Iterator[Any]:
    """The results of `function` on all rows of `data`, by the engine's own map; each row is in one batch, once."""

def columns_of(data: Any, engine: Engine | None = None) -> list[Any]:
    """The names of the columns; of many files, those of the first."""

def read(paths: PathLike | Sequence[PathLike], on: str = 'arrow', workers: int | None = None) -> Any:
    """Parquet files, or JSON Lines, opened by an engine; an ImportError says which package is missing."""
