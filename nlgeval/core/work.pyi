# Made by .ci/stubs.py from work.py; not to be edited.
"""How much a metric has to do with a text, known before it is done: to choose an engine, and to refuse what would take too long."""
from ..typing import Text
from .inputs import Prepared
from .metric import Metric
from collections.abc import Callable
from collections.abc import Sequence
import numpy as np


def sizes_of(metric: Metric, texts: Sequence[Text]) -> np.ndarray:
    """Characters of each text, as a metric's `work` wants them."""

def work_of(
    metric: Metric,
    predictions: Sequence[Text],
    testset: Prepared,
    sizes: Callable[..., np.ndarray] = ...,
) -> np.ndarray:
    """How much work each segment is for a metric."""

def work_of_pairs(metric: Metric, candidates: Sequence[Text], testset: Prepared) -> float:
    """How much work a matrix is, every candidate with every item: as if all texts had the mean length."""

def check_work(metric: Metric, predictions: Sequence[Text], testset: Prepared) -> None:
    """A `TooMuchWork` for the first segment that may cost more than is allowed."""

def check_longest(metric: Metric, candidates: Sequence[Text], testset: Prepared) -> None:
    """A `TooMuchWork` where the longest candidate and the longest reference of a matrix may cost more than is allowed."""
