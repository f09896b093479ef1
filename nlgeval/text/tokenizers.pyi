# Made by .ci/stubs.py from tokenizers.py; not to be edited.
"""Text in, a list of tokens out: the step that decides what a metric can match."""
from ..typing import Text
from .registry import Tokenizer
from collections.abc import Callable
from collections.abc import Sequence
from typing import Any


tokenize_none: Callable[..., Any]

ja_mecab: Callable[..., Any]

ko_mecab: Callable[..., Any]

multi_bleu: Callable[..., Any]

multi_bleu_lc: Callable[..., Any]

multi_bleu_detok: Callable[..., Any]

multi_bleu_detok_lc: Callable[..., Any]

mteval_v13a: Callable[..., Any]

mteval_v13a_lc: Callable[..., Any]

mteval_v13a_intl: Callable[..., Any]

mteval_v13a_intl_lc: Callable[..., Any]

mteval_v13a_intl_e: Callable[..., Any]

mteval_v13a_intl_e_lc: Callable[..., Any]

def tokenize_13a(text: str) -> list[Any]:
    """Tokens of `text` by the rules of mteval-v13a, as sacrebleu applies them."""

def tokenize_zh(text: str) -> list[Any]:
    """Chinese characters of `text` one by one, the rest by the rules of mteval, as sacrebleu's `zh`."""

def tokenize_intl(text: str) -> list[Any]:
    """Tokens of `text` by Unicode's classes of punctuation and symbols, as sacrebleu's `intl` (mteval-v14)."""

def tokenize_char(text: str) -> list[Any]:
    """The characters (code points) of `text`, without white space."""

def tokenize_characters(text: str) -> list[Any]:
    """The characters (code points) of `text`, white space included."""

def tokenize_graphemes(text: str) -> list[Any]:
    """The grapheme clusters of `text`, white space included."""

def tokenize_graphemes_no_space(text: str) -> list[Any]:
    """The grapheme clusters of `text`, without those that are white space."""

def tokenize_tokens(tokens: Sequence[Any]) -> list[Any]:
    """The tokens themselves, as a list; a TypeError where there is something else."""

def lower_ascii(text: str) -> str:
    """`text` with A-Z in lower case and all else as it is, as mteval-v13a and multi-bleu have it."""

def lower_each(text: str) -> str:
    """`text` in lower case, each character by itself, as Perl's `lc`: a final sigma is as any other."""

def unspaced_scripts(text: str) -> set[Any]:
    """Scripts of which `text` has a run that spaces do not cut into words, and 'Hangul' for any Korean word."""

def warn_if_unfit(tokenizer: Tokenizer, texts: Sequence[Text]) -> None:
    """A UserWarning, once for each tokenizer and script, where `texts` are in a script that `tokenizer` does not fit."""
