# Made by .ci/stubs.py from streams.py; not to be edited.
"""Segments that come in parts: constant memory, and the same number however the corpus was cut."""
from ..typing import Held
from ..typing import Texts
from .metric import Metric
from .score import Score
from .table import Statistics
from typing import Any


class Accumulator:
    """A running sum of statistics: `update` with segments, `merge` with another, `compute` the score so far."""
    metric: Metric

    def __init__(self, metric: Metric, segments: bool = False) -> None: ...

    def __len__(self) -> int: ...

    def update(self, predictions: Texts, references: Held | None = None) -> Accumulator:
        """Add segments. If they are not valid, an error is raised and nothing is added."""

    def add(self, statistics: Statistics) -> Accumulator:
        """Add segments whose statistics are there already."""

    def merge(self, other: Accumulator) -> Accumulator:
        """Add all segments of another accumulator of the same metric, after these."""

    def statistics(self) -> Statistics:
        """The statistics so far: the segments' rows if they are kept, else one summed row."""

    def compute(self) -> Score:
        """The score of everything so far."""

    def add_arrow(self, batch: Any) -> Accumulator:
        """Add the rows of a batch: segments, or sums of them."""
