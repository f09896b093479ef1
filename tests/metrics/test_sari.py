"""SARI equals the three published programs, each by its name: golden numbers; both engines bit for bit."""
import json
import math

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from nlgeval import Bleu, MetricGroup, Sari, TestSet, explain, sari, sentence_sari
from nlgeval.apps.cli import main

EASSE = {'easse': 'easse', 'easse.p': 'easse:precision', 'easse.paper': 'easse:paper', 'easse.legacy': 'easse:legacy'}


@pytest.fixture(scope='module')
def golden(shared): return json.loads((shared / 'golden' / 'sari.json').read_text(encoding='utf-8'))


def columns(items): return [i['prediction'] for i in items], TestSet([i['references'] for i in items], [i['source'] for i in items])


def raw(tool): return Sari.like(tool, tokenizer='coco', lowercase=False) if tool == 'huggingface' else Sari.like(tool)


@pytest.mark.parametrize('engine', ['python', 'compiled'])
@pytest.mark.parametrize('some', ['items', 'short'])
@pytest.mark.parametrize('key, metric', [('hf', Sari.like('huggingface')), ('hf.raw', raw('huggingface')), ('xu', Sari.like('original')),
                                         ('xu.tok', Sari.like('original', tokenizer='13a', blank=True))], ids=lambda x: str(x)[:6])
def test_segments_golden(golden, key, metric, some, engine):
    score = metric(*columns(golden[some]), engine=engine)
    np.testing.assert_allclose(100 * score.segments, golden['segments'][key][some], rtol=1e-13)


@pytest.mark.parametrize('engine', ['python', 'compiled'])
@pytest.mark.parametrize('some', ['items', 'short'])
@pytest.mark.parametrize('key', EASSE)
def test_easse_segments_golden(golden, key, some, engine):
    if key not in golden['segments']: pytest.skip('not recorded segment by segment')
    score = Sari.like(EASSE[key])(*columns(golden[some]), engine=engine)
    ours = [100 * np.array([one.add, one.keep, one.delete]) for one in
            (Sari.like(EASSE[key])([p], TestSet([r], [s])) for p, r, s in rows(golden[some]))]
    theirs = np.array(golden['segments'][key][some])
    np.testing.assert_allclose(ours, theirs[:, :3], rtol=1e-13, atol=1e-12)
    np.testing.assert_allclose(100 * score.segments, theirs[:, :3].mean(axis=1), rtol=1e-13)


def rows(items): return [(i['prediction'], i['references'], i['source']) for i in items]


@pytest.mark.parametrize('engine', ['python', 'compiled'])
def test_corpus_golden(golden, engine):
    texts, corpus = columns(golden['items']), golden['corpus']
    assert math.isclose(100 * Sari.like('huggingface')(*texts, engine=engine).score, corpus['hf.mean'], rel_tol=1e-13)
    assert math.isclose(100 * Sari.like('original')(*texts, engine=engine).score, corpus['xu.mean'], rel_tol=1e-13)
    predictions, held = texts
    first2 = TestSet([r[:2] for r in held.references], held.sources)
    assert math.isclose(100 * Sari.like('huggingface')(predictions, first2, engine=engine).score, corpus['hf.mean.first2'], rel_tol=1e-13)
    for key, tool in EASSE.items():
        score = Sari.like(tool)(predictions, first2, engine=engine)
        ours = [100 * x for x in (score.add, score.keep, score.delete, score.score)]
        np.testing.assert_allclose(ours, corpus['easse.first2'][key], rtol=1e-13)


def test_the_example_of_the_program_and_of_its_copy():
    source = 'About 95 species are currently accepted .'
    references = ['About 95 species are currently known .', 'About 95 species are now accepted .', '95 species are now accepted .']
    for tool, value in ('huggingface', .26953601953601954), ('original', .2682782411698074):
        assert math.isclose(Sari.like(tool)(['About 95 you now get in .'], TestSet([references], [source])).score, value, rel_tol=1e-12)


# ---------------------------------------------------------------- both engines
WORDS = st.lists(st.sampled_from('a b c d The the é 馬 don\'t longlongword longlongword2'.split()), max_size=8).map(' '.join)
CORPUS = st.lists(st.tuples(WORDS, st.lists(WORDS, min_size=1, max_size=4), WORDS), min_size=1, max_size=6)


@given(CORPUS, st.sampled_from(list(Sari.tools)), st.integers(1, 5))
def test_engines_agree_bit_for_bit(corpus, tool, order):
    predictions, references, sources = map(list, zip(*corpus))
    metric, held = Sari.like(tool, max_order=order), TestSet(references, sources)
    tables = [metric.statistics(predictions, held, engine, 2).rows for engine in ('python', 'compiled')]
    assert tables[0].tolist() == tables[1].tolist()
    matrices = [metric.pairwise(predictions, held, engine) for engine in ('python', 'compiled')]
    assert matrices[0].tolist() == matrices[1].tolist()
    np.testing.assert_array_equal(matrices[0].diagonal(), metric(predictions, held).segments)


@given(CORPUS, st.sampled_from(list(Sari.tools)))
@settings(max_examples=100)
def test_properties(corpus, tool):
    predictions, references, sources = map(list, zip(*corpus))
    metric = Sari.like(tool)
    found = metric(predictions, TestSet(references, sources)).segments
    assert (found >= 0).all() and (found <= 1 + 1e-12).all()
    for other in [r[::-1] for r in references], [r * 2 for r in references]:
        np.testing.assert_allclose(metric(predictions, TestSet(other, sources)).segments, found, rtol=1e-12, atol=1e-12)


def test_the_engine_sees_the_sources_of_every_block():
    n = 30_000
    sources = [f'the old house number {i} was painted in a colour nobody liked' for i in range(n)]
    predictions = [text.replace('painted', 'made') for text in sources]
    references = [[text.replace('old', 'new')] for text in sources]
    held = TestSet(references, sources)
    rows = Sari().statistics(predictions, held, 'compiled', 2).rows
    for i in (0, n // 2, n - 1):
        assert rows[i].tolist() == Sari().statistics(predictions[i:i + 1], TestSet(references[i:i + 1], sources[i:i + 1]), 'python').rows[0].tolist()
    group = MetricGroup({'SARI': Sari(), 'BLEU': Bleu(), 'mean': Sari.like('huggingface')})(predictions, held, engine='compiled')
    assert group['SARI'].statistics.rows.tolist() == rows.tolist()
    assert group['BLEU'].score == Bleu()(predictions, references).score


# ---------------------------------------------------------------- what people see
SOURCE, CANDIDATE, REFERENCES = 'a feline sat there', 'a cat sat here', ['a cat sat there', 'the cat sat there']


def test_marks_in_all_three_texts():
    found = Sari().judged(CANDIDATE, TestSetSegment())
    assert found == {'source': [1, 3, 1, 6], 'candidate': [1, 2, 1, 5], 'references': [[1, 2, 1, 0], [0, 2, 1, 0]]}
    why = explain(CANDIDATE, REFERENCES, Sari(), source=SOURCE)
    for said in ('source', 'candidate', 'reference 2', 'added, rightly', 'SARI of this segment', '(add + keep + delete) / 3'): assert said in str(why)
    assert '[a]₁ [cat]₂ [sat]₁ here' in str(why)  # what is wrong is marked as no match
    assert 'title="wrong, or missed"' in why._repr_html_()


def TestSetSegment():
    from nlgeval.core.inputs import Segment
    return Segment(tuple(REFERENCES), SOURCE)


def test_one_liners():
    score = sari([CANDIDATE], [REFERENCES], [SOURCE])
    assert score.score == sentence_sari(CANDIDATE, REFERENCES, SOURCE).score
    assert math.isclose(score.score, (score.add + score.keep + score.delete) / 3)


# ---------------------------------------------------------------- errors
def test_missing_sources_say_who_wants_them_and_how_to_give_them(tmp_path, capsys):
    with pytest.raises(ValueError, match=r'SARI needs sources, but got none; give TestSet\(references, sources=\[...\]\), or --source FILE'):
        Sari()([CANDIDATE], [REFERENCES])
    with pytest.raises(ValueError, match='predictions and sources differ in length: 1 against 2'): sari([CANDIDATE], [REFERENCES], [SOURCE] * 2)
    with pytest.raises(ValueError, match='needs references'): Sari()([CANDIDATE], TestSet(sources=[SOURCE]))
    for name, text in ('system', CANDIDATE), ('ref', REFERENCES[0]), ('source', SOURCE): (tmp_path / f'{name}.txt').write_text(f'{text}\n')
    command = ['score', str(tmp_path / 'system.txt'), '--ref', str(tmp_path / 'ref.txt'), '-m', 'sari']
    assert main(command) != 0
    assert '--source (needed by SARI' in capsys.readouterr().err
    assert main([*command, '--source', str(tmp_path / 'source.txt'), '--format', 'json']) == 0
    assert json.loads(capsys.readouterr().out)[0]['score'] == sentence_sari(CANDIDATE, REFERENCES[0], SOURCE).score


@pytest.mark.parametrize('options, said', [
    ({'counting': 'types'}, 'counting'), ({'averaged': 'p'}, 'averaged'), ({'deletion': 'recall'}, 'deletion'), ({'nothing': 2}, 'nothing'),
    ({'aggregation': 'sum'}, 'aggregation'), ({'blank': 1}, 'blank'), ({'max_order': 0}, 'max_order'), ({'source_tokenizer': 'no'}, 'tokenizer'),
    ({'source_tokenizer': 'tokens'}, 'leave it out'), ({'source_tokenizer': '13a', 'tokenizer': 'tokens'}, 'leave it out'),
    ({'counting': 'mixed'}, "say deletion='precision'"), ({'counting': 'fractions', 'deletion': 'precision'}, "aggregation='mean'")])
def test_options_that_cannot_be(options, said):
    with pytest.raises((ValueError, TypeError), match=said): Sari(**options)
