# Made by .ci/stubs.py from ngrams.py; not to be edited.
"""Runs of n neighbouring tokens, and how often each occurs in a text."""
from collections import Counter
from collections.abc import Sequence
from typing import Any


def ngrams(tokens: Sequence[str], n: int) -> list[Any]:
    """The n-grams of `tokens`, in order, as tuples: `max(0, len(tokens) - n + 1)` of them."""

def ngram_counts(tokens: Sequence[str], max_order: int) -> Counter[Any]:
    """Counts of all n-grams of 1 to `max_order` tokens, as tuples; the shorter ones first, each order as in the text."""
