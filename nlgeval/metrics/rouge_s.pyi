# Made by .ci/stubs.py from rouge_s.py; not to be edited.
"""Pairs of words in order, neighbours or not: skip-bigrams, with a limit on the gap, and with single words added (ROUGE-SU)."""
from ..core.score import Score
from ..typing import Engine
from ..typing import Held
from ..typing import Texts
from .overlap import OverlapMetric
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from typing import ClassVar


def skip_bigrams(tokens: Sequence[str], gap: int | None = None) -> list[Any]:
    """The pairs of tokens in their order, at most `gap` words apart (Lin 2004, section 5)."""

@dataclass(frozen=True)
class RougeS(OverlapMetric):
    """ROUGE-S: precision, recall and F of skip-bigrams (Lin 2004, section 5)."""
    tools: ClassVar[dict[Any, Any]]
    gap: int | None = ...

@dataclass(frozen=True)
class RougeSU(RougeS):
    """ROUGE-SU: precision, recall and F of skip-bigrams and single words (Lin 2004, section 5.1)."""
    tools: ClassVar[dict[Any, Any]]
    last_word: bool = ...

def rouge_s(
    predictions: Texts,
    references: Held,
    gap: int | None = None,
    engine: Engine | None = None,
    threads: int | None = None,
    *,
    tokenizer: object = 'words',
    lowercase: bool = False,
    sentences: object = 'newline',
    stemmer: object = None,
    stop_words: object = None,
    max_words: int | None = None,
    max_bytes: int | None = None,
    max_tokens: int | None = None,
    bytes_per_sentence: bool = False,
    beta: float | None = 1.0,
    alpha: float | None = None,
    epsilon: float | None = None,
    decimals: int | None = None,
    reference_rule: str = 'best',
    jackknife: bool = False,
    aggregation: str = 'mean',
) -> Score:
    """ROUGE-S of a corpus: `RougeS(gap, **options)(predictions, references)`."""

def rouge_su(
    predictions: Texts,
    references: Held,
    gap: int | None = None,
    engine: Engine | None = None,
    threads: int | None = None,
    *,
    tokenizer: object = 'words',
    lowercase: bool = False,
    sentences: object = 'newline',
    stemmer: object = None,
    stop_words: object = None,
    max_words: int | None = None,
    max_bytes: int | None = None,
    max_tokens: int | None = None,
    bytes_per_sentence: bool = False,
    beta: float | None = 1.0,
    alpha: float | None = None,
    epsilon: float | None = None,
    decimals: int | None = None,
    reference_rule: str = 'best',
    jackknife: bool = False,
    aggregation: str = 'mean',
    last_word: bool = True,
) -> Score:
    """ROUGE-SU of a corpus: `RougeSU(gap, **options)(predictions, references)`."""
