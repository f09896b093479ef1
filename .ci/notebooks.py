"""Run, export and check the notebooks.

    python .ci/notebooks.py page nbs/metrics/01_bleu.ipynb ...  # all that an edited page needs: the next three, its types and tests
    python .ci/notebooks.py run nbs/metrics/01_bleu.ipynb ...   # execute in place, saved as nbval wants it
    python .ci/notebooks.py run --showing 'BP = '               # the same of all pages whose saved outputs have this text
    python .ci/notebooks.py export                              # nbs/ -> nlgeval/, README.md, sidebars of _quarto.yml
    python .ci/notebooks.py check                               # saved outputs are whole, cells within limits

The pages of nbs/reference/ are written by .ci/reference.py, when the site is built; they are not in the repository.
"""
import hashlib
import os
import re
import subprocess
import sys
from itertools import dropwhile
from pathlib import Path
from tempfile import TemporaryDirectory

import nbformat
from books import with_sidebars
from docs import documented
from fold import folded
from parts import parts

root = Path(__file__).resolve().parent.parent
KERNEL = {'kernelspec': {'display_name': 'Python 3', 'language': 'python', 'name': 'python3'},
          'language_info': {'name': 'python'}}
HIDDEN = 'remove-cell'  # the tag that tells Quarto and smalldocs, which know no nbdev directives
# At most so many lines in an exported cell, blank ones not counted; characters in a line of code; cells in a notebook (the first place that holds it).
LINES, WIDTH, CELLS = 40, 120, {'nbs/core/09_bootstrap.ipynb': 85, 'nbs/core': 60, 'nbs/metrics/01_bleu.ipynb': 77}


def notebooks():
    made = root / 'nbs' / 'reference'
    return sorted(p for p in (root / 'nbs').rglob('*.ipynb')
                  if p.parent != made and '.ipynb_checkpoints' not in p.parts and '_proc' not in p.parts)


def run(path):
    "Execute `path` in place; number its cells 1..n; drop what differs between machines."
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError
    nb = nbformat.read(path, as_version=4)
    os.environ.setdefault('NLGEVAL_QUIET', '1')  # its kernel inherits it: whether a compilation takes long enough to be told of is chance
    try: NotebookClient(nb, timeout=600, kernel_name='python3', resources={'metadata': {'path': str(path.parent)}}).execute()
    except CellExecutionError as error: sys.exit(failure(path, nb, error))
    tidy(nb)
    nbformat.write(nb, path)


def showing(text):
    "The pages whose saved outputs have a text: those to run again when it is shown in another way."
    def shown(output): return ''.join([output.get('text', ''), *(d for d in output.get('data', {}).values() if isinstance(d, str))])
    return [path for path in notebooks() if any(text in shown(output) for cell in nbformat.read(path, as_version=4).cells
                                                for output in cell.get('outputs', ()))]


def failure(path, nb, error):
    "What to say of a page that failed: its name, the number and the first line of the cell, the last lines of the error."
    code = [c for c in nb.cells if c.cell_type == 'code']
    count, cell = next((i, c) for i, c in enumerate(code, 1) if any(o.output_type == 'error' for o in c.outputs))
    first = next((line for line in cell.source.splitlines() if not line.startswith(('#', '@')) and line.strip()), '')
    last = re.sub(r'\x1b\[[\d;]*m', '', str(error)).strip().splitlines()[-12:]
    return '\n'.join([f'{path.name} [{count}] {first[:60]!r}:', *last])


def tidy(nb):
    nb.metadata = nbformat.from_dict(KERNEL)
    nb.nbformat_minor = 5
    count, ids = 0, set()
    for cell in nb.cells:
        cell.id = stable_id(cell.source, ids)
        tags = [tag for tag in cell.metadata.get('tags', []) if tag != HIDDEN] + [HIDDEN] * is_hidden(cell)
        cell.metadata = nbformat.from_dict({'tags': tags} if tags else {})
        if cell.cell_type != 'code':
            continue
        count += 1
        cell.execution_count = count
        cell.outputs = joined(cell.outputs)
        for output in cell.outputs:
            if 'execution_count' in output:
                output.execution_count = count
            output.pop('transient', None)
            if 'metadata' in output:
                output.metadata = sizes(output.metadata)


def sizes(metadata):
    "Of an output's metadata what a page needs: how large a picture is shown, which has more dots than that."
    kept = {kind: {side: facts[side] for side in ('width', 'height') if side in facts}
            for kind, facts in metadata.items() if isinstance(facts, dict)}
    return nbformat.from_dict({kind: size for kind, size in kept.items() if size})


def joined(outputs):
    "Neighbouring pieces of one stream as one output: where a kernel cuts them is chance."
    result = []
    for output in outputs:
        if result and output.output_type == 'stream' == result[-1].output_type and output.name == result[-1].name:
            result[-1].text += output.text
        else:
            result.append(output)
    return result


def stable_id(source, taken):
    "An id made of the cell's text, so that an edit changes no other cell's line in the exported module."
    ident = text = hashlib.sha1(source.encode()).hexdigest()[:8]
    repeat = 1
    while ident in taken:
        repeat += 1
        ident = f'{text}-{repeat}'
    taken.add(ident)
    return ident


def is_hidden(cell):
    "Whether the site leaves `cell` out: one of directives alone. What is marked `hide` is folded there: see .ci/site.py."
    return cell.cell_type == 'code' and all(line.startswith('#|') for line in cell.source.splitlines() if line.strip())


def problems(path):
    "What is wrong with the saved outputs of `path` or beyond the limits, a line each."
    nb = nbformat.read(path, as_version=4)
    where = path.relative_to(root)
    code = [c for c in nb.cells if c.cell_type == 'code']
    if [c.execution_count for c in code] != list(range(1, len(code) + 1)):
        yield f'{where}: code cells are not numbered 1..{len(code)}: run it again, whole'
    if code and not any(c.outputs for c in code):
        yield f'{where}: no cell has an output'
    for c in code:
        if is_hidden(c) != (HIDDEN in c.metadata.get('tags', [])):
            yield f'{where} [{c.execution_count}]: tagged unlike its directives: run it again'
        below = dropwhile(lambda line: line.startswith('#|') or not line.strip(), c.source.splitlines())
        if late := [line for line in below if line.startswith('#|')]:
            yield f'{where} [{c.execution_count}]: directive below code or comment, ignored by nbdev: {late[0]}'
        for output in c.outputs:
            if output.output_type == 'error':
                yield f'{where} [{c.execution_count}]: saved error {output.ename}'
            text = str(output.get('text', '')) + str(output.get('data', {}).get('text/plain', ''))
            if found := re.search(r'/(?:root|home|tmp|work|Users)/\S*| at 0x[0-9a-f]{6,}', text):
                yield f'{where} [{c.execution_count}]: output holds something of one machine: {found[0]}'
    yield from too_large(where, nb)


def too_large(where, nb):
    "What is beyond the limits in notebook `nb`, which lies at `where`."
    most = next((most for place, most in CELLS.items() if where.is_relative_to(place)), len(nb.cells))
    if len(nb.cells) > most:
        yield f'{where}: {len(nb.cells)} cells, {most} are allowed'
    for count, c in enumerate((c for c in nb.cells if c.cell_type == 'code'), 1):
        lines = [line for line in c.source.splitlines() if line.strip()]
        first = next((line for line in lines if not line.startswith(('#', '@'))), '')  # what says which cell it is
        name = f'{where} [{count}] {first[:60]!r}'
        if any(re.match(r'#\|\s*exports?i?\b', line) for line in lines) and len(lines) > LINES:
            yield f'{name}: {len(lines)} lines exported, {LINES} are allowed'
        for line in lines:
            if len(line) > WIDTH:
                yield f'{name}: {len(line)} characters in a line, {WIDTH} are allowed: {line.strip()[:60]!r}'


def export():
    "Write the modules from nbs/, README.md and the sidebars of _quarto.yml, where their text changed; no notebook, no module."
    os.chdir(root)
    for path, text in exported().items():
        write(root / path, text)
    index = root / 'nbs' / 'index.ipynb'
    if index.exists():
        write(root / 'README.md', readme(index))
    if (config := root / '_quarto.yml').exists():
        write(config, with_sidebars(config.read_text(encoding='utf-8')))


def exported():
    "The text of every module that a notebook exports, by its path; None for one whose notebook is gone."
    from nbdev.config import add_init
    from nbdev.export import nb_export
    found = {path.relative_to(root): None for path in (root / 'nlgeval').rglob('*.py')
             if re.search('^# AUTOGENERATED! DO NOT EDIT!', path.read_text(encoding='utf-8'), re.M)}
    with TemporaryDirectory() as folder:
        for path in [*notebooks(), *(root / 'nlgeval').rglob('__init__.py')]:
            copy, text = Path(folder) / path.relative_to(root), path.read_text(encoding='utf-8')
            write(copy, text)  # as nbdev writes in a module where its notebook lies
            for part in parts(nbformat.reads(text, as_version=4)) if path.suffix == '.ipynb' and '#| export' in text else ():
                nbformat.write(part, copy)
                nb_export(copy, lib_path=Path(folder) / 'nlgeval')
        add_init(Path(folder) / 'nlgeval')
        made = {path.relative_to(folder): folded(path.read_text(encoding='utf-8')) for path in Path(folder).rglob('*.py')}
    return found | documented(made)


def write(path, text):
    "Have the text in a file; one that has it already keeps its date. None: have no file."
    if text is None:
        path.unlink(missing_ok=True)
    elif not path.exists() or path.read_text(encoding='utf-8') != text:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding='utf-8')


def readme(index):
    "README.md as text: index.ipynb through nbconvert, without Quarto's front matter and directives."
    from nbconvert import MarkdownExporter
    nb = nbformat.read(index, as_version=4)
    for cell in nb.cells:
        if cell.cell_type == 'code':
            cell.source = '\n'.join(line for line in cell.source.splitlines() if not line.startswith('#|'))
            for output in cell.outputs:  # figures and rich tables are for the site; plain text reads anywhere
                if 'data' in output:
                    output.data = {k: v for k, v in output.data.items() if k == 'text/plain'}
    nb.cells = [c for c in nb.cells if c.cell_type != 'raw' and c.source.strip()]
    text, _ = MarkdownExporter().from_notebook_node(nb)
    text = re.sub(r'\]\((?!\w+:|#|/)', '](nbs/', text)  # links are relative to nbs/; README.md lies above it
    return re.sub(r'\n{3,}', '\n\n', '\n'.join(line.rstrip() for line in text.splitlines())).strip() + '\n'


def tests_of(path):
    """The test file named as the page; for a page of a metric what says where else a metric must stand; for a page of the engine
    or of the top level the files that name its module."""
    folder, name = path.parent.relative_to(root / 'nbs').as_posix(), path.stem.partition('_')[2]
    own = root / 'tests' / folder / f'test_{name}.py'
    found = [own] if own.exists() else []
    if folder in ('metrics', 'embeddings'):
        found += [root / 'tests' / 'metrics' / 'test_registered.py', root / 'tests' / 'apps' / 'test_cite.py']
    if folder not in ('engine', '.') or not name: # nbs/index.ipynb has no module
        return found
    package = 'nlgeval' if folder == '.' else f'nlgeval.{folder}'
    named = re.compile(rf'\b{package}\.{name}\b|^from {package} import .*\b{name}\b', re.M)
    tests = sorted((root / 'tests' / ('' if folder == '.' else folder)).rglob('test_*.py'))
    return found + [test for test in tests if test != own and named.search(test.read_text(encoding='utf-8'))]


def page(paths):
    "Export, run pages, write the stubs, check, and run the pages' cells and the tests of their modules; whether that failed."
    paths = [Path(path).resolve() for path in paths]
    if found := [line for path in paths for line in too_large(path.relative_to(root), nbformat.read(path, as_version=4))]:
        sys.exit('\n'.join(found))  # before minutes are spent on running it
    export()  # as a page may import its own module
    for path in paths:
        print('run', path.relative_to(root), flush=True)
        run(path)
    export()
    subprocess.run([sys.executable, root / '.ci' / 'stubs.py'], check=True)
    found = [line for path in paths for line in problems(path)]
    print('\n'.join(found) or 'saved whole', flush=True)
    tests = [*paths, *dict.fromkeys(test for path in paths for test in tests_of(path)), root / 'tests' / 'project' / 'test_imports.py']
    names = [os.path.relpath(path, root) for path in tests]
    print('+ pytest -n0', *names, flush=True)
    done = subprocess.run([sys.executable, '-m', 'pytest', '-n0', '-q', *names], cwd=root)
    subprocess.run(['git', 'status', '--short', '--', 'nbs', 'nlgeval', 'README.md'], cwd=root)  # what is new or changed
    if found:
        print('\n'.join(found), flush=True)
    return bool(found or done.returncode)


def main(args):
    match args:
        case ['page', *paths] if paths:
            return page(paths)
        case ['run', '--showing', text] if text:
            if not (paths := showing(text)):
                sys.exit(f'run --showing: no saved output has {text!r}.')
            return main(['run', *map(str, paths)])
        case ['run', *paths] if paths and '--showing' not in paths:
            for path in paths:
                print('run', path, flush=True)
                run(Path(path).resolve())
        case ['export']:
            export()
        case ['check']:
            found = [line for path in notebooks() for line in problems(path)]
            print('\n'.join(found) or f'{len(notebooks())} notebooks are complete')
            return bool(found)
        case _:
            print(__doc__)
            return 2


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
