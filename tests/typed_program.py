"""A program of a user's, with types: a type checker accepts each line, and rejects what is marked `type: ignore`.

`tests/project/test_types.py` has it checked, where a mark that nothing needs is an error, too; and runs it.
"""
from dataclasses import dataclass
from pathlib import Path
from typing import Any, assert_type

import numpy as np

from nlgeval import (Bleu, Chrf, Comparison, Design, Given, Metric, MetricGroup, Rouge, RougeL, Score, Scores, Statistics,
                     TestSet, Wer, bleu, chrf, compare, edit_distance, explain, mbr, report, rouge, sari, sentence_bleu, wer)
from nlgeval.caching import cached_property
from nlgeval.core import option
from nlgeval.core.streams import Accumulator
from nlgeval.faces import jiwer, nltk, sacrebleu
from nlgeval.metrics.rouge import RougeScores
from nlgeval.core.bootstrap import Interval

predictions = ['the cat sat down', 'it rains']
references = ['the cat sat down', 'it rained']
several = [['the cat sat down', 'a cat sat down'], ['it rained']]


def functions() -> None:
    score = bleu(predictions, several, max_order=2, smoothing='floor', smoothing_value=.1)
    assert_type(score, Score)
    assert_type(score.score, float)
    assert_type(float(score), float)
    assert_type(score.segments, np.ndarray)
    assert_type(score.signature, str)
    assert_type(score.confidence(resamples=20), Interval)
    assert_type(score.precisions, Any)  # parts are the metric's own: no checker knows their names
    assert_type(sentence_bleu('a b c d', ['a b c d', 'a b']), Score)
    assert_type(chrf(np.array(predictions), tuple(references), word_order=2), Score)
    assert_type(wer(iter(predictions), iter(references), engine='python'), Score)
    assert_type(rouge(predictions, references, types=('rouge1', 'rougeL'), stemmer=None), RougeScores)
    assert_type(sari(predictions, several, sources=references), Score)
    assert_type(bleu([['a', 'b']], [[['a', 'b']]], tokenizer='tokens'), Score)
    assert_type(edit_distance('cat', 'cart'), int)


def metrics() -> None:
    metric = Bleu(tokenizer='13a', lowercase=True)
    assert_type(metric(predictions, references), Score)
    assert_type(metric.max_order, int)
    assert_type(Bleu.like('sacrebleu'), Bleu)
    assert_type(RougeL(beta=1.).statistics(predictions, several), Statistics)
    testset = TestSet(several, sources=references)
    prepared = metric.prepare(testset)
    assert_type(metric(predictions, prepared).score, float)
    stream = metric.stream(segments=True)
    assert_type(stream, Accumulator[Score, Statistics])
    assert_type(stream.update(predictions, several).merge(metric.stream(segments=True)).compute(), Score)
    group = MetricGroup({'bleu': metric, 'chrf': Chrf()})
    assert_type(group(predictions, references), Scores)
    assert_type(Rouge(types=['rouge1'])(predictions, references)['rouge1'], Score)
    assert_type(Wer().pairwise(predictions), np.ndarray)


def comparisons(folder: Path) -> None:
    systems = {'A': predictions * 5, 'B': references * 5}
    found = compare(systems, references * 5, metrics=['bleu', Chrf()], resamples=10, seed=np.random.default_rng(1))
    assert_type(found, Comparison)
    assert_type(found.systems, list[str])
    assert_type(found.to_markdown(), str)
    assert_type(explain(predictions[0], several[0]).to_text(), str)
    strict = Design(test='bootstrap', level=.99)
    compare(systems, references * 5, design=strict, resamples=10)
    report(found, folder / 'report.html')
    print(mbr([predictions, references], 'chrf', engine='python').first)
    print(Given('judge', [.5, .7])(predictions, references).score)


def faces() -> None:
    print(sacrebleu.corpus_bleu(predictions, [references], lowercase=True).score)
    print(jiwer.wer(references, predictions))
    print(nltk.sentence_bleu([['a', 'b', 'c', 'd']], ['a', 'b', 'c', 'd']))


@dataclass(frozen=True)
class SameLength(Metric):
    "A metric of a user's own."
    name = 'same length'
    columns = 'same', 'segments'
    slack: int = option(0, 'slack')

    def row(self, candidate: str, reference: Any) -> tuple[int, int]:
        return min(abs(len(candidate) - len(text)) for text in reference.references) <= self.slack, 1

    def parts(self, rows: Any, segments: bool = False) -> dict[str, np.ndarray]:
        return {'score': rows[..., 0] / rows[..., 1]}

    @cached_property
    def twice(self) -> int:
        return 2 * self.slack


def own() -> None:
    assert_type(SameLength(slack=2)(predictions, references), Score)
    assert_type(SameLength(slack=2).twice, int)


def wrong() -> None:
    "Each is an error, for a type checker as for the package."
    bleu(predictions, references, max_ordr=3)  # type: ignore[call-arg]
    bleu(predictions, references, max_order='4')  # type: ignore[arg-type]
    bleu(predictions, references, engine='fast')  # type: ignore[arg-type]
    bleu(None, references)  # type: ignore[arg-type]
    bleu([1, 2], references)  # type: ignore[list-item]
    bleu(predictions)  # type: ignore[call-arg]
    rouge(predictions, references, stemer='porter')  # type: ignore[call-arg]
    Bleu(max_order=4, lower_case=True)  # type: ignore[call-arg]
    Chrf(beta='2')  # type: ignore[arg-type]
    TestSet(refs=references)  # type: ignore[call-arg]
    Bleu().max_order = 2  # type: ignore[misc]
    Bleu().stream().updat(predictions)  # type: ignore[attr-defined]
    compare([predictions, references], references)  # type: ignore[arg-type]
    compare({'A': predictions, 'B': references}, references, resample=10)  # type: ignore[call-arg]
    SameLength(slak=2)  # type: ignore[call-arg]
    sacrebleu.corpus_bleu(predictions, [references], smooth='exp')  # type: ignore[call-arg]
