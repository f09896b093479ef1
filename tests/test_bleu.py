"""BLEU equals the tools that it names: live where they install, recorded or golden where they do not."""
import json
import math
import re
import warnings
from pathlib import Path

import pytest
from hypothesis import given, settings, strategies as st

from nlgeval.metrics.bleu import Bleu, REFERENCE_LENGTHS, SMOOTHINGS, bleu, sentence_bleu

warnings.filterwarnings('ignore')
RECORDED = json.loads((Path(__file__).parent / 'recorded' / 'bleu.json').read_text(encoding='utf-8'))


# ---------------------------------------------------------------- texts
def english(shared):
    items = json.loads((shared / 'golden' / 'english.json').read_text(encoding='utf-8'))
    return [' '.join(i['candidate']) for i in items], [[' '.join(r) for r in i['references']] for i in items]


def multilingual(shared, empty=False):
    items = json.loads((shared / 'golden' / 'multilingual.json').read_text(encoding='utf-8'))
    items = [i for i in items if i['candidate'].strip() or empty]
    return [i['candidate'] for i in items], [i['references'] for i in items]


def ted(shared, name):
    return (shared / 'data' / 'ted' / name).read_text(encoding='utf-8').split('\n')[:-1]


def filled(references):
    "Items with fewer references than the most repeat their last one, as in the golden files."
    most = max(map(len, references))
    return [[*r, *[r[-1]] * (most - len(r))] for r in references]


word = st.sampled_from(['the', 'The', 'cat', 'dog', 'sat', 'on', 'mat', '.', ',', '3.5', "it's", 'a-b', '10-12', '&amp;', '好', 'ß', '"x"'])
text = st.lists(word, max_size=12).map(' '.join)
corpora = st.lists(st.tuples(text, st.lists(text, min_size=1, max_size=3)), min_size=1, max_size=5)


# ---------------------------------------------------------------- sacrebleu, live
def against_sacrebleu(predictions, references, **options):
    from sacrebleu.metrics import BLEU
    ours = Bleu(**options)
    names = {'tokenizer': 'tokenize', 'smoothing': 'smooth_method', 'smoothing_value': 'smooth_value', 'max_order': 'max_ngram_order'}
    theirs_options = {names.get(k, k): v for k, v in options.items() if k != 'effective_order'}
    theirs_options['effective_order'] = ours.effective_order == 'always'
    theirs_bleu = BLEU(**theirs_options)
    most = max(map(len, references))
    theirs = theirs_bleu.corpus_score(predictions, [[r[i] if i < len(r) else None for r in references] for i in range(most)])
    score = ours(predictions, references)
    assert math.isclose(score.score, theirs.score / 100, rel_tol=1e-12, abs_tol=1e-300)
    assert score.precisions == pytest.approx([p / 100 for p in theirs.precisions], rel=1e-12)
    assert score.brevity_penalty == pytest.approx(theirs.bp, rel=1e-12)
    assert (score.candidate_length, score.reference_length) == (theirs.sys_len, theirs.ref_len)
    if options.get('smoothing') != 'add-k':  # there sacrebleu reports the counts with k added
        assert (score.matches, score.totals) == (theirs.counts, theirs.totals)
    assert score.signature_as('sacrebleu') == str(theirs_bleu.get_signature())
    sentence = BLEU(**{**theirs_options, 'effective_order': ours.effective_order != 'never'})
    for segment, p, r in zip(score.segments, predictions, references):
        assert math.isclose(segment, sentence.sentence_score(p, r).score / 100, rel_tol=1e-12, abs_tol=1e-300), (p, r)


@pytest.mark.parametrize('tokenizer', ['13a', 'intl', 'zh', 'char', 'none'])
@pytest.mark.parametrize('options', [{}, {'lowercase': True}, {'smoothing': 'none'}, {'smoothing': 'floor'},
                                     {'smoothing': 'add-k', 'smoothing_value': 0.5}, {'max_order': 6},
                                     {'effective_order': 'always'}])
def test_sacrebleu_golden(shared, tokenizer, options):
    against_sacrebleu(*english(shared), tokenizer=tokenizer, **options)
    against_sacrebleu(*multilingual(shared, empty=True), tokenizer=tokenizer, **options)


def test_sacrebleu_ted(shared):
    for system in ('system1.en', 'system2.en'):
        against_sacrebleu(ted(shared, system), [[r] for r in ted(shared, 'reference.en')])


@given(corpora, st.sampled_from(['none', 'floor', 'add-k', 'exp']), st.sampled_from(['always', 'segments', 'never']),
       st.booleans(), st.integers(1, 5))
def test_sacrebleu_generated(corpus, smoothing, effective_order, lowercase, max_order):
    predictions, references = zip(*corpus)
    against_sacrebleu(list(predictions), list(references), smoothing=smoothing, effective_order=effective_order,
                      lowercase=lowercase, max_order=max_order)


@given(text, st.lists(text, min_size=1, max_size=3))
def test_sentence_bleu_is_sacrebleus(prediction, references):
    import sacrebleu
    theirs = sacrebleu.sentence_bleu(prediction, references)
    assert sentence_bleu(prediction, references).score == pytest.approx(theirs.score / 100, rel=1e-12)


# ---------------------------------------------------------------- NLTK, live
def nltk_bleu(method, references, hypotheses):
    from nltk.translate.bleu_score import SmoothingFunction, corpus_bleu
    return float(corpus_bleu(references, hypotheses, smoothing_function=getattr(SmoothingFunction(), method)))


@settings(max_examples=300)
@given(corpora, st.sampled_from([f'method{i}' for i in range(8)]))
def test_nltk_generated(corpus, method):
    predictions, references = map(list, zip(*corpus))
    score = Bleu.like(f'nltk:{method}')(predictions, references)
    split = [p.split() for p in predictions], [[r.split() for r in refs] for refs in references]
    if method < 'method5':  # the later methods look at the last segment of a corpus only
        assert score.score == pytest.approx(nltk_bleu(method, split[1], split[0]), rel=1e-12, abs=1e-300)
    for segment, p, refs in zip(score.segments, *split):
        if method == 'method6' and not any(w in r for w in zip(p, p[1:], p[2:]) for r in (list(zip(r, r[1:], r[2:])) for r in refs)):
            continue  # NLTK's method6 stops with an AssertionError where no trigram matches
        assert segment == pytest.approx(nltk_bleu(method, [refs], [p]), rel=1e-12, abs=1e-300), (p, refs)


def test_nltk_takes_tokens_and_is_method0(shared):
    predictions, references = english(shared)
    metric = Bleu.like('nltk', tokenizer='tokens')
    p, r = [p.split() for p in predictions], [[x.split() for x in refs] for refs in references]
    assert metric(p, r).score == pytest.approx(nltk_bleu('method0', r, p), rel=1e-12)


# ---------------------------------------------------------------- pycocoevalcap, live
def against_coco(predictions, references):
    from pycocoevalcap.bleu.bleu_scorer import BleuScorer
    scorer = BleuScorer(n=4)
    for p, r in zip(predictions, references): scorer += (p, list(r))
    corpus, segments = scorer.compute_score(option='closest', verbose=0)
    score = Bleu.like('coco')(predictions, references)
    assert score.cumulative == pytest.approx(corpus, rel=1e-9, abs=1e-300)
    for n in range(4):
        assert score.segment_parts['cumulative'][:, n].tolist() == pytest.approx(segments[n], rel=1e-9, abs=1e-300)
    assert score.score == pytest.approx(corpus[3], rel=1e-9, abs=1e-300)


def test_coco_golden(shared):
    against_coco(*english(shared))
    against_coco(*multilingual(shared, empty=True))


@given(corpora)
def test_coco_generated(corpus):
    predictions, references = map(list, zip(*corpus))
    against_coco(predictions, references)


# ---------------------------------------------------------------- mteval-v13a, multi-bleu: golden
def golden_sets(shared):
    golden = json.loads((shared / 'golden' / 'mteval_multibleu.json').read_text(encoding='utf-8'))
    p, r = english(shared)
    m, n = multilingual(shared)
    reference, one, two = (ted(shared, f) for f in ('reference.en', 'system1.en', 'system2.en'))
    texts = {'english': (p, filled(r)), 'multilingual': (m, filled(n)), 'ted.sys1': (one, [[x] for x in reference]),
             'ted.sys2': (two, [[x] for x in reference]),
             'ted.sys1 against two references (ref, sys2)': (one, [list(x) for x in zip(reference, two)])}
    assert set(texts) == set(golden) - {'_flags'}
    return golden, texts


def test_mteval_golden(shared):
    golden, texts = golden_sets(shared)
    compared = 0
    for name, (p, r) in texts.items():
        for setting, expected in golden[name]['mteval-v13a'].items():
            flags = golden['_flags'][setting]
            score = Bleu.like(f'mteval-v13a {flags}', max_order=9)(p, r)
            assert [round(x, 4) for x in score.precisions] == pytest.approx(expected['individual_bleu'], abs=1e-9), (name, setting)
            assert [round(x, 4) for x in score.cumulative] == pytest.approx(expected['cumulative_bleu'], abs=1e-9), (name, setting)
            assert round(Bleu.like(f'mteval-v13a {flags}')(p, r).score, 4) == pytest.approx(expected['bleu'], abs=1e-9)
            compared += 1
    assert compared == 25


def test_multi_bleu_golden(shared):
    golden, texts = golden_sets(shared)
    for name, (p, r) in texts.items():
        for tool in ('multi-bleu', 'multi-bleu -lc', 'multi-bleu-detok'):
            s = Bleu.like(tool)(p, r)
            line = (f'BLEU = {100 * s.score:.2f}, ' + '/'.join(f'{100 * x:.1f}' for x in s.precisions)
                    + f' (BP={s.brevity_penalty:.3f}, ratio={s.length_ratio:.3f}, hyp_len={s.candidate_length}, ref_len={s.reference_length})')
            assert line == golden[name][tool], (name, tool)


# ---------------------------------------------------------------- torchmetrics, huggingface: recorded
SETTINGS = {('torchmetrics', 'BLEUScore n_gram=4'): {}, ('torchmetrics', 'BLEUScore n_gram=2'): {'max_order': 2},
            ('torchmetrics:smooth', 'BLEUScore n_gram=4 smooth'): {}, ('torchmetrics:smooth', 'BLEUScore n_gram=2 smooth'): {'max_order': 2},
            **{(f'torchmetrics{":smooth" * smooth}', f'SacreBLEUScore {name}{" smooth" * smooth}'): {'tokenizer': name}
               for name in ('13a', 'intl', 'char', 'zh', 'none') for smooth in (0, 1)},
            ('torchmetrics', 'SacreBLEUScore 13a lowercase'): {'tokenizer': '13a', 'lowercase': True},
            ('huggingface', 'max_order=4'): {}, ('huggingface', 'max_order=2'): {'max_order': 2},
            ('huggingface:smooth', 'max_order=4 smooth'): {}}


def recorded_texts(shared, name):
    if name == 'edge': return {i: (x['candidate'], x['references']) for i, x in RECORDED['edge'].items()}
    items = json.loads((shared / 'golden' / f'{name.split("-")[0]}.json').read_text(encoding='utf-8'))
    if name == 'english': return {i['id']: x for i, x in zip(items, zip(*english(shared)))}
    texts = {f'{k}-{i["lang"]}': (i['candidate'], i['references']) for k, i in enumerate(items)}
    return texts if name == 'multilingual' else {k: x for k, x in texts.items() if x[0].strip()}


def test_every_recorded_setting_is_compared():
    recorded = {(tool, name) for tool, x in RECORDED['tools'].items() for name in x['settings']}
    assert {(tool.split(':')[0], name) for tool, name in SETTINGS} == recorded


@pytest.mark.parametrize('tool, name', SETTINGS)
@pytest.mark.parametrize('texts', ['edge', 'english', 'multilingual', 'multilingual-nonempty'])
def test_recorded(tool, name, texts, request):
    corpus = recorded_texts(None if texts == 'edge' else request.getfixturevalue('shared'), texts)
    expected = RECORDED['tools'][tool.split(':')[0]]['settings'][name]['sets'][texts]
    metric, close = Bleu.like(tool, **SETTINGS[tool, name]), 1e-6 if tool.startswith('torchmetrics') else 1e-12
    score = metric(*zip(*corpus.values()))
    pairs = [(score.score, expected['corpus']), *zip(score.segments, [expected.get('segments', {}).get(i) for i in corpus])]
    compared = 0
    for ours, theirs in pairs:
        if isinstance(theirs, dict): theirs = theirs.get('bleu')  # None where the tool stopped with an error
        if theirs is not None:
            assert ours == pytest.approx(theirs, rel=close, abs=1e-9)
            compared += 1
    assert compared > len(expected.get('segments', {})) // 2


# ---------------------------------------------------------------- what every configuration shares
@given(corpora, st.sampled_from(sorted(SMOOTHINGS)), st.sampled_from(sorted(REFERENCE_LENGTHS)), st.integers(1, 5))
def test_streams_merge_to_the_whole(corpus, smoothing, reference_length, size):
    predictions, references = map(list, zip(*corpus))
    metric = Bleu(smoothing=smoothing, reference_length=reference_length)
    whole, stream = metric(predictions, references), metric.stream()
    for i in range(0, len(corpus), size): stream.merge(metric.stream().update(predictions[i:i + size], references[i:i + size]))
    assert stream.compute().to_dict() == whole.to_dict()
    assert all(0 <= x < 1.5 and math.isfinite(x) for x in [whole.score, *whole.segments])


def test_segments_are_scored_in_one_go_as_one_by_one(shared):
    predictions, references = english(shared)
    score = bleu(predictions, references)
    assert score.segments.tolist() == [sentence_bleu(p, r).score for p, r in zip(predictions, references)]


def test_signature_names_every_option():
    from dataclasses import fields
    changed = dict(tokenizer='none', lowercase=True, max_order=3, weights=(.5, .3, .1, .1), smoothing='none',
                   smoothing_value=None, effective_order='never', reference_length='average')
    assert set(changed) == {f.name for f in fields(Bleu)}
    for name, value in changed.items():
        if value is not None: assert Bleu(**{name: value}).signature != Bleu().signature, name
    assert Bleu(smoothing='floor', smoothing_value=.2).signature != Bleu(smoothing='floor').signature


def test_source_of_a_wrong_table_is_shown():
    "The second reference has 'dog under': a published table forgets it."
    from nlgeval.metrics.bleu import modified_precision
    p = modified_precision('the dog the dog the dog under the blanket'.split(),
                           ['the dog is under the blanket'.split(), 'there is a dog under the blanket'.split()], 2)
    assert re.fullmatch('4/8', repr(p))
