"""Fold methods that a notebook patches into a class, a cell each, into the body of the class, as a module has them.

Called by `notebooks.py export`. What patches a class of another module stays a patch.
"""
import ast
import io
import re
import tokenize

KINDS = {'prop': 'property', 'cached': 'cached_property', 'static': 'staticmethod', 'klass': 'classmethod'}


def folded(text):
    "The text of a module with its patches in their classes. Raises a `ValueError` where one would mean something else there."
    tree, lines = ast.parse(text), text.splitlines(keepends=True)
    classes = {node.name: node for node in tree.body if isinstance(node, ast.ClassDef)}
    patches = {node: classes[patched(node)] for node in tree.body if patched(node) in classes}
    if not patches:
        return text
    whole, bound, kept = inner_lines(text), first_lines(tree), list(lines)
    members = {cls: names_of(cls) | {node.name for node, its in patches.items() if its is cls} for cls in classes.values()}
    added = {cls: [] for cls in classes.values()}
    for node, cls in patches.items():
        start, stop = span(node, lines)
        method = Method(node, cls, lines, start, stop, whole)
        late = {name for name, line in bound.items() if line >= cls.lineno} | members[cls]
        added[cls].append((cell_of(lines, start), method.text(late)))
        kept[start:stop] = [''] * (stop - start)
        while stop < len(kept) and not kept[stop].strip():  # and the blank lines below
            kept[stop], stop = '', stop + 1
    for cls, methods in added.items():
        before = cell_of(lines, cls.lineno)
        if methods and cls.body[0].lineno == cls.lineno:  # a class in one line
            data = kept[cls.lineno - 1].encode()
            head, rest = (part.decode().strip() for part in (data[:cls.body[0].col_offset], data[cls.body[0].col_offset:]))
            kept[cls.lineno - 1] = f'{head}\n' + ('' if isinstance(cls.body[0], ast.Pass) else f'    {rest}\n')
        for cell, method in methods:
            kept[cls.end_lineno - 1] += '\n' + (f'    {cell}' if cell != before else '') + method
            before = cell
    return imports(re.sub(r'(?m)^# %% .*\n\s*(?=^# %% |\Z)', '', ''.join(kept)).rstrip('\n') + '\n')


def patched(node):
    "The name of the class that a function is patched into, or None."
    if not isinstance(node, ast.FunctionDef) or not any(map(is_patch, node.decorator_list)):
        return None
    first = (node.args.posonlyargs + node.args.args)[0].annotation
    return first.id if isinstance(first, ast.Name) else None


def is_patch(decorator):
    function = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(function, ast.Name) and function.id == 'patch'


def span(node, lines):
    "The lines of a function with its decorators and the comments directly above it: of lines[start:stop]."
    start = min(decorator.lineno for decorator in node.decorator_list) - 1
    while start and lines[start - 1].startswith('#') and not lines[start - 1].startswith('# %%'):
        start -= 1
    return start, node.end_lineno


def cell_of(lines, number):
    "The line that names the notebook and the cell which a line comes from."
    return next((line for line in reversed(lines[:number]) if line.startswith('# %% ')), '')


def inner_lines(text):
    "The lines that begin inside a string, by number from 1."
    found, opened = set(), []
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        kind = tokenize.tok_name[token.type]
        if kind == 'FSTRING_START':
            opened.append(token.start[0])
        first = opened.pop() if kind == 'FSTRING_END' else token.start[0]
        if kind in ('STRING', 'FSTRING_END'):
            found.update(range(first + 1, token.end[0] + 1))
    return found


def first_lines(tree):
    "The line that first binds each name of a module."
    found, left = {}, list(tree.body)
    while left:
        node = left.pop()
        names = [alias.asname or alias.name.partition('.')[0] for alias in getattr(node, 'names', ()) if isinstance(alias, ast.alias)]
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names = [] if patched(node) else [node.name]
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names = [node.id]
        for name in names:
            found[name] = min(node.lineno, found.get(name, node.lineno))
        if not isinstance(node, (ast.FunctionDef, ast.ClassDef, ast.Lambda)):
            left.extend(ast.iter_child_nodes(node))
    return found


def names_of(cls):
    return {node.name for node in cls.body if isinstance(node, ast.FunctionDef)}


class Method:
    "A patch, on its way into the class: its lines, and the edits that they need."

    def __init__(self, node, cls, lines, start, stop, whole):
        self.node, self.cls, self.lines, self.start, self.stop, self.whole = node, cls, lines, start, stop, whole
        self.edits = []  # (line, first byte, last byte, what stands there instead)

    def text(self, late):
        "Its lines, indented. Names of `late` mean nothing, or another thing, while the class is made."
        first, *others = self.node.args.posonlyargs + self.node.args.args
        self.replace(first.annotation, '', first.lineno, first.col_offset + len(first.arg.encode()))
        others += [it for it in (self.node.args.vararg, *self.node.args.kwonlyargs, self.node.args.kwarg) if it]
        for annotation in (*(it.annotation for it in others), self.node.returns):
            if annotation is not None and names_in(annotation) & late:
                said = re.sub("'", '', ast.get_source_segment(''.join(self.lines), annotation))
                self.replace(annotation, repr(' '.join(said.split())))
        defaults = [it for it in (*self.node.args.defaults, *self.node.args.kw_defaults) if it]
        if wrong := set().union(*map(names_in, defaults)) & late:
            raise ValueError(f'{self.cls.name}.{self.node.name}: {", ".join(sorted(wrong))} in a default value is bound below the class')
        return ''.join(self.indented(number, line) for number, line in enumerate(self.edited(), self.start + 1))

    def replace(self, node, text, line=None, column=None):
        if node.lineno != node.end_lineno:
            raise ValueError(f'{self.cls.name}.{self.node.name}: a type over two lines')
        self.edits.append((line or node.lineno, node.col_offset if column is None else column, node.end_col_offset, text))

    def edited(self):
        lines = [line.encode() for line in self.lines[self.start:self.stop]]
        for number, first, last, text in sorted(self.edits, reverse=True):
            at = number - 1 - self.start
            lines[at] = lines[at][:first] + text.encode() + lines[at][last:]
        for decorator in filter(is_patch, self.node.decorator_list):
            kinds = [KINDS[it.arg] for it in getattr(decorator, 'keywords', ()) if it.value.value]
            lines[decorator.lineno - 1 - self.start] = ''.join(f'@{kind}\n' for kind in kinds).encode()
        return [line.decode() for line in lines]

    def indented(self, number, line):
        doc = self.node.body[0]
        is_doc = isinstance(doc, ast.Expr) and doc.lineno < number <= doc.end_lineno
        return line if number in self.whole and not is_doc or not line.strip() else '    ' + line


def names_in(node):
    "The names that are looked up when an expression is evaluated."
    return {it.id for it in ast.walk(node) if isinstance(it, ast.Name)}


def imports(text):
    "The text, which imports what it uses: `cached_property` where it imported `patch`, and that only where it is left."
    tree = ast.parse(text)
    used = names_in(tree)
    line, dots = re.search(r'^from (\.+)patch import patch\n', text, re.M).group(0, 1)
    wanted = f'from {dots}caching import cached_property\n' * ('cached_property' in used - first_lines(tree).keys())
    return text.replace(line, wanted + line * ('patch' in used), 1)
