# Made by .ci/stubs.py from word2vec.py; not to be edited.
"""Word vectors trained on real text: the definition, the options, and word2vec.c to the last bit."""
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from typing import ClassVar


BLOCK: int

ARCHITECTURES: tuple[Any, ...]

LOSSES: tuple[Any, ...]

GRADIENTS: tuple[Any, ...]

class Corpus:
    """Sentences as numbers of words, in blocks of whole sentences. A 0 ends each; numbers grow as words get rarer."""
    sentences: Any
    arithmetic: Any
    once: Any
    end: Any

    def __init__(
        self,
        sentences: Any,
        arithmetic: Any = ...,
        min_count: Any = 5,
        max_words: Any = None,
        memory: Any = ...,
    ) -> None: ...

    def read(self) -> Any:
        """The words of each sentence."""

    def blocks(self) -> Any:
        """Arrays of numbers, uint32."""

    def __len__(self) -> Any: ...

class Worker:
    """What a thread has for itself."""
    random: Any
    tally: Any
    room: Any

    def __init__(self, state: Any, width: Any, words: Any) -> None: ...

    def draw(self) -> int:
        """The next random number."""

class Training:
    """The matrices and tables of a training."""
    model: Any
    corpus: Any
    arithmetic: Any
    words: Any
    cbow: bool
    exact: bool
    tree: bool
    softmax: bool
    negative: Any
    width: Any
    inputs: Any
    outputs: Any
    nodes: Any
    kept: Any
    ends: Any
    paths: Any
    cells: Any
    scale: Any
    total: Any
    first: Any
    rates: Any
    done: Any

    def __init__(self, model: Any, corpus: Any) -> None: ...

    def worker(self, thread: Any = 0) -> Any: ...

    def set_rate(self, worker: Any) -> Any:
        """Lower the learning rate, if ten thousand words were read since that was done."""

    def read(self, ids: Any, at: Any, worker: Any) -> Any:
        """The next sentence of `ids`, without the words that are dropped, and where the one after it begins."""

    def learn(self, ids: Any, worker: Any) -> Any:
        """Learn from a block of sentences: the definition."""

    def learn_word(self, word: Any, context: Any, worker: Any) -> Any:
        """Learn to predict a word from the words of its context."""

    def target(self, h: Any, y: Any, label: Any, error: Any, skip: Any = False) -> Any:
        """Hidden vector and target learn from each other; if skip, not where the score is beyond 6."""

    def noise(self, word: Any, worker: Any) -> Any:
        """Words of noise; where the word itself is drawn, one less."""

    def all_targets(self, h: Any, word: Any, error: Any) -> Any:
        """The softmax over all words: each learns by its error, the label less its probability."""

    @cached_property
    def tables(self) -> Any:
        """What `embeddings.training.train` wants between the words and the worker."""

    def learn_compiled(self, ids: Any, worker: Any) -> Any:
        """Learn from a block of sentences: the kernel."""

    def run(self, engine: Any, told: Any = ...) -> Any:
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

    def __post_init__(self) -> Any: ...

    def fit(self, sentences: Any, engine: Any = None, memory: Any = ...) -> Word2Vec:
        """Learn vectors from a text."""

    @classmethod
    def like(cls, tool: str, **options: Any) -> Word2Vec:
        """The model that a tool would train with these options."""

    def save(self, path: Any) -> Any:
        """Write the trained model into one file (.npz): options, counts, vectors."""

    @classmethod
    def load(cls, path: Any) -> Word2Vec:
        """Read a model that `save` wrote. Raises a `ReadError`."""
