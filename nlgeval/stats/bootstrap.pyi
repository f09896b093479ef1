# Made by .ci/stubs.py from bootstrap.py; not to be edited.
"""How far would the score move on other segments? Random weights times the table of statistics answer it, for every metric at once."""
from ..core.table import Statistics
from ..typing import Labels
from ..typing import Seed
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from dataclasses import dataclass
from numpy.typing import ArrayLike
from typing import Any
import numpy as np


INTERVALS: dict[Any, Any]

SEED: int

def generator(seed: Seed | None) -> np.random.Generator:
    """What makes the draws; a ValueError where `seed` is none."""

def per_block(memory: float, each: int) -> int:
    """How many draws fit into `memory`."""

def draw_segments(
    segments: int,
    resamples: int,
    seed: Seed = ...,
    memory: float = 16,
    strata: Labels | None = None,
) -> Iterator[np.ndarray]:
    """The segments of each resample, in blocks: n draws with replacement."""

def draw_weights(
    segments: int,
    resamples: int,
    seed: Seed = ...,
    memory: float = 16,
    strata: Labels | None = None,
) -> Iterator[np.ndarray]:
    """How often each segment is drawn in each resample, in blocks: the same draws, counted."""

def as_table(
    statistics: Statistics | ArrayLike,
    score: Callable[[np.ndarray], ArrayLike] | None = None,
) -> tuple[np.ndarray, Callable[[np.ndarray], ArrayLike]]:
    """The table of one system, and the function that scores sums of its rows."""

def corpus_score(rows: np.ndarray, score: Callable[[np.ndarray], ArrayLike]) -> float:
    """The score of the corpus, from the exact sum of its rows: the number that `Score` shows."""

def as_column(values: Iterable[Any], name: str, n: int | None = None) -> Any:
    """A column that segments can be drawn from; a TypeError or ValueError says what is wrong with it."""

def numbered(labels: Labels, n: int, name: str = 'groups') -> np.ndarray:
    """A number for each label."""

def grouped(rows: ArrayLike, groups: Labels | None) -> np.ndarray:
    """The rows of each group added up, in the order in which the groups first come."""

def stratum_numbers(strata: Labels | None, groups: Labels | None, n: int) -> np.ndarray | None:
    """A number for each unit that is drawn, segment or group; a ValueError where a group has segments of two strata."""

def resample_sums(
    rows: ArrayLike,
    resamples: int,
    seed: Seed = ...,
    memory: float = 16,
    strata: Labels | None = None,
) -> np.ndarray:
    """The corpus row of each resample: weights times the table."""

def check_count(name: str, n: object, least: int = 1) -> None:
    """A ValueError unless `n`, the argument called `name`, is a whole number of at least `least`."""

def bootstrap(
    statistics: Statistics | ArrayLike,
    resamples: int = 1000,
    seed: Seed = ...,
    memory: float = 16,
    score: Callable[[np.ndarray], ArrayLike] | None = None,
    groups: Labels | None = None,
    strata: Labels | None = None,
) -> np.ndarray:
    """The corpus score of each resample (Efron 1979)."""

def jackknife(statistics: Statistics | ArrayLike, score: Callable[[np.ndarray], ArrayLike] | None = None) -> np.ndarray:
    """The corpus score without each segment in turn."""

def pseudo_values(
    statistics: Statistics | ArrayLike,
    score: Callable[[np.ndarray], ArrayLike] | None = None,
) -> np.ndarray:
    """Each segment's share in the corpus score: n times the score less (n - 1) times that without it (Tukey 1958)."""

@dataclass(frozen=True)
class Interval:
    """A confidence interval of a score; all in the unit of the score."""
    low: float
    high: float
    level: float
    method: str
    score: float
    mean: float
    standard_error: float
    resamples: int
    seed: object

    @property
    def half_width(self) -> float: ...

    def __iter__(self) -> Iterator[float]: ...

    def __contains__(self, value: float) -> bool: ...

    def to_dict(self) -> dict[Any, Any]:
        """The interval as plain Python values."""

def check_level(level: float) -> None:
    """A ValueError where a confidence level is none."""

def interval_of(
    scores: ArrayLike,
    score: float,
    level: float = 0.95,
    method: str = 'percentile',
    leave_out: Callable[[], ArrayLike] | None = None,
    seed: object = None,
) -> Interval:
    """The confidence interval from resamples that are there already."""

def confidence(
    statistics: Statistics | ArrayLike,
    level: float = 0.95,
    method: str = 'bca',
    resamples: int = 1000,
    seed: Seed = ...,
    memory: float = 16,
    score: Callable[[np.ndarray], ArrayLike] | None = None,
    groups: Labels | None = None,
    strata: Labels | None = None,
) -> Interval:
    """A bootstrap confidence interval of the corpus score."""

def exact_table(rows: np.ndarray) -> np.ndarray:
    """`rows` as floats whose sums with weights (or signs) that add up to at most 2n are exact in any order."""
