# Made by .ci/stubs.py from report.py; not to be edited.
"""A comparison as one HTML file: tables to sort, figures, segments to search with matches marked, and what one system gets right that the other does not."""
from ..core.metric import Metric
from ..display import Page
from ..typing import Held
from ..typing import PathLike
from ..typing import Texts
from .compare import Comparison
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any
from typing import NamedTuple


FIGURES: int

class Axis:
    """From scores to places on the page, with ticks at round numbers."""
    low: float
    high: float
    step: float
    start: float
    end: float
    scale: float
    ticks: list[Any]

    def __init__(
        self,
        values: Iterable[float],
        start: float,
        end: float,
        ticks: int = 5,
        scale: float = 100,
    ) -> None: ...

    def __call__(self, value: float) -> float: ...

    def label(self, tick: float) -> str: ...

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

def cloud(base: ArrayLike, own: ArrayLike, low: float = 0, most: int = 300, bins: int = 32) -> Cloud:
    """What to draw of two systems' segment scores."""

class Spread(NamedTuple):
    """How many segments of each system have which score."""
    edges: list[Any]
    counts: dict[Any, Any]

def spread(scores: dict[Any, Any], low: float = 0, bins: int = 20) -> Spread:
    """Counts of segment scores in bins of equal width, the same for all systems."""

def verdicts(comparison: Comparison) -> list[Any]:
    """What the tests say."""

def report_page(
    comparison: Comparison,
    title: str | None = None,
    most: int | None = None,
    columns: Mapping[str, Sequence[Any]] | None = None,
) -> Page:
    """The comparison as one HTML page that needs nothing else."""

def score_axis(metric: Metric, values: Iterable[float], start: float, end: float, ticks: int = 5) -> Axis:
    """An axis of a metric's scores or differences."""

def bucket_axes(metric: Metric, buckets: Sequence[Any], baseline: str, system: str) -> tuple[Any, ...]:
    """The axes of a figure by bucket: of the scores, and below it of the difference."""

def report(
    comparison: Comparison | Mapping[str, Texts],
    path: PathLike,
    references: Held | None = None,
    title: str | None = None,
    most: int | None = None,
    columns: Mapping[str, Sequence[Any]] | None = None,
    **options: Any,
) -> None:
    """Write a comparison as one HTML page. Where `path` cannot be written there is a WriteError, and no file."""
