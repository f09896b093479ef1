"""Evaluate generated language: every metric reproduced by name, explained down to its counts."""
__version__ = "0.1.0"

from nlgeval.core import Metric, MetricGroup, Score, Statistics
from nlgeval.metrics.bleu import Bleu, bleu, sentence_bleu

__all__ = ['Bleu', 'Metric', 'MetricGroup', 'Score', 'Statistics', 'bleu', 'sentence_bleu']
