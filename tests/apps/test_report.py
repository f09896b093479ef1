"The report: numbers equal to those computed directly, texts that cannot break out, and a page that works in a browser, on a desk and on a phone."
import csv
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from browser import chromium, violations
from hypothesis import given, settings
from hypothesis import strategies as st

from nlgeval.apps.breakdown import by_frequency, by_label, by_length, ngram_changes, quantile_edges
from nlgeval.apps.cli import main
from nlgeval.apps.compare import compare
from nlgeval.errors import SITE
from nlgeval.apps.report import Axis, cloud, report, report_page, verdict_sentences
from nlgeval.apps.report_data import marked_runs, page_data, utf16_length
from nlgeval.core.inputs import TestSet
from nlgeval.core.metric import Metric
from nlgeval.core.table import share
from nlgeval.display import Marked
from nlgeval.metrics.bleu import Bleu
from nlgeval.metrics.given import Given
from nlgeval.metrics.rouge_l import RougeL
from nlgeval.metrics.rouge_n import RougeN
from nlgeval.text.places import located
from nlgeval.text.reading import WriteError

WORDS = 'the a old green house dog boat sees has near Zither oriel'.split()


def corpus(n=80, k=3, seed=1):
    rng = np.random.default_rng(seed)
    references = [' '.join(rng.choice(WORDS, rng.integers(2, 15))) for _ in range(n)]
    def system(errors): return [' '.join(w if rng.random() > errors else 'thing' for w in r.split()) for r in references]
    return {f'system {i}': system(.15 + .1 * i) for i in range(k)}, references


@dataclass(frozen=True)
class Errors(Metric):
    "Words that differ, place by place: the lower the better, and nothing to mark."
    name, columns, dtype, higher_is_better = 'errors', ('wrong', 'words'), int, False
    def row(self, candidate, reference):
        words = reference.reference.split()
        return sum(map(str.__ne__, candidate.split(), words)), len(words)
    def parts(self, rows, segments=False): return {'score': share(rows[..., 0], rows[..., 1])}


@pytest.fixture(scope='module')
def comparison():
    systems, references = corpus()
    return compare(systems, references, {'BLEU': Bleu(), 'ROUGE-L': RougeL()}, resamples=200)


@pytest.fixture(scope='module')
def browser():
    with chromium() as running:
        yield running


# ---------------------------------------------------------------- numbers

def test_buckets_have_the_scores_of_their_segments(comparison):
    systems, references = corpus()
    lengths = np.array([len(r.split()) for r in references])
    buckets = by_length(comparison, 'ROUGE-L')
    assert sum(b.size for b in buckets) == 80 and len(buckets) == 5
    for b in buckets:
        low, _, high = b.name.partition('–')
        inside = [i for i, n in enumerate(lengths) if int(low) <= n <= int(high or low)]
        assert len(inside) == b.size
        for name, texts in systems.items():
            assert b.scores[name] == pytest.approx(RougeL()([texts[i] for i in inside], [references[i] for i in inside]).score, abs=1e-12)
        for name, (d, low, high) in b.differences.items():
            assert d == pytest.approx(b.scores[name] - b.scores['system 0'], abs=1e-12) and low <= d <= high


@given(st.lists(st.integers(0, 30), min_size=1, max_size=40), st.integers(1, 8))
def test_edges_hold_everything_once(values, buckets):
    edges = quantile_edges(values, buckets)
    assert len(edges) <= buckets + 1 and edges == sorted(set(edges))
    assert sum(low <= v < high for v in values for low, high in zip(edges, edges[1:])) == len(values)
    assert all(any(low <= v < high for v in values) for low, high in zip(edges, edges[1:]))


def test_words_by_frequency(comparison):
    systems, references = corpus()
    tokens = lambda text: Counter(text.lower().split())
    frequency = Counter(w for r in references for w in r.lower().split())
    buckets = by_frequency(comparison, resamples=20)
    assert sum(b.size for b in buckets) == len(frequency)
    for b in buckets:
        low, _, high = b.name.replace(',', '').rstrip('+').partition('–')
        words = {w for w, n in frequency.items() if int(low) <= n <= int(high or 10**9)}
        for name, texts in systems.items():
            pairs = [(tokens(t), tokens(r)) for t, r in zip(texts, references)]
            right = sum(min(t[w], r[w]) for t, r in pairs for w in words)
            said = sum(t[w] + r[w] for t, r in pairs for w in words)
            assert b.scores[name] == pytest.approx(2 * right / said)


def test_ngrams_that_one_gets_right(comparison):
    systems, references = corpus()
    def right(texts, ngram):
        count = lambda text: sum(tuple(text.lower().split()[i:i + len(ngram)]) == ngram for i in range(len(text.split())))
        return sum(min(count(t), count(r)) for t, r in zip(texts, references)), sum(map(count, references))
    for name, (gains, losses) in ngram_changes(comparison).items():
        assert losses
        for rows, one, other in ((gains, name, 'system 0'), (losses, 'system 0', name)):
            assert len(rows) <= 12 and len({r.ngram for r in rows}) == len(rows)
            for r in rows:
                assert (r.first, r.references) == right(systems[one], r.ngram) and r.second == right(systems[other], r.ngram)[0]
                assert r.first > r.second


def test_ngrams_said_too_often_count_as_often_as_in_the_reference():
    c = compare({'A': ['a a a', 'c'], 'B': ['x', 'c']}, ['a b', 'c'], Bleu(tokenizer='none'), resamples=10)
    gains, losses = ngram_changes(c)['B']
    assert not gains and losses == [(('a',), 1, 0, 1)]


def test_verdict_sentences_name_the_better_one():
    systems, references = corpus(k=2)
    for order in (('system 0', 'system 1'), ('system 1', 'system 0')):
        sentence, = verdict_sentences(compare({name: systems[name] for name in order}, references))
        low, high = map(float, re.search(r'interval ([\d.]+) to ([\d.]+)', sentence).groups())
        points = float(re.search(r'by ([\d.]+) points', sentence)[1])
        assert 'system 0 is better than system 1' in sentence and low < points < high
    same, = verdict_sentences(compare({'A': references, 'B': references}, references, resamples=20))
    assert 'score the same' in same
    many, = verdict_sentences(compare({**corpus()[0], 'copy': systems['system 0']}, references))
    assert '3 systems none is significantly better' in many and '2 are significantly worse' in many


def test_many_equal_systems_are_counted():
    systems = {f's{i}': ['a b', 'c d'] for i in range(7)}
    said, = verdict_sentences(compare(systems, ['a b', 'c e'], pairs='all', resamples=20))
    assert said.endswith('Best: s0; not significantly worse are s1, s2, s3 and 3 others.')
    alone, = verdict_sentences(compare({'a': ['a b c d'] * 30, 'b': ['a x'] * 30, 'c': ['y'] * 30}, ['a b c d'] * 30, pairs='all', resamples=200))
    assert alone.endswith('Best: a.')
    assert 'Best: s0, s1, s2 and 4 others with' in verdict_sentences(compare(systems, ['a b', 'c e'], resamples=20))[0]


def test_metrics_with_the_same_scores_share_a_verdict():
    systems, references = corpus()[:2]
    said = verdict_sentences(compare(systems, references, ['rougeL', 'rougeLsum', 'bleu'], resamples=100))
    assert [sentence.partition(': ')[0] for sentence in said] == ['ROUGE-L and ROUGE-Lsum', 'BLEU']
    def turned(text): return '\n'.join(text.split(' ', 1)[::-1])  # the first word on a line of its own, the last
    turned_systems = {name: [turned(text) for text in texts] for name, texts in systems.items()}
    said = verdict_sentences(compare(turned_systems, references, ['rougeL', 'rougeLsum'], resamples=100))
    assert [sentence.partition(': ')[0] for sentence in said] == ['ROUGE-L', 'ROUGE-Lsum']


def test_verdict_sentences_on_an_error_rate():
    "Of two systems the one with fewer errors is better, whichever is the baseline, and whether it is sure or not."
    systems, references = corpus(k=2)
    for order in (('system 0', 'system 1'), ('system 1', 'system 0')):
        sentence, = verdict_sentences(compare({name: systems[name] for name in order}, references, Errors()))
        low, high = map(float, re.search(r'interval ([\d.]+) to ([\d.]+)', sentence).groups())
        points = float(re.search(r'by ([\d.]+) points', sentence)[1])
        assert 'errors: system 0 is better than system 1' in sentence and low < points < high
    few = compare({name: texts[:4] for name, texts in systems.items()}, references[:4], Errors(), resamples=20)
    better = min(few.systems, key=lambda name: few[name, 'errors'].score)
    assert f'{better} scores better than' in verdict_sentences(few)[0] and 'not significantly so' in verdict_sentences(few)[0]
    many, = verdict_sentences(compare({**corpus()[0], 'copy': systems['system 0']}, references, Errors(), baseline='system 1'))
    assert '2 are significantly better than system 1, 1 is significantly worse' in many and 'Best: system 0 and copy' in many


def test_the_first_reference_is_measured():
    "By length, with references of different lengths."
    references = [[' '.join('a' * k), ' '.join('b' * (9 - k))] for k in (1, 2, 3, 4) for _ in range(5)]
    texts = [pair[0] for pair in references]
    c = compare({'A': texts, 'B': texts}, references, Bleu(), resamples=10)
    assert [(b.name, b.size) for b in by_length(c, buckets=4, resamples=10)] == [('1', 5), ('2', 5), ('3–4', 10)]


def test_words_do_not_hang_on_the_first_metric():
    "Not on its characters, its stems, its case or its lack of tokens; nor on whether texts came as tokens."
    systems, references = corpus(60)
    judge = Given('judge', {name: [1.0] * 60 for name in systems})
    firsts = Bleu(), Bleu(tokenizer='char'), RougeN(n=1, stemmer='porter'), Errors(), judge
    found = [compare(systems, references, [first, RougeL()], resamples=10) for first in firsts]
    found.append(compare({name: [t.split() for t in texts] for name, texts in systems.items()}, [[r.split()] for r in references],
                         Bleu(tokenizer='tokens'), resamples=10))
    for c in found[1:]:
        assert by_frequency(c, 10) == by_frequency(found[0], 10) and ngram_changes(c) == ngram_changes(found[0])
        assert [(b.name, b.size) for b in by_length(c, resamples=10)] == [(b.name, b.size) for b in by_length(found[0], resamples=10)]
    assert 'Words are the same for every metric: runs of letters and digits, in lower case' in report_page(found[1])
    chinese = compare({'A': ['我去買了鞋', '他'], 'B': ['我去', '他']}, ['我去買了鞋', '他'], Bleu(tokenizer='zh'), resamples=10)
    assert [b.name for b in by_length(chinese, resamples=10)] == ['1–4', '5'] and ngram_changes(chinese)['B'][1][0].ngram == ('去', '買', '了', '鞋')


# ---------------------------------------------------------------- marks

@given(st.lists(st.sampled_from(['a', 'Ab', 'ß', '鞋', '🙂', 'it\'s', 'x.', ' ']), max_size=8).map(' '.join))
def test_marks_cover_the_text(text):
    tokens = Bleu(tokenizer='13a').tokens(text)
    spans = located(text, tokens)
    assert [text[a:b] for a, b in spans] == tokens
    runs = marked_runs(Marked.of_tokens(text, tokens, [i % 3 for i in range(len(tokens))], located=located), text)
    assert sum(runs[::2]) == utf16_length(text) and all(n > 0 for n in runs[::2])
    assert all(a != b for a, b in zip(runs[1::2], runs[3::2]))


def test_marks_show_words_as_they_were_written():
    c = compare({'A': ['The Ponies, running!', ''], 'B': ['x', '']}, ['a pony runs', 'y'], RougeN(n=1, stemmer='porter'), resamples=5)
    data = page_data(c)
    text, runs = data['texts'][0][0], data['marks'][0][0][0][0]
    assert text == 'The Ponies, running!'
    pieces, at = [], 0
    for n, level in zip(runs[::2], runs[1::2]):
        if level: pieces.append(text[at:at + n])
        at += n
    assert pieces == ['Ponies', 'running']


def test_a_metric_without_marks_and_lower_is_better():
    systems, references = corpus(30)
    c = compare(systems, references, Errors(), resamples=50)
    assert page_data(c)['marks'] == [[None] * 3] and not page_data(c)['metrics'][0]['higher']
    page = report_page(c)
    assert page_data(c)['systems'][0] == 'system 0' and 'is worse' in page and 'better to the left' in page
    assert 'errors, % ↓' in page and 'What matched is marked' not in page and 'errors marks nothing' in page
    assert 'higher' not in re.sub(r'<script.*?</script>', '', page, flags=re.S)
    both = report_page(compare(systems, references, [Errors(), Bleu()], resamples=50))
    assert 'errors marks nothing' in both and 'What matched is marked for BLEU' in both


def test_scores_without_a_unit():
    "NIST of 5.93 and COMET of 0.83 are neither per cent nor points, and are not drawn from 0; a unit of their own is named."
    systems, references = corpus(40, k=2)
    rng = np.random.default_rng(3)
    columns = {name: .83 - .01 * i + rng.normal(0, .01, 40) for i, name in enumerate(systems)}
    nist = Given('NIST', {name: 5.1 + column for name, column in columns.items()})
    loss = Given('loss', {name: 3 - column for name, column in columns.items()}, False, 'bits')
    c = compare(systems, references, [Given('COMET', columns), nist, loss, Given('log p', {n: -x for n, x in columns.items()}, False)], resamples=200)
    comet, by_nist, bits, log = verdict_sentences(c)
    assert re.search(r'COMET: system 0 is better than system 1 by 0\.0\d{3} \(95 % interval 0\.0\d{3} to', comet) and 'points' not in comet
    assert re.search(r'system 0 is better than system 1 by 0\.0\d{3} bits', bits) and 'system 0 is better' in log
    assert comet.partition(': ')[2] == by_nist.partition(': ')[2]
    data, page = page_data(c), report_page(c)
    assert [m['decimals'] for m in data['metrics']] == [3] * 4 and data['scores'][0][0] == pytest.approx(columns['system 0'], abs=1e-6)
    assert f'<b>{c["system 0", "NIST"].score:.4f}</b>' in page and 'loss, bits ↓' in page and 'NIST ↑' in page and 'NIST, %' not in page
    assert 'Differences in COMET with 95 % intervals: better to the right' in page and 'Differences in loss, bits, with' in page
    points = cloud(c.scores['system 0']['log p'].segments, c.scores['system 1']['log p'].segments, -1)
    assert points.low == -1 and points.top < 0
    axis = Axis([.81, .84], 0, 100, scale=1)
    assert [axis.label(tick) for tick in axis.ticks] == ['0.81', '0.82', '0.83', '0.84'] and axis(.81) > 0


def test_reports_without_references():
    systems, references = corpus(30, k=2)
    judge = Given('judge', {name: np.arange(30) % (7 + i) for i, name in enumerate(systems)})
    bare = report_page(compare(systems, metrics=judge, resamples=20))
    assert all(said not in bare for said in ('By length', 'frequent', 'n-gram', 'What one gets right', 'Words are')) and 'Each segment' in bare
    c = compare(systems, TestSet(sources=references), judge, resamples=20)
    page = report_page(c)
    assert 'words of the source' in page and 'length of their source' in page and 'n-gram' not in page
    assert page_data(c)['segments'][3] == {'references': [], 'sources': [references[3]], 'context': []}
    for function in (by_frequency, ngram_changes):
        with pytest.raises(ValueError, match='no references'):
            function(c)


def test_texts_without_words():
    systems = {'A': ['...', '!', ''], 'B': ['?', '', '']}
    page = report_page(compare(systems, ['.', '!', '?'], resamples=10))
    assert 'By length' in page and 'By how frequent' not in page


@given(st.lists(st.floats(-1, 1), min_size=1, max_size=5))
def test_axes_have_round_ticks(values):
    axis = Axis(values, 0, 100)
    assert all(-1e-6 <= axis(v) <= 100 + 1e-6 for v in values) and 1 <= len(axis.ticks) <= 12
    assert len({axis.label(t) for t in axis.ticks}) == len(axis.ticks)


def test_many_segments_make_a_grid():
    rng = np.random.default_rng(3)
    found = cloud(rng.random(5000), rng.random(5000))
    assert not found.dots and sum(len(c) for _, c in found.cells) <= 1024
    assert len(cloud(rng.random(300), rng.random(300)).dots) == 300


# ---------------------------------------------------------------- the file

def test_the_same_comparison_gives_the_same_page(comparison):
    systems, references = corpus()
    again = compare(systems, references, {'BLEU': Bleu(), 'ROUGE-L': RougeL()}, resamples=200)
    assert report_page(comparison) == report_page(again)


def test_the_page_asks_for_nothing(comparison):
    page = report_page(comparison)
    about = re.compile(f'<a href="{re.escape(SITE)}go/[\\w.]+/" rel="noreferrer">')  # pages of metrics, which a reader may open
    assert about.search(page)
    page = about.sub('', page)
    assert not re.findall(r'(?:src|href)="(?!data:,")[^"]*', page) and 'url(' not in page and '@import' not in page
    assert page.startswith('<!doctype html>') and "default-src 'none'" in page


def test_a_path_that_cannot_be_written(comparison, tmp_path):
    for path in (tmp_path / 'nowhere' / 'r.html', tmp_path):
        with pytest.raises(WriteError):
            report(comparison, path)
    assert not list(tmp_path.iterdir())


def test_an_error_on_the_way_leaves_the_old_file(comparison, tmp_path, monkeypatch):
    from nlgeval.apps import report as module
    path = tmp_path / 'r.html'
    path.write_text('old')
    monkeypatch.setattr(module, 'report_page', lambda *_: 'a\ud800')  # cannot be encoded
    with pytest.raises(UnicodeEncodeError):
        report(comparison, path)
    assert path.read_text() == 'old' and [p.name for p in tmp_path.iterdir()] == ['r.html']


def test_report_of_systems(tmp_path):
    systems, references = corpus(10)
    report(systems, tmp_path / 'r.html', references, metrics='bleu', baseline='system 2', resamples=20, title='T & <U>')
    page = (tmp_path / 'r.html').read_text(encoding='utf-8')
    assert '<title>T &amp; &lt;U&gt;</title>' in page
    for options in ({'most': 0}, {'most': 'all'}, {'resamples': 0}):
        with pytest.raises(ValueError, match='expected'):
            report(systems, tmp_path / 'x', references, **options)
    for args in (([1, 2], tmp_path / 'x'), (None, tmp_path / 'x')):
        with pytest.raises(TypeError):
            report(*args)


def test_large_corpora_keep_what_differs_most():
    systems, references = corpus(300, k=2)
    c = compare(systems, references, resamples=20)
    data, gains = page_data(c, 50), abs(c.gains())
    kept = [number - 1 for number in data['numbers']]
    assert len(kept) == 50 and min(gains[kept]) >= max(np.delete(gains, kept))
    assert '50 segments that differ most, of 300' in report_page(c, most=50)


def test_marks_go_to_what_gains_or_loses_most():
    "The largest gains and losses of each system are marked in its texts and the baseline's, and no other."
    systems, references = corpus(60, k=3)
    c = compare(systems, references, [Bleu(), Errors()], resamples=20)
    data = page_data(c, marks=10)
    for label, found in zip(c.metrics, data['marks']):
        if not any(found): continue
        marked = {name: {k for k, held in enumerate(part[1]) if held is not None} for name, part in zip(data['systems'], found)}
        for name in c.others:
            gains = c.gains(name, label)
            assert len(marked[name]) == 10 and marked[name] <= marked[c.baseline]
            ends = sorted(gains)
            assert all(gains[k] >= ends[-5] or gains[k] <= ends[4] for k in marked[name])
        assert marked[c.baseline] == set().union(*(marked[name] for name in c.others))
        whole = page_data(c)['marks'][list(c.metrics).index(label)]
        for some, every in zip(found, whole):
            assert all(part[k] == every[j][k] for j, part in enumerate(some) for k in range(60) if some[1][k] is not None)
    assert 'in the 10 segments in which a system gains or loses most' in report_page(c, marks=10)
    assert 'in which a system gains or loses most' not in report_page(c)


def test_signatures_as_sacrebleu_writes_them(comparison):
    page = report_page(compare(*corpus(k=2), [Bleu(), Errors()], resamples=20))
    assert '<code>sacrebleu: nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:' in page and page.count('sacrebleu: nrefs') == 1


# ---------------------------------------------------------------- in a browser

HOSTILE = ['</script><script>window.hacked = 1</script>', '<img src=x onerror="window.hacked = 1">', '<svg onload=window.hacked=1>', "'\"><b>bold",
           '{{ 7 * 7 }} {% raw %}', '<!-- <script>', ']]> & &amp; &lt;b&gt;', 'javascript:window.hacked=1', 'a\u2028b\u2029c', '\u202eright to left',
           'half \ud800 a character', 'nul \0 and \x1b[31m', '${window.hacked=1} `', '\\u003cscript\\u003e', '__proto__', 'x' * 300]


def open_report(browser, tmp_path, comparison, **options):
    path = tmp_path / 'report.html'
    report(comparison, path)
    return opened(browser, path.as_uri(), **options)


def opened(browser, address, **options):
    "The page, once its script has unpacked what it shows."
    page = browser.open(address, **options)
    page.wait_for_selector('body[data-ready]', state='attached')
    return page


def column(page, table, k): return page.eval_on_selector_all(f'{table} tbody tr', f'rows => rows.map(r => r.cells[{k}].textContent)')


def test_tables_sort_and_filter(browser, tmp_path):
    systems, references = corpus(30, k=10)
    page = open_report(browser, tmp_path, compare(systems, references, {'BLEU': Bleu(), 'ROUGE-L': RougeL()}, resamples=50))
    names = column(page, '#overview', 0)
    assert len(names) == 10
    page.click('#overview th:nth-child(3) button')
    values = [float(v.rstrip('*')) for v in column(page, '#overview', 2)]
    assert values == sorted(values, reverse=True)
    assert page.get_attribute('#overview th:nth-child(3)', 'aria-sort') == 'descending'
    page.click('#overview th:nth-child(3) button')
    values = [float(v.rstrip('*')) for v in column(page, '#overview', 2)]
    assert values == sorted(values)
    page.click('#overview th:first-child button')
    assert column(page, '#overview', 0) == sorted(names)
    page.fill('input.filter', 'SYSTEM 3')
    assert page.eval_on_selector_all('#overview tbody tr', 'rows => rows.filter(r => !r.hidden).map(r => r.cells[0].textContent)') == ['system 3']
    page.click('#scores [data-metric="0"] summary')  # empty cells of the baseline stay last
    table = '#scores [data-metric="0"] table'
    for _ in range(2):
        page.click(f'{table} th:nth-child(6) button')
        assert column(page, table, 5)[-1] == ''
    assert page.problems == []


def test_choice_of_system_and_metric(browser, tmp_path, comparison):
    page = open_report(browser, tmp_path, comparison)
    shown = lambda: page.eval_on_selector_all('[data-system], [data-metric]', '''parts => parts.filter(p => p.offsetParent)
                                                 .flatMap(p => Object.entries(p.dataset).map(String))''')
    assert set(shown()) == {'system,1', 'metric,0'}
    page.select_option('#system', label='system 2')
    page.select_option('#metric', label='ROUGE-L')
    assert set(shown()) == {'system,2', 'metric,1'}
    first = page.text_content('.segment')
    assert 'system 2' in first and 'system 0' in first and 'system 1' not in first
    page.check('#everyone')
    assert 'system 1' in page.text_content('.segment')
    assert page.problems == []


def test_segments(browser, tmp_path, comparison):
    systems, references = corpus()
    page = open_report(browser, tmp_path, comparison)
    gains = 100 * comparison.gains('system 1', 'BLEU')
    signs = lambda: [float(t.replace('−', '-').replace('±', '')) for t in page.eval_on_selector_all('.segment h3 span:first-child', 'e => e.map(x => x.textContent)')]
    assert signs() == pytest.approx(sorted(gains, reverse=True)[:10], abs=.051)
    page.select_option('#order', 'loss')
    assert signs() == pytest.approx(sorted(gains)[:10], abs=.051)
    page.click('#more')
    assert len(signs()) == 30
    page.select_option('#which', 'better')
    assert all(s > 0 for s in signs()) and page.text_content('#count').startswith(f'{(gains > 1e-9).sum()} of 80')
    page.select_option('#which', 'all')
    page.fill('#search', '#7')
    assert page.text_content('.segment h3').endswith('segment 7') and page.text_content('#count').startswith('1 of')
    assert page.text_content('.segment .base p') == systems['system 0'][6] and page.text_content('.segment .reference p') == references[6]
    page.fill('#search', 'ORIEL')
    assert page.text_content('#count').startswith(f'{sum("oriel" in r for r in references)} of')
    page.fill('#search', 'no such words')
    assert page.text_content('#count').startswith('0 of') and not page.is_visible('#more')
    assert page.problems == []


def test_matches_are_marked(browser, tmp_path):
    page = open_report(browser, tmp_path, compare({'A': ['The cat 🙂 sat!', 'x'], 'B': ['a dog', 'x']}, ['The cat 🙂 slept.', 'x'], resamples=10))
    page.fill('#search', '#1')
    marks = lambda who: page.eval_on_selector_all(f'.segment .{who} p span', 'e => e.map(x => [x.textContent, x.className, x.title])')
    assert marks('base') == [['The cat 🙂', 'm3', 'in a matched 3-gram']] and marks('system') == []
    assert marks('reference') == []  # B has nothing of it
    page.select_option('#marks', 'none')
    assert marks('base') == []
    assert page.problems == []


def test_hostile_texts_are_only_shown(browser, tmp_path):
    names = {HOSTILE[0]: HOSTILE, HOSTILE[1]: HOSTILE[::-1], '{{ 7 * 7 }}': [''] * len(HOSTILE)}
    judge = Given(HOSTILE[2], {name: np.arange(len(HOSTILE)) for name in names}, unit=HOSTILE[1])
    metrics = {'<i>BLEU': Bleu(), 'char': Bleu(tokenizer='char'), HOSTILE[2]: judge}
    c = compare(names, TestSet([[h, 'b'] for h in HOSTILE], HOSTILE), metrics, resamples=20)
    path = tmp_path / 'report.html'
    report(c, path, title='<script>window.hacked = 1</script>')
    page = opened(browser, path.as_uri())
    page.check('#everyone')
    for metric in '012':
        page.select_option('#metric', metric)
        for order in ('text', 'loss'):
            page.select_option('#order', order)
            page.click('#more')
    page.select_option('#order', 'text')
    page.click('#more')
    assert page.evaluate('window.hacked') is None and page.problems == []
    assert page.eval_on_selector_all('script', 'e => e.length') == 2 and not page.query_selector('main img, main b b, svg[onload], main i')
    texts = page.eval_on_selector_all('.segment .base p', 'e => e.map(x => x.textContent)')
    assert texts[:2] == HOSTILE[:2] and texts[4] == HOSTILE[4] and len(texts) == len(HOSTILE)
    assert page.text_content('h1') == '<script>window.hacked = 1</script>'
    assert page.evaluate('document.documentElement.scrollWidth <= innerWidth')


def test_inline_scripts_are_forbidden(browser, tmp_path, comparison):
    page = open_report(browser, tmp_path, comparison)
    page.evaluate('''() => { const s = document.createElement('script'); s.textContent = 'window.hacked = 1'; document.body.append(s); }''')
    assert page.evaluate('window.hacked') is None and any('Content Security Policy' in p for p in page.problems)


@pytest.mark.parametrize('dark', [False, True])
@pytest.mark.parametrize('width', [360, 768, 1280])
def test_readable_at_every_width_by_day_and_night(browser, tmp_path, comparison, width, dark):
    page = open_report(browser, tmp_path, comparison, width=width, height=800, dark=dark)
    assert page.evaluate('document.documentElement.scrollWidth <= innerWidth')
    light = lambda colour: sum(map(int, re.findall(r'\d+', colour)[:3])) / 3
    ground, ink = page.evaluate('[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]')
    assert (light(ground) < 60 < 200 < light(ink)) if dark else (light(ink) < 60 < 200 < light(ground))
    small = page.evaluate('''[...document.querySelectorAll('main *')].filter(e => e.offsetParent && e.childElementCount === 0 && e.textContent.trim()
                             && parseFloat(getComputedStyle(e).fontSize) < 12.5).length''')
    assert small == 0 and page.problems == []


def test_figures_have_names_and_no_text_outside(browser, tmp_path, comparison):
    page = open_report(browser, tmp_path, comparison)
    assert all(page.eval_on_selector_all('svg', 'e => e.map(x => x.getAttribute("role") === "img" && x.getAttribute("aria-label").length > 10)'))
    outside = page.evaluate('''[...document.querySelectorAll('svg')].filter(s => s.getBoundingClientRect().width).flatMap(s => { const box = s.getBoundingClientRect();
        return [...s.querySelectorAll('text')].filter(t => { const b = t.getBoundingClientRect();
            return b.left < box.left - 1 || b.right > box.right + 1 || b.bottom > box.bottom + 1 || b.top < box.top - 1; }).map(t => t.textContent); })''')
    assert outside == []


@pytest.mark.parametrize('width', [360, 390, 1200])
def test_ngrams_are_not_cut_off(browser, tmp_path, width):
    "All columns of the n-gram tables fit, with long names of systems too."
    systems, references = corpus(k=2)
    names = dict(zip(('a_system_with_a_very_long_name_indeed_v2.1', 'fine-tuned on everything there is'), systems.values()))
    page = open_report(browser, tmp_path, compare(names, references, resamples=20), width=width, height=800)
    sizes = page.evaluate("[...document.querySelectorAll('.ngrams')].map(e => [e.scrollWidth, e.clientWidth])")
    assert sizes and all(inside <= seen for inside, seen in sizes) and page.problems == []


@pytest.mark.parametrize('width', [390, 1200])
def test_names_are_whole(browser, tmp_path, width):
    "In tables, figures and segments: wrapped where they are long, and not hidden."
    systems, references = corpus(k=3)
    names = dict(zip(('a_system_with_a_very_long_name_indeed_v2.1', 'fine-tuned on everything there is', 'a third with a name of its own'), systems.values()))
    page = open_report(browser, tmp_path, compare(names, references, ['bleu', 'rougeL'], pairs='all', resamples=20), width=width, height=800)
    cut = page.evaluate("[...document.querySelectorAll('tbody th, .pairs thead th, .who')].filter(e => e.offsetParent && e.scrollWidth > e.clientWidth + 1).map(e => e.textContent)")
    assert cut == [] and set(page.eval_on_selector_all('.pairs thead bdi', 'e => e.map(x => x.textContent)')) == set(names)
    assert set(page.eval_on_selector_all('.forest svg .name', 'e => e.map(x => x.textContent)')) == set(list(names)[1:])
    assert {row.evaluate('e => e.textContent') for row in page.query_selector_all('.segment .who bdi')} <= {*names, 'reference'} and page.problems == []


def test_tables_without_buttons_scroll_by_keyboard(browser, tmp_path):
    "The matrix of all pairs, and the numbers of a figure, on a phone."
    systems, references = corpus(40, k=12)
    page = open_report(browser, tmp_path, compare(systems, references, pairs='all', resamples=20), width=390, height=800)
    page.evaluate("document.querySelectorAll('details').forEach(e => { e.open = true; })")
    assert page.evaluate("document.querySelector('.pairs').parentElement.scrollWidth > 390") and violations(page) == []
    page.focus('.wide:has(.pairs)')
    page.keyboard.press('ArrowRight')
    page.wait_for_function("() => document.querySelector('.pairs').parentElement.scrollLeft > 0")


def test_colours_say_better_and_worse(browser, tmp_path):
    "By length: the system with fewer errors is better where lower is better."
    systems, references = corpus(200, k=4)
    for metric in (Errors(), Bleu()):
        page = open_report(browser, tmp_path, compare({'A': systems['system 0'], 'B': systems['system 3']}, references, metric, resamples=50))
        kinds = page.eval_on_selector_all('figure[data-metric] svg[aria-label*="by length"] > g:has(> line)', 'e => e.map(x => x.getAttribute("class"))')
        assert len(kinds) in (4, 5) and 'bad' in kinds and 'good' not in kinds  # where nothing varies there is no bar


def test_an_error_rate_in_the_browser(browser, tmp_path):
    "A click on its column puts the least first, gains are of the better system, and the best segments come first."
    systems, references = corpus(60, k=9)
    c = compare(systems, references, [Errors(), Bleu()], baseline='system 4', resamples=50)
    page = open_report(browser, tmp_path, c)
    for k, sign in ((2, 1), (3, -1)):
        page.click(f'#overview th:nth-child({k}) button')
        values = [sign * float(v.rstrip('*')) for v in column(page, '#overview', k - 1)]
        assert values == sorted(values) and len(set(values)) > 5
    assert page.get_attribute('#overview th:nth-child(3)', 'aria-sort') == 'descending'
    segments = c.scores[c.others[0]]['errors'].segments
    page.select_option('#system', label=c.others[0])
    scores = '() => [...document.querySelectorAll(".line.system .score")].map(e => parseFloat(e.textContent))'
    for order, rows in (('best', sorted(segments)), ('worst', sorted(segments, reverse=True))):
        page.select_option('#order', order)
        assert page.evaluate(scores) == pytest.approx(100 * np.array(rows[:10]), abs=.051)
    page.select_option('#order', 'gain')
    gain = page.text_content('.segment h3 span.up')
    assert float(gain) == pytest.approx(100 * c.gains(c.others[0], 'errors').max(), abs=.051)
    assert page.problems == []


def test_given_scores_in_the_browser(browser, tmp_path):
    "Listed first: their digits, no marks and no word of them, the sources; the marks of BLEU when BLEU is chosen."
    systems, references = corpus(40, k=2)
    judge = Given('COMET', {name: .8 + np.arange(40) % (7 + i) / 100 for i, name in enumerate(systems)})
    page = open_report(browser, tmp_path, compare(systems, TestSet(references, [f'source {i}' for i in range(40)]), [judge, Bleu()], resamples=50))
    page.fill('#search', 'source 17')
    assert page.eval_on_selector_all('.line .score', 'e => e.map(x => x.textContent)') == ['0.830', '0.810', '', '']
    assert page.text_content('.segment h3 span') == '\u22120.020' and page.text_content('.segment .line:last-child').endswith('source 17')
    legend = lambda: page.locator('#matched').inner_text()
    assert not page.query_selector('.segment p span') and 'marks nothing' in legend() and 'is marked' not in legend()
    page.select_option('#metric', label='BLEU')
    assert page.query_selector('.segment p span') and 'marked for BLEU' in legend() and 'marks nothing' not in legend()
    assert page.problems == []


def test_without_scripts_everything_is_there(browser, tmp_path, comparison):
    path = tmp_path / 'report.html'
    report(comparison, path)
    context = browser.running.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(path.as_uri())
    assert page.locator('[data-system="2"]').first.is_visible() and page.locator('noscript').first.is_visible()
    context.close()


@pytest.fixture(scope='module')
def described():
    "A comparison with all that is known of its segments, and these columns."
    systems, references = corpus(90, k=3)
    c = compare(systems, TestSet(references, [f'source {i}' for i in range(90)]), {'BLEU': Bleu(), 'ROUGE-L': RougeL()}, resamples=50)
    return c, {'document': [f'doc {i // 30}' for i in range(90)], 'link': [f'https://example.org/{i}' for i in range(90)], 'note': HOSTILE[:9] * 10}


def with_columns(browser, tmp_path, described, **options):
    report(described[0], tmp_path / 'report.html', columns=described[1])
    return opened(browser, (tmp_path / 'report.html').as_uri(), **options)


def test_references_show_what_was_missed(browser, tmp_path):
    page = open_report(browser, tmp_path, compare({'A': ['the old cat', 'x'], 'B': ['a cat sat', 'x']}, [['the old cat sat', 'one cat'], 'x'],
                                                  {'BLEU': Bleu(), 'ROUGE-L': RougeL()}, resamples=10))
    page.fill('#search', '#1')
    missed = lambda: page.eval_on_selector_all('.segment .reference p', "e => e.map(p => [...p.childNodes].map(n => [n.textContent, n.nodeType === 1]))")
    assert missed() == [[['the old ', False], ['cat sat', True]], [['one ', False], ['cat', True]]]
    page.select_option('#metric', label='ROUGE-L')
    assert missed()[0] == [['the old ', False], ['cat sat', True]] and page.problems == []


def test_what_two_systems_have_differently(browser, tmp_path):
    page = open_report(browser, tmp_path, compare({'A': ['the old cat sat', '我去買鞋', '', 'x' * 9000], 'B': ['the young cat sat down', '我出門買鞋', 'new', 'y x']},
                                                  ['a', 'b', 'c', 'd'], resamples=10))
    page.select_option('#marks', 'differences')
    page.select_option('#order', 'text')
    found = lambda who: page.eval_on_selector_all(f'.segment .{who} p', "e => e.map(p => [...p.querySelectorAll('.differs')].map(s => s.textContent))")
    assert found('base') == [['old'], ['去'], [], ['x' * 9000]] and found('system') == [['young', 'down'], ['出門'], ['new'], ['y x']]
    assert page.eval_on_selector_all('.segment .system p', 'e => e.map(p => p.textContent)')[0] == 'the young cat sat down'
    assert not page.is_visible('#matched') and page.problems == []


def test_an_address_brings_back_what_is_shown(browser, tmp_path, described):
    page = with_columns(browser, tmp_path, described)
    page.select_option('#system', label='system 2')
    page.select_option('#metric', label='ROUGE-L')
    page.select_option('#order', 'loss')
    page.select_option('#which', 'worse')
    page.check('#everyone')
    page.fill('#search', 'oriel')
    address = page.evaluate('location.href')  # the page knows it before the browser tells
    count, first = page.text_content('#count'), page.text_content('.segment')
    again = opened(browser, address)
    assert (again.text_content('#count'), again.text_content('.segment')) == (count, first) and again.evaluate('location.href') == address
    again.click('.segment h3 a')
    number = again.text_content('.segment h3 a').split()[1]
    assert again.text_content('#count').startswith('1 of') and again.input_value('#search') == f'#{number}'
    for wrong in ('#system=<img src=x>&metric=__proto__&order=zz&phrase=%5B(*', '#%E0%A4%A', '#system=system 0'):
        broken = opened(browser, address.partition('#')[0] + wrong)
        assert broken.problems == [] and broken.input_value('#order') == 'gain' and broken.input_value('#system') == '1'


def test_the_list_is_saved_as_it_is_shown(browser, tmp_path, described):
    comparison, columns = described
    page = with_columns(browser, tmp_path, described)
    page.fill('#search', 'zither')
    page.select_option('#order', 'text')
    with page.expect_download() as download:
        page.click('#save')
    with open(download.value.path(), encoding='utf-8-sig', newline='') as file:
        rows = list(csv.DictReader(file))
    wanted = [i for i, text in enumerate(comparison.testset.references) if 'Zither' in text[0]]
    assert [int(row['segment']) - 1 for row in rows] == wanted and len(wanted) > 10 and page.problems == []
    for row, i in zip(rows, wanted):
        assert row['reference'] == comparison.testset.references[i][0] and row['source'] == f'source {i}' and row['link'] == columns['link'][i]
        assert row['system 1'] == comparison.predictions('system 1')[i]
        assert float(row['BLEU of system 1']) == pytest.approx(100 * comparison.scores['system 1']['BLEU'].segments[i], abs=1e-3)


def test_phrases_lead_to_their_segments(browser, tmp_path, described):
    comparison, _ = described
    page = with_columns(browser, tmp_path, described)
    page.click('#ngrams [data-system="1"] td.words button >> nth=1')
    words = page.text_content('#phrase b').split()
    def has(text): return re.search(r'(?<!\w)' + ' '.join(words) + r'(?!\w)', text, re.I) is not None
    wanted = sum(has(reference[0]) and has(a) != has(b) for reference, a, b in
                 zip(comparison.testset.references, comparison.predictions('system 0'), comparison.predictions('system 1')))
    assert page.text_content('#count') == f'{wanted} of 90 segments' and wanted > 0
    page.click('#forget')
    assert page.text_content('#count') == '90 of 90 segments'
    page.select_option('#least', '3')
    lengths = page.eval_on_selector_all('.ngrams tbody tr', 'rows => rows.filter(r => r.offsetParent).map(r => r.cells[0].textContent.trim().split(" ").length)')
    assert lengths and min(lengths) >= 3 and page.problems == []


def test_a_segment_without_marks_says_so(browser, tmp_path, comparison):
    report(comparison, tmp_path / 'report.html', marks=2)
    page = opened(browser, (tmp_path / 'report.html').as_uri())
    page.click('#rest')
    notes = page.locator('#segments article').evaluate_all("all => all.map(a => a.textContent.includes('not marked here'))")
    assert len(notes) == 80 and notes.count(False) == 2
    page.select_option('#marks', 'none')
    assert 'not marked here' not in page.locator('#segments').text_content()


def test_columns_are_shown_searched_and_divide(browser, tmp_path, described):
    comparison, columns = described
    page = with_columns(browser, tmp_path, described)
    page.fill('#search', 'example.org/17')
    assert page.text_content('#count').startswith('1 of')
    assert page.get_attribute('.segment a[rel]', 'href') == 'https://example.org/17' and 'doc 0' in page.text_content('.segment')
    headings = page.eval_on_selector_all('#figures h3', 'e => e.filter(x => x.offsetParent).map(x => x.textContent)')
    assert 'By document' in headings and 'By link' not in headings
    page.fill('#search', '')
    page.click('#rest')
    assert page.locator('.segment').count() == 90 and page.text_content('#printed').startswith('90 of 90')
    assert page.evaluate('window.hacked') is None and page.problems == []
    buckets = by_label(comparison, columns['document'])
    assert [(b.name, b.size) for b in buckets] == [('doc 0', 30), ('doc 1', 30), ('doc 2', 30)]
    inside = comparison.scores['system 1']['BLEU'].statistics[30:60]
    assert buckets[1].scores['system 1'] == pytest.approx(Bleu().score(inside.sum()))


@pytest.mark.parametrize('columns, said', [({'a': [1]}, "'a': expected 90 values, one a segment, got 1"), (['a'], 'expected a mapping')])
def test_columns_that_do_not_fit(described, columns, said):
    with pytest.raises((TypeError, ValueError), match=re.escape(said)):
        report_page(described[0], columns=columns)


@pytest.mark.parametrize('dark', [False, True])
def test_everyone_can_read_it(browser, tmp_path, described, dark):
    assert violations(with_columns(browser, tmp_path, described, dark=dark)) == []


def test_it_prints_as_it_looks(browser, tmp_path, described):
    page = with_columns(browser, tmp_path, described)
    page.emulate_media(media='print')
    assert page.is_visible('#printed') and not page.is_visible('#search') and not page.is_visible('.bar')
    assert page.evaluate("[getComputedStyle(document.querySelector('.m4, .m3')).printColorAdjust, getComputedStyle(document.querySelector('h2')).breakAfter]") == ['exact', 'avoid']


def test_many_systems_and_metrics_are_packed(browser, tmp_path):
    "Figures and marks come when they are wanted, and the page stays small."
    systems, references = corpus(400, k=24)
    metrics = {f'ROUGE-{n}': RougeN(n=n) for n in range(1, 5)}
    page = open_report(browser, tmp_path, compare(systems, references, metrics, resamples=20))
    assert (tmp_path / 'report.html').stat().st_size < 5e6
    drawn = lambda: page.eval_on_selector_all('#packed svg', 'e => e.map(x => x.getAttribute("aria-label"))')
    assert any('ROUGE-1 of system 0 and system 1 by length' == name for name in drawn())
    page.select_option('#system', label='system 9')
    page.select_option('#order', 'loss')
    page.select_option('#metric', label='ROUGE-3')
    page.wait_for_selector('body:not([data-busy])')
    assert any('ROUGE-3 of system 0 and system 9 by length' == name for name in drawn()) and not any('ROUGE-1' in name for name in drawn())
    assert 'system 9' in page.text_content('.segment') and page.query_selector('.segment p span') and page.problems == []
    assert 'system 9' in page.text_content('#overview tr.chosen')


def test_the_command_line_shows_columns(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    systems, references = corpus(20, k=2)
    for name, lines in {'a.txt': systems['system 0'], 'b.txt': systems['system 1'], 'ref.txt': references}.items():
        (tmp_path / name).write_text('\n'.join(lines) + '\n', encoding='utf-8')
    (tmp_path / 'about.csv').write_text('doc,link\n' + ''.join(f'd{i // 5},https://example.org/{i}\n' for i in range(20)), encoding='utf-8')
    line = ['compare', 'a.txt', 'b.txt', '--ref', 'ref.txt', '--groups', 'about.csv:doc', '-n', '20']
    assert main([*line, '--report', 'r.html', '--show', 'about.csv:link']) == 0
    page = (tmp_path / 'r.html').read_text(encoding='utf-8')
    assert '<h3>By document</h3>' in page and '"columns":["document","link"]' in page
    capsys.readouterr()
    assert main([*line, '--show', 'about.csv:link']) == 2 and '--show: is for a report' in capsys.readouterr().err
    (tmp_path / 'short.txt').write_text('x\n')
    assert main([*line, '--report', 'r.html', '--show', 'short.txt']) == 2
    assert "'short': expected 20 values" in capsys.readouterr().err and (tmp_path / 'r.html').read_text(encoding='utf-8') == page


def test_a_wide_report_fits_a_sheet(browser, tmp_path):
    "A4 is 794 pixels wide; all that is printed has room on it."
    systems, references = corpus(40, k=14)
    compared = compare(systems, references, {f'ROUGE-{n}': RougeN(n=n) for n in range(1, 5)}, pairs='all', resamples=20)
    page = open_report(browser, tmp_path, compared)
    page.set_viewport_size({'width': 794, 'height': 1123})
    page.emulate_media(media='print')
    wide = page.eval_on_selector_all('section .wide table, section svg', """e => e.filter(x => !x.closest('details:not([open])')
        && x.getBoundingClientRect().right > innerWidth).map(x => x.outerHTML.slice(0, 80))""")
    assert wide == []


def test_a_page_shows_itself_in_a_frame(browser, tmp_path):
    "Its script runs there, and its links stay within the frame."
    systems, references = corpus(40)
    framed = report_page(compare(systems, references, ['bleu'], resamples=20))._repr_html_()
    (tmp_path / 'notebook.html').write_text(f'<!doctype html><h1>Notebook</h1>{framed}', encoding='utf-8')
    page = browser.open((tmp_path / 'notebook.html').as_uri())
    frame = page.frames[1]
    frame.wait_for_selector('body[data-ready]')
    frame.click('#segments a >> nth=0')
    frame.wait_for_function("document.querySelector('#count').textContent.startsWith('1 of')")
    assert page.text_content('h1') == 'Notebook' and page.problems == []


@pytest.mark.parametrize('width', [390, 1200])
def test_everyone_can_read_the_smaller_pages(browser, tmp_path, monkeypatch, width):
    "Those of `nlgeval score --report` and `nlgeval demo`: nothing is wider than the sheet, nor out of a keyboard's reach."
    monkeypatch.chdir(tmp_path)
    systems, references = corpus(20, k=2)
    for name, lines in {'a.txt': systems['system 0'], 'b.txt': systems['system 1'], 'ref.txt': references}.items():
        (tmp_path / name).write_text('\n'.join(lines) + '\n', encoding='utf-8')
    assert main(['score', 'a.txt', 'b.txt', '--ref', 'ref.txt', '-m', 'bleu', '-m', 'rougeL', '--report', 'score.html']) == 0
    assert main(['demo', '--output', '.']) == 0
    for name in 'score.html', 'nlgeval-demo.html':
        page = browser.open((tmp_path / name).as_uri(), width=width)
        page.evaluate("document.querySelectorAll('details').forEach(e => { e.open = true; })")
        assert violations(page) == [] and page.problems == []
        wide = page.evaluate("[...document.querySelectorAll('main > *, section > *, .pair > *')].filter(e => e.getBoundingClientRect().right > innerWidth).map(e => e.className)")
        assert wide == []


def test_tables_and_figures_are_saved(browser, tmp_path, comparison):
    page = open_report(browser, tmp_path, comparison)
    def saved(kind, where):
        with page.expect_download() as found: page.click(f'{where} [data-save={kind}] >> visible=true')
        return found.value.suggested_filename, Path(found.value.path()).read_bytes()
    name, table = saved('csv', '#scores')
    assert name == 'scores.csv' and table.decode('utf-8-sig').startswith('system,') and b'system 1' in table
    name, drawn = saved('svg', '#figures figure')
    assert name.endswith('.svg') and drawn.startswith(b'<svg') and b'class=' not in drawn and b'stroke' in drawn
    name, picture = saved('png', '#figures figure')
    assert name.endswith('.png') and picture.startswith(b'\x89PNG')
    assert page.problems == []


def test_the_page_says_why_metrics_disagree_and_how_it_was_made():
    references = [f'the {i} red trains left the old town at {i} and were late again' for i in range(60)]
    systems = {'full': [text.replace('red', 'blue') + ' in the rain of that day' for text in references],
               'short': [text.rsplit(' ', 2)[0] for text in references]}
    page = report_page(compare(systems, references, ['bleu', 'chrf', 'rouge1'], resamples=200), made='nlgeval compare a b  # today')
    assert 'Made by <code>nlgeval compare a b  # today</code>' in page and 'BP = ' in page and 'precisions' in page
    assert 'Longer or shorter' in page and 'words for each word of the references' in page
    c = compare(systems, references, {'long': Given('long', {'full': [1.] * 60, 'short': [0.] * 60}), 'bleu': Bleu()}, resamples=200)
    assert 'Metrics disagree: short is' in report_page(c) and 'Its texts are shorter' in report_page(c)
