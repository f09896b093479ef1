"""Every metric of the package stands where users, tests and readers look for it."""
import pkgutil
from importlib import import_module

import pytest

import nlgeval
from every_metric import METRICS as TRIED
from nlgeval.core.metric import Metric, MetricGroup
from nlgeval.metrics.registry import METRICS, find_metric, make_metrics
from repository import root

NOT_BY_NAME = {'Given'}  # which has scores and no way to make them: `nlgeval score` takes them from a file


def below(cls):
    for child in cls.__subclasses__(): yield from (child, *below(child))


def metrics_of_the_package():
    "Classes with a name of their own: others are parents."
    for folder in 'nlgeval.metrics', 'nlgeval.embeddings':
        for module in pkgutil.iter_modules(import_module(folder).__path__, folder + '.'): import_module(module.name)
    return {cls for cls in below(Metric) if cls.__module__.startswith(('nlgeval.metrics.', 'nlgeval.embeddings.'))
            and 'name' in vars(cls) and not cls.__name__.startswith('_')}


def classes_by_name():
    "The classes that the names of `METRICS` make."
    found = set()
    for name, entry in METRICS.items():
        cls = entry.load()
        if issubclass(cls, Metric): found.add(cls)
        else:
            for further in (name, *entry.more): found |= classes_in(make_metrics([further]))
    return found


def classes_in(made):
    if isinstance(made, Metric): return {type(made)}
    kept = made.metrics if isinstance(made, MetricGroup) else made
    return set().union(*(classes_in(metric) for metric in (kept.values() if isinstance(kept, dict) else kept)))


def absent(classes, named, tried, top, readme):
    "A line for each class and place that lacks it."
    for cls in sorted(classes, key=lambda cls: cls.__name__):
        name, page = cls.__name__, cls.__module__.rpartition('.')[2]
        if cls not in named and name not in NOT_BY_NAME: yield f'{name}: not in METRICS of nbs/metrics/40_registry.ipynb, or that is not exported'
        if name not in top: yield f'{name}: not in nlgeval/__init__.py'
        if cls not in tried: yield f'{name}: not in tests/every_metric.py'
        if f'_{page}.ipynb)' not in readme: yield f'{name}: no link to its page (..._{page}.ipynb) in a table of nbs/learn.ipynb'


def test_every_metric_is_registered_exported_tried_and_in_the_index():
    classes, readme = metrics_of_the_package(), ''.join((root / 'nbs' / f'{book}.ipynb').read_text(encoding='utf-8') for book in ('learn', 'use'))
    assert len(classes) > 35
    assert list(absent(classes, classes_by_name(), {type(metric) for metric in TRIED}, nlgeval.__all__, readme)) == []


def test_what_is_absent_is_named():
    lines = list(absent({nlgeval.Bleu}, set(), set(), [], ''))
    assert [line.partition(':')[0] for line in lines] == ['Bleu'] * 4
    assert all(any(place in line for line in lines) for place in ('METRICS', '__init__', 'every_metric', 'learn.ipynb'))


def test_what_is_no_metric_of_texts_says_where_it_is():
    from importlib import import_module
    import pytest
    from nlgeval.metrics.registry import IN_PYTHON, find_metric
    for call in IN_PYTHON.values():
        module, _, name = call.rpartition('.')
        assert callable(getattr(import_module(module), name))
    for name, call in (('pass@k', 'nlgeval.pass_at_k'), ('MTLD', 'diversity.mtld'), ('self-BLEU', 'nlgeval.self_bleu')):
        with pytest.raises(ValueError, match=call): find_metric(name)
    with pytest.raises(ValueError, match='tool that computes rouge'): find_metric('rouge-score')


@pytest.mark.parametrize('name, said', [('COMET', '--scores'), ('xcomet', '--scores'), ('cpWER', 'cp_wer'), ('cp_wer', 'cp_wer'),
                                        ('B-WER', 'word_list_errors'), ('accuracy', 'exact_match'), ('F1', 'token_f1')])
def test_what_is_no_metric_here_is_told_where_it_is(name, said):
    with pytest.raises(ValueError, match=f'unknown metric {name!r}: .*{said}'): find_metric(name)
