# Made by .ci/stubs.py from nist.py; not to be edited.
"""BLEU's matches, each weighed by how much it tells: rare words count more than common ones."""
from ..core.metric import TokenMetric
from ..core.score import Score
from ..core.table import Weights
from ..engine.information import Grams
from ..typing import Engine
from ..typing import Held
from ..typing import Number
from ..typing import References
from ..typing import Text
from ..typing import Texts
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from numpy.typing import ArrayLike
from typing import Any
from typing import ClassVar
import numpy as np


VARIANTS: tuple[Any, ...]

def count_ngrams(references: Iterable[Sequence[str]], max_order: int) -> dict[Any, Any]:
    """What information is learned from."""

def information(counts: Mapping[tuple[str, ...], int], first_zero: bool = False) -> dict[Any, Any]:
    """What the last word of an n-gram tells where those before it are known (Doddington 2002, equation 2)."""

def credited_information(
    counts: Mapping[tuple[str, ...], int],
    best: Mapping[tuple[str, ...], int],
    bits: Mapping[tuple[str, ...], float],
    max_order: int,
) -> list[Any]:
    """The information of the credited n-grams, order by order (the upper sum of Doddington 2002, equation 3)."""

def simple_means(
    candidate: Sequence[str],
    references: Sequence[Sequence[str]],
    bits: Mapping[tuple[str, ...], float],
    N: int = 5,
) -> list[float]: ...

def nist_penalty(c: Number, r: Number) -> Any:
    """exp(beta ln^2 min(c/r, 1)), which is 1/2 for c/r = 2/3; 0 for no words (Doddington 2002, equation 3)."""

class Information:
    """How often the references of a test set have each n-gram, and so what each tells. Not to be changed."""
    max_order: int

    def __init__(
        self,
        counts: Mapping[tuple[str, ...], int] | None = None,
        max_order: int | None = None,
        grams: Grams | None = None,
    ) -> None: ...

    @cached_property
    def counts(self) -> Weights: ...

    @cached_property
    def grams(self) -> Grams: ...

    @cached_property
    def name(self) -> str: ...

@dataclass(frozen=True)
class Nist(TokenMetric):
    """NIST (Doddington 2002), configured; call it on predictions and references to get a `Score`."""
    name: ClassVar[str]
    unit: ClassVar[str]
    kernels: ClassVar[tuple[Any, ...]]
    tokenizer: object = ...
    max_order: int = ...
    variant: str = ...
    info: object = ...

    @cached_property
    def bits(self) -> Any:
        """n-gram -> information."""

    def score(self, rows: ArrayLike, segments: bool = False) -> np.ndarray:
        """The score alone."""

    @cached_property
    def weights(self) -> Any:
        """The information of each n-gram by its number in the engine, shape (n-grams,)."""

def nist(
    predictions: Texts,
    references: Held,
    engine: Engine | None = None,
    threads: int | None = None,
    *,
    tokenizer: object = '13a',
    lowercase: bool = False,
    max_order: int = 5,
    variant: str = 'paper',
    info: object = None,
) -> Score:
    """NIST of a corpus, in bits: `Nist(**options)(predictions, references)`."""

def sentence_nist(
    prediction: Text,
    references: References,
    *,
    tokenizer: object = '13a',
    lowercase: bool = False,
    max_order: int = 5,
    variant: str = 'paper',
    info: object = None,
) -> Score:
    """NIST of one segment with weights from its own references, or from `info`."""

def one_an_order(bits: ArrayLike, totals: ArrayLike, lengths: ArrayLike) -> tuple[Any, ...]:
    """For each order the bits of the reference with the most, of equal ones the longer; the mean length of these (NLTK)."""
