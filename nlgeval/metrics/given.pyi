# Made by .ci/stubs.py from given.py; not to be edited.
"""Scores that someone else computed, a learned metric, a judge, the answers of a benchmark, as a metric like any other."""
from ..core.metric import Metric
from ..core.score import Score
from ..typing import Held
from ..typing import Texts
from collections.abc import Mapping
from dataclasses import dataclass
from numpy.typing import ArrayLike
from typing import Any
import numpy as np


class Columns(dict[Any, Any]):
    """Scores by system, a tuple of floats each; not to be changed. Its name is a digest of them."""

    def __init__(self, columns: Mapping[str, ArrayLike]) -> None: ...

    @property
    def name(self) -> str: ...

@dataclass(frozen=True, init=False)
class Given(Metric):
    """Scores that someone else computed: their mean, with everything that follows from a table."""
    name: str = ...  # type: ignore[misc]
    scores: object = ...
    higher_is_better: bool = ...  # type: ignore[misc]
    unit: str = ...  # type: ignore[misc]
    system: str | None = ...

    def __init__(
        self,
        name: str,
        scores: ArrayLike | Mapping[str, ArrayLike],
        higher_is_better: bool = True,
        unit: str = '',
        system: str | None = None,
    ) -> None: ...

    def score(self, rows: ArrayLike, segments: bool = False) -> np.ndarray:
        """The score alone."""

    def of(self, system: str) -> Given:
        """The scores of one system; where only one was given, without a name, these."""

    def result(self, system: str | None = None, predictions: Texts | None = None, testset: Held | None = None) -> Score:
        """The `Score` of one system, without any text being looked at."""
