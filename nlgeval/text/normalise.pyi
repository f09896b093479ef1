# Made by .ci/stubs.py from normalise.py; not to be edited.
"""What two transcripts may differ in without being wrong: case, punctuation, white space, fillers, contractions. Steps with names, in an order that the signature shows."""
from dataclasses import dataclass
from typing import Any


STEPS: dict[Any, Any]

def no_punctuation(text: str) -> str:
    """`text` without the characters of Unicode's categories P."""

def no_accents(text: str) -> str:
    """`text` without marks on its letters."""

def one_space(text: str) -> str:
    """`text` with one space for each run of two or more white characters."""

def white_space(text: str) -> str:
    """`text` with one space for each run of white characters, and none at the ends."""

def no_contractions(text: str) -> str:
    """`text` with English contractions written out, by jiwer's list."""

def no_non_words(text: str) -> str:
    """`text` without what stands between <> or []."""

@dataclass(frozen=True)
class Step:
    """A named function from a text to a text."""
    name: str
    function: object

    def __call__(self, text: str) -> str: ...

def get_step(spec: Any) -> Step:
    """The step that `spec` describes. An unknown name is a ValueError that lists all."""

@dataclass(frozen=True)
class Normaliser:
    """Steps, done one after the other."""
    steps: tuple[Any, ...]

    @property
    def name(self) -> str:
        """What a signature shows."""

    def __call__(self, text: str) -> str: ...

def get_normaliser(specs: Any) -> Normaliser:
    """The steps as one."""
