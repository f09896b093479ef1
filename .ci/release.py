"""What a release needs, which RELEASING.md tells in order.

    python .ci/release.py version 0.2.0   # name the next version everywhere: settings, package, recipe, and the saved outputs of pages
    python .ci/release.py check v0.2.0    # whether all places agree with a tag, and the changelog has its part, dated; a line for each that does not
    python .ci/release.py notes           # that part of the changelog, for the release's page

Saved outputs hold the version as the last part of signatures, `|nlgeval:0.1.0`. A version as long as the last is written into them; one
that is longer or shorter moves the columns of tables, so that their pages are run again, which takes some minutes. `pytest` proves both.
"""
import re
import sys
from configparser import ConfigParser
from pathlib import Path

import notebooks

root = Path(__file__).resolve().parent.parent
VERSION = r'\d+\.\d+\.\d+(?:(?:a|b|rc)\d+)?'
# Where the version stands: a file, and what stands around it.
PLACES = {'settings.ini': r'(?m)^version = (%s)$', 'nlgeval/__init__.py': r'__version__ = "(%s)"',
          'CITATION.cff': r'(?m)^version: (%s)$', '.ci/conda/recipe.yaml': r'(?m)^  version: "(%s)"$'}
SHOWN = 'nbs/**/*.ipynb', 'README.md', 'benchmarks/results/*.json'  # what pages show of a recorded result is in it


def current():
    "The version by settings.ini."
    parser = ConfigParser(delimiters=['='])
    parser.read(root / 'settings.ini', encoding='utf-8')
    return parser['DEFAULT']['version']


def shown():
    "The files that show a version in a signature, with their texts."
    found = ((path, path.read_text(encoding='utf-8')) for pattern in SHOWN for path in sorted(root.glob(pattern))
             if not {'reference', '.ipynb_checkpoints'} & set(path.parts))
    return {path: text for path, text in found if re.search(rf'nlgeval:{VERSION}', text)}


def version(new):
    "Write a new version everywhere, and run the pages whose tables it makes wider or narrower."
    if not re.fullmatch(VERSION, new): sys.exit(f'version: expected one such as 0.2.0 or 0.2.0rc1, got {new!r}')
    old, files = current(), shown()
    for name, pattern in PLACES.items():
        path = root / name
        text, times = re.subn(pattern % VERSION, lambda found: found[0].replace(found[1], new), path.read_text(encoding='utf-8'))
        if times != 1: sys.exit(f'{name}: expected one version, found {times}')
        path.write_text(text, encoding='utf-8')
    for path, text in files.items():
        path.write_text(text.replace(f'nlgeval:{old}', f'nlgeval:{new}'), encoding='utf-8')
    print(f'{old} -> {new} in {len(PLACES)} places and {len(files)} files with signatures')
    if len(old) != len(new):
        for path in (path for path in files if path.suffix == '.ipynb'):
            print('run', path.relative_to(root), flush=True)
            notebooks.run(path)
        notebooks.export()


def part_of(text, name):
    "What a changelog says of a version: the rest of its title, and its lines; None where it says nothing."
    found = re.search(rf'^## {re.escape(name)}\b([^\n]*)\n(.*?)(?=^## |\Z)', text, re.M | re.S)
    return found and (found[1].strip(), found[2].strip())


def problems(tag):
    "What does not agree with a tag, a line each."
    name = tag.removeprefix('v')
    if not re.fullmatch(VERSION, name) or tag == name: yield f'tag: expected v and a version, such as v0.2.0, got {tag!r}'
    for place, pattern in PLACES.items():
        found = re.findall(pattern % VERSION, (root / place).read_text(encoding='utf-8'))
        if found != [name]: yield f'{place}: version {", ".join(found) or "missing"}, the tag says {name}'
    for path, text in shown().items():
        if others := set(re.findall(rf'nlgeval:({VERSION})', text)) - {name}:
            yield f'{path.relative_to(root)}: signatures of {", ".join(sorted(others))}: python .ci/release.py version {name}'
    part = part_of((root / 'CHANGELOG.md').read_text(encoding='utf-8'), name)
    if part is None: yield f'CHANGELOG.md: no part ## {name}'
    elif not re.fullmatch(r'\(\d{4}-\d\d-\d\d\)', part[0]): yield f'CHANGELOG.md: ## {name} {part[0]}: expected the date, (YYYY-MM-DD)'
    elif not part[1]: yield f'CHANGELOG.md: ## {name} says nothing'


def main(args):
    match args:
        case ['version', new]: version(new)
        case ['check', tag]:
            found = list(problems(tag))
            print('\n'.join(found) or f'{tag} is ready')
            return bool(found)
        case ['notes']: print(part_of((root / 'CHANGELOG.md').read_text(encoding='utf-8'), current())[1])
        case _:
            print(__doc__)
            return 2


if __name__ == '__main__': sys.exit(main(sys.argv[1:]))
