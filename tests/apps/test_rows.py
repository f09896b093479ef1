"Rows of several files are joined by ids, held against what the files say themselves, and taken from long tables."
import bz2
import csv
import json
import lzma
import random

import pytest
from command_line import jsonl

from nlgeval.apps.cli import main
from nlgeval.apps.rows import FileColumn, RowOrder

KEYS = [f'q{i}' for i in range(12)]
TEXTS = [f'The {i}th train left at {7 + i} and was late.' for i in range(12)]
A = [text.replace('late', 'on time') for text in TEXTS]
B = [f'A {text}' for text in TEXTS]


@pytest.fixture
def told(capsys, tmp_path, monkeypatch):
    "Run the program in an empty folder: (exit status, standard output, standard error)."
    monkeypatch.chdir(tmp_path)
    def told(*argv):
        status = main(list(map(str, argv)))
        return status, *capsys.readouterr()
    return told


def rows(texts, order=None, **names):
    "Objects with an id and an output; `order`: places of the rows."
    return [{'id': KEYS[i], 'output': texts[i], **{name: column[i] for name, column in names.items()}}
            for i in (range(12) if order is None else order)]


@pytest.fixture
def order(): return random.Random(3).sample(range(12), 12)


def score(told, *argv):
    status, out, err = told('score', *argv, '-f', 'json')
    assert status == 0, err
    return [(one['system'], one['score']) for one in json.loads(out)], err


def test_files_in_another_order_are_joined_by_id(told, order):
    jsonl('a.jsonl', rows(A)), jsonl('b.jsonl', rows(B, order))
    jsonl('ref.jsonl', [{'id': key, 'reference': text} for key, text in zip(KEYS, TEXTS)])
    jsonl('right.jsonl', rows(B))
    found, said = score(told, 'a.jsonl', 'b.jsonl', '--ref', 'ref.jsonl')
    right, silent = score(told, 'a.jsonl', 'right.jsonl', '--ref', 'ref.jsonl')
    assert [number for _, number in found] == [number for _, number in right]
    assert said == "nlgeval: rows are joined by 'id': b.jsonl has them in another order than ref.jsonl\n" and silent == ''
    stand, said = score(told, 'a.jsonl', 'b.jsonl', '--ref', 'ref.jsonl', '--no-match')
    assert stand[0] == found[0] and stand[1][1] < found[1][1] and said == ''


@pytest.mark.parametrize('ending', ['csv', 'tsv', 'json', 'jsonl', 'jsonl.bz2', 'jsonl.xz', 'parquet', 'arrow'])
def test_every_format_of_tables_is_joined(told, order, ending):
    mixed, path = rows(B, order), f'b.{ending}'
    lines = ''.join(json.dumps(row) + '\n' for row in mixed).encode()
    if ending in ('csv', 'tsv'):
        with open(path, 'w', newline='') as file:
            out = csv.DictWriter(file, ['id', 'output'], delimiter=',' if ending == 'csv' else '\t')
            out.writeheader(), out.writerows(mixed)
    elif ending == 'json': open(path, 'w').write(json.dumps(mixed, indent=1))
    elif ending.startswith('jsonl'): open(path, 'wb').write({'jsonl': bytes, 'bz2': bz2.compress, 'xz': lzma.compress}[ending.split('.')[-1]](lines))
    else:
        pa = pytest.importorskip('pyarrow')
        table = pa.Table.from_pylist(mixed)
        if ending == 'parquet': pytest.importorskip('pyarrow.parquet').write_table(table, path)
        else:
            with pa.OSFile(path, 'wb') as file, pa.ipc.new_file(file, table.schema) as out: out.write_table(table, 3)
    jsonl('ref.jsonl', [{'id': key, 'reference': text} for key, text in zip(KEYS, TEXTS)]), jsonl('right.jsonl', rows(B))
    assert score(told, path, '--ref', 'ref.jsonl')[0][0][1] == score(told, 'right.jsonl', '--ref', 'ref.jsonl')[0][0][1]


def test_ids_are_texts_or_numbers_and_several_columns_may_be_one(told):
    jsonl('a.jsonl', [{'doc': d, 'seg': s, 'output': f'rain number {d} fell {s}'} for d in 'xy' for s in (1, 2)])
    jsonl('r.jsonl', [{'doc': d, 'seg': str(s), 'reference': f'rain number {d} fell {s}'} for d in 'yx' for s in (2, 1)])
    found, _ = score(told, 'a.jsonl', '--ref', 'r.jsonl', '--id', 'doc', '--id', 'seg', '-m', 'exact_match')
    assert found[0][1] == 1
    status, _, err = told('score', 'a.jsonl', '--ref', 'r.jsonl', '--id', 'doc')
    assert status == 2 and "rows 1 and 2 have the same id, 'y'" in err


@pytest.mark.parametrize('change, said', [
    (lambda found: found[:-1], "b.jsonl: lacks 1 of the 12 rows of ref.jsonl, by 'id': 'q11'"),
    (lambda found: [*found, {'id': 'q99', 'output': 'x'}], "ref.jsonl: lacks 1 of the 13 rows of b.jsonl, by 'id': 'q99'"),
    (lambda found: [{**found[0], 'id': None}, *found[1:]], 'b.jsonl, line 1, field \'id\': expected a text or a whole number, found null'),
    (lambda found: [{**found[0], 'id': 1.5}, *found[1:]], 'expected a text or a whole number, found 1.5'),
    (lambda found: [*found, found[0]], 'have the same id')])
def test_rows_that_cannot_be_joined_are_named(told, change, said):
    jsonl('ref.jsonl', [{'id': key, 'reference': text} for key, text in zip(KEYS, TEXTS)])
    jsonl('b.jsonl', change(rows(B)))
    status, out, err = told('score', 'b.jsonl', '--ref', 'ref.jsonl', '--id', 'id')
    assert (status, out) == (2, '') and said in err and err.count('\n') == 1


def test_a_column_named_id_that_is_none_is_left_alone(told):
    jsonl('ref.jsonl', [{'id': f'r{i}', 'reference': text} for i, text in enumerate(TEXTS)])
    jsonl('a.jsonl', rows(A))  # ids of its own
    jsonl('same.jsonl', [{'id': 'x', 'output': text} for text in A])
    plain, _ = score(told, 'a.jsonl', '--ref', 'ref.jsonl', '--no-match')
    for name in 'a.jsonl', 'same.jsonl': assert score(told, name, '--ref', 'ref.jsonl')[0][0][1] == plain[0][1]


def test_own_references_that_disagree_stop_the_command(told, order):
    jsonl('a.jsonl', [{'output': a, 'target': text} for a, text in zip(A, TEXTS)])
    jsonl('b.jsonl', [{'output': B[i], 'target': TEXTS[i]} for i in order])
    call = 'compare', 'a.jsonl', 'b.jsonl', '--ref', 'a.jsonl', '--ref-column', 'target', '-n', '20'
    status, out, err = told(*call)
    wrong = sum(i != j for i, j in enumerate(order))
    assert (status, out) == (2, '') and 'its own reference is' in err and f'{wrong} of 12 rows disagree' in err
    assert told(*call, '--no-match')[0] == 0


@pytest.mark.parametrize('own, held', [
    ('a  text\n', 'a text'), (['one', 'two'], ['two']), (['one'], ['one', 'two']), (['a', 'b'], ['a', 'b'])])
def test_own_references_agree_where_only_form_differs(told, own, held):
    jsonl('a.jsonl', [{'output': 'x', 'target': own}]), jsonl('r.jsonl', [{'target': held}])
    assert told('score', 'a.jsonl', '--ref', 'r.jsonl')[0] == 0


def test_own_sources_are_checked_too(told):
    jsonl('a.jsonl', [{'output': a, 'source': text} for a, text in zip(A, TEXTS)])
    open('s.txt', 'w').write('\n'.join(TEXTS[::-1]) + '\n')
    status, _, err = told('score', 'a.jsonl', '--source', 's.txt', '-m', 'coverage')
    assert status == 2 and 'a.jsonl, row 1: its own source is' in err


def long_table(order=None, **more):
    found = [{'system': name, 'id': KEYS[i], 'output': texts[i], 'reference': TEXTS[i], **more}
             for name, texts in (('alpha', A), ('beta', B)) for i in range(12)]
    return found if order is None else [found[i] for i in order]


def test_a_long_table_is_many_systems(told, order):
    jsonl('a.jsonl', rows(A)), jsonl('b.jsonl', rows(B)), open('ref.txt', 'w').write('\n'.join(TEXTS) + '\n')
    jsonl('long.jsonl', long_table())
    wide = [number for _, number in score(told, 'a.jsonl', 'b.jsonl', '--ref', 'ref.txt')[0]]
    found, said = score(told, 'long.jsonl')  # with its own references
    assert found == [('alpha', wide[0]), ('beta', wide[1])] and "'system' names 2 systems" in said
    assert score(told, 'long.jsonl', '--ref', 'ref.txt') == (found, said)
    assert score(told, 'long.jsonl', '--system', 'system', '--ref', 'ref.txt') == (found, '')
    mixed = random.Random(1).sample(range(24), 24)
    jsonl('mixed.jsonl', long_table(mixed))
    assert sorted(score(told, 'mixed.jsonl')[0]) == sorted(found)  # by the ids
    status, out, err = told('compare', 'long.jsonl', '-f', 'json', '-n', '50')
    assert status == 0 and json.loads(out)['baseline'] == 'alpha' and len(json.loads(out)['results']) == 2


def test_a_long_table_without_ids_must_be_in_order(told):
    found = [{name: value for name, value in row.items() if name != 'id'} for row in long_table()]
    jsonl('long.jsonl', found[:12] + found[12:][::-1])
    status, _, err = told('score', 'long.jsonl')
    assert status == 2 and "long.jsonl, system 'beta', row 1: its own reference is" in err
    jsonl('short.jsonl', found[:-1])
    status, _, err = told('score', 'short.jsonl', '--system', 'system')
    assert status == 2 and "system 'beta' has 11 segments, but the references (short.jsonl) have 12: 1 missing" in err


@pytest.mark.parametrize('system', ['You are a helpful translator. ' * 9, 'same for all'])
def test_a_prompt_is_no_name_of_a_system(told, system):
    jsonl('log.jsonl', [{**row, 'system': system} for row in rows(A, reference=TEXTS)])
    found, said = score(told, 'log.jsonl', '--ref-column', 'reference')
    assert len(found) == 1 and said == ''


@pytest.mark.parametrize('argv, said', [
    (('a.jsonl', 'a2.jsonl', '--system', 'system'), 'expected one file with one column'),
    (('a.jsonl', '--system', 'sistem'), "no field 'sistem'"),
    (('a.jsonl', '--id', 'id', '--no-match'), 'expected one of these'),
    (('a.jsonl', '--id', 'idd'), "no field 'idd'"), (('plain.txt', '--id', 'id'), 'plain text has no columns'),
    (('-', '--id', 'id'), 'standard input'), (('a.jsonl', '--on', 'dask', '--id', 'id'), 'not with --on')])
def test_what_does_not_go_together_is_said(told, argv, said):
    for name in 'a.jsonl', 'a2.jsonl': jsonl(name, rows(A, reference=TEXTS))
    open('plain.txt', 'w').write('\n'.join(TEXTS) + '\n')
    status, out, err = told('score', *argv, '--ref', 'a.jsonl')
    assert (status, out) == (2, '') and said.replace('standard input', '-') in err and err.count('\n') == 1


def test_labels_follow_the_rows(told, order):
    jsonl('a.jsonl', rows(A)), jsonl('b.jsonl', rows(B, order))
    jsonl('ref.jsonl', [{'id': key, 'reference': text} for key, text in zip(KEYS, TEXTS)])
    jsonl('docs.jsonl', [{'id': KEYS[i], 'doc': i // 3} for i in order])
    jsonl('right.jsonl', [{'id': KEYS[i], 'doc': i // 3} for i in range(12)])
    call = 'score', 'a.jsonl', 'b.jsonl', '--ref', 'ref.jsonl', '--confidence', '--resamples', 50, '-f', 'json', '--groups'
    assert told(*call, 'docs.jsonl:doc')[:2] == told(*call, 'right.jsonl:doc')[:2]


def test_a_stream_is_not_read_before_it_is_needed(told, tmp_path):
    "A pipe that is opened twice would hang or be empty."
    import os, threading
    os.mkfifo('pipe.jsonl')
    lines = ''.join(json.dumps(row) + '\n' for row in rows(A))
    threading.Thread(target=lambda: open('pipe.jsonl', 'w').write(lines), daemon=True).start()
    open('ref.txt', 'w').write('\n'.join(TEXTS) + '\n')
    assert score(told, 'pipe.jsonl', '--ref', 'ref.txt')[0][0][1] > 0


@pytest.mark.parametrize('seed', range(30))
def test_rows_in_any_order_come_out_in_that_of_the_first_file(tmp_path, seed):
    rng = random.Random(seed)
    n = rng.choice([1, 2, 5, 5000])
    keys = rng.sample([*range(n)] if seed % 2 else [f'\u00e9 {i}\t"' for i in range(n)], n)
    for k in range(3):
        mixed = rng.sample(keys, n) if k else keys
        jsonl(tmp_path / f'{k}.jsonl', [{'id': key, 'text': f'{k} {key}'} for key in mixed])
    columns = [FileColumn(tmp_path / f'{k}.jsonl') for k in range(3)]
    found = RowOrder(columns)
    for k, column in enumerate(columns):
        assert [value for some in found.blocks(column) for value in some] == [f'{k} {key}' for key in keys]


@pytest.mark.parametrize('name, pack', [('s.csv.bz2', bz2.compress), ('s.csv.xz', lzma.compress)])
def test_tables_of_scores_may_be_compressed_as_texts_may(told, name, pack):
    open('a.txt', 'w').write('one\ntwo\n'), open(name, 'wb').write(pack(b'system,mark\na,1\na,3\n'))
    assert score(told, 'a.txt', '--scores', name) == ([('a', 2)], '')


def test_an_answer_that_stands_twice_while_another_is_lost_is_refused(tmp_path, capsys):
    lines = [f'the answer to question {k} is {k * k}' for k in range(50)]
    def write(name, rows): (tmp_path / name).write_text(''.join(json.dumps(row) + '\n' for row in rows)); return str(tmp_path / name)
    held = write('ref.jsonl', [{'id': k, 'reference': text} for k, text in enumerate(lines)])
    other = write('other.jsonl', [{'id': k, 'output': text} for k, text in enumerate(lines)])
    retried = [{'id': k, 'output': lines[k]} for k in [*range(20), 19, *range(20, 49)]]
    for command in (['score', write('out.jsonl', retried)], ['compare', str(tmp_path / 'out.jsonl'), f'B={other}', '--column', 'output']):
        assert main([*command, '--ref', held]) == 2
        assert "rows 20 and 21 have the same id, '19'" in capsys.readouterr().err
        assert main([*command, '--ref', held, '--no-match']) == 0
        capsys.readouterr()


def test_ids_of_other_rows_are_told(tmp_path, capsys):
    def write(name, rows): (tmp_path / name).write_text(''.join(json.dumps(row) + '\n' for row in rows)); return str(tmp_path / name)
    held = write('ref.jsonl', [{'id': k, 'reference': f'a b c d {k}'} for k in range(5)])
    padded = write('out.jsonl', [{'id': f'{k:04}', 'output': f'a b c d {k}'} for k in range(5)])
    assert main(['score', padded, '--ref', held]) == 0
    assert "'id' is in all files, and they have no value of it in common" in capsys.readouterr().err


LONG = [{'system': name, 'id': key, 'output': text, 'reference': right}
        for name, texts in (('anna', A), ('boris', B)) for key, text, right in zip(KEYS, texts, TEXTS)]


@pytest.mark.parametrize('table, said', [
    (LONG[:-1], "lacks 1 of the 12 rows of long.jsonl, system 'anna', by 'id': 'q11'. To take only the rows"),
    ([{**LONG[0], 'system': None}, *LONG[1:]], "line 1, field 'system': expected a text or a whole number, found null"),
    ([{**LONG[0], 'system': ''}, *LONG[1:]], "the column 'system' is empty in 1 of 24 rows, the first is row 1"),
    ([{k: v for k, v in row.items() if k != 'id'} for row in LONG[:-1]], "system 'boris' has 11 segments"),
])
def test_a_long_table_with_a_row_less_is_not_taken_for_one_system(told, table, said):
    jsonl('long.jsonl', table)
    for ref in [], ['--ref', 'long.jsonl']:
        status, out, err = told('score', 'long.jsonl', *ref)
        assert status == 2 and out == '' and said in err and '--no-match' in err, err


def test_a_column_model_names_systems_too(told):
    jsonl('long.jsonl', [{'model' if k == 'system' else k: v for k, v in row.items()} for row in LONG])
    found, said = score(told, 'long.jsonl')
    assert [name for name, _ in found] == ['anna', 'boris'] and "the column 'model' names 2 systems" in said


def test_rows_that_some_files_lack_are_left_out_where_that_is_asked_for(told, order):
    jsonl('ref.jsonl', [{'id': key, 'reference': text} for key, text in zip(KEYS, TEXTS)])
    jsonl('a.jsonl', rows(A, order[:10])), jsonl('b.jsonl', rows(B, order[2:]))
    jsonl('c.jsonl', rows(A, sorted(order[2:10]))), jsonl('d.jsonl', rows(B, sorted(order[2:10])))
    jsonl('some.jsonl', [{'id': KEYS[i], 'reference': TEXTS[i]} for i in sorted(order[2:10])])
    status, _, err = told('score', 'a.jsonl', 'b.jsonl', '--ref', 'ref.jsonl')
    assert status == 2 and 'a.jsonl: lacks 2 of the 12 rows of ref.jsonl' in err and '--common' in err
    found, said = score(told, 'a.jsonl', 'b.jsonl', '--ref', 'ref.jsonl', '--common')
    alone, _ = score(told, 'c.jsonl', 'd.jsonl', '--ref', 'some.jsonl')
    assert [number for _, number in found] == [number for _, number in alone]
    assert said == ("nlgeval: 8 rows are in all files, by 'id'; left out are 4 of ref.jsonl, 2 of a.jsonl, "
                    '2 of b.jsonl\n')
    status, _, err = told('score', 'a.jsonl', '--ref', 'ref.jsonl', '--common', '--no-match')
    assert status == 2 and '--common joins rows, --no-match leaves them' in err


def lm_eval(path, digest, answers):
    jsonl(path, [{'doc_id': i, 'doc': {}, 'target': str(i), 'filter': 'none', 'doc_hash': f'{digest}{i}', 'resps': [[a]],
                  'arguments': {'gen_args_0': {'arg_0': 'How many?', 'arg_1': {}}}, 'filtered_resps': [a]}
                 for i, a in enumerate(answers)])


def test_logs_of_other_questions_are_refused(told):
    lm_eval('a.jsonl', 'h', '0123'), lm_eval('b.jsonl', 'h', '0199'), lm_eval('c.jsonl', 'k', '0199')
    found, _ = score(told, 'a.jsonl', 'b.jsonl', '-m', 'exact_match')
    assert [number for _, number in found] == [1, .5]
    status, out, err = told('compare', 'a.jsonl', 'c.jsonl', '-m', 'exact_match')
    assert status == 2 and out == '' and 'c.jsonl: 4 of 4 questions are not the same as in a.jsonl' in err


def test_failed_requests_are_left_out_and_told(told):
    def inspect(path, failed):
        samples = [{'id': i, 'epoch': 1, 'input': f'{i} + 4?', 'target': f'{i + 4}', 'error': None,
                    'output': {'completion': f'{i + 4}'}} for i in range(5)]
        for i in failed: samples[i] |= {'output': {'completion': ''}, 'error': {'message': 'no connection'}}
        with open(path, 'w') as f: json.dump({'version': 2, 'status': 'success', 'eval': {}, 'samples': samples}, f)
    inspect('a.json', [1]), inspect('b.json', [])
    found, said = score(told, 'a.json', '-m', 'exact_match')
    assert found == [('a', 1)] and 'a.json: 1 of 5 requests failed and have no answer' in said
    status, _, err = told('score', 'a.json', 'b.json', '-m', 'exact_match')
    assert status == 2 and "a.json: lacks 1 of the 5 rows of b.json, by 'id': '1'" in err
    assert score(told, 'a.json', 'b.json', '-m', 'exact_match', '--common')[0] == [('a', 1), ('b', 1)]


def test_what_is_wrong_with_a_file_is_said_before_what_is_missing(told, tmp_path):
    jsonl('a.jsonl', [{'id': key, 'output': text, 'right': text} for key, text in zip(KEYS, A)])
    for path, said in (('none.txt', 'none.txt: no such file'), ('.', 'is a folder'), ('a.xlsx', '.xlsx is not read'),
                       ('a.jsonl', 'a.jsonl has the columns id, output, right: if one of them holds references')):
        status, out, err = told('score', path)
        assert status == 2 and out == '' and said in err, err


def test_json_lines_under_another_name_are_told(told):
    jsonl('answers.log', rows(A)), jsonl('ref.jsonl', [{'reference': text} for text in TEXTS])
    _, said = score(told, 'answers.log', '--ref', 'ref.jsonl')
    assert 'answers.log: every line is a JSON object' in said
    assert score(told, 'answers.log', '--ref', 'ref.jsonl', '--input-format', 'text')[1] == ''


def test_numbers_of_rows_join_a_long_table(told):
    long = [{'system': system, 'segment': i, 'output': text, 'reference': TEXTS[i]}
            for system, texts in (('a', A), ('b', A)) for i, text in enumerate(texts)]
    jsonl('long.jsonl', [*long[:len(A)], *reversed(long[len(A):])])
    found, said = score(told, 'long.jsonl')
    assert found[0][1] == found[1][1] and "joined by 'segment'" in said


def test_a_column_that_may_name_systems_is_told(told):
    long = [{'engine': system, 'n': i, 'output': text, 'reference': TEXTS[i], 'kind': 'x'}
            for system, texts in (('a', A), ('b', A)) for i, text in enumerate(texts)]
    jsonl('long.jsonl', long)
    said = "each of the 2 values of the column 'engine' has the same references. If it says whose output a row is: --system"
    assert said in score(told, 'long.jsonl', '--ref-column', 'reference')[1]
    status, out, err = told('compare', 'long.jsonl', '--ref-column', 'reference')
    assert status == 2 and said in err
    assert 'the same references' not in score(told, 'long.jsonl', '--ref-column', 'reference', '--system', 'engine')[1]
    jsonl('plain.jsonl', long[:len(A)])
    assert score(told, 'plain.jsonl', '--ref-column', 'reference')[1] == ''


def test_a_table_that_holds_its_references_is_of_one_format(told):
    with open('a.csv', 'w') as f: f.writelines(f'{text};{ref}\n' for text, ref in [('output', 'reference'), *zip(A, TEXTS)])
    assert score(told, 'a.csv', '--ref-column', 'reference', '--input-format', 'csv2')[1] == ''
    status, out, err = told('score', 'a.csv')
    assert status == 2 and "separated by ';'" in err and '--ref' in err


def test_sources_that_differ_are_told(told):
    jsonl('a.jsonl', [{'output': text, 'source': text} for text in TEXTS])
    jsonl('b.jsonl', [{'output': text, 'source': text + '?' * (i == 1)} for i, text in enumerate(TEXTS)])
    jsonl('r.jsonl', [{'reference': text} for text in TEXTS])
    said = score(told, 'a.jsonl', 'b.jsonl', '--ref', 'r.jsonl', '--column', 'output')[1]
    assert 'b.jsonl, row 2: its source is' in said and 'in 1 of the first' in said
    assert score(told, 'a.jsonl', 'b.jsonl', '--ref', 'r.jsonl', '--column', 'output', '--no-match')[1] == ''


def test_what_a_system_lacks_may_count_as_empty(told):
    said = [f'{text} (u-{i})' for i, text in enumerate(TEXTS)]
    for name, lines in ('ref', said), ('all', [*said[:11], ' (u-11)']), ('some', said[10::-1]), ('more', [*said, 'Fog. (u-99)']):
        with open(f'{name}.trn', 'w', encoding='utf-8') as file: file.writelines(f'{line}\n' for line in lines)
    line = 'score', 'some.trn', '--ref', 'ref.trn', '-m', 'wer', '--score-only'
    status, _, err = told(*line)
    assert status == 2 and '--missing-empty' in err and '--common' in err
    whole, out = told('score', 'all.trn', *line[2:])[1], told(*line, '--missing-empty')
    assert out[:2] == (0, whole) and "missing, and counted as empty outputs, are 1 of some.trn" in out[2]
    assert float(told(*line, '--common')[1]) == 0 < float(whole)
    assert told('score', 'more.trn', *line[2:], '--missing-empty')[0] == 2  # nothing to hold it against
    assert told('score', 'all.trn', '--ref', 'some.trn', '-m', 'wer', '--missing-empty')[0] == 2
    for flag, words in ('--common', 'expected one of these'), ('--no-match', 'leaves them'):
        status, _, err = told(*line, '--missing-empty', flag)
        assert status == 2 and words in err
    with open('plain.txt', 'w', encoding='utf-8') as file: file.writelines(f'{text}\n' for text in TEXTS)
    assert 'no column of ids in common' in told('score', 'plain.txt', '--ref', 'plain.txt', '--missing-empty')[2]


def test_a_filled_row_has_no_reference_of_its_own_and_no_tokens(told):
    jsonl('ref.jsonl', [{'id': key, 'reference': text} for key, text in zip(KEYS, TEXTS)])
    jsonl('a.jsonl', [{'id': key, 'output': text, 'reference': text} for key, text in zip(KEYS[3:], TEXTS[3:])])
    assert told('score', 'a.jsonl', '--ref', 'ref.jsonl', '-m', 'exact_match', '--missing-empty', '-b')[1].strip() == '75.00'
    for name, keys in ('ref', KEYS), ('b', KEYS[6:]):
        jsonl(f'{name}.jsonl', [{'id': key, 'output' if name == 'b' else 'reference': ['the', key]} for key in keys])
    out = told('score', 'b.jsonl', '--ref', 'ref.jsonl', '-m', 'wer', '--tokenizer', 'tokens', '--missing-empty', '-b')
    assert out[1].strip() == '50.00'
