# Made by .ci/stubs.py from transformer.py; not to be edited.
"""A small language model from text to vectors, in NumPy: word pieces, attention, layers. Nothing is hidden in a library."""
from .encoders import Encoder
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any
import numpy as np


WINDOW: int

def simplified(text: str) -> Iterator[Any]:
    """What BERT reads of a text: lower case without accents, each character with the place that it comes from."""

def stands_alone(c: str) -> bool:
    """Is a character a word of its own: punctuation, an ASCII sign, a Chinese character?"""

def split(text: str) -> Iterator[Any]:
    """The words of a text."""

class WordPiece:
    """Words in pieces of a vocabulary, the longest first."""
    numbers: dict[Any, Any]

    def __init__(self, vocabulary: Iterable[str]) -> None: ...

    def cut(self, word: str) -> list[Any]:
        """A word in pieces: at each place the longest that is known."""

    def __call__(self, text: str) -> tuple[Any, ...]:
        """The pieces of a text, and where each stands in it."""

def folder_of_minilm() -> Path:
    """Where the files of MiniLM are; an ImportError says how to get them."""

def minilm_pieces() -> WordPiece:
    """How MiniLM cuts a text."""

def minilm_weights() -> dict[Any, Any]:
    """All that MiniLM has learned."""

def layer_norm(x: np.ndarray, w: np.ndarray, b: np.ndarray, eps: float = 1e-12) -> np.ndarray:
    """Rows of mean 0 and variance 1, then a scale and a shift for each column (Ba et al. 2016)."""

def softmax(scores: np.ndarray) -> np.ndarray:
    """Shares that add up to 1 along the last axis; the largest is taken off first, so that nothing overflows."""

def attention(q: np.ndarray, k: np.ndarray, v: np.ndarray, heads: int) -> tuple[Any, ...]:
    """Scaled dot-product attention (Vaswani et al. 2017, equation 1), in heads."""

def erf(x: np.ndarray) -> np.ndarray:
    """The error function, to 1.5e-7 (Abramowitz and Stegun 1964, 7.1.26)."""

def gelu(x: np.ndarray) -> np.ndarray:
    """x times the share of a normal distribution that is below x."""

class Transformer:
    """A BERT: from the numbers of pieces to the vectors of every layer."""
    layers: int
    weights: dict[Any, Any]
    heads: int

    def __init__(self, weights: dict[Any, Any], heads: int) -> None: ...

    def linear(self, x: np.ndarray, name: str) -> np.ndarray: ...

    def norm(self, x: np.ndarray, name: str) -> np.ndarray: ...

    def layer(self, x: np.ndarray, at: int) -> tuple[np.ndarray, np.ndarray]:
        """One layer: look at the others, then think about it alone."""

    def __call__(self, numbers: Sequence[int], most: int | None = None) -> tuple[np.ndarray, np.ndarray]:
        """The input of the first layer and the output of each, as far as the layer `most`."""

class MiniLM(Encoder):
    """MiniLM (all-MiniLM-L6-v2) in NumPy: the vectors of one of its layers."""
    layer: int

    def __init__(self, layer: int = 5) -> None: ...

    @cached_property
    def model(self) -> Transformer: ...

    def encode(self, texts: Sequence[str]) -> Any:
        """Yields pieces, vectors and spans of each text."""

def digest_of_minilm() -> str:
    """A short hash of the weights and the vocabulary."""
