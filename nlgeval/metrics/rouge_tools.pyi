# Made by .ci/stubs.py from rouge_tools.py; not to be edited.
"""What each well-known package sets: one table, from its name and its flags to the options of this family."""
from typing import Any
from typing import NamedTuple


USAGE_155: str

FOUR: tuple[Any, ...]

TOOLS: dict[Any, Any]

class Tool(NamedTuple):
    """What a tool sets, and what it prints."""
    prints: dict[Any, Any]
    shared: dict[Any, Any]
    own: dict[Any, Any]
    draws: dict[Any, Any] = ...
    classes: dict[Any, Any] = ...

    def options(self, member: str) -> dict[Any, Any]:
        """The options of a member, by the name of its class."""

def named(*types: str) -> dict[Any, Any]:
    """For tools that call scores as `Rouge` does."""

def rouge155_flags(flags: str) -> dict[Any, Any]:
    """The flags of ROUGE-1.5.5, as it reads them: `-sm` is `-s -m`, `-n2` is `-n 2`. An unknown one is a ValueError."""

def tools_of(member: str = '') -> dict[Any, Any]:
    """What `like` knows of a member."""
