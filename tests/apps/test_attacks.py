"Attacks: what they get is what the metric gives their texts; every metric and wild texts; engines, seeds and files; no text gets into HTML as it is."
import csv
import json
import random
import warnings

import pytest
from every_metric import METRICS
from fuzz_texts import WildTexts

from nlgeval import Bleu, Chrf, Distinct, Meteor, RougeN, TestSet, Wer, steal
from nlgeval.apps.attacks import ATTACKS, FROM_OUTPUT, SEARCHED, best_text, scene_of
from nlgeval.apps.cli import main
from nlgeval.engine.choice import using

WORDS = 'the a cat dog sat ran on mat tree it was late home again last'.split()


def corpus(n=12, seed=1, kept=.7):
    "Outputs and references."
    draw = random.Random(seed)
    references = [' '.join(draw.choices(WORDS, k=draw.randint(3, 9))) for _ in range(n)]
    return [' '.join(w if draw.random() < kept else draw.choice(WORDS) for w in text.split()) for text in references], references


@pytest.mark.parametrize('metric', METRICS, ids=lambda metric: metric.signature[:60])
def test_every_metric(metric):
    outputs, references = corpus()
    if metric.listed or metric.name == 'COMET':  # tokens, and scores that were given, which texts do not change
        with pytest.raises((ValueError, TypeError)): steal(metric, outputs, references)
        return
    testset = TestSet(references, corpus(seed=2)[0])
    found = steal(metric, outputs, testset, steps=4, most=5)
    assert [one.attack for one in found] == list(ATTACKS)
    fitted = metric.fit(testset)
    assert found.honest == fitted(outputs, testset).score
    texts = {one.attack: one.text for one in found}
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')
        for one in found:
            if one.attack in ('nothing', SEARCHED[0], 'common words'): assert one.score == fitted([texts[one.attack]] * 12, testset).score
            if one.attack == 'the source': assert one.score == fitted(testset.sources, testset).score
            if one.attack == SEARCHED[1]: assert one.score == fitted([f'{text} {one.text}'.rstrip() for text in outputs], testset).score
            better = one.score - found.honest if metric.higher_is_better else found.honest - one.score
            assert one.gain == better and one.honest == (one.attack in FROM_OUTPUT or one.attack == SEARCHED[1])
            worth = (found.honest - found.unrelated) * (1 if metric.higher_is_better else -1)
            assert (one.share is None) == (worth <= 0)
            if worth > 0: assert abs(one.share - 1 - one.gain / worth) < 1e-9


def test_a_search_never_ends_below_its_beginning_and_finds_what_is_known():
    outputs, references = corpus(30)
    for metric in Bleu(), Chrf(), Wer(), RougeN(n=2), Meteor():
        found, sign = best_text(metric, outputs, references, steps=40), 1 if metric.higher_is_better else -1
        climbed = [sign * score for score in found.scores]
        assert climbed == sorted(climbed) and len(climbed) <= 41
        assert found.scores[-1] == pytest.approx(metric([found.text] * 30, references).score, abs=1e-12)
    same = ['the cat sat on the mat'] * 20
    assert best_text(Bleu(), ['a dog ran home again'] * 20, same, steps=300).scores[-1] > .99  # one text is right for all


def test_engines_and_seeds():
    outputs, references = corpus(25)
    for metric in Bleu(), Chrf(), Meteor():
        with using('python'): one = steal(metric, outputs, references, steps=5, most=8)
        with using('compiled'): assert [*steal(metric, outputs, references, steps=5, most=8)] == [*one]
        assert [*steal(metric, outputs, references, steps=5, most=8)] == [*one]
    assert best_text(Chrf(), outputs, references, seed=1) != best_text(Chrf(), outputs, references, seed=2)


def test_wild_texts_and_scripts_without_spaces():
    for seed in range(40):
        wild = WildTexts(seed, surrogates=False)
        references = [wild.text() for _ in range(4)]
        for metric in Chrf(), Bleu():
            with warnings.catch_warnings():
                warnings.simplefilter('ignore')
                found = steal(metric, [wild.like(text) for text in references], references, steps=3, most=4)
            assert len(found) == len(ATTACKS) - 1 and found.summary
    scene = scene_of(['他们等了一个小时', '信来晚了'], TestSet(['他们等了一小时', '信晚到了']))
    assert not scene.spaced and len(FROM_OUTPUT['halved'](scene)[0]) == 4 and sorted(FROM_OUTPUT['shuffled'](scene)[0]) == sorted('他们等了一个小时')
    for texts in (['', ''], ['', '']), (['a', 'b'], ['', 'b']), (['', 'x'], [['x', 'y'], ['z']]): assert len(steal(Chrf(), *texts, steps=2)) == len(ATTACKS) - 1
    assert 'the source' not in [one.attack for one in steal(Distinct(), *corpus()[:1], steps=2)] and steal(Distinct(), corpus()[0], steps=2)[0].share is None


def test_reordered_keeps_what_follows_in_the_reference():
    scene = scene_of(['the cat sat there on the mat now', 'x'], TestSet(['the cat sat on the mat', 'x']))
    pieces = {'the cat sat', 'there', 'on the mat', 'now'}
    made = FROM_OUTPUT['reordered'](scene)[0]
    assert sorted(made.split()) == sorted(scene.predictions[0].split()) and all(piece in made for piece in pieces)


def test_files(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    outputs, references = corpus(20)
    evil = '</td><script>window.hit = 1</script>'
    outputs[1], references[2] = f'{outputs[1]} {evil}', f'{references[2]} {evil}'
    for name, lines in {'a': outputs, 'b': outputs[::-1], 'ref': references, 'src': corpus(20, 3)[0], 'one': ['x']}.items():
        (tmp_path / f'{name}.txt').write_text('\n'.join(lines) + '\n', encoding='utf-8')
    assert main('attack a.txt -r ref.txt --source src.txt -m bleu -m ter --steps 5 --format json --output found.json --report page.html'.split()) == 0
    found, page = json.loads((tmp_path / 'found.json').read_text(encoding='utf-8')), (tmp_path / 'page.html').read_text(encoding='utf-8')
    assert '<script>window' not in page and 'window.hit' in page and 'share of what honest outputs are worth' in page
    for told, metric in zip(found['metrics'], (Bleu(), None)):
        assert [one['attack'] for one in told['attacks']] == list(ATTACKS)
        if metric: assert told['honest'] == metric(outputs, references).score and told['signature'] == metric.signature
    assert main('attack a.txt -r ref.txt -m bleu --steps 5 --output found.csv'.split()) == 0
    rows = list(csv.DictReader((tmp_path / 'found.csv').open(encoding='utf-8', newline='')))
    assert [row['attack'] for row in rows] == [name for name in ATTACKS if name != 'the source'] and float(rows[0]['score']) == 0
    assert main('attack a.txt -r ref.txt -m bleu --steps 5 --format markdown'.split()) == 0 and '| attack' in capsys.readouterr().out
    for line, said in (('a.txt b.txt -r ref.txt', 'one system'), ('one.txt -r one.txt', 'at least 2 segments'), ('a.txt -r one.txt', 'segments'),
                       ('a.txt', '--ref'), ('a.txt -r ref.txt -f latex', 'latex'), ('a.txt -r ref.txt --output a.txt', 'a.txt')):
        assert main(['attack', *line.split()]) == 2
        printed, error = capsys.readouterr()
        assert not printed and said in error and error.count('\n') == 1
    assert (tmp_path / 'a.txt').read_text(encoding='utf-8').splitlines() == outputs


def test_what_cannot_be_attacked():
    outputs, references = corpus()
    with pytest.raises(ValueError, match="Did you mean 'shuffled'"): steal(Bleu(), outputs, references, ['shufled'])
    with pytest.raises(ValueError, match='at least 2'): steal(Bleu(), outputs[:1], references[:1])
    with pytest.raises(ValueError, match='wants tokens'): steal(Bleu(tokenizer='tokens'), outputs, references)
    assert [one.attack for one in steal(Bleu(), outputs, references, ['shuffled', 'nothing'])] == ['shuffled', 'nothing']


def test_the_usage_of_the_command_has_one_system(capsys):
    from nlgeval.apps.cli import main
    assert main(['attack', '--help']) == 0 and capsys.readouterr().out.startswith('usage: nlgeval attack SYSTEM [--ref FILE ...]')
