# Made by .ci/stubs.py from rouge_we.py; not to be edited.
"""ROUGE-N in which a near n-gram counts as the same one: as published, as programmed, and what the program makes of words that it does not know."""
from ..core.inputs import Segment
from ..core.score import Score
from ..steps import Match
from ..typing import Held
from ..typing import Number
from ..typing import Text
from ..typing import Texts
from .averages import VectorMetric
from .vectors import Vectors
from collections import Counter
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from typing import ClassVar
from typing import NamedTuple
import numpy as np


def ngram_counts(tokens: Sequence[str], n: int) -> Counter[Any]:
    """The n-grams of a text, in the order in which they first come."""

def nearness(ngrams: Sequence[tuple[Any, ...]], others: Sequence[tuple[Any, ...]], vectors: Vectors) -> np.ndarray:
    """The cosine of each n-gram with each other; 1 for the same one, 0 where one has a word without a vector."""

class SoftMatch(NamedTuple):
    """An n-gram of the candidate, its partner, how many of them matched, and how near they are."""
    ngram: tuple[Any, ...]
    partner: tuple[Any, ...]
    count: int  # type: ignore[assignment]
    similarity: float

def soft_matches(
    candidate: Mapping[tuple[Any, ...], int],
    reference: Mapping[tuple[Any, ...], int],
    vectors: Vectors,
    threshold: float = 0.8,
) -> list[Any]:
    """The matches of the program of S3."""

def rouge_we_parts(
    candidate: Sequence[str],
    references: Sequence[Sequence[str]],
    vectors: Vectors,
    n: int = 1,
    threshold: float = 0.8,
    alpha: float = 0.5,
) -> tuple[Any, ...]:
    """ROUGE-N-WE of one segment as the program of S3 computes it (Peyrard and others 2017)."""

@dataclass(frozen=True)
class RougeWe(VectorMetric):
    """ROUGE-N with soft matches, as the program of S3 and SummEval computes it."""
    keeps_best: ClassVar[bool]
    unit: ClassVar[str]
    measures: ClassVar[tuple[Any, ...]]
    n: int = ...
    threshold: float = ...
    alpha: float = ...

    def candidate(self, tokens: Any) -> Grams: ...  # type: ignore[override]

    def reference(self, segment: Any) -> list[Any]: ...  # type: ignore[override]

    def score_of(self, precision: Number, recall: Number, f: Number) -> Any: ...  # type: ignore[override]

    def matches(self, candidate: Sequence[str], reference: Sequence[str]) -> list[Any]:
        """The soft matches of a candidate and one reference."""

    def drawn(self, prediction: Text, segment: Segment) -> Match:
        """The n-grams that were matched, equal or near."""

class Grams(NamedTuple):
    """A text as ROUGE-WE sees it."""
    words: list[Any]
    unknown: int
    total: int

def rouge_we(
    predictions: Texts,
    references: Held,
    vectors: Any,
    *,
    tokenizer: object = '13a',
    lowercase: bool = True,
    unknown: str | None = None,
    n: int = 1,
    threshold: float = 0.8,
    alpha: float = 0.5,
) -> Score:
    """ROUGE-N with soft matches of predictions against references."""

def near_links(tokens: Sequence[str], other: Sequence[str], found: Sequence[Any], n: int, text: int = 0) -> list[Any]:
    """Links for `SoftMatch`es: in green equal n-grams, in blue near ones."""
