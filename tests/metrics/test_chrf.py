"""chrF equals the tools that it names: golden numbers of all four, sacrebleu and NLTK live; both engines bit for bit."""
import json
import math
import re

import numpy as np
import pytest
from hypothesis import example, given, settings, strategies as st

from golden import golden, ted, texts

from nlgeval.metrics.chrf import Chrf, chrf, sentence_chrf


def close(ours, theirs, digits=12, tiny=1e-14):
    "Equal to so many significant digits, or both next to nothing: the epsilons of the tools."
    assert math.isclose(ours, theirs, rel_tol=.51 * 10 ** (1 - digits), abs_tol=tiny), (ours, theirs)


# ---------------------------------------------------------------- sacrebleu
def sacrebleu_options(key):
    "Options of ours and of theirs from a key of the golden file."
    parts = key.split('.')
    found = {'word_order': int(parts[0][1:]), 'beta': int(parts[1][1:])}
    for part in parts[2:]:
        if part.startswith('c'): found['char_order'] = int(part[1:])
        else: found[{'ws': 'whitespace', 'lc': 'lowercase', 'eps': 'eps'}[part]] = True
    theirs = {('eps_smoothing' if name == 'eps' else name): value for name, value in found.items()}
    return f'sacrebleu{":eps" * found.pop("eps", False)}', found, theirs


@pytest.mark.parametrize('engine', ['python', 'compiled'])
@pytest.mark.parametrize('name', ['T1', 'T2', 'T3.system1', 'T3.system2', 'E'])
def test_sacrebleu_golden(shared, name, engine):
    numbers, (predictions, references) = golden(shared, 'sacrebleu_chrf')[name], texts(shared, name, 'sacrebleu_chrf')
    assert len(numbers['segments']) == (78 if name in ('T1', 'T2') else 12)
    for key, segments in numbers['segments'].items():
        tool, options, _ = sacrebleu_options(key)
        n = len(predictions) if 'corpus' in numbers and engine == 'compiled' else len(segments)
        score = Chrf.like(tool, **options)(predictions[:n], references[:n], engine=engine)
        for ours, theirs in zip(score.segments, segments): close(100 * ours, theirs)
        if 'corpus' in numbers and n == len(predictions): close(100 * score.score, numbers['corpus'][key], 15)


@pytest.mark.parametrize('name', ['T1', 'T2', 'E'])
def test_sacrebleu_golden_counts(shared, name):
    numbers, (predictions, references) = golden(shared, 'sacrebleu_chrf')[name], texts(shared, name, 'sacrebleu_chrf')
    rows = Chrf.like('sacrebleu', word_order=2).statistics(predictions, references).rows
    theirs = np.array(numbers['stats']).reshape(-1, 8, 3)  # hypothesis, reference, match of each order
    for ours, what in zip(np.split(rows, 3, axis=1), (2, 0, 1)): assert np.array_equal(ours, theirs[:, :, what])
    if 'signature' in numbers:
        assert Chrf(word_order=2)(predictions, references).signature_as('sacrebleu') == numbers['signature']


def test_sacrebleu_golden_empty_reference(shared):
    found = golden(shared, 'sacrebleu_chrf')['E']['none-ref']
    assert found['empty string'] == found['None'] == 62.5


def against_sacrebleu(predictions, references, engine='auto', eps=False, **options):
    CHRF = pytest.importorskip('sacrebleu.metrics').CHRF
    theirs = CHRF(eps_smoothing=eps, **options)
    most = max(map(len, references))
    whole = theirs.corpus_score(predictions, [[r[i] if i < len(r) else None for r in references] for i in range(most)])
    signature = str(theirs.get_signature())  # of a sentence it is another one
    score = Chrf.like(f'sacrebleu{":eps" * eps}', **options)(predictions, references, engine=engine)
    assert 100 * score.score == pytest.approx(whole.score, rel=1e-14)
    for segment, p, r in zip(score.segments, predictions, references):
        assert 100 * segment == pytest.approx(theirs.sentence_score(p, r).score, rel=1e-14), (p, r)
    assert score.signature_as('sacrebleu') == signature
    assert score.metric.name == whole.name


@pytest.mark.parametrize('options', [{}, {'word_order': 2}, {'word_order': 1, 'lowercase': True, 'eps': True},
                                     {'whitespace': True, 'word_order': 2, 'beta': 3}])
def test_sacrebleu_ted(shared, options):
    references = [[r] for r in ted(shared, 'reference.en')]
    against_sacrebleu(ted(shared, 'system1.en'), references, 'compiled', **options)
    against_sacrebleu(ted(shared, 'system2.en')[:400], references[:400], 'python', **options)


def test_sacrebleu_ted_two_references(shared):
    references = list(zip(ted(shared, 'reference.en'), ted(shared, 'system2.en')))
    for word_order in 0, 2: against_sacrebleu(ted(shared, 'system1.en'), references, 'compiled', word_order=word_order)


PIECES = st.sampled_from([*'abAB(). ,"-', ' ', ' ', 'the ', '(hi)', 'ß', 'İ', 'ΟΣ', 'é', 'e\u0301', '\u0301', '好', '鞋', 'ไม่', 'हि', '👍🏽', '🇩🇪',
                          '\t', '\n', '\r\n', '\x0b', '\x1c', '\x85', '\xa0', '\u1680', '\u2003', '\u2028', '\u3000', '\u200b', '\0', '\U00020000', 'א', 'ع'])
TEXT = st.one_of(st.lists(PIECES, max_size=14).map(''.join), st.text('ab ', max_size=10), st.text(max_size=12))
CORPORA = st.lists(st.tuples(TEXT, st.lists(TEXT, min_size=1, max_size=3)), min_size=1, max_size=5)


@settings(max_examples=400)
@given(CORPORA, st.sampled_from(['python', 'compiled']), st.booleans(), st.integers(1, 8), st.integers(0, 3),
       st.sampled_from([0, 1, 2, 3, .5]), st.booleans(), st.booleans())
@example([('', [''])], 'python', True, 6, 0, 2, False, False)
@example([(' ', ['a', ' '])], 'compiled', False, 6, 2, 2, True, False)
def test_sacrebleu_generated(corpus, engine, eps, char_order, word_order, beta, whitespace, lowercase):
    predictions, references = map(list, zip(*corpus))
    against_sacrebleu(predictions, references, engine, eps, char_order=char_order, word_order=word_order, beta=beta,
                      whitespace=whitespace, lowercase=lowercase)


@pytest.mark.parametrize('options', [{'graphemes': True}, {'whitespace': 'inner'}, {'aggregation': 'mean'}, {'min_char_order': 2},
                                     {'averaged': 'F'}, {'effective_order': False}, {'totals': 'all'}, {'totals': 'torchmetrics'}])
def test_sacrebleu_signs_only_what_it_computes(options):
    name = 'epsilon' if 'effective_order' in options else next(iter(options))  # sacrebleu has it with another epsilon
    with pytest.raises(ValueError, match=f'sacrebleu cannot compute this number, because of .*{name}='):
        Chrf(**options).signature_as('sacrebleu')
    with pytest.raises(ValueError, match='unknown signature'):
        Chrf().signature_as('nltk')


# ---------------------------------------------------------------- chrF++.py
@pytest.mark.parametrize('name', ['T1', 'T2', 'T3.system1', 'T3.system2', 'E'])
def test_chrf_py_golden(shared, name):
    numbers, (predictions, references) = golden(shared, 'chrf_others')[name]['popovic'], texts(shared, name, 'sacrebleu_chrf')
    for key, found in numbers.items():
        c, w, b = re.fullmatch(r'c(\d)\+w(\d)-F(\d)', key).groups()
        flags = f' -nc {c} -nw {w} -b {b}'
        score = Chrf.like('chrF++.py' + flags)(predictions, references)
        for ours, theirs in zip(score.segments, found['segments']):
            if isinstance(theirs, dict): assert ours < 1e-15  # the program stops where nothing matches
            else: close(ours, theirs)
        if name == 'E': continue  # it stops
        total, average, precision, recall = found['corpus']
        close(Chrf.like('chrF++.py:avg' + flags)(predictions, references).score, average)
        rows = score.statistics.rows.copy()
        for i in np.flatnonzero(score.segments < 1e-15): rows[i] = rows[i - 1]  # its fault: the counts of the segment before
        assert (rows == score.statistics.rows).all() == (name != 'T2')
        faulty = score.metric.parts(rows.sum(axis=0)[None])
        for ours, theirs in (faulty['score'], total), (faulty['precision'], precision), (faulty['recall'], recall): close(ours[0], theirs)


@pytest.mark.parametrize('flags', ['-nc', '-nc x', '-x 3', '6'])
def test_chrf_py_flags(flags):
    with pytest.raises(ValueError, match='expected -nc N, -nw N and -b BETA'): Chrf.like(f'chrF++.py {flags}')


# ---------------------------------------------------------------- NLTK
@pytest.mark.parametrize('name', ['T1', 'T2', 'T3.system1', 'T3.system2', 'E'])
def test_nltk_golden(shared, name):
    numbers, (predictions, references) = golden(shared, 'chrf_others')[name]['nltk'], texts(shared, name, 'sacrebleu_chrf')
    first = [r[:1] for r in references]
    for key, found in numbers.items():
        least, most, beta = re.match(r'(\d)-(\d)\.b(\d)', key).groups()
        metric = Chrf.like('nltk', min_char_order=int(least), char_order=int(most), beta=float(beta), whitespace=key.endswith('ws'))
        score = metric(predictions, first)
        for ours, theirs in zip(score.segments, found['segments']): close(ours, theirs)
        close(score.score, found['corpus'])


@given(CORPORA, st.sampled_from([1, 2, 3.0]), st.booleans())
def test_nltk_generated(corpus, beta, whitespace):
    nltk_chrf = pytest.importorskip('nltk.translate.chrf_score')
    corpus = [[re.sub('[\x1c-\x1f]', ' ', text) for text in (p, r[0])] for p, r in corpus]  # no white space to NLTK
    predictions, references = map(list, zip(*corpus))
    theirs = nltk_chrf.corpus_chrf(references, predictions, beta=beta, ignore_whitespace=not whitespace)
    close(Chrf.like('nltk', beta=beta, whitespace=whitespace)(predictions, references).score, theirs, tiny=1e-15)


# ---------------------------------------------------------------- torchmetrics
@pytest.mark.parametrize('name', ['T1', 'T2', 'T3.system1', 'E'])
@pytest.mark.parametrize('word_order', [0, 2])
def test_torchmetrics_golden(shared, name, word_order):
    numbers, (predictions, references) = golden(shared, 'torchmetrics')[name], texts(shared, name, 'sacrebleu_chrf')
    key, n = 'chrf' + '+' * word_order, len(numbers['segments']['chrf'])
    score = Chrf.like('torchmetrics', word_order=word_order)(predictions[:n], references[:n])
    for ours, theirs in zip(score.segments, numbers['segments'][key]): assert ours == pytest.approx(theirs, rel=1e-5, abs=1e-7)
    part = '.first60' * (name == 'T3.system1')
    assert n == (60 if part else len(predictions)) and score.score == pytest.approx(numbers['corpus'][key + part], rel=1e-5)


# ---------------------------------------------------------------- both engines
@settings(max_examples=300)
@given(CORPORA, st.sampled_from([{}, {'word_order': 2}, {'graphemes': True}, {'graphemes': True, 'whitespace': True, 'word_order': 1},
                                 {'whitespace': 'inner', 'lowercase': True}, {'whitespace': True}, {'char_order': 9, 'min_char_order': 3},
                                 {'aggregation': 'mean', 'averaged': 'F', 'epsilon': .1, 'word_order': 2}, {'totals': 'torchmetrics'}]))
def test_engines_agree(corpus, options):
    predictions, references = map(list, zip(*corpus))
    metric = Chrf(**options)
    expected = metric.statistics(predictions, references, engine='python')
    assert metric.statistics(predictions, references, engine='compiled') == expected
    for i, (p, r) in enumerate(corpus):
        for engine in 'python', 'compiled':
            assert metric([p], [r], engine=engine).statistics.rows.tolist() == expected.rows[i:i + 1].tolist()


@pytest.mark.parametrize('options', [{}, {'word_order': 2, 'lowercase': True}, {'graphemes': True}])
def test_long_texts(options):
    rng = np.random.default_rng(5)
    texts = [''.join(rng.choice(list('abcd  e\u0301好🇩🇪'), size)) for size in (1, 63, 64, 65, 500, 1023, 1024, 1025, 3000, 20_000)]
    metric = Chrf(**options)
    for shift in range(3):
        references = [[texts[i - shift], texts[i - 1]] for i in range(len(texts))]
        assert metric.statistics(texts, references, engine='compiled') == metric.statistics(texts, references, engine='python')
    assert np.array_equal(metric.pairwise(texts[:8], engine='compiled'), metric.pairwise(texts[:8], engine='python'))


@pytest.mark.parametrize('text', ['x' * 2**20, 'ab' * 2**19, '好' * 2**18], ids=['x', 'ab', 'Chinese'])
def test_a_word_of_a_megabyte(text):
    score = Chrf(word_order=2)([text, text[:100]], [text[1:], text], engine='compiled')
    assert score.segments[0] > .5 > score.segments[1] > 0


def test_the_same_texts_in_other_forms():
    "A letter and its accent are two characters and one grapheme; in both engines."
    for engine in 'python', 'compiled':
        assert Chrf(graphemes=True)(['e\u0301te\u0301'], ['ete'], engine=engine).matches == [1, 0, 0, 0, 0, 0]
        assert Chrf()(['e\u0301te\u0301'], ['ete'], engine=engine).matches == [3, 1, 0, 0, 0, 0]


# ---------------------------------------------------------------- names, and the page's numbers
def test_names_on_the_command_line(shared, tmp_path):
    from nlgeval.metrics.registry import make_metrics
    made = make_metrics(['chrf', 'chrf+', 'chrf++'])
    assert [metric.name for metric in made.values()] == ['chrF2', 'chrF2+', 'chrF2++']
    assert [m.signature for m in make_metrics(['chrf'], ['chrF++.py -b 1']).values()] == [Chrf.like('chrF++.py -nw 0 -b 1').signature]
    assert make_metrics(['chrf++'], options=[('whitespace', 'inner'), ('beta', '3')])['chrf++'] == Chrf(word_order=2, whitespace='inner', beta=3)
    with pytest.raises(ValueError, match="Did you mean 'chrf'"): make_metrics(['chrff'])


def test_what_the_page_says_of_ted(shared):
    from nlgeval import Bleu, compare
    from nlgeval.stats.correlation import pearson
    reference, systems = ted(shared, 'reference.en'), [ted(shared, f'system{i}.en') for i in (1, 2)]
    score = {m.name: [m(system, reference) for system in systems] for m in (Bleu(), Chrf(word_order=2), Chrf())}
    bleu_better = np.sign(score['BLEU'][0].segments - score['BLEU'][1].segments)
    said = {'BLEU': (21.71, 23.05, 1, 1), 'chrF2++': (46.53, 44.44, .847, .78), 'chrF2': (48.34, 45.58, .806, .75)}
    for name, (one, two) in score.items():
        verdict = np.mean(np.sign(one.segments - two.segments) == bleu_better)
        found = round(100 * one.score, 2), round(100 * two.score, 2), round(pearson(one.segments, score['BLEU'][0].segments), 3), round(verdict, 2)
        assert found == said[name]
    fourth, sixth = ([round(100 * s.precisions[n], 1) for s in score[name]] for name, n in (('BLEU', 3), ('chrF2', 5)))
    assert (fourth, sixth) == ([9.8, 11.5], [30.3, 29.1]) and score['BLEU'][0].candidate_length > score['BLEU'][1].candidate_length
    found = compare({'1': systems[0], '2': systems[1]}, reference, metrics=['bleu', 'chrf', 'chrf++'])
    assert all(found['2', name].p <= 1e-4 for name in ('bleu', 'chrf', 'chrf++'))


def test_what_the_page_says_of_realsumm(shared):
    from nlgeval import Bleu, RougeN
    from nlgeval.stats.correlation import agreement, top_agreement
    lines = (shared / 'data' / 'realsumm' / 'realsumm.jsonl').read_text(encoding='utf-8').splitlines()
    cells = {(row['system'], row['doc']): row for row in map(json.loads, lines)}
    systems, documents = (sorted({key[i] for key in cells}) for i in (0, 1))
    human = np.array([[cells[s, d]['human'] for d in documents] for s in systems])
    references = [' '.join(cells[systems[0], d]['reference']) for d in documents]

    def found(metric, part='score'):
        scores = np.array([metric([' '.join(cells[s, d]['candidate']) for d in documents], references).segment_parts[part] for s in systems])
        return [round(float(x), 3) for x in (*top_agreement(scores, human, [24, 12, 6], 'pearson'), top_agreement(scores, human, [24], 'kendall')[0],
                                             agreement(scores, human, 'by-item', 'kendall')['score']['kendall'])]
    assert found(Chrf(beta=3)) == [.838, .678, .899, .703, .371]
    assert found(Chrf()) == [.819, .660, .899, .754, .354]
    assert found(Chrf(word_order=2)) == [.784, .659, .901, .754, .360]
    assert found(Chrf(beta=1)) == [.493, .491, .680, .225, .250]
    assert found(Chrf(), 'recall') == [.830, .666, .837, .659, .378]
    assert found(Chrf(), 'precision') == [-.181, .251, .402, -.167, .025]
    assert found(Bleu()) == [.541, .562, .764, .333, .210]
    assert found(RougeN(n=2, stemmer='porter'), 'recall')[:3:2] == [.965, .843]
