# Made by .ci/stubs.py from breakdown.py; not to be edited.
"""By length, by the frequency of words, and in the n-grams that only one of them gets right: parts of a corpus, each with its scores and intervals."""
from ..core.metric import TokenMetric
from ..typing import Labels
from .compare import Comparison
from collections.abc import Sequence
from dataclasses import dataclass
from numpy.typing import ArrayLike
from typing import Any
from typing import NamedTuple
import numpy as np


FREQUENCIES: tuple[Any, ...]

def words(text: str) -> list[Any]:
    """The words of a text, whether it came as a string, as tokens or as sentences: those of tokenizer 'words'."""

def measured(comparison: Comparison) -> str | None:
    """Which text says how long a segment is: its first 'reference', else its 'source'; None where there is neither."""

def segment_lengths(comparison: Comparison) -> np.ndarray:
    """Words of the text that is `measured`; a ValueError where there is none."""

class Bucket(NamedTuple):
    """Some part of a corpus: scores of all systems, and differences from the baseline."""
    name: str
    size: int
    scores: dict[Any, Any]
    differences: dict[Any, Any]

def quantile_edges(values: Sequence[float], buckets: int = 5) -> list[Any]:
    """Edges of buckets that hold about equally many values."""

def by_length(comparison: Comparison, metric: str | None = None, buckets: int = 5, resamples: int = 1000) -> list[Any]:
    """Scores of all systems on segments of different length, in words of the first reference (see `measured`)."""

def by_label(
    comparison: Comparison,
    labels: Labels,
    metric: str | None = None,
    most: int = 12,
    resamples: int = 1000,
) -> list[Any]:
    """Scores of all systems on the segments of each label. A ValueError where there is not one label a segment."""

@dataclass(frozen=True)
class WordF(TokenMetric):
    """F of single words over a corpus, from counts clipped as in BLEU."""
    tokenizer: object = ...

    def score(self, rows: ArrayLike, segments: bool = False) -> np.ndarray:
        """The score alone."""

def by_frequency(comparison: Comparison, resamples: int = 1000) -> list[Any]:
    """F of single words, by how often the references have them."""

class NgramChange(NamedTuple):
    """An n-gram that one system gets right more often than another."""
    ngram: tuple[Any, ...]
    first: int
    second: int
    references: int

def ngram_changes(comparison: Comparison, max_order: int = 4, n: int = 12) -> dict[Any, Any]:
    """For each system the n-grams that it gets right more often than the baseline, and those less often."""
