# Made by .ci/stubs.py from sacrebleu.py; not to be edited.
"""sacrebleu by its own names: `corpus_bleu`, `BLEU`, `CHRF`, `TER`, sentence scores, signatures, its bootstrap. Our counts, its arithmetic, and references the right way round."""
from collections.abc import Sequence
from typing import Any
from typing import ClassVar


metrics: Any

compat: Any

class Score:
    """A number with a name, and how it is printed."""
    name: str
    score: float

    def __init__(self, name: str, score: float) -> None: ...

    def estimate_ci(self, scores: Any) -> None:
        """Keep the mean and half the 95 % interval of the scores of resamples."""

    def format(self, width: int = 2, score_only: bool = False, signature: str = '', is_json: bool = False) -> str:
        """The score as a line, alone, or as JSON."""

class BLEUScore(Score):
    """BLEU in per cent, and what it is made of."""
    prec_str: str
    ratio: float
    counts: Sequence[Any]
    totals: Sequence[Any]
    precisions: Sequence[float]
    bp: float
    sys_len: int
    ref_len: int

    def __init__(
        self,
        score: float,
        counts: Sequence[Any],
        totals: Sequence[Any],
        precisions: Sequence[float],
        bp: float,
        sys_len: int,
        ref_len: int,
    ) -> None: ...

class CHRFScore(Score):
    """chrF in per cent; its name says beta, and a + for each order of words."""
    char_order: int
    word_order: int
    beta: float

    def __init__(self, score: float, char_order: int, word_order: int, beta: float) -> None: ...

class TERScore(Score):
    """TER in per cent, with the edits and the words of the references."""
    num_edits: int
    ref_length: float

    def __init__(self, score: float, num_edits: float, ref_length: float) -> None: ...

class Signature:
    """What decides the number, by name; `format(short=True)` for short names."""
    info: dict[Any, Any]

    def __init__(self, nrefs: int | str | None, n_bootstrap: int | None, seed: Any, short: Any, shown: Any) -> None: ...

    def update(self, key: str, value: Any) -> None: ...

    def format(self, short: bool = False) -> str:
        """The signature on one line, the version last."""

class _Metric:
    """A metric of sacrebleu: `ours` counts, `_compute_score_from_stats` makes a score of the counts."""

    def get_signature(self) -> Signature:
        """The signature of what was scored last; a ValueError before anything was."""

    def corpus_score(
        self,
        hypotheses: Sequence[str],
        references: Sequence[Sequence[str]] | None,
        n_bootstrap: int = 1,
    ) -> Any:
        """The score of a corpus: `references` is a list of reference sets, each with a text, or None, for each hypothesis."""

    def sentence_score(self, hypothesis: str, references: Sequence[str]) -> Any:
        """The score of one sentence: `references` is a list of texts."""

class BLEU(_Metric):
    """BLEU, configured."""
    tokenizer_signature: str
    SMOOTH_DEFAULTS: ClassVar[dict[Any, Any]]
    TOKENIZER_DEFAULT: ClassVar[str]
    TOKENIZERS: ClassVar[tuple[Any, ...]]
    lowercase: bool
    trg_lang: str
    smooth_method: str
    smooth_value: float | None
    max_ngram_order: int
    effective_order: bool

    def __init__(
        self,
        lowercase: bool = False,
        force: bool = False,
        tokenize: Any = None,
        smooth_method: str = 'exp',
        smooth_value: float | None = None,
        max_ngram_order: int = 4,
        effective_order: bool = False,
        trg_lang: str = '',
        references: Sequence[Sequence[str]] | None = None,
    ) -> None: ...

class CHRF(_Metric):
    """chrF, configured; with `word_order=2` chrF++."""
    order: int
    CHAR_ORDER: ClassVar[int]
    WORD_ORDER: ClassVar[int]
    BETA: ClassVar[int]
    char_order: int
    word_order: int
    beta: int
    lowercase: bool
    whitespace: bool
    eps_smoothing: bool

    def __init__(
        self,
        char_order: int = 6,
        word_order: int = 0,
        beta: int = 2,
        lowercase: bool = False,
        whitespace: bool = False,
        eps_smoothing: bool = False,
        references: Sequence[Sequence[str]] | None = None,
    ) -> None: ...

class TER(_Metric):
    """TER, configured."""
    tokenizer_signature: ClassVar[str]
    normalized: bool
    no_punct: bool
    asian_support: bool
    case_sensitive: bool

    def __init__(
        self,
        normalized: bool = False,
        no_punct: bool = False,
        asian_support: bool = False,
        case_sensitive: bool = False,
        references: Sequence[Sequence[str]] | None = None,
    ) -> None: ...

def corpus_bleu(
    hypotheses: Sequence[str],
    references: Sequence[Sequence[str]],
    smooth_method: str = 'exp',
    smooth_value: float | None = None,
    force: bool = False,
    lowercase: bool = False,
    tokenize: Any = '13a',
    use_effective_order: bool = False,
) -> BLEUScore:
    """BLEU of a corpus."""

def raw_corpus_bleu(
    hypotheses: Sequence[str],
    references: Sequence[Sequence[str]],
    smooth_value: float | None = 0.1,
) -> BLEUScore:
    """BLEU of a corpus that is tokenized, with the effective order and `floor`."""

def sentence_bleu(
    hypothesis: str,
    references: Sequence[str],
    smooth_method: str = 'exp',
    smooth_value: float | None = None,
    lowercase: bool = False,
    tokenize: Any = '13a',
    use_effective_order: bool = True,
) -> BLEUScore:
    """BLEU of one sentence."""

def corpus_chrf(
    hypotheses: Sequence[str],
    references: Sequence[Sequence[str]],
    char_order: int = 6,
    word_order: int = 0,
    beta: int = 2,
    remove_whitespace: bool = True,
    eps_smoothing: bool = False,
) -> CHRFScore:
    """chrF of a corpus."""

def sentence_chrf(
    hypothesis: str,
    references: Sequence[str],
    char_order: int = 6,
    word_order: int = 0,
    beta: int = 2,
    remove_whitespace: bool = True,
    eps_smoothing: bool = False,
) -> CHRFScore:
    """chrF of one sentence."""

def corpus_ter(
    hypotheses: Sequence[str],
    references: Sequence[Sequence[str]],
    normalized: bool = False,
    no_punct: bool = False,
    asian_support: bool = False,
    case_sensitive: bool = False,
) -> TERScore:
    """TER of a corpus."""

def sentence_ter(
    hypothesis: str,
    references: Sequence[str],
    normalized: bool = False,
    no_punct: bool = False,
    asian_support: bool = False,
    case_sensitive: bool = False,
) -> TERScore:
    """TER of one sentence."""
