"Records: the schema that is published, records that other programs' converters made, wild texts by every metric, and records that are broken."
import copy
import hashlib
import json
import math
import random
import sys
import warnings
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from every_metric import METRICS
from fuzz_texts import WildTexts
from nlgeval import Bleu, Given, Metric, TestSet, bleu, compare, rank_board, wer
from nlgeval.apps.records import (Provenance, Records, bounds_of, read_records, sample_hash, to_records)
from nlgeval.core.score import Score, Scores
from nlgeval.errors import WARNED
from nlgeval.metrics.bleu import SMOOTHINGS
from nlgeval.metrics.signatures import metric_of
from nlgeval.text.reading import ReadError

RECORDED = Path(__file__).parents[1] / 'recorded' / 'every_eval_ever'
SAID = ['the ferry leaves at ten', 'nobody knew about it', 'it was cold', 'the team won', 'a b c d e', 'one two three four']
CAREFUL = ['the ferry leaves at ten', 'nobody knew of it', 'it was very cold', 'the team won', 'a b c d', 'one two three five']
HASTY = ['ferry leaves at eleven', 'nobody knew about it', 'was cold', 'team one', 'a b x d e', 'two three four']
MODELS = {'careful': 'example/careful-1', 'hasty': {'id': 'example/hasty/2:b', 'availability': 'open_weights'}}


def about(**more): return Provenance(**{**dict(organisation='Example Lab', relationship='third_party', dataset='ferry', retrieved=1_790_000_000), **more})


@pytest.fixture(autouse=True)
def forgotten():
    WARNED.clear()


@pytest.fixture(scope='module')
def found(): return compare({'careful': CAREFUL, 'hasty': HASTY}, SAID, ['wer', 'bleu', 'chrf', 'exact_match', 'rouge'])


@pytest.fixture
def store(tmp_path, found):
    to_records(found, MODELS, about()).write(tmp_path)
    return tmp_path


def validators():
    jsonschema = pytest.importorskip('jsonschema')
    return [jsonschema.Draft7Validator(json.loads((RECORDED / f'{name}.schema.json').read_text())) for name in ('eval', 'instance_level_eval')]


def check_valid(records):
    "By the published schemas; and the store's rules beyond them: names, paths, checksums, ids, scores within bounds."
    whole, line = validators()
    for record in records:
        about = json.loads(record.to_json())
        whole.validate(about)
        for result in about['evaluation_results']:
            config, score = result['metric_config'], result['score_details']['score']
            if 'min_score' in config: assert float(config['min_score']) <= score <= float(config['max_score'])
        told = about.get('detailed_evaluation_results')
        assert (told is None) == (record.rows is None)
        if told is None: continue
        assert told['file_path'] == record.samples_path and told['total_rows'] == len(record.rows)
        known = {result['evaluation_result_id'] for result in about['evaluation_results']}
        for row in record.rows:
            row = json.loads(json.dumps(row))
            line.validate(row)
            assert (row['evaluation_id'], row['model_id']) == (about['evaluation_id'], about['model_info']['id'])
            assert row['evaluation_result_id'] in known and row['sample_hash'] == sample_hash(row['input']['raw'], row['input']['reference'])


@pytest.mark.parametrize('more', [{}, dict(url=['https://example.org/a', 'https://example.org/b']), dict(hf_repo='lab/ferry', split='test'),
                                  dict(evaluated=1_789_999_000, source_name='board', organisation_url='https://example.org', collection='boards')])
def test_records_are_valid(found, more):
    records = to_records(found, MODELS, about(**more))
    check_valid(records)
    assert [record.path.rsplit('/', 1)[0] for record in records] == [f'data/{more.get("collection", "ferry")}/example/{name}' for name in ('careful-1', 'hasty_2_b')]


def test_the_schema_refuses_what_is_not_valid(found):
    "So that the test above can fail."
    whole, line = validators()
    record = to_records(found, MODELS, about())[0]
    for field in record.about:
        if field != 'detailed_evaluation_results': assert not whole.is_valid({key: value for key, value in record.about.items() if key != field})
    wrong = copy.deepcopy(record.about)
    wrong['evaluation_results'][0]['metric_config']['max_score'] = math.inf
    assert not whole.is_valid(json.loads(json.dumps(wrong).replace('"Infinity"', '"inf"').replace('Infinity', '"inf"')))
    assert not line.is_valid({**record.rows[0], 'output': None})


def test_everything_is_there(found):
    for record, name in zip(to_records(found, MODELS, about()), found.systems):
        for result, (label, score) in zip(record.about['evaluation_results'], found.scores[name].items()):
            config, details = result['metric_config'], result['score_details']
            assert config['metric_name'] == label and config['lower_is_better'] == (not score.metric.higher_is_better)
            assert metric_of(config['metric_parameters']['signature']) == score.metric
            one, unsure = found[name, label], details['uncertainty']
            if math.isfinite(one.low):
                assert [unsure['confidence_interval'][end] for end in ('lower', 'upper')] == pytest.approx([one.low, one.high], rel=1e-12, abs=1e-12)
                assert unsure['confidence_interval']['confidence_level'] == .95 and unsure['standard_error']['value'] > 0
            assert details['score'] == one.score and unsure['num_samples'] == len(SAID)
            if name != found.baseline: assert json.loads(details['details']['p']) == one.p
    ids = [result['metric_config']['metric_id'] for result in record.about['evaluation_results']]
    assert ids == ['wer', 'bleu', 'chrf2', 'exact-match', 'rouge-1', 'rouge-2', 'rouge-l', 'rouge-lsum']


@pytest.mark.parametrize('options', [dict(intervals='bootstrap', level=.9), dict(groups=list('aabbcc')), dict(strata=list('aaabbb'), intervals='bootstrap')])
def test_intervals_are_those_of_the_comparison(options):
    found = compare({'careful': CAREFUL, 'hasty': HASTY}, SAID, ['wer', 'bleu'], **options)
    for record, name in zip(to_records(found, MODELS, about()), found.systems):
        for result, label in zip(record.about['evaluation_results'], found.metrics):
            unsure = result['score_details']['uncertainty']
            assert [unsure['confidence_interval'][end] for end in ('lower', 'upper')] == pytest.approx([found[name, label].low, found[name, label].high], rel=1e-12, abs=1e-12)
            assert unsure['num_samples'] == found.units and ('num_bootstrap_samples' in unsure) == (options.get('intervals') == 'bootstrap')
        assert all(score.interval is None for score in found.scores[name].values()), 'the comparison stays as it was'


@pytest.mark.filterwarnings('ignore')
@pytest.mark.parametrize('metric', METRICS, ids=lambda metric: metric.signature[:60])
def test_no_score_is_outside_its_bounds(metric):
    "And of every metric of the package a record is valid."
    wild = WildTexts(7)
    bounds = bounds_of(metric)
    assert bounds is not None or isinstance(metric, Given) or getattr(metric, 'smoothing', '').startswith('nltk:method') \
        or getattr(metric, 'program', '') == 'nltk-3.10.4', 'a metric without bounds'
    for _ in range(1 if isinstance(metric, Given) else 3):
        n = 60 if isinstance(metric, Given) else 8
        pairs = [(wild.text(), wild.text()) for _ in range(n)]
        predictions, references = ([pair[i] for pair in pairs] for i in (0, 1))
        predictions[:3] = references[:3] = ['the cat sat on the mat', 'a dog ran far away', 'police killed the gunman']
        score = metric(predictions, TestSet(references, references[::-1]))
        if bounds:
            assert bounds[0] - 1e-9 <= score.score <= bounds[1] + 1e-9
            assert (score.segments >= bounds[0] - 1e-9).all() and (score.segments <= bounds[1] + 1e-9).all()
        if math.isfinite(score.score) and all(map(math.isfinite, score.segments)): check_valid(to_records(score, 'a/b', about()))


@pytest.mark.parametrize('smoothing', SMOOTHINGS)
def test_bleu_of_every_smoothing(smoothing):
    "Three of NLTK's pass 1, and have no bounds."
    draw = random.Random(1)
    def text(): return ' '.join(draw.choices('ab', k=draw.randint(1, 7)))
    predictions = [text() for _ in range(3000)]
    references = [f'{one} a b a' if i % 5 == 1 else one if i % 5 == 2 else text() for i, one in enumerate(predictions)]
    metric = Bleu(smoothing=smoothing)
    assert (bounds_of(metric) is None) == (metric(predictions, references).segments.max() > 1 + 1e-9)


def test_every_metric_has_bounds():
    assert [type(metric).__name__ for metric in METRICS if type(metric).bounds is None] == []


def test_a_subclass_has_no_bounds_until_it_says_them():
    class Mine(Bleu): "It may compute anything."
    class Said(Bleu): bounds = 0, 1
    assert (Mine().bounds, Said().bounds, Bleu().bounds) == (None, (0, 1), (0, 1))


def test_the_same_record_twice_to_the_byte(found, tmp_path):
    for place in 'a', 'b': to_records(found, MODELS, about()).write(tmp_path / place)
    files = sorted(path.relative_to(tmp_path / 'a') for path in (tmp_path / 'a').rglob('*.json*'))
    assert len(files) == 4
    for path in files: assert (tmp_path / 'a' / path).read_bytes() == (tmp_path / 'b' / path).read_bytes()


def test_the_clock_is_that_of_the_call(found, monkeypatch):
    import nlgeval.apps.records as module
    monkeypatch.setattr(module.time, 'time', lambda: 1_800_000_000.9)
    assert {record.about['retrieved_timestamp'] for record in to_records(found, MODELS, about(retrieved=None))} == {'1800000000'}


def test_another_record_is_not_overwritten(store, found):
    to_records(found, MODELS, about()).write(store)
    other = compare({'careful': HASTY, 'hasty': CAREFUL}, SAID, ['wer'])
    with pytest.raises(ValueError, match='there is another record of this evaluation'): to_records(other, MODELS, about()).write(store)
    assert len(read_records(store)) == 2
    to_records(other, MODELS, about(evaluated=5)).write(store)
    assert len(read_records(store)) == 4


def test_there_and_back(store, found):
    made, read = to_records(found, MODELS, about()), read_records(store)
    assert sorted(one._replace(path='') for one in made.results) == sorted(one._replace(path='') for one in read.results)
    board = read.board()
    assert {name: bool(up) for name, up in zip(board.tasks, board.higher)}['ferry, wer'] is False and all(board.higher[1:])
    assert rank_board(board) is not None
    logs = read.logs()
    assert logs.scores['wer'].higher_is_better is False and logs.scores['bleu'].higher_is_better
    again = logs.compare(['wer', 'bleu'])
    for name, model in ('careful', 'example/careful-1'), ('hasty', 'example/hasty/2:b'):
        assert again.scores[model]['wer'].segments.tolist() == found.scores[name]['wer'].segments.tolist()
        for record in read:
            if record.model != model: continue
            for one in read.results:
                if (one.model, one.metric) not in ((model, 'wer'), (model, 'bleu'), (model, 'rouge-l')): continue
                own = [row for row in record.rows if row['evaluation_result_id'] == one.result_id]
                assert metric_of(one.signature)([row['output']['raw'][0] for row in own], [row['input']['reference'] for row in own]).score == one.score
    assert logs.compare('bleu').scores['example/careful-1']['bleu'].segments.tolist() == found.scores['careful']['bleu'].segments.tolist()


WILD = st.lists(st.text(st.characters() | st.sampled_from('\u2028\x85\ud800\x00\x1c"\\,')), min_size=2, max_size=4)


@pytest.mark.filterwarnings('ignore')
@settings(max_examples=25, deadline=None)
@given(WILD, st.sampled_from(['a/b', 'x/y/../z', 'd/CON', 'e/com1.x']))
def test_wild_texts(tmp_path_factory, texts, model):
    folder = tmp_path_factory.mktemp('wild')
    records = to_records(Scores(wer=wer(texts, texts[::-1])) if all(text.split() for text in texts) else bleu(texts, texts[::-1]), model, about())
    check_valid(records)
    path = Path(records.write(folder)[1])
    assert len(path.read_text(encoding='utf-8').splitlines()) == len(texts), 'no reader finds another line'
    read = read_records(folder)
    assert [row['output']['raw'] for row in read[0].rows] == [[text] for text in texts]


def test_sources_references_tokens_and_ids():
    held = TestSet([['a b', 'a c'], ['d e']], ['une a', 'une d'])
    rows = to_records(bleu(['a b', 'd f'], held), 'lab/x', about(), ids=['q1', 7])[0].rows
    assert [row['input'] for row in rows] == [{'raw': 'une a', 'reference': ['a b', 'a c']}, {'raw': 'une d', 'reference': ['d e']}]
    assert [row['sample_id'] for row in rows] == ['q1', '7']
    assert [row['evaluation']['is_correct'] for row in rows] == [True, False]
    rows = to_records(bleu([['a', 'b c']], [['a', 'b c']], tokenizer='tokens'), 'lab/x', about())[0].rows
    assert rows[0]['output']['raw'] == ['a b c']


def test_scores_without_texts_make_no_rows():
    for score in Score(bleu(CAREFUL, SAID).statistics), Given('judge', [.1, .5, .4]).result():
        record = to_records(score, 'lab/x', about())[0]
        check_valid([record])
        assert record.rows is None and record.about['evaluation_results'][0]['score_details']['uncertainty']['num_samples'] == len(score.statistics)
        with pytest.raises(ValueError, match='the texts were not kept'): to_records(score, 'lab/x', about(), rows=True)
    assert 'score_type' not in record.about['evaluation_results'][0]['metric_config']
    assert to_records(bleu(CAREFUL, SAID), 'lab/x', about(), rows=False)[0].rows is None


@pytest.mark.parametrize('wrong, said', [
    (lambda found: to_records(found, {'careful': 'a/b'}, about()), "system 'hasty' has no id"),
    (lambda found: to_records(found, {'careful': 'b', 'hasty': 'a/b'}, about()), "of the form 'developer/model', got 'b'"),
    (lambda found: to_records(found, {**MODELS, 'careful': {'id': 'a/b', 'size': 7}}, about()), "unknown field of model 'careful' 'size'"),
    (lambda found: to_records(found, {**MODELS, 'careful': 7}, about()), 'expected an id, got 7'),
    (lambda found: to_records(found, 'a/b', about()), "have one id, 'a/b'"),
    (lambda found: to_records(found, {'careful': 'a/b', 'hasty': 'a/b'}, about()), "have one id, 'a/b'"),
    (lambda found: to_records(found, MODELS, {'organisation': 'x'}), 'expected a Provenance'),
    (lambda found: to_records('0.3', MODELS, about()), 'expected what compare gives'),
    (lambda found: to_records({'careful': .3}, MODELS, about()), "'careful': expected Scores"),
    (lambda found: to_records(found, MODELS, about(), ids=['a']), 'ids: expected 6'),
    (lambda found: to_records(found, MODELS, about(), ids=list('abcdea')), "ids: 'a' comes twice"),
    (lambda found: about(relationship='third-party'), "Did you mean 'third_party'"),
    (lambda found: about(organisation=''), 'organisation: expected a text'),
    (lambda found: about(url='https://x', hf_repo='a/b'), 'got both'),
    (lambda found: about(evaluated='noon'), 'seconds since 1970'),
    (lambda found: about(retrieved=float('nan')), 'seconds since 1970'),
    (lambda found: read_records([]), 'at least one file'),
])
def test_errors_of_writing(found, wrong, said):
    with pytest.raises((ValueError, TypeError)) as error: wrong(found)
    assert said in str(error.value)


def test_a_score_that_is_no_number():
    class Strange(Metric):
        "A ratio that may be none."
        name, columns, needs = 'strange', ('a',), ()
        def rows(self, candidates, references): return [(0.,) for _ in candidates]
        def parts(self, rows, segments=False): return {'score': rows[..., 0] * math.nan}
    with pytest.raises(ValueError, match='strange is nan; a record takes finite numbers only'): to_records(Strange()(['a', 'b'], None), 'a/b', about())


# Records of others.

def test_converters_records_are_read():
    with warnings.catch_warnings():
        warnings.simplefilter('error')
        read = {name: read_records(RECORDED / name) for name in ('lm_eval', 'inspect', 'helm')}
    whole, line = validators()
    for records in read.values():
        for record in records:
            whole.validate(record.about)
            for row in record.rows or (): line.validate(row)
    lm, = [one for one in read['lm_eval'].results if one.task == 'math_rephrased_full']
    assert (lm.metric, lm.score, lm.error, lm.samples, lm.bounds) == ('exact-match', .0004, 0.0002828144211304471, 5000, (0, 1))
    arc, = read['inspect'].results
    assert (arc.model, arc.metric, arc.score, arc.samples) == ('ollama/qwen2.5-0.5b', 'accuracy', 1/3, 3)
    logs = read['inspect'].logs()
    assert len(logs) == 3 and sum(logs.scores['accuracy'].scores['ollama/qwen2.5-0.5b']) == 1
    helm = {one.metric: one for one in read['helm'].results}
    assert len(helm) == len(read['helm'].results), 'splits and perturbations are told apart'
    answers = read['helm'].logs(common=True).answers['openai/gpt2']
    plain = [answer for answer in answers if 'f1_score:test' in answer.scores]
    assert len(plain) == helm['f1_score:test'].samples
    assert sum(answer.scores['f1_score:test'] for answer in plain) / len(plain) == pytest.approx(helm['f1_score:test'].score, abs=1e-12)


def test_a_standard_error_that_was_published_as_a_score():
    "every_eval_ever#285, as the converter of 0.3.0 makes it of a log before 0.4."
    with pytest.warns(UserWarning, match='is a standard error that was published as a score'): read = read_records(RECORDED / 'old_lm_eval')
    assert len(read[0].about['evaluation_results']) == 4
    assert [(one.title, one.score, one.error) for one in read.results] == [('acc', .891, 0.009859828407037191), ('acc_norm', .816, 0.012259457340938588)]


def other_model(folder, path, change=lambda record, rows: None, model='other/model'):
    "A copy of a record, of another model."
    record, samples = json.loads(path.read_text()), path.with_name(f'{path.stem}_samples.jsonl')
    rows = [json.loads(line) for line in samples.read_text().split('\n') if line]
    record['model_info']['id'] = model
    for row in rows: row['model_id'] = model
    change(record, rows)
    lines = ''.join(json.dumps(row) + '\n' for row in rows)
    record['detailed_evaluation_results'] |= {'checksum': hashlib.sha256(lines.encode()).hexdigest(), 'total_rows': len(rows)}
    folder.mkdir(parents=True, exist_ok=True)
    (folder / path.name).write_text(json.dumps(record))
    (folder / samples.name).write_text(lines)
    return folder


ARC, = (RECORDED / 'inspect').glob('*.json')


def test_two_models_of_a_converter_are_compared(tmp_path):
    def right(record, rows):
        record['evaluation_results'][0]['score_details'] = {'score': 1.0}
        rows.reverse()
        for row in rows: row['evaluation']['score'] = 1.0
    read = read_records([RECORDED / 'inspect', other_model(tmp_path / 'b', ARC, right)])
    found = read.logs().compare('accuracy')
    assert found['other/model', 'accuracy'].difference == pytest.approx(2/3) and found['other/model', 'accuracy'].better == 2
    board = read.board()
    assert board.systems == ('ollama/qwen2.5-0.5b', 'other/model') and board.values.tolist() == [[1/3], [1.0]]

    def reordered(record, rows): rows[0]['input']['reference'], rows[1]['input']['reference'] = rows[1]['input']['reference'], rows[0]['input']['reference']
    same = json.loads((ARC.with_name(f'{ARC.stem}_samples.jsonl')).read_text().split('\n')[0])['input']['reference']
    if len({tuple(json.loads(line)['input']['reference']) for line in ARC.with_name(f'{ARC.stem}_samples.jsonl').read_text().split('\n') if line}) > 1:
        def moved(record, rows): rows[0]['input']['reference'] = [*same, 'another']
        with pytest.raises(ValueError, match='is not the same as in the other logs'): read_records([RECORDED / 'inspect', other_model(tmp_path / 'c', ARC, moved)]).logs()


def test_tries_of_inspect(tmp_path):
    def twice(record, rows): rows += [{**row, 'metadata': {**row['metadata'], 'epoch': '2'}} for row in copy.deepcopy(rows)]
    logs = read_records(other_model(tmp_path, ARC, twice)).logs()
    assert len(logs) == 6 and {epoch for _, _, epoch in logs.keys} == {1, 2}
    def again(record, rows):
        rows += copy.deepcopy(rows)
        for row in rows: row['metadata'].pop('epoch')
    logs = read_records(other_model(tmp_path / 'again', ARC, again)).logs()
    assert len(logs) == 6 and {epoch for _, _, epoch in logs.keys} == {1, 2}


def test_older_rows_of_lm_eval_have_their_scores_in_metadata(tmp_path):
    path, = [path for path in (RECORDED / 'lm_eval').glob('*.json') if 'detailed' in path.read_text()]
    def old(record, rows):
        record['schema_version'] = '0.2.2'
        for row in rows:
            del row['evaluation_result_id']
            row['metadata']['lm_eval_metrics'] = '{"exact_match": 1, "ter": 0.25}'
    logs = read_records(other_model(tmp_path, path, old)).logs()
    assert {*logs.scores} == {'exact_match', 'ter'} and logs.scores['exact_match'].result('other/model').score == 1
    def unreadable(record, rows): rows[0].pop('evaluation_result_id'), rows[0]['metadata'].update(lm_eval_metrics='{')
    with pytest.raises(ReadError, match='line 1: metadata: lm_eval_metrics'): read_records(other_model(tmp_path / 'x', path, unreadable)).logs()


def test_conversations(tmp_path):
    def talk(record, rows):
        for row in rows:
            row |= {'interaction_type': 'multi_turn', 'output': None, 'messages': [
                {'turn_idx': 0, 'role': 'user', 'content': 'Hm?'}, {'turn_idx': 1, 'role': 'assistant', 'content': 'First.'},
                {'turn_idx': 2, 'role': 'user', 'content': 'Sure?'}, {'turn_idx': 3, 'role': 'assistant', 'content': 'Second.'}]}
    assert {answer.text for answer in read_records(other_model(tmp_path, ARC, talk)).logs().answers['other/model']} == {'Second.'}


def test_directions(tmp_path):
    def named(**config): return lambda record, rows: record['evaluation_results'][0]['metric_config'].update(config)
    wrong = other_model(tmp_path / 'a', ARC, named(metric_id='wer', lower_is_better=False))
    with pytest.warns(UserWarning, match=r"wer is said to be better where it is higher.*lower=\['wer'\]"): read = read_records(wrong)
    assert not read.results[0].lower_is_better
    with warnings.catch_warnings():
        warnings.simplefilter('error')
        read = read_records(wrong, lower=['wer'])
    assert read.results[0].lower_is_better and not read.logs().scores['wer'].higher_is_better
    with pytest.raises(ValueError, match="unknown metric 'were'. Did you mean 'wer'"): read_records(wrong, lower=['were'])
    unsure = other_model(tmp_path / 'b', ARC, named(metric_id='mystery', additional_details={'polarity': 'unknown'}))
    with pytest.warns(UserWarning, match='does not know which way mystery is better'): read_records(unsure)
    right = other_model(tmp_path / 'c', ARC, named(metric_id='wer', lower_is_better=True), model='third/model')
    with pytest.raises(ValueError, match='records differ in whether lower is better'), warnings.catch_warnings():
        warnings.simplefilter('ignore')
        read_records([wrong, right]).board()
    assert not read_records([wrong, right], lower=['wer']).board().higher.any()


def test_a_score_outside_its_bounds_is_told(tmp_path):
    with pytest.warns(UserWarning, match='73.4 is not between its bounds, 0 and 1'):
        read_records(other_model(tmp_path, ARC, lambda record, rows: record['evaluation_results'][0]['score_details'].update(score=73.4)))


def results(record): return record['evaluation_results'][0]


@pytest.mark.parametrize('change, said', [
    (lambda record, rows: record.pop('model_info'), 'model_info is missing'),
    (lambda record, rows: record.update(model_info=[]), 'model_info: expected an object, got []'),
    (lambda record, rows: record['model_info'].update(id=7), 'id: expected a text, got 7'),
    (lambda record, rows: record.update(evaluation_results={}), 'evaluation_results: expected a list'),
    (lambda record, rows: record.update(evaluation_results=[3]), 'evaluation_results[0]: expected an object, got 3'),
    (lambda record, rows: results(record).pop('metric_config'), 'evaluation_results[0]: metric_config is missing'),
    (lambda record, rows: results(record)['metric_config'].pop('lower_is_better'), 'lower_is_better is missing'),
    (lambda record, rows: results(record)['metric_config'].update(lower_is_better=0), 'lower_is_better: expected true or false, got 0'),
    (lambda record, rows: results(record)['metric_config'].update(min_score='low'), "min_score: expected a number, got 'low'"),
    (lambda record, rows: results(record)['metric_config'].update(metric_parameters=[1]), 'metric_parameters: expected an object'),
    (lambda record, rows: results(record)['score_details'].update(score=None), 'score is missing'),
    (lambda record, rows: results(record)['score_details'].update(score=True), 'score: expected a number, got True'),
    (lambda record, rows: results(record)['score_details'].update(uncertainty={'standard_error': .1}), 'standard_error: expected an object, got 0.1'),
    (lambda record, rows: results(record)['score_details'].update(uncertainty={'num_samples': 'many'}), "num_samples: expected a number, got 'many'"),
    (lambda record, rows: record.update(detailed_evaluation_results=[]), 'detailed_evaluation_results: expected an object'),
    (lambda record, rows: rows[1].pop('evaluation'), 'line 2: evaluation is missing'),
    (lambda record, rows: rows[1]['evaluation'].update(score='good'), "line 2: evaluation: score: expected a number, got 'good'"),
    (lambda record, rows: rows[2].update(input='q'), "line 3: input: expected an object, got 'q'"),
    (lambda record, rows: rows[2]['input'].update(reference='q'), "reference: expected a list, got 'q'"),
    (lambda record, rows: rows[0].update(output={'raw': 'x'}), "raw: expected a list, got 'x'"),
    (lambda record, rows: rows[0].update(sample_id=3), 'sample_id: expected a text, got 3'),
    (lambda record, rows: rows[0].update(evaluation_id='x'), "evaluation_id is 'x'"),
])
def test_broken_records(tmp_path, change, said):
    def broken(record, rows):
        told = record['detailed_evaluation_results']
        change(record, rows)
        if not isinstance(record.get('detailed_evaluation_results'), dict): record['detailed_evaluation_results'] = NotThere(told)
    with pytest.raises(ReadError) as error:
        if 'detailed' in said: read_records(with_details(tmp_path, []))
        else: read_records(other_model(tmp_path, ARC, change) if 'model_info' not in said and 'id: expected a text, got 7' != said
                           else with_model(tmp_path, change)).logs()
    assert said in str(error.value) and '.json' in str(error.value)


def with_model(folder, change):
    record = json.loads(ARC.read_text())
    change(record, [])
    (folder / 'x.json').write_text(json.dumps(record))
    return folder / 'x.json'


def with_details(folder, value): return with_model(folder, lambda record, rows: record.update(detailed_evaluation_results=value))


class NotThere(dict): "What a change took away, for the copy that is written."


def test_broken_files(tmp_path):
    for name, content, said in [('a.json', '{', 'invalid JSON'), ('b.json', '[]', 'expected an object'), ('c.json', '{"a": NaN}', 'NaN is no number of JSON'),
                                ('d.json', '{}', 'lacks evaluation_results'), ('e.json', '"evaluation_results"', 'expected an object')]:
        (tmp_path / name).write_text(content)
        with pytest.raises(ReadError, match=said): read_records(tmp_path / name)
    (tmp_path / 'f.json').write_bytes(b'\xff\xfe')
    with pytest.raises(ReadError, match='expected UTF-8'): read_records(tmp_path / 'f.json')
    with pytest.raises(ReadError, match='No such file'): read_records(tmp_path / 'none.json')
    (tmp_path / 'empty').mkdir()
    with pytest.raises(ReadError, match='holds no record'): read_records(tmp_path / 'empty')
    (tmp_path / 'x_samples.jsonl').write_text('{}')
    with pytest.raises(ReadError, match='which way its scores are better stands in its record'): read_records(tmp_path / 'x_samples.jsonl')


def test_altered_and_cut_rows(store):
    path = next(store.rglob('*_samples.jsonl'))
    content = path.read_text()
    path.write_text(content.replace('ferry', 'fairy', 1))
    with pytest.raises(ReadError, match='one of them was altered'): read_records(store)
    path.write_text(content)
    record = Path(str(path).replace('_samples.jsonl', '.json'))
    about = json.loads(record.read_text())
    about['detailed_evaluation_results'] = {**about['detailed_evaluation_results'], 'checksum': None, 'total_rows': 3}
    record.write_text(json.dumps(about))
    with pytest.raises(ReadError, match='rows, and its record says 3'): read_records(record)
    path.unlink()
    with pytest.raises(ReadError, match='has no rows of samples'): read_records(record).logs()
    assert read_records(path.with_name(record.name)).results, 'its scores are there still'


def test_a_file_of_rows_leads_to_its_record(store):
    path = next(store.rglob('*_samples.jsonl'))
    assert len(read_records([path, str(path).replace('_samples.jsonl', '.json')])) == 1


def test_boards_of_runs_that_clash(store, found):
    read = read_records(store)
    with pytest.raises(ValueError, match='has two scores of ferry, wer'): Records([*read.records, read[0]]).board()
    assert read.board('wer').tasks == ('ferry',)
    with pytest.raises(ValueError, match="unknown metric 'ware'"): read.board('ware')


if __name__ == '__main__': sys.exit(pytest.main([__file__]))


def test_a_split_is_kept_wherever_the_test_set_is(found):
    for more in {}, dict(url='https://example.org/a'):
        records = to_records(found, MODELS, about(split='test', **more))
        check_valid(records)
        source = records[0].about['evaluation_results'][0]['source_data']
        assert source['additional_details'] == {'split': 'test'}


@pytest.mark.parametrize('when, seconds', [('2026-09-21T14:13:20Z', '1790000000'), ('2026-09-21 16:13:20+02:00', '1790000000'), ('0', '0'), (1.9, '1')])
def test_times(when, seconds): assert about(evaluated=when).evaluated == seconds


@pytest.mark.parametrize('when, said', [('2026-09-21', 'no time zone'), (1_790_000_000_000, 'no milliseconds'), ('', 'seconds since 1970'),
                                        ('9' * 5000, 'seconds since 1970'), ('١٢٣', 'seconds since 1970'), (-1, 'seconds since 1970')])
def test_times_that_are_none(when, said):
    with pytest.raises(ValueError, match=said): about(evaluated=when)


@pytest.mark.parametrize('wrong, said', [(['--organisation', ''], "organisation: expected a text, got ''"), (['--split', ''], 'split: expected a text'),
                                         (['--hf-repo', ''], 'hf_repo: expected a text'), (['--evaluated', ''], 'evaluated: expected seconds'),
                                         (['--to', ''], '--to: expected a folder'), (['--model', 'a=x/b'], '--model: a has two, x/a and x/b'),
                                         (['--retrieved', '1790000000000'], 'no milliseconds')])
def test_the_command_drops_nothing(tmp_path, monkeypatch, capsys, wrong, said):
    from nlgeval.apps.cli import main
    monkeypatch.chdir(tmp_path)
    for name in 'a.txt', 'ref.txt': Path(name).write_text('one two\n')
    line = ['record', 'a.txt', '--ref', 'ref.txt', '-m', 'wer', '--to', 'out', '--organisation', 'Lab', '--relationship', 'other', '--dataset', 'd']
    assert main([*line, '--model', 'a=x/a', *wrong]) == 2
    assert said in capsys.readouterr().err and not [path for path in Path().iterdir() if path.is_dir()]
