# Made by .ci/stubs.py from logs.py; not to be edited.
"""Frameworks that ask language models leave a file with every answer. Two such files, put side by side question by question, are a paired comparison."""
from ..apps.compare import Comparison
from ..typing import Labels
from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any
from typing import NamedTuple


class Answer(NamedTuple):
    """One answer of one model to one question."""
    task: str
    question: object
    epoch: int
    text: str
    references: tuple[Any, ...]
    scores: dict[Any, Any]
    about: Mapping[Any, Any] = ...
    digest: str = ...

    @property
    def key(self) -> Any: ...

class Logs:
    """The answers of several models to the same questions, in one order."""
    keys: Any
    answers: dict[Any, Any]
    lower: tuple[Any, ...]
    left_out: dict[Any, Any]

    def __init__(self, answers: Mapping[Any, Any], lower: Sequence[Any] = ..., common: bool = False) -> None: ...

    def __len__(self) -> int: ...

    @property
    def tasks(self) -> list[Any]: ...

    @property
    def scores(self) -> dict[Any, Any]:
        """The framework's own scores that each answer has."""

    def compare(self, metrics: Any = None, groups: Labels | None = None, **options: Any) -> Comparison:
        """The models against each other, paired answer by answer."""

    def groups(self, by: str | Callable[..., Any] | None = None) -> list[Any]:
        """Which answers belong together: those to one question, or to questions that share something."""

    def task(self, name: str) -> Logs:
        """The answers of one task."""

    def unpaired(self, label: str, first: str | None = None, second: str | None = None) -> Any:
        """The difference of two models over questions, paired and not, by Student's t."""
