"""Compare the pictures that a page has saved with those that its cells make again, which nbval leaves out of its comparison.

A picture is reduced to a grid of cells, each the mean of its colours. One version of matplotlib draws the same picture again but
for rounding: no cell may differ by much. Another version sets texts differently and moves what stands beside them, so the grid is
then coarser, a cell may look like any of its neighbours, and differ by more. A picture that depends on the machine is marked in its
cell, with the reason: `# NBVAL_IGNORE_PICTURE: t-SNE amplifies the last bits of sums`.
"""
import re
from base64 import b64decode
from io import BytesIO
from typing import NamedTuple

import numpy as np

MARK = re.compile(r'^# NBVAL_IGNORE_PICTURE: \S', re.M)


class Limits(NamedTuple):
    "What two pictures of the same may differ by."
    side:float    # by what share their width and height
    cells:int     # along the longer side of the grid
    moved:int     # by how many cells
    colour:float  # in a cell, of 1


SAME, OTHER = Limits(.02, 64, 0, .05), Limits(.05, 48, 1, .3)  # version of matplotlib


def drawn_by(png):
    "The program that drew a picture, such as 'Matplotlib 3.11'; '' where the picture does not say."
    found = re.search(rb'Matplotlib version *(\d+\.\d+)', png[:1000])
    return f'Matplotlib {found[1].decode()}' if found else ''


def colours(png):
    "Red, green and blue of a picture on white, shape (height, width, 3)."
    from matplotlib.image import imread
    dots = imread(BytesIO(png), format='png')
    if dots.ndim == 2: dots = np.stack([dots] * 3, axis=-1)
    return dots[..., :3] * dots[..., 3:] + 1 - dots[..., 3:] if dots.shape[-1] == 4 else dots


def reduced(dots, rows, columns):
    "The mean colours of a grid of cells."
    for axis, count in enumerate((rows, columns)):
        starts = np.linspace(0, dots.shape[axis], count + 1).round().astype(int)
        sizes = np.diff(starts).reshape([-1 if a == axis else 1 for a in range(3)])
        dots = np.add.reduceat(dots, starts[:-1], axis) / sizes
    return dots


def outside(grid, other, moved):
    "By how much the colours of each cell are beyond those of the other grid's cells that are at most `moved` away."
    rows, columns, _ = grid.shape
    padded = np.pad(other, ((moved, moved), (moved, moved), (0, 0)), mode='edge')
    near = [padded[i:i + rows, j:j + columns] for i in range(2 * moved + 1) for j in range(2 * moved + 1)]
    return np.maximum(np.min(near, axis=0) - grid, grid - np.max(near, axis=0)).clip(0).max(axis=-1)


def difference(saved, made):
    "What differs between two PNGs beyond the limits, in words; '' if nothing does."
    versions = drawn_by(saved), drawn_by(made)
    limits = SAME if versions[0] == versions[1] else OTHER
    drawn = '' if limits is SAME else f' (saved by {versions[0] or "another program"}, made by {versions[1] or "another program"})'
    saved, made = colours(saved), colours(made)
    sizes = [f'{dots.shape[1]} x {dots.shape[0]}' for dots in (saved, made)]
    if any(abs(a - b) > limits.side * a for a, b in zip(saved.shape, made.shape)):
        return f'was {sizes[0]} dots large, and is {sizes[1]} now{drawn}'
    sides = np.array(saved.shape[:2])
    shape = np.minimum(np.maximum(1, (limits.cells * sides / sides.max()).round().astype(int)), np.minimum(sides, made.shape[:2]))
    saved, made = reduced(saved, *shape), reduced(made, *shape)
    beyond = np.maximum(outside(saved, made, limits.moved), outside(made, saved, limits.moved))
    row, column = np.unravel_index(beyond.argmax(), beyond.shape)
    if beyond[row, column] <= limits.colour: return ''
    return (f'differs in {np.mean(beyond > limits.colour):.1%} of its area, by up to {beyond.max():.2f} of a colour, most of all at '
            f'{(column + .5) / shape[1]:.0%} of its width and {(row + .5) / shape[0]:.0%} of its height{drawn}')


def pngs(outputs):
    "The pictures among the outputs of a cell, in order."
    return [b64decode(output.data['image/png']) for output in outputs if 'image/png' in output.get('data', {})]


def differences(saved, made):
    "What differs between the pictures of two lists of outputs, a line each."
    saved, made = pngs(saved), pngs(made)
    if len(saved) != len(made): return [f'{len(saved)} pictures are saved, and the cell makes {len(made)}']
    told = [difference(*pair) for pair in zip(saved, made)]
    return [f'picture {k} {text}' for k, text in enumerate(told, 1) if text]
