# Made by .ci/stubs.py from evaluate.py; not to be edited.
"""Module files for Hugging Face's `evaluate`, one a metric: `evaluate.load(nlgeval.faces.path('rouge'))`, offline, with the arguments and keys of its own modules."""
from typing import Any


def bleu(predictions: Any, references: Any, tokenizer: Any = None, max_order: Any = 4, smooth: Any = False) -> Any:
    """BLEU of TensorFlow's script, as a fraction. `tokenizer`: a function from a text to tokens."""

def google_bleu(predictions: Any, references: Any, tokenizer: Any = None, min_len: Any = 1, max_len: Any = 4) -> Any:
    """GLEU of a corpus."""

def meteor(predictions: Any, references: Any, alpha: Any = 0.9, beta: Any = 3, gamma: Any = 0.5, **options: Any) -> Any:
    """The mean of NLTK's METEOR. `options`: of `Meteor`, such as `wordnet` and `tokenizer`."""

def nist_words(text: Any) -> Any:
    """The tokens of NLTK's NIST tokenizer, for western languages."""

def nist_mt(predictions: Any, references: Any, n: Any = 5, lowercase: Any = False, western_lang: Any = True) -> Any:
    """NLTK's NIST."""

def sacrebleu_(
    predictions: Any,
    references: Any,
    smooth_method: Any = 'exp',
    smooth_value: Any = None,
    force: Any = False,
    lowercase: Any = False,
    tokenize: Any = None,
    use_effective_order: Any = False,
) -> Any:
    """sacrebleu's BLEU, in per cent."""

def chrf(
    predictions: Any,
    references: Any,
    char_order: Any = 6,
    word_order: Any = 0,
    beta: Any = 2,
    lowercase: Any = False,
    whitespace: Any = False,
    eps_smoothing: Any = False,
) -> Any:
    """chrF, in per cent; with `word_order=2` chrF++."""

def ter(
    predictions: Any,
    references: Any,
    normalized: Any = False,
    ignore_punct: Any = False,
    support_zh_ja_chars: Any = False,
    case_sensitive: Any = False,
) -> Any:
    """TER, in per cent."""

def rouge(
    predictions: Any,
    references: Any,
    rouge_types: Any = None,
    use_aggregator: Any = True,
    use_stemmer: Any = False,
    tokenizer: Any = None,
) -> Any:
    """F of each type: the middle of resampled means, or with `use_aggregator=False` a list with one for each text."""

def wer(predictions: Any, references: Any, concatenate_texts: Any = False) -> Any:
    """Word errors over words of the references, pooled either way."""

def cer(predictions: Any, references: Any, concatenate_texts: Any = False) -> Any:
    """Character errors over characters of the references, pooled either way."""

def character(predictions: Any, references: Any, aggregate: Any = 'mean', return_all_scores: Any = False) -> Any:
    """CharacTer of the texts, aggregated."""

def sari(sources: Any, predictions: Any, references: Any) -> Any:
    """SARI, in per cent."""

def exact_match(
    predictions: Any,
    references: Any,
    regexes_to_ignore: Any = None,
    ignore_case: Any = False,
    ignore_punctuation: Any = False,
    ignore_numbers: Any = False,
) -> Any:
    """The share of texts that equal a reference."""

def squad(predictions: Any, references: Any) -> Any:
    """Exact matches and F1 of words, in per cent; a question without a prediction counts 0."""

def squad_v2(predictions: Any, references: Any, no_answer_threshold: Any = 1.0) -> Any:
    """The same with questions that have no answer; those with and without one apart; the best thresholds."""

def bertscore(
    predictions: Any,
    references: Any,
    vectors: Any = 'minilm',
    lang: Any = None,
    model_type: Any = None,
    **options: Any,
) -> Any:
    """Precision, recall and F1 of each text. `options`: of `BertScore`."""

class Face:
    """A metric as `evaluate` meets it."""

    def __getattr__(self, name: str) -> Any: ...

def names() -> list[Any]:
    """The metrics that `evaluate` can load from here."""

def face(name: str) -> Face:
    """The face of a metric; a ValueError for a name that has none."""

def path(name: str, folder: Any = None) -> str:
    """The path of a module file that `evaluate.load` takes."""

def module(name: str) -> Any:
    """The class that a module file holds."""
