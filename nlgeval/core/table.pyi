# Made by .ci/stubs.py from table.py; not to be edited.
"""One row of numbers a segment. Rows add up exactly, and everything else follows from their sums."""
from ..typing import Number
from .metric import Metric
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from functools import cached_property
from numpy.typing import ArrayLike
from typing import Any
import numpy as np


def exact_sums(rows: np.ndarray) -> list[Any]:
    """The sum of each column as an exact integer, whatever the order of the rows."""

def rounded(sums: Sequence[int], dtype: type[Any]) -> np.ndarray:
    """Exact sums as one row, each rounded once, to the nearest float."""

def added(values: Iterable[Any]) -> float:
    """The sum of floats from left to right, rounded at each step: the same under every Python."""

def share(matches: Number, total: Number) -> Any:
    """matches / total, and 0 where the total is 0."""

def as_rows(metric: Metric, rows: ArrayLike) -> np.ndarray:
    """Rows as the metric declares them; an error names the first number that cannot be."""

class Statistics:
    """The rows of a metric's statistics, one a segment: shape (segments, columns). They add up."""
    rows: np.ndarray
    nrefs: tuple[int, int]
    summed: bool
    count: int
    metric: Metric

    def __init__(
        self,
        metric: Metric,
        rows: ArrayLike,
        nrefs: Iterable[int] = ...,
        count: int | None = None,
    ) -> None: ...

    @property
    def columns(self) -> tuple[str, ...]: ...

    def __len__(self) -> int: ...

    def __getitem__(self, key: str | slice | ArrayLike) -> Any:
        """A column by its name, or the statistics of some segments by a slice, a mask or an array of indices."""

    def need_segments(self) -> None:
        """A ValueError where the segments' rows were not kept."""

    def sum(self) -> np.ndarray:
        """The row of the corpus: the exact sum of the rows, shape (columns,)."""

    def total(self) -> Statistics:
        """The same corpus as one summed row."""

    @classmethod
    def merge(cls, parts: Iterable[Statistics]) -> Statistics:
        """The statistics of several corpora taken as one, in the order given."""

    def __add__(self, other: Statistics) -> Statistics: ...

    @classmethod
    def from_arrow(cls, tables: Any, metric: Metric) -> Statistics:
        """The statistics of all these together: rows where all are segments' rows, else one summed row."""

class Weights(dict[Any, Any]):
    """Weights that a metric learned, or was given: not to be changed; equal ones have equal names."""
    about: str

    def __init__(self, values: Mapping[Any, float] | Iterable[tuple[Any, float]], about: str = '') -> None: ...

    @cached_property
    def name(self) -> str:
        """How a signature shows them: where they come from, how many, and a digest."""

def best_rows(rows: ArrayLike, segments: ArrayLike, scores: ArrayLike) -> np.ndarray:
    """For each segment the row with the largest score; of equal ones the first."""
