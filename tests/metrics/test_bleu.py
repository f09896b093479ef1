"""BLEU equals the tools that it names: live where they install, recorded or golden where they do not."""
import json
import math
import warnings
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import example, given, settings, strategies as st

from golden import each_perl_set, english, golden, multilingual, perl_set, ted

from nlgeval.core.definition import option
from nlgeval.core.inputs import Segment
from nlgeval.compiled.bleu import reference_lengths
from nlgeval.metrics.bleu import REFERENCE_LENGTHS, SMOOTHINGS, Bleu, bleu, closest_length, modified_precision, sentence_bleu
from nlgeval.metrics.chrf import Chrf
from nlgeval.metrics.ter import Ter

warnings.filterwarnings('ignore')
RECORDED = json.loads((Path(__file__).parents[1] / 'recorded' / 'bleu.json').read_text(encoding='utf-8'))


# ---------------------------------------------------------------- texts
word = st.sampled_from(['the', 'The', 'cat', 'dog', 'sat', 'on', 'mat', '.', ',', '3.5', "it's", 'a-b', '10-12', '&amp;', '好', 'ß', '"x"'])
text = st.lists(word, max_size=12).map(' '.join)
corpora = st.lists(st.tuples(text, st.lists(text, min_size=1, max_size=3)), min_size=1, max_size=5)


# ---------------------------------------------------------------- sacrebleu, live
def against_sacrebleu(predictions, references, **options):
    BLEU = pytest.importorskip('sacrebleu.metrics').BLEU
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
    sacrebleu = pytest.importorskip('sacrebleu')
    theirs = sacrebleu.sentence_bleu(prediction, references)
    assert sentence_bleu(prediction, references).score == pytest.approx(theirs.score / 100, rel=1e-12)


# ---------------------------------------------------------------- NLTK, live
def nltk_bleu(method, references, hypotheses):
    theirs = pytest.importorskip('nltk.translate.bleu_score')
    return float(theirs.corpus_bleu(references, hypotheses, smoothing_function=getattr(theirs.SmoothingFunction(), method)))


@settings(max_examples=300)
@given(corpora, st.sampled_from([f'method{i}' for i in range(8)]))
@example([('the cat sat', ['the cat sat on'])], 'method6')  # there is no 4-gram
@example([('the cat sat', ['the cat sat on'])], 'method5')
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
    BleuScorer = pytest.importorskip('pycocoevalcap.bleu.bleu_scorer').BleuScorer
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
@each_perl_set
def test_mteval_golden(shared, name):
    numbers, flags_of, p, r = perl_set(shared, name)
    for setting, expected in numbers['mteval-v13a'].items():
        flags = flags_of[setting]
        score = Bleu.like(f'mteval-v13a {flags}', max_order=9)(p, r)
        assert [round(x, 4) for x in score.precisions] == pytest.approx(expected['individual_bleu'], abs=1e-9), setting
        assert [round(x, 4) for x in score.cumulative] == pytest.approx(expected['cumulative_bleu'], abs=1e-9), setting
        assert round(Bleu.like(f'mteval-v13a {flags}')(p, r).score, 4) == pytest.approx(expected['bleu'], abs=1e-9)


@each_perl_set
@pytest.mark.parametrize('tool', ['multi-bleu', 'multi-bleu -lc', 'multi-bleu-detok'])
def test_multi_bleu_golden(shared, name, tool):
    numbers, _, p, r = perl_set(shared, name)
    s = Bleu.like(tool)(p, r)
    line = (f'BLEU = {100 * s.score:.2f}, ' + '/'.join(f'{100 * x:.1f}' for x in s.precisions)
            + f' (BP={s.brevity_penalty:.3f}, ratio={s.length_ratio:.3f}, hyp_len={s.candidate_length}, ref_len={s.reference_length})')
    assert line == numbers[tool]


FLAGS = ['', '-c', '-c -e', '-c --international-tokenization', '-c -e --international-tokenization']


@pytest.mark.parametrize('flags', FLAGS)
def test_mteval_on_texts_without_words(flags):
    "What mteval-v13a.pl -d 2 printed: 0 for an empty candidate, whatever the reference. Where it stopped, there is no corpus score."
    first, against = 'the cat sat on the mat', 'the cat sat on a mat'
    metric, plain = Bleu.like(f'mteval-v13a {flags}'), Bleu.like(f'mteval-v13a {flags} --no-smoothing')
    for p, r, segments, corpus in (([first, ''], [against, ''], [.5373, 0], .5373), ([first, ''], [against, 'a b'], [.5373, 0], .3850),
                                   ([''], [''], [0], None), ([''], ['a b'], [0], None), (['a b'], [''], [.5], None)):
        score = metric(p, r)
        assert score.segments.round(4).tolist() == segments
        assert corpus is None or round(score.score, 4) == corpus
    for p, r, segments, corpus in (([first, ''], [against, ''], [.5373, 0], .5373), ([first, ''], [against, 'a b'], [.5373, 0], .3850),
                                   ([''], [''], [0], 0), ([''], ['a b'], [0], 0), (['a b'], [''], [0], 0)):
        score = plain(p, r)
        assert score.segments.round(4).tolist() == segments and round(score.score, 4) == corpus


@pytest.mark.parametrize('tool', ['multi-bleu', 'multi-bleu -lc', 'multi-bleu-detok'])
def test_multi_bleu_on_texts_without_words(tool):
    "The programs print BLEU = 0 where the references are empty, and stop at a division by zero where only the candidates are."
    for p, r in (([''], ['']), (['a b c d'], [''])): assert Bleu.like(tool)(p, r).score == 0
    score = Bleu.like(tool)(['the cat sat on the mat', ''], ['the cat sat on a mat', ''])  # BLEU = 53.73, 83.3/60.0/50.0/33.3 (BP=1.000
    assert (round(100 * score.score, 2), score.brevity_penalty, score.candidate_length, score.reference_length) == (53.73, 1, 6, 6)


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
    items = golden(shared, name.split('-')[0])
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


# ---------------------------------------------------------------- edges
def test_no_words_score_0_by_every_tool():
    for tool in Bleu.tools:
        score = Bleu.like(tool)(['', '', 'a b c d e'], ['', 'a b', 'a b c d e'])
        assert score.segments[:2].tolist() == [0, 0], tool
        assert Bleu.like(tool)([''], ['']).score == 0, tool


@pytest.mark.parametrize('effective_order', ['always', 'segments', 'never'])
@pytest.mark.parametrize('smoothing', SMOOTHINGS)
def test_no_words_score_0_by_every_smoothing(smoothing, effective_order):
    for weights in (None, (.25, .25, .25, .25), (0, .5, .5, 0), (0, 0, 0, 1)):
        metric = Bleu(smoothing=smoothing, effective_order=effective_order, weights=weights)
        assert metric(['', ''], ['', 'a']).segments.tolist() == [0, 0] and metric([''], ['']).score == 0


def test_a_segment_without_an_order_that_counts_scores_0():
    for candidate in ('cat', 'dog', ''):
        metric = Bleu(max_order=2, weights=(0, 1), effective_order='always')
        assert metric([candidate], ['cat']).score == 0
    assert metric(['a cat'], ['a cat']).score == 1


def test_the_longest_ngram_is_limited():
    for order in (101, 10**6):
        with pytest.raises(ValueError, match=f'from 1 to 100, got {order}'): Bleu(max_order=order)
    text = ' '.join(map(str, range(300)))
    assert Bleu(max_order=100)([text, 'a'], [text, 'a']).score == 1


@pytest.mark.parametrize('options, error, says', [
    ({'smoothing': 'flor'}, ValueError, "Did you mean 'floor'"), ({'smoothing': ['exp']}, ValueError, 'unknown smoothing'),
    ({'tokenizer': '13b'}, ValueError, "'13a'"), ({'lowercase': 'yes'}, TypeError, 'lowercase: expected True or False'),
    ({'effective_order': True}, ValueError, 'effective order'), ({'reference_length': 'longest'}, ValueError, 'shortest'),
    ({'max_order': 0}, ValueError, 'at least 1'), ({'max_order': True}, ValueError, 'got True'),
    ({'smoothing_value': 3}, ValueError, "'exp' takes no smoothing_value"),
    ({'smoothing': 'floor', 'smoothing_value': -1}, ValueError, 'smoothing_value: expected a number of at least 0, got -1'),
    ({'smoothing': 'add-k', 'smoothing_value': math.inf}, ValueError, 'smoothing_value: expected a number of at least 0, got inf'),
    ({'smoothing': 'floor', 'smoothing_value': 'a'}, TypeError, "smoothing_value: expected a number, got 'a'"),
    ({'smoothing': 'floor', 'smoothing_value': True}, TypeError, 'got True'),
    ({'smoothing': 'method4', 'smoothing_value': 0}, ValueError, 'cannot be 0'),
    *(({'weights': weights}, ValueError, 'expected 4 numbers of at least 0 that add up to 1')
      for weights in ((.5, .5), (math.nan, 0, 0, 1), 'abcd', 1., (1.5, -.5, 0, 0), (.3, .3, .3, .3)))])
def test_wrong_options(options, error, says):
    with pytest.raises(error, match=says): Bleu(**options)


def test_wrong_tools():
    for tool, says in (('sacreblue', "'sacrebleu'"), ('mteval-v13a -x', "unknown flag '-x'"), ('multi-bleu -x', 'known is -lc'),
                       *((f'mteval-v13a --brevity-penalty{flag}', 'closest or shortest') for flag in ('', ' average'))):
        with pytest.raises(ValueError, match=says): Bleu.like(tool)
    for metric in (Bleu(smoothing='method5'), Bleu(weights=(.4, .3, .2, .1)), Bleu(reference_length='shortest'), Bleu.like('multi-bleu'),
                   Bleu.like('multi-bleu', smoothing='exp', effective_order='segments'), Bleu(tokenizer=str.split)):
        with pytest.raises(ValueError, match='sacrebleu cannot compute this number'): metric.signature_as('sacrebleu')
    with pytest.raises(ValueError, match='unknown signature of BLEU'): Bleu().signature_as('nltk')
    with pytest.raises(ValueError, match=r"because of reference_length='shortest': BLEU\|"): Bleu(reference_length='shortest').signature_as('sacrebleu')


@pytest.mark.parametrize('parent', [Bleu, Chrf, Ter])
def test_sacrebleu_signs_no_option_that_it_does_not_know(parent):
    "An option that a metric gets later is refused by itself, but for its default."
    @dataclass(frozen=True)
    class Later(parent):
        later:int = option(3, 'later', whole=1)
    assert Later().signature_as('sacrebleu', 1) == parent().signature_as('sacrebleu', 1)
    with pytest.raises(ValueError, match='sacrebleu cannot compute this number, because of later=4: '): Later(later=4).signature_as('sacrebleu', 1)


def test_equal_options_make_equal_metrics():
    assert Bleu(smoothing='method3') == Bleu() == Bleu(effective_order='segments')
    assert Bleu(smoothing='method1') == Bleu(smoothing='floor', smoothing_value=.1) == Bleu(smoothing='floor', smoothing_value=np.float64(.1))
    assert Bleu(smoothing='floor', smoothing_value=1).signature == Bleu(smoothing='floor', smoothing_value=1.).signature


# ---------------------------------------------------------------- rows and scores, two ways each
few_words = st.lists(st.sampled_from('ab'), max_size=9)


@given(few_words, st.lists(few_words, min_size=1, max_size=3), st.integers(1, 6))
def test_a_row_is_the_derivations(candidate, references, max_order):
    metric = Bleu(tokenizer='tokens', max_order=max_order)
    matches, totals = zip(*(modified_precision(candidate, references, n) for n in range(1, max_order + 1)))
    closest = closest_length(len(candidate), list(map(len, references)))
    assert metric.row(candidate, metric.reference(Segment(tuple(references), None))) == (*matches, *totals, len(candidate), closest)


@given(st.lists(st.lists(st.integers(0, 12), min_size=1, max_size=4), min_size=1, max_size=9), st.data())
def test_reference_lengths_of_many_segments(lengths, data):
    c = np.array([data.draw(st.integers(0, 12)) for _ in lengths])
    block = SimpleNamespace(lengths=c, reference_lengths=np.concatenate(lengths), bounds=np.cumsum([0, *map(len, lengths)]))
    for name, rule in REFERENCE_LENGTHS.items():
        assert reference_lengths(block, name).tolist() == [rule(*one) for one in zip(c.tolist(), lengths)]


def random_rows(metric, rng, n):
    "Rows as texts have them: no more matches than n-grams, of which there is one less in each order."
    orders, least = metric._orders, int(metric._smoothing.at_least_one)
    c = rng.integers(0, 9, n)
    totals = np.maximum(c[:, None] - np.arange(orders), least)
    matches = np.minimum.accumulate(rng.integers(0, 1 + np.maximum(c[:, None] - np.arange(orders), 0)), axis=1)
    return np.column_stack([matches, totals, c, np.maximum(0, c + rng.integers(-2, 3, n))])


@pytest.mark.parametrize('effective_order', ['always', 'segments', 'never'])
@pytest.mark.parametrize('smoothing', SMOOTHINGS)
def test_a_row_alone_scores_as_among_others(smoothing, effective_order):
    "One row is scored in plain numbers, many as arrays: to the same bits."
    rng = np.random.default_rng(0)
    for options in ({}, {'weights': (.4, .3, .2, .1)}, {'max_order': 9}, {'max_order': 1}, {'max_order': 2, 'weights': (0, 1)},
                    {'reference_length': 'average'}):
        metric = Bleu(smoothing=smoothing, effective_order=effective_order, **options)
        rows = random_rows(metric, rng, 150).astype(metric.dtype)
        for segments in (False, True):
            together, parts = metric.score(rows, segments), metric.parts(rows, segments)
            assert np.isfinite(together).all() and np.array_equal(together, parts['score'])
            assert together.tolist() == [metric.score(row[None], segments)[0] for row in rows] == [metric.score(row, segments) for row in rows]
            alone = [metric.parts(row[None], segments) for row in rows]
            for name, values in parts.items(): assert np.array_equal(values, np.concatenate([one[name] for one in alone])), name


# ---------------------------------------------------------------- what people see
def test_levels_are_clipped():
    levels = Bleu(tokenizer='none').look.levels
    for candidate, references, expected in (('the the the', ['the cat'], [1, 0, 0]), ('the the the', ['the cat', 'the the'], [2, 2, 0]),
                                            ('a b a b', ['a b'], [2, 2, 0, 0]), ('a b c a', ['a b c'], [3, 3, 3, 0]),
                                            ('a b c d e f', ['a b c d e f'], [4] * 6), ('x a', ['a', 'b'], [0, 1]), ('', ['a'], [])):
        assert levels(candidate.split(), [r.split() for r in references]) == expected, candidate
    shown = Bleu(tokenizer='none').look.marked('the the the', ['the cat'])
    assert shown.spans == [(0, 3, 1), (4, 7, 0), (8, 11, 0)] and shown.labels[1] == 'in a matched 1-gram'


def test_the_plot_shows_the_geometric_mean():
    pytest.importorskip('matplotlib').use('Agg')
    import matplotlib.pyplot as plt
    score = bleu(['the cat sat on the mat'], ['the cat sat on the mat today'])
    fig = score.plot()
    lines = {line.get_label(): line.get_ydata()[0] for line in fig.axes[0].lines}
    plt.close(fig)
    assert lines['BLEU'] == pytest.approx(100 * score.score)
    assert lines['geometric mean'] == pytest.approx(100 * math.prod(score.precisions) ** .25)
    assert fig.axes[0].get_title('left') == f'BLEU {lines["BLEU"]:.1f} % = 0.85 x {lines["geometric mean"]:.1f} %, the geometric mean'
