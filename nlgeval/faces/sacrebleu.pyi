# Made by .ci/stubs.py from sacrebleu.py; not to be edited.
"""sacrebleu by its own names: `corpus_bleu`, `BLEU`, `CHRF`, `TER`, sentence scores, signatures, its bootstrap. Our counts, its arithmetic, and references the right way round."""
from typing import Any
from typing import ClassVar


metrics: Any

compat: Any

class Score:
    """A number with a name, and how it is printed."""
    name: Any
    score: Any

    def __init__(self, name: Any, score: Any) -> None: ...

    def estimate_ci(self, scores: Any) -> Any:
        """Keep the mean and half the 95 % interval of the scores of resamples."""

    def format(self, width: Any = 2, score_only: Any = False, signature: Any = '', is_json: Any = False) -> Any:
        """The score as a line, alone, or as JSON."""

class BLEUScore(Score):
    """BLEU in per cent, and what it is made of."""
    counts: Any
    totals: Any
    precisions: Any
    bp: Any
    sys_len: Any
    ref_len: Any
    prec_str: Any
    ratio: Any

    def __init__(
        self,
        score: Any,
        counts: Any,
        totals: Any,
        precisions: Any,
        bp: Any,
        sys_len: Any,
        ref_len: Any,
    ) -> None: ...

class CHRFScore(Score):
    """chrF in per cent; its name says beta, and a + for each order of words."""
    char_order: Any
    word_order: Any
    beta: Any

    def __init__(self, score: Any, char_order: Any, word_order: Any, beta: Any) -> None: ...

class TERScore(Score):
    """TER in per cent, with the edits and the words of the references."""
    num_edits: int
    ref_length: Any

    def __init__(self, score: Any, num_edits: Any, ref_length: Any) -> None: ...

class Signature:
    """What decides the number, by name; `format(short=True)` for short names."""
    info: dict[Any, Any]

    def __init__(self, nrefs: Any, n_bootstrap: Any, seed: Any, short: Any, shown: Any) -> None: ...

    def update(self, key: Any, value: Any) -> Any: ...

    def format(self, short: Any = False) -> Any:
        """The signature on one line, the version last."""

class _Metric:
    """A metric of sacrebleu: `ours` counts, `_compute_score_from_stats` makes a score of the counts."""

    def get_signature(self) -> Any:
        """The signature of what was scored last; a ValueError before anything was."""

    def corpus_score(self, hypotheses: Any, references: Any, n_bootstrap: Any = 1) -> Any:
        """The score of a corpus: `references` is a list of reference sets, each with a text, or None, for each hypothesis."""

    def sentence_score(self, hypothesis: Any, references: Any) -> Any:
        """The score of one sentence: `references` is a list of texts."""

class BLEU(_Metric):
    """BLEU, configured."""
    SMOOTH_DEFAULTS: ClassVar[dict[Any, Any]]
    TOKENIZER_DEFAULT: ClassVar[str]
    TOKENIZERS: ClassVar[tuple[Any, ...]]
    lowercase: Any
    trg_lang: Any
    smooth_method: Any
    smooth_value: Any
    max_ngram_order: Any
    effective_order: Any
    tokenizer_signature: Any

    def __init__(
        self,
        lowercase: Any = False,
        force: Any = False,
        tokenize: Any = None,
        smooth_method: Any = 'exp',
        smooth_value: Any = None,
        max_ngram_order: Any = 4,
        effective_order: Any = False,
        trg_lang: Any = '',
        references: Any = None,
    ) -> None: ...

class CHRF(_Metric):
    """chrF, configured; with `word_order=2` chrF++."""
    CHAR_ORDER: ClassVar[int]
    WORD_ORDER: ClassVar[int]
    BETA: ClassVar[int]
    char_order: Any
    word_order: Any
    order: Any
    beta: Any
    lowercase: Any
    whitespace: Any
    eps_smoothing: Any

    def __init__(
        self,
        char_order: Any = 6,
        word_order: Any = 0,
        beta: Any = 2,
        lowercase: Any = False,
        whitespace: Any = False,
        eps_smoothing: Any = False,
        references: Any = None,
    ) -> None: ...

class TER(_Metric):
    """TER, configured."""
    tokenizer_signature: ClassVar[str]
    normalized: Any
    no_punct: Any
    asian_support: Any
    case_sensitive: Any

    def __init__(
        self,
        normalized: Any = False,
        no_punct: Any = False,
        asian_support: Any = False,
        case_sensitive: Any = False,
        references: Any = None,
    ) -> None: ...

def corpus_bleu(
    hypotheses: Any,
    references: Any,
    smooth_method: Any = 'exp',
    smooth_value: Any = None,
    force: Any = False,
    lowercase: Any = False,
    tokenize: Any = '13a',
    use_effective_order: Any = False,
) -> Any:
    """BLEU of a corpus."""

def raw_corpus_bleu(hypotheses: Any, references: Any, smooth_value: Any = 0.1) -> Any:
    """BLEU of a corpus that is tokenized, with the effective order and `floor`."""

def sentence_bleu(
    hypothesis: Any,
    references: Any,
    smooth_method: Any = 'exp',
    smooth_value: Any = None,
    lowercase: Any = False,
    tokenize: Any = '13a',
    use_effective_order: Any = True,
) -> Any:
    """BLEU of one sentence."""

def corpus_chrf(
    hypotheses: Any,
    references: Any,
    char_order: Any = 6,
    word_order: Any = 0,
    beta: Any = 2,
    remove_whitespace: Any = True,
    eps_smoothing: Any = False,
) -> Any:
    """chrF of a corpus."""

def sentence_chrf(
    hypothesis: Any,
    references: Any,
    char_order: Any = 6,
    word_order: Any = 0,
    beta: Any = 2,
    remove_whitespace: Any = True,
    eps_smoothing: Any = False,
) -> Any:
    """chrF of one sentence."""

def corpus_ter(
    hypotheses: Any,
    references: Any,
    normalized: Any = False,
    no_punct: Any = False,
    asian_support: Any = False,
    case_sensitive: Any = False,
) -> Any:
    """TER of a corpus."""

def sentence_ter(
    hypothesis: Any,
    references: Any,
    normalized: Any = False,
    no_punct: Any = False,
    asian_support: Any = False,
    case_sensitive: Any = False,
) -> Any:
    """TER of one sentence."""
