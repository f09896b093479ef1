"""The engines and packages that nlgeval works inside of: each module skips where its framework is not installed."""
import os
import sys
from pathlib import Path

import pytest


@pytest.fixture(scope='session')
def workers_find():
    "Processes that are started later find this folder and the project, as this one does."
    here = Path(__file__).resolve().parent
    before = os.environ.get('PYTHONPATH')
    os.environ['PYTHONPATH'] = os.pathsep.join([str(here), str(here.parents[1]), *filter(None, [before])])
    yield
    if before is None: del os.environ['PYTHONPATH']
    else: os.environ['PYTHONPATH'] = before


@pytest.fixture(scope='session')
def dask_cluster(workers_find):
    "Two processes of one thread each."
    distributed = pytest.importorskip('distributed')
    pytest.importorskip('dask.dataframe')
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster, \
            distributed.Client(cluster) as client:
        yield client


@pytest.fixture(scope='session')
def spark(workers_find):
    "Two threads, each with a Python process; a task is tried four times."
    sql = pytest.importorskip('pyspark.sql')
    os.environ['PYSPARK_PYTHON'] = sys.executable
    session = (sql.SparkSession.builder.master('local[2,4]').appName('nlgeval').config('spark.ui.enabled', 'false')
               .config('spark.driver.bindAddress', '127.0.0.1').config('spark.driver.host', '127.0.0.1')
               .config('spark.sql.shuffle.partitions', '4').config('spark.sql.execution.arrow.maxRecordsPerBatch', '500').getOrCreate())
    session.sparkContext.setLogLevel('OFF')
    yield session
    session.stop()
