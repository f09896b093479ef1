# Made by .ci/stubs.py from vector_files.py; not to be edited.
"""Word vectors in the files of word2vec, GloVe, fastText, NumPy and Arrow, and in one that opens at once, however large."""
from collections.abc import Sequence
from typing import Any
from typing import NamedTuple
import numpy as np


FORMATS: tuple[Any, ...]

DUPLICATES: tuple[Any, ...]

ERRORS: tuple[Any, ...]

class Table(NamedTuple):
    """Words and their vectors, as a file has them."""
    words: Sequence[Any]
    matrix: np.ndarray
    label: str = ...
    digest: str | None = ...
    mean: np.ndarray | None = ...

def digest_of(words: Any, matrix: Any) -> str:
    """A short hash of words and numbers, which names a table."""

def split_line(line: Any, size: Any, where: Any, spaces: Any = False) -> Any:
    """A line of a text file. Raises a `ReadError` if it has another number of numbers."""

def read_text(path: Any, header: Any = True, errors: Any = 'strict') -> Any:
    """Words and numbers of a text file. Raises a `ReadError` that names the line."""

def write_text(path: Any, words: Any, matrix: Any, header: Any = True, decimals: Any = None) -> Any:
    """Write a text file. Raises a `ValueError` for a word that would break its line."""

def read_binary(path: Any, errors: Any = 'strict') -> Any:
    """Words and numbers of a file in word2vec's binary format. Raises a `ReadError` that names the word."""

def write_binary(path: Any, words: Any, matrix: Any) -> Any:
    """Write word2vec's binary format. Raises a `ValueError` for a word that would break it."""

class StoredWords(Sequence[Any]):
    """The words of a file, decoded when they are asked for, and found by their hash."""
    text: Any
    ends: Any
    hashes: Any
    order: Any
    met: dict[Any, Any]

    def __init__(self, text: Any, ends: Any, hashes: Any, order: Any) -> None: ...

    def __len__(self) -> Any: ...

    def __getitem__(self, i: Any) -> Any: ...

    def get(self, word: Any, default: Any = None) -> Any:
        """The place of a word."""

    def __contains__(self, word: Any) -> Any: ...

def stored(words: Any) -> dict[Any, Any]:
    """What `StoredWords` wants, of a sequence of words."""

def write_npz(path: Any, words: Any, matrix: Any, label: Any = '') -> Any:
    """Write the file that opens at once. NumPy reads it, too."""

def read_npz(path: Any, words: Any = None, mapped: Any = True) -> Table:
    """Words and numbers of an .npz file: ours, or any with one array of words and one of rows. Raises a `ReadError`."""

def write_npy(path: Any, words: Any, matrix: Any) -> Any:
    """Write the numbers into an .npy file, and the words beside it."""

def read_npy(path: Any, words: Any = None, mapped: Any = True) -> Any:
    """Numbers of an .npy file, and words that are given or stand beside it. Raises a `ReadError`."""

def arrow_table(words: Any, matrix: Any) -> Any:
    """A column `word` and a column `vector` of lists of one length."""

def read_arrow_table(found: Any, name: Any = 'table') -> Any:
    """Words and numbers of an Arrow table with one column of texts and one of lists. Raises a `ReadError`."""

def write_arrow(path: Any, words: Any, matrix: Any, format: Any = 'arrow') -> Any:
    """Write an Arrow file, or a Parquet file."""

def read_arrow(path: Any, format: Any = 'arrow') -> Any:
    """Words and numbers of an Arrow or a Parquet file. Raises a `ReadError`."""

def guess_format(path: Any) -> str:
    """The format of a file, by its first bytes. Raises a `ReadError` if they do not tell."""

def read_vectors(
    path: Any,
    format: Any = None,
    words: Any = None,
    duplicates: Any = 'error',
    errors: Any = 'strict',
    mapped: Any = True,
) -> Table:
    """Words and their vectors. Raises a `ReadError` that says what is wrong, and in which line."""

def checked(
    words: Any,
    matrix: Any,
    duplicates: Any = 'error',
    name: Any = 'words',
    kind: Any = 'word',
    first: Any = 1,
    error: Any = ...,
) -> Any:
    """Words and vectors, if they are what they should be. What is mapped is not looked through."""

def write_vectors(path: Any, words: Any, matrix: Any, format: Any = None, decimals: Any = None, label: Any = '') -> Any:
    """Write words and vectors. Raises a `ValueError` for a word that a format cannot hold."""
