"""Cut a notebook that exports to several modules into one notebook for each, as `#| export looks.bleu` names them.

The page imports once, at its top; each module gets of it what it uses, and from the page's other modules what they define.
Called by `notebooks.py export`.
"""
import ast
import copy
import re
from textwrap import fill

from fold import patched
from nbformat import from_dict

DEFAULT, EXPORT = r'#\|\s*default_exp\s+(\S+)', r'#\|\s*exports?(?: +(\S+))? *$'
SAID = {'looks': 'How the metrics of `{}` are shown.', 'compiled': 'How the engine counts for the metrics of `{}`.',
        'engine': 'Kernels for `{}`.'}  # what the other modules of a page are, by their folder


def parts(nb):
    "Notebooks of one module each, the page's own first."
    cells = [(cell, module_of(cell)) for cell in nb.cells]
    others = list(dict.fromkeys(module for _, module in cells if module))
    if not others:
        return [nb]
    own = next((found[1] for cell in nb.cells if (found := re.match(DEFAULT, cell.source))), None)
    if own is None:
        title = nb.cells[0].source.partition('\n')[0]
        raise SystemExit(f'{title!r}: cells are exported, and none says to which module; expected a cell with '
                         '#| default_exp metrics.my_metric before them')
    code = {module: [cell for cell, its in cells if its == module and not imports(cell)] for module in ('', *others)}
    bound = {name: module or own for module, its in code.items() for cell in its for name in bound_by(ast.parse(cell.source))}
    return [part(nb, module, own, its, bound) for module, its in code.items()]


def module_of(cell):
    "The module that a cell says it belongs to; '' for the page's own, None for no module."
    found = cell.cell_type == 'code' and re.match(EXPORT, cell.source.partition('\n')[0])
    return (found[1] or '') if found else None


def imports(cell):
    return all(isinstance(node, (ast.Import, ast.ImportFrom, ast.If)) for node in ast.parse(cell.source).body)


def bound_by(tree):
    "The names that statements of a module bind."
    for node in tree.body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield from () if patched(node) else (node.name,)
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            yield from (name.id for target in getattr(node, 'targets', None) or [node.target]
                        for name in ast.walk(target) if isinstance(name, ast.Name))


def part(nb, module, own, code, bound):
    "A notebook of one module's cells, with the imports that they use."
    used = set().union(*(used_in(cell.source) for cell in code))
    said = module or own
    others = {}
    for name in sorted(used & bound.keys()):
        if bound[name] != said:
            others.setdefault(bound[name], []).append(name)
    made = copy.deepcopy(nb)
    made.cells = []
    for cell in nb.cells:
        whose = module_of(cell)
        if re.match(DEFAULT, cell.source):
            made.cells.append({**cell, 'source': f'#| default_exp {said}'})
        elif whose == '' and imports(cell):
            made.cells.append({**cell, 'source': '#| export\n' + imported(cell.source, used, others)})
            others = {}
        elif whose == module:
            made.cells.append({**cell, 'source': re.sub(EXPORT, '#| export', cell.source, count=1, flags=re.M)})
        elif cell.cell_type == 'markdown' and cell.source.startswith('# '):
            title = cell.source.partition('\n')[0]
            about = SAID[module.partition('.')[0]].format(own) if module else ''
            made.cells.append({**cell, 'source': f'{title}\n\n> {about}'} if module else cell)
    made.cells = [from_dict(copy.deepcopy(cell)) for cell in made.cells]
    return made


def used_in(source):
    "The names that a cell's code looks up, those of types in quotes among them."
    tree = ast.parse(source)
    found = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)}
    for node in ast.walk(tree):
        for note in [getattr(node, 'annotation', None), getattr(node, 'returns', None)]:
            for text in ast.walk(note) if note else ():
                if isinstance(text, ast.Constant) and isinstance(text.value, str):
                    found |= set(re.findall(r'\w+', text.value))
    return found


def imported(source, used, others):
    "The text of a cell of imports: what is used of them, and what the page's other modules define."
    groups, nodes = [[]], ast.parse(source).body
    if any(kept(node, source, used) for node in nodes if isinstance(node, ast.If)):
        used = used | {'TYPE_CHECKING'}
    for node in nodes:
        text = kept(node, source, used)
        if node.lineno > 1 and not source.splitlines()[node.lineno - 2].strip():
            groups.append([])
        groups[-1] += [text] * bool(text)
    ours = next((group for group in groups if any('nlgeval' in line for line in group)), groups[-1])
    ours += [said_import(f'nlgeval.{name}', names) for name, names in others.items()]
    ours.sort(key=lambda text: text.split()[1])
    return '\n\n'.join('\n'.join(group) for group in groups if group)


def kept(node, source, used):
    "An import, of what is used alone: '' where nothing is."
    if isinstance(node, ast.If):
        inner = [text for text in (kept(it, source, used) for it in node.body) if text]
        return '\n'.join([f'if {ast.unparse(node.test)}:', *(f'    {line}' for text in inner for line in text.split('\n'))]) if inner else ''
    left = [alias for alias in node.names if (alias.asname or alias.name.partition('.')[0]) in used]
    if len(left) == len(node.names):
        return ast.get_source_segment(source, node)
    names = [alias.name + (f' as {alias.asname}' if alias.asname else '') for alias in left]
    return '' if not left else f'import {", ".join(names)}' if isinstance(node, ast.Import) else said_import(node.module, names)


def said_import(module, names):
    text = f'from {module} import {", ".join(names)}'
    if len(text) <= 120:
        return text
    head = f'from {module} import ('
    return fill(f'{head}{", ".join(names)})', 120, subsequent_indent=' ' * len(head), break_long_words=False)
