# Made by .ci/stubs.py from vectors.py; not to be edited.
"""Words and their vectors: looked up, compared, read and written."""
from functools import cached_property
from typing import Any
import numpy as np


UNKNOWN: tuple[Any, ...]

LONGEST: int

class Vectors:
    """Words, and a vector for each."""
    unknown: Any
    label: Any
    path: Any
    words: Any
    matrix: Any
    places: Any

    def __init__(self, words: Any, matrix: Any, unknown: Any = 'error', label: Any = 'vectors') -> None: ...

    def __len__(self) -> Any: ...

    def __iter__(self) -> Any: ...

    def __contains__(self, word: Any) -> Any: ...

    def keys(self) -> Any: ...

    @property
    def size(self) -> int:
        """How many numbers a vector has."""

    def __getitem__(self, word: str) -> np.ndarray:
        """The vector of a word. Raises a `KeyError` if it has none, whatever the policy."""

    @cached_property
    def digest(self) -> str:
        """A short hash of words and numbers, which names the table."""

    @cached_property
    def name(self) -> str:
        """What a signature shows: label, size, digest, policy."""

    def similarity(self, a: str, b: str) -> float:
        """The cosine of the vectors of two words, between -1 and 1; nan where one is zero."""

    @cached_property
    def lengths(self) -> np.ndarray:
        """The length of each vector."""

    def nearest(self, to: Any, n: int = 10, by: Any = 'cosine', without: Any = ...) -> list[Any]:
        """The words whose vectors are most like this one; a word is its own neighbour unless it is left out."""

    def analogy(self, a: str, b: str, c: str, n: int = 10, leave_out: Any = True) -> list[Any]:
        """The words nearest to b - a + c, each vector made one long before (Mikolov, Yih and Zweig 2013)."""

    def rows(self, words: Any) -> np.ndarray:
        """The vectors of words, one row each; words without one by the policy `unknown`."""

    def pieces(self, word: str) -> list[Any]:
        """The known words that a word is cut into: few letters left over, then few pieces, then long ones first."""

    def composed(self, word: str) -> np.ndarray:
        """The mean of the vectors of a word's pieces, each as often as it has letters; zeros if there are none."""

    @classmethod
    def of(cls, source: Any, unknown: Any = None, label: Any = None) -> Vectors:
        """Vectors from an object in memory. Raises a `TypeError` if it is none of those."""

    def arrow(self) -> Any:
        """An Arrow table with a column of words and one of lists of numbers."""

    @classmethod
    def load(cls, path: Any, unknown: Any = 'error', label: Any = None, mapped: Any = True, **options: Any) -> Vectors:
        """Vectors of a file, whose format is found by its content. Raises a `ReadError` that names the line."""

    def save(self, path: Any, format: Any = None, decimals: Any = None) -> Any:
        """Write the vectors into a file. Raises a `ValueError` for a word that the format cannot hold."""
