# Made by .ci/stubs.py from significance.py; not to be edited.
"""Is one system better than another, or were the segments lucky? Tests on paired tables, down to p-values of one in a billion."""
from ..core.table import Statistics
from ..typing import Labels
from ..typing import Number
from ..typing import Seed
from .monte_carlo import Estimate
from collections.abc import Callable
from collections.abc import Iterator
from dataclasses import dataclass
from numpy.typing import ArrayLike
from typing import Any
import numpy as np


BOOTSTRAP_RULES: dict[Any, Any]

ALTERNATIVES: tuple[Any, ...]

TESTS: dict[Any, Any]

CORRECTIONS: dict[Any, Any]

def draw_swaps(segments: int, trials: int, seed: Seed = ..., memory: float = 16) -> Iterator[np.ndarray]:
    """Which segments are swapped in each trial, in blocks: a fair coin each."""

def upwards(scores: Any, higher_is_better: bool | None = None) -> bool:
    """Whether a higher score is the better one."""

def as_tables(
    baseline: Statistics | ArrayLike,
    systems: Any,
    score: Callable[[np.ndarray], ArrayLike] | None = None,
) -> tuple[Any, ...]:
    """Tables of equal length, ready for a paired test; a ValueError says which system does not fit, and why."""

def tie(scores: np.ndarray) -> float:
    """Differences this close are equal: the rounding of a score, not a difference."""

def count_as_large(samples: np.ndarray, observed: np.ndarray, slack: float, ties: bool) -> np.ndarray:
    """How many samples are at least (or, without ties, more than) as large as what was observed, along the last axis."""

def monte_carlo_p(count: Number, n: int) -> Any:
    """p-values from counts among n draws, the observed outcome included; and their standard errors."""

@dataclass(frozen=True, repr=False)
class PairedTest:
    """Systems against a baseline, by one metric and one test; arrays have one entry a system."""
    test: str
    names: tuple[Any, ...]
    baseline: float
    scores: np.ndarray
    p: np.ndarray
    standard_error: np.ndarray
    draws: int
    seed: object
    samples: object = ...
    reports: tuple[Any, ...] = ...
    higher_is_better: bool = ...

    @property
    def differences(self) -> np.ndarray:
        """Score of each system minus that of the baseline; of an error rate, negative where the system is better."""

    def adjusted(self, correction: str = 'holm') -> np.ndarray:
        """p-values adjusted for the number of systems."""

    def to_dict(self) -> dict[Any, Any]:
        """The result as plain Python values, without samples."""

def approximate_randomization(
    baseline: Statistics | ArrayLike,
    systems: Any,
    trials: int = 10000,
    seed: Seed = ...,
    memory: float = 16,
    score: Callable[[np.ndarray], ArrayLike] | None = None,
    ties: bool = True,
    higher_is_better: bool | None = None,
    groups: Labels | None = None,
) -> PairedTest:
    """The paired two-sided randomization test with random swaps (Noreen 1989, Riezler & Maxwell 2005)."""

@dataclass(frozen=True, repr=False)
class PairedBootstrap(PairedTest):
    """A paired bootstrap: a `PairedTest` with the distribution of every score and difference."""

    @property
    def means(self) -> np.ndarray:
        """Mean of the resamples' scores, shape (1 + k,), the baseline's first."""

    @property
    def wins(self) -> np.ndarray:
        """Share of resamples in which each system is better than the baseline; ties count half."""

    def intervals(self, level: float = 0.95, method: str = 'percentile') -> list[Any]:
        """Confidence intervals of the scores: method 'percentile', 'basic', or 'sacrebleu'."""

    def difference_intervals(self, level: float = 0.95, method: str = 'percentile') -> list[Any]:
        """Confidence intervals of the differences from the baseline."""

def paired_bootstrap(
    baseline: Statistics | ArrayLike,
    systems: Any,
    resamples: int = 1000,
    seed: Seed = ...,
    memory: float = 16,
    score: Callable[[np.ndarray], ArrayLike] | None = None,
    ties: bool = True,
    rule: str = 'two-sided',
    higher_is_better: bool | None = None,
    groups: Labels | None = None,
    strata: Labels | None = None,
) -> PairedBootstrap:
    """The paired bootstrap test (Koehn 2004), every system on the same resamples."""

def pseudo_differences(
    tables: ArrayLike,
    score: Callable[[np.ndarray], ArrayLike],
    strata: Labels | None = None,
) -> np.ndarray:
    """What each segment contributes to each difference from the baseline, less the mean (of its part)."""

def studentized_draws(
    tables: np.ndarray,
    score: Callable[[np.ndarray], ArrayLike],
    resamples: int,
    seed: Seed,
    memory: float,
    strata: Labels | None = None,
) -> Iterator[np.ndarray]:
    """Scores of resamples, (1 + k, resamples); t* of the differences, (k, resamples); the differences and their errors."""

def studentized_bootstrap(
    baseline: Statistics | ArrayLike,
    systems: Any,
    resamples: int = 1000,
    seed: Seed = ...,
    memory: float = 16,
    score: Callable[[np.ndarray], ArrayLike] | None = None,
    higher_is_better: bool | None = None,
    groups: Labels | None = None,
    strata: Labels | None = None,
) -> PairedBootstrap:
    """The paired bootstrap test of differences in units of their own standard errors (the bootstrap-t, Efron 1982)."""

def exact_tail(differences: ArrayLike, t: float) -> float:
    """P(S >= t) of the sum S of `differences` with random signs: whole numbers, or at most 44 segments."""

def sign_flip_test(
    differences: ArrayLike,
    trials: int = 10000,
    seed: Seed = ...,
    alternative: str = 'two-sided',
    memory: float = 16,
) -> Estimate:
    """The permutation test of a mean of paired differences: exact for up to 30 segments or whole numbers, else sampled."""

def influences(
    baseline: Statistics | ArrayLike,
    system: Statistics | ArrayLike,
    score: Callable[[np.ndarray], ArrayLike] | None = None,
) -> np.ndarray:
    """What each segment contributes to the difference of two corpus scores."""

def tilted_randomization(
    baseline: Statistics | ArrayLike,
    systems: Any,
    draws: int = 10000,
    seed: Seed = ...,
    memory: float = 16,
    score: Callable[[np.ndarray], ArrayLike] | None = None,
    higher_is_better: bool | None = None,
    groups: Labels | None = None,
) -> PairedTest:
    """The paired two-sided randomization test by importance sampling: p-values of any size, with standard errors."""

def exact_randomization(
    baseline: Statistics | ArrayLike,
    system: Statistics | ArrayLike,
    score: Callable[[np.ndarray], ArrayLike] | None = None,
) -> float:
    """The p-value of the paired two-sided randomization test from all 2**n swaps of the n <= 20 segments that differ."""

def holm(p: ArrayLike) -> np.ndarray:
    """Adjusted p-values that keep the chance of any false alarm below the level (Holm 1979)."""

def benjamini_hochberg(p: ArrayLike) -> np.ndarray:
    """Adjusted p-values that keep the expected share of false alarms among all alarms below the level, where tests"""

def benjamini_yekutieli(p: ArrayLike) -> np.ndarray:
    """The same whatever the dependence (Benjamini & Yekutieli 2001)."""

def bonferroni(p: ArrayLike) -> np.ndarray: ...

def adjust(p: ArrayLike, correction: str = 'holm') -> np.ndarray:
    """p-values adjusted for how many there are."""
