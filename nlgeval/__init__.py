"""Evaluate generated language: every metric reproduced by name, explained down to its counts."""
__version__ = "0.1.0"

from importlib import import_module

# The public names, and where they live. Each is imported when it is first used, so that `import nlgeval` stays quick.
_PUBLIC = {
    'core': ['Metric', 'MetricGroup', 'Score', 'Scores', 'Statistics'],
    'metrics.bleu': ['Bleu', 'bleu', 'sentence_bleu'],
    'metrics.rouge': ['Rouge', 'rouge', 'sentence_rouge'],
    'metrics.rouge_n': ['RougeN', 'rouge_n'],
    'metrics.rouge_l': ['RougeL', 'rouge_l'],
    'metrics.rouge_w': ['RougeW', 'rouge_w'],
    'metrics.rouge_s': ['RougeS', 'RougeSU', 'rouge_s', 'rouge_su'],
    'stats.correlation': ['agreement'],
    'apps.compare': ['Comparison', 'compare'],
    'apps.explain': ['explain'],
    'apps.report': ['report'],
}
_HOME = {name: module for module, names in _PUBLIC.items() for name in names}
__all__ = sorted(_HOME)


def __getattr__(name):
    if name not in _HOME:
        raise AttributeError(f'module {__name__!r} has no attribute {name!r}')
    value = globals()[name] = getattr(import_module(f'{__name__}.{_HOME[name]}'), name)
    return value


def __dir__():
    return sorted({*globals(), *_HOME})
