# Made by .ci/stubs.py from mbr_command.py; not to be edited.
"""The best of several candidates for each segment, on the command line."""
from argparse import ArgumentParser
from collections.abc import Sequence
from typing import Any


FORMATS: dict[Any, Any]

def read_lists(paths: Sequence[str], column: str | None = None) -> list[Any]:
    """Lists of candidates, from one file that holds them or from several side by side. Raises `ReadError`."""

def run(args: Any) -> None:
    """`nlgeval mbr`, with its command line parsed."""

def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of `nlgeval mbr`."""
