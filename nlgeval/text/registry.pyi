# Made by .ci/stubs.py from registry.py; not to be edited.
"""One door to every tokenizer: a name, a function of yours, a model, an object of another library."""
from collections.abc import Callable
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from typing import NamedTuple


UNSPACED: tuple[Any, ...]

BUILT_IN: dict[Any, Any]

@dataclass(frozen=True)
class Tokenizer:
    """A named function from a text to its list of tokens. Called with anything but a text it raises a TypeError."""
    name: str
    function: object
    spec: object = ...
    version: str = ...

    def __call__(self, text: Any) -> list[Any]: ...

class BuiltIn(NamedTuple):
    """Where one of the package's own tokenizers stands."""
    module: str
    function: str
    unfit: frozenset[Any]
    lazy: bool = ...

def register_tokenizer(
    name: str,
    function: Callable[[str], Sequence[str]] | None = None,
    unfit: Sequence[str] = ...,
    lazy: bool = False,
) -> Any:
    """Make `get_tokenizer(name)` return `function` under that name. One of `BUILT_IN` is a ValueError."""

def unfit_scripts(name: str) -> frozenset[Any]:
    """The scripts that the tokenizer `name` does not fit; none for a name that is not known."""

def encodable(text: str) -> str:
    """`text` with U+FFFD for lone surrogates, which no encoding can hold; otherwise as it is."""

def get_tokenizer(spec: Any) -> Tokenizer:
    """The tokenizer that `spec` describes. An unknown name is a ValueError that lists all; nothing is downloaded."""
