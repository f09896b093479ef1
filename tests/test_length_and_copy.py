"""Length ratio and exact match: sacrebleu's and evaluate's numbers, and both engines."""
import pytest
from hypothesis import given, strategies as st

from nlgeval import Bleu, ExactMatch, LengthRatio, exact_match, length_ratio

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


@given(SEGMENTS, st.sampled_from(['none', 'text', 'char']), st.booleans())
def test_exact_match_is_equality_in_both_engines(segments, tokenizer, lowercase):
    candidates, references = map(list, zip(*segments))
    metric = ExactMatch(tokenizer=tokenizer, lowercase=lowercase)
    table = metric.statistics(candidates, references, 'python')
    assert metric.statistics(candidates, references, 'compiled') == table
    if tokenizer == 'text':
        low = str.lower if lowercase else str
        assert table['matches'].tolist() == [low(c) in list(map(low, several)) for c, several in segments]


def test_edges():
    assert length_ratio([''], ['']).score == length_ratio(['a'], ['']).score == 0
    assert length_ratio(['a', 'b'], ['', 'b']).score == 2  # what stands against an empty reference still counts
    assert exact_match(['', 'a'], ['', 'b']).score == .5
    with pytest.raises(ValueError, match='unknown reference length'): LengthRatio(reference_length='longest')
