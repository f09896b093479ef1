# Made by .ci/stubs.py from agreement_command.py; not to be edited.
"""`nlgeval agreement` says how well metrics agree with people, from one table of judgements: each metric with its interval and its rank."""
from ..core.metric import Metric
from .given_scores import Sheet
from argparse import ArgumentParser
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any


FORMATS: dict[Any, Any]

def judged_tables(sheet: Sheet, human: Any, scores: Sequence[str], labels: Sequence[str] = ...) -> tuple[Any, ...]:
    """The columns as tables of systems by segments. Raises `ReadError`."""

def segment_labels(sheet: Sheet, column: str, order: str) -> Any:
    """What a column says of each segment, the same for all systems. Raises `ReadError`."""

def computed_tables(
    sheet: Sheet,
    order: str,
    metrics: Mapping[str, Metric],
    columns: tuple[Any, ...],
    corpus: bool = False,
) -> dict[Any, Any]:
    """The scores of the metrics. Raises `ReadError`."""

def run(args: Any) -> None:
    """`nlgeval agreement`, with its command line parsed."""

def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of `nlgeval agreement`."""
