# Made by .ci/stubs.py from maluuba.py; not to be edited.
"""`NLGEval`, `compute_metrics` and `compute_individual_metrics` as Maluuba's nlg-eval has them, under the same name `nlgeval`, without Java and without downloads."""
from ..typing import PathLike
from collections.abc import Iterable
from collections.abc import Sequence
from functools import cached_property
from typing import Any
from typing import ClassVar


def checked_sets(ref_list: Sequence[Sequence[str]], hyp_list: Sequence[str]) -> tuple[Any, ...]:
    """Reference sets turned to lists of references; an error where they do not fit, with the line to write instead."""

def checked_pair(ref: Sequence[str], hyp: str) -> tuple[Any, ...]:
    """References and hypothesis of one segment."""

class NLGEval:
    """Maluuba's metrics: with its arguments, and `vectors` and `tokenizer` for the metrics on word vectors."""
    glove_metrics: ClassVar[set[Any]]
    valid_metrics: ClassVar[set[Any]]
    metrics_to_omit: set[str]
    no_overlap: bool
    no_skipthoughts: bool
    no_glove: bool
    vectors: Any
    tokenizer: Any

    def __init__(
        self,
        no_overlap: bool = False,
        no_skipthoughts: bool = False,
        no_glove: bool = False,
        metrics_to_omit: Iterable[str] | None = None,
        vectors: Any = None,
        tokenizer: Any = None,
    ) -> None: ...

    @cached_property
    def scorers(self) -> list[Any]:
        """The metrics of overlap that are wanted."""

    @cached_property
    def vector_metrics(self) -> dict[Any, Any]:
        """The metrics on word vectors that are wanted."""

    def compute_metrics(self, ref_list: Sequence[Sequence[str]], hyp_list: Sequence[str]) -> dict[Any, Any]:
        """The scores of a corpus."""

    def compute_individual_metrics(self, ref: Sequence[str], hyp: str) -> dict[Any, Any]:
        """The scores of one text; its CIDEr is 0, as each word is in all of one document."""

def compute_metrics(
    hypothesis: PathLike,
    references: Sequence[PathLike],
    no_overlap: bool = False,
    no_skipthoughts: bool = False,
    no_glove: bool = False,
    vectors: Any = None,
) -> dict[Any, Any]:
    """The scores of a file; printed as well."""

def compute_individual_metrics(
    ref: str | Sequence[str],
    hyp: str,
    no_overlap: bool = False,
    no_skipthoughts: bool = False,
    no_glove: bool = False,
    vectors: Any = None,
) -> dict[Any, Any]:
    """The scores of one text."""
