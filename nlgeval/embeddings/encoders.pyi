# Made by .ci/stubs.py from encoders.py; not to be edited.
"""From texts to token vectors: a table of words, a model, or any function; one interface for all."""
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Sequence
from functools import cached_property
from typing import Any
from typing import ClassVar
from typing import NamedTuple
import numpy as np


class Encoded(NamedTuple):
    """A text as an encoder sees it."""
    tokens: list[Any]
    vectors: np.ndarray
    spans: list[Any] = ...

class Encoder:
    """A function from texts to token vectors, by a name."""
    special: ClassVar[frozenset[Any]]
    function: Callable[[Sequence[str]], Any]
    title: str
    digest: str
    batch: int

    def __init__(
        self,
        function: Callable[[Sequence[str]], Any],
        name: str,
        digest: str = '',
        batch: int = 32,
        special: Iterable[str] = ...,
    ) -> None: ...

    @property
    def name(self) -> str:
        """As a signature shows it."""

    def __call__(self, texts: Sequence[str]) -> list[Any]:
        """Encode texts, a batch at a time. Raises a `ValueError` where the function returns anything else."""

    def tokens(self, texts: Sequence[str]) -> list[Any]:
        """The tokens alone."""

class WordEncoder(Encoder):
    """The words of a tokenizer with the vectors of a table."""
    tokenize: Any
    vectors: Any
    tokenizer: str
    lowercase: bool

    def __init__(self, vectors: Any, tokenizer: str = 'none', lowercase: bool = False) -> None: ...

    def words(self, text: str) -> list[Any]:
        """The tokens of a text that have a vector, or get one by the policy."""

    def encode(self, texts: Sequence[str]) -> Any: ...

    def tokens(self, texts: Sequence[str]) -> list[Any]: ...

class HuggingFace(Encoder):
    """A layer of a model of the transformers library, which must be on this machine already."""
    model: str
    layer: int
    device: str
    pieces: Any
    network: Any

    def __init__(self, model: str, layer: int = -1, batch: int = 32, device: str = 'cpu') -> None: ...

    @cached_property
    def digest_of_weights(self) -> str: ...

    def encode(self, texts: Sequence[str]) -> Any: ...
