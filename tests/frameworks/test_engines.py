"""Every engine hands out each row once, and gives the single process' number to the last bit; also when a worker is killed."""
import pickle

import pyarrow as pa
import pytest
from engine_cases import DiesOnce, added, corpus, expected, ids, refuses, sums, threads
from pyarrow import dataset, parquet

from nlgeval.distributed.engines import batches, kind
from nlgeval.engine.dispatch import using


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
    found = pa.Table.from_batches(list(batches(data, ids, ['id']))).column('id').to_pylist()
    assert found == table.column('id').to_pylist()
    results = list(batches(data, sums, ['hyp', 'ref']))
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
    assert added(batches(table.to_reader(max_chunksize=100), sums, ['hyp', 'ref'])) == expected(table)
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
    import dask
    import dask.dataframe as dd
    with dask.config.set(scheduler='threads'): check(dd.read_parquet(folder), table, 'dask')


def test_dask_when_a_worker_is_killed(table, folder, dask_cluster, tmp_path):
    import dask.dataframe as dd
    dying = DiesOnce(sums, tmp_path / 'died', row=2500)
    assert added(batches(dd.read_parquet(folder), dying, ['id', 'hyp', 'ref'])) == expected(table)
    assert (tmp_path / 'died').exists()


def test_spark(table, folder, spark):
    check(spark.read.parquet(str(folder)).repartition(1).sortWithinPartitions('id'), table, 'spark')
    data = spark.read.parquet(str(folder)).repartitionByRange(7, 'id')  # partitions of uneven size
    check(data.sortWithinPartitions('id'), table, 'spark')
    assert added(batches(data.repartition(5, 'language'), sums, ['hyp', 'ref'])) == expected(table)  # three are empty
    check_errors(data)


def test_spark_when_a_worker_is_killed(table, folder, spark, tmp_path):
    dying = DiesOnce(sums, tmp_path / 'died', row=2500)
    data = spark.read.parquet(str(folder)).repartition(6)
    assert added(batches(data, dying, ['id', 'hyp', 'ref'])) == expected(table)
    assert (tmp_path / 'died').exists()


@pytest.fixture(params=['dask', 'spark'])
def data(request, folder):
    "The corpus in an engine that starts processes."
    engine = request.getfixturevalue({'dask': 'dask_cluster', 'spark': 'spark'}[request.param])
    if request.param == 'spark': return engine.read.parquet(str(folder)).repartition(2)
    import dask.dataframe as dd
    return dd.read_parquet(folder)


def test_a_worker_takes_one_thread_unless_told_otherwise(data, monkeypatch):
    import os
    monkeypatch.delenv('NLGEVAL_NUM_THREADS', raising=False)
    def found(): return pa.Table.from_batches(list(batches(data, threads, ['id']))).to_pylist()
    rows = found()
    assert {(row['threads'], row['engine']) for row in rows} == {(1, 'auto')} and os.getpid() not in {row['pid'] for row in rows}
    with using('python', threads=3): assert {(row['threads'], row['engine']) for row in found()} == {(3, 'python')}
