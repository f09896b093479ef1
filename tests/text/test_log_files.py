"Logs of harnesses as files: what stands in them is what is scored, whatever the texts, the order of rows and the compression; what is wrong is one error."
import gzip
import json
import random
import sys
import zipfile

import pytest
from fuzz_texts import WildTexts

from nlgeval import Chrf, ExactMatch
from nlgeval.apps.cli import main
from nlgeval.text.reading import ReadError, column_names, read_segments


def lm_eval(rows, filters=('none',)):
    "Lines of samples_*.jsonl."
    return '\n'.join(json.dumps({
        'doc_id': i, 'doc': {'q': asked}, 'target': repr(right) if len(right) > 1 else right[0], 'filter': name,
        'arguments': {'gen_args_0': {'arg_0': asked, 'arg_1': {}}}, 'resps': [[f'raw {said}']], 'filtered_resps': [said if k == 0 else f'{name} {said}']})
        for i, asked, said, right in rows for k, name in enumerate(filters)) + '\n'


def inspect(rows, tries=1):
    return json.dumps({'version': 2, 'status': 'success', 'eval': {'task': 't', 'model': 'm'}, 'samples': [
        {'id': i, 'epoch': k + 1, 'input': [{'role': 'user', 'content': [{'type': 'text', 'text': asked}]}], 'target': right if len(right) > 1 else right[0],
         'output': {'choices': [{'message': {'role': 'assistant', 'content': said}}], 'completion': said}} for k in range(tries) for i, asked, said, right in rows]})


def helm(rows):
    return json.dumps({'adapter_spec': {}, 'request_states': [
        {'instance': {'input': {'text': asked}, 'id': str(i), 'split': 'test',
                      'references': [{'output': {'text': text}, 'tags': ['correct']} for text in right] + [{'output': {'text': 'no'}, 'tags': []}]},
         'train_trial_index': 0, 'request': {}, 'result': {'success': True, 'completions': [{'text': said, 'logprob': 0, 'tokens': []}]}} for i, asked, said, right in rows]})


def every_eval_ever(rows, metrics=('bleu', 'chrf')):
    "Lines of UUID_samples.jsonl."
    return ''.join(json.dumps({
        'schema_version': '0.3.0', 'evaluation_id': 'e', 'model_id': 'a/m', 'evaluation_name': 't', 'evaluation_result_id': metric, 'sample_id': str(i),
        'interaction_type': 'single_turn', 'input': {'raw': asked, 'reference': right}, 'output': {'raw': [said]}, 'answer_attribution': [],
        'evaluation': {'score': .5, 'is_correct': False}}) + '\n' for i, asked, said, right in rows for metric in metrics)


def lighteval(path, rows):
    pa = pytest.importorskip('pyarrow')
    from pyarrow import parquet
    found = [{'doc': {'id': str(i), 'query': asked, 'choices': [*right, 'no'], 'gold_index': [*range(len(right))]},
              'model_response': {'text': [said], 'text_post_processed': None, 'logprobs': [], 'argmax_logits_eq_gold': []}, 'metric': {'em': 0.}} for i, asked, said, right in rows]
    parquet.write_table(pa.Table.from_pylist(found), path)


def rows(n=12, seed=0, wild=True):
    texts, draw = WildTexts(seed, surrogates=False), random.Random(seed)
    def text(): return texts.text() if wild else ' '.join(draw.choices('the cat sat on a mat'.split(), k=6))
    found = []
    for i in range(n):
        right = [text() or 'x' for _ in range(draw.randint(1, 3))]
        if right[0].startswith('[') or len(right) == 1: right = [f'a {right[0]}']  # lm-evaluation-harness writes lists as texts
        found.append((i, text(), texts.like(right[0]), right))
    return found


WRITERS = {'samples_x.jsonl': lm_eval, 'x_samples.jsonl': every_eval_ever, 'log.json': inspect, 'scenario_state.json': helm, 'details_x.parquet': None}


def write(path, own):
    writer = WRITERS[path.name.split('-')[-1]]
    if writer is None: lighteval(path, own)
    else: path.write_text(writer(own), encoding='utf-8')


@pytest.mark.parametrize('name', WRITERS)
@pytest.mark.parametrize('seed', range(4))
def test_what_stands_there_is_read(tmp_path, name, seed):
    own = rows(seed=seed)
    write(tmp_path / name, own)
    path = str(tmp_path / name)
    assert column_names(path) == ['id', 'output', 'reference', 'input', 'digest']
    assert read_segments(path) == [said for _, _, said, _ in own]
    assert read_segments(path, role='reference') == [right for *_, right in own]
    assert read_segments(path, role='source') == [asked for _, asked, _, _ in own]
    assert read_segments(path, role='key') == [str(i) for i, *_ in own]


@pytest.mark.parametrize('name', WRITERS)
def test_scored_compared_and_joined(tmp_path, monkeypatch, capsys, name):
    monkeypatch.chdir(tmp_path)
    a, b = rows(20, 1, False), rows(20, 1, False)
    b = [(i, asked, f'{said} so', right) for i, asked, said, right in b][::-1]
    write(tmp_path / f'a-{name}', a), write(tmp_path / f'b-{name}', b)
    assert main(['compare', f'a=a-{name}', f'b=b-{name}', '-m', 'chrf', '-f', 'json']) == 0
    found = {one['system']: one['score'] for one in json.loads(capsys.readouterr().out)['results']}
    def score(own): return Chrf()([said for _, _, said, _ in own], [right for *_, right in own]).score
    assert found == {'a': score(a), 'b': score(b[::-1])}
    assert main(['score', f'a-{name}', '-m', 'exact_match', '-f', 'json']) == 0
    assert json.loads(capsys.readouterr().out)[0]['score'] == ExactMatch()([said for _, _, said, _ in a], [right for *_, right in a]).score
    other = [(i, asked, said, ['another one']) for i, asked, said, _ in b]
    write(tmp_path / f'c-{name}', other)
    assert main(['compare', f'a-{name}', f'c-{name}', '-m', 'chrf']) == 2 and 'reference' in capsys.readouterr().err
    write(tmp_path / f'd-{name}', b[:7])
    assert main(['compare', f'a-{name}', f'd-{name}', '-m', 'chrf']) == 2 and capsys.readouterr().err.count('\n') <= 2


def test_filters_fields_and_compression(tmp_path, capsys):
    own = rows(6, 2, False)
    (tmp_path / 'two.jsonl').write_text(lm_eval(own, ('strict', 'flexible')), encoding='utf-8')
    with pytest.warns(UserWarning, match="several filters; those by 'strict'"): found = read_segments(tmp_path / 'two.jsonl')
    assert found == [said for _, _, said, _ in own]
    assert read_segments(tmp_path / 'two.jsonl', 'filter') == ['strict', 'flexible'] * 6  # a field of the lines themselves
    with gzip.open(tmp_path / 'log.json.gz', 'wt', encoding='utf-8') as file: file.write(inspect(own, 2))
    assert read_segments(tmp_path / 'log.json.gz') == [said for _, _, said, _ in own] * 2
    assert len({*read_segments(tmp_path / 'log.json.gz', 'id')}) == 12


@pytest.mark.parametrize('name, text, said', [
    ('a.jsonl', lm_eval(rows(2, 3, False)) + '{"doc_id": 5}\n', 'line 3: no answer'),
    ('a.jsonl', lm_eval(rows(2, 3, False)) + '[]\n', 'line 3: no answer'),
    ('a.jsonl', every_eval_ever(rows(2, 3, False), ['bleu']) + '{"sample_id": 5}\n', 'line 3: no answer'),
    ('a.json', '{"evaluation_results": [], "model_info": {}}', 'has scores, and no answers'),
    ('a.json', '{"status": "error", "eval": {}}', 'without samples'), ('a.json', '{"status": "x", "eval": {}, "samples": [5]}', 'expected an array'),
    ('a.json', '{"request_states": [{}]}', 'expected an array'), ('a.json', '{"request_states": {}}', 'expected an array'),
    ('a.json', '{"request_states": [{"reference_index": 1}]}', 'each choice was a request'), ('a.json', '{"some": "thing"}', "an object with 'some'")])
def test_what_is_wrong(tmp_path, name, text, said):
    (tmp_path / name).write_text(text, encoding='utf-8')
    with pytest.raises(ReadError, match=said) as error: read_segments(tmp_path / name)
    assert str(tmp_path / name) in str(error.value) and '\n' not in str(error.value)


def test_packed_logs_need_inspect(tmp_path, monkeypatch, capsys):
    import sys
    monkeypatch.setitem(sys.modules, 'inspect_ai', None)
    monkeypatch.setitem(sys.modules, 'inspect_ai.log', None)
    (tmp_path / 'a.eval').write_bytes(b'PK')
    assert main(['score', str(tmp_path / 'a.eval'), '-m', 'chrf']) == 2
    said = capsys.readouterr().err
    assert 'pip install inspect_ai' in said and said.count('\n') == 1


def pack(path, text, **about):
    "A log as Inspect packs it: samples as they were finished, and a header."
    log = json.loads(text)
    with zipfile.ZipFile(path, 'w', zipfile.ZIP_DEFLATED) as file:
        file.writestr('_journal/start.json', json.dumps({'version': 2, 'eval': log['eval']}))
        for one in log['samples'][::-1]: file.writestr(f'samples/{one["id"]}_epoch_{one["epoch"]}.json', json.dumps(one))
        file.writestr('header.json', json.dumps({'status': log['status'], 'eval': log['eval'], **about}))


def test_packed_logs_are_read_without_inspect(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, 'inspect_ai', None)
    monkeypatch.setitem(sys.modules, 'inspect_ai.log', None)
    text = inspect(rows(12, 3, False), tries=2)
    (tmp_path / 'a.json').write_text(text, encoding='utf-8')
    pack(tmp_path / 'a.eval', text)
    for column in None, 'id', 'reference': assert read_segments(tmp_path / 'a.eval', column) == read_segments(tmp_path / 'a.json', column)
    pack(tmp_path / 'none.eval', '{"status": "error", "eval": {}, "samples": []}')
    with pytest.raises(ReadError, match=r'without samples \(status: error\)'): read_segments(tmp_path / 'none.eval')
    with zipfile.ZipFile(tmp_path / 'wrong.eval', 'w') as file: file.writestr('samples/1.json', '[]')
    with pytest.raises(ReadError, match='samples that are none'): read_segments(tmp_path / 'wrong.eval')
    monkeypatch.setattr('nlgeval.text.reading.UNPACKED', 1000)
    monkeypatch.setenv('NLGEVAL_UNPACKED', '1000')
    long = inspect([(1, 'x', 'a' * 10**6, ['a'])])
    pack(tmp_path / 'bomb.eval', long)
    with pytest.raises(ReadError, match='unpack to'): read_segments(tmp_path / 'bomb.eval')
