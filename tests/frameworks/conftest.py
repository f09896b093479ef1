"""The engines and packages that nlgeval works inside of: each module skips where its framework is not installed."""
import os
import sys
from pathlib import Path
from threading import Event, Thread

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


@pytest.fixture(scope='session')
def ray(workers_find):
    "Two processes; skipped where Ray does not come up in time."
    ray = pytest.importorskip('ray')
    pytest.importorskip('ray.data')
    os.environ['RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO'] = '0'  # else a warning of what will change
    started, done = Event(), Event()
    def start_and_wait(): # Ray's processes end with the thread that started them
        ray.init(num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level='ERROR', object_store_memory=200_000_000)
        started.set()
        done.wait()
    Thread(target=start_and_wait, daemon=True).start()
    if not started.wait(600): pytest.skip('Ray did not start within ten minutes')
    yield ray
    ray.shutdown()
    done.set()
