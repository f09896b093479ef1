# Made by .ci/stubs.py from planning.py; not to be edited.
"""How large is a difference, how many segments would find it, and what can this test set show at all? To be asked before the test, and printed below it."""
from ..core.table import Statistics
from ..typing import Number
from collections.abc import Callable
from numpy.typing import ArrayLike
from typing import Any
from typing import NamedTuple
import numpy as np


class Effect(NamedTuple):
    """How large a difference of two systems is."""
    difference: float
    deviation: float
    standardized: float
    better: float
    equal: float
    worse: float

def effect(
    baseline: Statistics | ArrayLike,
    system: Statistics | ArrayLike,
    score: Callable[[np.ndarray], ArrayLike] | None = None,
    higher_is_better: bool | None = None,
) -> Effect:
    """The size of a difference, apart from how sure it is."""

def power(difference: float, deviation: float, segments: Number, level: float = 0.05) -> Any:
    """The chance that a two-sided paired test finds the difference."""

def segments_needed(difference: float, deviation: float, power: float = 0.8, level: float = 0.05) -> int:
    """How many segments a two-sided paired test needs to find a difference."""

def detectable_difference(deviation: float, segments: int, power: float = 0.8, level: float = 0.05) -> float:
    """The smallest difference that a two-sided paired test of so many segments finds with that chance."""
