# Made by .ci/stubs.py from typing.py; not to be edited.
"""The names of the types that recur: what a text is, a column of texts, references, a seed."""
from collections.abc import Iterable, Sequence
from .core.inputs import TestSet
from os import PathLike as _PathLike
from typing import TYPE_CHECKING, Literal, Union

if TYPE_CHECKING: import numpy as np

Text = str | Sequence[str] | Sequence[Sequence[str]]
Texts = Iterable[Text]
References = Text | Iterable[Text]                # of one segment
Held = Union[Iterable[References], 'TestSet']     # of all segments

Labels = Iterable[object]                         # one a segment
Seed = Union[int, 'np.random.Generator']
Number = Union[float, 'np.ndarray']
PathLike = str | _PathLike[str]
Engine = Literal['auto', 'python', 'compiled']
