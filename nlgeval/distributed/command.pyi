# Made by .ci/stubs.py from command.py; not to be edited.
"""`nlgeval score --on dask 'data/*.parquet'` scores what lies in many files by the workers of an engine."""
from ..core.metric import Metric
from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any


def add_engine(parser: ArgumentParser) -> None:
    """Which engine scores many files, and what it gives besides scores."""

def check_engine(args: Any) -> None:
    """A ValueError for what goes only with an engine, or only without one."""

def run_on(args: Any, metrics: Mapping[str, Metric]) -> None:
    """`nlgeval score --on ENGINE`."""
