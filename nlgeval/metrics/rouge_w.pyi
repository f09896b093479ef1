# Made by .ci/stubs.py from rouge_w.py; not to be edited.
"""A longest common subsequence that prefers unbroken runs: the weighted LCS, as the paper has it and as the original program computes it."""
from ..core.score import Score
from ..typing import Engine
from ..typing import Held
from ..typing import Texts
from .overlap import OverlapMetric
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from typing import ClassVar


def weighted_lcs(a: Sequence[str], b: Sequence[str], weight: float = 1.2) -> float:
    """The sum of k ** weight over the runs of k matches (Lin 2004, section 4); compiled: `match_weighted`."""

def weighted_marks(reference: Sequence[str], candidate: Sequence[str], weight: float = 1.2) -> list[Any]:
    """The reference's words on the path that ROUGE-1.5.5 traces, back and up before left; compiled: `mark_weighted`."""

@dataclass(frozen=True)
class RougeW(OverlapMetric):
    """ROUGE-W: precision, recall and F of the weighted longest common subsequence (Lin 2004, section 4)."""
    whole: ClassVar[bool]
    tools: ClassVar[dict[Any, Any]]
    weight: float = ...
    formula: str = ...
    inverse: bool = ...

def rouge_w(
    predictions: Texts,
    references: Held,
    weight: float = 1.2,
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
    formula: str = 'paper',
    inverse: bool = True,
) -> Score:
    """ROUGE-W of a corpus: `RougeW(weight, **options)(predictions, references)`."""
