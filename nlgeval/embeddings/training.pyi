# Made by .ci/stubs.py from training.py; not to be edited.
"""The training of word vectors, compiled: the same numbers as the definition, to the last bit."""
from collections.abc import Callable
from typing import Any


product: Callable[..., Any]

exchange: Callable[..., Any]

add_row: Callable[..., Any]

LONGEST: int

def lanes_product(a: Any, i: Any, b: Any, j: Any, n: Any) -> Any:
    """The product of two vectors, added in lanes."""

def exchanged(e: Any, y: Any, j: Any, x: Any, i: Any, g: Any, n: Any) -> Any:
    """e += g * y and y += g * x."""

def row_added(y: Any, j: Any, x: Any, i: Any, n: Any) -> Any:
    """y += x."""

draw: Callable[..., Any]

below: Callable[..., Any]

fraction: Callable[..., Any]

def guide_of(ends: Any) -> Any:
    """Where to begin to look for a place on the line."""

noise_word: Callable[..., Any]

score: Callable[..., Any]

learn_target: Callable[..., Any]

learn_path: Callable[..., Any]

learn_noise: Callable[..., Any]

learn_all: Callable[..., Any]

read_sentence: Callable[..., Any]

set_rate: Callable[..., Any]

hidden: Callable[..., Any]

teach: Callable[..., Any]

learn_word: Callable[..., Any]

train: Callable[..., Any]
