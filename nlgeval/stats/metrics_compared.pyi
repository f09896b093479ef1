# Made by .ci/stubs.py from metrics_compared.py; not to be edited.
"""How sure is a metric's agreement with people, and is it better than another's? Resampling systems, segments, and both; tests for every correlation at every level; soft pairwise accuracy; the noise ceiling."""
from ..typing import Labels
from ..typing import Seed
from .bootstrap import Interval
from collections.abc import Iterator
from collections.abc import Mapping
from dataclasses import dataclass
from numpy.typing import ArrayLike
from typing import Any
from typing import NamedTuple
import numpy as np


DRAWN: dict[Any, Any]

def draw_tables(
    systems: int,
    segments: int,
    resamples: int,
    drawn: str = 'both',
    seed: Seed = ...,
    documents: ArrayLike | None = None,
    strata: Labels | None = None,
) -> Iterator[Any]:
    """Systems and segments of each resample."""

def agreement_interval(
    scores: Any,
    human: ArrayLike,
    level: str = 'system',
    method: str = 'pearson',
    drawn: str = 'both',
    confidence: float = 0.95,
    resamples: int = 1000,
    seed: Seed = ...,
    nan: str = 'raise',
    higher_is_better: bool | None = None,
    groups: Labels | None = None,
    memory: float = 64,
    strata: Labels | None = None,
) -> Interval:
    """A percentile bootstrap interval of a metric's agreement with people (Deutsch, Dror and Roth 2021: Boot-Both)."""

def check_choices(level: str, method: str, drawn: str, swapped: str = 'both', correction: str = 'none') -> None:
    """A ValueError for a name that there is not: before anything is computed."""

class AgreementTest(NamedTuple):
    """Whether two metrics agree differently with the same people."""
    first: float
    second: float
    p: float
    count: int  # type: ignore[assignment]
    resamples: int

    @property
    def difference(self) -> float: ...

def agreement_test(
    first: Any,
    second: Any,
    human: ArrayLike,
    level: str = 'system',
    method: str = 'pearson',
    swapped: str = 'systems',
    alternative: str = 'two-sided',
    resamples: int = 1000,
    seed: Seed = ...,
    nan: str = 'raise',
    higher_is_better: tuple[bool | None, bool | None] = ...,
    groups: Labels | None = None,
    memory: float = 64,
) -> AgreementTest:
    """A permutation test of two metrics' agreement with people (Deutsch, Dror and Roth 2021: Perm-Systems)."""

@dataclass(frozen=True, repr=False)
class MetricComparison:
    """Metrics by their agreement with people; the best first."""
    level: str
    method: str
    intervals: dict[Any, Any]
    tests: dict[Any, Any]
    p: dict[Any, Any]
    ranks: dict[Any, Any]
    alpha: float
    correction: str
    drawn: str
    swapped: str
    groups: int = ...
    strata: int = ...
    why: dict[Any, Any] = ...

    def __getitem__(self, name: str) -> Any: ...

    def to_dict(self) -> dict[Any, Any]:
        """All of it as plain Python values."""

    def table(self, format: str = 'text', digits: int = 3) -> str:
        """The metrics as 'text', 'markdown', 'latex' or 'html'; p is that of a metric against the best."""

    def cells(self, digits: int = 3) -> tuple[Any, ...]:
        """What stands in the table, as text."""

    def how(self) -> str:
        """What the intervals and the ranks mean, in words."""

    def without(self) -> list[Any]:
        """Which metrics have no agreement, and why."""

def compare_metrics(
    scores: Mapping[str, Any],
    human: ArrayLike,
    level: str = 'system',
    method: str = 'pearson',
    drawn: str = 'both',
    swapped: str = 'systems',
    confidence: float = 0.95,
    correction: str = 'holm',
    resamples: int = 1000,
    seed: Seed = ...,
    nan: str = 'raise',
    higher_is_better: bool | Mapping[str, bool] | None = None,
    groups: Labels | None = None,
    strata: Labels | None = None,
) -> MetricComparison:
    """Every metric's agreement with people with its interval, and every pair of metrics tested."""

def pairwise_p(scores: ArrayLike, resamples: int = 1000, seed: Seed = ...) -> np.ndarray:
    """One-sided p-values of all pairs of systems by one matrix of signs: the share of swaps with as large a difference."""

def soft_pairwise_accuracy(
    scores: Any,
    human: ArrayLike,
    resamples: int = 1000,
    seed: Seed = ...,
    higher_is_better: bool | None = None,
) -> float:
    """Soft pairwise accuracy (Thompson et al. 2024): 1 less the mean difference of the p-values of pairs of systems."""

def system_accuracy(
    scores: Any,
    human: ArrayLike,
    sure: float | None = None,
    resamples: int = 1000,
    seed: Seed = ...,
    higher_is_better: bool | None = None,
) -> tuple[Any, ...]:
    """Share of pairs of systems that the metric orders as people do (Kocmi et al. 2021)."""

class Ceiling(NamedTuple):
    """Between which numbers the agreement of a perfect metric lies."""
    low: float
    high: float

def noise_ceiling(judgements: ArrayLike, level: str = 'system', method: str = 'pearson') -> Ceiling:
    """Mean agreement of each judge with the others, and with all; judges are made alike first (Nili et al. 2014)."""

class Reliability(NamedTuple):
    """How well people's scores of systems can be repeated; of Pearson's r at system level."""
    halves: float
    whole: float
    ceiling: float

def reliability(human: ArrayLike, splits: int = 1000, seed: Seed = ...) -> Reliability:
    """The reliability of people's ranking of systems, from random halves of the segments."""
