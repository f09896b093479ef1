# Made by .ci/stubs.py from torchmetrics.py; not to be edited.
"""Any metric as a `torchmetrics.Metric` whose state is the sum of our rows: update, compute, reset, and sums over processes that are exact."""
from ..core.metric import Metric
from ..core.metric import MetricGroup
from collections.abc import Sequence
from typing import Any
from typing import ClassVar
import numpy as np


DIGITS: int

def digits(sums: Sequence[int]) -> np.ndarray:
    """The digits of large integers, to base 2**32, each with the sign of its number."""

def from_digits(digits: int) -> list[Any]:
    """What the digits stand for, though each may have grown beyond its base."""

class TextMetric:
    """A metric of this package as one of torchmetrics: its states are sums of rows, exact over batches and processes."""
    metrics: dict[str, Metric]
    is_differentiable: ClassVar[bool]
    full_state_update: ClassVar[bool]
    segments: bool
    digests: dict[Any, Any]

    def __init__(self, metric: str | Metric | MetricGroup, segments: bool = False, **options: Any) -> None: ...

    @property
    def higher_is_better(self) -> bool: ...

    def update(self, preds: Any, target: Any) -> None:
        """Add n predictions with n items of references, each a text or several; nothing, where they are not valid."""

    def compute(self) -> Any:
        """The score as a tensor; of a group one a name."""

    def result(self) -> Any:
        """The `Score` of all that was added, in all processes; of a group `Scores`."""

    def tensor(self, values: Any) -> Any:
        """Numbers as a tensor where the metric is."""

    def sync(self, *args: Any, **options: Any) -> None:
        """Gather the states of all processes; one that had no batch has rows of the same type, none."""

    def set_dtype(self, dst_type: Any) -> Any:
        """Does nothing: counts stay whole numbers."""

    def __getattr__(self, name: str) -> Any: ...

class BLEUScore(TextMetric):
    """`torchmetrics.text.BLEUScore`"""

    def __init__(
        self,
        n_gram: int = 4,
        smooth: bool = False,
        weights: Sequence[float] | None = None,
        **options: Any,
    ) -> None: ...

class SacreBLEUScore(TextMetric):
    """`torchmetrics.text.SacreBLEUScore`"""

    def __init__(
        self,
        n_gram: int = 4,
        smooth: bool = False,
        tokenize: str = '13a',
        lowercase: bool = False,
        weights: Sequence[float] | None = None,
        **options: Any,
    ) -> None: ...

class _Rate(TextMetric):
    """An error rate: each text has one target."""

class WordErrorRate(_Rate):
    """`torchmetrics.text.WordErrorRate`"""

    def __init__(self, **options: Any) -> None: ...

class CharErrorRate(_Rate):
    """`torchmetrics.text.CharErrorRate`"""

    def __init__(self, **options: Any) -> None: ...

class MatchErrorRate(_Rate):
    """`torchmetrics.text.MatchErrorRate`"""

    def __init__(self, **options: Any) -> None: ...

class WordInfoLost(_Rate):
    """`torchmetrics.text.WordInfoLost`"""

    def __init__(self, **options: Any) -> None: ...

class WordInfoPreserved(_Rate):
    """`torchmetrics.text.WordInfoPreserved`"""

    def __init__(self, **options: Any) -> None: ...

class _WithSegments(TextMetric):
    """A metric that may return a pair: the score, and those of the segments."""

class CHRFScore(_WithSegments):
    """`torchmetrics.text.CHRFScore`"""

    def __init__(
        self,
        n_char_order: int = 6,
        n_word_order: int = 2,
        beta: float = 2.0,
        lowercase: bool = False,
        whitespace: bool = False,
        return_sentence_level_score: bool = False,
        **options: Any,
    ) -> None: ...

class TranslationEditRate(_WithSegments):
    """`torchmetrics.text.TranslationEditRate`"""

    def __init__(
        self,
        normalize: bool = False,
        no_punctuation: bool = False,
        lowercase: bool = True,
        asian_support: bool = False,
        return_sentence_level_score: bool = False,
        **options: Any,
    ) -> None: ...

class ExtendedEditDistance(_WithSegments):
    """`torchmetrics.text.ExtendedEditDistance`"""

    def __init__(
        self,
        language: str = 'en',
        return_sentence_level_score: bool = False,
        alpha: float = 2.0,
        rho: float = 0.3,
        deletion: float = 0.2,
        insertion: float = 1.0,
        **options: Any,
    ) -> None: ...

class ROUGEScore(TextMetric):
    """`torchmetrics.text.ROUGEScore`; the sentences of rougeLsum are lines."""

    def __init__(
        self,
        use_stemmer: bool = False,
        normalizer: Any = None,
        tokenizer: Any = None,
        accumulate: str = 'best',
        rouge_keys: str | Sequence[str] = ...,
        **options: Any,
    ) -> None: ...
