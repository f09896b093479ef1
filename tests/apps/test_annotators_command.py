"""The command annotators: wide and long tables, all formats, and bad input in one line."""
import csv
import io
import json
from pathlib import Path

import pytest

from nlgeval.apps.cli import main
from nlgeval.stats.annotators import annotator_agreement

WIDE = '''\
item,doc,Anna,Ben,Zoë
q1,a,1,1,2
q2,a,2,2,
q3,a,3,3,3
q4,b,1,2,1
q5,b,2,,2
q6,c,3,3,2
q7,c,1,1,1
q8,d,2,3,3
'''
RATINGS = {'Anna': [1, 2, 3, 1, 2, 3, 1, 2], 'Ben': [1, 2, 3, 2, None, 3, 1, 3], 'Zoë': [2, None, 3, 1, 2, 2, 1, 3]}


@pytest.fixture
def wide(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path('wide.csv').write_text(WIDE, encoding='utf-8')
    return 'annotators', 'wide.csv', '--item', 'item', '--groups', 'doc'


def found(run, *argv): return json.loads(run(*argv, '-f', 'json'), parse_constant=lambda name: 1 / 0)


def test_json_has_the_numbers_of_the_functions(wide, run):
    made = found(run, *wide, '--scale', 'linear')
    assert made['raters'] == list(RATINGS) and made['groups'] == 4 and made['ratings'] == {'Anna': 8, 'Ben': 7, 'Zoë': 7}
    for name, one in made['coefficients'].items():
        own = annotator_agreement(RATINGS, name, 'linear')
        low, high = own.confidence(groups=list('aaabbccd'))
        assert (one['score'], one['low'], one['high']) == (own.score, low, high)
    assert made['without']['score'] == annotator_agreement(RATINGS, 'alpha', 'linear').without()


def test_a_row_a_rating_gives_the_same(wide, run):
    rows = [f'{item},{name},{RATINGS[name][i]},{doc}' for i, (item, doc) in enumerate(zip([f'q{k}' for k in range(1, 9)], 'aaabbccd'))
            for name in RATINGS if RATINGS[name][i] is not None]
    Path('long.tsv').write_text('\n'.join(['what\twho\tsaid\tdoc', *(row.replace(',', '\t') for row in rows)]) + '\n', encoding='utf-8')
    long = found(run, 'annotators', 'long.tsv', '--item', 'what', '--rater', 'who', '--rating', 'said', '--groups', 'doc')
    assert long['coefficients'] == found(run, *wide)['coefficients']


@pytest.mark.parametrize('drawn', ['items', 'raters', 'both'])
def test_what_is_drawn(wide, run, drawn):
    argv = wide
    own = annotator_agreement(RATINGS, 'fleiss').confidence(drawn, None if drawn == 'raters' else list('aaabbccd'))
    if drawn == 'raters': argv = 'annotators', 'wide.csv', '--item', 'item', '--raters', 'Anna', '--raters', 'Ben', '--raters', 'Zoë'
    made = found(run, *argv, '--drawn', drawn, '-c', 'fleiss')
    assert (made['coefficients']['fleiss']['low'], made['coefficients']['fleiss']['high']) == tuple(own)


def test_formats(wide, run, tmp_path):
    for format, begins in {'text': 'coefficient', 'markdown': '| coefficient', 'latex': '\\begin{tabular}', 'csv': 'coefficient,scale,score'}.items():
        out = run(*wide, '-f', format)
        assert out.startswith(begins) and 'nan' not in out
    rows = list(csv.DictReader(io.StringIO(run(*wide, '-f', 'csv'))))
    assert [row['coefficient'] for row in rows] == ['agreement', 'kappa', 'fleiss', 'ac1', 'alpha']
    run(*wide, '--output', 'out.json')
    assert json.loads(Path('out.json').read_text(encoding='utf-8'))['items'] == 8


@pytest.mark.parametrize('width', [50, 80, 140])
def test_it_fits_the_terminal(wide, run, monkeypatch, width):
    monkeypatch.setenv('COLUMNS', str(width))
    assert max(map(len, run(*wide).splitlines())) <= width


def test_labels_in_an_order(wide, run):
    Path('labels.csv').write_text('a,b\nbad,fair\ngood,good\nfair,bad\ngood,fair\n', encoding='utf-8')
    made = found(run, 'annotators', 'labels.csv', '--categories', 'bad,fair,good', '--scale', 'linear', '-c', 'kappa')
    own = annotator_agreement([['bad', 'good', 'fair', 'good'], ['fair', 'good', 'bad', 'fair']], 'kappa', 'linear', ['bad', 'fair', 'good'])
    assert made['coefficients']['kappa']['score'] == own.score and made['without']['score'] == {}


def test_where_there_is_no_number_each_format_says_why(wide, run):
    Path('same.csv').write_text('a,b\n' + '=1+1,=1+1\n' * 3, encoding='utf-8')
    why = "all ratings are '=1+1', so that no disagreement could be seen"
    for format in ('text', 'markdown', 'latex', 'csv'): assert 'no disagreement could be seen' in run('annotators', 'same.csv', '-f', format)
    made = found(run, 'annotators', 'same.csv')
    assert made['coefficients']['alpha']['score'] is None and made['coefficients']['alpha']['why'] == why
    assert made['coefficients']['agreement']['score'] == 1. and made['coefficients']['agreement']['low'] is None


@pytest.mark.parametrize('argv, said', [
    (('--scale', 'ordinl'), "Did you mean 'ordinal'"), (('-c', 'alfa'), "Did you mean 'alpha'"),
    (('--groups', 'docs'), "Did you mean 'doc'"), (('--drawn', 'rater'), "Did you mean 'raters'"),
    (('--rater', 'Anna'), 'all three'), (('--raters', 'Ana'), "Did you mean 'Anna'"),
    (('--categories', '1,2'), "3 is none of the categories"), (('--categories', 'low,high'), "'low' is none"),
    (('--interval', 'basc'), "Did you mean 'basic'"), (('--output', 'wide.csv'), 'is also an input'),
    (('--scale', 'ordinal', '-c', 'kappa'), 'of alpha alone'), (('-f', 'xml'), "unknown format 'xml'")])
def test_bad_input_is_one_line(wide, capsys, argv, said):
    assert main([*wide, *argv]) == 2
    out, err = capsys.readouterr()
    assert said in err and err.count('\n') == 1 and not out


def test_bad_tables_name_the_place(wide, capsys):
    Path('twice.csv').write_text('who,what,said\na,x,1\na,x,2\n', encoding='utf-8')
    assert main(['annotators', 'twice.csv', '--rater', 'who', '--item', 'what', '--rating', 'said']) == 2
    assert "twice.csv: ratings: rater 'a' rated item 'x' twice" in capsys.readouterr().err
    Path('two.csv').write_text('a,b\n1,1\n1,2\n2,2\n', encoding='utf-8')
    assert main(['annotators', 'two.csv', '--drawn', 'raters']) == 2
    assert 'at least three raters, got 2' in capsys.readouterr().err
    Path('words.csv').write_text('a,b\ngood,bad\n', encoding='utf-8')
    assert main(['annotators', 'words.csv', '--scale', 'interval']) == 2
    assert 'needs numbers, or --categories' in capsys.readouterr().err


@pytest.mark.parametrize('names', ['item,rater,rating', 'Segment,Annotator,Score', 'id,worker,label', 'what,rater,rating'])
def test_a_table_with_usual_names_is_taken_for_a_row_a_rating(wide, run, capsys, names):
    rows = [f'q{i},{name},{said}' for i in range(8) for name in RATINGS if (said := RATINGS[name][i]) is not None]
    Path('long.csv').write_text('\n'.join([names, *rows]) + '\n', encoding='utf-8')
    item, rater, rating = names.split(',')
    more = ('--item', 'what') if item == 'what' else ()
    assert main(['annotators', 'long.csv', *more, '-f', 'json']) == 0
    out, err = capsys.readouterr()
    said = json.loads(out)
    assert err.startswith('nlgeval: long.csv: a row is taken for a rating') and err.count('\n') == 1
    assert said['coefficients'] == found(run, 'annotators', 'long.csv', '--item', item, '--rater', rater, '--rating', rating)['coefficients']
    assert said['raters'] == list(RATINGS)
    plain = found(run, 'annotators', 'long.csv', '--raters', rater, '--raters', rating)  # unless something else is asked for
    assert plain['raters'] == [rater, rating]
