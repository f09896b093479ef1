# Made by .ci/stubs.py from design.py; not to be edited.
"""Which systems and metrics, which test, over what units, for which claim: what `compare` takes, what goes together, and what each choice changes."""
from ..core.inputs import TestSet
from ..core.metric import Metric
from ..core.score import Scores
from ..typing import Labels
from ..typing import Seed
from collections.abc import Mapping
from collections.abc import Sequence
from typing import Any


DIFFERENCE_INTERVALS: tuple[Any, ...]

def named_systems(systems: Mapping[str, Any]) -> dict[str, Any]:
    """Systems as lists of texts by name."""

def checked_length(systems: Mapping[str, Any], held: Sequence[Any] | TestSet | None) -> int:
    """How many segments there are; an error where systems differ."""

def labelled_metrics(metrics: Any) -> dict[str, Metric]:
    """Metrics by label, from names, metrics and groups, several or one; or from a mapping."""

def scored_systems(systems: Mapping[str, Any], held: Any, n: int, metrics: Mapping[str, Metric]) -> dict[str, Scores]:
    """The scores of all systems; an error says whose texts or scores are wrong."""

def segment_count(scores: Scores) -> int:
    """How many segments there are."""

def checked_draws(test: str, resamples: int | None, seed: Seed, level: float) -> int:
    """How many draws the test takes; an error for what is wrong, before anything is scored."""

def numbered_units(groups: Labels | None, strata: Labels | None, n: int) -> list[Any]:
    """Labels as numbers, made once for all metrics and tests; an error where they do not fit the segments."""

def checked_margins(
    claim: str,
    margin: float | Mapping[str, float] | None,
    metrics: Mapping[str, Metric],
) -> dict[Any, Any]:
    """The margin of each metric by label; an error where claim and margin do not go together."""

def check_design(
    systems: Mapping[str, Any],
    baseline: str | None,
    test: str,
    correction: str,
    pairs: str,
    family: str,
    claim: str,
    intervals: str,
    combine: str | None,
    strata: Labels | None,
) -> None:
    """A ValueError for a name that there is not, and for what does not go together."""

def shifts_by_label(
    scores: Mapping[str, Scores],
    baseline: str,
    test: str,
    options: dict[Any, Any],
    resamples: int,
) -> dict[Any, Any]:
    """For each label a `ConfidenceDistribution` by system, or a `CombinedDistribution`."""

def with_claims(tests: dict[Any, Any], shifts: dict[Any, Any], claim: str, margins: dict[Any, Any]) -> dict[Any, Any]:
    """The tests with the p-values of the claim."""

def run_tests(
    scores: Mapping[str, Scores],
    baseline: str,
    test: str,
    options: dict[Any, Any],
    resamples: int,
    strata: Labels | None,
    pairs: str = 'baseline',
) -> tuple[Any, ...]:
    """By label: the tests against the baseline, the bootstraps for the intervals, and the tests of all pairs, if wanted."""
