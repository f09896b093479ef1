# Made by .ci/stubs.py from report.py; not to be edited.
"""A comparison as one HTML file: tables to sort, figures, segments to search with matches marked, and what one system gets right that the other does not."""
from ..core.metric import Metric
from .compare import Comparison
from typing import Any
from typing import NamedTuple


FIGURES: int

class Axis:
    """From scores to places on the page, with ticks at round numbers."""
    low: Any
    high: Any
    start: Any
    end: Any
    scale: float
    step: Any
    ticks: list[Any]

    def __init__(self, values: Any, start: Any, end: Any, ticks: int = 5, scale: float = 100) -> None: ...

    def __call__(self, value: Any) -> Any: ...

    def label(self, tick: Any) -> Any: ...

    @property
    def room(self) -> float:
        """How wide the widest label is, about."""

def round_step(size: float) -> float:
    """The least of 1, 2, 5 times a power of ten that is at least `size`."""

class Cloud(NamedTuple):
    """Segment scores of two systems: dots, or counts in the cells of a grid where there are many."""
    low: float
    top: float
    dots: list[Any]
    cells: list[Any]
    side: float

def cloud(base: Any, own: Any, low: float = 0, most: int = 300, bins: int = 32) -> Cloud:
    """What to draw of two systems' segment scores."""

class Spread(NamedTuple):
    """How many segments of each system have which score."""
    edges: list[Any]
    counts: dict[Any, Any]
    most: int

def spread(scores: dict[Any, Any], low: float = 0, bins: int = 20) -> Spread:
    """Counts of segment scores in bins of equal width, the same for all systems."""

def verdicts(comparison: Comparison) -> list[Any]:
    """What the tests say."""

def report_page(comparison: Comparison, title: Any = None, most: int | None = None, columns: Any = None) -> str:
    """The comparison as one HTML page that needs nothing else."""

def score_axis(metric: Metric, values: Any, start: Any, end: Any, ticks: Any = 5) -> Any:
    """An axis of a metric's scores or differences."""

def bucket_axes(metric: Metric, buckets: Any, baseline: Any, system: Any) -> tuple[Any, ...]:
    """The axes of a figure by bucket: of the scores, and below it of the difference."""

def report(
    comparison: Any,
    path: Any,
    references: Any = None,
    title: Any = None,
    most: int | None = None,
    columns: Any = None,
    **options: Any,
) -> None:
    """Write a comparison as one HTML page. Where `path` cannot be written there is a WriteError, and no file."""
