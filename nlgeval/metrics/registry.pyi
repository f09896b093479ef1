# Made by .ci/stubs.py from registry.py; not to be edited.
"""Which metrics there are, by the names that people type; installed packages may add their own."""
from ..core.metric import Metric
from ..core.metric import MetricGroup
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any
from typing import NamedTuple


METRICS: dict[Any, Any]

GROUP: str

class Entry(NamedTuple):
    """A metric, or a family of metrics with one front, by its name."""
    where: str
    about: str
    names: str = ...
    make: Callable[..., Any] = ...
    printed: Callable[..., Any] = ...
    more: tuple[Any, ...] = ...

    def load(self) -> Any:
        """The class, imported now."""

def make_rouge(cls: type[Any], name: str, tool: str | None, options: Mapping[str, Any]) -> Any:
    """The types that the tool gives, or the one that is named."""

def make_chrf(cls: type[Any], name: str, tool: str | None, options: Mapping[str, Any]) -> Any:
    """chrf, chrf+ or chrf++: the name says how many words are counted together."""

def rouge_printed(tool: str) -> Any:
    """The averages of ROUGE-1.5.5, which come from its own resamples and differ a little from the mean of the segments."""

def installed() -> dict[Any, Any]:
    """The metrics that other installed packages declare; none of them is imported yet."""

def known() -> dict[Any, Any]:
    """All metrics by name."""

def find_metric(name: str) -> Entry:
    """The entry for `name`; a ValueError suggests the nearest name."""

def all_names() -> list[Any]:
    """The names of all metrics, and of families some."""

def option_value(name: str, text: Any, kinds: Sequence[type[Any]]) -> Any:
    """The value that `text` stands for, such as what a file holds; a ValueError where it cannot be one."""

class Made(dict[Any, Any]):
    """Metrics by label; and for tools that print more than scores, (labels of the group's members, group, function)."""
    printed: list[Any]

    def __init__(self) -> None: ...

def knows(cls: type[Any], tool: str) -> bool:
    """Whether `cls.like` knows the tool, flags aside."""

def make_metrics(names: Iterable[str], tools: Iterable[str] = ..., options: Iterable[tuple[str, Any]] = ...) -> Made:
    """Metrics as people name them. Raises ValueError for what nobody knows."""

def metric_or_group(metric: str | Metric | MetricGroup) -> Metric | MetricGroup:
    """What a name stands for: one metric, or several that are computed together."""

def one_metric(metric: Metric) -> Metric:
    """The metric of a name that stands for one; a ValueError where it stands for several."""
