# Made by .ci/stubs.py from training.py; not to be edited.
"""The training of word vectors, compiled: the same numbers as the definition, to the last bit."""
from collections.abc import Callable
from typing import Any
import numpy as np


product: Callable[..., Any]

exchange: Callable[..., Any]

add_row: Callable[..., Any]

LONGEST: int

lanes_product: Callable[..., Any]

exchanged: Callable[..., Any]

row_added: Callable[..., Any]

draw: Callable[..., Any]

below: Callable[..., Any]

fraction: Callable[..., Any]

def guide_of(ends: np.ndarray) -> tuple[np.ndarray, int]:
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

def check_training(
    ids: np.ndarray,
    how: np.ndarray,
    inputs: np.ndarray,
    outputs: np.ndarray,
    nodes: np.ndarray,
    keep: np.ndarray,
    ends: np.ndarray,
    guide: np.ndarray,
    codes: np.ndarray,
    points: np.ndarray,
    paths: np.ndarray,
    *others: np.ndarray,
) -> None:
    """A ValueError unless the words and the tables, as `train` takes them, are of one size."""
