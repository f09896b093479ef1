# Made by .ci/stubs.py from many_systems.py; not to be edited.
"""Every system against every other from one matrix of swaps: which cannot be told apart, between which ranks each lies, and which may stand in bold."""
from ..typing import Labels
from ..typing import Seed
from .significance import PairedTest
from collections.abc import Callable
from dataclasses import dataclass
from numpy.typing import ArrayLike
from typing import Any
import numpy as np


def symmetric(upper: ArrayLike) -> np.ndarray:
    """The matrix with these values above its diagonal and below it, and 1 on it."""

@dataclass(frozen=True, repr=False)
class AllPairs:
    """Each system against each other, by one metric and one test."""
    test: str
    names: tuple[Any, ...]
    scores: np.ndarray
    p: np.ndarray
    standard_error: np.ndarray
    draws: int
    seed: object
    samples: object = ...
    higher_is_better: bool = ...

    @property
    def differences(self) -> np.ndarray:
        """Score of the row's system minus that of the column's."""

    @property
    def order(self) -> np.ndarray:
        """The best system first; equal ones as they came."""

    @property
    def upper(self) -> np.ndarray:
        """The p-value of each pair once: of the first system and all others, of the second and those after it, ..."""

    def adjusted(self, correction: str = 'holm') -> np.ndarray:
        """p-values adjusted for the number of pairs."""

    def to_dict(self) -> dict[Any, Any]:
        """The result as plain Python values, without samples."""

    def against(self, baseline: str) -> PairedTest:
        """The row of one system: the test of all others against it."""

def all_pairs(
    systems: Any,
    test: str = 'randomization',
    draws: int | None = None,
    seed: Seed = ...,
    memory: float = 16,
    score: Callable[[np.ndarray], ArrayLike] | None = None,
    higher_is_better: bool | None = None,
    groups: Labels | None = None,
    strata: Labels | None = None,
) -> AllPairs:
    """Test every pair of systems; the draws are shared by all of them."""

def rank_ranges(pairs: AllPairs, level: float = 0.05, correction: str = 'holm') -> dict[Any, Any]:
    """Between which places each system lies: behind those that are significantly better, before those that are worse."""

def clusters(pairs: AllPairs, level: float = 0.05, correction: str = 'holm') -> list[Any]:
    """Groups of systems between which every pair differs significantly."""

def best_group(pairs: AllPairs, level: float = 0.05, correction: str = 'holm') -> list[Any]:
    """The best system, and those that are not significantly worse: what a table may show in bold."""

def ranked_table(
    pairs: AllPairs,
    level: float = 0.05,
    correction: str = 'holm',
    shown: Callable[[float], str] = ...,
) -> tuple[Any, ...]:
    """Systems with their ranks, and how many others each is significantly better or worse than."""

def simultaneous_reach(samples: ArrayLike, level: float = 0.95) -> np.ndarray:
    """How far the intervals reach that hold all numbers together (the max-t method; Westfall & Young 1993)."""

def simultaneous_p(null: ArrayLike, observed: ArrayLike, slack: float = 0) -> np.ndarray:
    """In what share of the draws the largest of all differences is as large, each in units of its own spread."""

def pair_intervals(pairs: AllPairs, level: float = 0.95) -> tuple[Any, ...]:
    """Simultaneous intervals of all differences."""
