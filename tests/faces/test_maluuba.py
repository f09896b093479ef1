"""Maluuba's nlg-eval by its own calls: the numbers that it gave when it ran (recorded/maluuba.json), and what is refused."""
import json
from importlib.util import find_spec
from pathlib import Path

import pytest

import nlgeval
from nlgeval import NLGEval, Vectors
from nlgeval.faces.maluuba import checked_sets

RECORDED = json.loads((Path(__file__).parents[1] / 'recorded' / 'maluuba.json').read_text(encoding='utf-8'))
TYPO, AVERAGE = 'EmbeddingAverageCosineSimilairty', 'EmbeddingAverageCosineSimilarity'

pytestmark = [pytest.mark.filterwarnings('ignore:.*document frequencies of a single segment'),
              pytest.mark.filterwarnings('ignore:NLGEval leaves out'),
              pytest.mark.filterwarnings('ignore:.*there are texts none of whose words has a vector')]
data = pytest.mark.skipif(not find_spec('pycocoevalcap'), reason='it has the data of METEOR')


@pytest.fixture(autouse=True)
def none_set(monkeypatch): monkeypatch.delenv('NLGEVAL_VECTORS', raising=False)


def close(ours, theirs):
    "All names, in their order; vectors are rounded to six digits, and the last one may go either way."
    assert list(ours) == list(theirs)
    for name, value in theirs.items():
        tight = name not in (TYPO, AVERAGE, 'VectorExtremaCosineSimilarity', 'GreedyMatchingScore')
        assert ours[name] == pytest.approx(value, abs=1e-12 if tight else 1.1e-6), name


def known(metrics_to_omit, result):
    "nlg-eval forgets what to omit of the vectors in `compute_metrics`."
    omitted = {AVERAGE if name == TYPO else name for name in metrics_to_omit}
    return {name: value for name, value in result.items() if (AVERAGE if name == TYPO else name) not in omitted}


@data
@pytest.mark.parametrize('case', RECORDED['cases'], ids=lambda case: f'{case["call"]}-{case["options"]}')
def test_recorded(case):
    n = NLGEval(no_skipthoughts=True, vectors=RECORDED['vectors'], tokenizer='none', **case['options'])
    close(getattr(n, case['call'])(*case['arguments']), known(case['options'].get('metrics_to_omit', ()), case['result']))


@data
def test_files(tmp_path, monkeypatch, capsys):
    "The example of its README: results, and what it prints."
    sets, hyps = RECORDED['cases'][0]['arguments']
    paths = [tmp_path / name for name in ('hyp.txt', 'ref1.txt', 'ref2.txt')]
    for path, texts in zip(paths, (hyps, *sets)): path.write_text('\n'.join(texts) + '\n', encoding='utf-8')
    Vectors.of(RECORDED['vectors']).save(tmp_path / 'vectors.txt')
    monkeypatch.setenv('NLGEVAL_VECTORS', str(tmp_path / 'vectors.txt'))
    monkeypatch.setattr('nlgeval.faces.maluuba._nltk_words', str.split)
    found = nlgeval.compute_metrics(str(paths[0]), [str(path) for path in paths[1:]], no_skipthoughts=True)
    close(found, RECORDED['files']['result'])
    theirs = [line for line in RECORDED['files']['printed'].splitlines() if line and not line.startswith('SPICE')]
    printed = capsys.readouterr().out.splitlines()
    assert [line.split(':')[0] for line in printed] == [line.split(':')[0] for line in theirs]
    assert printed[:7] == theirs[:7]
    delimited = nlgeval.compute_individual_metrics('this is a test||<|>||this is also a test', 'this is a good test', no_skipthoughts=True)
    close(delimited, RECORDED['files']['delimited'])


def test_what_is_left_out_is_said_once(monkeypatch):
    def said(**options):
        with pytest.warns(UserWarning) as warned: n = NLGEval(**options)
        n.compute_metrics([['a b'], ['b c']], ['a b']) if options.get('no_overlap') else None
        (one,) = warned
        return str(one.message)
    assert all(part in said() for part in ('SPICE', 'SkipThoughtCS', 'vectors=', 'Nothing is downloaded'))
    assert 'SPICE' not in said(no_overlap=True)
    assert 'vectors' not in said(no_glove=True) and 'vectors' not in said(vectors=RECORDED['vectors'], tokenizer='none')
    assert 'SkipThoughtCS' not in said(no_skipthoughts=True)
    import warnings
    with warnings.catch_warnings():
        warnings.simplefilter('error')
        NLGEval(no_glove=True, metrics_to_omit=['SPICE', 'SkipThoughtCS'])
        NLGEval(no_overlap=True, no_skipthoughts=True, metrics_to_omit=list(NLGEval.glove_metrics))


def test_omitted():
    assert NLGEval(metrics_to_omit=['Bleu_1', 'METEOR', 'ROUGE_L', 'CIDEr']).scorers == []
    with pytest.raises(ValueError, match='not known: BLEU, rouge; known are Bleu_1'): NLGEval(metrics_to_omit=['rouge', 'BLEU'])


@pytest.mark.parametrize('ref_list, hyp_list, kind, said', [
    ([['a', 'b'], ['c', 'd'], ['e', 'f']], ['x', 'y', 'z'], ValueError, r'looks transposed. Write list\(zip\(\*ref_list\)\)'),
    (['a', 'b'], ['x', 'y'], TypeError, r'Write \[ref_list\]'),
    (['x', 'y'], [['a', 'b']], TypeError, r'look swapped. Write compute_metrics\(hyp_list, ref_list\)'),
    ([['a', 'b', 'c']], ['x', 'y'], ValueError, 'with 2 texts in each'),
    ([['a', 'b']], 'xy', TypeError, r'hyp_list: expected a list of strings, got a string'),
    ([['a', 3]], ['x', 'y'], TypeError, r'ref_list\[0\]\[1\]: expected a string'),
    ([], ['x'], ValueError, 'at least one reference set'), ([[]], [], ValueError, 'at least one text')])
def test_sets_that_are_refused(ref_list, hyp_list, kind, said):
    with pytest.raises(kind, match=said): NLGEval(metrics_to_omit=['METEOR']).compute_metrics(ref_list, hyp_list)


@pytest.mark.parametrize('ref, hyp, said', [
    ('the cat', 'a cat', r'Write \[ref\]'), ('the cat', ['a cat'], r'Write compute_individual_metrics\(hyp, ref\)'),
    (['the cat'], ['a cat'], 'hyp: expected a string'), ([['the', 'cat']], 'a cat', r'ref\[0\]: expected a string')])
def test_pairs_that_are_refused(ref, hyp, said):
    with pytest.raises(TypeError, match=said): NLGEval(metrics_to_omit=['METEOR']).compute_individual_metrics(ref, hyp)


def test_uneven_references():
    assert checked_sets([[' a', 'b'], ['c', None]], ['x', 'y ']) == ([['a', 'c'], ['b']], ['x', 'y'])


def test_words_without_their_data(monkeypatch):
    nltk = pytest.importorskip('nltk.tokenize')
    def missing(text): raise LookupError('punkt_tab')
    monkeypatch.setattr(nltk, 'word_tokenize', missing)
    n = NLGEval(no_overlap=True, vectors=RECORDED['vectors'])
    with pytest.raises(LookupError, match=r"NLGEval\(tokenizer='13a'\)"): n.compute_metrics([['a']], ['a'])
    monkeypatch.setattr(nltk, 'word_tokenize', str.split)
    assert n.compute_metrics([['test']], ['test'])['GreedyMatchingScore'] == 1


def test_files_that_are_refused(tmp_path):
    for name, texts in (('three', 'a\nb\nc\n'), ('two', 'a\nb\n')): (tmp_path / name).write_text(texts)
    with pytest.raises(ValueError, match='has 3 lines, and .* has 2'):
        nlgeval.compute_metrics(tmp_path / 'three', [tmp_path / 'three', tmp_path / 'two'])
    with pytest.raises(TypeError, match=r'Write \[references\]'): nlgeval.compute_metrics('hyp', 'ref')
    with pytest.raises(TypeError, match=r'NLGEval\(\).compute_metrics'): nlgeval.compute_metrics(['a'], ['a'])
