# Made by .ci/stubs.py from metrics_command.py; not to be edited.
"""`nlgeval metrics` lists the metrics; of those that are named it tells the tools whose numbers they give, and their options."""
from .terminal import Screen
from argparse import ArgumentParser
from typing import Any


def listed(screen: Screen) -> str:
    """All metrics by name, with what each is."""

def described(name: str, screen: Screen) -> str:
    """What there is to know of one metric before it is used."""

def run(args: Any) -> None:
    """`nlgeval metrics`, with its command line parsed."""

def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of `nlgeval metrics`."""
