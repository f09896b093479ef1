# Made by .ci/stubs.py from vectors.py; not to be edited.
"""Words and their vectors: looked up, compared, read and written."""
from ..typing import PathLike
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from functools import cached_property
from numpy.typing import ArrayLike
from typing import Any
import numpy as np


UNKNOWN: tuple[Any, ...]

LONGEST: int

class Vectors:
    """Words, and a vector for each."""
    path: Any
    unknown: str
    label: str
    words: Sequence[str]
    matrix: ArrayLike
    places: Sequence[str]

    def __init__(
        self,
        words: Sequence[str],
        matrix: ArrayLike,
        unknown: str = 'error',
        label: str = 'vectors',
    ) -> None: ...

    def __len__(self) -> int: ...

    def __iter__(self) -> Iterator[str]: ...

    def __contains__(self, word: str) -> bool: ...

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

    def nearest(self, to: str | ArrayLike, n: int = 10, by: str = 'cosine', without: Iterable[str] = ...) -> list[Any]:
        """The words whose vectors are most like this one; a word is its own neighbour unless it is left out."""

    def analogy(self, a: str, b: str, c: str, n: int = 10, leave_out: bool = True) -> list[Any]:
        """The words nearest to b - a + c, each vector made one long before (Mikolov, Yih and Zweig 2013)."""

    def rows(self, words: Iterable[str]) -> np.ndarray:
        """The vectors of words, one row each; words without one by the policy `unknown`."""

    def pieces(self, word: str) -> list[Any]:
        """The known words that a word is cut into: few letters left over, then few pieces, then long ones first."""

    def composed(self, word: str) -> np.ndarray:
        """The mean of the vectors of a word's pieces, each as often as it has letters; zeros if there are none."""

    @classmethod
    def of(cls, source: Any, unknown: str | None = None, label: str | None = None) -> Vectors:
        """Vectors from an object in memory. Raises a `TypeError` if it is none of those."""

    def arrow(self) -> Any:
        """An Arrow table with a column of words and one of lists of numbers."""

    @classmethod
    def load(
        cls,
        path: PathLike,
        unknown: str = 'error',
        label: str | None = None,
        mapped: bool = True,
        **options: Any,
    ) -> Vectors:
        """Vectors of a file, whose format is found by its content. Raises a `ReadError` that names the line."""

    def save(self, path: PathLike, format: str | None = None, decimals: int | None = None) -> None:
        """Write the vectors into a file. Raises a `ValueError` for a word that the format cannot hold."""
