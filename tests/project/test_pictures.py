"""A saved picture is the one that its cell makes, or the page's test says what differs."""
from base64 import b64encode
from io import BytesIO

import nbformat
import numpy as np
import pytest
from repository import notebooks, root

import pictures
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


@pytest.mark.parametrize('change', [dict(), dict(version='3.11.9'), dict(dpi=150, version='3.10.0'), dict(smooth=False, version='4.0.0')], ids=str)
def test_the_same_picture_passes_also_if_it_is_drawn_otherwise(change):
    assert pictures.difference(curves(), curves(**change)) == ''


SWAPPED = dict(first=COLORS.reference, second=COLORS.candidate)


@pytest.mark.parametrize('change', [SWAPPED, dict(last=54), dict(steep=2.2), dict(label='precision'), dict(right=1.1), dict(title='Two curves cross once'), dict(title='Two curves cross twice, above the middle')], ids=str)
def test_another_curve_colour_axis_label_or_title_differs(change):
    assert pictures.difference(curves(), curves(**change)).startswith('differs in ')


def test_a_bar_that_is_a_fifth_higher_differs_whatever_version_draws_it():
    assert pictures.difference(bars(), bars(.52)).startswith('differs in ')
    told = pictures.difference(bars(), bars(.6, version='3.10.0'))
    assert told.startswith('differs in ') and told.endswith('(saved by Matplotlib 3.11, made by Matplotlib 3.10)')


def test_another_size_is_told():
    fig, _ = figure('Wider', width=5)
    assert pictures.difference(bars(), drawn(fig)).startswith('was 5')
