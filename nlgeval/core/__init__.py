"""What every metric shares: texts in, a table that adds up, a score out, and everything that follows from the table."""
from .. import lazily

__getattr__, __dir__, __all__ = lazily(__name__, {
    'inputs': ['Segment', 'TestSet', 'View', 'as_items', 'check_references', 'check_texts'],
    'table': ['Statistics', 'Weights', 'added', 'best_rows', 'exact_sums', 'rounded', 'share'],
    'score': ['Score', 'Scores'],
    'streams': ['Accumulator'],
    'definition': ['Definition', 'option'],
    'compiled': ['Compiled', 'CompiledTokens'],
    'metric': ['Metric', 'MetricGroup', 'TokenMetric'],
})
