# Made by .ci/stubs.py from checks.py; not to be edited.
"""Other packages' calls, our numbers: what a face promises, and the checks that all faces share."""
from typing import Any


def is_list(value: Any) -> bool:
    """Whether `value` is a sequence that holds others: a list, a tuple, an array, but no string."""

def depth(value: Any) -> int:
    """How many lists lie in each other: 0 for a text, 1 for a list of texts or of tokens. The deepest counts."""

def shape(value: Any) -> str:
    """The shape of an argument, in words."""

def refusal(call: str, why: str, write: str = '', kind: Any = ...) -> Exception:
    """The error of a face that refuses a call."""

def check_text(value: Any, call: Any, name: Any, write: Any = '') -> Any:
    """A TypeError where `value` is not one string."""

def check_texts(values: Any, call: Any, name: Any, write: Any = '', missing: Any = False) -> Any:
    """A TypeError where `values` is not a list of strings: a bare string is refused, and so is None as a text."""

def check_tokens(value: Any, call: Any, name: Any, write: Any = '') -> Any:
    """A TypeError where `value` is not one text as a list of tokens: a string would be taken apart into letters."""

def check_same_length(call: Any, **lists: Any) -> Any:
    """A ValueError where two lists are not of one length."""

def check_streams(call: Any, hypotheses: Any, references: Any, names: Any = ...) -> Any:
    """Errors where `references` is not a list of reference sets, each with a text (or None) for each hypothesis."""

def check_sets(call: Any, references: Any, n: Any, name: Any = 'references') -> Any:
    """Errors where `references` is not a list of lists of `n` texts (or None)."""
