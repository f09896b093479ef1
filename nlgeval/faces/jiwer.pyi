# Made by .ci/stubs.py from jiwer.py; not to be edited.
"""WER, MER, WIL, WIP and CER with their alignments: jiwer's arguments in jiwer's order, reference first, and jiwer's numbers."""
from collections.abc import Callable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from typing import ClassVar


wer_default: Callable[..., Any]

wer_contiguous: Callable[..., Any]

wer_standardize: Callable[..., Any]

wer_standardize_contiguous: Callable[..., Any]

cer_default: Callable[..., Any]

cer_contiguous: Callable[..., Any]

transforms: Any

transformations: Any

def checked_texts(call: str, name: str, value: Any) -> list[Any]:
    """One text, or a list of them, as a list; an error for what is neither."""

class AbstractTransform:
    """A function of a text, or of each text of a list."""

    def __call__(self, sentences: Any) -> Any: ...

    def process_string(self, s: str) -> Any: ...

    def process_list(self, inp: list[Any]) -> Any: ...

class Compose:
    """Transforms, one after the other."""
    transforms: Sequence[Any]

    def __init__(self, transforms: Sequence[Any]) -> None: ...

    def __call__(self, text: Any) -> Any: ...

class _Step(AbstractTransform):
    step: ClassVar[Callable[..., Any]]

class ToLowerCase(_Step):
    """Lower case."""

class ToUpperCase(_Step):
    """Upper case."""

class Strip(_Step):
    """No white space at the ends."""

class RemoveMultipleSpaces(_Step):
    """One space for two or more white characters."""

class RemovePunctuation(_Step):
    """No characters of Unicode's categories P."""

class ExpandCommonEnglishContractions(_Step):
    """Contractions written out: *can't* as *can not*."""

class RemoveKaldiNonWords(_Step):
    """Nothing between <> or []."""

class RemoveWhiteSpace(_Step):
    """No white characters, or a space for each."""

    def __init__(self, replace_by_space: bool = False) -> None: ...

class RemoveEmptyStrings(_Step):
    """No texts of white space alone."""

class SubstituteRegexes(AbstractTransform):
    """Patterns replaced, one after the other."""
    substitutions: Mapping[str, str]

    def __init__(self, substitutions: Mapping[str, str]) -> None: ...

class SubstituteWords(SubstituteRegexes):
    """Whole words replaced, one after the other."""

class RemoveSpecificWords(SubstituteWords):
    """A space for each of these words."""

    def __init__(self, words_to_remove: Sequence[str]) -> None: ...

class ReduceToSingleSentence(AbstractTransform):
    """The texts of a list joined to one, for lists of different lengths."""
    word_delimiter: str

    def __init__(self, word_delimiter: str = ' ') -> None: ...

class ReduceToListOfListOfWords(AbstractTransform):
    """For each text its words, which stand between delimiters."""
    word_delimiter: str

    def __init__(self, word_delimiter: str = ' ') -> None: ...

class ReduceToListOfListOfChars(ReduceToListOfListOfWords):
    """For each text its characters, blanks included."""

    def __init__(self) -> None: ...

@dataclass
class AlignmentChunk:
    """A run of one kind of edit: where it begins and ends in both texts."""
    type: str
    ref_start_idx: int
    ref_end_idx: int
    hyp_start_idx: int
    hyp_end_idx: int

    def __post_init__(self) -> None: ...

def chunks_of(path: str) -> list[Any]:
    """The runs of an alignment."""

@dataclass
class WordOutput:
    """The texts as words, their alignments, the rates and the counts."""
    references: list[Any]
    hypotheses: list[Any]
    alignments: list[Any]
    wer: float
    mer: float
    wil: float
    wip: float
    hits: int
    substitutions: int
    insertions: int
    deletions: int

@dataclass
class CharacterOutput:
    """The texts as characters, their alignments, the rate and the counts."""
    references: list[Any]
    hypotheses: list[Any]
    alignments: list[Any]
    cer: float
    hits: int
    substitutions: int
    insertions: int
    deletions: int

def rates(H: int, S: int, D: int, I: int) -> dict[Any, Any]:
    """The four rates; of a reference without words jiwer's: WER is the number of insertions."""

def process_words(
    reference: str | Sequence[str],
    hypothesis: str | Sequence[str],
    reference_transform: Any = ...,
    hypothesis_transform: Any = ...,
) -> WordOutput:
    """The rates, counts and alignments of words, as `jiwer.process_words` computes them."""

def process_characters(
    reference: str | Sequence[str],
    hypothesis: str | Sequence[str],
    reference_transform: Any = ...,
    hypothesis_transform: Any = ...,
) -> CharacterOutput:
    """The rate, counts and alignments of characters, as `jiwer.process_characters` computes them."""

def wer(
    reference: str | Sequence[str],
    hypothesis: str | Sequence[str],
    reference_transform: Any = ...,
    hypothesis_transform: Any = ...,
) -> float:
    """The word error rate, as `jiwer.wer` computes it."""

def mer(
    reference: str | Sequence[str],
    hypothesis: str | Sequence[str],
    reference_transform: Any = ...,
    hypothesis_transform: Any = ...,
) -> float:
    """The match error rate, as `jiwer.mer` computes it."""

def wil(
    reference: str | Sequence[str],
    hypothesis: str | Sequence[str],
    reference_transform: Any = ...,
    hypothesis_transform: Any = ...,
) -> float:
    """Word information lost, as `jiwer.wil` computes it."""

def wip(
    reference: str | Sequence[str],
    hypothesis: str | Sequence[str],
    reference_transform: Any = ...,
    hypothesis_transform: Any = ...,
) -> float:
    """Word information preserved, as `jiwer.wip` computes it."""

def cer(
    reference: str | Sequence[str],
    hypothesis: str | Sequence[str],
    reference_transform: Any = ...,
    hypothesis_transform: Any = ...,
) -> Any:
    """The character error rate, as `jiwer.cer` computes it."""

def visualize_alignment(
    output: Any,
    show_measures: bool = True,
    skip_correct: bool = True,
    line_width: int | None = None,
) -> str:
    """The alignments, one text below the other, as `jiwer.visualize_alignment` writes them."""

def collect_error_counts(output: Any) -> tuple[Any, ...]:
    """How often each run of words or characters was substituted by which, inserted, deleted."""

def visualize_error_counts(
    output: Any,
    show_substitutions: bool = True,
    show_insertions: bool = True,
    show_deletions: bool = True,
    top_k: int | None = None,
) -> str:
    """The errors, the most frequent first, as `jiwer.visualize_error_counts` writes them."""
