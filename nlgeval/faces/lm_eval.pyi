# Made by .ci/stubs.py from lm_eval.py; not to be edited.
"""`--log_samples` keeps each answer. Two models' files give a paired test, where the harness compares two models as if each had been asked other questions."""
from .logs import Logs
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any


LOWER: tuple[Any, ...]

def sample_text(sample: Any, filtered: bool = True) -> str:
    """The answer of a sample: what was generated, after the filter or before; or the likeliest of the choices."""

def sample_references(sample: Any, field: str | None = None) -> tuple[Any, ...]:
    """What a sample's answer is held against."""

def task_answers(
    task: str,
    samples: Iterable[Any],
    filter: str | None = None,
    references: str | None = None,
) -> list[Any]:
    """The answers to one task; the lines of several filters are brought together."""

def read_samples(
    logs: Mapping[Any, Any],
    filter: str | None = None,
    references: str | None = None,
    lower: Sequence[str] = ...,
    common: bool = False,
) -> Logs:
    """The answers that lm-evaluation-harness logged, of several models. Raises `ReadError`."""

def process_results(references: str | Callable[[Any], Any], *names: Any) -> Any:
    """A function for `process_results:` which leaves to each metric the pair of references and answer."""

def aggregation(metric: Any, scale: float = 1) -> Any:
    """A function for `aggregation:` which scores all pairs of references and answer as one corpus."""
