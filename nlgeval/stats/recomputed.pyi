# Made by .ci/stubs.py from recomputed.py; not to be edited.
"""Vocabulary, distinct-n, whatever a function says of all texts at once: intervals and tests that compute the score anew for each draw."""
from ..typing import Seed
from .bootstrap import Interval
from .significance import PairedTest
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Sequence
from dataclasses import dataclass
from numpy.typing import ArrayLike
from typing import Any
import numpy as np


def drawn(column: Any, i: np.ndarray) -> Any:
    """The items of `column` at the places `i`, an array of integers."""

def computed(function: Callable[..., Any], columns: Sequence[Any]) -> float:
    """What `function` says of these columns; an error where that is no finite number."""

def jackknife_interval(left_out: ArrayLike, score: float, level: float = 0.95) -> Interval:
    """The score, and as much to both sides as the jackknife's standard error says, by the normal distribution."""

def recomputed(
    scores: Callable[[np.ndarray], ArrayLike],
    n: int,
    level: float,
    method: str,
    resamples: int,
    seed: Seed = ...,
) -> list[Any]:
    """Intervals of scores that are computed anew for each resample; a warning where they do not hold the score itself."""

def resampled(
    function: Callable[..., float],
    *columns: Iterable[Any],
    level: float = 0.95,
    method: str = 'percentile',
    resamples: int = 1000,
    seed: Seed = ...,
) -> Interval:
    """A confidence interval of any score, additive or not, computed anew for each resample of the segments."""

@dataclass(frozen=True, repr=False)
class ResampledTest(PairedTest):
    """A randomization test of a score that was computed anew for every trial; and intervals of the differences."""
    intervals: tuple[Any, ...] = ...

    def to_dict(self) -> dict[Any, Any]: ...

def resampled_test(
    function: Callable[..., float],
    baseline: Iterable[Any],
    systems: Any,
    *columns: Iterable[Any],
    trials: int = 1000,
    resamples: int = 1000,
    level: float = 0.95,
    method: str = 'percentile',
    seed: Seed = ...,
    higher_is_better: bool = True,
) -> ResampledTest:
    """The paired two-sided randomization test of any score, additive or not, with intervals of the differences."""
