# Made by .ci/stubs.py from report_data.py; not to be edited.
"""What a report's script knows: texts, scores, what to mark in the texts of both sides, and how it is packed into one page."""
from ..core.metric import Metric
from ..display import Marked
from .compare import Comparison
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any


SEGMENTS: int

TEXTS: int

PICTURES: int

def marked_runs(marked: Marked, text: str) -> Any:
    """What to mark in a text: runs of characters with their levels, 0 for what lies between."""

def utf16_length(text: str) -> int: ...

def clean(text: str) -> str:
    """A text that can be written to a file: half a character, and NUL, become U+FFFD."""

def segments_for(comparison: Comparison, most: int | None = None) -> int:
    """How many segments a page holds."""

def kept_segments(comparison: Comparison, most: int) -> list[Any]:
    """Indices of the segments that go to the page: all, or those that differ most in any metric and system."""

def checked_columns(columns: Mapping[str, Sequence[Any]] | None, n: int) -> dict[Any, Any]:
    """Columns as they are shown; a ValueError where one is not of n values."""

def page_data(
    comparison: Comparison,
    most: int | None = None,
    columns: Mapping[str, Sequence[Any]] | None = None,
) -> dict[Any, Any]:
    """What the page's script knows: texts, scores as they are shown, and what to mark."""

def ranked_systems(comparison: Comparison) -> list[Any]:
    """The systems by the first metric, best first; equal ones in their order."""

def shades(metric: Metric) -> list[Any]:
    """Which shade each level has: the longest match the darkest, a single level one in between."""

def packed(value: Any) -> str:
    """A value as JSON, packed by gzip, in base64."""

def in_parts(data: dict[Any, Any]) -> dict[Any, Any]:
    """The data of a page, cut into what is unpacked together."""
