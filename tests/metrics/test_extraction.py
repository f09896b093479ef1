"Coverage, density, compression equal Newsroom's program, novel n-grams recorded counts; fragments their plain definition."
import json

import pytest
from hypothesis import given, strategies as st

from nlgeval import Bleu, Coverage, Density, MetricGroup, Novelty, TestSet, compare, compression, coverage, density, explain, novelty
from nlgeval.apps.cli import main
from nlgeval.metrics.extraction import Compression, fragments


@pytest.fixture(scope='module')
def golden(shared): return json.loads((shared / 'golden' / 'diversity.json').read_text(encoding='utf-8'))


def texts(shared, name):
    "Candidates, and the first reference of each, which stands for the source."
    if name == 'T1':
        items = json.loads((shared / 'golden' / 'english.json').read_text(encoding='utf-8'))
        def line(text): return text if isinstance(text, str) else ' '.join(text)
        return [line(item['candidate']) for item in items], [line(item['references'][0]) for item in items]
    lines = [(shared / 'data' / 'ted' / f'{file}.en').read_text(encoding='utf-8').splitlines()[:300] for file in ('system1', 'reference')]
    return lines


@pytest.mark.parametrize('name', ['T1', 'T3.system1'])
def test_newsrooms_numbers(shared, golden, name):
    summaries, sources = texts(shared, name)
    expected = golden[name]['fragments']
    found = [metric.like('newsroom')(summaries, TestSet(sources=sources)).segments.tolist() for metric in (Coverage, Density, Compression)]
    for i, column in enumerate(found): assert column == pytest.approx([item[i] for item in expected], rel=1e-11)
    pieces = [[list(f) for f in fragments(a.lower().split(), b.lower().split())] for a, b in zip(summaries, sources)]
    assert pieces == [item[3] for item in expected]


def test_newsrooms_edge_cases(golden):
    for _, summary, source, (*expected, pieces) in golden['E.fragments']:
        found = [function([summary], [source], tokenizer='none').score for function in (coverage, density, compression)]
        assert found == pytest.approx(expected, rel=1e-11)
        assert [list(f) for f in fragments(summary.split(), source.split())] == pieces


@pytest.mark.parametrize('name', ['T1', 'T3.system1'])
@pytest.mark.parametrize('n', [1, 2, 3, 4])
@pytest.mark.parametrize('types', [False, True])
def test_novel_ngrams(shared, golden, name, n, types):
    summaries, sources = texts(shared, name)
    expected = golden[name]['novel.types' if types else 'novel'][str(n)]
    found = novelty(summaries, sources, n, types=types, tokenizer='none').segments.tolist()
    assert found == pytest.approx([value or 0 for value in expected], rel=1e-11)


WORDS = st.lists(st.sampled_from('abcd'), max_size=14)


def plain(summary, source):
    "The figure of the paper, place by place."
    i, found = 0, []
    while i < len(summary):
        best, j = (0, 0), 0
        while j < len(source):
            k = 0
            while summary[i + k:i + k + 1] and summary[i + k:i + k + 1] == source[j + k:j + k + 1]: k += 1
            if k > best[0]: best = k, j
            j += k or 1
        if best[0]: found.append((i, best[1], best[0]))
        i += best[0] or 1
    return found


@given(WORDS, WORDS)
def test_fragments_are_those_of_the_paper(summary, source):
    found = fragments(summary, source)
    assert found == plain(summary, source)
    covered = [summary[i + k] for i, _, length in found for k in range(length)]
    assert covered == [word for word in summary if word in source]  # so coverage is one minus the novelty of words
    for i, j, k in found: assert summary[i:i + k] == source[j:j + k]


@given(st.lists(st.tuples(WORDS.map(' '.join), WORDS.map(' '.join)), min_size=1, max_size=5))
def test_properties(pairs):
    summaries, sources = map(list, zip(*pairs))
    c, d = coverage(summaries, sources), density(summaries, sources)
    assert all(0 <= x <= 1 and x <= y for x, y in zip(c.segments, d.segments))
    for x, new, text in zip(c.segments, novelty(summaries, sources, 1).segments, summaries):
        assert not text or x == pytest.approx(1 - new)
    assert c.score == pytest.approx(c.segments.mean()) and d.fragments == pytest.approx(c.fragments)


def test_both_texts_are_marked():
    said = str(explain('Two schools were shut.', None, 'density', source='Rain shut two schools <b>.'))
    assert '[Two schools]₂ were [shut.]₁' in said and 'Rain [shut]₁ [two schools]₂ <b>[.]₁' in said
    assert '<b>.' not in explain('Two schools were shut.', None, Density(), source='Rain shut two schools <b>.')._repr_html_()
    assert '[were shut]' in str(explain('Two schools were shut', None, Novelty(n=1), source='Rain closed two schools'))
    assert 'in all, of 1 words' in str(explain('x', None, Coverage(), source='y'))


def test_in_company_and_on_the_command_line(tmp_path, capsys):
    held = TestSet(['a b c d e', 'x y z v w'], ['a b c d e', 'q r s t u'])
    both = MetricGroup({'BLEU': Bleu(), 'coverage': Coverage()})(['a b c d e', 'a b c d e'], held)
    assert both['coverage'].segments.tolist() == [1, 0]
    assert 'density' in str(compare({'A': ['a b', 'c'] * 9, 'B': ['q a', 'u v'] * 9}, TestSet(sources=['a b c', 'c d'] * 9), metrics=['density']))
    for name, lines in ('system', 'a b\nc d\n'), ('source', 'a b\nc x\n'): (tmp_path / f'{name}.txt').write_text(lines, encoding='utf-8')
    assert main(['score', str(tmp_path / 'system.txt'), '--source', str(tmp_path / 'source.txt'), '-m', 'coverage', '-m', 'compression']) in (0, None)
    assert 'coverage' in capsys.readouterr().out


def test_errors():
    with pytest.raises(ValueError, match='coverage needs sources'): Coverage()(['a'], ['a'])
    with pytest.raises(ValueError, match='differ in length'): coverage(['a'], ['a', 'b'])
    with pytest.raises(ValueError, match='n: expected'): Novelty(n=0)
    with pytest.raises(TypeError, match='single string'): coverage('a', ['a'])
