# Made by .ci/stubs.py from inputs.py; not to be edited.
"""Reading what users hand over: predictions, references, sources. Nothing is cut off and nothing is guessed."""
from ..typing import Held
from ..typing import References
from ..typing import Text
from ..typing import Texts
from .metric import Metric
from collections.abc import Iterable
from collections.abc import Sequence
from functools import cached_property
from typing import Any
from typing import NamedTuple
import numpy as np


def as_items(values: Iterable[Any], name: str) -> list[Any]:
    """The items of any sequence or column; a bare string, a mapping, a set or a single value is a TypeError."""

def given(value: object) -> str:
    """A short description of a wrong value."""

def check_texts(texts: Texts, name: str = 'predictions', listed: int = 0) -> Sequence[Text]:
    """The texts of a column; a TypeError names the first item that is not one, a ValueError an empty corpus."""

def check_references(
    references: Iterable[References],
    n: int | None = None,
    listed: int = 0,
) -> Sequence[tuple[Text, ...]]:
    """One tuple of texts a segment; errors name the segment, and what looks transposed or flat."""

class Segment(NamedTuple):
    """What one prediction is held against, as a metric sees it: raw texts, or the tokens of its view."""
    references: tuple[Any, ...]
    source: object

    @property
    def reference(self) -> Any:
        """The only reference; a ValueError where there are several, or none."""

class TestSet:
    """What predictions are held against: references, sources, or both, n items each; see also `metric.prepare`."""
    references: Sequence[References] | None
    sources: Sequence[Text] | None

    def __init__(self, references: Iterable[References] | None = None, sources: Texts | None = None) -> None: ...

    def __len__(self) -> int: ...

class View(NamedTuple):
    """One way to see a text: as the definition does, and as the engine does."""
    key: object
    tokens: object
    scheme: object = ...

    @property
    def shared(self) -> tuple[object, str | None, str | None]:
        """What views that share their work have in common: the key, and by name the function."""

def viewed(views: dict[Any, Any], texts: Sequence[Text], made: dict[Any, Any]) -> Sequence[Any]:
    """Texts as a metric with these views sees them."""

class Plan:
    """What some metrics want together."""
    metrics: dict[Any, Any]
    listed: int
    wanting: dict[Any, Any]
    fitted: bool
    plain: bool
    of_each_view: list[Metric]

    def __init__(self, metrics: dict[Any, Any]) -> None: ...

    @property
    def signatures(self) -> str: ...

    def fit(self, testset: Held) -> Plan:
        """The plan of these metrics with all that they learn from the test set."""

class Prepared(TestSet):
    """A test set bound to some metrics; what they want to know of it is worked out once."""
    references: Sequence[tuple[Text, ...]] | None
    sources: Sequence[Text] | None
    plan: Plan
    asked: Plan
    keep: bool

    def __init__(
        self,
        plan: Plan,
        held: Held | None,
        n: int | None = None,
        keep: bool = True,
        fit: bool = True,
    ) -> None: ...

    @property
    def metrics(self) -> dict[Any, Any]:
        """The metrics that it was prepared for, with what they learned, by name."""

    @cached_property
    def columns(self) -> Any:
        """The references for the engine: empty ones where there are none."""

    @property
    def flat(self) -> Sequence[Text]:
        """All references, one segment's after the other's."""

    @cached_property
    def counts(self) -> np.ndarray:
        """How many references each segment has."""

    @cached_property
    def nrefs(self) -> tuple[Any, ...]:
        """The smallest and the largest number of references of a segment."""

    def segments(self, metric: Metric) -> list[Any]:
        """The segments as the metric sees them: it is shown what it needs, and nothing else."""

    def items(self, name: str) -> list[Any]:
        """What the definition of a metric wants to know of each segment; worked out when it is first asked for."""

    def __getitem__(self, some: slice) -> Prepared:
        """Some segments, by a slice; a TypeError for all else."""

    @classmethod
    def of(cls, plan: Plan, held: Held | None, n: int | None) -> Prepared:
        """`held` if it is prepared for these metrics and n predictions, else prepared now."""
