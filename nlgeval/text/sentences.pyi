# Made by .ci/stubs.py from sentences.py; not to be edited.
"""A text as a list of sentences, and its first n words or bytes, cut exactly as ROUGE-1.5.5 cuts them."""
from typing import Any


def split_sentences(text: Any, how: Any = 'newline') -> list[Any]:
    """The sentences of `text`, without empty ones. Sentences that are given as a sequence stay as they are."""

def first_words(sentences: Any, n: int | None) -> list[Any]:
    """`sentences` up to their first `n` words, as ROUGE-1.5.5's `-l` has them."""

def first_bytes(sentences: Any, n: int | None, summed: bool = True) -> list[Any]:
    """`sentences` up to their first `n` bytes, as ROUGE-1.5.5's `-b` has them."""
