# Made by .ci/stubs.py from overlap.py; not to be edited.
"""What every ROUGE score shares: three counts, precision, recall and F, several references, segments, and how a text becomes tokens."""
from ..core.metric import TokenMetric
from ..engine.dispatch import Scheme
from ..typing import Number
from ..typing import Text
from collections.abc import Callable
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from typing import ClassVar
from typing import NamedTuple


REFERENCE_RULES: tuple[Any, ...]

class Counts(NamedTuple):
    """What one candidate and one reference have in common."""
    matches: float
    candidate: float
    reference: float

def fmeasure(
    precision: Number,
    recall: Number,
    beta: float = 1.0,
    alpha: float | None = None,
    epsilon: float = 0,
) -> Any:
    """The weighted harmonic mean of precision and recall; 0 where both are 0 (van Rijsbergen 1979)."""

def round_to(x: Number, decimals: int | None = None) -> Any:
    """The float nearest to what `printf` prints for `x`."""

def pool(counts: Sequence[Any]) -> Counts:
    """The counts added up."""

def leave_one_out(items: Sequence[Any]) -> list[Any]:
    """The subsets for the jackknife (Lin 2004, section 2.1)."""

class Tokens(list[Any]):
    """The tokens of a text, in order, with `.sentences`: the same as a list of token lists."""

    def __init__(self, sentences: Sequence[Sequence[str]], tokens: Sequence[str] | None = None) -> None: ...

def once(tokens: Sequence[str], key: object, make: Callable[[], Any]) -> Any:
    """What `make()` gives: for `Tokens` worked out once, for all metrics that share them."""

@dataclass(frozen=True)
class OverlapMetric(TokenMetric):
    """Precision, recall and F of what a candidate and its references share; a member of the family defines `counts`."""
    whole: ClassVar[bool]
    by_sentence: ClassVar[bool]
    tools: ClassVar[dict[Any, Any]]
    shows: ClassVar[tuple[Any, ...]]
    tokenizer: object = ...
    sentences: object = ...
    stemmer: object = ...
    stop_words: object = ...
    max_words: int | None = ...
    max_bytes: int | None = ...
    max_tokens: int | None = ...
    bytes_per_sentence: bool = ...
    beta: float | None = ...
    alpha: float | None = ...
    epsilon: float | None = ...
    decimals: int | None = ...
    reference_rule: str = ...
    jackknife: bool = ...
    aggregation: str = ...

    def tokens(self, text: Text) -> Tokens:
        """The tokens of a text."""

    def counts(self, candidate: Any, reference: Any) -> tuple[Any, ...]:
        """(matches, units of the candidate, units of the reference)."""

    def one_reference(self, tokens: Any) -> Any:
        """What `counts` wants to know of a reference, worked out once: by default the same as of a candidate."""

    def ratio(self, matches: Any, total: Any) -> Any:
        """Precision or recall, from numbers or arrays."""

    def recall_key(self, counts: Any) -> Any:
        """By what the rule 'recall' compares references."""

    def words_of(self, block: Any) -> Any:
        """The block of the words, where there may be one of the sentences, too."""

    def scheme(self, cut_up: str | None) -> Scheme: ...  # type: ignore[override]

    def block_counts(self, block: Any) -> tuple[Any, ...]:
        """`counts` of each candidate with each of its references."""

    def marks(self, candidate: Any, reference: Any) -> Sequence[int]:
        """For each token of a candidate (both are `Tokens`) how much of it matched; None where there is no such notion."""

    def shared_steps(self, candidate: Any, reference: Any) -> list[Any]:
        """Steps that show what two texts (`Tokens`) share."""

    def share_said(self, matches: float, total: float, value: float) -> str:
        """How precision or recall comes to its value, as a formula in numbers."""
