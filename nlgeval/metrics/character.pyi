# Made by .ci/stubs.py from character.py; not to be edited.
"""Character edits after words were moved: a translation edit rate that sees when a word is nearly right."""
from ..core.metric import TokenMetric
from ..core.score import Score
from ..typing import Held
from ..typing import Texts
from collections.abc import Iterator
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from typing import ClassVar
from typing import NamedTuple


GAINS: tuple[Any, ...]

def shared_phrases(words: Sequence[str], reference: Sequence[str]) -> Iterator[tuple[Any, ...]]:
    """The longest phrase from each word that the reference has at another place, for each such place."""

def moved(words: Sequence[str], start: int, place: int, length: int) -> list[Any]:
    """The words with words[start:start+length] taken out, and put in where then `place` words stand before them."""

def tried_moves(words: Sequence[str], reference: Sequence[str]) -> dict[Any, Any]:
    """Every move, and what it leaves; the columns of the edit distance are kept up to the first word that has moved."""

class Order(NamedTuple):
    """The candidate's words in a better order."""
    words: list[Any]
    moves: list[Any]

def best_order(words: Sequence[str], reference: Sequence[str], gains: str = 'exact') -> Order:
    """Phrases moved, each time the one that leaves the fewest word edits, as long as that helps (Wang et al. 2016)."""

def moved_phrases(words: Sequence[str], order: Any) -> list[Any]:
    """The phrases that stand further to the right in the new order, each found once, from left to right."""

def shift_cost(words: Sequence[str], order: Any) -> float:
    """The sum of the mean word lengths of the phrases that were moved (Wang et al. 2016, section 3.1)."""

def character_row(words: Sequence[str], reference: Sequence[str], gains: str = 'exact') -> tuple[Any, ...]:
    """CharacTER of one segment (Wang et al. 2016, equation 1), cut at 1; 1 for a candidate without words."""

@dataclass(frozen=True)
class CharacTer(TokenMetric):
    """CharacTER (Wang et al. 2016), configured; call it on predictions and references to get a `Score`."""
    name: ClassVar[str]
    columns: ClassVar[tuple[Any, ...]]
    higher_is_better: ClassVar[bool]
    keeps_best: ClassVar[bool]
    kernels: ClassVar[tuple[Any, ...]]
    gains: str = ...

def character(
    predictions: Texts,
    references: Held,
    *,
    tokenizer: object = 'none',
    lowercase: bool = False,
    gains: str = 'exact',
) -> Score:
    """CharacTER of predictions against references."""
