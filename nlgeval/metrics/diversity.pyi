# Made by .ci/stubs.py from diversity.py; not to be edited.
"""Does a system say the same thing to everyone, or the same thing twice? Distinct n-grams, type-token ratios that bear length, entropy, self-BLEU, repetition, compression: and what each of them measures without saying so, which is length."""
from ..core.metric import Metric
from ..core.metric import TokenMetric
from ..core.score import Score
from ..typing import Number
from ..typing import Texts
from dataclasses import dataclass
from numpy.typing import ArrayLike
from typing import Any
from typing import ClassVar
import numpy as np


MTLD_RULES: dict[Any, Any]

PACKERS: dict[Any, Any]

def words_of(texts: Texts, tokenizer: object = '13a', lowercase: bool = True) -> list[Any]:
    """The tokens of texts; a ValueError for an empty corpus."""

def distinct(texts: Texts, n: int = 1, **options: Any) -> float:
    """Different n-grams over n-grams, all texts together (Li et al. 2016); 0 without any. It falls with length."""

def expected_distinct(count: Number, vocabulary: int) -> Any:
    """How many different ones an even choice would give on average: V(1 - ((V - 1)/V)**C)."""

def adjusted_distinct(texts: Texts, vocabulary: int, n: int = 1, **options: Any) -> float:
    """Expectation-adjusted distinct-n (Liu et al. 2022): different n-grams over those that an even choice would give."""

@dataclass(frozen=True)
class Distinct(TokenMetric):
    """Different n-grams over n-grams within each text; the mean over texts that have any (Li et al. 2016, for one text)."""
    name: ClassVar[str]
    columns: ClassVar[tuple[Any, ...]]
    needs: ClassVar[tuple[Any, ...]]
    kernels: ClassVar[tuple[Any, ...]]
    tokenizer: object = ...
    lowercase: bool = ...
    n: int = ...

    def score(self, rows: ArrayLike, segments: bool = False) -> np.ndarray:
        """The score alone."""

@dataclass(frozen=True)
class Repetition(Distinct):
    """The share of a text's n-grams that it had before; the mean over texts with any (seq-rep-n, Welleck et al. 2020)."""
    name: ClassVar[str]
    higher_is_better: ClassVar[bool]
    kernels: ClassVar[tuple[Any, ...]]
    n: int = ...

def repetition(predictions: Texts, n: int = 4, *, tokenizer: object = '13a', lowercase: bool = True) -> Score:
    """The share of n-grams that a text had before, mean over texts."""

def type_token_ratio(texts: Texts, **options: Any) -> float:
    """Different words over words; 0 without any. It falls with length."""

def hdd(texts: Texts, draws: int = 42, **options: Any) -> float:
    """HD-D: the type-token ratio to be expected of a sample. A ValueError for a text with fewer words than a sample."""

def mtld(texts: Texts, threshold: float = 0.72, like: str = 'lexicalrichness', **options: Any) -> float:
    """Words per factor, the mean of both directions (McCarthy and Jarvis 2010); 0 without words."""

def ngram_entropy(texts: Texts, n: int = 1, **options: Any) -> float:
    """The entropy of the n-grams of all texts together, in bits; 0 without any."""

def self_bleu_each(
    texts: Texts,
    metric: Metric | None = None,
    *,
    tokenizer: object = '13a',
    lowercase: bool = False,
    max_order: int = 4,
    weights: tuple[Any, ...] | None = None,
    smoothing: str = 'exp',
    smoothing_value: float | None = None,
    effective_order: str = 'segments',
    reference_length: str = 'closest',
) -> np.ndarray:
    """BLEU of each text against all others."""

def self_bleu(texts: Texts, metric: Metric | None = None, **options: Any) -> float:
    """The mean BLEU of each text against all others (Zhu et al. 2018): a plain number, no sum over texts."""

def compression_ratio(texts: Texts, packer: str = 'zlib') -> float:
    """Bytes of all texts, with blanks between, over their bytes when packed: larger is more repetitive."""

def self_repetition(texts: Texts, n: int = 4, **options: Any) -> float:
    """The mean of ln(1 + in how many other texts its n-grams are, summed) (Salkar et al. 2022)."""
