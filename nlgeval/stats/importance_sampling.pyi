# Made by .ci/stubs.py from importance_sampling.py; not to be edited.
"""Draw where it matters, weight the draws back: rare events at the price of common ones."""
from .monte_carlo import Estimate
from dataclasses import dataclass
from numpy.typing import ArrayLike
import numpy as np


def weighted_mean(values: ArrayLike, log_weights: ArrayLike) -> Estimate:
    """The ordinary importance sampling estimate of E_p[f]: unbiased; both densities must be normalised."""

def normalised_weights(log_weights: ArrayLike) -> np.ndarray:
    """The weights as shares of their sum."""

def effective_sample_size(log_weights: ArrayLike) -> float:
    """How many equally weighted draws the weighted ones are worth (Kong 1992)."""

def largest_share(log_weights: ArrayLike) -> float:
    """The share of the largest weight in the sum of all."""

def tail_index(log_weights: ArrayLike) -> float:
    """The tail index k of the weights, from the largest min(n/5, 3 sqrt(n)) (probability-weighted moments)."""

@dataclass(frozen=True)
class WeightReport:
    """What the weights of a run tell about its reliability."""
    n: int
    effective: float
    largest_share: float
    tail_index: float

    @property
    def heavy_tail(self) -> bool:
        """Whether the largest weights fall off so slowly (index above 1/2) that a standard error means nothing."""

def weight_report(log_weights: ArrayLike) -> WeightReport:
    """Effective sample size, largest share and tail index of the weights."""

def draw_signs(differences: ArrayLike, theta: float, n: int, rng: np.random.Generator) -> np.ndarray:
    """Random signs, tilted so that large sums of `signs * differences` are common."""

def signs_log_mgf(differences: ArrayLike, theta: float) -> float:
    """log E[exp(theta * S)] of the sum S of `differences` with fair random signs."""
