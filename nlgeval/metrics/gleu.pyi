# Made by .ci/stubs.py from gleu.py; not to be edited.
"""Google's score for single sentences: of precision and recall of n-grams the smaller, so that neither can be bought with the other."""
from ..core.metric import TokenMetric
from ..core.score import Score
from ..typing import Engine
from ..typing import Held
from ..typing import References
from ..typing import Text
from ..typing import Texts
from collections.abc import Sequence
from dataclasses import dataclass
from numpy.typing import ArrayLike
from typing import Any
from typing import ClassVar
import numpy as np


def matched(
    candidate: Sequence[str],
    reference: Sequence[str],
    min_order: int = 1,
    max_order: int = 4,
) -> tuple[Any, ...]:
    """N-grams of all orders in one bag: how many match, each as often as both have it, and how many there are."""

@dataclass(frozen=True)
class Gleu(TokenMetric):
    """Google's GLEU (Wu et al. 2016, section 5), configured; call it on predictions and references to get a `Score`."""
    name: ClassVar[str]
    columns: ClassVar[tuple[Any, ...]]
    dtype: ClassVar[type[Any]]
    keeps_best: ClassVar[bool]
    kernels: ClassVar[tuple[Any, ...]]
    tokenizer: object = ...
    min_order: int = ...
    max_order: int = ...

    def score(self, rows: ArrayLike, segments: bool = False) -> np.ndarray:
        """The score alone."""

def gleu(
    predictions: Texts,
    references: Held,
    engine: Engine | None = None,
    threads: int | None = None,
    *,
    tokenizer: object = '13a',
    lowercase: bool = False,
    min_order: int = 1,
    max_order: int = 4,
) -> Score:
    """GLEU of a corpus: `Gleu(**options)(predictions, references)`."""

def sentence_gleu(
    prediction: Text,
    references: References,
    *,
    tokenizer: object = '13a',
    lowercase: bool = False,
    min_order: int = 1,
    max_order: int = 4,
) -> Score:
    """GLEU of one segment."""
