# Made by .ci/stubs.py from score_command.py; not to be edited.
"""`nlgeval score` gives a system's output a number, what it is made of, and the signature that says how it was computed."""
from typing import Any


def score_systems(
    metrics: dict[Any, Any],
    chunks: Any,
    keep: bool = False,
    write: Any = None,
    given: Any = None,
    align: Any = None,
) -> dict[Any, Any]:
    """Score every system by every metric, and by the scores that were given."""

def chunk_size(metrics: dict[Any, Any]) -> Any:
    """Everything at once where some metric learns from the whole test set; None, for the usual size, elsewhere."""

class AlignmentFile:
    """Writes how segments were aligned: one system's after the other's, chunk by chunk."""
    file: Any
    done: dict[Any, Any]
    metrics: dict[Any, Any]
    alike: Any

    def __init__(self, file: Any, metrics: dict[Any, Any]) -> None: ...

    def write(self, name: Any, segments: Any, held: Any, statistics: Any) -> Any: ...

def run(args: Any) -> None:
    """`nlgeval score`, with its command line parsed."""

def add_arguments(parser: Any) -> None:
    """The arguments of `nlgeval score`."""
