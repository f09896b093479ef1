# Made by .ci/stubs.py from eed.py; not to be edited.
"""The extended edit distance: characters read from the candidate in the order of the reference, with jumps from word to word."""
from ..core.metric import Metric
from ..core.score import Score
from ..typing import Held
from ..typing import Texts
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any
from typing import ClassVar
from typing import NamedTuple


PREPARATIONS: dict[Any, Any]

PROGRAMS: dict[Any, Any]

def next_row(row: Sequence[float], candidate: str, character: str, deletion: float, insertion: float) -> list[Any]:
    """The next row of the grid of CDER (Leusch et al. 2006), without jumps."""

def coverage(visits: Sequence[int], first: int = 0) -> int:
    """Places never visited, and visits after the first of a place."""

class Program(NamedTuple):
    """How a program of EED computes."""
    number: type[Any] = ...
    whole: bool = ...
    first: int = ...

class Costs(NamedTuple):
    """The prices of EED (Stanchev et al. 2019)."""
    alpha: float = ...
    rho: float = ...
    deletion: float = ...
    insertion: float = ...

def lowest(row: Sequence[float], whole: bool = False) -> int:
    """The place of the smallest cost, of equal ones the first; if `whole`, the place that libEED takes for it."""

def visited(candidate: str, reference: str, costs: Costs = ..., program: Program = ...) -> tuple[Any, ...]:
    """The reference written with the candidate, from blank to blank with jumps."""

def eed_row(candidate: str, reference: str, costs: Costs = ..., program: Program = ...) -> tuple[Any, ...]:
    """EED of one segment (Stanchev et al. 2019), cut at 1; 1 where the reference is empty and EED 0/0."""

def spaced_english(text: str, whole: Mapping[str, str] = ...) -> str:
    """A text with blanks before . ! ? , as EED's programs make it of English."""

@dataclass(frozen=True)
class Eed(Metric):
    """EED (Stanchev et al. 2019), configured; call it on predictions and references to get a `Score`."""
    name: ClassVar[str]
    columns: ClassVar[tuple[Any, ...]]
    higher_is_better: ClassVar[bool]
    keeps_best: ClassVar[bool]
    kernels: ClassVar[tuple[Any, ...]]
    preparation: str = ...
    lowercase: bool = ...
    program: str = ...
    alpha: float = ...
    rho: float = ...
    deletion: float = ...
    insertion: float = ...

    def __post_init__(self) -> None: ...

    def prepared(self, text: str) -> str:
        """The text as it is compared."""

    @cached_property
    def costs(self) -> Costs: ...

def eed(
    predictions: Texts,
    references: Held,
    *,
    preparation: str = 'en',
    lowercase: bool = False,
    program: str = 'python',
    alpha: float = 2.0,
    rho: float = 0.3,
    deletion: float = 0.2,
    insertion: float = 1.0,
) -> Score:
    """EED of predictions against references."""
