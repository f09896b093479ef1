# Made by .ci/stubs.py from wordnet.py; not to be edited.
"""Which words mean the same? The dictionary files of WordNet read from where they are, base forms, and synonyms for METEOR; or a WordNet of your own."""
from ..typing import PathLike
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any


POS: dict[Any, Any]

FILES: tuple[Any, ...]

ENDINGS: dict[Any, Any]

def save_wordnet(
    folder: PathLike,
    synsets: Iterable[tuple[str, Sequence[str]]],
    exceptions: Mapping[str, Mapping[str, Sequence[str]]] | None = None,
) -> Path:
    """Write dict files of WordNet's format (wndb(5WN)) with these synsets."""

class Thesaurus:
    """What has a `name`, `synsets` of a word and `words` of a synset; it remembers the synonyms that it was asked for."""

    def synonyms(self, word: str) -> frozenset[Any]:
        """The single words in the synsets of a word, as they are written."""

class WordNet(Thesaurus):
    """Words and their synsets, from dict files."""
    files: dict[Any, Any]
    where: str

    def __init__(self, files: dict[Any, Any], where: str = '') -> None: ...

    @cached_property
    def version(self) -> str:
        """As the files say it, such as '3.0'; 'own' where they do not."""

    @cached_property
    def name(self) -> str:
        """For signatures: the version and a digest of the files."""

    @cached_property
    def exceptions(self) -> dict[Any, Any]:
        """For each part of speech {irregular form: list of base forms}."""

    def offsets(self, word: str, pos: str) -> list[Any]:
        """The synsets of a word, as it stands."""

    def words(self, pos: str, offset: int) -> list[Any]:
        """The words of a synset, as it writes them."""

    def base_forms(self, word: str, pos: str) -> list[Any]:
        """What a word can be a form of (WordNet's morphy; its rules as NLTK 3.10 has them)."""

    def synsets(self, word: str) -> list[Any]:
        """The synsets that a word can belong to, in the order of NLTK's `synsets`; case does not count."""

def open_wordnet(path: str) -> WordNet:
    """The WordNet of a folder of dict files, of NLTK's data, or of a zip of them. A ValueError where there is none."""

def wordnet_places() -> list[Any]:
    """Where a WordNet is looked for."""

class WordNetMissing(ImportError):
    """No WordNet on this machine; nothing is downloaded."""

    def __init__(self) -> None: ...

class Lexicon(Thesaurus):
    """A lexicon of the package `wn`, with its rules for base forms of English."""
    name: str
    lexicon: str
    where: str

    def __init__(self, lexicon: str = '') -> None: ...

    def synsets(self, word: str) -> Any: ...

    def words(self, synset: Any) -> Any: ...

def get_wordnet(spec: Any = None) -> Thesaurus:
    """The WordNet that `spec` describes. A ValueError where it is none, an ImportError where there is none at all."""
