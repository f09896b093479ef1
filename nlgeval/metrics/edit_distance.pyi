# Made by .ci/stubs.py from edit_distance.py; not to be edited.
"""How many tokens must be changed, put in or taken out to make one text of another, and which ones: what every error rate counts."""
from ..typing import Engine
from collections.abc import Sequence
from typing import Any
from typing import NamedTuple


RULES: tuple[Any, ...]

TRANSPOSITIONS: dict[Any, Any]

def edit_table(candidate: Sequence[str], reference: Sequence[str], hit: int = 0, edit: int = 1) -> list[Any]:
    """D[i][j] is the distance between reference[:i] and candidate[:j] (Wagner and Fischer 1974)."""

class Edit(NamedTuple):
    """One step of an alignment."""
    kind: str
    i: int | None
    j: int | None

class EditCounts(NamedTuple):
    """How many steps of each kind an alignment has."""
    hits: int
    substitutions: int
    deletions: int
    insertions: int

def simple_path(candidate: Sequence[str], reference: Sequence[str]) -> str:
    """The path from the first corner to the last, a letter for each step; S: a diagonal step that is no hit."""

def shared_ends(a: Sequence[str], b: Sequence[str]) -> tuple[Any, ...]:
    """How many tokens two texts have in common at the start, and of the rest at the end."""

def check_rule(rule: str) -> None:
    """An error unless there is a rule of this name."""

def table_path(candidate: Sequence[str], reference: Sequence[str], rule: str = 'rapidfuzz') -> str:
    """A shortest alignment, by the table: the definition that `edit_path` is held to."""

def next_column(plus: int, minus: int, match: int, ones: int, more_free: int = 0) -> tuple[Any, ...]:
    """The next column of the table (Hyyrö 2003), for bits of any number."""

def osa_table(candidate: Sequence[str], reference: Sequence[str]) -> list[list[int]]:
    """D[i][j] of the optimal string alignment: like `edit_table`, and two neighbours may change places for 1."""

def damerau_table(candidate: Sequence[str], reference: Sequence[str]) -> list[list[int]]:
    """D[i][j] if what changed places may be edited, too (Lowrance and Wagner 1975)."""

def edit_distance(
    candidate: Sequence[str],
    reference: Sequence[str],
    transpositions: str | None = None,
    engine: Engine | None = None,
) -> int:
    """The least number of edits that make one text of the other (Levenshtein 1966)."""

def edit_path(
    candidate: Sequence[str],
    reference: Sequence[str],
    rule: str = 'rapidfuzz',
    engine: Engine | None = None,
) -> str:
    """A shortest alignment: the one of `table_path`, from rows of bits."""

def alignment(
    candidate: Sequence[str],
    reference: Sequence[str],
    rule: str = 'rapidfuzz',
    engine: Engine | None = None,
) -> list[Any]:
    """A shortest alignment of two texts, step by step."""

def edit_counts(
    candidate: Sequence[str],
    reference: Sequence[str],
    rule: str = 'rapidfuzz',
    engine: Engine | None = None,
) -> EditCounts:
    """Hits, substitutions, deletions and insertions of `alignment(candidate, reference, rule)`."""
