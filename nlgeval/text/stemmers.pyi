# Made by .ci/stubs.py from stemmers.py; not to be edited.
"""Words cut down to stems, so that their forms match: rouge-score's Porter, ROUGE-1.5.5's Porter with irregular forms, Snowball."""
from typing import Any


STEMMERS: tuple[Any, ...]

def pattern(stem: str) -> str:
    """Porter's classes of the letters of `stem`: a, e, i, o, u are vowels, and y where a consonant precedes it."""

def measure(stem: str) -> int:
    """Porter's m: how often a vowel is followed by a consonant in `stem`."""

def porter_155(word: str) -> str:
    """The stem of `word` by the Porter stemmer inside ROUGE-1.5.5, without the irregular forms."""

def irregular_forms() -> dict[Any, Any]:
    """{form: base} of WordNet's exception lists, for forms of four characters and more."""

def regions(word: str) -> tuple[Any, ...]:
    """The regions of Porter2."""

def porter2(word: str) -> str:
    """The stem of an English word, in lower case (Porter2 as of 2014, and in snowballstemmer up to 2.2)."""

def get_stemmer(spec: Any) -> Any:
    """The stemmer that `spec` describes. An unknown name is a ValueError, a library that is missing an ImportError."""
