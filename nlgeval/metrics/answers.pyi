# Made by .ci/stubs.py from answers.py; not to be edited.
"""Is the answer one of the gold answers, and if not, how many of its words are? After the normalisation of SQuAD or TriviaQA, with questions that have no answer."""
from ..core.metric import TokenMetric
from ..core.score import Score
from ..typing import Engine
from ..typing import Held
from ..typing import Texts
from collections.abc import Sequence
from dataclasses import dataclass
from numpy.typing import ArrayLike
from typing import Any
from typing import ClassVar
from typing import NamedTuple
import numpy as np
import re as re


RULES: dict[Any, Any]

def squad_words(text: str) -> list[Any]:
    """The words that SQuAD's script compares (evaluate-v1.1.py and evaluate-v2.0.py, `normalize_answer`)."""

def triviaqa_words(text: str) -> list[Any]:
    """The words that TriviaQA's script compares (triviaqa_evaluation.py, `normalize_answer`)."""

def whole_text(text: str) -> list[Any]:
    """The text itself, as the only token."""

@dataclass(frozen=True)
class AnswerMetric(TokenMetric):
    """What exact match and token F1 have in common."""
    dtype: ClassVar[type[Any]]
    keeps_best: ClassVar[bool]
    no_answer: bool = ...

@dataclass(frozen=True)
class ExactMatch(AnswerMetric):
    """The share of predictions whose words are those of one of their references (Rajpurkar et al. 2016)."""
    name: ClassVar[str]
    columns: ClassVar[tuple[Any, ...]]
    dtype: ClassVar[type[Any]]

    def score(self, rows: ArrayLike, segments: bool = False) -> np.ndarray:
        """The score alone."""

@dataclass(frozen=True)
class TokenF1(AnswerMetric):
    """The mean F1 of the words of predictions and their best references (Rajpurkar et al. 2016)."""
    name: ClassVar[str]
    columns: ClassVar[tuple[Any, ...]]
    tokenizer: object = ...
    no_answer: bool = ...

    def score(self, rows: ArrayLike, segments: bool = False) -> np.ndarray:
        """The score alone."""

def exact_match(
    predictions: Texts,
    references: Held,
    engine: Engine | None = None,
    threads: int | None = None,
    *,
    tokenizer: object = 'none',
    lowercase: bool = False,
    no_answer: bool = False,
) -> Score:
    """The share of predictions that are equal to a reference."""

def token_f1(
    predictions: Texts,
    references: Held,
    engine: Engine | None = None,
    threads: int | None = None,
    *,
    tokenizer: object = 'squad',
    lowercase: bool = False,
    no_answer: bool = True,
) -> Score:
    """The mean F1 of the words of predictions and references."""

class Rules(NamedTuple):
    """A normalisation of answers, as the engine and the marks want it."""
    table: dict[Any, Any]
    classes: object
    piece: re.Pattern[str]

    def clean(self, texts: Sequence[Any]) -> list[Any]:
        """The words of many texts, cleaned as one."""
