"Matrices of segment scores: the definition, the engine, and single calls agree to the last bit."
import numpy as np
import pytest

from nlgeval import Bleu, RougeL, RougeN, RougeS, RougeSU, RougeW
from nlgeval.engine.kernels import installed

WORDS = 'the cat sat on a mat , dogs can run . it is é 好的 internationally internationalization'.split()
METRICS = {'bleu': Bleu(), 'bleu-add-k': Bleu(smoothing='add-k', max_order=2), 'bleu-average': Bleu(reference_length='average', tokenizer='char'),
           'rouge1': RougeN(n=1), 'rouge3': RougeN(n=3, stemmer='porter'), 'rougeL': RougeL(), 'rougeLsum': RougeL(summary=True), 'rougeW': RougeW(),
           'rouge-1.5.5-W': RougeW.like('rouge-1.5.5 -m'), 'rougeS4': RougeS(gap=4), 'rougeSU': RougeSU(),
           'average': RougeL(reference_rule='average'), 'jackknife': RougeN(n=1, jackknife=True), 'pooled': RougeN(n=2, reference_rule='pooled'),
           'recall': RougeN.like('rouge-1.5.5 -f B'), 'distinct': RougeN.like('pltrdy'), 'words': RougeL(tokenizer=str.split)}


def texts(rng, n, longest=15):
    return [' '.join(rng.choice(WORDS, rng.integers(0, longest))).replace(' . ', ' .\n') for _ in range(n)]


@pytest.mark.parametrize('name', METRICS)
def test_every_entry_is_a_segment_score(name):
    metric, rng = METRICS[name], np.random.default_rng(0)
    candidates, references = texts(rng, 9), [tuple(texts(rng, k)) for k in (1, 3, 1, 2, 1)]
    expected = [[metric([c], [r], engine='python').segments[0] for r in references] for c in candidates]
    assert metric.pairwise(candidates, references, engine='python').tolist() == expected
    if installed():
        for threads in 1, 3:
            assert metric.pairwise(candidates, references, engine='compiled', threads=threads).tolist() == expected
        single = [r[0] for r in references]
        assert np.array_equal(metric.pairwise(candidates, single, 'compiled'), metric.pairwise(candidates, single, 'python'))
        assert np.array_equal(metric.pairwise(candidates, metric.prepare(references), 'compiled'), expected)


@pytest.mark.parametrize('size', [1, 300, 10**9])
def test_candidates_in_blocks(size, monkeypatch):
    pytest.importorskip('numba')
    from nlgeval.engine import dispatch, packing
    for module in dispatch, packing: monkeypatch.setattr(module, 'BLOCK', size)
    candidates = texts(np.random.default_rng(1), 60)
    for metric in (Bleu(), RougeL()):
        assert np.array_equal(metric.pairwise(candidates, engine='compiled'), metric.pairwise(candidates, engine='python'))


def test_errors():
    with pytest.raises(TypeError, match='single string'): Bleu().pairwise('text')
    with pytest.raises(ValueError, match='empty'): Bleu().pairwise([])
    with pytest.raises(ValueError, match=r'references\[1\]: this item has no reference'): Bleu().pairwise(['a'], ['b', []])
    with pytest.raises(ValueError, match='prepared for'): Bleu().pairwise(['a'], Bleu(max_order=2).prepare(['a']))
    with pytest.raises(ValueError, match='engine'): Bleu().pairwise(['a'], engine='fast')
