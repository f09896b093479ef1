# Made by .ci/stubs.py from rouge_score.py; not to be edited.
"""Google's `rouge_score` by its own names: `RougeScorer`, `score_multi`, `BootstrapAggregator`, with this package's ROUGE underneath."""
from abc import ABC
from collections.abc import Mapping
from collections.abc import Sequence
from numpy.typing import ArrayLike
from typing import Any
from typing import NamedTuple
import numpy as np


rouge_scorer: Any

scoring: Any

tokenizers: Any

tokenize: Any

class Score(NamedTuple):
    """Precision, recall and F of one pair of texts, for one type."""
    precision: float
    recall: float
    fmeasure: float

class AggregateScore(NamedTuple):
    """A mean score between its confidence limits."""
    low: Score
    mid: Score
    high: Score

def fmeasure(precision: float, recall: float) -> float:
    """The harmonic mean; 0 where both are 0."""

class BaseScorer(ABC):
    """What has a method `score`."""

    def score(self, target: Any, prediction: str) -> dict[Any, Any]:
        """A dict from names to scores."""

class Tokenizer(ABC):
    """What has a method `tokenize`."""

    def tokenize(self, text: str) -> list[str]:
        """The tokens of a text."""

def tokenize_text(text: str, stemmer: Any) -> list[str]:
    """The words of a text; those of more than three letters as their stems, where there is a stemmer."""

class DefaultTokenizer(Tokenizer):
    """Runs of a-z and 0-9, in lower case, perhaps stemmed."""
    stemmer: Any

    def __init__(self, use_stemmer: bool = False) -> None: ...

class RougeScorer(BaseScorer):
    """ROUGE of pairs of texts, by type."""
    rouge_types: list[str]

    def __init__(
        self,
        rouge_types: Sequence[str],
        use_stemmer: bool = False,
        split_summaries: bool = False,
        tokenizer: Any = None,
    ) -> None: ...

    def score_multi(self, targets: Sequence[str], prediction: str) -> dict[Any, Any]:
        """Scores of a prediction against several targets: of each type the best by F, the first of equals."""

class BootstrapAggregator:
    """Means of scores with percentile limits, from resamples drawn by `np.random`."""

    def __init__(self, confidence_interval: float = 0.95, n_samples: int = 1000) -> None: ...

    def add_scores(self, scores: Mapping[str, Any]) -> None:
        """Add one pair's scores, a dict from types to named tuples."""

    def aggregate(self) -> dict[Any, Any]:
        """The limits and the middle of each type, as `AggregateScore`."""

def percentiles(matrix: ArrayLike, confidence: float = 0.95, samples: int = 1000) -> np.ndarray:
    """Limits and middle of the means of resamples of the rows."""
