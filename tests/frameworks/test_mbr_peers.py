"Minimum Bayes risk: the utilities of fastchrf and of mbrs, exact and with the mean of the references."
import numpy as np
import pytest

from nlgeval import Bleu, Chrf, mbr

WORDS = 'the cat sat on a mat , dogs can run . it is é 好的 internationally'.split()


def lists(seed, n=8, k=6):
    rng = np.random.default_rng(seed)
    return [[' '.join(rng.choice(WORDS, rng.integers(1, 15))) for _ in range(k)] for _ in range(n)]


def close(ours, theirs, within):
    assert len(ours) == len(theirs)
    for a, b in zip(ours, theirs): np.testing.assert_allclose(a, np.asarray(b, float), atol=within)


@pytest.mark.parametrize('seed', range(3))
@pytest.mark.parametrize('order, beta, space', [(6, 2., False), (4, 1., True)])
def test_fastchrf_pairs(seed, order, beta, space):
    fastchrf = pytest.importorskip('fastchrf')
    candidates, references = lists(seed), lists(seed + 10, k=4)
    for held in candidates, references:
        theirs = fastchrf.pairwise_chrf(candidates, held, char_order=order, beta=beta, remove_whitespace=not space)
        ours = mbr(candidates, Chrf(char_order=order, beta=beta, whitespace=space), held, matrices=True)
        close(ours.matrices, np.array(theirs) / 100, 2e-6)
        assert ours.indices.tolist() == [int(np.argmax(np.mean(m, axis=1).round(4))) for m in theirs] or held is candidates


@pytest.mark.parametrize('seed', range(3))
def test_fastchrf_mean(seed):
    fastchrf = pytest.importorskip('fastchrf')
    candidates, references = lists(seed), lists(seed + 10, k=4)
    for held in candidates, references:
        close(mbr(candidates, 'chrf', held, aggregate=True).utilities, np.array(fastchrf.aggregate_chrf(candidates, held)) / 100, 2e-6)


@pytest.fixture
def mbrs():
    try: from mbrs.metrics import bleu, chrf
    except ImportError as error: pytest.skip(f'mbrs: {error}')  # what it needs does not go with the other frameworks
    return {'chrf': chrf.MetricChrF(chrf.MetricChrF.Config(num_workers=1)),
            'bleu': bleu.MetricBLEU(bleu.MetricBLEU.Config(num_workers=1))}


@pytest.mark.parametrize('metric', [Chrf(), Bleu(effective_order='always')], ids=['chrf', 'bleu'])
def test_mbrs(mbrs, metric):
    theirs, candidates = mbrs[type(metric).__name__.lower()], lists(5, n=3)
    close(mbr(candidates, metric, matrices=True).matrices,
          [[[theirs.score(h, r) / 100 for r in own] for h in own] for own in candidates], 2e-6)
    close(mbr(candidates, metric, aggregate=True).utilities,
          [[x / 100 for x in theirs.expected_scores_reference_aggregation(own, own).tolist()] for own in candidates], 2e-6)
