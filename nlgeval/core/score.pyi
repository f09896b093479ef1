# Made by .ci/stubs.py from score.py; not to be edited.
"""The number, what it is made of, one score a segment, and the signature; for one metric and for several."""
from ..stats.bootstrap import Interval
from ..typing import Held
from ..typing import Labels
from ..typing import Text
from .inputs import TestSet
from .metric import Metric
from .metric import MetricGroup
from .table import Statistics
from collections.abc import Mapping
from collections.abc import Sequence
from functools import cached_property
from typing import Any
import numpy as np


def checked_parts(metric: Metric, rows: np.ndarray, segments: bool = False) -> dict[str, np.ndarray]:
    """What the metric makes of rows; a TypeError or ValueError where that is no dict with a 'score' for each row, or a"""

class Score:
    """A metric's result on a corpus: the number, its parts, the segments, and the signature."""
    interval: Interval | None
    statistics: Statistics
    predictions: Sequence[Text] | None

    def __init__(
        self,
        statistics: Statistics,
        predictions: Sequence[Text] | None = None,
        held: Held | None = None,
    ) -> None: ...

    @cached_property
    def testset(self) -> TestSet:
        """What the predictions were held against; None where it was not kept."""

    @cached_property
    def score(self) -> float:
        """The score of the corpus."""

    @cached_property
    def parts(self) -> dict[str, Any]:
        """The corpus score and what it is made of, as plain numbers and lists."""

    @cached_property
    def segment_parts(self) -> dict[str, np.ndarray]:
        """The parts of every segment: a dict of arrays, each with one entry (or row) a segment."""

    def __getattr__(self, name: str) -> Any: ...

    @property
    def metric(self) -> Metric: ...

    @property
    def segments(self) -> np.ndarray:
        """The score of every segment: array of n floats."""

    @property
    def nrefs(self) -> int | str | None:
        """The number of references of a segment, or 'least-most'; None where none are needed."""

    @property
    def signature(self) -> str:
        """Every option that can change the number, the number of references, and the version."""

    def signature_as(self, tool: str) -> str:
        """The signature that `tool` itself prints for this number; a ValueError where it cannot compute it."""

    def confidence(
        self,
        level: float = 0.95,
        method: str = 'bca',
        resamples: int = 1000,
        seed: int | None = None,
        groups: Labels | None = None,
        strata: Labels | None = None,
    ) -> Interval:
        """A bootstrap confidence interval of the corpus score (see the page on the bootstrap); it is kept as `.interval`."""

    def __float__(self) -> float: ...

    def plot(self) -> Any:
        """A figure of what the score is made of."""

    def to_dict(self, segments: bool = False) -> dict[str, Any]:
        """Everything that was measured, as plain Python values, in the metric's own unit: shares are fractions."""

    def highlight(self, index: int = 0) -> str:
        """HTML of one segment: the prediction above what it is held against, with what matched shaded in both."""

    def references(self, index: int) -> tuple[Any, ...]:
        """The references of one segment; none where the metric does without."""

    def pictures(self, index: int = 0) -> list[Any]:
        """How one segment matched: what was credited, line by line; none where the metric draws nothing."""

    @classmethod
    def from_arrow(cls, tables: Any, metric: Metric) -> Score:
        """The score of what `statistics_arrow` gave: see `Statistics.from_arrow`."""

class Scores(dict[str, Score]):
    """Scores by name; one table on a terminal, in a notebook, and as plain values."""

    def table(self, format: str = 'text') -> str:
        """A row a score, with its unit and its signature."""

    def to_dict(self, segments: bool = False) -> dict[str, dict[str, Any]]: ...

    @classmethod
    def from_arrow(cls, tables: Any, metrics: Mapping[str, Metric] | MetricGroup) -> Scores:
        """The scores of several metrics from one table: see `Statistics.from_arrow`."""
