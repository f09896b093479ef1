# Made by .ci/stubs.py from mbr.py; not to be edited.
"""Of many candidates the one that the others would vote for: the best expected score, under what the model itself believes."""
from ..core.metric import Metric
from ..typing import Engine
from ..typing import Text
from ..typing import Texts
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from numpy.typing import ArrayLike
from typing import Any
from typing import NamedTuple
import numpy as np


def expected_utilities(matrix: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """The mean utility of each candidate against all references (Eikema & Aziz 2020)."""

class NBest(NamedTuple):
    """The candidates of one segment, and what they are held against; of equal texts one is kept."""
    candidates: list[Any]
    which: np.ndarray
    references: list[Any]
    held: np.ndarray
    weights: np.ndarray

def different(texts: Sequence[Text]) -> tuple[Any, ...]:
    """Equal texts once. Texts may be lists of tokens."""

def n_best(
    candidates: Sequence[Text],
    references: Sequence[Text] | None = None,
    weights: ArrayLike | None = None,
) -> NBest:
    """One list, ready."""

def mean_counts(references: Sequence[Sequence[str]], weights: Iterable[float], n: int) -> dict[Any, Any]:
    """How often the mean of the references has each n-gram."""

def taken(candidate: Sequence[str], mean: Mapping[Any, float], n: int) -> float:
    """Sum over n-grams g of min(c_g, mean_g): each n-gram takes of what is left, one at most."""

class MeanReference:
    """One list as a metric's `block_rows` sees it: each candidate against the mean of the references."""
    weights: list[float]
    pairs: tuple[np.ndarray, np.ndarray]
    segments: np.ndarray
    lengths: np.ndarray
    reference_lengths: np.ndarray

    def __init__(
        self,
        candidates: Sequence[Sequence[str]],
        references: Sequence[Sequence[str]],
        weights: np.ndarray,
    ) -> None: ...

    def __len__(self) -> int: ...

    def __getattr__(self, name: str) -> Any: ...

    def reference_totals(self, n: int) -> np.ndarray: ...

    def pair_matches(self, orders: int, distinct: bool = False) -> np.ndarray: ...

    def ngram_matches(self, orders: int, distinct: bool = False) -> np.ndarray: ...

    def character_matches(self, orders: int, distinct: bool = False) -> np.ndarray: ...

def mean_utilities(metric: Metric, nbest: NBest) -> np.ndarray:
    """The utility of each candidate against the mean of the references, by the definition."""

def batches(lists: Sequence[NBest], aggregate: bool) -> list[Any]:
    """The work in parts of bounded size."""

def counted(
    metric: Metric,
    lists: Sequence[NBest],
    batch: Sequence[tuple[int, int, int]],
    aggregate: bool,
) -> list[Any]:
    """The scores of a batch, by the engine. Raises `OnlyNgrams`."""

@dataclass(frozen=True, repr=False)
class Decoded:
    """What minimum Bayes risk decoding chose, and how good each candidate was expected to be."""
    metric: object
    texts: list[Any]
    indices: np.ndarray
    utilities: list[Any]
    similarity: object
    matrices: object
    aggregate: bool
    lists: list[Any]
    sources: object

    def __len__(self) -> int: ...

    @property
    def utility(self) -> Any:
        """The expected utility of each chosen text, shape (lists,)."""

    @property
    def first(self) -> Any:
        """That of the first candidate of each list."""

    def to_dict(self) -> dict[Any, Any]:
        """Plain values."""

    def matrix(self, k: int) -> np.ndarray:
        """The utilities of all pairs of list k: those that were kept, or computed now."""

    def plot(self, k: int = 0) -> Any:
        """A figure of the utilities of list k."""

    def heat(self, k: int = 0, most: int = 12) -> str:
        """The same as HTML: the first candidates and references, shaded, and the expected utilities; read by day and night."""

def mbr(
    candidates: Iterable[Texts],
    metric: str | Metric = 'bleu',
    references: Iterable[Texts] | None = None,
    weights: Iterable[ArrayLike] | None = None,
    aggregate: bool = False,
    sources: Texts | None = None,
    matrices: bool = False,
    engine: Engine | None = None,
    threads: int | None = None,
) -> Decoded:
    """Minimum Bayes risk decoding: of each list the candidate with the best mean score against all (Kumar & Byrne 2004;"""

def self_bleus(candidates: Iterable[Texts], metric: Metric | None = None, **options: Any) -> np.ndarray:
    """Self-BLEU of each list (Zhu et al. 2018)."""
