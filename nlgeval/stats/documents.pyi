# Made by .ci/stubs.py from documents.py; not to be edited.
"""Sentences of one document, answers to one question: segments that belong together are fewer witnesses than they look. Intervals, errors and tests that know it, and what it costs not to."""
from ..core.table import Statistics
from ..typing import Labels
from collections.abc import Callable
from numpy.typing import ArrayLike
from typing import Any


def robust_error(
    statistics: Statistics | ArrayLike,
    groups: Labels | None = None,
    score: Callable[[Any], ArrayLike] | None = None,
) -> float:
    """The standard error of the corpus score, without resampling, also where segments depend on each other in groups."""
