"""The books of the site: each has a first page, nbs/learn.ipynb and its like, whose tables are the sidebar of its pages.

`notebooks.py export` writes the sidebars into _quarto.yml, which Quarto and smalldocs read.
"""
import re
from pathlib import Path

import nbformat

root = Path(__file__).resolve().parent.parent
BOOKS = {'use': ['index', 'use'], 'learn': ['learn', 'glossary'], 'build': ['build']}  # with the pages above all parts
SIDEBAR = '''    - id: {book}
      style: docked
      collapse-level: 1
      contents:
'''


def prose(page):
    "The Markdown of a page of nbs/, named without its ending."
    cells = nbformat.read(root / 'nbs' / f'{page}.ipynb', as_version=4).cells
    return '\n\n'.join(cell.source for cell in cells if cell.cell_type == 'markdown')


def parts_of(book):
    "The parts of a book: for each heading of its first page the notebooks that its table names, as paths from nbs/ without their ending."
    found = {part.partition('\n')[0].strip(): re.findall(r'^\| *\[[^]]+\]\(([^)]+)\.ipynb\)', part, re.M)
             for part in re.split(r'^## ', prose(book), flags=re.M)[1:]}
    return {part: pages for part, pages in found.items() if pages}


def pages():
    "The part of its book, such as 'Learn: Chance', and the notebook, for each page of the three books in their order."
    for book, first in BOOKS.items():
        yield from ((book.title(), page) for page in first)
        yield from ((f'{book.title()}: {part}', page) for part, listed in parts_of(book).items() for page in listed)


def with_sidebars(config):
    "The text of _quarto.yml with the sidebars that the books' first pages say; that of the reference stays as it is."
    bars = ''
    for book, first in BOOKS.items():
        bars += SIDEBAR.format(book=book) + ''.join(f'        - nbs/{page}.ipynb\n' for page in first)
        for part, listed in parts_of(book).items():
            bars += f'        - section: "{part}"\n          contents:\n' + ''.join(f'            - nbs/{page}.ipynb\n' for page in listed)
    return re.sub(r'(^  sidebar:\n).*?(?=^    - id: reference$)', lambda found: found[1] + bars, config, flags=re.M | re.S)
