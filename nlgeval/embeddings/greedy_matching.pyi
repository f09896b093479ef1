# Made by .ci/stubs.py from greedy_matching.py; not to be edited.
"""Each word takes the most similar word of the other text: a matching that one can look at, and that forgives a synonym."""
from ..core.score import Score
from ..typing import Held
from ..typing import Number
from ..typing import Text
from ..typing import Texts
from .averages import VectorMetric
from dataclasses import dataclass
from typing import Any
from typing import ClassVar
import numpy as np


def greedy(c: np.ndarray, r: np.ndarray) -> tuple[Any, ...]:
    """How similar the words of each text are to their partners, on average (Rus and Lintean 2012); 0 without words."""

@dataclass(frozen=True)
class GreedyMatching(VectorMetric):
    """Greedy matching of words by the cosine of their vectors (Rus and Lintean 2012)."""
    name: ClassVar[str]
    measures: ClassVar[tuple[Any, ...]]
    kernels: ClassVar[tuple[Any, ...]]

    def score_of(self, precision: Number, recall: Number) -> Any: ...  # type: ignore[override]

    def heat_map(self, prediction: Text, reference: Text) -> Any:
        """The similarity of all pairs of words: white dots for the candidate's partners, rings for the reference's."""

def greedy_matching(
    predictions: Texts,
    references: Held,
    vectors: Any,
    *,
    tokenizer: object = '13a',
    lowercase: bool = True,
    unknown: str | None = None,
) -> Score:
    """Greedy matching of predictions against references."""
