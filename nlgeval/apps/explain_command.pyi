# Made by .ci/stubs.py from explain_command.py; not to be edited.
"""`nlgeval explain` says why segments got their scores: what matched, what was clipped, and the arithmetic from counts to score."""
from typing import Any


def chosen(metric: Any, predictions: Any, held: Any, args: Any) -> Any:
    """The segments to explain. A ValueError for one that there is not."""

def explanations(metrics: Any, systems: Any, held: Any, args: Any) -> Any:
    """Pairs of a heading and an `Explanation`."""

def run(args: Any) -> None:
    """`nlgeval explain`, with its command line parsed."""

def add_arguments(parser: Any) -> None:
    """The arguments of `nlgeval explain`."""
