"""Quarto's notebook filter: a notebook from stdin to stdout, without nbdev's directives.

Quarto reads every `#|` line as `key: value` and shows `#| export` as a broken option. smalldocs skips such lines itself.
"""
import json
import sys
from itertools import dropwhile


def is_directive(line):
    return line.startswith('#|') and ':' not in line


notebook = json.load(sys.stdin)
for cell in notebook['cells']:
    if cell['cell_type'] == 'code':
        lines = ''.join(cell['source']).splitlines(keepends=True)
        cell['source'] = list(dropwhile(is_directive, lines))
json.dump(notebook, sys.stdout)
