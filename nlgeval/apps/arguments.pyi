# Made by .ci/stubs.py from arguments.py; not to be edited.
"""What `nlgeval score` and `nlgeval compare` are told alike: files, metrics and their options, scores from elsewhere, the form of the output."""
from ..core.metric import Metric
from ..metrics.registry import Made
from .given_scores import GivenScores
from argparse import ArgumentParser
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any


OPTION_FLAGS: tuple[Any, ...]

def pair(text: str) -> tuple[Any, ...]:
    """NAME=VALUE as a pair."""

def option_pair(text: str) -> tuple[Any, ...]:
    """NAME=VALUE, the name as Python writes it."""

def digits(text: str) -> int:
    """A number of decimals."""

def within(kind: type[Any], low: float, high: float = ...) -> Callable[[str], Any]:
    """A function that reads a number between two limits."""

def add_metrics(parser: ArgumentParser, default: str = ...) -> None:
    """Which metrics, as which tool, with which options."""

def metrics_of(args: Any) -> Made:
    """The metrics that were asked for; without a word about them BLEU, if there are references to score against."""

def tools_of(names: Sequence[str]) -> list[Any]:
    """The tools that metrics know by name, without flags."""

def default_metrics(tools: Sequence[str]) -> list[Any]:
    """BLEU; or, where it does not know the tools, the first metric or family that does."""

def add_scores(parser: ArgumentParser) -> None:
    """Scores that someone else computed."""

def add_units(group: Any) -> None:
    """What is drawn and swapped as a whole, and what is drawn from apart."""

def labels_of(text: str | None) -> Any:
    """The labels of a file, one a segment; None where there is none. Raises `ReadError`."""

def given_of(args: Any, metrics: Mapping[str, Metric]) -> GivenScores:
    """The scores that were given. Raises `ReadError`, and ValueError where a metric is also computed."""

def add_files(parser: ArgumentParser, about: str) -> None:
    """The systems, and what they are held against."""

def add_input(parser: ArgumentParser) -> None:
    """How files are to be read."""

def add_output(parser: ArgumentParser, formats: Iterable[str], order: bool = False) -> Any:
    """The form of the output, and where it goes."""

def check_needs(args: Any, metrics: Mapping[str, Metric]) -> None:
    """A ValueError that names the arguments that are missing, and the metrics that need them."""

def inputs_of(args: Any) -> list[Any]:
    """All files that a command reads."""
