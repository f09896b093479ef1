# Made by .ci/stubs.py from chrf.py; not to be edited.
"""How many runs of characters do candidate and reference share? Precision and recall, averaged over their lengths; with words on top, chrF++."""
from ..core.metric import Metric
from ..core.score import Score
from ..typing import Engine
from ..typing import Held
from ..typing import Number
from ..typing import References
from ..typing import Text
from ..typing import Texts
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from typing import ClassVar


TOTALS: dict[Any, Any]

def grams(units: Sequence[str], n: int) -> list[Any]:
    """The n-grams of `units`, in order: `max(0, len(units) - n + 1)` of them."""

def shared(a: Sequence[Any], b: Sequence[Any]) -> int:
    """How many n-grams two texts share, each as often as both have it."""

def mean_over(values: Sequence[Number], counts: Sequence[Any]) -> Any:
    """The mean of the values that count, added from left to right; 0 of none."""

def count_shared(m: Sequence[Number], c: Sequence[Number], r: Sequence[Number]) -> Any:
    """The candidate's n-grams of an order count if the reference has any of that order (chrF++.py, sacrebleu)."""

def count_all(m: Sequence[Number], c: Sequence[Number], r: Sequence[Number]) -> Any:
    """All n-grams count."""

def count_torchmetrics(m: Sequence[Number], c: Sequence[Number], r: Sequence[Number]) -> Any:
    """The reference's n-grams count if the segment has any match at all; the candidate's always do (torchmetrics)."""

@dataclass(frozen=True)
class Chrf(Metric):
    """chrF (Popović 2015, 2017), configured; call it on predictions and references to get a `Score`."""
    keeps_best: ClassVar[bool]
    kernels: ClassVar[tuple[Any, ...]]
    char_order: int = ...
    word_order: int = ...
    beta: float = ...
    lowercase: bool = ...
    whitespace: bool | str = ...
    graphemes: bool = ...
    min_char_order: int = ...
    effective_order: bool = ...
    averaged: str = ...
    epsilon: float = ...
    totals: str = ...
    aggregation: str = ...

    def __post_init__(self) -> None: ...

    def characters(self, text: str) -> Sequence[str]:
        """The characters of a text that are counted."""

    def words(self, text: str) -> tuple[Any, ...]:
        """The words of a text that are counted."""

def chrf(
    predictions: Texts,
    references: Held,
    engine: Engine | None = None,
    threads: int | None = None,
    *,
    char_order: int = 6,
    word_order: int = 0,
    beta: float = 2.0,
    lowercase: bool = False,
    whitespace: bool | str = False,
    graphemes: bool = False,
    min_char_order: int = 1,
    effective_order: bool = True,
    averaged: str = 'PR',
    epsilon: float = 0.0,
    totals: str = 'shared',
    aggregation: str = 'pooled',
) -> Score:
    """chrF of a corpus: `Chrf(**options)(predictions, references)`."""

def sentence_chrf(
    prediction: Text,
    references: References,
    *,
    char_order: int = 6,
    word_order: int = 0,
    beta: float = 2.0,
    lowercase: bool = False,
    whitespace: bool | str = False,
    graphemes: bool = False,
    min_char_order: int = 1,
    effective_order: bool = True,
    averaged: str = 'PR',
    epsilon: float = 0.0,
    totals: str = 'shared',
    aggregation: str = 'pooled',
) -> Score:
    """chrF of one segment."""
