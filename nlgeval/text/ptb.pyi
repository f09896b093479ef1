# Made by .ci/stubs.py from ptb.py; not to be edited.
"""Stanford's PTBTokenizer as the COCO caption tools run it: Penn Treebank tokens in lower case, without punctuation."""
from typing import Any


PUNCTUATION: frozenset[Any]

def penn_treebank(text: str) -> list[Any]:
    """The tokens of Stanford's PTBTokenizer 3.4.1 with its defaults; some hold a no-break space."""

def ptb_caption(text: str) -> str:
    """The caption as pycocoevalcap's PTBTokenizer hands it on: tokens in lower case, without punctuation."""

def ptb_words(text: str) -> list[Any]:
    """The tokens that the scorers of the caption tools see."""
