"""Write the stubs of the packages whose names are imported when first used, nlgeval/__init__.pyi and three more: a type
checker and an editor see no such names. A function that says whose options it `takes`, such as `bleu(..., **options)`, is
written there with these.

    python .ci/stubs.py          # write them
    python .ci/stubs.py check    # are they what the modules say?
"""
import ast
import builtins
import inspect
import sys
from dataclasses import is_dataclass
from functools import partial
from importlib import import_module

from fold import names_in
from reference import node_of, root, source

import nlgeval

PACKAGES = 'nlgeval', 'nlgeval.core', 'nlgeval.distributed', 'nlgeval.faces'
HOMES = 'collections.abc', 'nlgeval.typing', 'typing'  # what types are imported from, beside the module that has them
BARE = {'tuple': 'tuple[Any, ...]', 'list': 'list[Any]', 'dict': 'dict[Any, Any]'}


def stub(package):
    "The text of a package's stub."
    names, imports, functions, homes = import_module(package), {}, [], {'Any': 'typing'}
    for name in names.__all__:
        value = getattr(names, name)
        if taken := getattr(value, 'takes', None):
            functions.append(signature(value, taken, homes))
        else:
            imports.setdefault(value.__module__.replace(f'{package}.', '.'), []).append(f'{name} as {name}')
    if functions:
        for name in sorted(names_in(ast.parse('\n'.join(functions))) - {*names.__all__, *vars(builtins)}):
            imports.setdefault(homes[name].replace(f'{package}.', '.'), []).append(name)
    lines = [f'# Made by .ci/stubs.py from __init__.py; not to be edited.\n"""{names.__doc__.strip()}"""']
    lines += [f'from {module} import {", ".join(names)}' for module, names in sorted(imports.items())]
    return '\n'.join([*lines, *[''] * bool(functions), *functions, *['', '__version__: str'] * hasattr(names, '__version__')]) + '\n'


def signature(function, cls, homes):
    "A function's line in a stub, with the options of a class instead of `**options`; `homes` learn where its types are from."
    node, where = node_of(function), (function.__module__, homes)
    args = node.args
    first = len(args.args) - len(args.defaults)
    own = [f'{a.arg}: {kind(a.annotation, *where)}' + ' = ...' * (i >= first) for i, a in enumerate(args.args)]
    taken = {a.arg for a in args.args + args.kwonlyargs}
    takes = vars(cls).get('__signature__') or inspect.signature(partial(cls.__init__, None))  # of a class 3.11.2 says its __new__'s
    options = [f'{name}: {option(cls, name, homes)} = ...' for name, it in takes.parameters.items()
               if name not in taken and it.kind is not it.VAR_KEYWORD]
    only = [f'{a.arg}: {kind(a.annotation, *where)}' + ' = ...' * (default is not None) for a, default in zip(args.kwonlyargs, args.kw_defaults)]
    head = f'def {function.__name__}({", ".join([*own, "*", *only, *options])}) -> {kind(node.returns, *where)}:'
    return f'{head}\n    """{inspect.cleandoc(function.__doc__).partition(chr(10))[0]}"""'


def option(cls, name, homes):
    "The type of an option of a metric, or of one of those that a group is made of."
    for one in [cls, *filter(inspect.isclass, vars(sys.modules[cls.__module__]).values())]:
        for base in one.__mro__ if is_dataclass(one) else ():
            if base.__module__.startswith('nlgeval'):
                for node in source(base.__module__).classes[base.__name__].body:
                    if isinstance(node, ast.AnnAssign) and node.target.id == name:
                        return kind(node.annotation, base.__module__, homes)
    raise LookupError(f'{cls}: no option {name}')


def kind(annotation, module, homes):
    "A type as a stub writes it; `Any` where it names what a stub cannot import."
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        annotation = ast.parse(annotation.value, mode='eval').body
    if annotation is None:
        return 'Any'
    found = {name: home(name, module) for name in names_in(annotation) - {*vars(builtins), *nlgeval.__all__}}
    if None in found.values():
        return 'Any'
    homes.update(found)
    parts = [part.strip() for part in ast.unparse(annotation).split(' | ')]
    return ' | '.join(BARE.get(part, part) for part in parts)


def home(name, module):
    "The module that a type of `module` is from; None for one that a stub does not import."
    found = module if name in source(module).classes else source(module).imports.get(name, (None,))[0]
    return found if found in (module, *HOMES) else None


def main(args):
    if args not in ([], ['check']):
        print(__doc__)
        return 2
    found = {root / package.replace('.', '/') / '__init__.pyi': stub(package) for package in PACKAGES}
    wrong = sorted({path for path in (root / 'nlgeval').rglob('*.pyi') if path not in found}
                   | {path for path, text in found.items() if not path.exists() or path.read_text(encoding='utf-8') != text})
    if args and wrong:
        print('not what the modules say: run python .ci/stubs.py:', *(path.relative_to(root).as_posix() for path in wrong))
    for path in wrong if not args else ():
        path.unlink() if path not in found else path.write_text(found[path], encoding='utf-8')
    return bool(args and wrong)


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
