# Made by .ci/stubs.py from __init__.py; not to be edited.
"""Evaluate generated language: every metric reproduced by name, explained down to its counts."""
from .apps.compare import Comparison as Comparison, compare as compare
from .apps.explain import explain as explain
from .apps.mbr import mbr as mbr
from .apps.report import report as report
from .core.inputs import TestSet as TestSet
from .core.metric import Metric as Metric, MetricGroup as MetricGroup, TokenMetric as TokenMetric
from .core.score import Score as Score, Scores as Scores
from .core.table import Statistics as Statistics
from .embeddings.averages import EmbeddingAverage as EmbeddingAverage, VectorExtrema as VectorExtrema, VectorMetric as VectorMetric, embedding_average as embedding_average, vector_extrema as vector_extrema
from .embeddings.bert_score import BertScore as BertScore, bert_score as bert_score
from .embeddings.encoders import Encoder as Encoder, HuggingFace as HuggingFace, WordEncoder as WordEncoder
from .embeddings.greedy_matching import GreedyMatching as GreedyMatching, greedy_matching as greedy_matching
from .embeddings.rouge_we import RougeWe as RougeWe, rouge_we as rouge_we
from .embeddings.transformer import MiniLM as MiniLM
from .embeddings.vectors import Vectors as Vectors
from .embeddings.word2vec import Word2Vec as Word2Vec
from .embeddings.word_mover import WordMover as WordMover, word_mover as word_mover
from .faces.maluuba import NLGEval as NLGEval, compute_individual_metrics as compute_individual_metrics, compute_metrics as compute_metrics
from .metrics.answers import ExactMatch as ExactMatch, TokenF1 as TokenF1, exact_match as exact_match, token_f1 as token_f1
from .metrics.bleu import Bleu as Bleu, bleu as bleu, sentence_bleu as sentence_bleu
from .metrics.character import CharacTer as CharacTer, character as character
from .metrics.chrf import Chrf as Chrf, chrf as chrf, sentence_chrf as sentence_chrf
from .metrics.cider import Cider as Cider, DocumentFrequencies as DocumentFrequencies, cider as cider, sentence_cider as sentence_cider
from .metrics.diversity import Distinct as Distinct, Repetition as Repetition, distinct as distinct, repetition as repetition, self_bleu as self_bleu
from .metrics.edit_distance import alignment as alignment, edit_counts as edit_counts, edit_distance as edit_distance
from .metrics.eed import Eed as Eed, eed as eed
from .metrics.extraction import Compression as Compression, Coverage as Coverage, Density as Density, Novelty as Novelty, compression as compression, coverage as coverage, density as density, novelty as novelty
from .metrics.given import Given as Given
from .metrics.gleu import Gleu as Gleu, gleu as gleu, sentence_gleu as sentence_gleu
from .metrics.length_and_copy import LengthRatio as LengthRatio, length_ratio as length_ratio
from .metrics.meteor import Meteor as Meteor, meteor as meteor, sentence_meteor as sentence_meteor
from .metrics.nist import Nist as Nist, nist as nist, sentence_nist as sentence_nist
from .metrics.pass_at_k import pass_at_k as pass_at_k
from .metrics.ribes import Ribes as Ribes, ribes as ribes, sentence_ribes as sentence_ribes
from .metrics.rouge import Rouge as Rouge, rouge as rouge, sentence_rouge as sentence_rouge
from .metrics.rouge_l import RougeL as RougeL, rouge_l as rouge_l
from .metrics.rouge_n import RougeN as RougeN, rouge_n as rouge_n
from .metrics.rouge_s import RougeS as RougeS, RougeSU as RougeSU, rouge_s as rouge_s, rouge_su as rouge_su
from .metrics.rouge_w import RougeW as RougeW, rouge_w as rouge_w
from .metrics.sari import Sari as Sari, sari as sari, sentence_sari as sentence_sari
from .metrics.ter import Ter as Ter, sentence_ter as sentence_ter, ter as ter
from .metrics.word_errors import Cer as Cer, Mer as Mer, Wer as Wer, Wil as Wil, Wip as Wip, cer as cer, mer as mer, wer as wer, wil as wil, wip as wip
from .stats.correlation import agreement as agreement
from .stats.metrics_compared import compare_metrics as compare_metrics, soft_pairwise_accuracy as soft_pairwise_accuracy
from .stats.proportions import mcnemar as mcnemar, paired_difference as paired_difference, proportion_interval as proportion_interval

__version__: str
