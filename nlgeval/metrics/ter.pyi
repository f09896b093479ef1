# Made by .ci/stubs.py from ter.py; not to be edited.
"""How many edits turn a text into the reference, if a block of words may also be moved at the price of one: shifts, the greedy search for them, its beam and its limits, as tercom and sacrebleu have them."""
from ..core.inputs import Segment
from ..core.metric import TokenMetric
from ..core.score import Score
from ..steps import Match
from ..typing import Engine
from ..typing import Held
from ..typing import References
from ..typing import Text
from ..typing import Texts
from collections.abc import Sequence
from dataclasses import dataclass
from dataclasses import field
from numpy.typing import ArrayLike
from typing import Any
from typing import ClassVar
from typing import NamedTuple
import numpy as np


SACREBLEU: Any

TERCOM: Any

SEARCHES: dict[Any, Any]

class Shift(NamedTuple):
    """A block of words, and where it goes."""
    start: int
    length: int
    target: int

def shifted(words: Sequence[str], shift: Shift) -> list[Any]:
    """The words after a shift."""

class Search(NamedTuple):
    """What a greedy search for shifts looks at."""
    beam: int = ...
    by_cost: bool = ...
    size: int = ...
    distance: int = ...
    most: int = ...
    aligned: bool = ...
    swapped: bool = ...

def candidate_shifts(words: Sequence[str], reference: Sequence[str], path: str, search: Search) -> tuple[Any, ...]:
    """The shifts that are worth a try (Snover et al. 2006, section 3; tercom 0.10; sacrebleu 2.6)."""

def band_path(words: Sequence[str], reference: Sequence[str], beam: int = 25) -> tuple[Any, ...]:
    """A cheapest alignment within a band around the diagonal (sacrebleu 2.6, `BeamEditDistance`)."""

def cost_path(words: Sequence[str], reference: Sequence[str], beam: int = 20) -> tuple[Any, ...]:
    """A cheapest alignment through cells whose costs are near the best (tercom 0.10, `MinEditDist`)."""

def beam_path(words: Sequence[str], reference: Sequence[str], search: Search) -> str:
    """Cost and path in the beam of a `Search`."""

class Edits(NamedTuple):
    """What turns a candidate into a reference."""
    shifts: list[Any]
    words: list[Any]
    path: str

    @property
    def edits(self) -> int: ...

def translation_edits(candidate: Sequence[str], reference: Sequence[str], search: Search = ...) -> Edits:
    """The shifts that the greedy search finds, and the edits left (Snover et al. 2006); compiled: `match_shifts`."""

@dataclass(frozen=True)
class Ter(TokenMetric):
    """TER (Snover et al. 2006), configured; call it on predictions and references to get a `Score`. Lower is better."""
    name: ClassVar[str]
    higher_is_better: ClassVar[bool]
    kernels: ClassVar[tuple[Any, ...]]
    columns: ClassVar[tuple[Any, ...]]
    tokenizer: object = ...
    lowercase: bool = field(init=False)
    normalized: bool = ...
    no_punct: bool = ...
    asian_support: bool = ...
    case_sensitive: bool = ...
    twice: bool = ...
    search: str = ...
    beam: int | None = ...
    max_distance: int | None = ...

    def twice_tokens(self, text: str) -> list[str]:
        """The tokens of a text, made into a text, and cut again."""

    def edits_of(self, candidate: Sequence[str], reference: Sequence[str]) -> Edits:
        """What the search finds; where it moves the reference's words, of the reference."""

    def score(self, rows: ArrayLike, segments: bool = False) -> np.ndarray:
        """The score alone."""

    def seen(self, prediction: Text, segment: Segment) -> Any:
        """The tokens of a candidate, and of each of its references."""

def ter(
    predictions: Texts,
    references: Held,
    engine: Engine | None = None,
    threads: int | None = None,
    *,
    tokenizer: object = 'tercom',
    normalized: bool = False,
    no_punct: bool = False,
    asian_support: bool = False,
    case_sensitive: bool = False,
    twice: bool = False,
    search: str = 'sacrebleu',
    beam: int | None = None,
    max_distance: int | None = None,
) -> Score:
    """Corpus TER: `Ter(**options)(predictions, references)`."""

def sentence_ter(
    prediction: Text,
    references: References,
    *,
    tokenizer: object = 'tercom',
    normalized: bool = False,
    no_punct: bool = False,
    asian_support: bool = False,
    case_sensitive: bool = False,
    twice: bool = False,
    search: str = 'sacrebleu',
    beam: int | None = None,
    max_distance: int | None = None,
) -> Score:
    """TER of one segment."""

def followed(found: Any) -> tuple[Any, ...]:
    """What became of each word."""

class Moves(NamedTuple):
    """A step of an explanation: a text, its shifts one after the other, and the edits that are left."""
    who: tuple[Any, ...]
    words: list[Any]
    found: Edits
    reference: list[Any]

    @property
    def texts(self) -> list[Any]:
        """The text before each shift."""

    @property
    def cells(self) -> list[Any]:
        """The alignment after the shifts."""

    @property
    def titles(self) -> tuple[Any, ...]:
        """The headings of the shifts, and of the edits."""

    def to_text(self, color: bool = False, width: int = 80) -> str: ...

    @property
    def match(self) -> Match:
        """The words where they stood, and what became of them."""

    def to_html(self) -> str: ...
