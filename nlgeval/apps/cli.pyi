# Made by .ci/stubs.py from cli.py; not to be edited.
"""The program `nlgeval`: its commands, and what is wrong in one line."""
from collections.abc import Sequence
from typing import Any
import argparse as argparse


COMMANDS: dict[Any, Any]

def parser(command: str | None = None) -> argparse.ArgumentParser:
    """The command line's parser."""

def one_line(error: BaseException) -> str:
    """What an error says, on one line, in the words of the command line."""

def main(argv: Sequence[str] | None = None) -> int:
    """The program `nlgeval`."""
