# Made by .ci/stubs.py from meteor.py; not to be edited.
"""Which words of the candidate stand for which of the reference, and in how many pieces does their order hold? Words, stems, synonyms and paraphrases aligned; recall before precision; a penalty for every break."""
from ..core.inputs import Segment
from ..core.metric import TokenMetric
from ..core.score import Score
from ..steps import Match as Picture
from ..text.meteor import MeteorData
from ..typing import Engine
from ..typing import Held
from ..typing import Number
from ..typing import References
from ..typing import Text
from ..typing import Texts
from collections.abc import Iterable
from collections.abc import Sequence
from dataclasses import dataclass
from numpy.typing import ArrayLike
from typing import Any
from typing import ClassVar
from typing import NamedTuple
import numpy as np


MODULES: tuple[Any, ...]

ALIGNERS: tuple[Any, ...]

WEIGHTS: dict[Any, Any]

TASKS: dict[Any, Any]

class Match(NamedTuple):
    """A word, or a phrase, of the candidate that stands for one of the reference."""
    candidate: int
    reference: int
    module: int = ...
    words: int = ...
    reference_words: int = ...

def chunks_of(alignment: Iterable[Match]) -> int:
    """Runs of matches that follow each other in both texts."""

def fmean(precision: Number, recall: Number, alpha: Number) -> Any:
    """The weighted harmonic mean of the paper: 1 / ((1 - alpha) / P + alpha / R); 0 where there is no match."""

def penalty(chunks: Number, matches: Number, beta: Number, gamma: Number) -> Any:
    """What the breaks take: gamma · (chunks / matches)^beta."""

class Seen(NamedTuple):
    """What METEOR sees of a text."""
    words: list[Any]
    keys: list[Any]
    function: list[Any]

def same(a: object, b: object) -> bool:
    """Whether two keys match: equal words or stems; sets that share an element; a word that is in a set."""

def greedy_alignment(candidate: Seen, reference: Seen) -> list[Any]:
    """NLTK's: module by module, from the last word to the first, each with the last free word that it matches."""

def word_matches(candidate: Seen, reference: Seen) -> list[Any]:
    """All matches of single words, as METEOR 1.5 lists them: the later modules match different words only."""

def credit(match: Match) -> int:
    """What a match counts in the search: its words if they are equal, else half of them on each side, rounded down."""

def certain(matches: Sequence[Match], n: int, m: int) -> list[Any]:
    """The matches that compete with no other for any of their words."""

def beam_alignment(matches: Sequence[Sequence[Match]], n: int, beam: int = 40) -> list[Any]:
    """METEOR 1.5's: through the reference from left to right, the best paths by credit, chunks and distance."""

def phrase_matches(candidate: Sequence[str], reference: Sequence[str], table: Any, module: int) -> list[Match]:
    """Matches of phrases by a table: of the reference's phrases first, then of the candidate's."""

@dataclass(frozen=True)
class Meteor(TokenMetric):
    """METEOR (Banerjee and Lavie 2005; Denkowski and Lavie 2014), configured; call it to get a `Score`."""
    name: ClassVar[str]
    keeps_best: ClassVar[bool]
    tokenizer: object = ...
    lowercase: bool = ...
    modules: tuple[Any, ...] = ...
    weights: tuple[Any, ...] | None = ...
    alpha: float = ...
    beta: float = ...
    gamma: float = ...
    delta: float = ...
    function_words: str | tuple[Any, ...] = ...
    aligner: str = ...
    beam: int = ...
    stemmer: object = ...
    wordnet: object = ...
    of_stems: bool = ...
    paraphrases: str | None = ...
    data: object = ...
    language: str = ...
    characters: bool = ...
    free: bool = ...
    aggregation: str = ...

    def alignment(self, candidate: Seen, reference: Seen) -> list[Any]:
        """Which words stand for which."""

    def score(self, rows: ArrayLike, segments: bool = False) -> np.ndarray:
        """The score alone."""

    def picture(self, prediction: Text, segment: Segment) -> Picture:
        """Which words stand for which, by what, and in which chunks."""

def meanings(data: MeteorData, word: str) -> frozenset[Any]:
    """The numbers of the synsets of a word and of one base form, as METEOR 1.5 finds them."""

def meteor(
    predictions: Texts,
    references: Held,
    engine: Engine | None = None,
    threads: int | None = None,
    *,
    tokenizer: object = '13a',
    lowercase: bool = True,
    modules: tuple[Any, ...] = ...,
    weights: tuple[Any, ...] | None = None,
    alpha: float = 0.85,
    beta: float = 0.2,
    gamma: float = 0.6,
    delta: float = 0.75,
    function_words: str | tuple[Any, ...] = ...,
    aligner: str = 'beam',
    beam: int = 40,
    stemmer: object = 'porter2',
    wordnet: object = None,
    of_stems: bool = False,
    paraphrases: str | None = None,
    data: object = None,
    language: str = 'en',
    characters: bool = False,
    free: bool = True,
    aggregation: str = 'pooled',
) -> Score:
    """METEOR of a corpus: `Meteor(**options)(predictions, references)`."""

def sentence_meteor(
    prediction: Text,
    references: References,
    *,
    tokenizer: object = '13a',
    lowercase: bool = True,
    modules: tuple[Any, ...] = ...,
    weights: tuple[Any, ...] | None = None,
    alpha: float = 0.85,
    beta: float = 0.2,
    gamma: float = 0.6,
    delta: float = 0.75,
    function_words: str | tuple[Any, ...] = ...,
    aligner: str = 'beam',
    beam: int = 40,
    stemmer: object = 'porter2',
    wordnet: object = None,
    of_stems: bool = False,
    paraphrases: str | None = None,
    data: object = None,
    language: str = 'en',
    characters: bool = False,
    free: bool = True,
    aggregation: str = 'pooled',
) -> Score:
    """METEOR of one segment."""

class Tuned(NamedTuple):
    """What METEOR 1.5 has for a language and a task."""
    alpha: float
    beta: float
    gamma: float
    delta: float
    weights: tuple[Any, ...]
