"""A page that exports to several modules is cut into one notebook for each (.ci/parts.py)."""
import nbformat
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from repository import notebooks  # which finds .ci
from parts import parts

PAGE = ['#| default_exp metrics.toy', '''#| export
import math
from typing import TYPE_CHECKING

import numpy as np

from nlgeval.display import figure
from nlgeval.errors import unknown
from nlgeval.patch import patch

if TYPE_CHECKING:
    from nlgeval.core.score import Score
    from nlgeval.core.inputs import Segment''', '''#| export
def half(x): return math.floor(x / 2)
class Toy:
    def row(self, x):
        raise unknown('x', x, [half(x)])
_SHOWN = 3''', '''#| export looks.toy
class ToyLook(of=Toy):
    "How it is shown."

@patch
def plot(self:ToyLook, score:'Score'):
    "A figure, of half as much."
    return figure(half(_SHOWN))''', 'print(1)', '''#| export
@patch
def half_of(self:Toy): return np.array(half(3))''']


def cut(*sources):
    cells = [new_markdown_cell('# Toy\n\n> A metric.'), *map(new_code_cell, sources)]
    return [[cell.source for cell in part.cells] for part in parts(new_notebook(cells=cells))]


def test_each_module_imports_what_it_uses_and_what_the_page_defines_for_it():
    own, look = cut(*PAGE)
    assert own[:2] == ['# Toy\n\n> A metric.', '#| default_exp metrics.toy']
    assert own[2] == ('#| export\nimport math\n\nimport numpy as np\n\nfrom nlgeval.errors import unknown\nfrom nlgeval.patch import patch')
    assert own[3:] == [PAGE[2], PAGE[5]]
    assert look[:2] == ['# Toy\n\n> How the metrics of `metrics.toy` are shown.', '#| default_exp looks.toy']
    assert look[2] == ('#| export\nfrom typing import TYPE_CHECKING\n\nfrom nlgeval.display import figure\n'
                       'from nlgeval.metrics.toy import Toy, _SHOWN, half\nfrom nlgeval.patch import patch\n\n'
                       'if TYPE_CHECKING:\n    from nlgeval.core.score import Score')
    assert look[3:] == [PAGE[3].replace('#| export looks.toy', '#| export')]


def test_a_page_of_one_module_stays_as_it_is():
    page = new_notebook(cells=[new_code_cell(source) for source in (PAGE[0], PAGE[1], PAGE[2])])
    assert parts(page) == [page]


def test_what_is_patched_is_no_name_of_the_module():
    _, look = cut(PAGE[0], PAGE[1], '#| export\nclass Toy: pass\n\n@patch\ndef score(self:Toy): return 1',
                  '#| export looks.toy\ndef shown(score): return score')
    assert look[2].strip() == '#| export'


def test_long_imports_are_broken():
    names = [f'a_long_name_{i}' for i in range(12)]
    _, look = cut(PAGE[0], PAGE[1], '#| export\n' + '\n'.join(f'{name} = {i}' for i, name in enumerate(names)),
                  f'#| export looks.toy\nall_of_them = [{", ".join(names)}]')
    lines = look[2].split('\n')
    assert len(lines) > 2 and max(map(len, lines)) <= 120
    space = {}
    exec(look[2].replace('#| export\nfrom nlgeval.metrics.toy import ', 'found = '), dict.fromkeys(names, 1), space)
    assert len(space['found']) == 12


def test_the_pages_are_cut_without_a_loss():
    for path in notebooks.notebooks():
        page = nbformat.read(path, as_version=4)
        exported = [cell for cell in page.cells if cell.source.startswith('#| export')]
        if len(made := parts(page)) > 1:
            found = [cell for part in made for cell in part.cells if cell.source.startswith('#| export')]
            assert len(found) - len(made) == len(exported) - 1, path.name  # the imports are there once a module
