"""Length ratio: sacrebleu's and evaluate's numbers, and both engines."""
import pytest
from hypothesis import given, strategies as st

from nlgeval import Bleu, LengthRatio, length_ratio

TEXT = st.text(st.sampled_from('ab .é\n'), max_size=10)
SEGMENTS = st.lists(st.tuples(TEXT, st.lists(TEXT, min_size=1, max_size=3)), min_size=1, max_size=5)


def test_the_ratio_is_the_one_in_sacrebleus_line(shared):
    sacrebleu = pytest.importorskip('sacrebleu')
    ted = shared / 'data' / 'ted'
    reference, *systems = [(ted / name).read_text(encoding='utf-8').splitlines() for name in ('reference.en', 'system1.en', 'system2.en')]
    for system in systems:
        theirs = sacrebleu.corpus_bleu(system, [reference])
        found = LengthRatio.like('sacrebleu')(system, reference)
        assert (found.score, found.candidate_length, found.reference_length) == (theirs.sys_len / theirs.ref_len, theirs.sys_len, theirs.ref_len)


@given(SEGMENTS)
def test_the_ratio_is_bleus(segments):
    candidates, references = map(list, zip(*segments))
    for tool, bleu in ('sacrebleu', 'sacrebleu'), ('evaluate', 'huggingface'):
        assert LengthRatio.like(tool)(candidates, references).score == Bleu.like(bleu)(candidates, references).length_ratio


def test_edges():
    assert length_ratio([''], ['']).score == length_ratio(['a'], ['']).score == 0
    assert length_ratio(['a', 'b'], ['', 'b']).score == 2  # what stands against an empty reference still counts
    with pytest.raises(ValueError, match='unknown reference length'): LengthRatio(reference_length='longest')
