# Made by .ci/stubs.py from tercom.py; not to be edited.
"""What counts as a word when edits are counted: normalized or not, with or without punctuation, Chinese characters one by one; as the program tercom has it, and as sacrebleu has it."""
from collections.abc import Callable
from typing import Any


tercom: Callable[..., Any]

tercom_N: Callable[..., Any]

tercom_P: Callable[..., Any]

tercom_NP: Callable[..., Any]

tercom_NA: Callable[..., Any]

tercom_PA: Callable[..., Any]

tercom_NPA: Callable[..., Any]

tercom_java: Callable[..., Any]

tercom_java_N: Callable[..., Any]

tercom_java_P: Callable[..., Any]

tercom_java_NP: Callable[..., Any]

tercom_java_NA: Callable[..., Any]

tercom_java_PA: Callable[..., Any]

tercom_java_NPA: Callable[..., Any]

def sacrebleu_tercom(
    text: str,
    normalized: bool = False,
    no_punct: bool = False,
    asian_support: bool = False,
) -> list[Any]:
    """Tokens of `text` by tercom's rules, as sacrebleu has them."""

def trimmed(text: str) -> str: ...

def java_tercom(text: str, normalized: bool = False, no_punct: bool = False, asian_support: bool = False) -> list[Any]:
    """Tokens of `text` as the program tercom 0.10 makes them; the first may be empty."""
