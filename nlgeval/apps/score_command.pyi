# Made by .ci/stubs.py from score_command.py; not to be edited.
"""`nlgeval score` gives a system's output a number, what it is made of, and the signature that says how it was computed."""
from ..typing import Held
from .given_scores import GivenScores
from argparse import ArgumentParser
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from typing import Any


def score_systems(
    metrics: dict[Any, Any],
    chunks: Iterable[tuple[Mapping[str, Any], Any]],
    keep: bool = False,
    write: Callable[..., Any] | None = None,
    given: GivenScores | None = None,
    align: Callable[..., Any] | None = None,
) -> dict[Any, Any]:
    """Score every system by every metric, and by the scores that were given."""

def chunk_size(metrics: dict[Any, Any]) -> int:
    """Everything at once where some metric learns from the whole test set; None, for the usual size, elsewhere."""

class AlignmentFile:
    """Writes how segments were aligned: one system's after the other's, chunk by chunk."""
    alike: Any
    file: Any
    done: dict[Any, Any]
    metrics: dict[Any, Any]

    def __init__(self, file: Any, metrics: dict[Any, Any]) -> None: ...

    def write(self, name: str, segments: Any, held: Held, statistics: Any) -> None: ...

def run(args: Any) -> None:
    """`nlgeval score`, with its command line parsed."""

def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of `nlgeval score`."""
