# Made by .ci/stubs.py from widget.py; not to be edited.
"""A metric to play with: text boxes, sliders, and the number at once, computed in the reader's browser."""
from ..core.score import Score
from collections.abc import Callable
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from typing import NamedTuple


BOXES: dict[Any, Any]

KINDS: dict[Any, Any]

CRIME: Any

HOME: Any

class Option(NamedTuple):
    """What the reader may change."""
    name: str
    label: str
    values: tuple[Any, ...]
    start: object
    most: str = ...

@dataclass(frozen=True)
class Kind:
    """What a widget of one metric has, and how the package computes the same."""
    metric: type[Any]
    fixed: dict[Any, Any]
    options: tuple[Any, ...]
    parts: Callable[..., Any]
    boxes: dict[Any, Any] = ...
    note: str = ...
    helper: str | None = ...
    texts: tuple[Any, ...] = ...
    longest: int = ...

    def score(self, candidate: Any = None, references: Any = None, source: Any = None, **options: Any) -> Score:
        """What the package says of one segment."""

    def computed(self, candidate: Any, references: Any, source: Any, **options: Any) -> Any: ...

    def constants(self) -> dict[Any, Any]:
        """What its scripts find as constants."""

class Widget:
    """A metric to play with, as HTML."""
    name: str
    kind: Kind
    candidate: str | None
    references: Sequence[str] | None
    source: str | None
    score: Any
    options: dict[Any, Any]

    def __init__(
        self,
        name: str,
        candidate: str | None,
        references: Sequence[str] | None,
        source: str | None,
        options: dict[Any, Any],
    ) -> None: ...

    def rows(self) -> list[Any]:
        """The texts, the score and its parts."""

def widget(
    name: str,
    candidate: str | None = None,
    references: Sequence[str] | str | None = None,
    source: str | None = None,
    **options: Any,
) -> Widget:
    """A metric to play with: text boxes and sliders, computed in the browser of whoever reads the page."""
