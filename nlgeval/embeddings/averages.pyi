# Made by .ci/stubs.py from averages.py; not to be edited.
"""The mean of the vectors of its words, or their extremes, compared by the cosine: the two simplest metrics on word vectors, and what they share with the others."""
from ..core.metric import TokenMetric
from ..core.score import Score
from ..typing import Held
from ..typing import Text
from ..typing import Texts
from .vectors import Vectors
from collections.abc import Sequence
from dataclasses import dataclass
from numpy.typing import ArrayLike
from typing import Any
from typing import ClassVar
from typing import NamedTuple
import numpy as np


SIMILAR: tuple[Any, ...]

NLG_EVAL: dict[Any, Any]

def mean_vector(vectors: np.ndarray) -> np.ndarray:
    """The mean of vectors; zeros without any."""

def cosine(u: np.ndarray, v: np.ndarray) -> float:
    """The cosine of two vectors; 0 where one is zero."""

def extreme_vector(vectors: np.ndarray, zero: bool = False) -> np.ndarray:
    """Of each dimension the number that is farthest from 0; of two equally far the lower one; zeros without vectors."""

class Words(NamedTuple):
    """A text as a metric on vectors sees it."""
    words: list[Any]
    matrix: np.ndarray
    unknown: int
    total: int

@dataclass(frozen=True)
class VectorMetric(TokenMetric):
    """A metric that compares the vectors of two texts' words."""
    unit: ClassVar[str]
    keeps_best: ClassVar[bool]
    measures: ClassVar[tuple[Any, ...]]
    tokenizer: object = ...
    lowercase: bool = ...
    vectors: Vectors = ...
    unknown: str | None = ...

    def compare(self, candidate: np.ndarray, reference: np.ndarray) -> tuple[Any, ...]:
        """The definition: the measures of one pair of texts."""

    def compare_all(self, candidates: Any, references: Any, pairs: Any) -> np.ndarray:
        """The same measures of many pairs by the engine, shape (pairs, measures)."""

    def rows_of(self, words: Sequence[str]) -> np.ndarray:
        """A row for each word, by the policy; a ValueError that says what can be done about unknown words."""

    def candidate(self, tokens: Any) -> Words: ...

    def reference(self, segment: Any) -> Words: ...

    def warn_blank(self) -> None:
        """Say once that there are texts without a known word."""

    def score(self, rows: ArrayLike, segments: bool = False) -> np.ndarray:
        """The score alone."""

    def score_of(self, **means: Any) -> Any:
        """The score from the means of the measures: by default the first."""

    def similarities(self, text: Words, other: Words) -> np.ndarray:
        """How similar each word of a text is to another text: for marks and explanations."""

    def seen(self, prediction: Text, segment: Any) -> tuple[Any, ...]:
        """The candidate, and the reference that is kept."""

@dataclass(frozen=True)
class OneVector(VectorMetric):
    """A metric that compares one vector of each text."""

    def whole(self, vectors: np.ndarray) -> np.ndarray:
        """The definition: one vector of those of the words, float32, shape (words, size)."""

    def all_whole(self, texts: Any) -> np.ndarray:
        """The same of many texts by the engine, shape (texts, size)."""

@dataclass(frozen=True)
class EmbeddingAverage(OneVector):
    """The cosine of the mean vectors (Foltz, Kintsch and Landauer 1998)."""
    name: ClassVar[str]
    kernels: ClassVar[tuple[Any, ...]]

    def credits(self, text: Words, other: Words) -> tuple[Any, ...]:
        """What each word adds to the score."""

@dataclass(frozen=True)
class VectorExtrema(OneVector):
    """The cosine of the extreme vectors (Forgues and others 2014)."""
    name: ClassVar[str]
    kernels: ClassVar[tuple[Any, ...]]
    zero: bool = ...

    def credits(self, text: Words, other: Words) -> tuple[Any, ...]:
        """In how many dimensions each word is the extreme."""

def embedding_average(
    predictions: Texts,
    references: Held,
    vectors: Any,
    *,
    tokenizer: object = '13a',
    lowercase: bool = True,
    unknown: str | None = None,
) -> Score:
    """Embedding average of predictions against references."""

def vector_extrema(
    predictions: Texts,
    references: Held,
    vectors: Any,
    *,
    tokenizer: object = '13a',
    lowercase: bool = True,
    unknown: str | None = None,
    zero: bool = False,
) -> Score:
    """Vector extrema of predictions against references."""
