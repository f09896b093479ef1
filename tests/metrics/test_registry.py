"Metrics are found by the names that people write, and labelled by the name on the list."
import pytest

from nlgeval.core.metric import MetricGroup
from nlgeval.metrics.registry import METRICS, all_names, canonical, find_metric, make_metrics, metric_or_group


def printed(name):
    "The name that scores print, or None where the metric needs an option or weights that are not installed."
    try: return next(iter(make_metrics([name]).values())).name
    except (TypeError, ImportError): return None


@pytest.mark.parametrize('name', [name for name in all_names() if name != 'rouge'])
def test_a_metric_is_found_by_each_spelling_of_its_name(name):
    for spelled in {name, name.upper(), name.lower(), name.title(), name.replace('_', ' '), printed(name) or name}:
        assert canonical(spelled) == name and find_metric(spelled) is find_metric(name), spelled
        if printed(name): assert list(make_metrics([spelled])) == [name]


def test_two_names_are_never_one_when_folded():
    assert len({canonical(name.upper()) for name in all_names()}) == len(all_names())


@pytest.mark.parametrize('name', ['bleu4', 'rougeX', 'chrF3', 'r', '', '-', 'ROUGE-L-sum-x', 'b l e u s'])
def test_what_nobody_knows_is_said_as_it_was_given(name):
    assert canonical(name) == name
    with pytest.raises(ValueError, match='unknown metric') as error: find_metric(name)
    assert repr(name) in str(error.value)


def test_families_are_found_as_printed():
    assert [canonical(one) for one in ('ROUGE-9', 'rouge-w-1.3', 'ROUGE-SU*', 'chrF2+', 'chrF2++')] == \
        ['rouge9', 'rougeW1.3', 'rougeSU', 'chrf+', 'chrf++']
    assert isinstance(metric_or_group('ROUGE'), MetricGroup)


def test_no_metadata_of_other_packages_is_read_for_our_names(monkeypatch):
    monkeypatch.setattr('importlib.metadata.entry_points', lambda **_: 1 / 0)
    for name in METRICS: find_metric(name), find_metric(name.upper())
