# Made by .ci/stubs.py from ribes.py; not to be edited.
"""Are the words in the right order? The rank correlation of where they stand, for languages that say things the other way round."""
from ..core.metric import TokenMetric
from ..core.score import Score
from ..typing import Engine
from ..typing import Held
from ..typing import Number
from ..typing import References
from ..typing import Text
from ..typing import Texts
from collections.abc import Callable
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from numpy.typing import ArrayLike
from typing import Any
from typing import ClassVar
from typing import NamedTuple
import numpy as np


PROGRAMS: tuple[Any, ...]

CORRELATIONS: dict[Any, Any]

def rank_counts(places: Sequence[int]) -> tuple[Any, ...]:
    """What the rank correlations are made of; equal places rank in the order in which they come."""

def kendall(n: Number, ascending: Number, squares: Number) -> Any:
    """Kendall's tau as a share (Isozaki et al. 2010: NKT); arrays of the same shape; 0 for fewer than two words."""

def spearman(n: Number, ascending: Number, squares: Number) -> Any:
    """Spearman's rho as a share (NSR); arrays; 0 for fewer than two words."""

class Aligned(NamedTuple):
    """A word of the candidate with its place in the reference, and the run candidate[start:stop] that told it."""
    word: int
    place: int
    start: int
    stop: int

def runs_around(i: int, n: int, left_first: bool = True) -> Iterator[tuple[int, int]]:
    """The runs that begin or end with a word, in the order in which they are tried."""

def only_place(run: Sequence[str], tokens: Sequence[str]) -> Any:
    """Where a run of tokens is, if it is there once; else None."""

def aligned_words(candidate: Sequence[str], reference: Sequence[str], left_first: bool = True) -> list[Any]:
    """The words that can be told apart in both texts, by themselves or by their neighbours (RIBES.py 1.03.1)."""

def ribes_parts(
    counts: ArrayLike,
    c: ArrayLike,
    r: ArrayLike,
    alpha: float = 0.25,
    beta: float = 0.1,
    correlation: Callable[..., Any] = ...,
    one_word: bool = True,
) -> np.ndarray:
    """RIBES of each pair (Isozaki et al. 2010, with a brevity penalty, as RIBES.py 1.03.1)."""

def simple_ribes(candidate: Sequence[str], reference: Sequence[str], **options: Any) -> float: ...

@dataclass(frozen=True)
class Ribes(TokenMetric):
    """RIBES (Isozaki et al. 2010), configured; call it on predictions and references to get a `Score`."""
    name: ClassVar[str]
    columns: ClassVar[tuple[Any, ...]]
    keeps_best: ClassVar[bool]
    kernels: ClassVar[tuple[Any, ...]]
    tokenizer: object = ...
    lowercase: bool = ...
    alpha: float = ...
    beta: float = ...
    correlation: str = ...
    program: str = ...

    def score(self, rows: ArrayLike, segments: bool = False) -> np.ndarray:
        """The score alone."""

def ribes(
    predictions: Texts,
    references: Held,
    engine: Engine | None = None,
    threads: int | None = None,
    *,
    tokenizer: object = '13a',
    lowercase: bool = True,
    alpha: float = 0.25,
    beta: float = 0.1,
    correlation: str = 'kendall',
    program: str = 'ribes-1.03.1',
) -> Score:
    """RIBES of a corpus: `Ribes(**options)(predictions, references)`."""

def sentence_ribes(
    prediction: Text,
    references: References,
    *,
    tokenizer: object = '13a',
    lowercase: bool = True,
    alpha: float = 0.25,
    beta: float = 0.1,
    correlation: str = 'kendall',
    program: str = 'ribes-1.03.1',
) -> Score:
    """RIBES of one segment."""
