# Made by .ci/stubs.py from checks.py; not to be edited.
"""Other packages' calls, our numbers: what a face promises, and the checks that all faces share."""
from collections.abc import Sequence
from typing import Any


def is_list(value: object) -> bool:
    """Whether `value` is a sequence that holds others: a list, a tuple, an array, but no string."""

def depth(value: object) -> int:
    """How many lists lie in each other: 0 for a text, 1 for a list of texts or of tokens. The deepest counts."""

def shape(value: object) -> str:
    """The shape of an argument, in words."""

def refusal(call: str, why: str, write: str = '', kind: type[Any] = ...) -> Exception:
    """The error of a face that refuses a call."""

def check_text(value: object, call: str, name: str, write: str = '') -> None:
    """A TypeError where `value` is not one string."""

def check_texts(values: Any, call: str, name: str, write: str = '', missing: bool = False) -> None:
    """A TypeError where `values` is not a list of strings: a bare string is refused, and so is None as a text."""

def check_same_length(call: str, **lists: Any) -> None:
    """A ValueError where two lists are not of one length."""

def check_tokens(value: object, call: str, name: str, write: str = '') -> None:
    """A TypeError where `value` is not one text as a list of tokens: of a string letters would be taken, or texts."""

def all_texts(tokens: Any) -> bool:
    """Whether no item of a list is one word: they are texts, where a single one may be a token with a blank."""

def check_streams(call: str, hypotheses: Any, references: Any, names: Sequence[str] = ...) -> None:
    """Errors where `references` is not a list of reference sets, each with a text (or None) for each hypothesis."""

def check_sets(call: str, references: Any, n: int, name: str = 'references') -> None:
    """Errors where `references` is not a list of lists of `n` texts (or None)."""
