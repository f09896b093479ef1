# Made by .ci/stubs.py from word_mover.py; not to be edited.
"""How far must the words of one text travel to become the other? The cheapest way, by a transport solver; and two bounds that cost nearly nothing."""
from ..core.score import Score
from ..engine.alignment import Words
from ..typing import Held
from ..typing import Texts
from .averages import VectorMetric
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from typing import ClassVar
import numpy as np


def unit(vectors: np.ndarray) -> np.ndarray:
    """Vectors made one long; zeros stay."""

def distances(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The Euclidean distance of each vector of `a` from each of `b`."""

def flows(cost: np.ndarray, supply: Sequence[int], demand: Sequence[int]) -> np.ndarray:
    """The cheapest transport. Raises an `ImportError` without a solver, a `RuntimeError` where it does not end."""

def highs(cost: np.ndarray, a: np.ndarray, b: np.ndarray) -> Any:
    """The plan by linear programming."""

def exact_cost(pieces: np.ndarray, cost: np.ndarray, total: int) -> float:
    """Costs of whole pieces over their total, rounded once."""

def mover(c: np.ndarray, r: np.ndarray, normalise: bool = True) -> tuple[Any, ...]:
    """Word mover's distance (Kusner and others 2015), and what is carried where, in pieces of 1/(n m)."""

def bounds(c: np.ndarray, r: np.ndarray, normalise: bool = True) -> tuple[Any, ...]:
    """Two lower bounds of the distance (Kusner and others 2015)."""

@dataclass(frozen=True)
class WordMover(VectorMetric):
    """Word mover's distance (Kusner and others 2015): lower is better."""
    name: ClassVar[str]
    higher_is_better: ClassVar[bool]
    measures: ClassVar[tuple[Any, ...]]
    normalise: bool = ...

    @cached_property
    def worst(self) -> float:
        """The distance where a text has no known word."""

    def carried(self, text: Words, other: Words) -> list[Any]:
        """What goes where, in the order of the first text's words."""

def word_mover(
    predictions: Texts,
    references: Held,
    vectors: Any,
    *,
    tokenizer: object = '13a',
    lowercase: bool = True,
    unknown: str | None = None,
    normalise: bool = True,
) -> Score:
    """Word mover's distance of predictions from references."""
