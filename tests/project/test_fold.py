"""What a notebook patches into a class, a cell each, stands in the body of the class in the module."""
import sys

import pytest
from repository import load, root

fold = load(root / '.ci' / 'fold.py')

MODULE = '''\
# %% ../nbs/a.ipynb #1
from dataclasses import dataclass
from .patch import patch

# %% ../nbs/a.ipynb #2
@dataclass(frozen=True)
class Share:
    "So many of so many."
    part:int
    whole:int

    def list(self): return [self.part]

# %% ../nbs/a.ipynb #3
# one of
# two remarks
@patch(prop=True)
def percent(self:Share) -> float: # of the whole
    "In percent."
    return 100 * self.part / self.whole

LIMIT = 3

@patch
def __str__(self:Share): return f'{self.part} of {self.whole}'

# %% ../nbs/a.ipynb #4
@patch(cached=True)
def text(self:Share) -> str:
    """What it is,
    in two lines."""
    return """as it is
written, é"""

@patch(klass=True)
def half(cls:Share, é:Share|None=None, names:list=(), more:'Later'=None) -> Share: return cls(1, 2)

# %% ../nbs/a.ipynb #5
class Later: pass
'''

FOLDED = '''\
# %% ../nbs/a.ipynb #1
from dataclasses import dataclass
from .caching import cached_property

# %% ../nbs/a.ipynb #2
@dataclass(frozen=True)
class Share:
    "So many of so many."
    part:int
    whole:int

    def list(self): return [self.part]

    # %% ../nbs/a.ipynb #3
    # one of
    # two remarks
    @property
    def percent(self) -> float: # of the whole
        "In percent."
        return 100 * self.part / self.whole

    def __str__(self): return f'{self.part} of {self.whole}'

    # %% ../nbs/a.ipynb #4
    @cached_property
    def text(self) -> str:
        """What it is,
        in two lines."""
        return """as it is
written, é"""

    @classmethod
    def half(cls, é:'Share|None'=None, names:'list'=(), more:'Later'=None) -> 'Share': return cls(1, 2)

# %% ../nbs/a.ipynb #3
LIMIT = 3

# %% ../nbs/a.ipynb #5
class Later: pass
'''


def test_patches_stand_in_the_body_of_their_class():
    assert fold.folded(MODULE) == FOLDED


def test_what_is_made_is_what_patching_makes():
    "Both modules are run."
    made = {}
    for name, text in ('patched', MODULE), ('folded', fold.folded(MODULE)):
        text = text.replace('from .patch', 'from nlgeval.patch').replace('from .caching', 'from nlgeval.caching')
        exec(compile(text, name, 'exec'), scope := {'__name__': name, 'Later': None})
        share = scope['Share'](1, 3)
        made[name] = (share.percent, str(share), share.text, share.half() == scope['Share'](1, 2), scope['LIMIT'],
                      {key: type(value).__name__ for key, value in vars(scope['Share']).items()})
    assert made['patched'] == made['folded']


def test_what_would_mean_another_thing_in_the_class_is_an_error():
    late = 'class A: pass\n\nSOME = 3\n\n@patch\ndef f(self:A, n=SOME): return n\n'
    with pytest.raises(ValueError, match='A.f: SOME in a default value is bound below the class'):
        fold.folded(late)
    wide = 'class A: pass\n\n@patch\ndef f(self:A, n:dict[str,\n               A]): return n\n'
    with pytest.raises(ValueError, match='A.f: a type over two lines'):
        fold.folded(wide)


def test_what_patches_a_class_from_elsewhere_stays():
    text = 'from .a import A\nfrom .patch import patch\n\n@patch\ndef f(self:A): return 1\n'
    assert fold.folded(text) == text
    both = text + '\nclass B: pass\n\n@patch(cached=True)\ndef g(self:B): return 1\n'
    assert fold.folded(both) == text.replace('from .patch', 'from .caching import cached_property\nfrom .patch') + (
        '\nclass B:\n\n    @cached_property\n    def g(self): return 1\n')


@pytest.mark.skipif(sys.version_info < (3, 12), reason='strings within strings came with 3.12')
def test_strings_within_strings_keep_their_lines():
    text = 'from .patch import patch\nclass A: pass\n\n@patch\ndef f(self:A, n):\n    return f"""{f"""{n}\nb"""}\nc"""\n'
    assert fold.folded(text) == 'class A:\n\n    def f(self, n):\n        return f"""{f"""{n}\nb"""}\nc"""\n'
