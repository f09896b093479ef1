"""A saved picture is the one that its cell makes, or the page's test says what differs."""
import os
import re
import shutil
import subprocess
import sys
from base64 import b64encode
from io import BytesIO

import nbformat
import numpy as np
import pictures
import pytest
from repository import notebooks, root

from nlgeval.display import COLORS, figure

plt = pytest.importorskip('matplotlib.pyplot')
x = np.linspace(0, 1, 60)


def drawn(fig, dpi=144, version='3.11.2'):
    file = BytesIO()
    fig.savefig(file, format='png', dpi=dpi, bbox_inches='tight', metadata={'Software': f'Matplotlib version{version}, https://matplotlib.org/'})
    plt.close(fig)
    return file.getvalue()


def curves(title='Two curves cross once, above the middle', first=COLORS.candidate, second=COLORS.reference, last=60, steep=2, label='recall',
           right=None, smooth=True, **how):
    fig, ax = figure(title)
    ax.plot(x[:last], x[:last] ** steep, color=first, label='rising', antialiased=smooth)
    ax.plot(x, 1 - x, color=second, label='falling', antialiased=smooth)
    ax.set(xlabel='words', ylabel=label, xlim=(0, right))
    ax.legend()
    return drawn(fig, **how)


def bars(height=.5, **how):
    fig, ax = figure('The third bar is the highest')
    ax.bar(list('abcd'), [.3, height, .9, .6], color=COLORS.candidate)
    return drawn(fig, **how)


@pytest.mark.parametrize('change', [dict(), dict(version='3.11.9'), dict(dpi=150, version='3.10.0'),
                                    dict(smooth=False, version='4.0.0')], ids=str)
def test_the_same_picture_passes_also_if_it_is_drawn_otherwise(change):
    assert pictures.difference(curves(), curves(**change)) == ''


SWAPPED = dict(first=COLORS.reference, second=COLORS.candidate)


@pytest.mark.parametrize('change', [SWAPPED, dict(last=54), dict(steep=2.2), dict(label='precision'), dict(right=1.1), dict(title='Two curves cross once'),
                                    dict(title='Two curves cross twice, above the middle')], ids=str)
def test_another_curve_colour_axis_label_or_title_differs(change):
    assert pictures.difference(curves(), curves(**change)).startswith('differs in ')


def test_a_bar_that_is_a_fifth_higher_differs_whatever_version_draws_it():
    assert pictures.difference(bars(), bars(.52)).startswith('differs in ')
    told = pictures.difference(bars(), bars(.6, version='3.10.0'))
    assert told.startswith('differs in ') and told.endswith('(saved by Matplotlib 3.11, made by Matplotlib 3.10)')


def test_another_size_is_told():
    fig, _ = figure('Wider', width=5)
    assert pictures.difference(bars(), drawn(fig)).startswith('was 5')


def test_nbval_names_the_cell_whose_saved_picture_is_another_and_leaves_the_page_as_it_is(tmp_path):
    pytest.importorskip('nbval')
    shown = "display({'image/png': %r, 'text/plain': 'a figure'}, raw=True)"
    saved, made = (b64encode(png).decode() for png in (bars(), bars(.6)))
    nb = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in (
        shown % saved, shown % made, f'# NBVAL_IGNORE_PICTURE: it is the machine\'s\n{shown % made}', f'# NBVAL_IGNORE_OUTPUT\n{shown % made}',
        f'# NBVAL_IGNORE_PICTURE:\n{shown % made}', f'from IPython.display import Image\nfrom base64 import b64decode\nImage(b64decode({made!r}))')])
    for cell in nb.cells:
        cell.outputs = [nbformat.v4.new_output('display_data', {'image/png': saved, 'text/plain': 'a figure'})]
    nb.cells[-1].outputs = [nbformat.v4.new_output('execute_result', {'image/png': saved, 'text/plain': '<IPython.core.display.Image object>'})]
    notebooks.tidy(nb)
    page = tmp_path / 'page.ipynb'
    nbformat.write(nb, page)
    before = page.read_bytes()
    shutil.copy(root / 'nbs' / 'conftest.py', tmp_path)
    path = os.pathsep.join(map(str, (root, root / 'tests')))
    done = subprocess.run([sys.executable, '-m', 'pytest', '-q', '--color=no', '--nbval', '--nbval-current-env', '-p', 'no:cacheprovider', page],
                          cwd=tmp_path, env=os.environ | {'PYTHONPATH': path}, capture_output=True, text=True, encoding='utf-8')
    assert re.findall(r'^FAILED (\S+::Cell \d)', done.stdout, re.M) == [f'page.ipynb::Cell {i}' for i in (1, 4, 5)], done.stdout
    told = done.stdout.partition('short test summary')[0]  # in CI, pytest says it all again there
    assert len(re.findall('^picture 1 differs in .*\n.*notebooks.py run page.ipynb', told, re.M)) == 3
    assert page.read_bytes() == before
