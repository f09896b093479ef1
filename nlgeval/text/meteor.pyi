# Made by .ci/stubs.py from meteor.py; not to be edited.
"""How METEOR 1.5 cuts texts into words: quotes and dashes made alike, contractions apart, points that belong to an abbreviation; and the data that it brings, read from where you have it."""
from ..typing import PathLike
from collections.abc import Callable
from collections.abc import Sequence
from functools import cached_property
from typing import Any


LANGUAGES: dict[Any, Any]

NORMALISED: tuple[Any, ...]

NAMES: tuple[Any, ...]

def blank_words(text: str) -> list[Any]:
    """The words between blanks, as METEOR 1.5 cuts what it does not normalise."""

def read_prefixes(text: str) -> dict[Any, Any]:
    """A list of abbreviations in the format of Moses: a word a line, with #NUMERIC_ONLY# behind it or not."""

def meteor_words(text: str, language: str = 'en', prefixes: Any = None, punctuation: bool = True) -> list[Any]:
    """The words of METEOR 1.5 with `-norm`, in lower case."""

def meteor_places(text: str, words: Sequence[str]) -> list[tuple[int, int]] | None:
    """Where the words of METEOR's normaliser stand in the text."""

class MeteorMissing(ImportError):
    """No data of METEOR 1.5 on this machine; nothing is downloaded."""

    def __init__(self, use: str) -> None: ...

class MeteorData:
    """The lists of METEOR 1.5, from its jar or from a folder; each is read when it is first wanted."""
    where: Any

    def __init__(self, path: str) -> None: ...

    def function_words(self, language: str = 'en') -> frozenset[Any]:
        """The words that METEOR weighs less."""

    def prefixes(self, language: str = 'en') -> dict[Any, Any]:
        """Abbreviations, as `read_prefixes` gives them."""

    def digest(self, kinds: Sequence[str], language: str = 'en') -> str:
        """A digest of some kinds of lists, for signatures: 'function', 'nonbreaking', 'synonym'."""

    @cached_property
    def synsets(self) -> dict[Any, Any]:
        """For each word a string with the numbers of its synsets."""

    @cached_property
    def exceptions(self) -> dict[Any, Any]:
        """For each irregular form a list of its base forms, of any part of speech."""

    def paraphrases(self, language: str = 'en') -> Paraphrases:
        """The table of a language. A ValueError where there is none."""

def meteor_data(path: PathLike | None = None, use: str = 'This') -> MeteorData:
    """The data of METEOR 1.5. A ValueError where the path has none, an ImportError where nothing is found."""

def language_name(name: str) -> str:
    """The short name that METEOR has for a language; a ValueError for one that it does not know."""

class Paraphrases:
    """A table of paraphrases, from a gz file in METEOR's format; read when it is first asked."""
    path: Any
    name: str

    def __init__(self, path: str) -> None: ...

    @property
    def longest(self) -> tuple[Any, ...]:
        """Words of the longest phrase, and of the longest paraphrase."""

    def of(self, phrase: str) -> tuple[Any, ...]:
        """The paraphrases of a phrase (words with a blank between them), in the order of the table."""

def get_paraphrases(path: str) -> Paraphrases:
    """The table in a gz file; one table is read once."""

def language_of(name: str) -> str:
    """The language of one of `NAMES`."""

def meteor_tokenizer(name: str, data: Any = None) -> Callable[[str], list[str]]:
    """METEOR's normaliser by name."""
