# Made by .ci/stubs.py from sari.py; not to be edited.
"""What did a rewriter add, keep and delete, and is it what people added, kept and deleted?"""
from ..core.inputs import Segment
from ..core.metric import TokenMetric
from ..core.score import Score
from ..steps import Match
from ..text.registry import Tokenizer
from ..typing import Engine
from ..typing import Held
from ..typing import Number
from ..typing import References
from ..typing import Text
from ..typing import Texts
from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from numpy.typing import ArrayLike
from typing import Any
from typing import ClassVar
import numpy as np


def changes(s: Counter[Any], c: Counter[Any], r: Counter[Any], m: int) -> tuple[Any, ...]:
    """Of added, kept, deleted n-grams: how many rightly, by the candidate, by the references; how many different ones"""

def harmonic(p: Number, r: Number) -> Any:
    """2pr / (p + r), and 0 where both are 0."""

@dataclass(frozen=True)
class Sari(TokenMetric):
    """SARI (Xu et al. 2016), configured; call it on predictions and a `TestSet` of references and sources."""
    name: ClassVar[str]
    needs: ClassVar[tuple[Any, ...]]
    tokenizer: object = ...
    lowercase: bool = ...
    max_order: int = ...
    counting: str = ...
    averaged: str = ...
    deletion: str = ...
    nothing: float = ...
    aggregation: str = ...
    blank: bool = ...
    source_tokenizer: object = ...

    @cached_property
    def tokenize_source(self) -> Tokenizer: ...

    def source_tokens(self, text: Text) -> list[str]:
        """The tokens of a source."""

    def score(self, rows: ArrayLike, segments: bool = False) -> np.ndarray:
        """The score alone."""

    def judged(self, prediction: Text, segment: Segment) -> dict[Any, Any]:
        """What became of each token, alone: 1 to 3 of `_RIGHTLY`, 4 to 6 of `_WRONGLY`, 0 for what was not taken up."""

    def drawn(self, prediction: Text, segment: Segment) -> Match:
        """The candidate's words, and where they come from: the source, the references, or both."""

def sari(
    predictions: Texts,
    references: Held,
    sources: Texts,
    engine: Engine | None = None,
    threads: int | None = None,
    *,
    tokenizer: object = '13a',
    lowercase: bool = True,
    max_order: int = 4,
    counting: str = 'counts',
    averaged: str = 'F',
    deletion: str = 'F',
    nothing: float = 0.0,
    aggregation: str = 'pooled',
    blank: bool = False,
    source_tokenizer: object = None,
) -> Score:
    """SARI of a corpus: `Sari(**options)(predictions, TestSet(references, sources))`."""

def sentence_sari(
    prediction: Text,
    references: References,
    source: Text,
    *,
    tokenizer: object = '13a',
    lowercase: bool = True,
    max_order: int = 4,
    counting: str = 'counts',
    averaged: str = 'F',
    deletion: str = 'F',
    nothing: float = 0.0,
    aggregation: str = 'pooled',
    blank: bool = False,
    source_tokenizer: object = None,
) -> Score:
    """SARI of one segment."""
