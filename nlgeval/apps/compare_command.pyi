# Made by .ci/stubs.py from compare_command.py; not to be edited.
"""`nlgeval compare` says which system is better, by how much, and whether it is sure: a table, and a report to read in a browser."""
from argparse import ArgumentParser
from typing import Any


COMPARISON_FORMATS: dict[Any, Any]

def run(args: Any) -> None:
    """`nlgeval compare`, with its command line parsed."""

def column_name(text: str) -> str:
    """What a column is called in a report."""

def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of `nlgeval compare`."""

def add_test(group: Any) -> None:
    """How systems are tested."""
