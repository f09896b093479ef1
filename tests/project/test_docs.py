"""In modules the docstring says what the arguments are, in the words of the comments that stand beside them in the notebooks."""
import ast
import inspect
from pathlib import Path

import pytest

import nlgeval
from nlgeval.apps.metrics_command import sections
from repository import load, root

docs = load(root / '.ci' / 'docs.py')


def documented(text, **others):
    texts = {Path(f'nlgeval/{name}.py'): f'"""A module."""\n{body}' for name, body in {'one': text, **others}.items()}
    made = docs.documented(texts)[Path('nlgeval/one.py')]
    ast.parse(made)
    return made.partition('\n')[2]


FUNCTION = '''\
def f(a:int, # a number
             # from 1
      *,
      b, c=2, # two of them
      d=None,
     ) -> float: # its half, "\\n"
    "Halve it."
    return a / 2 # no argument
'''
HALVED = '''\
def f(a:int,
      *,
      b, c=2,
      d=None,
     ) -> float:
    """Halve it.

    Args:
        a: a number from 1
        b, c: two of them

    Returns:
        its half, "\\\\n"
    """
    return a / 2 # no argument
'''


def test_comments_beside_arguments_move_into_the_docstring():
    assert documented(FUNCTION) == HALVED
    assert documented(HALVED) == HALVED  # and stay there


@pytest.mark.parametrize('text', [FUNCTION.replace('def f', 'def _f'), FUNCTION.replace('    "Halve it."\n', ''), 'def f(a): # why\n    return 1\n',
                                  'def f(a):\n    "Nothing is said."\n'])
def test_what_is_private_or_says_nothing_stays(text):
    assert documented(text) == text


def test_a_method_and_what_a_class_takes():
    text = 'class A:\n    "An A."\n    def __init__(self, a): # why\n        self.a = a\n\n    def m(self, b): # what\n        "M."\n'
    assert documented(text) == ('class A:\n    """An A.\n\n    Args:\n        a: why\n    """\n    def __init__(self, a):\n        self.a = a\n\n'
                                '    def m(self, b):\n        """M.\n\n        Args:\n            b: what\n        """\n')


def test_options_of_parents_and_of_functions_that_take_them():
    parent = 'class P:\n    x:int = 1 # an x\n    y:int = 2 # a y\n'
    text = 'class C(P):\n    "A C."\n    y:int = 3\n    z:int = 4 # a z\n\n@takes(C)\ndef f(a, # what\n      **options, # more\n     ):\n    "F."\n'
    found = documented(text, two=parent)
    assert 'Args:\n        x: an x\n        y: a y\n        z: a z\n' in found
    assert found.endswith('def f(a,\n      **options,\n     ):\n    """F.\n\n    Args:\n        a: what\n        x: an x\n        y: a y\n        z: a z\n    """\n')


def test_a_docstring_is_read_back():
    function = {}
    exec(HALVED, function)
    assert sections(inspect.getdoc(function['f'])) == ('Halve it.', {'a': 'a number from 1', 'b': 'two of them', 'c': 'two of them'}, r'its half, "\n"')
    assert sections('One line.') == ('One line.', {}, '') == (sections(None)[0] + 'One line.', {}, '')


def test_help_says_what_every_argument_of_a_metric_is():
    said = {}
    for name in nlgeval.__all__:
        function = getattr(nlgeval, name)
        if inspect.isfunction(function) and isinstance(takes := getattr(function, 'takes', None), type) and issubclass(takes, (nlgeval.Metric, nlgeval.MetricGroup)):
            known = sections(inspect.getdoc(function))[1]
            said[name] = {argument for argument in inspect.signature(function).parameters if argument not in known}
    assert len(said) > 40
    assert {name: sorted(missing) for name, missing in said.items() if missing} == {}
