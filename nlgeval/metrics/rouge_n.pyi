# Made by .ci/stubs.py from rouge_n.py; not to be edited.
"""How many of the references' n-grams does the candidate have? Recall first, then precision and F."""
from ..core.score import Score
from ..typing import Engine
from ..typing import Held
from ..typing import Texts
from .overlap import OverlapMetric
from collections import Counter
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from typing import ClassVar


def ngram_table(tokens: Sequence[str], n: int) -> Counter[Any]:
    """How often each n-gram occurs in `tokens`."""

def matches(a: Mapping[Any, int], b: Mapping[Any, int]) -> int:
    """How many n-grams two texts share, each as often as both have it."""

def ngram_overlap(candidate: Sequence[str], reference: Sequence[str], n: int = 1) -> tuple[Any, ...]:
    """The three counts of ROUGE-N."""

@dataclass(frozen=True)
class RougeN(OverlapMetric):
    """ROUGE-N (Lin 2004): shared n-grams, configured; call it on predictions and references to get a `Score`."""
    tools: ClassVar[dict[Any, Any]]
    n: int = ...
    distinct: bool = ...

def rouge_n(
    predictions: Texts,
    references: Held,
    n: int = 2,
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
    distinct: bool = False,
) -> Score:
    """ROUGE-N of a corpus: `RougeN(n=n, **options)(predictions, references)`."""
