"""Which systems a command takes, how they are called, and in what order they are shown."""
import csv
import io
import json
import re

import pytest
from command_line import TWO, scores


def test_names(files, run):
    def names(*argv):
        return [row['system'] for row in csv.DictReader(io.StringIO(run('score', *argv, '--ref', 'refs', '-f', 'csv')))]
    assert names('system.txt', 'other.txt') == ['system', 'other']
    assert names('A=system.txt', 'other.txt') == ['A', 'other']
    assert names('system.txt', 'other.txt', '--name', 'A', '--name', 'B') == ['A', 'B']
    assert names('all.csv', '--column', 'system', '--column', 'other') == ['system', 'other']
    assert names('all.csv', '--column', 'system', '--column', 'other', '--name', 'A', '--name', 'B') == ['A', 'B']
    assert names('all.csv', 'all.tsv', '--column', 'system', '--column', 'other') == [
        'all.csv:system', 'all.csv:other', 'all.tsv:system', 'all.tsv:other']
    assert names('system.txt', '-m', 'bleu', 'other.txt') == ['system', 'other']  # behind an option


def test_columns_of_one_table_are_systems(files, run):
    two, one = run(*TWO), run('score', 'all.csv', '--column', 'system', '--column', 'other', '--ref', 'refs')
    assert one == two
    found = json.loads(run('compare', 'all.csv', '--column', 'system', '--column', 'other', '--ref', 'refs', '-n', '50', '-f', 'json'))
    assert [result['system'] for result in found['results']] == ['system', 'other'] and found['baseline'] == 'system'


@pytest.mark.parametrize('baseline', ['other', 'other.txt', './other.txt'])
def test_a_baseline_by_its_name_or_its_file(files, run, baseline):
    line = 'compare', 'system.txt', './other.txt', '--ref', 'refs', '-n', '20', '-f', 'json', '--baseline', baseline
    assert json.loads(run(*line))['baseline'] == 'other'


def test_the_order_of_systems(files, run):
    def first(*argv, n=2):
        rows = run(*argv).splitlines()[n:]
        return [re.split(r'[ |&]+', row.strip('| '))[0] for row in rows[:2]]
    by_score = sorted(scores(), key=lambda name: -scores()[name].score)
    back = 'score', 'other.txt', 'system.txt', '--ref', 'refs'
    assert first(*TWO) == first(*back) == first(*TWO, '--sort', 'bleu') == by_score
    assert first(*back, '--sort', 'given') == first(*back, '--sort', 'name') == ['other', 'system']
    assert first(*TWO, '-f', 'markdown') == first(*TWO, '--sort', 'given') == ['system', 'other']
    assert first(*TWO, '-f', 'markdown', '--sort', 'name') == ['other', 'system']
    assert first('compare', *TWO[1:], '-n', '20', '--sort', 'name') == ['other', 'system']
