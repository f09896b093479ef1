# Made by .ci/stubs.py from nltk.py; not to be edited.
"""BLEU, GLEU, RIBES, NIST, chrF, METEOR and the edit distance: NLTK's arguments in NLTK's order, NLTK's numbers, and no letters where words are meant."""
from ..metrics.wordnet import Thesaurus
from collections.abc import Callable
from collections.abc import Sequence
from fractions import Fraction
from typing import Any


def check_nested(call: str, references: Any, hypotheses: Any, corpus: int = 0) -> None:
    """A TypeError where lists are not nested as NLTK wants them, with the line to write instead."""

def checked_tokens(call: str, list_of_references: Any, hypotheses: Any) -> tuple[Any, ...]:
    """Token lists of strings; a TypeError where one is a string, or one token that is a whole sentence."""

def checked_corpus(call: str, list_of_references: Any, hypotheses: Any) -> Any:
    """Both arguments of a corpus' score, checked."""

def checked_segment(call: str, references: Any, hypothesis: Any) -> Any:
    """Both arguments of a segment's score, checked, as a corpus of one."""

class Precision(Fraction):
    """Matches over n-grams, not reduced: what a smoothing method is given for each order."""

    @property
    def numerator(self) -> int: ...

    @property
    def denominator(self) -> int: ...

def modified_precision(references: Sequence[Sequence[str]], hypothesis: Sequence[str], n: int) -> Precision:
    """Clipped matches over the n-grams of one order, of which there is at least one."""

def closest_ref_length(references: Sequence[Sequence[str]], hyp_len: int) -> int:
    """The length of a reference that is closest to `hyp_len`; of two, the shorter."""

def brevity_penalty(closest_ref_len: int, hyp_len: int) -> float:
    """1 for the longer hypothesis, else exp(1 - r/c)."""

class SmoothingFunction:
    """NLTK's smoothing methods, with its parameters."""
    epsilon: float
    alpha: int
    k: int

    def __init__(self, epsilon: float = 0.1, alpha: int = 5, k: int = 5) -> None: ...

    def method0(self, p_n: Sequence[Any], *args: Any, **kwargs: Any) -> list[Any]:
        """No smoothing: a precision of 0 becomes the smallest float, with a warning."""

    def method1(self, p_n: Sequence[Any], *args: Any, **kwargs: Any) -> list[Any]:
        """A count of 0 becomes epsilon."""

    def method2(self, p_n: Sequence[Any], *args: Any, **kwargs: Any) -> list[Any]:
        """1 is added to both counts of all orders but the first."""

    def method3(self, p_n: Sequence[Any], *args: Any, **kwargs: Any) -> list[Any]:
        """The i-th count of 0 becomes 2**-i."""

    def method4(
        self,
        p_n: Sequence[Any],
        references: Any,
        hypothesis: Any,
        hyp_len: int | None = None,
        *args: Any,
        **kwargs: Any,
    ) -> list[Any]:
        """The i-th count of 0 becomes ln c / (k 2**i), for hypotheses of more than one token."""

    def method5(
        self,
        p_n: Sequence[Any],
        references: Any,
        hypothesis: Any,
        hyp_len: int | None = None,
        *args: Any,
        **kwargs: Any,
    ) -> list[Any]:
        """Precisions averaged with those of the orders below and above; 5-grams of the last segment stand for the last."""

    def method6(
        self,
        p_n: Sequence[Any],
        references: Any,
        hypothesis: Any,
        hyp_len: int | None = None,
        *args: Any,
        **kwargs: Any,
    ) -> list[Any]:
        """From the third order on a prior p_{n-1}**2 / p_{n-2} with weight alpha; n-grams are those of the last segment."""

    def method7(
        self,
        p_n: Sequence[Any],
        references: Any,
        hypothesis: Any,
        hyp_len: int | None = None,
        *args: Any,
        **kwargs: Any,
    ) -> list[Any]:
        """Method 4, then method 5."""

def corpus_bleu(
    list_of_references: Sequence[Sequence[Sequence[str]]],
    hypotheses: Sequence[Sequence[str]],
    weights: Sequence[Any] = ...,
    smoothing_function: Callable[..., Any] | None = None,
    auto_reweigh: bool = False,
) -> Any:
    """BLEU of a corpus as `nltk.translate.bleu_score.corpus_bleu` computes it."""

def sentence_bleu(
    references: Sequence[Sequence[str]],
    hypothesis: Sequence[str],
    weights: Sequence[Any] = ...,
    smoothing_function: Callable[..., Any] | None = None,
    auto_reweigh: bool = False,
) -> Any:
    """BLEU of one segment as `nltk.translate.bleu_score.sentence_bleu` computes it."""

def corpus_gleu(
    list_of_references: Sequence[Sequence[Sequence[str]]],
    hypotheses: Sequence[Sequence[str]],
    min_len: int = 1,
    max_len: int = 4,
) -> float:
    """GLEU of a corpus as `nltk.translate.gleu_score.corpus_gleu` computes it."""

def sentence_gleu(
    references: Sequence[Sequence[str]],
    hypothesis: Sequence[str],
    min_len: int = 1,
    max_len: int = 4,
) -> float:
    """GLEU of one segment as `nltk.translate.gleu_score.sentence_gleu` computes it."""

def corpus_nist(
    list_of_references: Sequence[Sequence[Sequence[str]]],
    hypotheses: Sequence[Sequence[str]],
    n: int = 5,
) -> float:
    """NIST of a corpus as `nltk.translate.nist_score.corpus_nist` computes it."""

def sentence_nist(references: Sequence[Sequence[str]], hypothesis: Sequence[str], n: int = 5) -> float:
    """NIST of one segment as `nltk.translate.nist_score.sentence_nist` computes it."""

def corpus_ribes(
    list_of_references: Sequence[Sequence[Sequence[str]]],
    hypotheses: Sequence[Sequence[str]],
    alpha: float = 0.25,
    beta: float = 0.1,
) -> float:
    """RIBES of a corpus as `nltk.translate.ribes_score.corpus_ribes` computes it: a mean."""

def sentence_ribes(
    references: Sequence[Sequence[str]],
    hypothesis: Sequence[str],
    alpha: float = 0.25,
    beta: float = 0.1,
) -> float:
    """RIBES of one segment as `nltk.translate.ribes_score.sentence_ribes` computes it."""

def word_rank_alignment(reference: Sequence[str], hypothesis: Sequence[str]) -> list[Any]:
    """The words that both texts have, as `nltk.translate.ribes_score.word_rank_alignment` finds them."""

def corpus_chrf(
    references: Sequence[Sequence[str]],
    hypotheses: Sequence[Sequence[str]],
    min_len: int = 1,
    max_len: int = 6,
    beta: float = 3.0,
    ignore_whitespace: bool = True,
) -> float:
    """chrF of a corpus as `nltk.translate.chrf_score.corpus_chrf` computes it."""

def sentence_chrf(
    reference: Sequence[str],
    hypothesis: Sequence[str],
    min_len: int = 1,
    max_len: int = 6,
    beta: float = 3.0,
    ignore_whitespace: bool = True,
) -> float:
    """chrF of one segment as `nltk.translate.chrf_score.sentence_chrf` computes it."""

class Synonyms(Thesaurus):
    """A reader of NLTK's corpora, or what has its method `synsets`, as a thesaurus."""
    reader: Any
    name: str

    def __init__(self, reader: Any) -> None: ...

    def synsets(self, word: str) -> Any: ...

    def words(self, synset: Any) -> Any: ...

def meteor_score(
    references: Sequence[Sequence[str]],
    hypothesis: Sequence[str],
    preprocess: Callable[[str], str] = ...,
    stemmer: Any = None,
    wordnet: Any = None,
    alpha: float = 0.9,
    beta: float = 3.0,
    gamma: float = 0.5,
) -> float:
    """METEOR of one segment, with its best reference, as `nltk.translate.meteor_score.meteor_score` computes it."""

def single_meteor_score(
    reference: Sequence[str],
    hypothesis: Sequence[str],
    preprocess: Callable[[str], str] = ...,
    stemmer: Any = None,
    wordnet: Any = None,
    alpha: float = 0.9,
    beta: float = 3.0,
    gamma: float = 0.5,
) -> float:
    """METEOR of one pair as `nltk.translate.meteor_score.single_meteor_score` computes it."""

def edit_distance(
    s1: Sequence[str],
    s2: Sequence[str],
    substitution_cost: int = 1,
    transpositions: bool = False,
) -> int:
    """The least cost of edits between two texts, as `nltk.metrics.edit_distance` has it; all others cost 1."""
