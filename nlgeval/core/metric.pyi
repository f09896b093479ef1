# Made by .ci/stubs.py from metric.py; not to be edited.
"""What a metric says of itself, and everything that follows from it."""
from ..display import Marked
from ..engine.dispatch import Scheme
from ..steps import Match
from ..steps import Table
from ..text.registry import Tokenizer
from ..typing import Engine
from ..typing import Held
from ..typing import Text
from ..typing import Texts
from .inputs import Plan
from .inputs import Prepared
from .inputs import Segment
from .inputs import TestSet
from .rewards import Reward
from .score import Score
from .score import Scores
from .streams import Accumulator
from .table import Statistics
from collections import Counter
from collections.abc import Iterable
from collections.abc import Mapping
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from numpy.typing import ArrayLike
from typing import Any
from typing import ClassVar
from typing import NoReturn
from typing import Self
import numpy as np


def option(
    default: Any,
    short: str = '',
    text: bool = False,
    in_name: bool = False,
    learned: bool = False,
    needed: bool = False,
    compare: bool = True,
) -> Any:
    """A dataclass field that is an option of a metric."""

def shown_option(value: object) -> str:
    """An option's value as a signature shows it."""

@dataclass(frozen=True)
class Metric:
    """A configured metric: call it on predictions and references to get a `Score`."""
    name: ClassVar[str]
    higher_is_better: ClassVar[bool]
    unit: ClassVar[str]
    dtype: ClassVar[type[Any]]
    columns: ClassVar[tuple[Any, ...]]
    needs: ClassVar[tuple[Any, ...]]
    keeps_best: ClassVar[bool]
    tools: ClassVar[dict[Any, Any]]
    kernels: ClassVar[tuple[Any, ...]]
    pair_row: ClassVar[object]
    shows: ClassVar[tuple[Any, ...]]
    views: ClassVar[dict[Any, Any]]
    of_score: ClassVar[tuple[Any, ...]]
    listed: ClassVar[int]

    @classmethod
    def __patched__(cls, name: str) -> None:
        """A class loses its parent's short cuts for what it defines anew: kernels for rows, `score` for `parts`."""

    def candidate(self, text: Any) -> Any:
        """What `row` wants to know of a candidate, worked out once: by default what its view gives (several: a dict)."""

    def reference(self, segment: Any) -> Any:
        """What `row` wants to know of a segment, worked out once for all systems: by default all of it."""

    def row(self, candidate: Any, reference: Any) -> tuple[Any, ...]:
        """The definition: one segment's row."""

    def all_candidates(self, texts: Sequence[Any]) -> list[Any]:
        """`candidate` of each text."""

    def rows(self, candidates: Sequence[Any], references: Sequence[Any]) -> ArrayLike:
        """The definition of many segments: `row` of each."""

    def all_references(self, segments: Sequence[Segment]) -> list[Any]:
        """`reference` of each segment; where the best reference is kept, for each segment a list: `reference` of each alone."""

    def definition_rows(self, candidates: Sequence[Any], references: Sequence[Any]) -> np.ndarray:
        """`rows`, and where the best reference is kept, the best of those of each segment."""

    def best(self, rows: ArrayLike, segments: np.ndarray) -> np.ndarray:
        """Of the rows of several references those with the best score (`core.table.best_rows`)."""

    def check_count(self, rows: ArrayLike, n: int) -> np.ndarray:
        """The rows; a ValueError where they are not n."""

    def parts(self, rows: ArrayLike, segments: bool = False) -> dict[Any, Any]:
        """From rows to 'score' and what it is made of."""

    def score(self, rows: ArrayLike, segments: bool = False) -> np.ndarray:
        """The score alone."""

    def work(self, candidate: np.ndarray, reference: np.ndarray) -> np.ndarray:
        """About how much the definition has to do at worst (see *Work*), in eighths of a microsecond."""

    def scores_of(self, rows: ArrayLike) -> np.ndarray:
        """The score of every row of a stack, taken as corpora."""

    def learn(self, segments: Sequence[Segment]) -> dict[Any, Any]:
        """What a metric learns from the whole test set."""

    def learn_part(self, segments: Sequence[Segment]) -> Counter[Any]:
        """What `learn_from` wants to know of a part of the test set. Parts are merged by adding the counts."""

    def learn_from(self, counts: Counter[Any]) -> dict[Any, Any]:
        """What a metric learns from counts."""

    @property
    def learns_in_parts(self) -> bool:
        """Whether what is learned follows from counts that add up, so that many machines can count."""

    @cached_property
    def fitted(self) -> bool:
        """Whether everything is there that is learned from the whole test set."""

    @cached_property
    def plan(self) -> Plan:
        """What this metric wants, alone."""

    def fit(self, testset: TestSet) -> Metric:
        """This metric with all that it learns from the test set; itself, where it learns nothing or knows all."""

    def part(self, testset: Prepared) -> Counter[Any]:
        """`learn_part` of it."""

    def with_learned(self, found: Mapping[str, Any]) -> Metric:
        """This metric with what it learned; a TypeError where that is not what it needs."""

    def __call__(
        self,
        predictions: Texts,
        references: Held | None = None,
        engine: Engine | None = None,
        threads: int | None = None,
    ) -> Score:
        """Score `predictions` against `references`."""

    def statistics(
        self,
        predictions: Texts,
        references: Held | None = None,
        engine: Engine | None = None,
        threads: int | None = None,
    ) -> Statistics:
        """Only the table: one row a segment."""

    def prepare(self, references: Held) -> Prepared:
        """The test set checked, tokenized and counted once, to be used for many systems."""

    def stream(self, segments: bool = False) -> Accumulator:
        """An accumulator for segments that come in parts."""

    def reward(
        self,
        reference: str = 'reference',
        *,
        source: str | None = None,
        errors: str = 'negated',
        extract: object = None,
    ) -> Reward:
        """This metric as a reward for reinforcement learning; options: those of `Reward`."""

    def block_rows(self, block: Any) -> ArrayLike:
        """The same rows as the definition's, from what the engine counts in a block of segments."""

    def engine_rows(self, block: Any) -> np.ndarray:
        """`block_rows`, and where the best reference is kept, the best of those of each segment."""

    def pairwise(
        self,
        candidates: Texts,
        references: Held | None = None,
        engine: Engine | None = None,
        threads: int | None = None,
    ) -> np.ndarray:
        """The segment score of every candidate against every item of references."""

    @classmethod
    def like(cls, tool: str, **options: Any) -> Self:
        """This metric as another tool computes it."""

    @classmethod
    def options(cls) -> dict[Any, Any]:
        """The options that the metric takes, and the types that each may have."""

    @property
    def signature(self) -> str:
        """Every option that can change the number, and the version."""

    def signature_for(self, nrefs: int | str | None = None) -> str:
        """The signature, with the number of references of a test set."""

    def signed(self) -> dict[Any, Any]:
        """What the signature shows: short names and values, None left out; a metric with more to say adds to it."""

    def signature_as(self, tool: str, nrefs: int | str | None = None) -> str:
        """The signature that another tool prints for the same number; where it has none, a ValueError."""

    def check_known(self, name: str, known: Iterable[Any]) -> None:
        """A ValueError unless the option `name` has one of the `known` values."""

    def check_yes_or_no(self, name: str) -> None:
        """A TypeError unless the option `name` is True or False."""

    def check_whole(self, name: str, least: int, optional: bool = False) -> None:
        """Make the option `name` an int; a ValueError unless it is a whole number of at least `least`, or None if optional."""

    def check_number(self, name: str, least: float = 0, most: float = ...) -> None:
        """Make the option `name` a float; an error unless it is a finite number from `least` to `most`."""

    def set_option(self, name: str, value: object) -> None:
        """Set an option while it is being checked."""

    def __setstate__(self, state: dict[Any, Any]) -> None: ...

    @property
    def scale(self) -> float:
        """By what a number is multiplied before it is shown."""

    def shown(self, value: float, digits: int = 2, sign: bool = False, unit: bool = False) -> str:
        """A number of this metric for people."""

    @property
    def arrow(self) -> str:
        """Which way is better."""

    def heading(self, label: str | None = None) -> str:
        """The heading of a column of scores: name, unit and direction."""

    def gain(self, score: Any, baseline: Any) -> Any:
        """How much better `score` is than `baseline`: numbers or arrays; negative where worse."""

    def line(self, score: Score, digits: int = 2) -> str:
        """One line for people."""

    def marked(self, text: Text, others: Sequence[Text]) -> Marked | None:
        """The text with what the others share marked."""

    def marked_reference(self, text: Text, prediction: Text) -> Marked | None:
        """The reference with what the prediction shares marked: by default as if it were the prediction."""

    def aligned(self, prediction: Text, segment: Segment) -> Any:
        """How the metric aligned a segment."""

    def labels(self) -> list[Any]:
        """What each level of a mark means, from 0."""

    def look_at(self, texts: Sequence[Text]) -> None:
        """Warn where the metric does not fit the texts."""

    def steps(self, prediction: Text, segment: Segment) -> list[Any]:
        """What explains the score of one segment: its texts with their matches, and its parts."""

    def lines(self, prediction: Text, segment: Segment) -> list[Any]:
        """Prediction and references, with what matched; the source, if there is one."""

    def kept(self, prediction: Text, segment: Segment) -> int:
        """Which reference's row counts where the best is kept, from 0: of equally good ones the first."""

    def parts_table(self, prediction: Text, segment: Segment) -> Table:
        """The parts of one segment's score."""

    def parts_of(self, prediction: Text, segment: Segment) -> dict[Any, Any]:
        """The parts of one segment's score, by the definition."""

    def pictures(self, prediction: Text, segment: Segment) -> list[Match]:
        """What was matched, drawn: the pictures among the steps of a segment."""

    def plot(self, score: Score) -> Any:
        """A figure of a score: its segments."""

    def statistics_arrow(
        self,
        data: Any,
        prediction: str = 'prediction',
        references: str | Sequence[str] = 'reference',
        sources: str = 'source',
        sum: bool = True,
        engine: Engine | None = None,
        threads: int | None = None,
    ) -> Any:
        """The rows of a batch of texts, as a batch: for `Statistics.from_arrow` (see *Arrow*)."""

class Scorer:
    """Predictions and what they are held against, valid, on their way to the statistics and scores of some metrics."""
    predictions: Sequence[Text]
    metrics: dict[str, Metric]
    engine: Engine | None
    threads: int | None
    testset: Prepared

    def __init__(
        self,
        plan: Plan,
        predictions: Texts,
        held: Held | None,
        engine: Engine | None = None,
        threads: int | None = None,
    ) -> None: ...

    def statistics(self) -> dict[Any, Any]: ...

    @classmethod
    def scores_of(
        cls,
        plan: Plan,
        predictions: Texts,
        held: Held | None,
        engine: Engine | None = None,
        threads: int | None = None,
    ) -> dict[Any, Any]: ...

def one_pair(plan: Plan, predictions: Any, held: Any, engine: Engine | None = None) -> dict[Any, Any] | None:
    """The rows by name of one plain text with its plain references, where the definition is quicker; else None."""

def defined_rows(
    metrics: Mapping[str, Metric],
    predictions: Sequence[Text],
    references: Sequence[Text],
) -> dict[Any, Any]:
    """The rows by name of one text with its references, by the definitions."""

class EnginePlan:
    """What the engine has to do for some metrics: those that it has kernels for."""
    schemes: dict[Any, Any]
    jobs: dict[Any, Any]
    kernels: set[Any]
    pairs: dict[Any, Any]

    def __init__(self, metrics: Mapping[str, Metric]) -> None: ...

    @classmethod
    def of(cls, plan: Plan) -> EnginePlan:
        """The engine's part of a plan, made once."""

    def pair_rows(self, prediction: Text, reference: Text) -> dict[Any, Any]:
        """The rows of one text with one reference that come from the counts of a pair."""

@dataclass(frozen=True)
class TokenMetric(Metric):
    """A metric that sees a text as tokens."""
    tokenizer: object = ...
    lowercase: bool = ...

    def __post_init__(self) -> None: ...

    @cached_property
    def tokenize(self) -> Tokenizer: ...

    def tokens(self, text: Text) -> list[Any]:
        """The tokens of a text."""

    @cached_property
    def text_key(self) -> tuple[Any, ...]:
        """Metrics with equal keys make the same tokens of a text."""

    def scheme(self) -> Scheme:
        """How the engine makes the tokens of this metric: the same as `tokens`."""

    def levels(self, candidate: Sequence[str], references: Sequence[Sequence[str]]) -> Sequence[int] | None:
        """How much of each token matched."""

    def written(self, text: Text) -> list[Any]:
        """The tokens of a text as they were written, one for each of `tokens`."""

class MetricGroup:
    """Several metrics that are computed together: `group(predictions, references)` gives `Scores`."""
    metrics: dict[str, Metric]
    plan: Plan

    def __init__(self, metrics: dict[Any, Any]) -> None: ...

    def __getitem__(self, name: str) -> Metric: ...

    def __call__(
        self,
        predictions: Texts,
        references: Held | None = None,
        engine: Engine | None = None,
        threads: int | None = None,
    ) -> Scores:
        """Score `predictions` against `references` (or a `TestSet`, or what `prepare` returned) by every metric."""

    def result(self, scores: dict[Any, Any]) -> Scores:
        """Scores by name as this group shows them."""

    def reward(self, reference: str = 'reference', **options: Any) -> NoReturn:
        """A TypeError: a group gives several numbers, and a reward is one."""

    def statistics(
        self,
        predictions: Texts,
        references: Held | None = None,
        engine: Engine | None = None,
        threads: int | None = None,
    ) -> dict[Any, Any]:
        """Only the tables, by name."""

    def tables_of(
        self,
        table: Any,
        prediction: str,
        references: str | Sequence[str],
        sources: str,
        engine: Engine | None = None,
        threads: int | None = None,
    ) -> tuple[Any, ...]:
        """Of a batch or table of Arrow with columns of these names: the tables by name, and each segment's references."""

    def statistics_arrow(
        self,
        data: Any,
        prediction: str = 'prediction',
        references: str | Sequence[str] = 'reference',
        sources: str = 'source',
        sum: bool = True,
        engine: Engine | None = None,
        threads: int | None = None,
    ) -> Any:
        """As a metric's; its columns' names begin with the metric's name in the group, as in 'bleu:matches_1'."""

    def prepare(self, references: Held) -> Prepared:
        """The test set checked, tokenized and counted once, to be used for many systems."""

    def fit(self, testset: Held) -> MetricGroup:
        """The group with all that its metrics learn from the test set."""

    def stream(self, segments: bool = False) -> GroupAccumulator:
        """An accumulator for segments that come in parts."""

class GroupAccumulator:
    """One `Accumulator` a metric, fed together."""
    parts: dict[str, Accumulator]
    group: MetricGroup

    def __init__(self, group: MetricGroup, segments: bool = False) -> None: ...

    def __len__(self) -> int: ...

    def update(self, predictions: Texts, references: Held | None = None) -> Self:
        """Add segments. If they are not valid, an error is raised and nothing is added."""

    def merge(self, other: GroupAccumulator) -> Self:
        """Add all segments of another accumulator of the same group, after these."""

    def compute(self) -> Scores:
        """The scores of everything so far."""
