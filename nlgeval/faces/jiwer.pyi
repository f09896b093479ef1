# Made by .ci/stubs.py from jiwer.py; not to be edited.
"""WER, MER, WIL, WIP and CER with their alignments: jiwer's arguments in jiwer's order, reference first, and jiwer's numbers."""
from collections.abc import Callable
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

def checked_texts(call: Any, name: Any, value: Any) -> list[Any]:
    """One text, or a list of them, as a list; an error for what is neither."""

class AbstractTransform:
    """A function of a text, or of each text of a list."""

    def __call__(self, sentences: Any) -> Any: ...

    def process_string(self, s: Any) -> Any: ...

    def process_list(self, inp: Any) -> Any: ...

class Compose:
    """Transforms, one after the other."""
    transforms: Any

    def __init__(self, transforms: Any) -> None: ...

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

    def __init__(self, replace_by_space: Any = False) -> None: ...

class RemoveEmptyStrings(_Step):
    """No texts of white space alone."""

class SubstituteRegexes(AbstractTransform):
    """Patterns replaced, one after the other."""
    substitutions: Any

    def __init__(self, substitutions: Any) -> None: ...

class SubstituteWords(SubstituteRegexes):
    """Whole words replaced, one after the other."""

class RemoveSpecificWords(SubstituteWords):
    """A space for each of these words."""

    def __init__(self, words_to_remove: Any) -> None: ...

class ReduceToSingleSentence(AbstractTransform):
    """The texts of a list joined to one, for lists of different lengths."""
    word_delimiter: Any

    def __init__(self, word_delimiter: Any = ' ') -> None: ...

class ReduceToListOfListOfWords(AbstractTransform):
    """For each text its words, which stand between delimiters."""
    word_delimiter: Any

    def __init__(self, word_delimiter: Any = ' ') -> None: ...

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

    def __post_init__(self) -> Any: ...

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

def rates(H: Any, S: Any, D: Any, I: Any) -> dict[Any, Any]:
    """The four rates; of a reference without words jiwer's: WER is the number of insertions."""

def process_words(
    reference: Any,
    hypothesis: Any,
    reference_transform: Any = ...,
    hypothesis_transform: Any = ...,
) -> WordOutput:
    """The rates, counts and alignments of words, as `jiwer.process_words` computes them."""

def process_characters(
    reference: Any,
    hypothesis: Any,
    reference_transform: Any = ...,
    hypothesis_transform: Any = ...,
) -> CharacterOutput:
    """The rate, counts and alignments of characters, as `jiwer.process_characters` computes them."""

def wer(reference: Any, hypothesis: Any, reference_transform: Any = ..., hypothesis_transform: Any = ...) -> Any:
    """The word error rate, as `jiwer.wer` computes it."""

def mer(reference: Any, hypothesis: Any, reference_transform: Any = ..., hypothesis_transform: Any = ...) -> Any:
    """The match error rate, as `jiwer.mer` computes it."""

def wil(reference: Any, hypothesis: Any, reference_transform: Any = ..., hypothesis_transform: Any = ...) -> Any:
    """Word information lost, as `jiwer.wil` computes it."""

def wip(reference: Any, hypothesis: Any, reference_transform: Any = ..., hypothesis_transform: Any = ...) -> Any:
    """Word information preserved, as `jiwer.wip` computes it."""

def cer(reference: Any, hypothesis: Any, reference_transform: Any = ..., hypothesis_transform: Any = ...) -> Any:
    """The character error rate, as `jiwer.cer` computes it."""

def visualize_alignment(
    output: Any,
    show_measures: Any = True,
    skip_correct: Any = True,
    line_width: Any = None,
) -> str:
    """The alignments, one text below the other, as `jiwer.visualize_alignment` writes them."""

def collect_error_counts(output: Any) -> tuple[Any, ...]:
    """How often each run of words or characters was substituted by which, inserted, deleted."""

def visualize_error_counts(
    output: Any,
    show_substitutions: Any = True,
    show_insertions: Any = True,
    show_deletions: Any = True,
    top_k: Any = None,
) -> str:
    """The errors, the most frequent first, as `jiwer.visualize_error_counts` writes them."""
