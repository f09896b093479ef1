# Made by .ci/stubs.py from explain.py; not to be edited.
"""Why did this segment get this score? A picture of what was matched and what was clipped, and the arithmetic from counts to score, for a notebook and for a terminal."""
from ..core.metric import Metric
from ..core.metric import MetricGroup
from ..typing import References
from ..typing import Text
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Explanation:
    """Why one segment has its score: steps that show themselves as HTML and as text."""
    metric: Metric
    score: float
    steps: tuple[Any, ...]
    signature: str

    @property
    def head(self) -> str:
        """The score in the metric's unit."""

    def to_text(self, color: bool = False, width: int = 80) -> str:
        """The explanation for a terminal; with `color`, matches have ANSI colours instead of brackets."""

class Explanations(dict[str, Explanation]):
    """`Explanation`s of one segment by the names of their metrics."""

    def to_text(self, color: bool = False, width: int = 80) -> str:
        """One after the other, for a terminal."""

def explain(
    prediction: Text,
    references: References | None,
    metric: str | Metric | MetricGroup = 'bleu',
    source: Text | None = None,
) -> Explanation | Explanations:
    """Why `prediction` gets its score: what matched, what was clipped, and the arithmetic from counts to the score."""
