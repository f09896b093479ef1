# Made by .ci/stubs.py from cheaper.py; not to be edited.
"""A tree, noise, and fewer words: what makes word vectors affordable."""
from collections.abc import Sequence
from typing import Any


def huffman(counts: Sequence[int]) -> tuple[Any, ...]:
    """The binary tree with the shortest mean path: the two rarest nodes become one, again and again."""
