# Made by .ci/stubs.py from arithmetic.py; not to be edited.
"""What a paper leaves open and a program has to decide: random numbers, tables, rounding. Ours, and that of word2vec.c."""
from collections.abc import Sequence
from typing import Any
from typing import ClassVar
import numpy as np


FACTOR: int

ADDEND: int

MOST: int

LANES: int

ARITHMETICS: dict[Any, Any]

def follow(state: int) -> int:
    """The state of the generator that comes after `state`."""

def random_states(seed: int, n: int) -> np.ndarray:
    """The n states of the generator that come after `seed`."""

class Arithmetic:
    """What the formulas leave open, decided well."""
    name: ClassVar[str]
    c: ClassVar[bool]
    places: ClassVar[int]

    def start(self, seed: int, thread: int = 0) -> Any:
        """The first state of a thread."""

    def below(self, state: Any, n: int) -> int:
        """A whole number, at least 0 and below n."""

    def fraction(self, state: Any) -> float:
        """A number, at least 0 and below 1, in single precision."""

    def place(self, state: Any) -> int:
        """A place on the line of noise words."""

    def initial(self, words: int, size: int, seed: int) -> np.ndarray:
        """The first input vectors, float32: uniform between -0.5 / size and 0.5 / size."""

    def cells(self) -> Any:
        """The sigmoid in the middle of each of 1,000 stretches between -6 and 6, float32; and how many of them make 1."""

    def kept(self, counts: np.ndarray, sample: float) -> Any:
        """With what probability each word is kept, float32; the first one ends sentences. None: all are."""

    def noise_ends(self, counts: np.ndarray, power: float = 0.75) -> Any:
        """Where each word's piece of the line ends, shape (words,); the first word has none."""

    def added(self, products: np.ndarray) -> Any: ...

    def tokens(self, text: str) -> Sequence[str]:
        """The words of a text."""

class Word2VecC(Arithmetic):
    """What word2vec.c does, to the last bit."""

def in_lanes(products: np.ndarray) -> Any:
    """Their sum, made by sixteen who add every sixteenth, and whose sums are added in halves."""

def in_order(products: np.ndarray) -> Any:
    """Their sum, one added after the other."""
