# Made by .ci/stubs.py from bert_score.py; not to be edited.
"""Each word finds the most similar word of the other text, by their vectors: precision, recall and F of these similarities."""
from ..core.metric import Metric
from ..core.score import Score
from ..core.table import Weights
from ..typing import Held
from ..typing import Texts
from .encoders import Encoder
from collections import Counter
from collections.abc import Iterable
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from numpy.typing import ArrayLike
from typing import Any
from typing import ClassVar
from typing import NamedTuple
import numpy as np


TINY: Any

HUGE: Any

KEPT: int

BLOCK: int

LEVELS: tuple[Any, ...]

class Weighed(NamedTuple):
    """A text as it is compared."""
    tokens: list[Any]
    vectors: np.ndarray
    scales: np.ndarray
    weights: np.ndarray
    spans: list[Any] = ...

    @classmethod
    def all(cls, texts: Iterable[Any]) -> list[Any]:
        """Texts with the lengths of their vectors; those that single precision cannot square are brought nearer to one."""

def squared(vectors: np.ndarray) -> np.ndarray:
    """The squared length of each vector."""

def moderate(vectors: np.ndarray) -> np.ndarray:
    """The vectors, but those whose square single precision cannot hold with 1 as their largest number; zeros stay."""

def similarities(candidate: Weighed, reference: Weighed) -> np.ndarray:
    """The cosine of each token with each; 0 for a vector of zeros."""

def greedy(candidate: Weighed, reference: Weighed) -> tuple[Any, ...]:
    """Precision and recall of greedy matching (Zhang and others 2020, section 3); 0 for a text without weight."""

def weighted_mean(values: np.ndarray, weights: np.ndarray) -> float:
    """The mean of values by weight, added from left to right; 0 where nothing weighs."""

def document_counts(documents: Iterable[Sequence[str]]) -> Counter[Any]:
    """Document frequencies. Those of parts add up."""

def idf_weights(counts: Any, about: str = 'refs:') -> Weights:
    """Inverse document frequencies, log((N + 1) / (df + 1))."""

@dataclass(frozen=True)
class BertScore(Metric):
    """BERTScore (Zhang and others 2020), configured; call it on predictions and references to get a `Score`."""
    name: ClassVar[str]
    columns: ClassVar[tuple[Any, ...]]
    keeps_best: ClassVar[bool]
    shows: ClassVar[tuple[Any, ...]]
    vectors: object = ...
    tokenizer: object = ...
    lowercase: bool | None = ...
    unknown: str | None = ...
    idf: bool | Weights | None = ...
    baseline: tuple[Any, ...] | None = ...
    program: str = ...

    def __post_init__(self) -> None: ...

    @cached_property
    def encoder(self) -> Encoder:
        """What makes tokens and vectors of texts."""

    def weighed(self, texts: Sequence[str]) -> list[Any]:
        """Texts with their vectors and weights."""

    def all_candidates(self, texts: Sequence[Any]) -> list[Any]: ...

    def candidate(self, text: Any) -> Weighed: ...

    def reference(self, segment: Any) -> Weighed: ...

    def found(
        self,
        candidates: Sequence[Weighed],
        references: Sequence[Weighed],
        p: ArrayLike,
        r: ArrayLike,
    ) -> np.ndarray:
        """The rows of pairs of which precision and recall are known."""

    def score(self, rows: ArrayLike, segments: bool = False) -> np.ndarray:
        """The score alone."""

    def matches(self, prediction: str, reference: str) -> tuple[Any, Any, np.ndarray]:
        """What is shown of a pair of texts."""

    def heat_map(self, prediction: str, reference: str, title: str = '') -> Any:
        """A figure of the similarities of all pairs of tokens; dots for the best of a column, rings for the best of a row."""

    def drawn(self, prediction: str, reference: str, title: str = '') -> Any:
        """A figure of the two texts, with a line from each token to its partner: the darker, the more alike."""

def greedy_pairs(candidates: Sequence[Weighed], references: Sequence[Weighed]) -> tuple[Any, ...]:
    """`greedy` of each candidate and its reference."""

def bert_score(
    predictions: Texts,
    references: Held,
    vectors: Any = 'minilm',
    *,
    tokenizer: object = None,
    lowercase: bool | None = None,
    unknown: str | None = None,
    idf: bool | Weights | None = False,
    baseline: tuple[Any, ...] | None = None,
    program: str = 'plain',
) -> Score:
    """BERTScore of a corpus (Zhang and others 2020): `BertScore(vectors, **options)(predictions, references)`."""
