# Made by .ci/stubs.py from score_formats.py; not to be edited.
"""Scores of several systems as text for people, as JSON and CSV for programs, as Markdown and LaTeX for papers, and a table of all segments."""
from ..core.score import Scores
from ..typing import PathLike
from .terminal import Screen
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any


FORMATS: dict[Any, Any]

class Results(dict[Any, Any]):
    """System -> `Scores` by label."""
    printed: dict[Any, Any]

    def __init__(self, scores: Mapping[str, Scores], printed: Sequence[Any] = ...) -> None: ...

    def by_metric(self) -> dict[Any, Any]:
        """For each label the scores of all systems."""

    @property
    def metrics(self) -> dict[Any, Any]: ...

    def in_order(self, by: str | None = None) -> list[Any]:
        """The best first by the first metric, or by that of a label; by 'name', or as 'given'."""

    def best(self, label: str, digits: int) -> str:
        """The best score by a metric, as it is shown."""

def records(results: Results) -> list[Any]:
    """One record for each system and metric, with the metric's parts. Shares are fractions."""

def as_json(results: Results, digits: int | None = None, screen: Screen | None = None, order: str | None = None) -> str:
    """`records` as JSON, all digits."""

def as_csv(results: Results, digits: int | None = None, screen: Screen | None = None, order: str | None = None) -> str:
    """`records` as CSV, a row each, all digits."""

def names_of(results: Results) -> list[str]:
    """For each label the metric's name as people write it, with its tool; the label where names are alike."""

def interval_note(results: Results) -> str:
    """How the intervals were made, or nothing."""

def as_text(results: Results, digits: int = 2, screen: Screen = ..., order: str | None = None) -> str:
    """Lines for a terminal, or a table of several systems; and the signatures."""

def as_numbers(results: Results, digits: int = 2, screen: Screen | None = None, order: str | None = None) -> str:
    """The scores alone, for scripts: a line for each system, as given, with tabs between the metrics."""

def as_markdown(results: Results, digits: int = 2, screen: Screen | None = None, order: str | None = None) -> str:
    """A Markdown table, a row for each system, with the signatures below it."""

def as_latex(results: Results, digits: int = 2, screen: Screen | None = None, order: str | None = None) -> str:
    """A LaTeX table, a row for each system, with the signatures below it as comments."""

def check_extension(path: PathLike) -> None:
    """A ValueError for a file of segments whose extension says no format."""

class SegmentFile:
    """A file of all segments, that grows a chunk at a time."""
    file: Any
    path: PathLike
    opened: Any
    files: dict[Any, Any]
    done: dict[Any, Any]

    def __init__(self, file: Any, path: PathLike, opened: Any) -> None: ...

    def write(self, system: str, statistics: dict[Any, Any]) -> None:
        """Write some more segments of a system, of which there are `Statistics` by label."""

    def join(self) -> None:
        """Append what waits in temporary files; a full disk is known then, before anything takes its place."""

def segment_file(file: Any, path: PathLike) -> Any:
    """A `SegmentFile`, complete when the block ends."""
