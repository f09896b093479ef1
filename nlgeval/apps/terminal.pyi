# Made by .ci/stubs.py from terminal.py; not to be edited.
"""Tables, prose and signatures as wide as the terminal, and no wider."""
from ..typing import PathLike
from collections.abc import Sequence
from typing import NamedTuple


class Screen(NamedTuple):
    """Where text will be read."""
    width: int | None = ...
    bold: bool = ...

    @classmethod
    def now(cls, path: PathLike | None = None) -> Screen:
        """What standard output is; a file has no width."""

    def strong(self, text: str) -> str:
        """The text in bold letters, where there are any."""

    def fits(self, text: str) -> bool:
        """Whether every line has room."""

def broken(text: str, screen: Screen, indent: int = 2) -> str:
    """The text in lines that have room, broken behind spaces and bars."""

def cut(text: str, room: int) -> str:
    """The text with dots for its middle, where there is no room for it."""

def shown_table(
    headers: Sequence[str],
    rows: Sequence[Sequence[str]],
    align: Sequence[str],
    screen: Screen,
    spare: Sequence[int] = ...,
) -> str:
    """A table that has room."""

def panels(headers: Sequence[str], rows: Sequence[Sequence[str]], align: Sequence[str], screen: Screen) -> str:
    """One table, or several below each other with as many columns as have room."""
