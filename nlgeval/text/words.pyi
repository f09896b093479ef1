# Made by .ci/stubs.py from words.py; not to be edited.
"""The word tokenizers of ROUGE: the original program's, rouge-score's, other packages', one for every language; those of chrF; and stop words."""
from collections.abc import Callable
from collections.abc import Sequence
from typing import Any


STOP_WORDS: dict[Any, Any]

def rouge_score_words(text: str) -> list[Any]:
    """Runs of a-z and 0-9 in lower-cased `text`: the tokens of Google's rouge_score, before stemming."""

def rouge155_words(text: str) -> list[Any]:
    """Runs of A-Z, a-z and 0-9 in `text`, in lower case: the words of ROUGE-1.5.5, before stop words and stemming."""

def py_rouge_words(text: str) -> list[Any]:
    """The tokens of py-rouge, before stemming: rouge-score's, with five words cut in two."""

def pltrdy_words(sentence: str) -> list[Any]:
    """The words by white space of one sentence, as pltrdy's rouge 1.0.1 has them: one empty token if there is none."""

def coco_words(text: str) -> list[Any]:
    """What stands between single spaces, as in the COCO caption tool after its own tokenizer: empty tokens included."""

def jiwer_words(text: str) -> list[Any]:
    """The words between spaces, as jiwer 4.0 has them: other white space separates only where two or more meet."""

def chrf_words(text: str) -> list[Any]:
    """Words by white space, each with one mark of ASCII punctuation split off its end, or else its beginning (chrF++)."""

def chrf_py_characters(text: str) -> list[Any]:
    """The characters of the stripped text but for the blank: those of the program chrF++.py."""

def fold(text: str) -> str:
    """`text` without what spelling and case add: NFKC and case folding, one letter i, nothing invisible."""

def unicode_words(text: str) -> list[Any]:
    """Runs of letters, marks and digits of folded `text`; single characters in scripts without spaces."""

def stop_words(spec: Any, tokenize: Callable[[str], Sequence[str]] | None = None) -> frozenset[Any]:
    """The tokens to leave out. An unknown name that is no file is a ValueError."""
