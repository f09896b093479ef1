"""Wild texts and options hold definition against kernels; nothing is left out; what was found stays right; a fault is noticed and made small."""
import json

import numpy as np
import pytest

import fuzz
from fuzz import FLAGS, FOUND, LEFT_OUT, Count, difference, draw, draw_metric, keep, pools, shrunk, targets, value_of
from fuzz_texts import LINE_BREAKS, WildTexts, scripts
from nlgeval.compiled.bleu import CompiledBleu
from nlgeval.compiled.meteor import CompiledMeteor, _stemmed
from nlgeval.core.metric import MetricGroup
from nlgeval.engine.dispatch import Scheme
from nlgeval.engine.kernels import installed
from nlgeval.metrics.bleu import Bleu
from nlgeval.metrics.registry import METRICS, Entry
from nlgeval.metrics.rouge import Rouge, RougeL, RougeN, RougeS, RougeSU, RougeW
from nlgeval.text import registry

pytestmark = pytest.mark.skipif(not installed(), reason='no numba: pip install numba')
RECORDED = sorted(FOUND.glob('*.json'))
MEMBERS = RougeN, RougeL, RougeW, RougeS, RougeSU
OWN = {name: entry.load() for name, entry in METRICS.items() if isinstance(entry, Entry) and entry.where.startswith('nlgeval.')}


# ---------------------------------------------------------------- both engines
@pytest.mark.parametrize('name', targets())
def test_every_metric(name):
    count = Count()
    for seed in range(5):
        case, _ = draw(name, f'suite {seed}', most=10)
        assert difference(case, count) is None, json.dumps(case)
    assert count.scores > 10 * count.errors


@pytest.mark.parametrize('path', RECORDED, ids=lambda path: path.stem)
def test_what_was_found_stays_right(path):
    assert difference(json.loads(path.read_text(encoding='utf-8'))) is None


def test_there_are_recorded_cases(): assert len(RECORDED) >= 5


# ---------------------------------------------------------------- nothing is left out
def test_every_metric_with_kernels_is_drawn():
    with_kernels = {name for name, cls in OWN.items() if issubclass(cls, MetricGroup) or cls(**fuzz.needed(cls)).compiled}
    assert with_kernels | {'bertscore', 'edit_distance', 'mbr'} == set(targets()) and len(with_kernels) >= 25


@pytest.mark.parametrize('cls', [*(OWN[name] for name in targets() if name in OWN and name != 'rouge'), *MEMBERS], ids=lambda cls: cls.__name__)
def test_every_option_has_values(cls):
    found, hints = pools(cls), cls.options()
    in_name = {'n', 'summary', 'weight', 'gap'} if cls in MEMBERS else set()
    for name, kinds in hints.items():
        if f'{cls.__name__}.{name}' in LEFT_OUT: continue
        values = found[name]
        assert len(values) >= 2, name
        if bool in kinds: assert {False, True} <= set(map(repr_of, values)), name
        if type(None) in kinds and name not in in_name: assert None in values, name
    assert {name.split('.')[1] for name in LEFT_OUT if name.split('.')[0] == cls.__name__} <= set(hints)


def repr_of(value): return value if isinstance(value, (bool, str, int, float, type(None))) else repr(value)


def test_every_tokenizer_is_drawn():
    there = set()
    for name in [*registry.BUILT_IN, *fuzz.OWN_TOKENIZERS]:
        try: registry.get_tokenizer(name)
        except ImportError: continue
        there.add(name)
    assert len(there) > 50 and there <= set(pools(Bleu)['tokenizer']) and {'tokens', '$split'} <= set(fuzz.tokenizers())


@pytest.mark.parametrize('name', [name for name in targets() if name in OWN])
def test_every_tool_is_drawn(name):
    cls = OWN[name]
    for tool, found in cls.tools.items():
        if callable(found): assert FLAGS[f'{name} {tool}'], tool
        for flags in FLAGS.get(f'{name} {tool}', ['']):
            case = {'metric': name, 'like': f'{tool} {flags}'.strip(), 'options': {}}
            try: assert fuzz.metrics_of(fuzz.made(case))
            except ImportError: pass  # a stemmer's library


def test_options_are_drawn_again_and_again():
    "Each option and each value of BLEU and of ROUGE's members, in so many draws."
    import random
    drawn, r = {}, random.Random(0)
    for _ in range(700):
        for name in 'bleu', 'rouge':
            for option, value in draw_metric(r, name)[0]['options'].items(): drawn.setdefault((name, option), set()).add(json.dumps(value))
    assert {option for name, option in drawn if name == 'bleu'} == set(Bleu.options())
    assert {option for name, option in drawn if name == 'rouge'} >= set(Rouge.options()) - {'weight', 'gap'}
    assert drawn['bleu', 'smoothing'] == set(map(json.dumps, pools(Bleu)['smoothing']))


# ---------------------------------------------------------------- texts
def test_texts_are_of_every_kind():
    texts = []
    for seed in range(600):
        wild = WildTexts(seed)
        for _ in range(10):
            texts.append(wild.text())
            texts.append(wild.other(texts[-1]))
    letters = set(''.join(texts))
    assert {c for line in LINE_BREAKS for c in line} | {'\x00', '\u202e', '\u200d', '\u07ff', 'İ', 'ß', 'ς', 'ﬁ', '\ufeff'} <= letters
    assert any('\ud800' <= c <= '\udfff' for c in letters) and {c for c in map(chr, range(0x3001)) if c.isspace()} <= letters
    assert sum(bool(letters.intersection(own)) for own in scripts().values()) > 200
    assert {'', ' '} <= set(texts) and max(len(text.split(' ')) for text in texts) > 500 and max(map(len, ' '.join(texts).split(' '))) >= 300
    assert any('&AMP;' in text for text in texts) and any('No. 5' in text for text in texts) and sum(len(text) > 4096 for text in texts) > 5
    assert [WildTexts(3).text(5) for _ in range(2)] == [WildTexts(3).text(5)] * 2


# ---------------------------------------------------------------- a fault is noticed
def found_by(name, most=60):
    "The first case that differs, and how."
    for seed in range(most):
        case, _ = draw(name, f'fault {seed}', most=40)
        if found := difference(case): return case, found
    pytest.fail('not noticed')


def test_a_wrong_view_of_meteor_is_found_and_made_small(monkeypatch, tmp_path):
    "As it once was: stems of texts that are not lower-cased, which may be other tokens in number."
    views = CompiledMeteor.views

    def wrong(self):
        found, metric = views(self), self.metric
        def scheme(change): return lambda: Scheme(metric.tokenize.name, metric.tokenize, metric.lowercase, change=change)
        if 'stems' in found: found['stems'] = found['stems']._replace(scheme=scheme(_stemmed(metric._stem)))
        return found

    monkeypatch.setattr(CompiledMeteor, 'views', wrong)
    for path in RECORDED:
        if path.stem.startswith('meteor-entities'):
            case = json.loads(path.read_text(encoding='utf-8'))
            assert difference(case)
    case, found = found_by('meteor')
    small = shrunk(case, tries=600)
    assert difference(small) and size(small) < min(60, size(case))
    kept = keep(small, found, tmp_path)
    assert kept.read_text(encoding='ascii') and difference(json.loads(kept.read_text())) is not None
    monkeypatch.undo()
    assert difference(small) is None


def size(case): return len(''.join(case['predictions'])) + len(''.join(map(''.join, case['references'])))


def test_a_number_that_is_one_off_is_found(monkeypatch, capsys, tmp_path):
    right = CompiledBleu.rows
    monkeypatch.setattr(CompiledBleu, 'rows', lambda self, block: right(self, block) + np.eye(1, len(self.metric.columns), dtype=int) * (len(block) > 2))
    run = fuzz.Fuzz(['bleu'], folder=tmp_path)
    while not run.counts['bleu'].differences: run.step()
    kept, = tmp_path.iterdir()
    assert len(json.loads(kept.read_text())['predictions']) == 3 and 'DIFFERENCE bleu: check_kernels' in capsys.readouterr().out


def test_the_command(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr(fuzz, 'warm_up', lambda kernels: None)
    assert fuzz.main(['--scores', '300', '--seed', '3', '--metric', 'wer', '--output', str(tmp_path / 'counts.json')]) == 0
    counts = json.loads((tmp_path / 'counts.json').read_text())
    assert counts['wer']['scores'] >= 300 and counts['wer']['differences'] == 0 and 'wer' in capsys.readouterr().out
    with pytest.raises(SystemExit): fuzz.main(['--help'])
    assert 'example: python tests/fuzz.py' in capsys.readouterr().out


def test_values_that_json_has_not():
    assert value_of('$split') is str.split and value_of(['exact', 'stem']) == ('exact', 'stem') and value_of('13a') == '13a'
    assert value_of('$vectors 3 mean').unknown == 'mean'
