"""A gate: its exit status, what it says on standard error, JUnit files and GitHub's annotations."""
import json
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from pathlib import Path
from urllib.parse import unquote

import numpy as np
import pytest

from nlgeval import compare
from nlgeval.apps.cli import main
from nlgeval.stats.planning import claim_power, claim_segments

WORDS = 'the old new river bridge house was is seen by sold to a young man woman of town'.split()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    "Sixty references, a system, its twin, and one that is much worse."
    monkeypatch.chdir(tmp_path)
    rng = np.random.default_rng(3)
    references = [' '.join(rng.choice(WORDS, rng.integers(6, 14))) for _ in range(60)]

    def system(right):
        return [' '.join(w if rng.random() < right else 'x' for w in text.split()) for text in references]
    old = system(.8)
    twin = [b if i % 10 == 0 else a for i, (a, b) in enumerate(zip(old, system(.8)))]
    for name, texts in {'ref': references, 'old': old, 'twin': twin, 'bad': system(.4)}.items():
        Path(f'{name}.txt').write_text('\n'.join(texts) + '\n', encoding='utf-8')
    return tmp_path


@pytest.fixture
def gate(folder, capsys):
    "Run a comparison with --gate: its exit status, standard output and lines of standard error."
    def gate(line, *more):
        status = main(['compare', *line.split(), '--ref', 'ref.txt', '-m', 'rouge1', '-n', '500', *more])
        out, err = capsys.readouterr()
        return status, out, err.splitlines()
    return gate


@pytest.mark.parametrize('claim, twin, bad', [
    ('noninferior --margin 5', 0, 1), ('noninferior --margin .01', 1, 1), ('equivalent --margin 5', 0, 1), ('better', 1, 1),
    ('worse', 1, 0), ('different', 1, 0), ('two-sided', 1, 0)])
def test_the_exit_status_is_whether_the_claim_holds(gate, claim, twin, bad):
    for name, expected in (('twin', twin), ('bad', bad)):
        status, out, err = gate(f'old.txt {name}.txt --claim {claim} --gate')
        assert status == expected and 'ROUGE-1' in out
        assert err[0] == f'nlgeval: gate {"failed: 0" if expected else "passed: 1"} of 1 check passed.'
        assert err[-1].startswith('nlgeval: Power: with 60 segments ') and len(err) == 2 + expected
        plain, out_too, silent = gate(f'old.txt {name}.txt --claim {claim}')
        assert (plain, out_too, silent) == (0, out, [])  # without --gate nothing stops, and the table is the same


def test_all_systems_and_metrics_are_gated_and_what_failed_is_named(gate):
    status, out, err = gate('old.txt twin.txt bad.txt --claim noninferior --margin 6 --gate', '-m', 'chrf', '-f', 'json')
    assert status == 1 and err[0].endswith('gate failed: 2 of 4 checks passed.')
    failed = [line for line in err if line.startswith('nlgeval: failed: ')]
    assert len(failed) == 2 and all('not shown that bad is less than 6.00 points worse than old' in line for line in failed)
    assert '(ROUGE-1)' in failed[0] and '(chrF2)' in failed[1]
    found = json.loads(out)['gate']
    assert not found['holds'] and [c['holds'] for c in found['checks']] == [True, False, True, False]
    assert 'nlgeval: ' + found['power'] == err[-1] and err[-1].count('at least') == 2


def test_the_same_in_python_and_the_verdicts_are_the_stars(folder):
    texts = {name: Path(f'{name}.txt').read_text(encoding='utf-8').splitlines() for name in ('old', 'twin', 'bad', 'ref')}
    references = texts.pop('ref')
    found = compare(texts, references, 'rouge1', claim='noninferior', margin=.05, resamples=500)
    assert found.holds('twin') and not found.holds('bad') and not found.holds() and found.holds('twin', 'rouge1')
    assert [one.holds for one in found.verdicts()] == [found.significant(r) for r in found.results if r.p is not None]
    with pytest.raises(ValueError, match="unknown system 'x'"): found.holds('x')
    with pytest.raises(ValueError, match="pairs='all' has none"):
        compare(texts, references, 'rouge1', pairs='all', resamples=50).holds()


@pytest.mark.parametrize('line, said', [
    ('old.txt twin.txt --gate', '--gate: say by --claim what has to hold'),
    ('old.txt twin.txt --format junit', '--format junit: say by --claim'),
    ('old.txt twin.txt --format github', '--format github: say by --claim'),
    ('old.txt twin.txt --gate --claim noninferior', "--margin: 'noninferior' needs a positive number"),
    ('old.txt twin.txt --gate --claim better --margin 1', "--margin: only for 'noninferior' and 'equivalent'"),
    ('old.txt twin.txt --gate --claim best', "unknown claim 'best'"),
    ('old.txt twin.txt --gate --claim different --pairs all', '--gate: is about a baseline; --pairs all has none'),
    ('old.txt gone.txt --gate --claim better', 'gone.txt'),
    ('old.txt short.txt --gate --claim better', 'short.txt has 1 segment'),
    ('old.txt twin.txt --gate --claim better --format junit5', "unknown format 'junit5'")])
def test_what_is_wrong_is_no_verdict(gate, line, said):
    Path('short.txt').write_text('one\n')
    status, out, err = gate(line, '--output', 'gate.xml')
    assert (status, out, len(err)) == (2, '', 1) and said in err[0] and not Path('gate.xml').exists()


def test_the_process_ends_with_it(folder):
    line = [sys.executable, '-m', 'nlgeval', 'compare', '--ref', 'ref.txt', '-m', 'rouge1', '-n', '300', '--gate']
    more = ['--claim', 'noninferior', '--margin', '5', '--format', 'junit', '--output', 'gate.xml']
    for systems, expected in ((['old.txt', 'twin.txt'], 0), (['old.txt', 'bad.txt'], 1), (['old.txt', 'none.txt'], 2)):
        Path('gate.xml').unlink(missing_ok=True)
        ended = subprocess.run([*line, *systems, *more], capture_output=True, text=True, timeout=120, check=False)
        assert ended.returncode == expected and not ended.stdout and Path('gate.xml').exists() == (expected < 2)


def test_junit_has_a_case_for_each_system_and_metric_whatever_they_are_called(gate):
    wild = 'a<b>&"\', c: 50 %\x1b[31m]]>é.txt'
    Path(wild).write_bytes(Path('bad.txt').read_bytes())
    status, out, _ = gate('old.txt twin.txt --claim noninferior --margin 5 --gate --format junit', wild, '-m', 'chrf')
    suites = ElementTree.fromstring(out.encode())
    suite, = suites
    cases = suite.findall('testcase')
    shown = wild.removesuffix('.txt').replace('\x1b', '?')  # as names of systems are made
    assert status == 1 and [(c.get('classname'), c.get('name')) for c in cases] == [
        (name, metric) for metric in ('ROUGE-1', 'chrF2') for name in ('twin', shown)]
    assert suite.get('tests') == suites.get('tests') == '4' and suite.get('failures') == suites.get('failures') == '2'
    failures = [case.find('failure') for case in cases]
    assert [one is not None for one in failures] == [False, True] * 2
    assert failures[1].get('message') == failures[1].text and f'not shown that {shown} is less than 5.00' in failures[1].text
    assert failures[1].get('type') == 'noninferior' and 'Power: with 60 segments' in suite.find('system-out').text


def test_github_has_annotations_and_a_summary_where_it_was_asked_for(gate, monkeypatch):
    monkeypatch.setenv('GITHUB_STEP_SUMMARY', 'unasked.md')
    monkeypatch.setenv('GITHUB_ACTIONS', 'true')
    wild = 'x::error::,%0A: 5 %.txt'
    Path(wild).write_bytes(Path('bad.txt').read_bytes())
    line = 'old.txt twin.txt --claim noninferior --margin 5 --gate --format github'
    status, out, _ = gate(line, wild)
    error, notice = out.splitlines()
    properties, message = error.removeprefix('::error ').split('::', 1)
    assert status == 1 and unquote(properties) == 'title=x::error::,%0A: 5 %, ROUGE-1'
    assert not {',', ':', '\n'} & {*properties} and 'x::error::,%250A: 5 %25 is less than 5.00 points worse' in message
    assert notice.startswith('::notice title=gate failed::1 of 2 checks passed. Power: with 60 segments')
    assert not Path('unasked.md').exists()
    status, again, _ = gate(line, wild, '--output', 'asked.md')
    summary = Path('asked.md').read_text(encoding='utf-8')
    assert again == out and summary.startswith('### Gate failed\n\n1 of 2 checks passed.')
    assert '- **failed**: not shown that x::error::,%0A: 5 %' in summary and '| old ' in summary and '::notice' not in summary


def test_what_cannot_be_shown_is_said(gate):
    for name in ('old', 'twin', 'ref'):
        texts = Path(f'{name}.txt').read_text(encoding='utf-8').splitlines()
        Path(f'{name}.txt').write_text('\n'.join(texts[:4]) + '\n', encoding='utf-8')
    status, _, err = gate('old.txt twin.txt --claim noninferior --margin 50 --gate')
    assert status == 1 and err[-1] == 'nlgeval: Power: none. 4 segments, or so many draws, cannot show the claim at this level.'
    Path('copy.txt').write_bytes(Path('old.txt').read_bytes())
    status, _, err = gate('old.txt copy.txt --claim noninferior --margin 50 --gate')
    assert status == 1  # not even a copy: four segments allow no p below 1/16


def test_a_copy_passes_but_its_power_is_not_known(gate):
    Path('copy.txt').write_bytes(Path('old.txt').read_bytes())
    status, _, err = gate('old.txt copy.txt --claim noninferior --margin 1 --gate')
    assert status == 0 and err[-1] == 'nlgeval: Power: not known, as nothing varies.'


@pytest.mark.parametrize('n', [12, 40, 200])
def test_power_of_claims_against_statsmodels(n):
    power = pytest.importorskip('statsmodels.stats.power').TTestPower()
    for margin, gain in ((.5, 0), (.3, .2), (.3, -.1)):
        theirs = power.power(margin + gain, n, .05, alternative='larger')
        assert claim_power('noninferior', margin, 1, n, gain) == pytest.approx(theirs, abs=2e-4)
        assert claim_power('better', None, 1, n, gain) == pytest.approx(power.power(gain, n, .05, alternative='larger'), abs=2e-4)
    assert claim_segments('noninferior', .5, 1) == pytest.approx(power.solve_power(.5, None, .05, .8, 'larger'), abs=1)
