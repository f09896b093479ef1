# Made by .ci/stubs.py from pass_at_k.py; not to be edited.
"""Draw k programs for a problem: how likely is it that at least one passes its tests? An estimate from n samples that is right on average, its variance, and why the obvious one is too low."""
from ..core.score import Scores
from ..typing import Number
from .given import Given
from collections.abc import Iterable
from collections.abc import Sequence
from typing import Any


def pass_at_k(n: Number, c: Number, k: int) -> Any:
    """The chance that one of k samples passes, unbiased (Chen et al. 2021, equation 1). A ValueError where k is above n."""

def pass_variance(n: Number, c: Number, k: int) -> Any:
    """The variance of `pass_at_k` over samples of one problem, unbiased, so that it may be below 0."""

def sample_counts(results: Iterable[Sequence[Any]]) -> tuple[Any, ...]:
    """How many samples there are of each problem, and how many passed."""

def given_passes(results: Any, k: int) -> Given:
    """pass@k as a metric of given scores, a problem a segment: for `compare`, intervals and reports."""

def pass_scores(results: Iterable[Sequence[Any]], ks: int | Sequence[int] = ...) -> Scores:
    """pass@k for several k, from the same samples."""
