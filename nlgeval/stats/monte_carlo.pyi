# Made by .ci/stubs.py from monte_carlo.py; not to be edited.
"""Averages of random draws, each with its standard error."""
from dataclasses import dataclass
from numpy.typing import ArrayLike
from typing import Any


def plus_minus(mean: float, standard_error: float) -> str:
    """`mean` and its standard error as text: the error to two digits, the mean to the same place."""

@dataclass(frozen=True)
class Estimate:
    """An average of `n` random draws with its standard error, both in the unit of what was averaged."""
    mean: float
    standard_error: float
    n: int

    @property
    def relative_error(self) -> float:
        """The standard error as a fraction of the mean: 0.1 is one correct digit, 0.01 two; nan if the mean is 0."""

    def interval(self, level: float = 0.95) -> tuple[Any, ...]:
        """The confidence interval of the central limit theorem, which covers the expectation with probability `level`."""

    def draws_for(self, standard_error: float) -> int:
        """How many draws would bring the standard error down to `standard_error`."""

    def __float__(self) -> float: ...

def estimate(values: ArrayLike) -> Estimate:
    """The mean of independent draws and its standard error; a ValueError says which draw is not finite."""
