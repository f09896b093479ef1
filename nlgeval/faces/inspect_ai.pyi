# Made by .ci/stubs.py from inspect_ai.py; not to be edited.
"""Scorers that any Inspect task names as `nlgeval/bleu`, corpus scores with clustered errors, and two logs compared pair by pair."""
from ..core.table import Statistics
from .logs import Logs
from collections.abc import Callable
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any


corpus: Callable[..., Any]

corpus_stderr: Callable[..., Any]

bleu: Callable[..., Any]

chrf: Callable[..., Any]

ter: Callable[..., Any]

meteor: Callable[..., Any]

exact_match: Callable[..., Any]

token_f1: Callable[..., Any]

wer: Callable[..., Any]

cer: Callable[..., Any]

rouge1: Callable[..., Any]

rouge2: Callable[..., Any]

rougeL: Callable[..., Any]

rouge: Callable[..., Any]

score: Callable[..., Any]

def sample_score(
    name: str,
    text: str,
    targets: Sequence[str],
    tool: str | None = None,
    options: Iterable[Any] = ...,
) -> dict[Any, Any]:
    """The score of one answer, and the row that it comes from."""

def corpus_statistics(kept: Iterable[Any]) -> Statistics:
    """The rows of samples as one table."""

def score_number(value: Any) -> Any:
    """The number that a value of Inspect stands for, or None."""

def score_numbers(scores: Any) -> dict[Any, Any]:
    """The numbers of a sample, by label."""

def log_answers(log: Any) -> list[Any]:
    """The answers in one log; samples that failed are left out."""

def read_logs(logs: Mapping[Any, Any], lower: Sequence[str] = ..., common: bool = False) -> Logs:
    """The answers that Inspect logged, of several models."""
