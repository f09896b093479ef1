# Made by .ci/stubs.py from length_and_copy.py; not to be edited.
"""How long a candidate is beside its references, and whether it is one of them: the two numbers to look at first."""
from ..core.metric import TokenMetric
from ..core.score import Score
from ..typing import Held
from ..typing import Texts
from dataclasses import dataclass
from numpy.typing import ArrayLike
from typing import Any
from typing import ClassVar
import numpy as np


@dataclass(frozen=True)
class LengthRatio(TokenMetric):
    """Tokens of the candidates over tokens of the references; 0 where the references have none, as sacrebleu prints it."""
    name: ClassVar[str]
    columns: ClassVar[tuple[Any, ...]]
    unit: ClassVar[str]
    kernels: ClassVar[tuple[Any, ...]]
    tokenizer: object = ...
    reference_length: str = ...

    def score(self, rows: ArrayLike, segments: bool = False) -> np.ndarray:
        """The score alone."""

def length_ratio(
    predictions: Texts,
    references: Held,
    *,
    tokenizer: object = '13a',
    lowercase: bool = False,
    reference_length: str = 'closest',
) -> Score:
    """The length ratio of predictions against references."""
