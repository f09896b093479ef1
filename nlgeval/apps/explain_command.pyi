# Made by .ci/stubs.py from explain_command.py; not to be edited.
"""`nlgeval explain` says why segments got their scores: what matched, what was clipped, and the arithmetic from counts to score."""
from ..core.metric import Metric
from ..typing import Held
from ..typing import Texts
from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any


def chosen(metric: Metric, predictions: Texts, held: Held, args: Any) -> Iterator[int]:
    """The segments to explain. A ValueError for one that there is not."""

def explanations(metrics: Any, systems: Any, held: Held, args: Any) -> Any:
    """Pairs of a heading and an `Explanation`."""

def run(args: Any) -> None:
    """`nlgeval explain`, with its command line parsed."""

def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of `nlgeval explain`."""
