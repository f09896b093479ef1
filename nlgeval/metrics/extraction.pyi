# Made by .ci/stubs.py from extraction.py; not to be edited.
"""How much of a summary is copied from its source, in how long pieces, how much shorter is it, and how many of its n-grams are new?"""
from ..core.metric import TokenMetric
from ..core.score import Score
from ..steps import Match
from ..typing import Number
from ..typing import Text
from ..typing import Texts
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from numpy.typing import ArrayLike
from typing import Any
from typing import ClassVar
import numpy as np


def fragments_drawn(summary: Sequence[str], source: Sequence[str], found: Sequence[Any]) -> Match:
    """A line for each fragment that a summary has from its source."""

def fragments(
    summary: Sequence[str],
    source: Sequence[str],
    places: Mapping[str, Sequence[int]] | None = None,
) -> list[Any]:
    """Extractive fragments (Grusky et al. 2018): greedy, the first longest run; a search goes on behind runs."""

def indexed(source: Sequence[str]) -> dict[Any, Any]:
    """The places of each token of a text."""

@dataclass(frozen=True)
class Extraction(TokenMetric):
    """What coverage, density and compression have in common: a row of one summary's fragments (Grusky et al. 2018)."""
    columns: ClassVar[tuple[Any, ...]]
    needs: ClassVar[tuple[Any, ...]]
    tokenizer: object = ...
    lowercase: bool = ...

    def score(self, rows: ArrayLike, segments: bool = False) -> np.ndarray:
        """The score alone."""

    def copied(self, text: Text, source: Text) -> tuple[Any, ...]:
        """A text and its source with the fragments marked."""

@dataclass(frozen=True)
class Coverage(Extraction):
    """The share of a summary's words that are copied from its source; the mean over summaries (Grusky et al. 2018)."""
    name: ClassVar[str]
    formula: ClassVar[str]

    def value(self, lengths: Number, words: Number, source_words: Number) -> Any: ...

@dataclass(frozen=True)
class Density(Extraction):
    """The mean length of the fragment that a word of the summary is in; the mean over summaries (Grusky et al. 2018)."""
    name: ClassVar[str]
    unit: ClassVar[str]
    formula: ClassVar[str]

    def value(self, lengths: Number, words: Number, source_words: Number) -> Any: ...

@dataclass(frozen=True)
class Compression(Extraction):
    """How many times as long as a summary its source is; the mean over summaries (Grusky et al. 2018)."""
    name: ClassVar[str]
    unit: ClassVar[str]
    formula: ClassVar[str]

    def value(self, lengths: Number, words: Number, source_words: Number) -> Any: ...

@dataclass(frozen=True)
class Novelty(TokenMetric):
    """The share of the candidates' n-grams that their sources do not have (See et al. 2017), pooled over the corpus."""
    name: ClassVar[str]
    columns: ClassVar[tuple[Any, ...]]
    dtype: ClassVar[type[Any]]
    needs: ClassVar[tuple[Any, ...]]
    tokenizer: object = ...
    lowercase: bool = ...
    n: int = ...
    types: bool = ...

    def score(self, rows: ArrayLike, segments: bool = False) -> np.ndarray:
        """The score alone."""

def coverage(predictions: Texts, sources: Texts, *, tokenizer: object = '13a', lowercase: bool = True) -> Score:
    """The share of words that are copied from the sources."""

def density(predictions: Texts, sources: Texts, *, tokenizer: object = '13a', lowercase: bool = True) -> Score:
    """The mean length of the copied fragment that a word is in."""

def compression(predictions: Texts, sources: Texts, *, tokenizer: object = '13a', lowercase: bool = True) -> Score:
    """How many times as long as the predictions the sources are."""

def novelty(
    predictions: Texts,
    sources: Texts,
    n: int = 2,
    *,
    tokenizer: object = '13a',
    lowercase: bool = True,
    types: bool = False,
) -> Score:
    """The share of n-grams that the sources do not have."""
