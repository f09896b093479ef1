"""What an option may be: said in its declaration, checked where a metric is made, read by all who tell of it."""
import pickle
from dataclasses import dataclass, replace

import numpy as np
import pytest
from every_metric import METRICS

from nlgeval import Bleu, Given, Metric, Rouge, RougeN, TokenMetric
from nlgeval.apps.metrics_command import described
from nlgeval.apps.terminal import Screen
from nlgeval.core.definition import option, shown_option
from nlgeval.core.options import Among, Finite, Whole, YesNo, check_of, checks_of

NAMES = {'first': min, 'last': max}


@dataclass(frozen=True)
class Sized(Metric):
    name = 'sized'
    columns = ('size', 'segments')
    size: int = option(2, 'size', whole=(1, 9))
    share: float = option(1, 'share', number=(0, 1))
    power: float = option(2.0, 'power', number=.5)
    which: str = option('first', 'which', among=NAMES)
    strict: bool = option(False, 'strict', yes_no=True)
    limit: int | None = option(None, 'limit', whole=0, optional=True)

    def row(self, candidate, segment):
        return len(candidate) / self.size, 1

    def parts(self, rows, segments=False):
        return {'score': rows[..., 0] / rows[..., 1]}


@dataclass(frozen=True)
class Larger(Sized):
    "Another default, another name, a rule of its own."
    size: int = option(5, 'size')
    which: str = option('any', 'which', among=(*NAMES, 'any'))

    def __post_init__(self):
        super().__post_init__()
        if self.limit is not None and self.limit < self.size:
            raise ValueError('limit: expected at least size.')


@pytest.mark.parametrize('options, said', [
    ({'size': 0}, ValueError('size: expected an integer of at least 1, got 0.')),
    ({'size': 10}, ValueError('size: expected an integer from 1 to 9, got 10.')),
    ({'size': True}, ValueError('size: expected an integer of at least 1, got True.')),
    ({'size': None}, ValueError('size: expected an integer of at least 1, got None.')),
    ({'share': 1.5}, ValueError('share: expected a number from 0 to 1, got 1.5.')),
    ({'share': '1'}, TypeError("share: expected a number, got '1'.")),
    ({'power': .25}, ValueError('power: expected a number of at least 0.5, got 0.25.')),
    ({'power': float('inf')}, ValueError('power: expected a number of at least 0.5, got inf.')),
    ({'which': 'lats'}, ValueError("unknown which 'lats'. Did you mean 'last'? There are: first, last.")),
    ({'which': ['last']}, ValueError("unknown which ['last']. Did you mean 'last'? There are: first, last.")),
    ({'strict': 1}, TypeError('strict: expected True or False, got 1.')),
    ({'limit': -1}, ValueError('limit: expected None or an integer of at least 0, got -1.')),
    ({'limit': -1, 'strict': 1, 'share': 2}, ValueError('share: expected a number from 0 to 1, got 2.'))])  # the first declared
def test_what_an_option_cannot_be(options, said):
    for make in lambda: Sized(**options), lambda: replace(Sized(), **options):
        with pytest.raises(type(said)) as caught:
            make()
        assert str(caught.value) == str(said)


def test_what_is_kept():
    kept = Sized(np.int64(3), 1, np.float32(.5), 'last', True, np.uint8(7))
    assert (kept.size, kept.share, kept.power, kept.limit) == (3, 1.0, .5, 7)
    assert [type(getattr(kept, name)) for name in ('size', 'share', 'power', 'limit')] == [int, float, float, int]
    assert kept == Sized(3, 1.0, .5, 'last', True, 7) == pickle.loads(pickle.dumps(kept))
    assert type(Sized().share) is float and Sized(limit=None) == Sized()


def test_a_subclass_keeps_changes_and_adds_to_it():
    assert Larger().size == 5 and Larger(which='any').which == 'any'
    with pytest.raises(ValueError, match='size: expected an integer from 1 to 9, got 12'):
        Larger(12)
    with pytest.raises(ValueError, match="unknown which 'any'"):
        Sized(which='any')
    with pytest.raises(ValueError, match='limit: expected at least size'):
        Larger(limit=4)
    assert list(checks_of(Larger)) == list(checks_of(Sized)) == ['size', 'share', 'power', 'which', 'strict', 'limit']
    assert checks_of(Larger)['size'] == checks_of(Sized)['size'] == Whole(1, 9)


def test_a_needed_option_is_checked_where_it_is_missing():
    @dataclass(frozen=True)
    class Needs(Sized):
        least: int = option(None, 'least', whole=1, needed=True)
    with pytest.raises(ValueError, match='least: expected an integer of at least 1, got None'):
        Needs()
    assert Needs(least=2).least == 2


def test_a_check_of_ones_own_needs_no_data():
    @dataclass(frozen=True)
    class Own(Sized):
        odd: int = option(1, 'odd')

        def __post_init__(self):
            if self.odd % 2 == 0:
                raise ValueError('odd: expected an odd number.')
            self.set_option('odd', int(self.odd))
    assert Own(odd=3.0).odd == 3
    with pytest.raises(ValueError, match='odd: expected an odd number'):
        Own(odd=2)


@pytest.mark.parametrize('said, why', [
    ({'whole': 1, 'number': 0}, 'one of whole, number, among and yes_no, got whole and number'),
    ({'among': NAMES, 'yes_no': True}, 'got among and yes_no'), ({'optional': True}, 'got optional alone'),
    ({'whole': (9, 1)}, r'whole: expected the least, or \(the least, the most\), got \(9, 1\)'), ({'whole': 1.5}, 'whole: expected the least'),
    ({'number': 'all'}, "number: expected the least.* got 'all'"), ({'number': (0, 1, 2)}, 'number: expected the least'),
    ({'among': 'names'}, "among: expected several names, such as a tuple of them, got 'names'"), ({'among': ()}, 'among: expected several names'),
    ({'among': 3}, 'among: expected several names')])
def test_a_declaration_that_cannot_be_meant(said, why):
    with pytest.raises(TypeError, match=why):
        option(1, 'it', **said)


@pytest.mark.parametrize('default, said', [(0, {'whole': 1}), (None, {'number': 0}), ('third', {'among': NAMES}), ('no', {'yes_no': True})])
def test_a_default_that_the_option_would_refuse(default, said):
    with pytest.raises((TypeError, ValueError), match='default'):
        option(default, 'it', **said)


def test_names_may_come_later(monkeypatch):
    monkeypatch.setitem(NAMES, 'third', sorted)
    assert Sized(which='third').which == 'third' and checks_of(Sized)['which'].takes == 'first, last or third'
    assert check_of(among=iter('ab'))('it', 'b') == check_of(among=iter('ab'))('it', 'b')


def test_what_takes_says():
    assert [check.takes for check in (Whole(1), Whole(0, 10**6), Finite(.5), Finite(0, 1), YesNo(), Among(['a']), Among('abc'))] == [
        'a whole number of at least 1', 'a whole number from 0 to 1000000', 'a number of at least 0.5', 'a number from 0 to 1', 'yes or no',
        'a', 'a, b or c']


@pytest.mark.parametrize('cls', sorted({type(metric) for metric in METRICS}, key=lambda cls: cls.__name__))
def test_options_of_a_plain_type_say_what_they_may_be(cls):
    plain = {name for name, kinds in cls.options().items() if kinds in ((bool,), (int,), (float,))}
    assert plain <= set(checks_of(cls))


def test_who_tells_of_options_reads_them():
    text = ' '.join(described('bleu', Screen(80)).split())
    for name in 'max_order', 'reference_length', 'smoothing':
        assert f'; {checks_of(Bleu)[name].takes}' in text
    assert checks_of(Rouge).keys() < Rouge.options().keys() and 'n' not in checks_of(Rouge)  # what a type's name says
    assert f"; {checks_of(RougeN)['aggregation'].takes}" in described('rouge', Screen())
    assert set(checks_of(TokenMetric)) == {'lowercase'} and set(checks_of(Given)) == {'higher_is_better'}


def test_signatures_of_tuples_and_sets_tell_them_apart():
    assert shown_option(('a,b',)) != shown_option(('a', 'b')) and shown_option((1, 2)) == '1,2'
    names = [f'name{i}' for i in range(20)]
    assert shown_option(frozenset(names)) == shown_option(frozenset(reversed(names))) == ','.join(sorted(names))
