# Made by .ci/stubs.py from rewards.py; not to be edited.
"""A metric as the reward of reinforcement learning: the call that TRL and verl make, with references that came with the prompt, higher is better."""
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


def completion_text(completion: Any, i: int = 0) -> str:
    """What a model wrote: the last message of the assistant; '' where there is none."""

@dataclass(frozen=True)
class Reward:
    """A metric as a function of completions, higher is better; see `Metric.reward`."""
    metric: object
    reference: str = ...
    source: str | None = ...
    errors: str = ...
    extract: object = ...

    def __post_init__(self) -> None: ...

    @property
    def __name__(self) -> str: ...

    def __call__(self, completions: Sequence[Any], prompts: Sequence[Any] | None = None, **columns: Any) -> list[Any]:
        """TRL's call: n completions, and the columns of the data set."""

    def turned(self, scores: Any) -> Any:
        """Scores, or errors, as rewards."""

    def compute_score(
        self,
        data_source: str | None = None,
        solution_str: str | None = None,
        ground_truth: Any = None,
        extra_info: Mapping[str, Any] | None = None,
        **others: Any,
    ) -> float:
        """verl's call. Without a reference a ValueError."""
