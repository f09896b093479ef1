# Made by .ci/stubs.py from bleu.py; not to be edited.
"""How many of a candidate's n-grams do the references have? Derived from nothing, computed as every well-known tool computes it."""
from ..core.metric import TokenMetric
from ..core.score import Score
from ..typing import Engine
from ..typing import Held
from ..typing import Number
from ..typing import References
from ..typing import Text
from ..typing import Texts
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from numpy.typing import ArrayLike
from typing import Any
from typing import ClassVar
from typing import NamedTuple
import numpy as np


SMOOTHINGS: dict[Any, Any]

SAME_SMOOTHING: dict[Any, Any]

REFERENCE_LENGTHS: dict[Any, Any]

TOOLS: dict[Any, Any]

def max_counts(counts: Iterable[Mapping[Any, int]]) -> dict[Any, Any]:
    """How often each n-gram occurs in the reference that has it most often (Papineni et al. 2002, section 2.1)."""

def clipped_counts(candidate: Sequence[str], references: Sequence[Sequence[str]], n: int = 1) -> dict[Any, Any]:
    """The candidate's n-grams, credited at most as often as one reference has them (Papineni et al. 2002, section 2.1)."""

class Ratio(NamedTuple):
    """Two counts, shown as a fraction that is not reduced; `float` divides them, and 0/0 is 0."""
    matches: int
    total: int

    def __float__(self) -> float: ...

def modified_precision(candidate: Sequence[str], references: Sequence[Sequence[str]], n: int = 1) -> Ratio:
    """Clipped matches over the candidate's n-grams of one order (Papineni et al. 2002, section 2.1)."""

def geometric_mean(values: ArrayLike, weights: ArrayLike | None = None) -> Any:
    """exp(sum_n w_n ln p_n), along the last axis; 0 where a value with a weight is 0."""

def brevity_penalty(c: Number, r: Number) -> Any:
    """1 where c >= r, else exp(1 - r/c), which is 0 for c = 0 < r (Papineni et al. 2002, section 2.3)."""

def closest_length(c: float, lengths: Sequence[float]) -> int:
    """The reference length closest to c; of two equally close, the shorter (mteval-v13a's `brevity_penalty_closest`)."""

def smooth_none(
    m: Sequence[Number],
    l: Sequence[Number],
    c: Number | None = None,
    value: float | None = None,
) -> list[Any]:
    """Matches over totals, zeros left alone (Papineni et al. 2002)."""

def smooth_floor(m: Sequence[Number], l: Sequence[Number], c: Number, epsilon: float) -> list[Any]:
    """A count of 0 becomes epsilon (Chen & Cherry 2014, method 1)."""

def smooth_add_k(m: Sequence[Number], l: Sequence[Number], c: Number, k: float) -> list[Any]:
    """k is added to the matches and totals of all orders but the first (Lin & Och 2004; method 2)."""

def smooth_exp(m: Sequence[Number], l: Sequence[Number], c: Number, value: float | None) -> list[Any]:
    """The i-th count of 0 becomes 2**-i (mteval-v13a; method 3)."""

def smooth_method4(m: Sequence[Number], l: Sequence[Number], c: Number, K: float) -> list[Any]:
    """As exp, with ln c / K in place of 1/2 (Chen & Cherry 2014)."""

def smooth_method5(m: Sequence[Number], l: Sequence[Number], c: Number, value: float | None) -> list[Any]:
    """Counts averaged with those of the orders below and above (Chen & Cherry 2014)."""

def smooth_method6(m: Sequence[Number], l: Sequence[Number], c: Number, alpha: float) -> list[Any]:
    """From the third order on, a prior p_{n-1}**2 / p_{n-2} with weight alpha (Gao & He 2013)."""

def smooth_method7(m: Sequence[Number], l: Sequence[Number], c: Number, K: float) -> list[Any]:
    """Method 4, then method 5 (Chen & Cherry 2014)."""

class Smoothing(NamedTuple):
    """A rule that turns counts into precisions, and its conventions."""
    precisions: Callable[..., Any]
    value: float | None = ...
    more_orders: int = ...
    at_least_one: bool = ...
    zero: bool = ...
    penalty: Callable[..., Any] = ...

def first_closest_length(c: float, lengths: Sequence[float]) -> int:
    """The reference length closest to c; of two equally close, the one that is listed first (torchmetrics)."""

def shortest_length(c: float, lengths: Sequence[float]) -> int:
    """The length of the shortest reference (NIST's early mteval, TensorFlow NMT)."""

def average_length(c: float, lengths: Sequence[float]) -> float:
    """The mean length of the references."""

@dataclass(frozen=True)
class Bleu(TokenMetric):
    """BLEU (Papineni et al. 2002), configured; call it on predictions and references to get a `Score`."""
    name: ClassVar[str]
    kernels: ClassVar[tuple[Any, ...]]
    tokenizer: object = ...
    max_order: int = ...
    weights: tuple[Any, ...] | None = ...
    smoothing: str = ...
    smoothing_value: float | None = ...
    effective_order: str = ...
    reference_length: str = ...

def bleu(
    predictions: Texts,
    references: Held,
    engine: Engine | None = None,
    threads: int | None = None,
    *,
    tokenizer: object = '13a',
    lowercase: bool = False,
    max_order: int = 4,
    weights: tuple[Any, ...] | None = None,
    smoothing: str = 'exp',
    smoothing_value: float | None = None,
    effective_order: str = 'segments',
    reference_length: str = 'closest',
) -> Score:
    """Corpus BLEU: `Bleu(**options)(predictions, references)`."""

def sentence_bleu(
    prediction: Text,
    references: References,
    *,
    tokenizer: object = '13a',
    lowercase: bool = False,
    max_order: int = 4,
    weights: tuple[Any, ...] | None = None,
    smoothing: str = 'exp',
    smoothing_value: float | None = None,
    effective_order: str = 'segments',
    reference_length: str = 'closest',
) -> Score:
    """BLEU of one segment, with the effective order, as sacrebleu's function of this name."""

def reference_lengths(block: Any, rule: str) -> np.ndarray:
    """`REFERENCE_LENGTHS` of every segment of a block."""

def mteval_flags(flags: str, only: str) -> tuple[Any, ...]:
    """What flags of mteval-v13a.pl say. Without -c it lower-cases."""
