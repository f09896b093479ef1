# Made by .ci/stubs.py from compare.py; not to be edited.
"""Which system is better, by how much, and is it sure? One call for any metrics and any number of systems: scores, intervals, tests, tables for a paper, and the segments behind them."""
from ..core.inputs import TestSet
from ..core.metric import Metric
from ..core.score import Scores
from ..stats.many_systems import AllPairs
from ..typing import Held
from ..typing import Labels
from ..typing import Seed
from ..typing import Text
from .terminal import Screen
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from typing import NamedTuple
import numpy as np


class Result(NamedTuple):
    """One system by one metric, against the baseline; all in the unit of the score."""
    system: str
    metric: str
    score: float
    low: float
    high: float
    difference: float
    difference_low: float
    difference_high: float
    p: float
    p_error: float
    p_adjusted: float
    better: int
    equal: int
    worse: int
    signature: str

@dataclass(frozen=True, repr=False)
class Comparison:
    """Systems against a baseline, by some metrics: scores, intervals, tests, and the segments behind them."""
    scores: dict[str, Scores]
    tests: dict[Any, Any]
    resamples: dict[Any, Any]
    baseline: str
    correction: str
    level: float
    groups: object = ...
    strata: object = ...
    pairs: object = ...
    family: str = ...
    claim: str = ...
    margins: object = ...
    distributions: object = ...
    intervals: str = ...
    combine: object = ...

    @property
    def systems(self) -> list[str]: ...

    @property
    def others(self) -> list[str]: ...

    @property
    def metrics(self) -> dict[str, Metric]: ...

    @property
    def testset(self) -> TestSet: ...

    def predictions(self, system: str) -> Sequence[Text]: ...

    def __len__(self) -> int: ...

    @cached_property
    def results(self) -> list[Any]:
        """Everything that was measured, a `Result` for each metric and system."""

    def gains(self, system: str | None = None, metric: str | None = None) -> np.ndarray:
        """How much better than the baseline's each segment of a system is, in the unit of the score; negative where worse."""

    def __getitem__(self, key: str | tuple[str, str]) -> Result:
        """The `Result` of (system, metric)."""

    def other(self, system: str | None = None) -> str:
        """The name of a system that is not the baseline: the first, unless one is asked for."""

    def label(self, metric: str | None = None) -> str:
        """The label of a metric: the first, unless one is asked for."""

    def significant(self, result: Result) -> bool:
        """Is the adjusted p-value of a `Result` below 1 - level?"""

    def kind(self, result: Result) -> str:
        """'good' or 'bad' for a system that is significantly better or worse than the baseline, else 'neutral'."""

    def best(self, label: str, digits: int = 2) -> list[Any]:
        """The systems with the best score, as it is shown with so many decimals; of all pairs the best system, and those"""

    def ranked(self, metric: str | None = None) -> AllPairs:
        """All pairs of systems by a metric, with adjusted p-values. A ValueError where only the baseline's were tested."""

    def detectable(self, system: str | None = None, metric: str | None = None, power: float = 0.8) -> float:
        """The smallest true difference from the baseline that is found with that chance, at the level left to one test."""

    def to_dict(self) -> dict[Any, Any]:
        """Everything that was measured, as plain Python values, each score in its metric's own unit: shares are fractions."""

    def to_frame(self) -> Any:
        """The results as a pandas DataFrame, a row for each metric and system; scores as in `to_dict`."""

    def title(self, label: str) -> str:
        """The name that people write where the label is what they type ('BLEU' for 'bleu'); else the label."""

    def heading(self, label: str) -> str:
        """The heading of a column of scores: title, unit, and an arrow to the better side."""

    def at_floor(self, result: Result) -> bool:
        """Is the p-value of a `Result` the least that its test can give with so many draws, so that it is at most that?"""

    def p_said(self, result: Result, adjusted: bool = False) -> str:
        """The p-value of a result, as 'at most' where the draws allow no less."""

    @property
    def questions(self) -> int:
        """How many tests the p-values are adjusted for."""

    @property
    def corrected(self) -> bool:
        """Are p-values adjusted for their number?"""

    def how(self, mark: str = '*', shown: Callable[[str], str] = ...) -> str:
        """How it was tested, in some sentences."""

    def claim_said(self, shown: Callable[[str], str] = ...) -> str:
        """Of what the p-values are, where it is not a difference."""

    def matrix(self, metric: str | None = None) -> tuple[Any, ...]:
        """The adjusted p-values of all pairs as text, the best system first."""

    def by_set(self, metric: str | None = None, digits: int = 2) -> tuple[Any, ...]:
        """What each test set says by itself, as text: the difference from the baseline, and its p-value."""

    def to_text(self, digits: int = 2, screen: Screen = ..., order: str | None = None) -> str:
        """A table for each metric, how it was tested, and the signatures: for a terminal."""

    def to_markdown(self, digits: int = 2, order: str | None = None) -> str:
        """Systems by metrics for a Markdown page: the best in bold, a star where the difference is significant."""

    def to_latex(
        self,
        digits: int = 2,
        caption: str | None = None,
        label: str = 'tab:comparison',
        order: str | None = None,
    ) -> str:
        """Systems by metrics for a paper, with booktabs: the best in bold, test and signatures in the caption."""

    def summary(self, digits: int = 2, screen: Screen = ..., order: str | None = None) -> str:
        """One table of systems by metrics, with a star where the difference from the baseline is significant."""

    def plot(self) -> Any:
        """Differences from the baseline with their intervals, a panel a metric."""

    def plot_pairs(self, metric: str | None = None) -> Any:
        """Which pairs of systems differ significantly, the best system first, with lines between clusters."""

    def scatter(self, system: str | None = None, metric: str | None = None) -> Any:
        """Segment scores of a system against those of the baseline."""

    def changed(self, system: str | None = None, metric: str | None = None, n: int = 5) -> Changes:
        """The segments in which a system gained and lost most against the baseline."""

def compare(
    systems: Mapping[str, Any],
    references: Held | None = None,
    metrics: Any = ...,
    baseline: str | None = None,
    test: str = 'randomization',
    resamples: int | None = None,
    seed: Seed = ...,
    correction: str = 'holm',
    level: float = 0.95,
    memory: float = 16,
    groups: Labels | None = None,
    strata: Labels | None = None,
    pairs: str = 'baseline',
    family: str = 'metric',
    claim: str = 'two-sided',
    margin: float | Mapping[str, float] | None = None,
    intervals: str = 'bootstrap',
    combine: str | None = None,
) -> Comparison:
    """Score all systems by all metrics, and test each against the baseline. Errors say which system does not fit."""

def difference_unit(metric: Metric) -> str:
    """The unit of a difference: points, where scores are per cent."""

def p_text(p: float) -> str:
    """A p-value for people: three decimals, or one digit and a power of ten where it is smaller."""

def shown_from(metric: Metric, *values: Sequence[float]) -> Any:
    """Where an axis of scores starts: a share at 0, any other number at the least of the values."""

class Change(NamedTuple):
    """A segment, and what a system made of it."""
    index: int  # type: ignore[assignment]
    gain: float
    baseline: float
    system: float
    texts: tuple[Any, ...]
    references: tuple[Any, ...]
    source: object = ...

    def held(self) -> list[Any]:
        """What the texts were held against."""

class Changes(list[Change]):
    """`Change`s, best gain first; shows them with their matches marked."""
    metric: Metric
    who: tuple[str, str]
    comparison: Comparison
    system: str
    label: str

    def __init__(self, changes: Iterable[Change], comparison: Comparison, system: str, label: str) -> None: ...
