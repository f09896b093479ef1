# Made by .ci/stubs.py from rouge.py; not to be edited.
"""Several ROUGE scores in one call, and the numbers of every well-known package by its name."""
from ..core.metric import MetricGroup
from ..core.score import Score
from ..core.score import Scores
from ..typing import Engine
from ..typing import Held
from ..typing import References
from ..typing import Text
from ..typing import Texts
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from typing import ClassVar
from typing import NamedTuple
import numpy as np


ROUGE_TYPES: tuple[Any, ...]

def rouge_type(name: str) -> tuple[Any, ...]:
    """The metric that a type's name stands for; an unknown one is a ValueError."""

def perl_draws(n: int, samples: int) -> np.ndarray:
    """The items that ROUGE-1.5.5 draws: resample i with Perl's generator and the seed i."""

class Draws(NamedTuple):
    """How averages are made of items."""
    resamples: int = ...
    confidence: float = ...
    first: int = ...
    files: bool = ...
    counts: bool = ...

    def order(self, n: int) -> np.ndarray:
        """The indices of n items in the order in which they are drawn from."""

class Averages(dict[Any, Any]):
    """Averages and confidence limits by metric, {'R'|'P'|'F': (value, low, high)}; shown as ROUGE-1.5.5 prints them."""
    draws: Draws

    def __init__(self, values: Mapping[str, Any], draws: Draws) -> None: ...

class RougeScores(Scores):
    """Scores by type."""
    draws: Draws

    def __init__(self, scores: Mapping[str, Score], draws: Draws = ...) -> None: ...

    def plot(self) -> Any:
        """A figure: precision, recall and F of each type."""

    def averages(self, **changes: Any) -> Averages:
        """What ROUGE-1.5.5 prints as averages and confidence limits of these items, from its own resamples."""

def before_tags(text: str) -> list[Any]:
    """The lines of `text`, each up to its first '<': what is left of them after pyrouge and ROUGE-1.5.5."""

def at_spaced_periods(text: str) -> list[Any]:
    """The sentences of files2rouge: `text` split at each ' . ', up to the first '<'."""

@dataclass(frozen=True)
class PyRougeLines:
    """Function from a text to its lines, stripped, up to the first `limit` characters or words: py-rouge's limit."""
    limit: int
    kind: str = ...

    def __call__(self, text: str) -> list[str]: ...

class Rouge(MetricGroup):
    """Several ROUGE scores at once, each text tokenized once: call it on predictions and references."""
    draws: Draws
    tools: ClassVar[dict[Any, Any]]

    def __init__(
        self,
        types: Sequence[str] | None = None,
        like: str | None = None,
        *,
        tokenizer: object = 'words',
        lowercase: bool = False,
        sentences: object = 'newline',
        stemmer: object = None,
        stop_words: object = None,
        max_words: int | None = None,
        max_bytes: int | None = None,
        max_tokens: int | None = None,
        bytes_per_sentence: bool = False,
        beta: float | None = 1.0,
        alpha: float | None = None,
        epsilon: float | None = None,
        decimals: int | None = None,
        reference_rule: str = 'best',
        jackknife: bool = False,
        aggregation: str = 'mean',
        distinct: bool = False,
        union: str | None = 'clipped',
        weight: float = 1.2,
        formula: str = 'paper',
        inverse: bool = True,
        gap: int | None = None,
        last_word: bool = True,
    ) -> None: ...

    @classmethod
    def like(cls, tool: str, **options: Any) -> Rouge:
        """The scores as another tool computes them."""

    @classmethod
    def options(cls) -> dict[Any, Any]:
        """The options of all members, but for those that a type's name sets; and `types`."""

def rouge(
    predictions: Texts,
    references: Held,
    types: Sequence[str] = ...,
    engine: Engine | None = None,
    threads: int | None = None,
    *,
    tokenizer: object = 'words',
    lowercase: bool = False,
    sentences: object = 'newline',
    stemmer: object = None,
    stop_words: object = None,
    max_words: int | None = None,
    max_bytes: int | None = None,
    max_tokens: int | None = None,
    bytes_per_sentence: bool = False,
    beta: float | None = 1.0,
    alpha: float | None = None,
    epsilon: float | None = None,
    decimals: int | None = None,
    reference_rule: str = 'best',
    jackknife: bool = False,
    aggregation: str = 'mean',
    distinct: bool = False,
    union: str | None = 'clipped',
    weight: float = 1.2,
    formula: str = 'paper',
    inverse: bool = True,
    gap: int | None = None,
    last_word: bool = True,
) -> RougeScores:
    """ROUGE scores of a corpus by type: `Rouge(types, **options)(predictions, references)`."""

def sentence_rouge(
    prediction: Text,
    references: References,
    types: Sequence[str] = ...,
    *,
    tokenizer: object = 'words',
    lowercase: bool = False,
    sentences: object = 'newline',
    stemmer: object = None,
    stop_words: object = None,
    max_words: int | None = None,
    max_bytes: int | None = None,
    max_tokens: int | None = None,
    bytes_per_sentence: bool = False,
    beta: float | None = 1.0,
    alpha: float | None = None,
    epsilon: float | None = None,
    decimals: int | None = None,
    reference_rule: str = 'best',
    jackknife: bool = False,
    aggregation: str = 'mean',
    distinct: bool = False,
    union: str | None = 'clipped',
    weight: float = 1.2,
    formula: str = 'paper',
    inverse: bool = True,
    gap: int | None = None,
    last_word: bool = True,
) -> RougeScores:
    """ROUGE scores of one text."""
