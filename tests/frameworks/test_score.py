"""One call on every engine is the single process' number to the last bit: sums, keys, kept rows, weights that are learned."""
import json

import pyarrow as pa
import pytest
from engine_cases import DiesOnce, corpus
from pyarrow import dataset, parquet

from nlgeval import Bleu, Cider, Meteor, MetricGroup, Nist, compare
from nlgeval.apps.cli import main
from nlgeval.distributed import kept, score, scoring

NAMED = dict(prediction='hyp', references='ref')
GROUP = MetricGroup({'bleu': Bleu(), 'meteor': Meteor(), 'nist': Nist(), 'cider': Cider()})  # counts, floats, weights
ENGINES = 'arrow', 'parquet', 'polars', 'duckdb', 'datasets', 'dask', 'spark', 'ray'


@pytest.fixture(scope='module')
def table():
    "Several references, two languages, a name for each row."
    found = corpus(1200)
    several = [[text] if i % 3 else [text, text + ' again', 'small'] for i, text in enumerate(found['ref'].to_pylist())]
    return found.set_column(2, 'ref', pa.array(several))


@pytest.fixture(scope='module')
def expected(table): return {label: one for label, one in GROUP(table['hyp'].to_pylist(), table['ref'].to_pylist()).items()}


@pytest.fixture(scope='module')
def folder(table, tmp_path_factory):
    "The corpus in Parquet files of uneven size; one is empty."
    folder = tmp_path_factory.mktemp('corpus')
    for i, (start, end) in enumerate([(0, 5), (5, 900), (900, 900), (900, 1200)]):
        parquet.write_table(table.slice(start, end - start), folder / f'part-{i}.parquet')
    return folder


@pytest.fixture(params=ENGINES)
def data(request, table, folder):
    "The corpus as each engine has it."
    kind = request.param
    if kind == 'dask':
        request.getfixturevalue('dask_cluster')
        return pytest.importorskip('dask.dataframe').read_parquet(folder)
    if kind == 'spark': return request.getfixturevalue('spark').read.parquet(str(folder)).repartition(5)  # in no order
    if kind == 'ray': return request.getfixturevalue('ray').data.read_parquet(str(folder))
    if kind == 'datasets': return pytest.importorskip('datasets').Dataset(table)
    if kind == 'polars': return pytest.importorskip('polars').scan_parquet(folder)
    if kind == 'duckdb': return pytest.importorskip('duckdb').read_parquet(f'{folder}/*.parquet')
    return dataset.dataset(folder) if kind == 'arrow' else str(folder / 'part-*.parquet')


def same(found, expected):
    for label, one in expected.items():
        assert found[label].parts == one.parts and found[label].signature == one.signature
        assert len(found[label].statistics) == len(one.statistics)


def test_the_number_of_one_process(data, expected, table, tmp_path):
    path = tmp_path / 'segments.parquet'
    groups = score(data, GROUP, **NAMED, by='language')
    same(groups.all, expected)
    assert list(groups) == ['en', 'sk']
    rows = [i for i, language in enumerate(table['language'].to_pylist()) if language == 'sk']
    some = MetricGroup({label: one.metric for label, one in expected.items()})  # with the weights of all
    texts, references = (table[name].take(rows).to_pylist() for name in ('hyp', 'ref'))
    for label, one in some(texts, references).items():
        assert groups['sk'][label].parts == one.parts and len(groups['sk'][label].statistics) == len(rows)
    found = score(data, some, **NAMED, keep=path, carry='id')
    same(found, expected)
    again = kept(path, some, order='id')
    assert again.columns['id'] == list(range(1200))
    for label, one in expected.items(): assert again[label].statistics == one.statistics
    assert again['bleu'].confidence(resamples=50) == expected['bleu'].confidence(resamples=50)


@pytest.mark.parametrize('data', ['parquet', 'polars', 'dask'], indirect=True)
def test_two_systems_on_two_engines(data, table, tmp_path):
    other = table.set_column(1, 'hyp', [[text.replace('the', 'a') for text in table['hyp'].to_pylist()]])
    score(data, ['bleu', 'meteor'], **NAMED, keep=tmp_path / 'a', carry='id')
    score(other, ['bleu', 'meteor'], **NAMED, keep=tmp_path / 'b', carry='id')
    systems = {name: kept(tmp_path / name, ['bleu', 'meteor'], order='id') for name in 'ab'}
    found = compare(systems, metrics=['bleu', 'meteor'], resamples=100)
    texts = {'a': table['hyp'].to_pylist(), 'b': other['hyp'].to_pylist()}
    assert found.results == compare(texts, table['ref'].to_pylist(), ['bleu', 'meteor'], resamples=100).results


@pytest.mark.parametrize('data', ['parquet', 'dask', 'spark'], indirect=True)
def test_what_is_wrong(data, tmp_path):
    with pytest.raises(ValueError, match="unknown prediction column 'hypp'. Did you mean 'hyp'?"):
        score(data, 'bleu', prediction='hypp', references='ref')
    with pytest.raises(TypeError, match="^predictions: column 'id': expected strings, got int64"):
        score(data, 'bleu', prediction='id', references='ref', keep=tmp_path / 'x')
    with pytest.raises(ValueError, match="unknown column 'reference'"): score(data, 'bleu', prediction='hyp')
    assert not list(tmp_path.iterdir())


def test_nulls(table, tmp_path, request):
    pytest.importorskip('dask.dataframe')
    request.getfixturevalue('dask_cluster')
    from dask import dataframe
    missing = table.set_column(1, 'hyp', [[None if i == 700 else t for i, t in enumerate(table['hyp'].to_pylist())]])
    parquet.write_table(missing, tmp_path / 'null.parquet')
    with pytest.raises(ValueError, match="^predictions: column 'hyp': row 700 of this batch of 1200 is null"):
        score(dataframe.read_parquet(tmp_path / 'null.parquet'), 'bleu', **NAMED)


@pytest.mark.parametrize('keep', [False, True])
def test_a_killed_worker_counts_nothing_twice(table, folder, dask_cluster, expected, tmp_path, monkeypatch, keep):
    from dask import dataframe
    run = scoring.batches
    def dying(data, task, columns, *more): return run(data, DiesOnce(task, tmp_path / 'died', 1000), columns, *more)
    monkeypatch.setattr(scoring, 'batches', dying)
    options = dict(keep=tmp_path / 'rows', carry='id') if keep else dict(by='id')
    found = score(dataframe.read_parquet(folder), ['bleu', 'meteor'], **NAMED, **options)
    assert (tmp_path / 'died').exists()
    same(found if keep else found.all, {label: expected[label] for label in ('bleu', 'meteor')})
    if keep: assert kept(tmp_path / 'rows', 'bleu', order='id')['bleu'].statistics == expected['bleu'].statistics
    else: assert len(found) == 1200


def test_the_command_line(folder, dask_cluster, expected, capsys, tmp_path):
    names = ['--column', 'hyp', '--ref-column', 'ref', '-m', 'bleu', '-m', 'meteor']
    assert main(['score', f'{folder}/*.parquet', '--on', 'dask', *names, '--by', 'language', '--keep', str(tmp_path / 'rows'),
                 '--carry', 'id', '-f', 'json']) == 0
    found = {(r['system'], r['metric']): r['score'] for r in json.loads(capsys.readouterr().out)}
    assert {system for system, _ in found} == {'en', 'sk', 'all'}
    for label in 'bleu', 'meteor': assert found['all', label] == expected[label].score
    assert kept(tmp_path / 'rows', 'bleu', order='id')['bleu'].statistics == expected['bleu'].statistics
