# Made by .ci/stubs.py from vector_files.py; not to be edited.
"""Word vectors in the files of word2vec, GloVe, fastText, NumPy and Arrow, and in one that opens at once, however large."""
from ..typing import PathLike
from collections.abc import Sequence
from numpy.typing import ArrayLike
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

def digest_of(words: Sequence[str], matrix: np.ndarray) -> str:
    """A short hash of words and numbers, which names a table."""

def split_line(line: bytes, size: int, where: str, spaces: bool = False) -> tuple[bytes, list[bytes]]:
    """A line of a text file. Raises a `ReadError` if it has another number of numbers."""

def read_text(path: PathLike, header: bool = True, errors: str = 'strict') -> tuple[list[str], np.ndarray]:
    """Words and numbers of a text file. Raises a `ReadError` that names the line."""

def write_text(
    path: PathLike,
    words: Sequence[str],
    matrix: np.ndarray,
    header: bool = True,
    decimals: int | None = None,
) -> None:
    """Write a text file. Raises a `ValueError` for a word that would break its line."""

def read_binary(path: PathLike, errors: str = 'strict') -> tuple[list[str], np.ndarray]:
    """Words and numbers of a file in word2vec's binary format. Raises a `ReadError` that names the word."""

def write_binary(path: PathLike, words: Sequence[str], matrix: np.ndarray) -> None:
    """Write word2vec's binary format. Raises a `ValueError` for a word that would break it."""

class StoredWords(Sequence[Any]):
    """The words of a file, decoded when they are asked for, and found by their hash."""
    text: np.ndarray
    ends: np.ndarray
    hashes: np.ndarray
    order: np.ndarray
    met: dict[Any, Any]

    def __init__(self, text: np.ndarray, ends: np.ndarray, hashes: np.ndarray, order: np.ndarray) -> None: ...

    def __len__(self) -> int: ...

    def __getitem__(self, i: Any) -> Any: ...

    def get(self, word: str, default: Any = None) -> Any:
        """The place of a word."""

    def __contains__(self, word: str) -> bool: ...  # type: ignore[override]

def stored(words: Sequence[str]) -> dict[Any, Any]:
    """What `StoredWords` wants, of a sequence of words."""

def write_npz(path: PathLike, words: Sequence[str], matrix: np.ndarray, label: str = '') -> None:
    """Write the file that opens at once. NumPy reads it, too."""

def arrays_of(path: PathLike, mapped: bool = True) -> dict[Any, Any]:
    """The arrays of an .npz file."""

def read_npz(path: PathLike, words: Any = None, mapped: bool = True) -> Table:
    """Words and numbers of an .npz file: ours, or any with one array of words and one of rows. Raises a `ReadError`."""

def write_npy(path: PathLike, words: Sequence[str], matrix: np.ndarray) -> None:
    """Write the numbers into an .npy file, and the words beside it."""

def read_npy(path: PathLike, words: Any = None, mapped: bool = True) -> Any:
    """Numbers of an .npy file, and words that are given or stand beside it. Raises a `ReadError`."""

def arrow_table(words: Sequence[str], matrix: np.ndarray) -> Any:
    """A column `word` and a column `vector` of lists of one length."""

def read_arrow_table(found: Any, name: str = 'table') -> tuple[list[str], np.ndarray]:
    """Words and numbers of an Arrow table with one column of texts and one of lists. Raises a `ReadError`."""

def write_arrow(path: PathLike, words: Sequence[str], matrix: np.ndarray, format: str = 'arrow') -> None:
    """Write an Arrow file, or a Parquet file."""

def read_arrow(path: PathLike, format: str = 'arrow') -> tuple[list[str], np.ndarray]:
    """Words and numbers of an Arrow or a Parquet file. Raises a `ReadError`."""

def guess_format(path: PathLike) -> str:
    """The format of a file, by its first bytes. Raises a `ReadError` if they do not tell."""

def read_vectors(
    path: PathLike,
    format: str | None = None,
    words: Any = None,
    duplicates: str = 'error',
    errors: str = 'strict',
    mapped: bool = True,
) -> Table:
    """Words and their vectors. Raises a `ReadError` that says what is wrong, and in which line."""

def checked(
    words: Sequence[str],
    matrix: np.ndarray,
    duplicates: str = 'error',
    name: str = 'words',
    kind: str = 'word',
    first: int = 1,
    error: type[Any] = ...,
) -> tuple[Sequence[str], np.ndarray]:
    """Words and vectors, if they are what they should be. What is mapped is not looked through."""

def write_vectors(
    path: PathLike,
    words: Sequence[str],
    matrix: ArrayLike,
    format: str | None = None,
    decimals: int | None = None,
    label: str = '',
) -> None:
    """Write words and vectors. Raises a `ValueError` for a word that a format cannot hold."""
