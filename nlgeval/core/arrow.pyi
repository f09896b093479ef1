# Made by .ci/stubs.py from arrow.py; not to be edited.
"""Tables of texts in, rows of counts out, as batches of Arrow: what every engine for large data passes around."""
from .inputs import Plan
from .inputs import TestSet
from .metric import Metric
from collections.abc import Iterator
from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any
import numpy as np


COUNTS: tuple[Any, ...]

def expansion(total: int) -> list[Any]:
    """An exact sum as floats."""

def pyarrow(use: str = 'Arrow') -> Any:
    """The module; an ImportError says what it is needed for."""

def in_arrow(label: str, column: str) -> str: ...

def arrow_schema(metrics: dict[Any, Any], sum: bool) -> Any:
    """The columns that rows of these metrics have, and in the metadata what made them."""

def row_names(schema: Any) -> list[Any]:
    """The names of the columns of rows: the metrics', and `COUNTS`."""

def as_batch(statistics: dict[Any, Any], counts: ArrayLike) -> Any:
    """Statistics as a batch of Arrow, a row a segment."""

def no_rows(metrics: dict[Any, Any]) -> Any:
    """The batch of no segments."""

def together(batch: Any, by: Sequence[str]) -> tuple[Any, ...]:
    """Where rows with equal values in some columns are."""

def values_of(column: Any) -> np.ndarray:
    """All its numbers, one after the other: their exact sum is the column's."""

def added_up(batch: Any, by: Sequence[str] = ...) -> Any:
    """The exact sums of rows with equal keys, in the order of the keys' first rows; without keys the sum of all."""

def as_table(data: Any) -> Any:
    """Data of anything that speaks Arrow's PyCapsule interface, as a batch or a table."""

def named_column(table: Any, name: str, what: str) -> Any:
    """The column of that name; an error where there is none, or two."""

def text_column(table: Any, name: str, what: str, listed: int) -> Any:
    """A column of texts, or of lists of texts; an error names the first row that has none."""

def side_by_side(columns: Sequence[Any]) -> Any:
    """Several columns as one of lists."""

def held_of(table: Any, plan: Plan, references: str | Sequence[str], sources: str) -> TestSet | None:
    """What the metrics hold predictions against."""

def texts_of(table: Any, plan: Plan, prediction: str, references: str | Sequence[str], sources: str) -> tuple[Any, ...]:
    """What the metrics want of a table, in columns."""

def batches_of(tables: Any) -> Iterator[Any]:
    """The batches of one table, reader or Parquet file, or of several."""

def made_by(schema: Any, metric: Metric) -> tuple[Any, ...]:
    """Where a metric's rows are; a ValueError where there are none, or by another metric, other options or version."""

def each_sum(batch: Any, metric: Metric) -> list[Any]:
    """The rows one by one, such as those of keys: of an expansion the first float is the sum, rounded."""
