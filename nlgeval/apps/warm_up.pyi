# Made by .ci/stubs.py from warm_up.py; not to be edited.
"""`nlgeval warm-up` compiles ahead, so that no job waits for it: when an image is built, or once on a shared disk."""
from argparse import ArgumentParser
from typing import Any


def all_kernels() -> list[Any]:
    """Every kernel that Python calls; those without annotations are compiled into their callers."""

def kernels_of(metrics: dict[Any, Any]) -> list[Any]:
    """The kernels of some metrics by label, and those that count single pairs."""

def warm_up(wanted: Any) -> list[Any]:
    """Compile kernels, or load those that are compiled already."""

def run(args: Any) -> None:
    """`nlgeval warm-up`, with its command line parsed."""

def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of `nlgeval warm-up`."""
