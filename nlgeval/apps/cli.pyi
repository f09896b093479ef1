# Made by .ci/stubs.py from cli.py; not to be edited.
"""The program `nlgeval`: its commands, and what is wrong in one line."""
from typing import Any
import argparse as argparse


COMMANDS: dict[Any, Any]

def parser(command: Any = None) -> argparse.ArgumentParser:
    """The command line's parser."""

def one_line(error: Any) -> str:
    """What an error says, on one line, in the words of the command line."""

def main(argv: Any = None) -> int:
    """The program `nlgeval`."""
