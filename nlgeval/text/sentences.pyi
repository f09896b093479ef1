# Made by .ci/stubs.py from sentences.py; not to be edited.
"""A text as a list of sentences, and its first n words or bytes, cut exactly as ROUGE-1.5.5 cuts them."""
from collections.abc import Sequence
from typing import Any


def split_sentences(text: str | Sequence[str], how: str = 'newline') -> list[Any]:
    """The sentences of `text`, without empty ones. Sentences that are given as a sequence stay as they are."""

def first_words(sentences: Sequence[str], n: int | None) -> list[Any]:
    """`sentences` up to their first `n` words, as ROUGE-1.5.5's `-l` has them."""

def first_bytes(sentences: Sequence[str], n: int | None, summed: bool = True) -> list[Any]:
    """`sentences` up to their first `n` bytes, as ROUGE-1.5.5's `-b` has them."""
