# Made by .ci/stubs.py from word_errors.py; not to be edited.
"""How many words of a transcript are wrong, missing or too many? Derived from one alignment, counted as every well-known tool counts it."""
from ..core.inputs import Segment
from ..core.metric import TokenMetric
from ..core.score import Score
from ..typing import Engine
from ..typing import Held
from ..typing import Number
from ..typing import Text
from ..typing import Texts
from .edit_distance import EditCounts
from collections import Counter
from collections.abc import Callable
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from numpy.typing import ArrayLike
from typing import Any
from typing import ClassVar
from typing import NamedTuple
import numpy as np


ALIGNMENTS: tuple[Any, ...]

def word_error_rate(H: Number, S: Number, D: Number, I: Number, divide: Callable[[Any, Any], Any] = ...) -> Any:
    """Errors a word of the reference; it may exceed 1."""

def match_error_rate(H: Number, S: Number, D: Number, I: Number, divide: Callable[[Any, Any], Any] = ...) -> Any:
    """The share of an alignment's columns that are errors (Morris, Maier & Green 2004)."""

def information_preserved(H: Number, S: Number, D: Number, I: Number, divide: Callable[[Any, Any], Any] = ...) -> Any:
    """Recall times precision of words: WIP; WIL is 1 less that (Morris, Maier & Green 2004)."""

@dataclass(frozen=True)
class ErrorRate(TokenMetric):
    """What the rates have in common: hits, substitutions, deletions and insertions of an alignment."""
    columns: ClassVar[tuple[Any, ...]]
    dtype: ClassVar[type[Any]]
    higher_is_better: ClassVar[bool]
    keeps_best: ClassVar[bool]
    of_score: ClassVar[tuple[Any, ...]]
    kernels: ClassVar[tuple[Any, ...]]
    normalise: tuple[Any, ...] = ...
    alignment: str = ...
    empty: str = ...

    @cached_property
    def normaliser(self) -> Any: ...

    def normalised(self, text: Text) -> str:
        """The text as it is tokenized."""

    def tokens(self, text: Text) -> list[Any]: ...

    def path(self, candidate: Sequence[str], reference: Sequence[str]) -> str:
        """The alignment, a letter for each step; for 'lengths', which has none, the usual one."""

    def counts(self, candidate: Sequence[str], reference: Sequence[str]) -> EditCounts:
        """Hits, substitutions, deletions and insertions."""

    def kept_of(self, candidate: Sequence[str], references: Sequence[Sequence[str]]) -> int:
        """Which reference is kept."""

    def rated(self, rows: ArrayLike, rate: Callable[..., Any], without: Callable[..., Any]) -> dict[Any, Any]:
        """The parts: the rate as 'score', and the counts."""

    def explained(self, prediction: Text, segment: Segment, sums: Any) -> list[Any]:
        """The texts, the alignment, and the sums from counts to rate."""

    def alignments(self, score: Score) -> list[Any]:
        """The alignment of every segment of a score: also `score.alignments()`."""

    def confusions(self, score: Score) -> Confusions:
        """What was taken for what in the segments of a score: also `score.confusions()`."""

class Wer(ErrorRate):
    """Word error rate, configured; call it on predictions and references to get a `Score`."""

    def score(self, rows: ArrayLike, segments: bool = False) -> np.ndarray:
        """The score alone."""

@dataclass(frozen=True)
class Cer(Wer):
    """Character error rate: `Wer` of the characters, which are code points unless told otherwise."""
    name: ClassVar[str]
    tokenizer: object = ...
    normalise: tuple[Any, ...] = ...

class Mer(ErrorRate):
    """Match error rate (Morris, Maier & Green 2004), configured."""

    def score(self, rows: ArrayLike, segments: bool = False) -> np.ndarray:
        """The score alone."""

class Wil(ErrorRate):
    """Word information lost (Morris, Maier & Green 2004), configured."""

    def score(self, rows: ArrayLike, segments: bool = False) -> np.ndarray:
        """The score alone."""

class Wip(ErrorRate):
    """Word information preserved (Morris, Maier & Green 2004), configured; higher is better."""

    def score(self, rows: ArrayLike, segments: bool = False) -> np.ndarray:
        """The score alone."""

def wer(
    predictions: Texts,
    references: Held,
    engine: Engine | None = None,
    threads: int | None = None,
    *,
    tokenizer: object = 'none',
    lowercase: bool = False,
    normalise: tuple[Any, ...] = ...,
    alignment: str = 'rapidfuzz',
    empty: str = 'counted',
) -> Score:
    """Corpus word error rate: `Wer(**options)(predictions, references)`."""

def cer(
    predictions: Texts,
    references: Held,
    engine: Engine | None = None,
    threads: int | None = None,
    *,
    tokenizer: object = 'characters',
    lowercase: bool = False,
    normalise: tuple[Any, ...] = ...,
    alignment: str = 'rapidfuzz',
    empty: str = 'counted',
) -> Score:
    """Corpus character error rate, as `wer`: `Cer(**options)(predictions, references)`."""

def mer(
    predictions: Texts,
    references: Held,
    engine: Engine | None = None,
    threads: int | None = None,
    *,
    tokenizer: object = 'none',
    lowercase: bool = False,
    normalise: tuple[Any, ...] = ...,
    alignment: str = 'rapidfuzz',
    empty: str = 'counted',
) -> Score:
    """Corpus match error rate, as `wer`: `Mer(**options)(predictions, references)`."""

def wil(
    predictions: Texts,
    references: Held,
    engine: Engine | None = None,
    threads: int | None = None,
    *,
    tokenizer: object = 'none',
    lowercase: bool = False,
    normalise: tuple[Any, ...] = ...,
    alignment: str = 'rapidfuzz',
    empty: str = 'counted',
) -> Score:
    """Corpus word information lost, as `wer`: `Wil(**options)(predictions, references)`."""

def wip(
    predictions: Texts,
    references: Held,
    engine: Engine | None = None,
    threads: int | None = None,
    *,
    tokenizer: object = 'none',
    lowercase: bool = False,
    normalise: tuple[Any, ...] = ...,
    alignment: str = 'rapidfuzz',
    empty: str = 'counted',
) -> Score:
    """Corpus word information preserved, as `wer`: `Wip(**options)(predictions, references)`."""

class Confusions(NamedTuple):
    """How often which words were substituted, deleted and inserted: three `Counter`s."""
    substituted: Counter[Any]
    deleted: Counter[Any]
    inserted: Counter[Any]

    def rows(self, n: int = 10) -> list[Any]:
        """The n most frequent of each kind; of equally frequent ones the first in the alphabet."""

    def to_text(self, n: int = 10) -> str: ...

def lengths_counts(candidate: Sequence[str], reference: Sequence[str]) -> EditCounts:
    """Counts without an alignment, from lengths and distance alone, as MER, WIL and WIP of torchmetrics 1.9 have them."""

def sclite_path(candidate: Sequence[str], reference: Sequence[str], substitution: int = 4, gap: int = 3) -> str:
    """The alignment that NIST's sclite finds, which need not have the fewest errors."""
