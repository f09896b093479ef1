# Made by .ci/stubs.py from mbr.py; not to be edited.
"""Of many candidates the one that the others would vote for: the best expected score, under what the model itself believes."""
from dataclasses import dataclass
from typing import Any
from typing import NamedTuple
import numpy as np


def expected_utilities(matrix: Any, weights: Any) -> np.ndarray:
    """The mean utility of each candidate against all references (Eikema & Aziz 2020, equation 4)."""

class NBest(NamedTuple):
    """The candidates of one segment, and what they are held against; of equal texts one is kept."""
    candidates: list[Any]
    which: np.ndarray
    references: list[Any]
    held: np.ndarray
    weights: np.ndarray

def different(texts: Any) -> tuple[Any, ...]:
    """Equal texts once. Texts may be lists of tokens."""

def n_best(candidates: Any, references: Any = None, weights: Any = None) -> NBest:
    """One list, ready."""

def mean_counts(references: Any, weights: Any, n: int) -> dict[Any, Any]:
    """How often the mean of the references has each n-gram."""

def taken(candidate: Any, mean: Any, n: int) -> float:
    """Sum over n-grams g of min(c_g, mean_g): each n-gram takes of what is left, one at most."""

class MeanReference:
    """One list as a metric's `block_rows` sees it: each candidate against the mean of the references."""
    weights: Any
    pairs: Any
    segments: Any
    lengths: Any
    reference_lengths: Any

    def __init__(self, candidates: Any, references: Any, weights: Any) -> None: ...

    def __len__(self) -> Any: ...

    def __getattr__(self, name: Any) -> Any: ...

    def reference_totals(self, n: Any) -> Any: ...

    def pair_matches(self, orders: Any, distinct: Any = False) -> Any: ...

    def ngram_matches(self, orders: Any, distinct: Any = False) -> Any: ...

    def character_matches(self, orders: Any, distinct: Any = False) -> Any: ...

def mean_utilities(metric: Any, nbest: Any) -> np.ndarray:
    """The utility of each candidate against the mean of the references, by the definition."""

def batches(lists: Any, aggregate: bool) -> list[Any]:
    """The work in parts of bounded size."""

def counted(metric: Any, lists: Any, batch: Any, aggregate: Any) -> list[Any]:
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

    def __len__(self) -> Any: ...

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
        """The same as HTML: the first candidates and references, shaded, and the expected utilities."""

def mbr(
    candidates: Any,
    metric: Any = 'bleu',
    references: Any = None,
    weights: Any = None,
    aggregate: bool = False,
    sources: Any = None,
    matrices: bool = False,
    engine: Any = None,
    threads: Any = None,
) -> Any:
    """Minimum Bayes risk decoding: of each list the candidate with the best mean score against all (Kumar & Byrne 2004;"""

def self_bleus(candidates: Any, metric: Any = None, **options: Any) -> np.ndarray:
    """Self-BLEU of each list (Zhu et al. 2018)."""
