"""In a notebook a comment beside each argument says what it is; in a module the docstring does, where `help` and editors look.

Called by `notebooks.py export`, for the public functions, methods and classes of a module, after `fold.py`.
"""
import ast
import io
import textwrap
import tokenize

WIDTH = 116  # of a line of a docstring


def documented(modules):
    "The texts of modules, by path, with the comments beside arguments moved into docstrings; `None`, a file that is gone, stays."
    read = {path: Module(text) for path, text in modules.items() if text and text.startswith(('"""', '#'))}
    classes = {}  # by name, which is one class's alone but in the faces
    for path, module in sorted(read.items(), key=lambda item: 'faces' in item[0].parts, reverse=True):
        classes.update({name: (node, module) for name, node in module.classes.items()})
    return modules | {path: module.text_with_docs(classes) for path, module in read.items()}


class Module:
    "A module's text, and the comments in it."
    def __init__(self, text):
        self.lines, self.tree = text.splitlines(keepends=True), ast.parse(text)
        self.comments = {token.start[0]: token for token in tokenize.generate_tokens(io.StringIO(text).readline)
                         if token.type == tokenize.COMMENT}
        self.classes = {node.name: node for node in self.tree.body if isinstance(node, ast.ClassDef)}
        self.edits = {}  # number of a line -> its new text

    def beside(self, line):
        "The numbers of the lines with the comment beside a line of code: its own, and those below on which it goes on."
        found = [line] if line in self.comments else []
        while found and (line := line + 1) in self.comments and self.lines[line - 1].lstrip().startswith('#'): found.append(line)
        return found

    def said(self, lines):
        return ' '.join(self.comments[line].string.lstrip('#').strip() for line in lines)

    def maker(self, node):
        "The `__init__` of a class that leaves it to the class to say what it takes, or None."
        return next((part for part in node.body if getattr(part, 'name', '') == '__init__' and ast.get_docstring(part) is None), None)

    def fields(self, node):
        "What comments say of the arguments of a class, or of its fields."
        made = self.maker(node)
        fields = [field for field in node.body if isinstance(field, ast.AnnAssign) and 'ClassVar' not in ast.unparse(field.annotation)]
        said = {field.target.id: self.said(self.beside(field.end_lineno)) for field in fields}
        return said | (self.beside_arguments(made)[0] if made else {})

    def text_with_docs(self, classes):
        for node in self.tree.body:
            if isinstance(node, ast.FunctionDef): self.document(node, self.inherited(node, classes))
            if not isinstance(node, ast.ClassDef) or node.name.startswith('_'): continue
            if (made := self.maker(node)) and ast.get_docstring(node): self.take_out(self.beside_arguments(made)[2])
            self.write(node, options(node.name, classes), '')
            for part in node.body:
                if isinstance(part, ast.FunctionDef): self.document(part, {})
        return ''.join(self.edits.get(number, line) for number, line in enumerate(self.lines, 1))

    def inherited(self, node, classes):
        "What is said of the options that a function takes by `@takes(Class)`."
        taken = [it.args[0].id for it in node.decorator_list if isinstance(it, ast.Call) and getattr(it.func, 'id', '') == 'takes'
                 and isinstance(it.args[0], ast.Name)]
        if not taken or taken[0] not in classes: return {}
        own = {part.arg for part in ast.walk(node.args) if isinstance(part, ast.arg)}
        shared = call(classes) if is_metric(taken[0], classes) else {}
        return {name: text for name, text in shared.items() if name in own} | options(taken[0], classes)

    def document(self, node, others):
        "Move the comments of a public function into its docstring, where it has one."
        if node.name.startswith('_') and node.name != '__call__' or ast.get_docstring(node) is None: return
        said, returned, lines = self.beside_arguments(node)
        self.take_out(lines)
        known = {name for names in said for name in names.split(', ')}
        if others and node.args.kwarg: said.pop(node.args.kwarg.arg, None)  # each is named
        self.write(node, said | {name: text for name, text in others.items() if name not in known}, returned)

    def beside_arguments(self, node):
        "What comments say of a function's arguments, of what it returns, and the lines on which they stand."
        here = {}  # the arguments that stand on a line
        for part in sorted(ast.walk(node.args), key=lambda part: (getattr(part, 'lineno', 0), getattr(part, 'col_offset', 0))):
            if isinstance(part, ast.arg) and part.arg not in ('self', 'cls'): here.setdefault(part.lineno, []).append(part.arg)
        last = node.returns.lineno if node.returns and ast.unparse(node.returns) != 'None' else 0
        said, returned, lines = {}, '', []
        for line in range(node.lineno, node.body[0].lineno):
            if line in lines or line not in here and line != last or not (found := self.beside(line)): continue
            if line == last: returned = self.said(found)
            else: said[', '.join(here[line])] = self.said(found)
            lines += found
        return said, returned, lines

    def take_out(self, lines):
        "Take the comments of these lines out of the text."
        for line in lines:
            kept = self.lines[line - 1][:self.comments[line].start[1]].rstrip()
            self.edits[line] = kept + '\n' if kept else ''

    def write(self, node, said, returned):
        "Put what is said into the docstring of a function or class."
        said = {name: text for name, text in said.items() if text}
        if not said and not returned or ast.get_docstring(node) is None: return
        doc, indent = node.body[0], ' ' * node.body[0].col_offset
        parts = [ast.get_docstring(node)]
        if said: parts.append('\n'.join(['Args:', *(wrapped(f'{name}: {text}', len(indent)) for name, text in said.items())]))
        if returned: parts.append('Returns:\n' + wrapped(returned, len(indent)))
        text = '\n\n'.join(parts).replace('\\', '\\\\').replace('"""', r'\"\"\"')
        first = self.edits.get(doc.lineno, self.lines[doc.lineno - 1])[:doc.col_offset]  # `def f(): "..."` keeps its head
        rest = self.lines[doc.end_lineno - 1].encode()[doc.end_col_offset:].decode()
        whole = textwrap.indent(f'"""{text}\n"""', indent, lambda line: line.strip()).lstrip()
        for number in range(doc.lineno, doc.end_lineno + 1): self.edits[number] = ''
        self.edits[doc.lineno] = f'{first}{whole}{rest}'


def parents(node):
    "The names of the classes that a class inherits from."
    bases = [base.value if isinstance(base, ast.Subscript) else base for base in node.bases]
    return [base.id for base in bases if isinstance(base, ast.Name) and base.id != node.name]


def is_metric(name, classes):
    "Whether a class is called as a metric is: it inherits `Verbs`."
    return name == 'Verbs' or name in classes and any(is_metric(parent, classes) for parent in parents(classes[name][0]))


def call(classes):
    "What is said of the arguments of a call of any metric."
    node, module = classes['Verbs']
    return module.beside_arguments(next(part for part in node.body if getattr(part, 'name', '') == '__call__'))[0]


def options(name, classes):
    "What is said of the fields of a class and of those that it inherits, the parents' first."
    found = {}
    if name in classes:
        node, module = classes[name]
        for parent in [*reversed(parents(node)), *members(node)]: found |= options(parent, classes)
        found |= {field: text for field, text in module.fields(node).items() if text or field not in found}
    return found


def members(node):
    "The names of the classes whose options a class hands on: what stands in its tuple `members`."
    return [part.id for field in node.body if isinstance(field, ast.Assign) and ast.unparse(field.targets[0]) == 'members' for part in field.value.elts]


def wrapped(text, indent):
    return textwrap.fill(text, WIDTH - indent, initial_indent='    ', subsequent_indent='        ', break_long_words=False, break_on_hyphens=False)
