# Made by .ci/stubs.py from scoring.py; not to be edited.
"""One call scores data where they lie: in Dask, Spark, Ray, datasets, polars, DuckDB or many Parquet files, to the last bit as one process would."""
from ..core.metric import MetricGroup
from ..core.score import Score
from ..core.score import Scores
from ..typing import PathLike
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Task:
    """From a batch of texts to a batch of rows."""
    group: MetricGroup
    prediction: str
    references: object
    sources: str
    by: tuple[Any, ...] = ...
    carry: tuple[Any, ...] = ...
    sum: bool = ...
    version: str = ...

    @property
    def columns(self) -> list[Any]:
        """The columns that are needed."""

    def __call__(self, batch: Any) -> Any: ...

def beside(batch: Any, names: Sequence[str], rows: Any) -> Any:
    """Columns of a batch, and those of its rows."""

def as_names(names: str | Sequence[str], what: str) -> tuple[Any, ...]:
    """Names of columns: one, several, or None for none."""

@dataclass(frozen=True)
class Count:
    """From a batch of references to what metrics count in them, as a batch: the metric, an n-gram, how often."""
    group: MetricGroup
    references: object
    sources: str

    def __call__(self, batch: Any) -> Any: ...

def learned(
    group: MetricGroup,
    data: Any,
    references: str | Sequence[str],
    sources: str,
    progress: bool | None = None,
) -> MetricGroup:
    """The group with what its metrics learn from all of the data."""

def as_group(metrics: Any) -> tuple[Any, ...]:
    """Metrics from names, metrics and groups, one or several, or a mapping from labels to metrics."""

def score(
    data: Any,
    metrics: Any,
    prediction: str = 'prediction',
    references: str | Sequence[str] = 'reference',
    sources: str = 'source',
    by: str | Sequence[str] | None = None,
    keep: PathLike | None = None,
    carry: Sequence[str] = ...,
    threads: int | None = None,
    progress: bool | None = None,
) -> Any:
    """Score data where they lie, by the engine's own workers: the number of one process, to the last bit."""

class Groups(dict[Any, Any]):
    """Scores by key: `groups['en']`, or of several columns `groups['en', 'news']`; `.all` is of everything."""
    all: Any
    by: Sequence[str]

    def __init__(self, found: Mapping[Any, Any], all: Any, by: Sequence[str]) -> None: ...

    def table(self, format: str = 'text') -> str:
        """A row a key, with how many segments, and the scores; the last one is of everything."""

    def to_dict(self) -> dict[Any, Any]: ...

class Kept(Scores):
    """Scores with the rows of all segments, as a file kept them; `.columns` has what stood beside them, by name."""
    columns: Any
    ids: Any

    def __init__(self, found: Mapping[str, Score], columns: Any, order: Any = ...) -> None: ...

def kept(path: PathLike, metrics: Any, order: str | None = None) -> Kept:
    """The scores that a file keeps, with their segments: for intervals, tests and `compare`."""
