# Made by .ci/stubs.py from cider.py; not to be edited.
"""How much does a caption say of what people say of the same picture, where rare phrases count more than common ones?"""
from ..core.inputs import TestSet
from ..core.metric import TokenMetric
from ..core.score import Score
from ..typing import Engine
from ..typing import Held
from ..typing import Number
from ..typing import PathLike
from ..typing import References
from ..typing import Text
from ..typing import Texts
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from numpy.typing import ArrayLike
from typing import Any
from typing import ClassVar
import numpy as np


def count_documents(documents: Iterable[Sequence[Sequence[str]]], orders: int) -> dict[Any, Any]:
    """Document frequencies (Vedantam et al. 2015, equation 1): all references of a segment are one document."""

def rarity(df: int, documents: int) -> float:
    """log(documents / df), and of what no document has as if one had it."""

def weighted(tokens: Sequence[str], orders: int, weight: Callable[[tuple[str, ...]], float]) -> list[Any]:
    """The vectors of a text, an entry for each n-gram that it has, in the order in which they come."""

def length(vector: dict[Any, Any]) -> float:
    """The square root of the sum of squares."""

def likeness(c: dict[Any, Any], r: dict[Any, Any], c_length: Number, r_length: Number, clip: bool) -> float:
    """The cosine (Vedantam et al. 2015, equation 2), or its clipped form (equation 4 without the penalty)."""

def length_penalty(difference: int, sigma: float) -> float:
    """The Gaussian penalty of CIDEr-D for a difference in words."""

class DocumentFrequencies:
    """In how many documents each n-gram occurs: not to be changed; equal ones have equal names."""
    documents: int
    order: int
    tokens: str
    about: str

    def __init__(
        self,
        counts: Mapping[tuple[str, ...], int],
        documents: int,
        tokens: str = '',
        about: str = '',
    ) -> None: ...

    @classmethod
    def learned(cls, testset: Any, metric: Cider) -> DocumentFrequencies:
        """Those of the references of a `Prepared` test set."""

    @cached_property
    def counts(self) -> dict[Any, Any]:
        """n-gram, a tuple of tokens -> number of documents."""

    @property
    def table(self) -> Any:
        """The same as `engine.tfidf.NgramTable`; made once, whichever thread asks first."""

    @cached_property
    def weights(self) -> np.ndarray:
        """What each n-gram of `table` weighs."""

    def weight(self, gram: tuple[str, ...]) -> float:
        """What an n-gram weighs."""

    @cached_property
    def name(self) -> str:
        """How a signature shows them: where they come from, how many documents, and a digest."""

    def save(self, path: PathLike) -> None:
        """Write a file that `DocumentFrequencies.load` reads: a line about it, then a line [count, token, ...] an n-gram."""

    @classmethod
    def load(cls, path: PathLike) -> DocumentFrequencies:
        """The document frequencies of a file that `save` wrote; a ValueError for any other."""

@dataclass(frozen=True)
class Cider(TokenMetric):
    """CIDEr-D, or CIDEr (Vedantam et al. 2015), configured; call it on predictions and references to get a `Score`."""
    unit: ClassVar[str]
    variant: str = ...
    max_order: int = ...
    sigma: float = ...
    df: object = ...

    @property
    def text_name(self) -> str:
        """How the tokens are made, as document frequencies remember it."""

    def fit(self, testset: TestSet) -> Cider:
        """This metric with the document frequencies of these references; itself, if it has some."""

    def penalty(self, difference: int) -> float:
        """What a likeness is multiplied by, for a difference in words."""

    def score(self, rows: ArrayLike, segments: bool = False) -> np.ndarray:
        """The score alone."""

    def contributions(self, prediction: Text, references: References) -> list[Any]:
        """What each n-gram that a reference shares adds to the segment's score; it sums to the score."""

def cider(
    predictions: Texts,
    references: Held,
    engine: Engine | None = None,
    threads: int | None = None,
    *,
    tokenizer: object = 'none',
    lowercase: bool = False,
    variant: str = 'd',
    max_order: int = 4,
    sigma: float = 6.0,
    df: object = None,
) -> Score:
    """CIDEr-D of a corpus, from 0 to 10: `Cider(**options)(predictions, references)`."""

def sentence_cider(
    prediction: Text,
    references: References,
    df: DocumentFrequencies | PathLike,
    *,
    tokenizer: object = 'none',
    lowercase: bool = False,
    variant: str = 'd',
    max_order: int = 4,
    sigma: float = 6.0,
) -> Score:
    """CIDEr-D of one segment, by weights from elsewhere: of one segment alone there are none."""
