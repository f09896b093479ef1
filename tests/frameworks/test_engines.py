"""Every engine hands out each row once, and gives the single process' number to the last bit; also when a worker is killed."""
import json
import os
import sys

import pyarrow as pa
import pytest
from engine_cases import COLUMNS, DiesOnce, added, as_json, corpus, expected, in_any_order, refuses, sums, threads
from pyarrow import dataset, parquet

from nlgeval.distributed.engines import batches, kind, read
from nlgeval.engine.choice import using
from nlgeval.engine.kernels import installed


def uneven(table):
    "Its parts, of which some are empty."
    ends = 0, 0, 7, 2000, 2000, table.num_rows
    return [table.slice(start, end - start) for start, end in zip(ends, ends[1:])]


@pytest.fixture(scope='module')
def table(): return corpus()


@pytest.fixture(scope='module')
def folder(table, tmp_path_factory):
    "The corpus in Parquet files of uneven size; one is empty."
    folder = tmp_path_factory.mktemp('corpus')
    for i, part in enumerate(uneven(table)): parquet.write_table(part, folder / f'part-{i}.parquet')
    return folder


def check(data, table, engine):
    "Each row once and in order, and the same number."
    assert kind(data) == engine
    results = list(batches(data, sums, COLUMNS))
    assert all(result.schema.metadata == {b'of': b'bleu'} for result in results)
    assert added(results) == expected(table)


def check_errors(data):
    with pytest.raises(ValueError, match="unknown column 'hypp'. Did you mean 'hyp'?"): batches(data, sums, ['hypp'])
    with pytest.raises(ValueError) as caught: list(batches(data, refuses, ['hyp']))
    assert str(caught.value) == 'segment 17: a null, where a text was expected'
    assert caught.value.__cause__ is None and caught.value.__suppress_context__ or kind(data) in LOCAL


LOCAL = 'arrow', 'parquet', 'polars', 'duckdb', 'datasets'
SHAPES = {
    'table': lambda table, folder: table, 'batches': lambda table, folder: pa.concat_tables(uneven(table)),
    'dataset': lambda table, folder: dataset.dataset(folder), 'pandas': lambda table, folder: table.to_pandas(),
    'scanner': lambda table, folder: dataset.dataset(folder).scanner()}


@pytest.mark.parametrize('shape', SHAPES)
def test_arrow(table, folder, shape):
    data = SHAPES[shape](table, folder)
    check(data, table, 'arrow')
    check_errors(data)


def test_readers(table, tmp_path):
    "A reader is read once."
    assert added(batches(table.to_reader(max_chunksize=100), sums, COLUMNS)) == expected(table)
    parquet.write_table(table, tmp_path / 'all.parquet', row_group_size=700)
    with parquet.ParquetFile(tmp_path / 'all.parquet') as file: check(file, table, 'arrow')


def test_paths(table, folder):
    for paths in f'{folder}/part-*.parquet', sorted(folder.glob('*.parquet')), str(folder): check(paths, table, 'parquet')
    check_errors(folder)
    with pytest.raises(FileNotFoundError, match='no pattern that matches'): batches(f'{folder}/*.txt', sums, ['hyp'])


def test_dask(table, folder, dask_cluster):
    import dask.dataframe as dd
    for data in dd.read_parquet(folder), dd.concat([dd.from_pandas(part.to_pandas(), npartitions=1) for part in uneven(table)]):
        check(data, table, 'dask')
    check_errors(data)


def test_dask_without_a_cluster(table, folder):
    dask, dd = pytest.importorskip('dask'), pytest.importorskip('dask.dataframe')
    with dask.config.set(scheduler='threads'): check(dd.read_parquet(folder), table, 'dask')


def test_dask_when_a_worker_is_killed(table, folder, dask_cluster, tmp_path):
    import dask.dataframe as dd
    dying = DiesOnce(sums, tmp_path / 'died', row=2500)
    assert added(batches(dd.read_parquet(folder), dying, COLUMNS)) == expected(table)
    assert (tmp_path / 'died').exists()


def test_spark(table, folder, spark):
    data = spark.read.parquet(str(folder)).repartitionByRange(7, 'id').sortWithinPartitions('id')
    check(data, table, 'spark')
    by_language = data.repartition(5, 'language') # three are empty
    assert in_any_order(added(batches(by_language, sums, COLUMNS))) == expected(table)
    check_errors(data)


def test_spark_when_a_worker_is_killed(table, folder, spark, tmp_path):
    dying = DiesOnce(sums, tmp_path / 'died', row=2500)
    data = spark.read.parquet(str(folder)).repartition(6)
    assert in_any_order(added(batches(data, dying, COLUMNS))) == expected(table)
    assert (tmp_path / 'died').exists()


def test_ray(table, folder, ray):
    data = ray.data.read_parquet(str(folder))
    check(data, table, 'ray')
    check_errors(data)


def test_ray_when_a_worker_is_killed(table, folder, ray, tmp_path):
    dying = DiesOnce(sums, tmp_path / 'died', row=2500)
    assert added(batches(ray.data.read_parquet(str(folder)), dying, COLUMNS)) == expected(table)
    assert (tmp_path / 'died').exists()


def test_datasets(table, folder):
    datasets = pytest.importorskip('datasets')
    data = datasets.Dataset(table)
    shuffled = data.shuffle(seed=1)
    check(data, table, 'datasets')
    check(data.to_iterable_dataset(), table, 'datasets')
    check_errors(data)
    score, order = added(batches(shuffled, sums, COLUMNS))
    assert order == shuffled['id'][:] and (score, sorted(order)) == expected(table)
    with pytest.raises(TypeError, match="It holds 'test': give one of these"): kind(datasets.DatasetDict(test=data))
    assert list(batches(data.select([]), sums, COLUMNS, processes=2)) == []


def test_datasets_with_two_processes(table, workers_find):
    datasets = pytest.importorskip('datasets')
    data = datasets.Dataset(table)
    assert added(batches(data, sums, COLUMNS, processes=2)) == expected(table)
    shuffled = data.shuffle(seed=1)
    assert added(batches(shuffled, sums, COLUMNS, processes=2))[1] == shuffled['id'][:]
    assert {row['threads'] for batch in batches(data, threads, ['id'], processes=2) for row in batch.to_pylist()} == {1}
    with pytest.raises(ValueError, match='^segment 17: a null, where a text was expected$'):
        list(batches(data, refuses, ['hyp'], processes=2))


def test_polars(table, folder):
    polars = pytest.importorskip('polars')
    for data in polars.scan_parquet(folder), polars.from_arrow(table), polars.from_arrow(table).lazy(): check(data, table, 'polars')
    check_errors(data)


def test_duckdb(table, folder):
    duckdb = pytest.importorskip('duckdb')
    check(duckdb.read_parquet(f'{folder}/*.parquet').order('id'), table, 'duckdb')
    data = duckdb.from_arrow(table)
    check(data, table, 'duckdb')
    check_errors(data)
    odd = data.project('id, hyp as "the ""hyp"".", ref')
    assert pa.Table.from_batches(list(batches(odd, lambda batch: batch, ['the "hyp".']))).column(0).to_pylist() == table['hyp'].to_pylist()


@pytest.fixture(params=['dask', 'spark', 'ray'])
def data(request, folder):
    "The corpus in an engine that starts processes."
    engine = request.getfixturevalue({'dask': 'dask_cluster'}.get(request.param, request.param))
    if request.param == 'spark': return engine.read.parquet(str(folder)).repartition(2)
    if request.param == 'ray': return engine.data.read_parquet(str(folder))
    import dask.dataframe as dd
    return dd.read_parquet(folder)


def test_a_worker_takes_one_thread_unless_told_otherwise(data, monkeypatch):
    monkeypatch.delenv('NLGEVAL_NUM_THREADS', raising=False)
    def found(): return pa.Table.from_batches(list(batches(data, threads, ['id']))).to_pylist()
    rows = found()
    engine = 'compiled' if installed() else 'python' # one for all workers
    assert {(row['threads'], row['engine']) for row in rows} == {(1, engine)} and os.getpid() not in {row['pid'] for row in rows}
    with using('python', threads=3): assert {(row['threads'], row['engine']) for row in found()} == {(3, 'python')}


def test_several_references_stay_lists(data, table, tmp_path, request):
    "Lists of texts go through every engine, and are not made one text."
    parquet.write_table(pa.table({'refs': [['one', 'two'], ['three'], [], ['four', 'fünf']]}), tmp_path / 'lists.parquet')
    lists = read(tmp_path / 'lists.parquet', kind(data))
    found = pa.Table.from_batches(list(batches(lists, as_json, ['refs']))).column(0).to_pylist()
    assert found == ['["one", "two"]', '["three"]', '[]', '["four", "f\\u00fcnf"]']


@pytest.mark.parametrize('on', ['arrow', 'polars', 'duckdb', 'datasets'])
def test_read(table, folder, tmp_path, on):
    pytest.importorskip({'arrow': 'pyarrow'}.get(on, on))
    with open(tmp_path / 'corpus.jsonl', 'w') as file:
        for row in table.slice(0, 50).to_pylist(): print(json.dumps(row), file=file)
    for paths, rows in ((folder, table), (tmp_path / 'corpus.jsonl', table.slice(0, 50))):
        data = read(paths, on)
        assert kind(data) == on and added(batches(data, sums, COLUMNS)) == expected(rows)


def test_read_with_an_engine_that_runs(data, table, folder, tmp_path):
    with open(tmp_path / 'corpus.jsonl', 'w') as file:
        for row in table.slice(0, 50).to_pylist(): print(json.dumps(row), file=file)
    for paths, rows in ((folder, table), (tmp_path / 'corpus.jsonl', table.slice(0, 50))):
        found = read(paths, kind(data))
        assert kind(found) == kind(data) and in_any_order(added(batches(found, sums, COLUMNS))) == expected(rows)


def test_a_package_that_is_missing_is_named(folder, monkeypatch):
    monkeypatch.setitem(sys.modules, 'pyspark', None)
    monkeypatch.setitem(sys.modules, 'pyspark.sql', None)
    with pytest.raises(ImportError, match="To get it: pip install 'pyspark'"): read(folder, 'spark')
