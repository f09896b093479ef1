"""Write the stubs, nlgeval/**/*.pyi, from the annotations in the source of what is public: a type checker and an editor
see neither names that are imported when first used nor methods that a class was given by `nlgeval.patch.patch`.

    python .ci/stubs.py          # write them
    python .ci/stubs.py check    # are they what the modules say, and has everything public its types?
"""
import ast
import builtins
import inspect
import re
import sys
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, cached_property
from importlib import import_module
from pathlib import Path

root = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(root), str(root / '.ci')]
from nlgeval.engine.kernels import Kernel  # noqa: E402
from reference import PAGES, modules, node_of, source  # noqa: E402

PACKAGES = 'nlgeval', 'nlgeval.core', 'nlgeval.distributed', 'nlgeval.faces'  # whose names are imported when first used
NOT_OURS = {'__init_subclass__', '__new__', *vars(object)} - {'__init__'}  # what `object` declares, it declares well
BARE = {'dict': 'dict[Any, Any]', 'list': 'list[Any]', 'tuple': 'tuple[Any, ...]', 'set': 'set[Any]',
        'frozenset': 'frozenset[Any]', 'type': 'type[Any]', 'callable': 'Callable[..., Any]',
        'Callable': 'Callable[..., Any]', 'Counter': 'Counter[Any]', 'Mapping': 'Mapping[Any, Any]',
        'Sequence': 'Sequence[Any]', 'Iterable': 'Iterable[Any]', 'Iterator': 'Iterator[Any]',
        'ClassVar': 'ClassVar[Any]', 'Pattern': 'Pattern[str]', 'IO': 'IO[Any]'}
BUILT_IN = {*vars(builtins)}
# What takes or gives other than a parent's, on purpose.
IGNORED = dict.fromkeys(['StoredWords.__contains__', 'OverlapMetric.scheme', 'GreedyMatching.score_of',
                         'RougeWe.score_of', 'RougeWe.candidate', 'RougeWe.reference'], 'override')
PLAIN = 'set', 'list', 'dict', 'tuple', 'len', 'int', 'float', 'str', 'bool'  # calls that say of what type they are
HEAD = '# Made by .ci/stubs.py from {}; not to be edited.\n'


@cache
def named_classes():
    "The module of each class of the package, by name; of two with one name the frame's, which are at the bottom."
    found = {}
    for folder in ('faces', 'apps', 'embeddings', 'stats', 'metrics', '', 'engine', 'text', 'core'):
        for path in sorted((root / 'nlgeval' / folder).glob('*.py')):
            found.update(dict.fromkeys(re.findall(r'^class (\w+)', path.read_text(encoding='utf-8'), re.M),
                                       '.'.join(path.relative_to(root).with_suffix('').parts)))
    return found


def code_of(value):
    "The function behind a function, a method or a property; None behind anything else."
    value = getattr(value, '__func__', value)
    value = value.fget if isinstance(value, property) else value.func if isinstance(value, cached_property) else value
    value = inspect.unwrap(value) if callable(value) else value
    return value if inspect.isfunction(value) and value.__module__.startswith('nlgeval') else None


def is_attribute(value):
    "Whether a member is looked up, not called."
    return isinstance(value, (property, cached_property)) or code_of(value) is None


def public(name, value):
    "Whether a member of a class is for others, as far as its name says."
    if name.startswith('__'):
        return name not in NOT_OURS and code_of(value) is not None and code_of(value).__name__ == name
    return not name.startswith('_') and not (code_of(value) and code_of(value).__name__.startswith('_'))


def home(cls, name):
    "The first of a class's parents of this package that has a member of this name, or a field; else None."
    return next((base for base in cls.__mro__[1:] if base.__module__.startswith('nlgeval')
                 and (name in vars(base) or name in vars(base).get('__annotations__', {}))), None)


def first_line(value):
    "The first line of a docstring that somebody wrote."
    text = (getattr(value, '__doc__', None) or '').strip()
    if inspect.isclass(value) and (text.startswith(f'{value.__name__}(') or value.__doc__ == value.__mro__[1].__doc__):
        return ''
    return text.partition('\n')[0].strip()


class Stub:
    "The stub of a module, and what in it lacks a type."
    def __init__(self, module):
        self.module, self.used, self.lines, self.lacking = module, {}, [], []
        self.loaded, self.there = import_module(module), set()
        names = [name for name in getattr(self.loaded, '__all__', ()) if not name.startswith('_')]
        for name in names:
            self.name(name, getattr(self.loaded, name))

    def text(self):
        "The whole stub."
        def line(origin):
            module, name = origin
            short = self.local(module)
            return f'import {module} as {self.used[origin]}' if name is None else (
                f'from {short} import {name}' + (f' as {self.used[origin]}' if self.used[origin] != name else ''))
        imports = sorted(line(origin) for origin in self.used if origin[0] != self.module)
        about = first_line(self.loaded)
        head = HEAD.format(self.module.rpartition('.')[2] + '.py') + f'"""{about}"""'
        return '\n'.join([head, *imports, '', *self.lines])

    def local(self, module):
        "A module of this package, as another one of it imports it."
        if not module.startswith('nlgeval'):
            return module
        mine, other = self.module.split('.')[:-1], module.split('.')
        same = next((i for i, (a, b) in enumerate(zip(mine, other)) if a != b), min(len(mine), len(other)))
        return '.' * (len(mine) - same + 1) + '.'.join(other[same:])

    def name(self, name, value):
        "One public name of the module."
        kernels = [one.function for one in vars(self.loaded).values() if isinstance(one, Kernel)]
        if inspect.isclass(value) and value.__module__ == self.module:
            self.cls(value)
        elif (code_of(value) and value.__module__ == self.module and getattr(value, '__name__', '') == name
              and value not in kernels):  # whose annotations are the compiler's
            self.lines += ['', *self.function(name, value)]
        else:
            self.lines += ['', f'{name}: {self.of_value(name, value)}']

    def of_value(self, name, value):
        "The type of a constant."
        where = source(self.module)
        if name in where.assigned:
            return self.type(where.assigned[name], where)
        if inspect.isroutine(value) or inspect.isfunction(code_of(value)) or callable(value):
            return self.any('Callable[..., Any]')
        kind = type(value).__name__
        return self.any(BARE.get(kind, kind if kind in ('int', 'str', 'float', 'bool') else 'Any'))

    def any(self, text):
        "A type as text, of which what is not built in is imported."
        for name in re.findall(r'\b(?:Any|ClassVar|Self)\b', text):
            self.used['typing', name] = name
        for name in re.findall(r'\b(?:Callable|Mapping|Sequence|Iterable|Iterator)\b', text):
            self.used['collections.abc', name] = name
        return text

    def type(self, node, where):
        "An annotation as text; where it is from says what its names mean."
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node = ast.parse(node.value, mode='eval').body
        stub = self

        class Names(ast.NodeTransformer):
            def visit_Subscript(self, node):
                if isinstance(node.value, ast.Name) and node.value.id == 'Literal':
                    stub.known('Literal', where)
                    return node
                stub.known(ast.unparse(node.value).partition('.')[0], where)
                node.slice = self.visit(node.slice)
                return node

            def visit_Attribute(self, node):
                if not stub.known(ast.unparse(node).partition('.')[0], where):
                    return ast.parse(stub.any('Any'), mode='eval').body
                return ast.parse(ast.unparse(node) + ('[str]' if node.attr == 'Pattern' else ''), mode='eval').body

            def visit_Constant(self, node):
                return self.visit(ast.parse(node.value, mode='eval').body) if isinstance(node.value, str) else node

            def visit_Name(self, node):
                if not stub.known(node.id, where):
                    return ast.parse(stub.any('Any'), mode='eval').body
                return ast.parse(stub.any(BARE.get(node.id, node.id)), mode='eval').body

        return ast.unparse(Names().visit(ast.parse(ast.unparse(node), mode='eval').body))

    def known(self, name, where):
        "Import a name that an annotation has, if it need be; False for one of a library that may not be installed."
        if name in where.imports:
            module, original = where.imports[name]
            first = module.partition('.')[0]
            if first not in ('nlgeval', 'numpy') and first not in sys.stdlib_module_names:
                return False
            self.used[module, original] = name
        elif name in where.classes:
            if where.module != self.module:
                self.used[where.module, name] = name
        elif name not in BUILT_IN and name not in where.assigned:  # said in quotes, as it is not imported there
            found = named_classes()[name]
            if found != self.module:
                self.used[found, name] = name
        return True

    def function(self, name, value, cls=None, indent=''):
        "The lines of a function or method."
        function = code_of(value)
        node = node_of(function)
        words = []
        if isinstance(value, property): words.append('@property')
        if isinstance(value, cached_property):
            self.used['functools', 'cached_property'] = 'cached_property'
            words.append('@cached_property')
        if isinstance(value, staticmethod): words.append('@staticmethod')
        if isinstance(value, classmethod): words.append('@classmethod')
        bound = cls is not None and not isinstance(value, staticmethod)
        parts = self.parameters(function, node, cls, name, bound)
        returns = self.returned(function, node, cls, name)
        about = first_line(function)
        head, tail = f'{indent}def {name}(', f') -> {returns}:' + (' ...' if not about else '')
        one = head + ', '.join(parts) + tail
        if cls and (why := IGNORED.get(f'{cls.__name__}.{name}')):
            one, tail = f'{one}  # type: ignore[{why}]', f'{tail}  # type: ignore[{why}]'
        text = [one] if len(one) <= 120 else [head, *(f'{indent}    {part},' for part in parts), indent + tail]
        if about:
            text += [f'{indent}    """{about}"""' if '"' not in about[-1:] else f'{indent}    """{about} """']
        return [*(indent + word for word in words), *text]

    def parameters(self, function, node, cls, name, bound):
        "The parameters of a function, each as text."
        where, a = source(function.__module__), node.args
        plain = [*a.posonlyargs, *a.args]
        defaults = [None] * (len(plain) - len(a.defaults)) + a.defaults
        parts = []
        for i, (argument, default) in enumerate(zip(plain, defaults)):
            if i == 0 and bound:
                parts.append('cls' if argument.arg == 'cls' else 'self')
                continue
            parts.append(self.parameter(argument, default, where, (cls, name, i)))
            if a.posonlyargs and argument is a.posonlyargs[-1]:
                parts.append('/')
        if a.vararg:
            parts.append('*' + self.parameter(a.vararg, None, where, (cls, name, None)))
        only = [self.parameter(one, default, where, (cls, name, None))
                for one, default in zip(a.kwonlyargs, a.kw_defaults)]
        options = self.options(function, node, cls) if a.kwarg else []
        last = ['**' + self.parameter(a.kwarg, None, where, (cls, name, None), 'Any')] if options is None else []
        only += options or []
        if only and not a.vararg:
            only.insert(0, '*')
        return [*parts, *only, *last]

    def parameter(self, argument, default, where, place, unless=None):
        "A parameter as text."
        annotation, there = argument.annotation, where
        if annotation is None and place[0]:
            annotation, there = self.inherited(*place, argument.arg)
        if annotation is None:
            if unless is None:
                self.lacks(place[0], place[1], argument.arg, where)
            text = self.any(unless or 'Any')
        else:
            text = self.type(annotation, there)
        return f'{argument.arg}: {text}' + ('' if default is None else f' = {self.default(default)}')

    def default(self, node):
        "A default value as text, where it is a plain one."
        try:
            value = ast.literal_eval(node)
        except ValueError:
            return '...'
        plain = value is None or isinstance(value, (bool, int, float, str))
        return repr(value) if plain and len(repr(value)) < 30 else '...'

    def returned(self, function, node, cls, name):
        "What a function returns, as text."
        if node.name == '__init__':
            return 'None'
        where, annotation = source(function.__module__), node.returns
        if annotation is None and cls:
            annotation, where = self.inherited(cls, name, None, 'return')
        if annotation is None:
            self.lacks(cls, name, 'return', source(function.__module__))
            return self.any('Any')
        return self.type(annotation, where)

    def inherited(self, cls, name, place, argument):
        "The annotation that a parent's method has for an argument (or for 'return'), and the source it is from."
        for base in cls.__mro__[1:]:
            function = code_of(vars(base).get(name))
            node = function and node_of(function)
            if not node:
                continue
            if argument == 'return':
                if node.returns is not None: return node.returns, source(function.__module__)
                continue
            a = node.args
            plain = [*a.posonlyargs, *a.args]
            named = {one.arg: one for one in [*plain, *a.kwonlyargs, *filter(None, [a.vararg, a.kwarg])]}
            at = place is not None and place < len(plain) and name != '__init__'
            found = named.get(argument) or (plain[place] if at else None)
            if found is not None and found.annotation is not None:
                return found.annotation, source(function.__module__)
        return None, None

    def lacks(self, cls, name, what, where):
        "Take down that a type is not there."
        self.lacking.append(f'{self.module}: {cls.__name__ + "." if cls else ""}{name}: {what}')

    def options(self, function, node, cls=None):
        "The parameters that `**options` stands for, where they go to a class of metrics; None where they do not."
        made, bound = (cls, 0) if cls and '__signature__' in vars(cls) and node.name == '__init__' else (None, 0)
        for call in ast.walk(node):
            if made is None and isinstance(call, ast.Call) and any(
                    isinstance(one, ast.Name) and one.id == node.args.kwarg.arg
                    for word in call.keywords if word.arg is None for one in ast.walk(word.value)):
                like = isinstance(call.func, ast.Attribute) and call.func.attr == 'like'
                named = getattr(call.func.value if like else call.func, 'id', None)
                made, bound = function.__globals__.get(named), 0 if like else len(call.args)
        if not inspect.isclass(made) or not (is_dataclass(made) or '__signature__' in vars(made)):
            return None
        taken = {one.arg for one in [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]}
        return [self.option(made, name, parameter.default)
                for name, parameter in list(inspect.signature(made).parameters.items())[bound:]
                if name not in taken and parameter.kind is not parameter.VAR_KEYWORD]

    def option(self, cls, name, default):
        "An option of a metric, or of one of a group's, as a parameter."
        several = [cls, *(one for one in vars(sys.modules[cls.__module__]).values() if inspect.isclass(one))]
        for one in several:
            for base in one.__mro__ if is_dataclass(one) else ():
                if name in vars(base).get('__annotations__', {}):
                    annotation, where = annotations_of(base)[name]
                    shown = repr(default) if default is None or isinstance(default, (bool, int, float, str)) else '...'
                    return f'{name}: {self.type(annotation, where)} = {shown}'
        raise LookupError(f'{cls}: {name}')

    def cls(self, cls):
        "The lines of a class."
        if cls in self.there:
            return
        self.there.add(cls)
        where, node = source(self.module), source(self.module).classes[cls.__name__]
        for base in cls.__bases__:
            if base.__module__ == self.module and base.__name__.startswith('_'):
                self.cls(base)
        bases, unknown = [], False
        for base in node.bases:
            text = self.type(base, where)
            unknown |= text == 'Any'
            bases += [] if text in ('Any', 'object') else [text]
        head = [f'@{self.type(one, where) if not isinstance(one, ast.Call) else self.call(one, where)}'
                for one in node.decorator_list]
        body = [f'    """{first_line(cls)}"""'] if first_line(cls) else []
        body += self.fields(cls, where) + self.attributes(cls, node, where)
        for name, value in vars(cls).items():
            if public(name, value) and code_of(value) and not self.same(cls, name, value):
                body += ['', *self.function(name, value, cls, '    ')]
        if unknown:
            body += ['', f'    def __getattr__(self, name: str) -> {self.any("Any")}: ...']
        self.lines += ['', *head, f'class {cls.__name__}{"(" + ", ".join(bases) + ")" if bases else ""}:',
                       *(body or ['    ...'])]

    def call(self, node, where):
        "A decorator with arguments."
        self.known(node.func.id, where)
        return ast.unparse(node)

    def same(self, cls, name, value):
        "Whether a member only says anew what its class has from a parent: it is the parent's, as far as types go."
        base, node = home(cls, name), node_of(code_of(value))
        if node is None:
            return True
        if base is None or name == '__init__':
            return False
        before = vars(base).get(name)
        if is_attribute(value):
            return True
        if name in vars(base).get('__annotations__', {}) or is_attribute(before):
            return True
        a, b = node.args, node_of(code_of(before)).args
        said = any(one.annotation for one in [*a.posonlyargs, *a.args, *a.kwonlyargs][1:]) or node.returns
        more = len([*a.posonlyargs, *a.args, *a.kwonlyargs]) > len([*b.posonlyargs, *b.args, *b.kwonlyargs])
        return not said and not more

    def fields(self, cls, where):
        "The annotated fields of a class."
        lines = []
        for name, (annotation, where) in annotations_of(cls).items():
            if name.startswith('_'):
                continue
            own = next((f for f in fields(cls) if f.name == name), None) if is_dataclass(cls) else None
            has = own is not None and own.init and (own.default, own.default_factory) != (MISSING, MISSING)
            has |= name in getattr(cls, '_field_defaults', ())
            before = home(cls, name) and annotations_of(home(cls, name)).get(name)
            unlike = before and 'ClassVar' in ast.unparse(before[0]) and 'ClassVar' not in ast.unparse(annotation)
            default = ' = ...' if has else ''
            if own is not None and not own.init:
                self.used['dataclasses', 'field'], default = 'field', ' = field(init=False)'
            why = 'misc' if unlike else 'assignment' if issubclass(cls, tuple) and hasattr(tuple, name) else ''
            lines.append(f'    {name}: {self.type(annotation, where)}{default}'
                         + (f'  # type: ignore[{why}]' if why else ''))
        return lines

    def attributes(self, cls, node, where):
        "What a class body or `__init__` assigns to, without saying its type."
        lines, said = [], {*annotations_of(cls)}
        for one in node.body:
            for target in one.targets if isinstance(one, ast.Assign) else ():
                for name in [one.id for one in ast.walk(target) if isinstance(one, ast.Name)]:
                    value = vars(cls).get(name)
                    if name.startswith('_') or name in said or home(cls, name) or code_of(value): continue
                    said.add(name)
                    lines.append(f'    {name}: {self.any("ClassVar[" + self.of_value(name, value) + "]")}')
        maker = node_of(code_of(vars(cls)['__init__'])) if code_of(vars(cls).get('__init__')) else None
        given = {one.arg: one for one in [*maker.args.args, *maker.args.kwonlyargs]} if maker else {}
        for one in ast.walk(maker) if maker else ():
            for target, value in pairs(one):
                name = target.attr
                if name.startswith('_') or name in said or home(cls, name) or name in vars(cls): continue
                said.add(name)
                known = given.get(value.id) if isinstance(value, ast.Name) else None
                if isinstance(one, ast.AnnAssign):
                    lines.append(f'    {name}: {self.type(one.annotation, where)}')
                elif known is not None and known.annotation is not None:
                    lines.append(f'    {name}: {self.type(known.annotation, where)}')
                elif plain := plain_type(value):
                    lines.append(f'    {name}: {self.any(plain)}')
                else:
                    self.lacks(cls, name, 'attribute', where)
                    lines.append(f'    {name}: {self.any("Any")}')
        return lines


def pairs(node):
    "Attributes of `self` that an assignment sets, each with the value, where that is plain to see."
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute):
        yield node.target, node.value
    for target in node.targets if isinstance(node, ast.Assign) else ():
        many = isinstance(target, ast.Tuple)
        targets = target.elts if many else [target]
        values = [None if many else node.value] * len(targets)
        if many and isinstance(node.value, ast.Tuple):
            values = node.value.elts
        for one, value in zip(targets, values):
            if isinstance(one, ast.Attribute) and isinstance(one.value, ast.Name) and one.value.id == 'self':
                yield one, value


def plain_type(node):
    "The type of a value that says it itself: a literal, a comparison; None where it does not."
    if isinstance(node, ast.Constant) and node.value is not None:
        return type(node.value).__name__
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PLAIN:
        return BARE.get(node.func.id) or {'len': 'int'}.get(node.func.id, node.func.id)
    kinds = {ast.Dict: BARE['dict'], ast.DictComp: BARE['dict'], ast.List: BARE['list'], ast.ListComp: BARE['list'],
             ast.JoinedStr: 'str', ast.Compare: 'bool'}
    return kinds.get(type(node))


@cache
def annotations_of(cls):
    "The fields that a class body declares: name -> the annotation, and the source it is from."
    where = source(cls.__module__) if cls.__module__.startswith('nlgeval') else None
    node = where and where.classes.get(cls.__name__)
    return {one.target.id: (one.annotation, where) for one in node.body
            if isinstance(one, ast.AnnAssign)} if node else {}


def package(name):
    "The stub of a package whose names are imported when first used."
    loaded = import_module(name)
    lines = [HEAD.format('__init__.py') + f'"""{first_line(loaded)}"""']
    by_module = {}
    for one in loaded.__all__:
        by_module.setdefault(getattr(loaded, one).__module__, []).append(one)
    for module, names in sorted(by_module.items()):
        lines.append(f'from .{module.removeprefix(name + ".")} import ' + ', '.join(f'{one} as {one}' for one in names))
    if name == 'nlgeval':
        lines += ['', '__version__: str']
    return '\n'.join(lines)


def of_aliases():
    "The stub of `nlgeval.typing`: its text, with what it names in quotes, and cannot import, imported."
    loaded = import_module('nlgeval.typing')
    cells = Path(loaded.__file__).read_text(encoding='utf-8').partition('# %% ../')[2]
    lines = [line for line in cells.splitlines()[1:] if not line.startswith('# %%')]
    return '\n'.join([HEAD.format('typing.py') + f'"""{first_line(loaded)}"""', *lines[:1],
                      'from .core.inputs import TestSet', *lines[1:]])


def stubs():
    "All stubs by path, and what lacks a type."
    found, lacking = {root / 'nlgeval' / 'typing.pyi': of_aliases()}, []
    for name in PACKAGES:
        found[root / name.replace('.', '/') / '__init__.pyi'] = package(name)
    for folder in PAGES:
        for _, module in modules(folder):
            stub = Stub(module)
            found[(root / module.replace('.', '/')).with_suffix('.pyi')] = stub.text()
            lacking += stub.lacking
    return {path: text.rstrip() + '\n' for path, text in found.items()}, lacking


def main(args):
    if args not in ([], ['check']):
        print(__doc__)
        return 2
    found, lacking = stubs()
    there = {path for path in (root / 'nlgeval').rglob('*.pyi')}
    if not args:
        for path in there - {*found}: path.unlink()
        for path, text in found.items(): path.write_text(text, encoding='utf-8')
        (root / 'nlgeval' / 'py.typed').touch()
    different = sorted(path.relative_to(root).as_posix() for path in there | {*found}
                       if not path.exists() or path.read_text(encoding='utf-8') != found.get(path))
    if different:
        print('not what the modules say: run python .ci/stubs.py:', *different)
    if lacking:
        print('without a type:', *lacking, sep='\n')
    return bool(different or lacking)


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
