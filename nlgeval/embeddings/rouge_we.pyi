# Made by .ci/stubs.py from rouge_we.py; not to be edited.
"""ROUGE-N in which a near n-gram counts as the same one: as published, as programmed, and what the program makes of words that it does not know."""
from ..core.score import Score
from .averages import VectorMetric
from collections import Counter
from dataclasses import dataclass
from typing import Any
from typing import ClassVar
from typing import NamedTuple
import numpy as np


def ngram_counts(tokens: Any, n: Any) -> Counter[Any]:
    """The n-grams of a text, in the order in which they first come."""

def nearness(ngrams: Any, others: Any, vectors: Any) -> np.ndarray:
    """The cosine of each n-gram with each other; 1 for the same one, 0 where one has a word without a vector."""

class SoftMatch(NamedTuple):
    """An n-gram of the candidate, its partner, how many of them matched, and how near they are."""
    ngram: tuple[Any, ...]
    partner: tuple[Any, ...]
    count: int  # type: ignore[assignment]
    similarity: float

def soft_matches(candidate: Any, reference: Any, vectors: Any, threshold: Any = 0.8) -> list[Any]:
    """The matches of the program of S3."""

def rouge_we_parts(
    candidate: Any,
    references: Any,
    vectors: Any,
    n: Any = 1,
    threshold: Any = 0.8,
    alpha: Any = 0.5,
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

    def score_of(self, precision: Any, recall: Any, f: Any) -> Any: ...  # type: ignore[override]

    def matches(self, candidate: Any, reference: Any) -> list[Any]:
        """The soft matches of a candidate and one reference."""

class Grams(NamedTuple):
    """A text as ROUGE-WE sees it."""
    words: list[Any]
    unknown: int
    total: int

def rouge_we(predictions: Any, references: Any, vectors: Any, **options: Any) -> Score:
    """ROUGE-N with soft matches of predictions against references."""
