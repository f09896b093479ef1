"""The command compare: given scores, sources, documents, reports."""
import json
from pathlib import Path

import pytest
from command_line import COMET, MISTAKES, OTHER, REFERENCES, SOURCE, SYSTEM, TWO, Copied, Kept

from nlgeval.apps.cli import main
from nlgeval.core.inputs import TestSet
from nlgeval.metrics.bleu import Bleu


def compared(run, line):
    return {(r['metric'], r['system']): r for r in json.loads(run('compare', *line.split(), '-n', 200, '--format', 'json'))['results']}


def test_compare_with_given_scores(judged, run):
    own = compared(run, 'system.txt other.txt --ref refs -m bleu --scores long.csv --lower mistakes')
    assert list(dict.fromkeys(metric for metric, _ in own)) == ['bleu', 'comet', 'mistakes']
    for label, given in (('comet', COMET), ('mistakes', MISTAKES)):
        gains = [(b - a) * (-1 if label == 'mistakes' else 1) for a, b in zip(*given.values())]
        result = own[label, 'other']
        assert result['score'] == pytest.approx(sum(given['other']) / 4)
        assert [result[what] for what in ('better', 'equal', 'worse')] == [
            sum(gain > 0 for gain in gains), sum(gain == 0 for gain in gains), sum(gain < 0 for gain in gains)]
    alone = compared(run, 'system.txt other.txt --scores long.csv --lower mistakes')  # without references
    assert alone == {key: result for key, result in own.items() if key[0] != 'bleu'}
    assert main(['compare', *'system.txt other.txt --ref refs --scores comet.jsonl -n 50 --report r.html'.split()]) == 0
    assert 'comet' in Path('r.html').read_text(encoding='utf-8')


def test_compare_with_sources(kept, run):
    own = compared(run, 'system.txt other.txt --ref refs --source source.txt -m kept -m copied')
    for name, texts in (('system', SYSTEM), ('other', OTHER)):
        for metric in Kept(), Copied():
            assert own[metric.name, name]['score'] == metric(texts, TestSet(REFERENCES, SOURCE)).score


@pytest.mark.parametrize('line, said', [
    ('system.txt other.txt', 'required: --ref (needed by BLEU; see nlgeval compare --help)'),
    ('', 'required: SYSTEM, --ref'),
    ('system.txt --ref refs', 'at least two systems'),
    ('system.txt other.txt --scores comet.txt', 'comet.txt: one column for 2 systems'),
    ('system.txt other.txt --scores three.csv', 'three.csv: 3 scores of system, which has 4 segments'),
    ('system.txt other.txt --ref refs -m bleu --scores bleu.csv', "bleu.csv: 'bleu' is also computed")])
def test_compare_bad_given_scores(judged, capsys, line, said):
    for name, n in (('three', 3), ('bleu', 4)):
        Path(f'{name}.csv').write_text('system,other\n' + '1,2\n' * n, encoding='utf-8')
    assert main(['compare', *line.split()]) == 2
    out, err = capsys.readouterr()
    assert out == '' and said in err and err.count('\n') == 1


def test_documents_are_drawn_whole(tmp_path, capsys, monkeypatch):
    "--groups and --strata: labels, a line each or a column of a table, for intervals and tests."
    from nlgeval import Bleu, compare
    monkeypatch.chdir(tmp_path)
    references = [f'the cat number {i} sat on the mat' for i in range(12)]
    systems = {'a': [r.replace('sat', 'lay') if i % 5 else r for i, r in enumerate(references)],
               'b': [r.replace('the', 'a') if i % 4 else r for i, r in enumerate(references)]}
    documents, domains = [i // 3 for i in range(12)], [i // 6 for i in range(12)]
    for name, texts in {'ref': references, **systems}.items(): Path(f'{name}.txt').write_text('\n'.join(texts) + '\n')
    Path('docs.txt').write_text(''.join(f'd{d}\n' for d in documents))
    Path('about.csv').write_text('doc,domain\n' + ''.join(f'{d},{m}\n' for d, m in zip(documents, domains)))
    def run(*args): return main([*args]), capsys.readouterr()
    flags = '--groups', 'docs.txt', '--strata', 'about.csv:domain'
    status, out = run('score', 'a.txt', '--ref', 'ref.txt', '-m', 'bleu', '--confidence', '--format', 'json', *flags)
    assert not status
    expected = Bleu()(systems['a'], references).confidence(groups=documents, strata=domains)
    assert json.loads(out.out)[0]['confidence']['low'] == expected.low
    status, out = run('compare', 'a.txt', 'b.txt', '--ref', 'ref.txt', '-m', 'bleu', '--format', 'json', *flags)
    found = compare(systems, references, groups=documents, strata=domains)
    assert json.loads(out.out)['results'][1]['p'] == found['b', 'bleu'].p != compare(systems, references)['b', 'bleu'].p
    assert '12 segments in 4 groups in 2 strata, drawn and swapped whole' in run('compare', 'a.txt', 'b.txt', '--ref', 'ref.txt', *flags)[1].out
    Path('docs.txt').write_text('d0\n')
    status, out = run('compare', 'a.txt', 'b.txt', '--ref', 'ref.txt', '--groups', 'docs.txt')
    assert status and 'groups: expected 12 segments, as many as the others have, got 1' in out.err
    assert '--groups: only for confidence intervals' in run('score', 'a.txt', '--ref', 'ref.txt', '--groups', 'docs.txt')[1].err


def test_segments_of_a_comparison_are_those_of_the_scores(files, run):
    run(*TWO, '--per-segment', 'a.csv')
    run('compare', *TWO[1:], '-n', '20', '--per-segment', 'b.csv')
    assert Path('a.csv').read_text(encoding='utf-8') == Path('b.csv').read_text(encoding='utf-8')


def test_a_report_says_where_it_is(files, capsys):
    assert main(['compare', *TWO[1:], '-n', '20', '--report', 'r.html', '--output', 'out.json']) == 0
    assert capsys.readouterr() == ('', 'nlgeval: the report is in r.html\n')


def test_compare_looks_at_its_order_before_any_file(files, capsys):
    "A name that there is not is said at once, not after hours of reading."
    for missing in (), ('--report', 'x.html'):
        assert main(['compare', 'not-there.txt', 'other.txt', '--ref', 'refs', '--sort', 'blue', *missing]) == 2
        assert "unknown order 'blue'. Did you mean 'bleu'?" in capsys.readouterr().err
    assert main(['compare', 'not-there.txt', 'other.txt', '--ref', 'refs', '--sort', 'bleu']) == 2
    assert 'not-there.txt: no such file' in capsys.readouterr().err


def test_every_claim_is_in_the_help(capsys):
    assert main(['compare', '--help']) == 0
    claim = capsys.readouterr().out.partition('--claim WHICH')[2].partition('--margin')[0]
    for name in ('different', 'two-sided', 'better', 'worse', 'noninferior', 'equivalent'): assert name in claim
