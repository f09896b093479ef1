# Made by .ci/stubs.py from __init__.py; not to be edited.
"""What every metric shares: texts in, a table that adds up, a score out, and everything that follows from the table."""
from .compiled import Compiled as Compiled, CompiledTokens as CompiledTokens
from .definition import Definition as Definition, option as option
from .inputs import Segment as Segment, TestSet as TestSet, View as View, as_items as as_items, check_references as check_references, check_texts as check_texts
from .metric import Metric as Metric, MetricGroup as MetricGroup, TokenMetric as TokenMetric
from .score import Score as Score, Scores as Scores
from .streams import Accumulator as Accumulator
from .table import Statistics as Statistics, Weights as Weights, added as added, best_rows as best_rows, exact_sums as exact_sums, rounded as rounded, share as share
