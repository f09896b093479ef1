# Made by .ci/stubs.py from correlation.py; not to be edited.
"""Does a metric rank systems and segments as people do? Correlations, pairwise accuracy with calibrated ties, and tests of one metric against another."""
from ..typing import Labels
from ..typing import Seed
from .bootstrap import Interval
from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from numpy.typing import ArrayLike
from typing import Any
from typing import NamedTuple
import numpy as np


METHODS: dict[Any, Any]

LEVELS: tuple[Any, ...]

def pearson(x: ArrayLike, y: ArrayLike) -> float:
    """Pearson's r: how close the points are to a line."""

def ranks(values: ArrayLike) -> np.ndarray:
    """The rank of each value."""

def spearman(x: ArrayLike, y: ArrayLike) -> float:
    """Spearman's rho: Pearson's r of the ranks."""

class PairCounts(NamedTuple):
    """How often x and y order a pair alike, differently, or not at all."""
    concordant: int
    discordant: int
    tied_x: int
    tied_y: int
    tied_both: int

def pair_counts_plain(x: Sequence[float], y: Sequence[float]) -> PairCounts:
    """The definition: look at every pair."""

def pair_counts(x: ArrayLike, y: ArrayLike) -> PairCounts:
    """The five counts that Kendall's statistics are made of, by sorting (after Knight 1966): n log^2 n steps."""

def kendall(x: ArrayLike, y: ArrayLike, variant: str = 'b') -> float:
    """Kendall's tau: concordant less discordant pairs, as a share of all (a), the untied (b), or those of a table (c)."""

class TieCalibration(NamedTuple):
    """Pairwise accuracy at the best threshold for ties."""
    accuracy: float
    epsilon: float

def pairwise_accuracy(
    x: ArrayLike,
    y: ArrayLike,
    epsilon: float | None = None,
    by_item: bool = False,
    higher_is_better: bool | None = None,
) -> TieCalibration:
    """Share of pairs that a metric orders, or ties, as people do, with calibrated ties (Deutsch et al. 2023)."""

def best_accuracy(x: ArrayLike, y: ArrayLike, by_item: bool = False, units: ArrayLike | None = None) -> float:
    """Pairwise accuracy at the best threshold for ties; nan where there is no pair."""

def mean_defined(values: ArrayLike) -> float:
    """Mean over the last axis of what is not nan; nan where nothing is left."""

def row_means(values: np.ndarray) -> np.ndarray:
    """`mean_defined` of each row; of one score a row, the scores."""

def at_level(x: np.ndarray, y: np.ndarray, level: str, method: str) -> tuple[float, int]:
    """One metric's agreement, and how many groups it was not defined for."""

@dataclass(frozen=True, repr=False)
class Agreement:
    """How well metrics agree with people: `values[metric][method]`."""
    level: str
    values: dict[Any, Any]
    n: int
    undefined: dict[Any, Any]
    lower: tuple[Any, ...] = ...

    def best(self, method: str | None = None) -> str:
        """The metric that agrees best."""

    def __getitem__(self, metric: str) -> Any: ...

    def to_dict(self) -> dict[Any, Any]:
        """The agreement as plain Python values; None where it is not defined."""

    def table(self, format: str = 'text') -> str:
        """The values as 'text', 'markdown', 'latex' or 'html'; an arrow down marks a metric of which less is better."""

def judged_pair(
    values: Any,
    human: Any,
    name: str,
    nan: str,
    higher_is_better: bool | None,
    level: str | None,
) -> tuple[np.ndarray, np.ndarray]:
    """Scores and human scores as arrays in which more is better, checked to fit each other and the level."""

def directions(scores: Any, higher_is_better: bool | None) -> Any:
    """For each metric, whether more is better."""

def agreement(
    scores: Any,
    human: ArrayLike,
    level: str = 'system',
    methods: Sequence[str] = ...,
    nan: str = 'raise',
    higher_is_better: bool | Mapping[str, bool] | None = None,
) -> Agreement:
    """How well metrics agree with people, at one level, by some statistics; 1 is perfect, for error rates too."""

def top_systems(human: ArrayLike, k: int) -> np.ndarray:
    """The k systems that people liked best."""

def top_agreement(
    scores: Any,
    human: ArrayLike,
    sizes: Sequence[int] | int,
    method: str = 'kendall',
    higher_is_better: bool | None = None,
) -> np.ndarray:
    """System-level agreement among the best k systems, for each k of `sizes`."""

def of_resample(x: np.ndarray, y: np.ndarray, method: str) -> Callable[[np.ndarray], float]:
    """The statistic of a resample, as a function of the units that it holds; a pair of copies of one unit is no pair."""

def correlation_interval(
    x: ArrayLike,
    y: ArrayLike,
    method: str = 'pearson',
    level: float = 0.95,
    resamples: int = 1000,
    seed: Seed = ...,
    higher_is_better: bool | None = None,
    groups: Labels | None = None,
    strata: Labels | None = None,
) -> Interval:
    """A percentile bootstrap interval of a metric's correlation with people: pairs are resampled."""

class Williams(NamedTuple):
    """Whether two metrics agree differently with the same people."""
    first: float
    second: float
    between: float
    t: float
    p: float

def williams(first: float, second: float, between: float, n: int, alternative: str = 'two-sided') -> Williams:
    """Williams' test of two correlations with one variable in common (Williams 1959), from the correlations."""

def williams_test(
    x1: ArrayLike,
    x2: ArrayLike,
    y: ArrayLike,
    alternative: str = 'two-sided',
    higher_is_better: tuple[bool | None, bool | None] = ...,
) -> Williams:
    """Williams' test: does one metric correlate better (Pearson) with people than another?"""
