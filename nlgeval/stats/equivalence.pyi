# Made by .ci/stubs.py from equivalence.py; not to be edited.
"""Better, not worse, or as good: questions with a direction and a margin, the interval that agrees with the randomization test, and the evidence of several test sets together."""
from ..core.table import Statistics
from ..typing import Labels
from ..typing import Seed
from .bootstrap import Interval
from collections.abc import Callable
from dataclasses import dataclass
from numpy.typing import ArrayLike
from typing import Any
import numpy as np


CLAIMS: tuple[Any, ...]

METHODS: dict[Any, Any]

COMBINED: dict[Any, Any]

@dataclass(frozen=True, repr=False)
class ConfidenceDistribution:
    """What the data say of every size that a true difference might have."""
    difference: float
    values: np.ndarray
    least: float
    always: int
    slack: float
    method: str
    higher_is_better: bool
    draws: int
    seed: object

    def above(self, size: float = 0) -> float:
        """p-value of the claim that the true difference is larger than `size`."""

    def below(self, size: float = 0) -> float:
        """p-value of the claim that the true difference is smaller than `size`."""

    def interval(self, level: float = 0.95) -> Interval:
        """All sizes that the two-sided test at 1 - level does not reject; infinite where the draws are too few."""

def check_claim(claim: str, margin: float | None) -> None:
    """A ValueError where `claim` is none, or where it and the margin do not go together."""

def p_of_claim(found: ConfidenceDistribution, claim: str = 'two-sided', margin: float | None = None) -> float:
    """The p-value of a claim about a system and its baseline; better is what the metric calls better."""

def at_floor(found: ConfidenceDistribution, claim: str = 'two-sided', margin: float | None = None) -> bool:
    """Is that p-value the least that the draws can give, so that it is at most that?"""

def confidence_distribution(
    baseline: Statistics | ArrayLike,
    systems: Any,
    method: str = 'randomization',
    draws: int | None = None,
    seed: Seed = ...,
    memory: float = 16,
    score: Callable[[np.ndarray], ArrayLike] | None = None,
    higher_is_better: bool | None = None,
    groups: Labels | None = None,
    strata: Labels | None = None,
) -> dict[Any, Any]:
    """For each system what the test says of every size of its difference from the baseline."""

def stouffer(p: ArrayLike, weights: ArrayLike | None = None) -> float:
    """The p-value of a claim from several test sets together (Stouffer et al. 1949; weights: Lipták 1958)."""

def in_every_set(p: ArrayLike) -> float:
    """The p-value of the claim that it holds in every set: the largest (Berger 1982)."""

@dataclass(frozen=True, repr=False)
class CombinedDistribution:
    """What several test sets say together of a difference: p-values of claims, like a `ConfidenceDistribution`."""
    sets: dict[Any, Any]
    weights: np.ndarray
    how: str
    higher_is_better: bool
    nudged: object = ...

    def above(self, size: float = 0) -> float:
        """p-value of the claim that the difference is larger than `size`."""

    def below(self, size: float = 0) -> float:
        """p-value of the claim that the difference is smaller than `size`."""

    def at_floor(self, claim: str = 'two-sided', margin: float | None = None) -> bool:
        """Is p at most what is said, as a set's own p-value is the least that its draws can give?"""

    @property
    def opposed(self) -> bool:
        """Are there sets that speak at 5 % for either side?"""

def p_with_error(found: Any, claim: str = 'two-sided', margin: float | None = None) -> tuple[Any, ...]:
    """The p-value of a claim, from one test set or from several."""

def combined_distribution(
    baseline: Statistics | ArrayLike,
    systems: Any,
    strata: Labels | None,
    how: str = 'stouffer',
    method: str = 'randomization',
    draws: int | None = None,
    seed: Seed = ...,
    score: Callable[[np.ndarray], ArrayLike] | None = None,
    higher_is_better: bool | None = None,
    groups: Labels | None = None,
    memory: float = 16,
) -> dict[Any, Any]:
    """For each system what the test sets say together of its difference from the baseline; they share no text."""
