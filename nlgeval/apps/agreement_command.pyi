# Made by .ci/stubs.py from agreement_command.py; not to be edited.
"""`nlgeval agreement` says how well metrics agree with people, from one table of judgements: each metric with its interval and its rank."""
from typing import Any


FORMATS: dict[Any, Any]

def judged_tables(sheet: Any, human: Any, scores: Any, labels: Any = ...) -> tuple[Any, ...]:
    """The columns as tables of systems by segments. Raises `ReadError`."""

def segment_labels(sheet: Any, column: Any, order: Any) -> Any:
    """What a column says of each segment, the same for all systems. Raises `ReadError`."""

def computed_tables(sheet: Any, order: Any, metrics: Any, columns: Any, corpus: bool = False) -> dict[Any, Any]:
    """The scores of the metrics. Raises `ReadError`."""

def run(args: Any) -> None:
    """`nlgeval agreement`, with its command line parsed."""

def add_arguments(parser: Any) -> None:
    """The arguments of `nlgeval agreement`."""
