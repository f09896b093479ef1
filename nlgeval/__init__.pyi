# Made by .ci/stubs.py from __init__.py; not to be edited.
"""Evaluate generated language: every metric reproduced by name, explained down to its counts."""
from .apps.attacks import steal as steal
from .apps.compare import Comparison as Comparison
from .apps.design import Design as Design
from .apps.difference import explain_difference as explain_difference
from .apps.explain import explain as explain
from .apps.identify import identify as identify
from .apps.mbr import mbr as mbr
from .apps.records import Provenance as Provenance, read_records as read_records, to_records as to_records
from .apps.report import report as report
from .apps.sealed import read_sealed as read_sealed, seal as seal, verify as verify
from .apps.tables import systems_in as systems_in
from .core.compiled import Compiled as Compiled, CompiledTokens as CompiledTokens
from .core.definition import option as option
from .core.inputs import TestSet as TestSet, View as View
from .core.metric import Metric as Metric, MetricGroup as MetricGroup, TokenMetric as TokenMetric
from .core.proportions import mcnemar as mcnemar, paired_difference as paired_difference, proportion_interval as proportion_interval
from .core.score import Score as Score, Scores as Scores
from .core.table import Statistics as Statistics
from .embeddings.averages import EmbeddingAverage as EmbeddingAverage, VectorExtrema as VectorExtrema, VectorMetric as VectorMetric
from .embeddings.bert_score import BertScore as BertScore
from .embeddings.counting import PmiVectors as PmiVectors
from .embeddings.encoders import Encoder as Encoder, HuggingFace as HuggingFace, WordEncoder as WordEncoder
from .embeddings.greedy_matching import GreedyMatching as GreedyMatching
from .embeddings.maps import WordMap as WordMap, word_map as word_map
from .embeddings.phrases import Phrases as Phrases
from .embeddings.rouge_we import RougeWe as RougeWe
from .embeddings.subwords import SubwordVectors as SubwordVectors, read_fasttext as read_fasttext
from .embeddings.transformer import MiniLM as MiniLM
from .embeddings.vectors import Vectors as Vectors
from .embeddings.word2vec import Word2Vec as Word2Vec
from .embeddings.word_mover import WordMover as WordMover
from .faces.maluuba import NLGEval as NLGEval, compute_individual_metrics as compute_individual_metrics, compute_metrics as compute_metrics
from .looks.ifeval import explain_ifeval as explain_ifeval
from .metrics.anls import Anls as Anls, AnlsStar as AnlsStar, Ned as Ned, anls_star as anls_star
from .metrics.answers import ExactMatch as ExactMatch, TokenF1 as TokenF1
from .metrics.bleu import Bleu as Bleu
from .metrics.character import CharacTer as CharacTer
from .metrics.charcut import CharCut as CharCut
from .metrics.chrf import Chrf as Chrf
from .metrics.cider import Cider as Cider, DocumentFrequencies as DocumentFrequencies
from .metrics.corrections import GecGleu as GecGleu, edit_score as edit_score, read_m2 as read_m2
from .metrics.diversity import Distinct as Distinct, Repetition as Repetition, distinct as distinct, self_bleu as self_bleu
from .metrics.edit_distance import alignment as alignment, edit_counts as edit_counts, edit_distance as edit_distance
from .metrics.eed import Eed as Eed
from .metrics.extraction import Compression as Compression, Coverage as Coverage, Density as Density, Novelty as Novelty
from .metrics.given import Given as Given
from .metrics.gleu import Gleu as Gleu
from .metrics.ifeval import check_instruction as check_instruction, ifeval as ifeval
from .metrics.length_and_copy import LengthRatio as LengthRatio
from .metrics.lepor import HLepor as HLepor, Lepor as Lepor
from .metrics.meteor import Meteor as Meteor
from .metrics.nist import Nist as Nist
from .metrics.parent import Parent as Parent
from .metrics.pass_at_k import pass_at_k as pass_at_k
from .metrics.perplexity import given_perplexity as given_perplexity
from .metrics.readability import FleschKincaid as FleschKincaid
from .metrics.repeated_samples import g_pass_at_k as g_pass_at_k, given_samples as given_samples, maj_at_k as maj_at_k, mg_pass_at_k as mg_pass_at_k, pass_hat_k as pass_hat_k, sample_scores as sample_scores
from .metrics.resegmentation import resegment as resegment
from .metrics.ribes import Ribes as Ribes
from .metrics.rouge import Rouge as Rouge, RougeScores
from .metrics.rouge_l import RougeL as RougeL
from .metrics.rouge_n import RougeN as RougeN
from .metrics.rouge_s import RougeS as RougeS, RougeSU as RougeSU
from .metrics.rouge_w import RougeW as RougeW
from .metrics.sari import Sari as Sari
from .metrics.sequences import ItemErrorRate as ItemErrorRate, SequenceMatch as SequenceMatch, given_sequences as given_sequences, item_texts as item_texts, sequence_score as sequence_score
from .metrics.ter import Ter as Ter
from .metrics.word_errors import Cer as Cer, Mer as Mer, Wer as Wer, Wil as Wil, Wip as Wip
from .stats.annotators import annotator_agreement as annotator_agreement, cohen_kappa as cohen_kappa, fleiss_kappa as fleiss_kappa, gwet_ac1 as gwet_ac1, krippendorff_alpha as krippendorff_alpha
from .stats.boards import as_board as as_board, rank_board as rank_board
from .stats.correlation import agreement as agreement
from .stats.error_spans import read_mqm as read_mqm, span_agreement as span_agreement, span_scores as span_scores
from .stats.fewer_segments import choose_segments as choose_segments
from .stats.judges import calibration as calibration, confusion as confusion, corrected_rate as corrected_rate, judge_shares as judge_shares, position_bias as position_bias, verdict_bias as verdict_bias
from .stats.metrics_compared import AgreementDesign as AgreementDesign, soft_pairwise_accuracy as soft_pairwise_accuracy, MetricComparison
from .stats.prediction_powered import labels_needed as labels_needed, prediction_powered as prediction_powered, prediction_powered_difference as prediction_powered_difference
from .stats.preferences import Preferences as Preferences, preferences as preferences
from .stats.what_varies import cheapest_design as cheapest_design, variance_components as variance_components
from .testing import check_metric as check_metric
from .typing import Engine, Held, Labels, PathLike, References, Seed, TableLike, Text, Texts
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

def anls(predictions: Texts, references: Held, engine: Engine | None = ..., threads: int | None = ..., *, tokenizer: object = ..., lowercase: bool = ..., normalise: tuple[Any, ...] = ..., threshold: float = ..., at: str = ..., length: str = ..., empty: str = ..., contains: int | None = ...) -> Score:
    """The average normalised Levenshtein similarity of predictions to their best references."""
def bert_score(predictions: Texts, references: Held, vectors: Any = ..., *, tokenizer: object = ..., lowercase: bool | None = ..., unknown: str | None = ..., idf: Any = ..., baseline: tuple[Any, ...] | None = ..., program: str = ...) -> Score:
    """BERTScore of a corpus (Zhang and others 2020): `BertScore(vectors, **options)(predictions, references)`."""
def bleu(predictions: Texts, references: Held, engine: Engine | None = ..., threads: int | None = ..., *, tokenizer: object = ..., lowercase: bool = ..., max_order: int = ..., weights: tuple[Any, ...] | None = ..., smoothing: str = ..., smoothing_value: float | None = ..., effective_order: str = ..., reference_length: str = ...) -> Score:
    """Corpus BLEU: `Bleu(**options)(predictions, references)`."""
def cer(predictions: Texts, references: Held, engine: Engine | None = ..., threads: int | None = ..., *, tokenizer: object = ..., lowercase: bool = ..., normalise: tuple[Any, ...] = ..., alignment: str = ..., empty: str = ...) -> Score:
    """Corpus character error rate, as `wer`: `Cer(**options)(predictions, references)`."""
def character(predictions: Texts, references: Held, *, tokenizer: object = ..., lowercase: bool = ..., gains: str = ...) -> Score:
    """CharacTER of predictions against references."""
def charcut(predictions: Texts, references: Held, *, lowercase: bool = ..., match_size: int = ..., travel: str = ..., norm: str = ...) -> Score:
    """CharCut of predictions against references."""
def chrf(predictions: Texts, references: Held, engine: Engine | None = ..., threads: int | None = ..., *, char_order: int = ..., word_order: int = ..., beta: float = ..., lowercase: bool = ..., whitespace: bool | str = ..., graphemes: bool = ..., min_char_order: int = ..., effective_order: bool = ..., averaged: str = ..., epsilon: float = ..., totals: str = ..., aggregation: str = ...) -> Score:
    """chrF of a corpus: `Chrf(**options)(predictions, references)`."""
def cider(predictions: Texts, references: Held, engine: Engine | None = ..., threads: int | None = ..., *, tokenizer: object = ..., lowercase: bool = ..., variant: str = ..., max_order: int = ..., sigma: float = ..., df: object = ...) -> Score:
    """CIDEr-D of a corpus, from 0 to 10: `Cider(**options)(predictions, references)`."""
def compare(systems: Mapping[str, Any] | TableLike, references: Held | None = ..., metrics: Any = ..., baseline: str | None = ..., *, groups: Labels | None = ..., strata: Labels | None = ..., design: Design = ..., test: str = ..., resamples: int | None = ..., seed: Seed = ..., correction: str = ..., level: float = ..., memory: float = ..., pairs: str = ..., family: str = ..., claim: str = ..., margin: float | Mapping[str, float] | None = ..., intervals: str | None = ..., combine: str | None = ...) -> Comparison:
    """Score all systems by all metrics, and test each against the baseline. Errors say which system does not fit."""
def compare_metrics(scores: Mapping[str, Any], human: Any, level: str = ..., method: str = ..., *, nan: str = ..., higher_is_better: bool | Mapping[str, bool] | None = ..., groups: Labels | None = ..., strata: Labels | None = ..., design: AgreementDesign = ..., drawn: str = ..., swapped: str | None = ..., confidence: float = ..., correction: str = ..., resamples: int = ..., seed: Seed = ...) -> MetricComparison:
    """Every metric's agreement with people with its interval, and every pair of metrics tested."""
def compression(predictions: Texts, sources: Texts, *, tokenizer: object = ..., lowercase: bool = ...) -> Score:
    """How many times as long as the predictions the sources are."""
def coverage(predictions: Texts, sources: Texts, *, tokenizer: object = ..., lowercase: bool = ...) -> Score:
    """The share of words that are copied from the sources."""
def density(predictions: Texts, sources: Texts, *, tokenizer: object = ..., lowercase: bool = ...) -> Score:
    """The mean length of the copied fragment that a word is in."""
def eed(predictions: Texts, references: Held, *, preparation: str = ..., lowercase: bool = ..., program: str = ..., alpha: float = ..., rho: float = ..., deletion: float = ..., insertion: float = ...) -> Score:
    """EED of predictions against references."""
def embedding_average(predictions: Texts, references: Held, vectors: Any, *, tokenizer: object = ..., lowercase: bool = ..., unknown: str | None = ...) -> Score:
    """Embedding average of predictions against references."""
def exact_match(predictions: Texts, references: Held, engine: Engine | None = ..., threads: int | None = ..., *, tokenizer: object = ..., lowercase: bool = ..., no_answer: bool = ...) -> Score:
    """The share of predictions that are equal to a reference."""
def flesch_kincaid(predictions: Texts, *, counting: str = ..., syllables: object = ..., floor: bool = ...) -> Score:
    """The Flesch-Kincaid grade level of texts, all together; lower is simpler."""
def gec_gleu(predictions: Texts, references: Held, sources: Texts, engine: Engine | None = ..., threads: int | None = ..., *, tokenizer: object = ..., lowercase: bool = ..., max_order: int = ..., version: str = ..., weight: float = ..., penalty: str = ...) -> Score:
    """GLEU of corrections: `GecGleu(**options)(predictions, TestSet(references, sources))`."""
def gleu(predictions: Texts, references: Held, engine: Engine | None = ..., threads: int | None = ..., *, tokenizer: object = ..., lowercase: bool = ..., min_order: int = ..., max_order: int = ...) -> Score:
    """GLEU of a corpus: `Gleu(**options)(predictions, references)`."""
def greedy_matching(predictions: Texts, references: Held, vectors: Any, *, tokenizer: object = ..., lowercase: bool = ..., unknown: str | None = ...) -> Score:
    """Greedy matching of predictions against references."""
def hlepor(predictions: Texts, references: Held, engine: Engine | None = ..., threads: int | None = ..., *, tokenizer: object = ..., lowercase: bool = ..., alpha: float = ..., beta: float = ..., window: int = ..., aggregation: str = ..., program: str = ..., weight_length: float = ..., weight_order: float = ..., weight_words: float = ...) -> Score:
    """hLEPOR of a corpus, as `lepor`: `HLepor(**options)(predictions, references)`."""
def item_error_rate(predictions: Iterable[Any], references: Iterable[Any], *, tokenizer: object = ..., lowercase: bool = ..., normalise: tuple[Any, ...] = ..., alignment: str = ..., empty: str = ...) -> Score:
    """Edits for each expected item, over all lists."""
def length_ratio(predictions: Texts, references: Held, *, tokenizer: object = ..., lowercase: bool = ..., reference_length: str = ...) -> Score:
    """The length ratio of predictions against references."""
def lepor(predictions: Texts, references: Held, engine: Engine | None = ..., threads: int | None = ..., *, tokenizer: object = ..., lowercase: bool = ..., alpha: float = ..., beta: float = ..., window: int = ..., aggregation: str = ..., program: str = ...) -> Score:
    """LEPOR of a corpus: `Lepor(**options)(predictions, references)`."""
def mer(predictions: Texts, references: Held, engine: Engine | None = ..., threads: int | None = ..., *, tokenizer: object = ..., lowercase: bool = ..., normalise: tuple[Any, ...] = ..., alignment: str = ..., empty: str = ...) -> Score:
    """Corpus match error rate, as `wer`: `Mer(**options)(predictions, references)`."""
def meteor(predictions: Texts, references: Held, engine: Engine | None = ..., threads: int | None = ..., *, tokenizer: object = ..., lowercase: bool = ..., modules: tuple[Any, ...] = ..., weights: tuple[Any, ...] | None = ..., alpha: float = ..., beta: float = ..., gamma: float = ..., delta: float = ..., function_words: str | tuple[Any, ...] = ..., aligner: str = ..., beam: int = ..., stemmer: object = ..., wordnet: object = ..., of_stems: bool = ..., paraphrases: str | None = ..., data: object = ..., language: str = ..., characters: bool = ..., free: bool = ..., aggregation: str = ...) -> Score:
    """METEOR of a corpus: `Meteor(**options)(predictions, references)`."""
def ned(predictions: Texts, references: Held, engine: Engine | None = ..., threads: int | None = ..., *, tokenizer: object = ..., lowercase: bool = ..., normalise: tuple[Any, ...] = ..., threshold: float = ..., at: str = ..., length: str = ..., empty: str = ..., contains: int | None = ...) -> Score:
    """1-NED of lines of OCR, as `anls`: `Ned(**options)(predictions, references)`."""
def nist(predictions: Texts, references: Held, engine: Engine | None = ..., threads: int | None = ..., *, tokenizer: object = ..., lowercase: bool = ..., max_order: int = ..., variant: str = ..., info: object = ...) -> Score:
    """NIST of a corpus, in bits: `Nist(**options)(predictions, references)`."""
def novelty(predictions: Texts, sources: Texts, n: int = ..., *, tokenizer: object = ..., lowercase: bool = ..., types: bool = ...) -> Score:
    """The share of n-grams that the sources do not have."""
def parent(predictions: Iterable[Text], references: Held, tables: Iterable[Any], engine: Engine | None = ..., threads: int | None = ..., *, tokenizer: object = ..., lowercase: bool = ..., weight: float | None = ..., max_order: int = ..., smoothing: float = ...) -> Score:
    """PARENT of a corpus: `Parent(**options)(predictions, TestSet(references, tables))`."""
def repetition(predictions: Texts, n: int = ..., *, tokenizer: object = ..., lowercase: bool = ...) -> Score:
    """The share of n-grams that a text had before, mean over texts."""
def ribes(predictions: Texts, references: Held, engine: Engine | None = ..., threads: int | None = ..., *, tokenizer: object = ..., lowercase: bool = ..., alpha: float = ..., beta: float = ..., correlation: str = ..., program: str = ...) -> Score:
    """RIBES of a corpus: `Ribes(**options)(predictions, references)`."""
def rouge(predictions: Texts, references: Held, types: Sequence[str] = ..., engine: Engine | None = ..., threads: int | None = ..., *, tokenizer: object = ..., lowercase: bool = ..., sentences: object = ..., stemmer: object = ..., stop_words: object = ..., max_words: int | None = ..., max_bytes: int | None = ..., max_tokens: int | None = ..., bytes_per_sentence: bool = ..., beta: float | None = ..., alpha: float | None = ..., epsilon: float | None = ..., decimals: int | None = ..., reference_rule: str = ..., jackknife: bool = ..., aggregation: str = ..., distinct: bool = ..., union: str = ..., weight: float = ..., formula: str = ..., inverse: bool = ..., gap: int | None = ..., last_word: bool = ...) -> RougeScores:
    """ROUGE scores of a corpus by type: `Rouge(types, **options)(predictions, references)`."""
def rouge_l(predictions: Texts, references: Held, summary: bool = ..., engine: Engine | None = ..., threads: int | None = ..., *, tokenizer: object = ..., lowercase: bool = ..., sentences: object = ..., stemmer: object = ..., stop_words: object = ..., max_words: int | None = ..., max_bytes: int | None = ..., max_tokens: int | None = ..., bytes_per_sentence: bool = ..., beta: float | None = ..., alpha: float | None = ..., epsilon: float | None = ..., decimals: int | None = ..., reference_rule: str = ..., jackknife: bool = ..., aggregation: str = ..., union: str = ...) -> Score:
    """ROUGE-L of a corpus: `RougeL(summary=summary, **options)(predictions, references)`."""
def rouge_n(predictions: Texts, references: Held, n: int = ..., engine: Engine | None = ..., threads: int | None = ..., *, tokenizer: object = ..., lowercase: bool = ..., sentences: object = ..., stemmer: object = ..., stop_words: object = ..., max_words: int | None = ..., max_bytes: int | None = ..., max_tokens: int | None = ..., bytes_per_sentence: bool = ..., beta: float | None = ..., alpha: float | None = ..., epsilon: float | None = ..., decimals: int | None = ..., reference_rule: str = ..., jackknife: bool = ..., aggregation: str = ..., distinct: bool = ...) -> Score:
    """ROUGE-N of a corpus: `RougeN(n=n, **options)(predictions, references)`."""
def rouge_s(predictions: Texts, references: Held, gap: int | None = ..., engine: Engine | None = ..., threads: int | None = ..., *, tokenizer: object = ..., lowercase: bool = ..., sentences: object = ..., stemmer: object = ..., stop_words: object = ..., max_words: int | None = ..., max_bytes: int | None = ..., max_tokens: int | None = ..., bytes_per_sentence: bool = ..., beta: float | None = ..., alpha: float | None = ..., epsilon: float | None = ..., decimals: int | None = ..., reference_rule: str = ..., jackknife: bool = ..., aggregation: str = ...) -> Score:
    """ROUGE-S of a corpus: `RougeS(gap, **options)(predictions, references)`."""
def rouge_su(predictions: Texts, references: Held, gap: int | None = ..., engine: Engine | None = ..., threads: int | None = ..., *, tokenizer: object = ..., lowercase: bool = ..., sentences: object = ..., stemmer: object = ..., stop_words: object = ..., max_words: int | None = ..., max_bytes: int | None = ..., max_tokens: int | None = ..., bytes_per_sentence: bool = ..., beta: float | None = ..., alpha: float | None = ..., epsilon: float | None = ..., decimals: int | None = ..., reference_rule: str = ..., jackknife: bool = ..., aggregation: str = ..., last_word: bool = ...) -> Score:
    """ROUGE-SU of a corpus: `RougeSU(gap, **options)(predictions, references)`."""
def rouge_w(predictions: Texts, references: Held, weight: float = ..., engine: Engine | None = ..., threads: int | None = ..., *, tokenizer: object = ..., lowercase: bool = ..., sentences: object = ..., stemmer: object = ..., stop_words: object = ..., max_words: int | None = ..., max_bytes: int | None = ..., max_tokens: int | None = ..., bytes_per_sentence: bool = ..., beta: float | None = ..., alpha: float | None = ..., epsilon: float | None = ..., decimals: int | None = ..., reference_rule: str = ..., jackknife: bool = ..., aggregation: str = ..., formula: str = ..., inverse: bool = ...) -> Score:
    """ROUGE-W of a corpus: `RougeW(weight, **options)(predictions, references)`."""
def rouge_we(predictions: Texts, references: Held, vectors: Any, *, tokenizer: object = ..., lowercase: bool = ..., unknown: str | None = ..., n: int = ..., threshold: float = ..., alpha: float = ...) -> Score:
    """ROUGE-N with soft matches of predictions against references."""
def sari(predictions: Texts, references: Held, sources: Texts, engine: Engine | None = ..., threads: int | None = ..., *, tokenizer: object = ..., lowercase: bool = ..., max_order: int = ..., counting: str = ..., averaged: str = ..., deletion: str = ..., nothing: float = ..., aggregation: str = ..., blank: bool = ..., source_tokenizer: object = ...) -> Score:
    """SARI of a corpus: `Sari(**options)(predictions, TestSet(references, sources))`."""
def sentence_bleu(prediction: Text, references: References, *, tokenizer: object = ..., lowercase: bool = ..., max_order: int = ..., weights: tuple[Any, ...] | None = ..., smoothing: str = ..., smoothing_value: float | None = ..., effective_order: str = ..., reference_length: str = ...) -> Score:
    """BLEU of one segment, with the effective order, as sacrebleu's function of this name."""
def sentence_chrf(prediction: Text, references: References, *, char_order: int = ..., word_order: int = ..., beta: float = ..., lowercase: bool = ..., whitespace: bool | str = ..., graphemes: bool = ..., min_char_order: int = ..., effective_order: bool = ..., averaged: str = ..., epsilon: float = ..., totals: str = ..., aggregation: str = ...) -> Score:
    """chrF of one segment."""
def sentence_cider(prediction: Text, references: References, df: DocumentFrequencies | PathLike, *, tokenizer: object = ..., lowercase: bool = ..., variant: str = ..., max_order: int = ..., sigma: float = ...) -> Score:
    """CIDEr-D of one segment, by weights from elsewhere: of one segment alone there are none."""
def sentence_gec_gleu(prediction: Text, references: References, source: Text, *, tokenizer: object = ..., lowercase: bool = ..., max_order: int = ..., version: str = ..., weight: float = ..., penalty: str = ...) -> Score:
    """GLEU of one corrected sentence."""
def sentence_gleu(prediction: Text, references: References, *, tokenizer: object = ..., lowercase: bool = ..., min_order: int = ..., max_order: int = ...) -> Score:
    """GLEU of one segment."""
def sentence_hlepor(prediction: Text, references: References, *, tokenizer: object = ..., lowercase: bool = ..., alpha: float = ..., beta: float = ..., window: int = ..., aggregation: str = ..., program: str = ..., weight_length: float = ..., weight_order: float = ..., weight_words: float = ...) -> Score:
    """hLEPOR of one segment."""
def sentence_lepor(prediction: Text, references: References, *, tokenizer: object = ..., lowercase: bool = ..., alpha: float = ..., beta: float = ..., window: int = ..., aggregation: str = ..., program: str = ...) -> Score:
    """LEPOR of one segment."""
def sentence_meteor(prediction: Text, references: References, *, tokenizer: object = ..., lowercase: bool = ..., modules: tuple[Any, ...] = ..., weights: tuple[Any, ...] | None = ..., alpha: float = ..., beta: float = ..., gamma: float = ..., delta: float = ..., function_words: str | tuple[Any, ...] = ..., aligner: str = ..., beam: int = ..., stemmer: object = ..., wordnet: object = ..., of_stems: bool = ..., paraphrases: str | None = ..., data: object = ..., language: str = ..., characters: bool = ..., free: bool = ..., aggregation: str = ...) -> Score:
    """METEOR of one segment."""
def sentence_nist(prediction: Text, references: References, *, tokenizer: object = ..., lowercase: bool = ..., max_order: int = ..., variant: str = ..., info: object = ...) -> Score:
    """NIST of one segment with weights from its own references, or from `info`."""
def sentence_parent(prediction: Text, references: References, table: Any, *, tokenizer: object = ..., lowercase: bool = ..., weight: float | None = ..., max_order: int = ..., smoothing: float = ...) -> Score:
    """PARENT of one segment."""
def sentence_ribes(prediction: Text, references: References, *, tokenizer: object = ..., lowercase: bool = ..., alpha: float = ..., beta: float = ..., correlation: str = ..., program: str = ...) -> Score:
    """RIBES of one segment."""
def sentence_rouge(prediction: Text, references: References, types: Sequence[str] = ..., *, tokenizer: object = ..., lowercase: bool = ..., sentences: object = ..., stemmer: object = ..., stop_words: object = ..., max_words: int | None = ..., max_bytes: int | None = ..., max_tokens: int | None = ..., bytes_per_sentence: bool = ..., beta: float | None = ..., alpha: float | None = ..., epsilon: float | None = ..., decimals: int | None = ..., reference_rule: str = ..., jackknife: bool = ..., aggregation: str = ..., distinct: bool = ..., union: str = ..., weight: float = ..., formula: str = ..., inverse: bool = ..., gap: int | None = ..., last_word: bool = ...) -> RougeScores:
    """ROUGE scores of one text."""
def sentence_sari(prediction: Text, references: References, source: Text, *, tokenizer: object = ..., lowercase: bool = ..., max_order: int = ..., counting: str = ..., averaged: str = ..., deletion: str = ..., nothing: float = ..., aggregation: str = ..., blank: bool = ..., source_tokenizer: object = ...) -> Score:
    """SARI of one segment."""
def sentence_ter(prediction: Text, references: References, *, tokenizer: object = ..., normalized: bool = ..., no_punct: bool = ..., asian_support: bool = ..., case_sensitive: bool = ..., twice: bool = ..., search: str = ..., beam: int | None = ..., max_distance: int | None = ...) -> Score:
    """TER of one segment."""
def sequence_match(predictions: Iterable[Any], references: Iterable[Any], *, tokenizer: object = ..., lowercase: bool = ..., rule: str = ..., credit: str = ...) -> Score:
    """How far lists of items agree with those that were expected."""
def ter(predictions: Texts, references: Held, engine: Engine | None = ..., threads: int | None = ..., *, tokenizer: object = ..., normalized: bool = ..., no_punct: bool = ..., asian_support: bool = ..., case_sensitive: bool = ..., twice: bool = ..., search: str = ..., beam: int | None = ..., max_distance: int | None = ...) -> Score:
    """Corpus TER: `Ter(**options)(predictions, references)`."""
def token_f1(predictions: Texts, references: Held, engine: Engine | None = ..., threads: int | None = ..., *, tokenizer: object = ..., lowercase: bool = ..., no_answer: bool = ...) -> Score:
    """The mean F1 of the words of predictions and references."""
def vector_extrema(predictions: Texts, references: Held, vectors: Any, *, tokenizer: object = ..., lowercase: bool = ..., unknown: str | None = ..., zero: bool = ...) -> Score:
    """Vector extrema of predictions against references."""
def wer(predictions: Texts, references: Held, engine: Engine | None = ..., threads: int | None = ..., *, tokenizer: object = ..., lowercase: bool = ..., normalise: tuple[Any, ...] = ..., alignment: str = ..., empty: str = ...) -> Score:
    """Corpus word error rate: `Wer(**options)(predictions, references)`."""
def wil(predictions: Texts, references: Held, engine: Engine | None = ..., threads: int | None = ..., *, tokenizer: object = ..., lowercase: bool = ..., normalise: tuple[Any, ...] = ..., alignment: str = ..., empty: str = ...) -> Score:
    """Corpus word information lost, as `wer`: `Wil(**options)(predictions, references)`."""
def wip(predictions: Texts, references: Held, engine: Engine | None = ..., threads: int | None = ..., *, tokenizer: object = ..., lowercase: bool = ..., normalise: tuple[Any, ...] = ..., alignment: str = ..., empty: str = ...) -> Score:
    """Corpus word information preserved, as `wer`: `Wip(**options)(predictions, references)`."""
def word_mover(predictions: Texts, references: Held, vectors: Any, *, tokenizer: object = ..., lowercase: bool = ..., unknown: str | None = ..., normalise: bool = ...) -> Score:
    """Word mover's distance of predictions from references."""

__version__: str
