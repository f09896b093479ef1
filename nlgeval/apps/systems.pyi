# Made by .ci/stubs.py from systems.py; not to be edited.
"""The outputs of several systems, their references and their sources, read side by side, a part at a time."""
from collections.abc import Iterator
from collections.abc import Sequence
from typing import Any
from typing import NamedTuple


def system_names(paths: Sequence[str]) -> list[Any]:
    """What to call the systems: the shortest ends of their paths that tell them apart, without what ends all file names."""

class System(NamedTuple):
    """An output to be scored."""
    name: str
    path: str
    column: object = ...

    @property
    def where(self) -> str:
        """Where it is read, for errors."""

def systems_of(args: Any) -> list[Any]:
    """The systems that the command line names. A ValueError for names that do not fit."""

class Chunk(NamedTuple):
    """Some segments of all files."""
    systems: dict[Any, Any]
    references: list[Any]
    sources: list[Any]

def read_chunks(args: Any, listed: bool = False, size: int | None = None) -> Iterator[tuple[dict[Any, Any], Any]]:
    """The systems' segments by short names, and what they are held against, some at a time. Raises ReadError."""
