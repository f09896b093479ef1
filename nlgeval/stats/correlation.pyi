# Made by .ci/stubs.py from correlation.py; not to be edited.
"""Does a metric rank systems and segments as people do? Correlations, pairwise accuracy with calibrated ties, and tests of one metric against another."""
from .bootstrap import Interval
from dataclasses import dataclass
from typing import Any
from typing import NamedTuple
import numpy as np


METHODS: dict[Any, Any]

LEVELS: tuple[Any, ...]

def pearson(x: Any, y: Any) -> float:
    """Pearson's r: how close the points are to a line."""

def ranks(values: Any) -> np.ndarray:
    """The rank of each value."""

def spearman(x: Any, y: Any) -> float:
    """Spearman's rho: Pearson's r of the ranks."""

class PairCounts(NamedTuple):
    """How often x and y order a pair alike, differently, or not at all."""
    concordant: int
    discordant: int
    tied_x: int
    tied_y: int
    tied_both: int

def pair_counts_plain(x: Any, y: Any) -> PairCounts:
    """The definition: look at every pair."""

def pair_counts(x: Any, y: Any) -> PairCounts:
    """The five counts that Kendall's statistics are made of, by sorting (after Knight 1966): n log^2 n steps."""

def kendall(x: Any, y: Any, variant: str = 'b') -> float:
    """Kendall's tau: concordant less discordant pairs, as a share of all (a), the untied (b), or those of a table (c)."""

class TieCalibration(NamedTuple):
    """Pairwise accuracy at the best threshold for ties."""
    accuracy: float
    epsilon: float

def pairwise_accuracy(
    x: Any,
    y: Any,
    epsilon: Any = None,
    by_item: bool = False,
    higher_is_better: Any = None,
) -> TieCalibration:
    """Share of pairs that a metric orders, or ties, as people do, with calibrated ties (Deutsch et al. 2023)."""

def best_accuracy(x: Any, y: Any, by_item: Any = False, units: Any = None) -> Any: ...

def mean_defined(values: Any) -> Any:
    """Mean over the last axis of what is not nan; nan where nothing is left."""

def row_means(values: Any) -> Any:
    """`mean_defined` of each row; of one score a row, the scores."""

def at_level(x: Any, y: Any, level: Any, method: Any) -> Any:
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

    def __getitem__(self, metric: Any) -> Any: ...

    def to_dict(self) -> Any:
        """The agreement as plain Python values."""

    def table(self, format: str = 'text') -> Any:
        """The values as 'text', 'markdown', 'latex' or 'html'; an arrow down marks a metric of which less is better."""

def judged_pair(values: Any, human: Any, name: Any, nan: Any, higher_is_better: Any, level: Any) -> Any:
    """Scores and human scores as arrays in which more is better, checked to fit each other and the level."""

def directions(scores: Any, higher_is_better: Any) -> Any:
    """For each metric, whether more is better."""

def agreement(
    scores: Any,
    human: Any,
    level: str = 'system',
    methods: Any = ...,
    nan: str = 'raise',
    higher_is_better: Any = None,
) -> Agreement:
    """How well metrics agree with people, at one level, by some statistics; 1 is perfect, for error rates too."""

def top_systems(human: Any, k: int) -> np.ndarray:
    """The k systems that people liked best."""

def top_agreement(
    scores: Any,
    human: Any,
    sizes: Any,
    method: str = 'kendall',
    higher_is_better: Any = None,
) -> np.ndarray:
    """System-level agreement among the best k systems, for each k of `sizes`."""

def of_resample(x: Any, y: Any, method: Any) -> Any:
    """The statistic of a resample, as a function of the units that it holds; a pair of copies of one unit is no pair."""

def correlation_interval(
    x: Any,
    y: Any,
    method: str = 'pearson',
    level: float = 0.95,
    resamples: int = 1000,
    seed: Any = ...,
    higher_is_better: Any = None,
    groups: Any = None,
    strata: Any = None,
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

def williams_test(x1: Any, x2: Any, y: Any, alternative: str = 'two-sided', higher_is_better: Any = ...) -> Williams:
    """Williams' test: does one metric correlate better (Pearson) with people than another?"""
