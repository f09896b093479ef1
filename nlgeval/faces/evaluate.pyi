# Made by .ci/stubs.py from evaluate.py; not to be edited.
"""Module files for Hugging Face's `evaluate`, one a metric: `evaluate.load(nlgeval.faces.path('rouge'))`, offline, with the arguments and keys of its own modules."""
from ..typing import Held
from ..typing import PathLike
from ..typing import Texts
from collections.abc import Callable
from collections.abc import Sequence
from typing import Any
from typing import NamedTuple


def bleu(
    predictions: Texts,
    references: Held,
    tokenizer: Any = None,
    max_order: int = 4,
    smooth: bool = False,
) -> dict[Any, Any]:
    """BLEU of TensorFlow's script, as a fraction. `tokenizer`: a function from a text to tokens."""

def google_bleu(
    predictions: Texts,
    references: Held,
    tokenizer: Any = None,
    min_len: int = 1,
    max_len: int = 4,
) -> dict[Any, Any]:
    """GLEU of a corpus."""

def meteor(
    predictions: Texts,
    references: Held,
    alpha: float = 0.9,
    beta: float = 3,
    gamma: float = 0.5,
    *,
    tokenizer: object = '13a',
    lowercase: bool = True,
    modules: tuple[Any, ...] = ...,
    weights: tuple[Any, ...] | None = None,
    delta: float = 0.75,
    function_words: str | tuple[Any, ...] = ...,
    aligner: str = 'beam',
    beam: int = 40,
    stemmer: object = 'porter2',
    wordnet: object = None,
    of_stems: bool = False,
    paraphrases: str | None = None,
    data: object = None,
    language: str = 'en',
    characters: bool = False,
    free: bool = True,
    aggregation: str = 'pooled',
) -> dict[Any, Any]:
    """The mean of NLTK's METEOR. `options`: of `Meteor`, such as `wordnet` and `tokenizer`."""

def nist_words(text: str) -> list[str]:
    """The tokens of NLTK's NIST tokenizer, for western languages."""

def nist_mt(
    predictions: Texts,
    references: Held,
    n: int = 5,
    lowercase: bool = False,
    western_lang: bool = True,
) -> dict[Any, Any]:
    """NLTK's NIST."""

def sacrebleu_(
    predictions: Texts,
    references: Held,
    smooth_method: str = 'exp',
    smooth_value: float | None = None,
    force: bool = False,
    lowercase: bool = False,
    tokenize: str | None = None,
    use_effective_order: bool = False,
) -> dict[Any, Any]:
    """sacrebleu's BLEU, in per cent."""

def chrf(
    predictions: Texts,
    references: Held,
    char_order: int = 6,
    word_order: int = 0,
    beta: int = 2,
    lowercase: bool = False,
    whitespace: bool = False,
    eps_smoothing: bool = False,
) -> dict[Any, Any]:
    """chrF, in per cent; with `word_order=2` chrF++."""

def ter(
    predictions: Texts,
    references: Held,
    normalized: bool = False,
    ignore_punct: bool = False,
    support_zh_ja_chars: bool = False,
    case_sensitive: bool = False,
) -> dict[Any, Any]:
    """TER, in per cent."""

def rouge(
    predictions: Texts,
    references: Held,
    rouge_types: Sequence[str] | None = None,
    use_aggregator: bool = True,
    use_stemmer: bool = False,
    tokenizer: Any = None,
) -> dict[Any, Any]:
    """F of each type: the middle of resampled means, or with `use_aggregator=False` a list with one for each text."""

def wer(predictions: Texts, references: Held, concatenate_texts: bool = False) -> float:
    """Word errors over words of the references, pooled either way."""

def cer(predictions: Texts, references: Held, concatenate_texts: bool = False) -> float:
    """Character errors over characters of the references, pooled either way."""

def character(
    predictions: Texts,
    references: Held,
    aggregate: str = 'mean',
    return_all_scores: bool = False,
) -> dict[Any, Any]:
    """CharacTer of the texts, aggregated."""

def sari(sources: Texts, predictions: Texts, references: Held) -> dict[Any, Any]:
    """SARI, in per cent."""

def exact_match(
    predictions: Texts,
    references: Texts,
    regexes_to_ignore: Sequence[str] | None = None,
    ignore_case: bool = False,
    ignore_punctuation: bool = False,
    ignore_numbers: bool = False,
) -> dict[Any, Any]:
    """The share of texts that equal a reference."""

def squad(predictions: Any, references: Any) -> dict[Any, Any]:
    """Exact matches and F1 of words, in per cent; a question without a prediction counts 0."""

def squad_v2(predictions: Any, references: Any, no_answer_threshold: float = 1.0) -> dict[Any, Any]:
    """The same with questions that have no answer; those with and without one apart; the best thresholds."""

def bertscore(
    predictions: Texts,
    references: Held,
    vectors: Any = 'minilm',
    lang: str | None = None,
    model_type: str | None = None,
    **options: Any,
) -> dict[Any, Any]:
    """Precision, recall and F1 of each text. `options`: of `BertScore`."""

class Face(NamedTuple):
    """A metric as `evaluate` meets it."""
    about: str
    compute: Callable[..., Any]
    columns: tuple[Any, ...] = ...

def names() -> list[Any]:
    """The metrics that `evaluate` can load from here."""

def face(name: str) -> Face:
    """The face of a metric; a ValueError for a name that has none."""

def path(name: str, folder: PathLike | None = None) -> str:
    """The path of a module file that `evaluate.load` takes."""

def module(name: str) -> type[Any]:
    """The class that a module file holds."""
