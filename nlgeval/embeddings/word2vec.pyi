# Made by .ci/stubs.py from word2vec.py; not to be edited.
"""Word vectors trained on real text: the definition, the options, and word2vec.c to the last bit."""
from ..steps import Arithmetic
from ..typing import Engine
from ..typing import PathLike
from ..typing import Text
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any
from typing import ClassVar
import numpy as np


BLOCK: int

ARCHITECTURES: tuple[Any, ...]

LOSSES: tuple[Any, ...]

GRADIENTS: tuple[Any, ...]

class Corpus:
    """Sentences as numbers of words, in blocks of whole sentences. A 0 ends each; numbers grow as words get rarer."""
    once: bool
    end: int
    sentences: Iterable[Text] | Path
    arithmetic: Arithmetic

    def __init__(
        self,
        sentences: Iterable[Text] | Path,
        arithmetic: Arithmetic = ...,
        min_count: int = 5,
        max_words: int | None = None,
        memory: int = ...,
    ) -> None: ...

    def read(self) -> Iterator[Sequence[str]]:
        """The words of each sentence."""

    def blocks(self) -> Iterator[np.ndarray]:
        """Arrays of numbers, uint32."""

    def __len__(self) -> int: ...

class Worker:
    """What a thread has for itself."""
    random: Any
    tally: np.ndarray
    room: Any

    def __init__(self, state: Any, width: int, words: int) -> None: ...

    def draw(self) -> int:
        """The next random number."""

class Training:
    """The matrices and tables of a training."""
    arithmetic: Arithmetic
    words: int
    negative: int
    width: int
    inputs: np.ndarray
    outputs: np.ndarray
    nodes: np.ndarray
    kept: Any
    ends: Any
    paths: Any
    cells: Any
    scale: Any
    total: int
    first: Any
    rates: Any
    done: Any
    model: Word2Vec
    corpus: Corpus
    cbow: bool
    exact: bool
    tree: bool
    softmax: bool

    def __init__(self, model: Word2Vec, corpus: Corpus) -> None: ...

    def worker(self, thread: int = 0) -> Worker: ...

    def set_rate(self, worker: Worker) -> None:
        """Lower the learning rate, if ten thousand words were read since that was done."""

    def read(self, ids: np.ndarray, at: int, worker: Worker) -> Any:
        """The next sentence of `ids`, without the words that are dropped, and where the one after it begins."""

    def learn(self, ids: np.ndarray, worker: Worker) -> Any:
        """Learn from a block of sentences: the definition."""

    def learn_word(self, word: int, context: Sequence[int], worker: Worker) -> None:
        """Learn to predict a word from the words of its context."""

    def target(self, h: np.ndarray, y: Any, label: Any, error: np.ndarray, skip: bool = False) -> Any:
        """Hidden vector and target learn from each other; if skip, not where the score is beyond 6."""

    def noise(self, word: int, worker: Worker) -> int:
        """Words of noise; where the word itself is drawn, one less."""

    def all_targets(self, h: np.ndarray, word: int, error: np.ndarray) -> None:
        """The softmax over all words: each learns by its error, the label less its probability."""

    @cached_property
    def tables(self) -> Any:
        """What `embeddings.training.train` wants between the words and the worker."""

    def learn_compiled(self, ids: np.ndarray, worker: Worker) -> Any:
        """Learn from a block of sentences: the kernel."""

    def run(self, engine: Engine | None, told: Callable[..., Any] = ...) -> Any:
        """All epochs. `told` is called with the number of words that were read."""

@dataclass
class Word2Vec:
    """Word vectors that are learned from text; `fit` gives `vectors`. With one thread, a seed always gives the same."""
    size: int = ...
    window: int = ...
    architecture: str = ...
    loss: str = ...
    negative: int = ...
    noise_power: float = ...
    subsample: float = ...
    min_count: int = ...
    max_words: int | None = ...
    epochs: int = ...
    rate: float | None = ...
    cbow_gradient: str = ...
    seed: int = ...
    threads: int = ...
    arithmetic: str = ...
    tools: ClassVar[Any]

    def __post_init__(self) -> None: ...

    def fit(self, sentences: Iterable[Text] | Path, engine: Engine | None = None, memory: int = ...) -> Word2Vec:
        """Learn vectors from a text."""

    @classmethod
    def like(cls, tool: str, **options: Any) -> Word2Vec:
        """The model that a tool would train with these options."""

    def save(self, path: PathLike) -> None:
        """Write the trained model into one file (.npz): options, counts, vectors."""

    @classmethod
    def load(cls, path: PathLike) -> Word2Vec:
        """Read a model that `save` wrote. Raises a `ReadError`."""
