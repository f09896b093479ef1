"`nlgeval sample`: sheets that come back by `nlgeval judge`, with texts as wild as users', and errors in a line."
import csv
import io
import json

import pytest

from fuzz_texts import WildTexts
from nlgeval import chrf
from nlgeval.apps.cli import main

COUNT = 30


@pytest.fixture
def files(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    wild = WildTexts(3, surrogates=False)
    def line(text): return ' '.join(text.split()).replace('\x00', '') or 'x'
    references = [line(wild.text()) for _ in range(COUNT)]
    one = [line(wild.like(text)) for text in references]
    two = [text if i % 2 else f'{text} =more, "said"' for i, text in enumerate(one)]
    for name, lines in {'ref': references, 'one': one, 'two': two}.items():
        (tmp_path / f'{name}.txt').write_text('\n'.join(lines) + '\n', encoding='utf-8')
    return one, two, references


def sheet(capsys, *argv):
    capsys.readouterr()
    assert main(['sample', *argv]) == 0
    out, said = capsys.readouterr()
    return list(csv.DictReader(io.StringIO(out))), said


def test_a_sheet_has_what_differs_and_the_scores(files, capsys):
    one, two, references = files
    rows, said = sheet(capsys, 'one.txt', 'two.txt', '-r', 'ref.txt', '-m', 'chrf', '--segments', '6')
    assert len(rows) == COUNT and f'6 of {COUNT // 2} segments' in said and f'{COUNT // 2} segments are left out' in said and '0.500 times' in said
    assert [row['wanted'] for row in rows] == ['yes'] * 12 + ['no'] * (COUNT - 12)
    for row in rows:
        i = int(row['segment']) - 1
        text = {'one': one, 'two': two}[row['system']][i]
        assert i % 2 == 0 and row['output'].lstrip("'") == text.lstrip("'") and row['human'] == ''
        assert float(row['chrf']) == chrf([text], [references[i]]).segments[0] and float(row['weight']) == pytest.approx(COUNT / 2 / 6)


def test_a_sheet_comes_back_by_judge(files, tmp_path, capsys):
    assert main(['sample', 'one.txt', 'two.txt', '-r', 'ref.txt', '-m', 'chrf', '--segments', '8', '--by', 'difference', '-m', 'bleu', '--output', 's.csv']) == 0
    rows = list(csv.DictReader(open('s.csv', encoding='utf-8', newline='')))
    for k, row in enumerate(rows): row['human'] = k % 7 if row['wanted'] == 'yes' else ''
    with open('f.csv', 'w', encoding='utf-8', newline='') as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    capsys.readouterr()
    assert main(['judge', 'f.csv', '--judge', 'chrf', '--gold', 'human', '--weights', 'weight', '-f', 'json']) == 0
    found = json.loads(capsys.readouterr().out)
    assert {*found['systems']} == {'one', 'two'} and found['differences'] and found['systems']['one']['labels'] == 8


def test_json_lines_and_one_system_without_references(files, capsys):
    capsys.readouterr()
    assert main(['sample', 'one.txt', '--segments', '5', '-f', 'jsonl']) == 0
    rows = list(map(json.loads, capsys.readouterr().out.splitlines()))
    assert len(rows) == COUNT and 'reference' not in rows[0] and sum(row['wanted'] == 'yes' for row in rows) == 5
    assert [row['output'] for row in sorted(rows, key=lambda row: row['segment'])] == files[0]


@pytest.mark.parametrize('by', ['difference', 'disagreement'])
def test_chances_follow_the_metrics(files, capsys, by):
    rows, _ = sheet(capsys, 'one.txt', 'two.txt', '-r', 'ref.txt', '-m', 'chrf', '-m', 'bleu', '--segments', '6', '--by', by)
    weights = {row['segment']: float(row['weight']) for row in rows}
    assert len({*weights.values()}) > 3 and sum(1 / w for w in weights.values()) == pytest.approx(6)


@pytest.mark.parametrize(('line', 'said'), [
    ('one.txt', 'required: --segments'), ('one.txt two.txt --segments 16', 'expected 1 to 15'), ('one.txt --segments 5 --by difference', 'give two systems'),
    ('one.txt two.txt --segments 5 --by magic', "unknown way to draw 'magic'"), ('one.txt one.txt --name a --name b --segments 1', 'expected 1 to 0'),
    ('one.txt --segments 5 -m chrf', '--ref'), ('one.txt --segments 5 --output one.txt', 'is also an input'), ('one.txt --segments 0', 'expected'), ('--segments 5', 'SYSTEM')])
def test_what_is_wrong_is_said_in_a_line(files, capsys, line, said):
    capsys.readouterr()
    assert main(['sample', *line.split()]) == 2
    out, err = capsys.readouterr()
    assert not out and said in err and err.count('\n') == 1
