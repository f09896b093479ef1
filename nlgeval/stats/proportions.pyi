# Made by .ci/stubs.py from proportions.py; not to be edited.
"""Error bars for shares of right answers: intervals for few questions, several samples a question, McNemar's test, paired comparison of two models, several seeds."""
from .bootstrap import Interval
from numpy.typing import ArrayLike
from typing import Any
from typing import NamedTuple


PROPORTIONS: tuple[Any, ...]

MCNEMAR: tuple[Any, ...]

def proportion_interval(
    right: int,
    n: int,
    level: float = 0.95,
    method: str = 'wilson',
    prior: tuple[float, float] = ...,
) -> Interval:
    """An interval for a share of right answers, from 0 to 1 (Brown, Cai and DasGupta 2001)."""

def share_interval(scores: ArrayLike, level: float = 0.95, method: str = 'wilson') -> Interval:
    """`proportion_interval` of answers that are right (1) or wrong (0)."""

class SampledMean(NamedTuple):
    """The mean of several answers to each question, and how sure it is."""
    mean: float
    error: float
    between: float
    within: float
    error_of_one: float
    error_of_all: float
    naive_error: float

def sampled_mean(scores: ArrayLike) -> SampledMean:
    """Mean and standard error of several answers to each question (Miller 2024, on resampling)."""

class PairedDifference(NamedTuple):
    """How much better the first model is than the second."""
    difference: float
    error: float
    low: float
    high: float
    p: float
    correlation: float
    unpaired_error: float
    unpaired_p: float

def paired_difference(first: ArrayLike, second: ArrayLike, level: float = 0.95) -> PairedDifference:
    """The difference of two models on the same questions, with Student's t (Miller 2024, on paired differences)."""

class McNemar(NamedTuple):
    """McNemar's test of two models' right and wrong answers."""
    only_first: int
    only_second: int
    both: int
    neither: int
    p: float

def mcnemar(first: ArrayLike, second: ArrayLike, method: str = 'exact') -> McNemar:
    """McNemar's test (1947): do two models differ on the same questions, each answered once?"""

class RunsMean(NamedTuple):
    """The mean of several runs on the same questions; variances of one run, one question, and one answer's rest."""
    mean: float
    error: float
    runs_error: float
    questions_error: float
    runs: float
    questions: float
    rest: float

def runs_mean(scores: ArrayLike) -> RunsMean:
    """Mean and standard error of several runs (random effects of runs and of questions, by the analysis of variance)."""
