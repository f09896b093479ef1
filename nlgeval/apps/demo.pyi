# Made by .ci/stubs.py from demo.py; not to be edited.
"""A small corpus that comes with the package: a table of scores on the terminal, and a page that shows what matched."""
from ..display import Page
from .terminal import Screen
from argparse import ArgumentParser
from typing import Any


def demo_corpus() -> dict[Any, Any]:
    """The corpus that comes with the package."""

def demo_scores(corpus: dict[Any, Any]) -> list[Any]:
    """BLEU of every system in every language."""

def demo_table(corpus: Any, scores: Any, screen: Screen = ...) -> str:
    """The scores as a table for a terminal, with the signatures below it."""

def demo_page(corpus: Any, scores: Any) -> Page:
    """The page: bars for all languages, and each sentence with its matched n-grams shaded."""

def demo(folder: str = '.', screen: Screen = ...) -> str:
    """Score the corpus, write the page `nlgeval-demo.html` into `folder`, and tell both."""

def run(args: Any) -> None:
    """`nlgeval demo`, with its command line parsed."""

def add_arguments(parser: ArgumentParser) -> None:
    """The arguments of `nlgeval demo`."""
