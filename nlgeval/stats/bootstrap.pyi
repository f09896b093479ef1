# Made by .ci/stubs.py from bootstrap.py; not to be edited.
"""How far would the score move on other segments? Random weights times the table of statistics answer it, for every metric at once."""
from dataclasses import dataclass
from typing import Any
import numpy as np


INTERVALS: dict[Any, Any]

SEED: int

def generator(seed: Any) -> np.random.Generator:
    """What makes the draws; a ValueError where `seed` is none."""

def per_block(memory: float, each: int) -> int:
    """How many draws fit into `memory`."""

def draw_segments(segments: int, resamples: int, seed: Any = ..., memory: float = 16, strata: Any = None) -> Any:
    """The segments of each resample, in blocks: n draws with replacement."""

def draw_weights(segments: int, resamples: int, seed: Any = ..., memory: float = 16, strata: Any = None) -> Any:
    """How often each segment is drawn in each resample, in blocks: the same draws, counted."""

def as_table(statistics: Any, score: Any = None) -> Any:
    """The table of one system, and the function that scores sums of its rows."""

def corpus_score(rows: Any, score: Any) -> float:
    """The score of the corpus, from the exact sum of its rows: the number that `Score` shows."""

def as_column(values: Any, name: str, n: int | None = None) -> Any:
    """A column that segments can be drawn from; a TypeError or ValueError says what is wrong with it."""

def numbered(labels: Any, n: int, name: str = 'groups') -> np.ndarray:
    """A number for each label."""

def grouped(rows: Any, groups: Any) -> np.ndarray:
    """The rows of each group added up, in the order in which the groups first come."""

def stratum_numbers(strata: Any, groups: Any, n: Any) -> Any:
    """A number for each unit that is drawn, segment or group; a ValueError where a group has segments of two strata."""

def resample_sums(rows: Any, resamples: int, seed: Any = ..., memory: float = 16, strata: Any = None) -> np.ndarray:
    """The corpus row of each resample: weights times the table."""

def check_count(name: Any, n: Any, least: Any = 1) -> Any:
    """A ValueError unless `n`, the argument called `name`, is a whole number of at least `least`."""

def bootstrap(
    statistics: Any,
    resamples: int = 1000,
    seed: Any = ...,
    memory: float = 16,
    score: Any = None,
    groups: Any = None,
    strata: Any = None,
) -> np.ndarray:
    """The corpus score of each resample (Efron 1979)."""

def jackknife(statistics: Any, score: Any = None) -> np.ndarray:
    """The corpus score without each segment in turn."""

def pseudo_values(statistics: Any, score: Any = None) -> np.ndarray:
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

    def __iter__(self) -> Any: ...

    def __contains__(self, value: Any) -> Any: ...

    def to_dict(self) -> dict[Any, Any]:
        """The interval as plain Python values."""

def check_level(level: Any) -> Any:
    """A ValueError where a confidence level is none."""

def interval_of(
    scores: Any,
    score: float,
    level: float = 0.95,
    method: str = 'percentile',
    leave_out: Any = None,
    seed: Any = None,
) -> Interval:
    """The confidence interval from resamples that are there already."""

def confidence(
    statistics: Any,
    level: float = 0.95,
    method: str = 'bca',
    resamples: int = 1000,
    seed: Any = ...,
    memory: float = 16,
    score: Any = None,
    groups: Any = None,
    strata: Any = None,
) -> Interval:
    """A bootstrap confidence interval of the corpus score."""

def exact_table(rows: np.ndarray) -> np.ndarray:
    """`rows` as floats whose sums with weights (or signs) that add up to at most 2n are exact in any order."""
