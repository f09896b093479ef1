"Signatures become metrics again: of every tool, of sacrebleu, and none that is broken."
import random

import pytest

from nlgeval import Bleu, Chrf, Ter
from nlgeval.core.metric import MetricGroup
from nlgeval.metrics.registry import METRICS
from nlgeval.metrics.signatures import metric_of


def made():
    "Metrics of all tools, and of random options of three."
    for name, entry in METRICS.items():
        cls = entry.load()
        for tool in cls.tools:
            try: found = cls.like(tool)
            except (ValueError, TypeError, ImportError): continue
            yield from found.metrics.values() if isinstance(found, MetricGroup) else [found]
    rng = random.Random(3)
    for _ in range(60):
        yield Bleu(tokenizer=rng.choice(['none', 'intl', 'zh', 'tercom']), lowercase=rng.random() < .5, max_order=2,
                   smoothing=rng.choice(['none', 'exp', 'method4']), effective_order=rng.choice(['always', 'never']),
                   weights=rng.choice([None, (.5, .5), (.25, .75)]))
        yield Chrf(beta=rng.choice([1, 2.5, 3]), word_order=rng.randint(0, 2), whitespace=rng.random() < .5, lowercase=rng.random() < .5)
        yield Ter(case_sensitive=rng.random() < .5, no_punct=rng.random() < .5)


def test_every_signature_is_read_back():
    found = {metric.signature: metric for metric in made()}
    assert len(found) > 150
    for signature, metric in found.items():
        again = metric_of(signature)
        assert again.signature == signature and type(again) is type(metric), signature
        assert metric_of(metric.signature_for(2)).signature == signature


@pytest.mark.parametrize('theirs', [Bleu(), Bleu(smoothing='floor', smoothing_value=.25), Bleu(lowercase=True, tokenizer='zh'), Chrf(),
                                    Bleu(effective_order='always', smoothing='add-k'), Chrf(word_order=2, char_order=4, lowercase=True),
                                    Ter(no_punct=True), Ter(case_sensitive=True, asian_support=True)])
def test_what_sacrebleu_prints_is_read_back(theirs):
    again = metric_of(theirs.signature_as('sacrebleu', 2))
    assert again.signature_as('sacrebleu') == theirs.signature_as('sacrebleu')


@pytest.mark.parametrize('wrong, said', [
    ('', 'expected NAME'), ('27.3', 'expected NAME'), ('BLEU|', 'expected NAME'), ('BLEU|tok|nlgeval:1', "got 'tok'"),
    ('BLUE|tok:13a|nlgeval:0.1.0', "Did you mean 'bleu'"), ('BLEU|tokk:13a|nlgeval:0.1.0', "Did you mean 'tok'"),
    ('BLEU|tok:13a|order:none|nlgeval:0.1.0', 'a whole number'), ('BLEU|tok:13a|nlgeval:0.1.0', 'these options make'),
    ('nrefs:1|case:lc|eff:perhaps|tok:13a|smooth:exp|version:2.0.0', 'expected yes or no'),
    ('nrefs:1|case:both|eff:no|tok:13a|smooth:exp|version:2.0.0', 'case:both'),
    ('nrefs:1|case:lc|eff:yes|nc:six|nw:0|space:no|version:2.0.0', 'nc: expected a whole number'),
    ('nrefs:1|case:lc|eff:no|tok:13a|smooth:exp|glue:no|version:2.0.0', "'glue'")])
def test_a_broken_signature_is_one_error(wrong, said):
    with pytest.raises(ValueError) as found: metric_of(wrong)
    assert said in str(found.value)
