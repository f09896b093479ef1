# Made by .ci/stubs.py from rouge_l.py; not to be edited.
"""The longest common subsequence: words in the same order, with anything in between. For sentences, and for summaries of many sentences."""
from ..core.score import Score
from ..typing import Engine
from ..typing import Held
from ..typing import Texts
from .overlap import OverlapMetric
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from typing import ClassVar


UNIONS: dict[Any, Any]

def lcs_table(a: Sequence[str], b: Sequence[str]) -> list[Any]:
    """L[i][j] is the length of the LCS of a[:i] and b[:j]: the dynamic programme, to which `lcs_length` is held."""

def lcs_path(a: Sequence[str], b: Sequence[str]) -> list[Any]:
    """One LCS, by the table: back from the end, along `a` where both ways are equally good. `lcs` is held to it."""

def places(a: Sequence[str]) -> dict[Any, Any]:
    """Where each token stands in `a`, as bits: bit i for a[i]."""

def lcs_length(a: Sequence[str], b: Sequence[str]) -> int:
    """The length of the LCS, `lcs_table(a, b)[-1][-1]`, by rows of bits (Hyyrö 2004); compiled: `match_lcs`."""

def lcs(a: Sequence[str], b: Sequence[str]) -> list[Any]:
    """One longest common subsequence: the one that `lcs_path` takes, from rows of bits; compiled: `mark_lcs`."""

def union_lcs(reference: Sequence[str], sentences: Sequence[Sequence[str]]) -> list[Any]:
    """The places of `reference` that are in its LCS with any of the candidate's sentences (Lin 2004, section 3.2)."""

def clipped_hits(marked: Iterable[str], candidate: Mapping[str, int], reference: Mapping[str, int]) -> int:
    """How many of the marked words count: each at most as often as both texts have it (ROUGE-1.5.5)."""

@dataclass(frozen=True)
class RougeL(OverlapMetric):
    """ROUGE-L (Lin 2004): longest common subsequence; call it on predictions and references to get a `Score`."""
    tools: ClassVar[dict[Any, Any]]
    summary: bool = ...
    union: str | None = ...

def rouge_l(
    predictions: Texts,
    references: Held,
    summary: bool = False,
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
    union: str | None = 'clipped',
) -> Score:
    """ROUGE-L of a corpus: `RougeL(summary=summary, **options)(predictions, references)`."""
