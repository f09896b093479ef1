"""The caption scorers' calls: the package's own numbers, asked live (of Java too, where it is), and what is refused."""
import contextlib
import io
import shutil
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from golden import english
from nlgeval.faces import pycocoevalcap as face

pytestmark = pytest.mark.filterwarnings('ignore:.*document frequencies of a single segment')
bleu = pytest.importorskip('pycocoevalcap.bleu.bleu')
cider = pytest.importorskip('pycocoevalcap.cider.cider')
rouge = pytest.importorskip('pycocoevalcap.rouge.rouge')
java = pytest.mark.skipif(not shutil.which('java'), reason='the package asks Java')

texts = st.lists(st.sampled_from(['a', 'b', 'dog', 'runs', 'é']), min_size=1, max_size=10).map(' '.join)
images = st.lists(st.tuples(st.lists(texts, min_size=1, max_size=4), texts), min_size=1, max_size=5)


def as_dicts(images): return ({i: refs for i, (refs, _) in enumerate(images)}, {i: [hyp] for i, (_, hyp) in enumerate(images)})


@settings(max_examples=200, deadline=None)
@given(images, st.integers(1, 4))
def test_bleu(images, n):
    gts, res = as_dicts(images)
    ours, theirs = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(ours): found = face.Bleu(n).compute_score(gts, res)
    with contextlib.redirect_stdout(theirs): assert found == bleu.Bleu(n).compute_score(gts, res)
    assert ours.getvalue() == theirs.getvalue()
    assert face.Bleu(n).method() == bleu.Bleu(n).method()


@settings(max_examples=200, deadline=None)
@given(images, st.sampled_from([4.0, 6.0]))
def test_rouge_and_cider(images, sigma):
    gts, res = as_dicts(images)
    (score, scores), (theirs, all_theirs) = (scorer.compute_score(gts, res) for scorer in (face.Rouge(), rouge.Rouge()))
    assert score == theirs and scores.tolist() == all_theirs.tolist()
    ours, package = (module.Cider(sigma=sigma) for module in (face, cider))
    (score, scores), (theirs, all_theirs) = ours.compute_score(gts, res), package.compute_score(gts, res)
    assert score == pytest.approx(theirs, rel=1e-12, abs=1e-12)
    np.testing.assert_allclose(scores, all_theirs, rtol=1e-12, atol=1e-12)
    assert isinstance(scores, np.ndarray) and [scorer.method() for scorer in (face.Rouge(), ours)] == ['Rouge', 'CIDEr']


def test_other_orders():
    "The package ends in an IndexError for these."
    gts, res = {1: ['a b c d e f'], 2: ['g h i']}, {1: ['a b c d e f'], 2: ['g h']}
    assert len(face.Bleu(5).compute_score(gts, res, verbose=0)[0]) == 5
    assert face.Cider(n=2).compute_score(gts, res)[1][0] == pytest.approx(10)
    for package in bleu.Bleu(5), cider.Cider(n=2):
        with pytest.raises(IndexError): package.compute_score(gts, res)


@java
def test_tokenizer(shared):
    tokenizer = pytest.importorskip('pycocoevalcap.tokenizer.ptbtokenizer')
    captions = {i: [{'caption': text} for text in several] for i, several in enumerate(english(shared)[1])}
    assert face.PTBTokenizer().tokenize(captions) == tokenizer.PTBTokenizer().tokenize(captions)


@java
def test_a_carriage_return_moves_captions_in_the_package():
    package = pytest.importorskip('pycocoevalcap.tokenizer.ptbtokenizer').PTBTokenizer()
    captions = {1: [{'caption': 'one\rmore'}], 2: [{'caption': 'two'}]}
    assert package.tokenize(captions) == {1: ['one'], 2: ['more']}
    assert face.PTBTokenizer().tokenize(captions) == {1: ['one more'], 2: ['two']}


def held(captions): return SimpleNamespace(getImgIds=lambda: list(captions), imgToAnns=captions)

def annotations(texts): return {image: [{'caption': text} for text in several] for image, several in texts.items()}


GTS = {7: ['A dog runs.', 'A dog is running!'], 9: ['A man cooks.', 'Someone cooks here.']}
RES = {7: ['A dog ran.'], 9: ['The man cooks.']}

@java
def test_all_of_it(capsys):
    package = pytest.importorskip('pycocoevalcap.eval')
    without = SimpleNamespace(compute_score=lambda gts, res: (0, [0] * len(gts)), method=lambda: 'SPICE')
    theirs = package.COCOEvalCap(held(annotations(GTS)), held(annotations(RES)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(package, 'Spice', lambda: without)  # it needs a model that is downloaded
        theirs.evaluate()
    printed = capsys.readouterr().out
    ours = face.COCOEvalCap(held(annotations(GTS)), held(annotations(RES)))
    with pytest.warns(UserWarning, match='no SPICE'): ours.evaluate()
    assert [line for line in printed.splitlines() if 'SPICE' not in line] == capsys.readouterr().out.splitlines()
    del theirs.eval['SPICE']
    assert ours.eval == pytest.approx(theirs.eval, rel=1e-12)
    assert list(ours.eval) == list(theirs.eval)
    for own, one in zip(ours.evalImgs, theirs.evalImgs, strict=True):
        assert own == pytest.approx({name: value for name, value in one.items() if name != 'SPICE'}, rel=1e-12)
    assert ours.imgToEval.keys() == theirs.imgToEval.keys() and ours.params == theirs.params


@pytest.mark.parametrize('gts, res, kind, said', [
    ({1: ['a']}, {2: ['a']}, ValueError, 'image 1 is in gts and not in res|image 2 is in res and not in gts'),
    ({}, {}, ValueError, 'nothing to score'),
    ({1: ['a'], 2: ['b']}, {1: ['a', 'b'], 2: ['b', 'c']}, ValueError, r'look swapped. Write compute_score\(res, gts\)'),
    ({1: ['a', 'b']}, {1: ['a', 'b']}, ValueError, r'res\[1\]: expected a list of one text, got a list of 2 strings'),
    ({1: 'a b'}, {1: ['a b']}, TypeError, r'gts\[1\]: expected a list of texts, got a string. Write \[gts\[image\]\]'),
    ({1: ['a b']}, {1: 'a b'}, TypeError, r'Write \[res\[image\]\]'),
    ({1: []}, {1: ['a']}, TypeError, r'gts\[1\]: expected a list of texts, got an empty list'),
    ({1: [{'caption': 'a'}]}, {1: ['a']}, TypeError, r'Write PTBTokenizer\(\).tokenize\(gts\)'),
    (['a'], {1: ['a']}, TypeError, r'Write \{i: \[text\] for i, text in enumerate\(gts\)\}')])
@pytest.mark.parametrize('scorer', [face.Bleu(), face.Rouge(), face.Cider(), face.Meteor()])
def test_refused(scorer, gts, res, kind, said):
    with pytest.raises(kind, match=said): scorer.compute_score(gts, res)


def test_captions_that_are_refused():
    tokenize = face.PTBTokenizer().tokenize
    with pytest.raises(TypeError, match="captions of 1: .* Write {i: "): tokenize({1: ['a']})
    with pytest.raises(TypeError, match='expected a dict'): tokenize(['a'])
    assert tokenize({1: []}) == {}
