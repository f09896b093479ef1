"""The frame: what a metric may say, and that nothing it says can become a silent wrong number (core.metric and its rooms)."""
import math
import pickle
import subprocess
import sys
import types
from dataclasses import dataclass, field
from functools import cached_property
from unittest import mock

import numpy as np
import pytest

from nlgeval import Bleu, Chrf, Given, Metric, MetricGroup, RougeL, RougeN, RougeS, RougeSU, RougeW, TestSet, TokenMetric, Wer
from nlgeval.core.inputs import View
from nlgeval.core.look import LOOKS, _import_look
from nlgeval.core.definition import REPLACED, option
from nlgeval.core.table import Weights
from nlgeval.engine.choice import using
from nlgeval.engine.dispatch import Scheme
from nlgeval.engine.ngrams import match_ngrams
from nlgeval.metrics.registry import METRICS
from nlgeval.text.tokenizers import get_tokenizer

predictions = ['the cat sat on the mat', 'hello world', 'it rains', 'a small red house']
references = [['the cat is on the mat', 'a cat sat there'], ['hello there world'], ['it is raining'], ['the red house', 'a house']]


@dataclass(frozen=True)
class Overlap(TokenMetric):
    name = 'overlap'
    columns = ('matches', 'words')

    def reference(self, segment):
        return {word for reference in segment.references for word in reference}

    def row(self, candidate, known):
        return sum(word in known for word in candidate), len(candidate)

    def parts(self, rows, segments=False):
        return {'score': rows[..., 0] / np.maximum(rows[..., 1], 1)}


@dataclass(frozen=True)
class Informed(Overlap):
    "NIST's idea: words count by how rare they are in all references."
    name = 'informed'
    unit = ''
    info: object = option(None, 'info', learned=True)

    def learn(self, segments):
        seen = [{word for r in segment.references for word in r} for segment in segments]
        return {'info': Weights({word: math.log2(len(seen) / sum(word in s for s in seen)) for word in set().union(*seen)})}

    def row(self, candidate, known):
        return sum(self.info.get(word, 0) for word in candidate if word in known), len(candidate)


# --- F1: weights learned from the whole set

def test_a_stream_of_a_whole_set_metric_gives_the_number_of_the_whole():
    whole = Informed()(predictions, references)
    stream = Informed().fit(TestSet(references)).stream()
    for p, r in zip(predictions, references):
        stream.update([p], [r])
    assert stream.compute().score == whole.score
    assert stream.compute().signature == whole.signature


def test_a_stream_of_a_whole_set_metric_that_has_not_learned_is_refused():
    with pytest.raises(ValueError, match='fit'):
        Informed().stream()
    with pytest.raises(ValueError, match='fit'):
        MetricGroup({'a': Overlap(), 'b': Informed()}).stream()


def test_tables_streams_and_test_sets_with_other_weights_do_not_mix():
    a, b = (Informed().statistics(predictions[some], references[some]) for some in (slice(0, 2), slice(2, 4)))
    assert a.metric.signature != b.metric.signature
    with pytest.raises(ValueError, match='different metrics'):
        a + b
    with pytest.raises(ValueError, match='not for'):
        Informed().fit(TestSet(references)).stream().add(a)
    with pytest.raises(ValueError, match='prepared for'):
        Informed().fit(TestSet(references[:2]))(predictions, Informed().prepare(references))


def test_slices_of_a_prepared_test_set_keep_what_was_learned_from_the_whole():
    prepared = Informed().prepare(references)
    part = Informed()(predictions[1:], prepared[1:])
    assert part.segments.tolist() == Informed()(predictions, references).segments[1:].tolist()


def test_given_weights_are_not_learned_again():
    given = Informed(info=Weights({'house': 5.}))
    assert given.fitted and given.fit(TestSet(references)) is given
    assert given(predictions, references).segments.tolist() == [0, 0, 0, 5 / 4]


@pytest.mark.parametrize('learned', [
    None, [('info', Weights({}))], {}, {'info': None}, {'info': Weights({}), 'lowercase': True}, {'info': {'a': 1.}},
    {'info': np.ones(3)}], ids=str)
def test_learn_returns_what_is_learned_and_nothing_else(learned):
    class Learner(Informed):
        def learn(self, segments):
            return learned
    with pytest.raises(TypeError, match='Learner.learn'):
        Learner()(predictions, references)


def test_of_two_options_that_are_learned_the_one_that_was_given_stays():
    @dataclass(frozen=True)
    class Two(Informed):
        more: object = option(None, 'more', learned=True)

        def learn(self, segments):
            return {**super().learn(segments), 'more': 1}
    given = Weights({'house': 5.})
    fitted = Two(info=given).fit(TestSet(references))
    assert fitted.info is given and fitted.more == 1


def test_weights_that_differ_are_not_equal_even_by_one_name():
    a, b = Weights({'a': 1.}), Weights({'b': 1.})
    b.name = a.name  # as a digest of 32 bits may have it
    assert a != b and Informed(info=a) != Informed(info=b)


# --- F2: the type of a table

@dataclass(frozen=True)
class MeanLength(TokenMetric):
    "An int with one reference, a fraction with several."
    name = 'mean length'
    columns = ('length', 'segments')

    def row(self, candidate, segment):
        lengths = [len(r) for r in segment.references]
        return (lengths[0] if len(lengths) == 1 else sum(lengths) / len(lengths)), 1

    def parts(self, rows, segments=False):
        return {'score': rows[..., 0] / rows[..., 1]}


@pytest.mark.parametrize('order', [1, -1])
def test_a_table_has_one_type_whatever_the_chunk(order):
    p, r = predictions[::order], references[::order]
    stream = MeanLength().stream()
    for one, other in zip(p, r):
        assert MeanLength().statistics([one], [other]).rows.dtype == float
        stream.update([one], [other])
    assert stream.compute().score == MeanLength()(p, r).score


def test_a_fraction_in_a_table_of_counts_is_an_error():
    class Counted(MeanLength):
        dtype = int
    assert Counted()(predictions[1:3], references[1:3]).statistics.rows.dtype == np.int64
    with pytest.raises(ValueError, match="column length: expected a whole number .* got 2.5"):
        Counted()(predictions[3:], [['a b c', 'a b']])


def test_a_row_that_is_no_finite_number_is_an_error():
    class Nan(MeanLength):
        def row(self, candidate, segment):
            return (float('nan') if 'rains' in candidate else 1), 1
    with pytest.raises(ValueError, match='segment 2, column length: expected a finite number'):
        Nan()(predictions, references)


@pytest.mark.parametrize('number', [1e300, -2.0**63, np.uint64(2**63)])
def test_a_count_that_no_integer_holds_is_an_error(number):
    class Counted(Overlap):
        dtype = int

        def row(self, candidate, known):
            return number, 1
    with pytest.raises(ValueError, match='segment 0, column matches: expected a number below'):
        Counted()(predictions, references)


@pytest.mark.parametrize('dtype', [bool, np.float32, np.int8, complex])
def test_rows_are_of_python_s_int_or_float(dtype):
    with pytest.raises(TypeError, match='dtype: expected int or float'):
        type('Small', (Overlap,), {'dtype': dtype})()(predictions, references)


def test_numpy_s_numbers_are_numbers():
    class Counted(Overlap):
        dtype = int

        def row(self, candidate, known):
            return np.uint8(len(candidate)), np.int32(len(candidate))
    assert Counted()(predictions, references).statistics.rows.dtype == np.int64
    assert Counted()(predictions * 100, references * 100).statistics.sum().tolist() == [1400, 1400]


def test_large_counts_add_up_without_turning_round():
    class Large(Overlap):
        dtype = int

        def row(self, candidate, known):
            return 2**62, 2**62
    found = Large().stream()
    for p, r in zip(predictions, references):
        found.update([p], [r])
    assert found.parts['']._sums == [2**64, 2**64]
    with pytest.raises(OverflowError):
        found.compute()
    with pytest.raises(OverflowError):
        Large()(predictions, references).statistics.sum()


def test_a_stream_takes_all_of_some_statistics_or_nothing():
    group = MetricGroup({'a': Overlap(), 'b': Bleu()})
    a, b = group.statistics(predictions, references).values()
    stream = group.stream().add({'a': a, 'b': b})
    before = stream.compute().to_dict()
    for error, said, bad in [(TypeError, 'expected those of', {'a': a}), (TypeError, 'expected those of', {'a': a, 'b': 1}),
                             (TypeError, 'got Statistics', a), (TypeError, 'got None', None),
                             (ValueError, 'not for overlap', {'a': a, 'b': a}),
                             (ValueError, r"the same segments, got \{'a': 4, 'b': 8\}", {'a': a, 'b': b + b})]:
        with pytest.raises(error, match=said):
            stream.add(bad)
        assert stream.compute().to_dict() == before
        assert {name: len(part) for name, part in stream.parts.items()} == {'a': 4, 'b': 4}
    kept = group.stream(segments=True)
    with pytest.raises(ValueError, match='not their rows'):
        kept.add({'a': a, 'b': b.total()})
    assert len(kept) == len(kept.parts['b']) == 0
    for other in (None, stream.compute(), Overlap()):
        with pytest.raises(TypeError, match='merge: expected another stream'):
            stream.merge(other)


def test_a_segment_that_is_not_there_is_named():
    score = Overlap()(predictions, references)
    assert score.references(-1) == tuple(references[-1])
    for ask in (score.references, score.highlight, score.pictures):
        with pytest.raises(IndexError, match='a segment from 0 to 3, got 4'):
            ask(4)
        with pytest.raises(TypeError, match="a segment's number, got str 'a'"):
            ask('a')


@pytest.mark.parametrize('function', ['rows', 'all_candidates'])
@pytest.mark.parametrize('n', [4, 1])
def test_rows_that_are_missing_are_an_error(function, n):
    def short(self, *args):
        return getattr(Overlap, function)(self, *args)[1:]
    metric = type('Short', (Overlap,), {function: short})()
    with pytest.raises(ValueError, match=f'expected {n} rows, one for each text, got {n - 1}'):
        metric(predictions[:n], references[:n])


# --- F3: a subclass whose kernels no longer compute its definition

def overriding(base, name, function, **more):
    return type(base.__name__ + 'Changed', (base,), {name: function, **more})


CHANGES = [
    (RougeS, '_total', lambda self, n: 2 * n),
    (RougeS, '_matching', lambda self, *args: 0),
    (RougeSU, '_units', lambda self, tokens: []),
    (RougeN, 'counts', lambda self, candidate, reference: (0, candidate[1], reference[1])),
    (RougeN, 'ratio', lambda self, matches, total: 0. * matches),
    (RougeL, 'one_reference', lambda self, tokens: RougeL.one_reference(self, tokens[:1])),
    (RougeW, 'candidate', lambda self, tokens: tokens),
    (Bleu, 'row', lambda self, candidate, reference: (0,) * len(self.columns)),
    (Bleu, 'tokens', lambda self, text: text.split()[:2]),
]


@pytest.mark.parametrize('base,name,function', CHANGES, ids=[f'{b.__name__}.{n}' for b, n, _ in CHANGES])
def test_a_subclass_that_redefines_any_function_is_computed_by_its_definition(base, name, function):
    changed = overriding(base, name, function)()
    assert changed.compiled is None
    python = changed.statistics(predictions * 200, references * 200, engine='python').rows
    assert np.array_equal(changed.statistics(predictions * 200, references * 200).rows, python)
    with pytest.raises(ValueError, match='no kernels'):
        changed(predictions, references, engine='compiled')


@pytest.mark.parametrize('base', [Bleu, Chrf, RougeN, RougeL, RougeSU, Wer], ids=lambda base: base.__name__)
def test_kernels_serve_the_class_that_names_them_and_no_other(base):
    plain = type('Plain', (base,), {'remark': lambda self: 'of no account'})
    assert plain().compiled is None
    said = rf'no kernels .*If Plain counts as .* does, write class Plain\({base.__name__}, compiled_as={base.__name__}\).'
    with pytest.raises(ValueError, match=said):
        plain()(predictions, references, engine='compiled')
    same = types.new_class('Same', (base,), {'compiled_as': base})
    assert type(same().compiled) is type(base().compiled) and same().compiled.kernels
    assert type('Next', (same,), {})().compiled is None
    for many in (predictions * 200, references * 200), (predictions[:1], references[:1]):
        assert same().statistics(*many, engine='compiled').rows.tolist() == plain().statistics(*many).rows.tolist()


def by_patch():
    from nlgeval.patch import patch

    @patch
    def row(self: Bleu, candidate, reference):
        return (0,) * len(self.columns)


def by_mock():
    mock.patch.object(Bleu, 'row', lambda self, candidate, reference: (0,) * len(self.columns)).start()


WAYS = {'assigned': lambda: setattr(Bleu, 'row', lambda self, candidate, reference: (0,) * len(self.columns)),
        'of a parent': lambda: setattr(TokenMetric, 'tokens', lambda self, text: []),
        'a fact': lambda: setattr(Bleu, 'keeps_best', True),
        'a property': lambda: setattr(Bleu, '_weights', property(lambda self: (1., 0., 0., 0.))),
        'patched': by_patch, 'mocked': by_mock}


@pytest.mark.parametrize('way', WAYS)
def test_no_kernel_counts_for_a_class_that_was_changed_from_outside(way):
    before = {(cls, name): vars(cls)[name] for cls in (Bleu, TokenMetric) for name in ('row', 'tokens', '_weights')
              if name in vars(cls)}
    metric, many = Bleu(), (predictions * 300, references * 300)
    whole = metric(*many, engine='compiled').statistics.rows.tolist()
    try:
        WAYS[way]()
        for changed in metric, Bleu():  # one that scored before, and a new one
            assert changed.compiled is None
            rows = changed(*many).statistics.rows.tolist()
            assert rows == changed(*many, engine='python').statistics.rows.tolist()
            assert rows != whole or way in ('of a parent', 'a property')
            with pytest.raises(ValueError, match='no kernels'):
                changed(*many, engine='compiled')
            assert changed(predictions[:1], references[:1]) is not None
    finally:
        mock.patch.stopall()
        for (cls, name), function in before.items():
            setattr(cls, name, function)
        if 'keeps_best' in vars(Bleu):
            del Bleu.keeps_best
    assert not REPLACED and Bleu()(*many, engine='compiled').statistics.rows.tolist() == whole


@pytest.mark.parametrize('base', [Bleu, RougeN, RougeL, RougeSU], ids=lambda base: base.__name__)
@pytest.mark.parametrize('name', ['heading', 'look', 'signed'])
def test_rows_and_scores_ask_nothing_of_what_only_shows(base, name):
    def fail(self, *args):
        pytest.fail(f'{name} was asked for')
    assert hasattr(base, name)
    changed = types.new_class('Changed', (base,), {'compiled_as': base}, lambda body: body.update({name: property(fail)}))()
    for many in (predictions * 200, references * 200), (predictions[:1], references[:1]):
        assert np.array_equal(changed(*many, engine='compiled').segments, changed(*many, engine='python').segments)


def test_who_only_scores_imports_no_looks():
    code = """if True:
        import sys
        from nlgeval import Bleu
        score = Bleu()(['the cat'], ['a cat'])
        score.score, score.precisions, score.signature, score.to_dict(segments=True)
        assert not [name for name in sys.modules if name.startswith('nlgeval.looks')]
        str(score)
        assert 'nlgeval.looks.bleu' in sys.modules"""
    subprocess.run([sys.executable, '-c', code], check=True)


def test_no_metric_of_ours_has_a_name_that_its_look_has():
    "What a metric's class says counts instead: ours say it in looks."
    seen = set()
    for entry in METRICS.values():
        made = entry.load()
        for cls in [made] if isinstance(made, type) and issubclass(made, Metric) else [RougeN, RougeL, RougeW, RougeS, RougeSU]:
            look = next(LOOKS[base] for base in cls.__mro__ if _looked(base) in LOOKS)
            assert [name for name in dir(look) if not name.startswith('_') and hasattr(cls, name)] == [], cls
            seen.add(look)
    assert len(seen) > 20


def _looked(cls):
    "The class, when what shows it is imported."
    _import_look(cls.__module__)
    return cls


def test_matches_of_skip_bigrams_are_kept_for_those_who_match_alike():
    @dataclass(frozen=True)
    class Some(RougeS):
        share: float = option(1., 'share')

        def _matching(self, *args):
            return self.share * super()._matching(*args)

    class SomeSU(RougeSU):
        def _matching(self, *args):
            return 0
    metrics = {'s': RougeS(), 'su': RougeSU(), 'half': Some(share=.5), 'whole': Some(), 'none': Some(share=0), 'words': SomeSU()}
    for order in list(metrics), list(metrics)[::-1]:
        together = MetricGroup({name: metrics[name] for name in order})(predictions, references, engine='python')
        for name, metric in metrics.items():
            assert together[name].statistics == metric.statistics(predictions, references, engine='python'), name
    assert together['s'].score == together['whole'].score == 2 * together['half'].score > together['none'].score == 0


@pytest.mark.parametrize('how', ['a pair', 'a corpus', 'prepared', 'a stream', 'a group'])
def test_a_warning_points_at_the_line_of_the_caller(how):
    text, group = ['今天天气很好，我们去公园散步吧。'], MetricGroup({'bleu': Bleu()})
    with pytest.warns(UserWarning, match='Chinese') as caught:
        if how == 'a pair': Bleu()(text, text)
        elif how == 'a corpus': Bleu().statistics(text * 9, text * 9)
        elif how == 'prepared': Bleu().prepare(text)
        elif how == 'a stream': Bleu().stream().update(text, text)
        else: group(text * 9, text * 9)
    assert caught[0].filename == __file__


class FirstWord:
    "Mixed in, it changes what a text is."
    def tokens(self, text):
        return text.split()[:1]


@pytest.mark.parametrize('bases,more', [((FirstWord, Bleu), {}), ((Bleu,), {'keeps_best': True}),
                                        ((RougeN,), {'_fractions': True})], ids=['mixed in', 'the best', 'a fact'])
def test_what_is_mixed_in_or_said_anew_takes_the_kernels_away(bases, more):
    changed = type('Changed', bases, more)()
    assert changed.compiled is None
    many = predictions * 200, references * 200
    assert changed.statistics(*many) == changed.statistics(*many, engine='python')


def test_a_parent_beside_the_one_with_kernels_takes_them_away():
    class Short(FirstWord, TokenMetric):
        pass

    class Both(Bleu, Short):  # counts as BLEU does, what Short makes of a text
        pass
    assert Both().compiled is None and Both()(predictions, references).statistics['candidate_length'].tolist() == [1] * 4


class Halved:
    def parts(self, rows, segments=False):
        return {'score': rows[..., 0] / 2}


class Quick(Overlap):
    def score(self, rows, segments=False):
        return self.parts(rows)['score'] * 1


@pytest.mark.parametrize('bases,more', [((Halved, Quick), {}), ((Quick,), {'parts': Halved.parts})],
                         ids=['mixed in', 'anew'])
def test_score_is_a_short_cut_of_its_own_parts_only(bases, more):
    changed = type('Changed', bases, more)
    assert changed()(['the cat'], ['the cat']).score == 1 and changed.score is Metric.score
    assert Quick.score is not Metric.score


@pytest.mark.parametrize('metric', [Bleu(), RougeN(n=1), RougeN(n=2, distinct=True), RougeL(), RougeL(summary=True), RougeS(), RougeSU(gap=4),
                                    RougeW(), RougeW(formula='rouge-1.5.5')], ids=lambda m: m.signature[:30])
def test_the_metrics_of_the_package_keep_their_kernels(metric):
    assert metric.compiled.kernels


# --- F4: an option that is missing from the signature

def test_a_plain_field_is_refused():
    with pytest.raises(TypeError, match=r"beta.*option\(2.0, 'beta'\)"):
        class Plain(Overlap):
            beta: float = 2.0
    with pytest.raises(TypeError, match='beta'):
        class Field(Overlap):
            beta: float = field(default=2.0)


def test_a_default_that_a_dataclass_would_not_see_is_refused():
    with pytest.raises(TypeError, match=r"max_order.*option\(2, 'max_order'\)"):
        class Two(Bleu):
            max_order = 2


def test_a_forgotten_decorator_and_forgotten_parts_are_said():
    class Undecorated(Overlap):
        beta: float = option(2.0, 'beta')
    with pytest.raises(TypeError, match=r'Undecorated.*@dataclass\(frozen=True\)'):
        Undecorated()

    class Empty(Metric):
        name = 'empty'
    with pytest.raises(TypeError, match='must define columns, parts, row'):
        Empty()


def test_a_name_of_columns_that_is_no_tuple_is_said():
    class Letters(Overlap):
        columns = ('edits')
    with pytest.raises(TypeError, match=r"Letters: columns: expected a tuple of names, got a string; write \('edits',\)"):
        Letters()


@pytest.mark.parametrize('views', [{'words': str.split}, [View('words', str.split)]], ids=['a function', 'no dict'])
def test_what_is_no_view_is_said(views):
    changed = type('Changed', (Overlap,), {'views': views})
    with pytest.raises(TypeError, match=r'overlap: views.*expected a .*View\(key, function\)'):
        changed()(predictions, references)


def test_kernels_that_nothing_can_run_are_said():
    kernels = (match_ngrams,)
    no_rows = type('NoRows', (Overlap,), {'kernels': kernels})()
    with pytest.raises(TypeError, match='overlap: it names kernels, but has no block_rows'):
        no_rows(predictions, references, engine='compiled')
    views = {'words': View('words', str.split, lambda: Scheme('none', str.split)), 'letters': View('letters', list)}
    no_scheme = type('NoScheme', (Overlap,), {'kernels': kernels, 'views': views})()
    with pytest.raises(TypeError, match=r"overlap: its kernels need a Scheme of each view.*views\['letters'\] has none"):
        no_scheme(predictions, references, engine='compiled')


def test_the_first_of_several_references_is_not_the_reference():
    class First(Overlap):
        def reference(self, segment):
            return set(segment.reference)
    assert First()(['a b'], ['a c']).score == .5
    with pytest.raises(ValueError, match='this segment has 2; use segment.references'):
        First()(['a b'], [['a c', 'b']])


@pytest.mark.parametrize('levels,words', [([1], 'expected one for each of 2 tokens, got 1'),
                                          ([0, 3], '3 has no label; there are 2: no match, match')])
def test_levels_that_do_not_fit_are_said(levels, words):
    changed = type('Changed', (Overlap,), {'levels': lambda self, candidate, references: levels})()
    with pytest.raises(ValueError, match=f'overlap: levels: {words}'):
        changed.look.marked('a b', ['a b'])


def test_spaces_between_a_tool_and_its_flags_do_not_matter():
    metric = type('Changed', (Overlap,), {'tools': {'tool -lc': {'lowercase': True}}})
    assert metric.like(' tool   -lc ').lowercase


# --- F6 and F7 have their tests beside the registry and the tokenizers; here: errors that are shown as they are (F8, F9)

def test_an_error_inside_a_metric_is_shown_as_it_is():
    class Broken(Overlap):
        def parts(self, rows, segments=False):
            return {'score': rows.nonsense}
    score = Broken()(predictions, references)
    for ask in (lambda: score.score, lambda: score.parts, lambda: score.segments, lambda: str(score), lambda: score.precision):
        with pytest.raises(AttributeError, match="'numpy.ndarray' object has no attribute 'nonsense'"):
            ask()


def test_parts_never_meets_a_bare_number():
    class Picky(Overlap):
        def parts(self, rows, segments=False):
            assert rows.ndim >= 2
            out = np.zeros(rows.shape[:-1])
            return {'score': np.divide(rows[..., 0], rows[..., 1], out=out, where=rows[..., 1] > 0)}
    score = Picky()(predictions, references)
    assert score.score == Overlap()(predictions, references).score
    assert score.confidence(resamples=20).low <= score.score


def test_parts_of_the_wrong_shape_are_said():
    class Scalar(Overlap):
        def parts(self, rows, segments=False):
            return {'score': 1.0}
    with pytest.raises(ValueError, match="'score': expected one entry for each of 4 rows"):
        Scalar()(predictions, references).segments


# --- F15, F20, F21: metrics without tokens, with the best of several references, with several views

@dataclass(frozen=True)
class Characters(Metric):
    "F of characters and of words: two views of a text, the best of several references, kernels."
    name = 'characters and words'
    columns = ('characters', 'words', 'c_total', 'r_total')
    dtype = int
    keeps_best = True
    kernels = (match_ngrams,)
    views = {
        name: View(('test', name), get_tokenizer(tokenizer), lambda t=tokenizer: Scheme(t, get_tokenizer(t)))
        for name, tokenizer in (('characters', 'char'), ('words', 'none'))}

    def row(self, candidate, segment):
        from collections import Counter
        shared = [sum((Counter(candidate[view]) & Counter(segment.reference[view])).values()) for view in self.views]
        return *shared, len(candidate['characters']), len(segment.reference['characters'])

    def block_rows(self, blocks):
        characters, words = blocks['characters'], blocks['words']
        return np.column_stack([characters.pair_matches(1)[:, 0], words.pair_matches(1)[:, 0],
                                characters.lengths[characters.pairs[0]], characters.reference_lengths])

    def parts(self, rows, segments=False):
        return {'score': (rows[..., 0] + rows[..., 1]) / np.maximum(rows[..., 2] + rows[..., 3], 1)}


def test_two_views_and_the_best_of_several_references_in_both_engines():
    texts = predictions + ['', '我去買了一雙好鞋', 'e\u0301 é']
    held = references + [['x', ''], ['我出門買了一雙漂亮的鞋子'], ['é', 'e\u0301', 'e é']]
    metric = Characters()
    python = metric.statistics(texts, held, engine='python')
    compiled = metric.statistics(texts, held, engine='compiled')
    assert python == compiled
    for i, (text, several) in enumerate(zip(texts, held)):
        each = [metric([text], [r]).score for r in several]
        assert metric([text], [several]).score == max(each)
        assert python.rows[i].tolist() == metric.statistics([text], [several[each.index(max(each))]]).rows[0].tolist()
    matrix = metric.pairwise(texts, held, engine='python')
    assert np.array_equal(matrix, metric.pairwise(texts, held, engine='compiled'))
    assert matrix.diagonal().tolist() == metric(texts, held).segments.tolist()


def test_a_metric_without_tokens_has_no_tokenizer_and_no_warning(recwarn):
    score = Characters()(['我去買了一雙好鞋'] * 3, ['我出門買了一雙漂亮的鞋子'] * 3)
    assert 'tok:' not in score.signature and not recwarn.list
    with pytest.raises(TypeError):
        Characters(tokenizer='13a')


@dataclass(frozen=True)
class Errors(TokenMetric):
    "Words that are missing: lower is better, the best is the reference with the fewest."
    name = 'errors'
    columns = ('missing', 'words')
    dtype = int
    higher_is_better = False
    keeps_best = True

    def row(self, candidate, segment):
        return sum(word not in candidate for word in segment.reference), len(segment.reference)

    def parts(self, rows, segments=False):
        return {'score': rows[..., 0] / np.maximum(rows[..., 1], 1)}


def test_the_best_of_several_references_has_the_fewest_errors():
    assert Errors()(['a b'], [['a c d', 'a b c', 'x']]).statistics.rows.tolist() == [[1, 3]]


def test_an_explanation_says_which_reference_is_the_best():
    from nlgeval import explain
    from nlgeval.core.inputs import Segment
    assert Errors().look.kept('a b', Segment(('a c d', 'a b c', 'a b e'), None)) == 1  # the first of two that are equal
    assert 'reference 2 (the best)\n' in str(explain('a b', ['a c d', 'a b c', 'x'], Errors()))
    assert 'best' not in str(explain('a b', ['a b c'], Errors())) + str(explain('a b', ['a b', 'x'], Bleu()))


def test_a_reference_without_a_score_is_not_the_best():
    class Ratio(Errors):
        def parts(self, rows, segments=False):
            with np.errstate(invalid='ignore'):
                return {'score': rows[..., 0] / rows[..., 1]}
    assert Ratio()(['a', 'b'], ['', 'b']).segments.tolist()[1] == 0
    with pytest.raises(ValueError, match='no score'):
        Ratio()(['a', 'b'], [['', 'a'], ['b']])


# --- what one metric makes of a text, another gets only where it is the same

class Letters(Overlap):
    @cached_property
    def tokenize(self):
        return get_tokenizer('char')


@dataclass(frozen=True)
class Cut(Overlap):
    most: int = option(2, 'most')  # it should say text=True

    def tokens(self, text):
        return super().tokens(text)[:self.most]


@pytest.mark.parametrize('metrics', [(Overlap(), Letters()), (Cut(most=1), Cut(most=5))], ids=['tokenizer', 'option'])
def test_metrics_that_make_other_tokens_share_none(metrics):
    alone = [metric(predictions, references).score for metric in metrics]
    assert [s.score for s in MetricGroup(dict(enumerate(metrics)))(predictions, references).values()] == alone
    assert alone[0] != alone[1]


def plain(text):
    return text.split()


def lowered(text):
    return text.lower().split()


@dataclass(frozen=True)
class Seen(Metric):
    "Sees texts by one of two functions, and forgets to say in the key by which."
    name = 'seen'
    columns = ('matches', 'words')
    kernels = (match_ngrams,)
    lowercase: bool = option(False, 'lc')

    @cached_property
    def views(self):
        tokens = lowered if self.lowercase else plain
        return {'words': View('words', tokens, lambda: Scheme('by hand', tokens))}

    def row(self, candidate, segment):
        return sum(any(word in r for r in segment.references) for word in set(candidate)), len(candidate)

    def block_rows(self, block):
        return np.column_stack([block.ngram_matches(1)[:, 0], block.lengths])

    parts = Overlap.parts


@pytest.mark.parametrize('engine', ['python', 'compiled'])
def test_two_functions_share_nothing_by_an_equal_key(engine):
    "Two packages may think of one key; or one metric forgets an option in it."
    both = MetricGroup({'as it is': Seen(), 'lowered': Seen(lowercase=True)})(['The CAT', 'x y'], ['the cat', 'x z'], engine=engine)
    assert [score.segments.tolist() for score in both.values()] == [[0, .5], [1, .5]]


# --- sources

@dataclass(frozen=True)
class Copied(TokenMetric):
    "Share of the candidate's words that the source has."
    name = 'copied'
    columns = ('copied', 'words')
    needs = ('sources',)

    def row(self, candidate, segment):
        return sum(word in segment.source for word in candidate), len(candidate)

    def parts(self, rows, segments=False):
        return {'score': rows[..., 0] / np.maximum(rows[..., 1], 1)}


def test_sources_travel_with_references():
    sources = ['the cat', 'hello', 'snow', 'a small house']
    held = TestSet(references, sources)
    assert Copied()(predictions, held).segments.tolist() == [3 / 6, 1 / 2, 0, 3 / 4]
    assert Copied()(predictions, TestSet(sources=sources)).signature == Copied()(predictions, held).signature
    group = MetricGroup({'copied': Copied(), 'bleu': Bleu()})
    assert group(predictions, group.prepare(held))['bleu'].score == Bleu()(predictions, references).score
    stream = group.stream()
    for i in range(4):
        stream.update(predictions[i:i + 1], TestSet(references[i:i + 1], sources[i:i + 1]))
    assert stream.compute()['copied'].score == Copied()(predictions, held).score
    assert Copied()(predictions[2:], Copied().prepare(held)[2:]).segments.tolist() == [0, 3 / 4]


@pytest.mark.parametrize('held,words', [
    (references, r'copied needs sources, but got none; give TestSet\(references, sources'),
    (TestSet(references, ['a']), 'predictions and sources differ in length: 4 against 1'),
    (TestSet(references, ['a', None, 'b', 'c']), r'sources\[1\]: expected a text, but got None'),
    (TestSet(sources='abc'), 'single string')])
def test_wrong_sources_are_said(held, words):
    with pytest.raises((TypeError, ValueError), match=words):
        Copied()(predictions, held)


def test_missing_references_are_said():
    with pytest.raises(ValueError, match='BLEU needs references'):
        Bleu()(predictions)
    with pytest.raises(ValueError, match='BLEU needs references'):
        Bleu()(predictions, TestSet(sources=predictions))
    with pytest.raises(TypeError, match='got neither'):
        TestSet()


def test_a_metric_is_shown_only_what_it_says_it_needs():
    class Peeking(Overlap):
        def reference(self, segment):
            return {*super().reference(segment), *(segment.source or ())}
    assert Peeking()(predictions, TestSet(references, predictions)).score == Peeking()(predictions, references).score

    class Comparing(Copied):
        def row(self, candidate, segment):
            return len(segment.references), 1
    assert Comparing()(predictions, TestSet(references, predictions)).score == 0


@pytest.mark.parametrize('needs', ['references', ('source',), ('references', 'source')])
def test_a_need_that_nobody_knows_is_said(needs):
    with pytest.raises(TypeError, match="needs: expected a tuple of 'references'"):
        type('Needy', (Copied,), {'needs': needs})()(predictions, TestSet(references, predictions))


def test_the_best_reference_of_none_is_said():
    class Best(Copied):
        keeps_best = True
    with pytest.raises(TypeError, match="must need 'references'"):
        Best()(predictions, TestSet(sources=predictions))


def test_the_best_reference_may_have_a_source_beside_it():
    class Best(Copied):
        needs = ('references', 'sources')
        keeps_best = True

        def row(self, candidate, segment):
            return sum(w in segment.reference and w in segment.source for w in candidate), len(candidate)
    held = TestSet([['a x', 'a b'], ['c', 'd']], ['a b c', 'd'])
    assert Best()(['a b', 'd'], held).statistics.rows.tolist() == [[2, 2], [1, 1]]
    assert Best().pairwise(['a b', 'd'], held).tolist() == [[1, 0], [0, 1]]


@pytest.mark.parametrize('some', [slice(None, None, 2), slice(-2, None), slice(None, None, -1), slice(1, 99)], ids=str)
def test_any_slice_of_a_prepared_test_set(some):
    sources = ['the cat', 'hello', 'snow', 'a small house']
    firsts, both = [several[0] for several in references], TestSet(references, sources)
    for metric, held in ((Informed(), references), (Bleu(), firsts), (Copied(), both)):
        whole = metric.prepare(held)
        expected = metric(predictions, whole).segments[some].tolist()
        for part in (whole[some], pickle.loads(pickle.dumps(whole[some]))):
            assert metric(predictions[some], part).segments.tolist() == expected
        assert len(whole[some]) == len(predictions[some]) and len(whole[some][1:]) == len(predictions[some]) - 1


@pytest.mark.parametrize('some', [1, [0, 1], np.array([True] * 4)], ids=str)
def test_a_prepared_test_set_is_cut_by_slices_only(some):
    with pytest.raises(TypeError, match='cut by slices'):
        Bleu().prepare(references)[some]


def test_iterators_are_read_once():
    whole = Bleu()(predictions, references)
    assert Bleu()(iter(predictions), iter(references)).to_dict(True) == whole.to_dict(True)
    assert Copied()(iter(predictions), TestSet(iter(references), iter(predictions))).score == 1
    held = TestSet(iter(references))
    assert [Bleu()(predictions, held).score for _ in range(2)] == [whole.score] * 2


def test_a_score_keeps_its_texts_when_lists_change():
    one, held = ['the cat sat'], [['the cat']]
    score = Bleu()(one, held)
    one[0], held[0][0] = 'a dog', 'a house'
    assert score.predictions == ['the cat sat'] and score.references(0) == ('the cat',)


# --- groups

def test_a_group_of_metrics_that_need_different_things_in_both_engines():
    group = MetricGroup({'bleu': Bleu(), 'copied': Copied(), 'given': Given('judge', [1., 2., 3., 4.] * 200),
                         'informed': Informed()})
    held = TestSet(references * 200, ['the cat', 'hello', 'snow', 'a small house'] * 200)
    python, compiled = (group.statistics(predictions * 200, held, engine=engine) for engine in ('python', 'compiled'))
    assert python == compiled
    for name, metric in group.metrics.items():
        assert python[name] == metric.statistics(predictions * 200, held)
    assert {name: statistics.nrefs for name, statistics in python.items()} == {
        'bleu': (1, 2), 'copied': (0, 0), 'given': (0, 0), 'informed': (1, 2)}


@pytest.mark.parametrize('metrics', [[Bleu()], {'a': Bleu}, {'a': 'bleu'}], ids=str)
def test_a_group_is_of_metrics(metrics):
    with pytest.raises(TypeError, match='expected a dict from names to metrics'):
        MetricGroup(metrics)


# --- given scores

given = Given('judge', {'A': [1, 2, 3, 4], 'B': [5, 6, 7, 8]})


def test_a_test_set_prepared_for_one_system_gives_no_scores_of_it_to_another():
    prepared = given.of('A').prepare(references)
    assert given.of('B')(predictions, prepared).score == 6.5
    group = MetricGroup({'judge': given.of('A'), 'bleu': Bleu()}).prepare(references)
    assert MetricGroup({'judge': given.of('B'), 'bleu': Bleu()})(predictions, group)['judge'].score == 6.5


def test_given_scores_have_no_parts_of_a_stream():
    for metric in (given.of('A'), MetricGroup({'judge': given.of('A'), 'bleu': Bleu()})):
        with pytest.raises(ValueError, match='belong to a whole test set'):
            metric.stream()


def test_given_scores_are_not_to_be_changed_and_have_one_name_in_any_order():
    with pytest.raises(TypeError, match='not to be changed'):
        given.scores['A'] = (9, 9, 9, 9)
    turned = Given('judge', {'B': [5, 6, 7, 8], 'A': [1, 2, 3, 4]})
    assert turned == given and hash(turned) == hash(given) and turned.signature == given.signature
    assert pickle.loads(pickle.dumps(given)).signature == given.signature


def test_preparing_nothing_is_said():
    with pytest.raises(ValueError, match='got neither'):
        given.of('A').prepare(None)
    assert given.of('A')(predictions).score == 2.5


# --- metrics that work on many texts at once

def test_candidates_are_seen_once_in_a_matrix():
    seen = []

    class Batched(Overlap):
        name = 'batched'

        def all_candidates(self, texts):
            seen.extend(texts)
            return super().all_candidates(texts)
    assert np.array_equal(Batched().pairwise(predictions, references), Overlap().pairwise(predictions, references))
    assert len(seen) == len(predictions)


# --- one pair goes a short way, with the same result

@pytest.mark.parametrize('metric', [Bleu(), RougeN(n=1), Overlap(), Errors(), Informed(info=Weights({'cat': 1.}))], ids=lambda m: m.name)
def test_one_pair_alone_is_its_row_in_the_corpus(metric):
    whole = metric(predictions, references)
    for i, (p, r) in enumerate(zip(predictions, references)):
        for held in (r, tuple(r), r[0] if len(r) == 1 else r):
            one = metric([p], [held])
            assert one.statistics == metric.statistics([p], [held]) == metric([p], metric.prepare([held])).statistics
            assert one.segments.tolist() == [whole.segments[i]]
            assert one.highlight() == metric([p], metric.prepare([held])).highlight()
    assert pickle.loads(pickle.dumps(one)).to_dict(True) == one.to_dict(True)


def test_wrong_pairs_are_errors_as_in_a_corpus():
    for p, r, words in ((['a'], [[]], 'no reference'), (['a'], [['b', None]], r'references\[0\]\[1\]'), ([None], ['a'], r'predictions\[0\]'),
                        (['a'], [None], r'references\[0\]'), (['a'], ['b', 'c'], '1 against 2'), (['a'], 'b', 'single string')):
        with pytest.raises((TypeError, ValueError), match=words):
            Bleu()(p, r)


def test_importing_a_metric_loads_nothing_heavy():
    code = ('import sys; from nlgeval import Bleu; Bleu()(["a b"], ["a b"]).score;'
            'print(*sorted({m.partition(".")[0] for m in sys.modules} & {"scipy", "pandas", "matplotlib", "numba", "jinja2", "tqdm"}))')
    assert subprocess.run([sys.executable, '-c', code], capture_output=True, text=True, check=True).stdout.strip() == ''


@pytest.mark.parametrize('threads', [0, -1, 1.5, '2'])
def test_threads_that_are_none_are_an_error_however_small_the_input(threads):
    metric, group = Bleu(), MetricGroup({'bleu': Bleu(), 'chrf': Chrf()})
    for call in (lambda: metric(['a b'], ['a b'], threads=threads),
                 lambda: metric.statistics(['a b'], ['a b'], threads=threads),
                 lambda: group(['a b', 'c'], ['a b', 'c'], threads=threads),
                 lambda: metric.pairwise(['a b'], threads=threads)):
        with pytest.raises(ValueError, match='threads: expected None or a whole number of at least 1'): call()
    with pytest.raises(ValueError, match='threads: expected'), using(threads=threads): pass
    assert metric(['a b'], ['a b'], threads=2).precisions[0] == 1


class TestOf:
    "`Bleu.of(**options)`: a metric that was made before, where the options mean the same at every call."
    @pytest.mark.parametrize('options', [{}, {'max_order': 2}, {'tokenizer': 'intl', 'lowercase': True}, {'weights': None},
                                         {'smoothing': 'floor', 'smoothing_value': .5}])
    def test_same_options_give_the_same_metric(self, options):
        assert Bleu.of(**options) is Bleu.of(**options)
        assert Bleu.of(**options) == Bleu(**options) and type(Bleu.of(**options)) is Bleu
        assert Bleu.of(**options).signature == Bleu(**options).signature

    def test_classes_and_values_are_told_apart(self):
        class Own(Bleu): pass
        assert type(Own.of()) is Own and type(Bleu.of()) is Bleu
        zero, minus = (Bleu.of(smoothing='floor', smoothing_value=value).signature for value in (0.0, -0.0))
        assert (zero, minus) == tuple(Bleu(smoothing='floor', smoothing_value=value).signature for value in (0.0, -0.0))
        Bleu.of(lowercase=True)
        with pytest.raises(TypeError, match='lowercase: expected True or False, got 1'): Bleu.of(lowercase=1)
        with pytest.raises(TypeError, match='max_ordr'): Bleu.of(max_ordr=4)

    def test_what_may_change_is_made_anew(self, tmp_path):
        from nlgeval.text.registry import _registered, register_tokenizer
        try:
            register_tokenizer('of-test', str.split)
            assert Bleu.of(tokenizer='of-test').tokenize('a b') == ['a', 'b']
            register_tokenizer('of-test', list)
            assert Bleu.of(tokenizer='of-test').tokenize('a b') == ['a', ' ', 'b']
        finally: _registered.pop('of-test', None)
        words = tmp_path / 'stop.txt'
        words.write_text('the\n')  # a file's path, which may come to hold other words
        one = RougeN.of(n=1, stop_words=str(words))
        assert RougeN.of(n=1, stop_words=str(words)) is not one
        assert Bleu.of(weights=(.5, .5), max_order=2) is not Bleu.of(weights=(.5, .5), max_order=2)

    def test_a_class_patched_from_outside_is_made_anew(self):
        kept = Bleu.of()
        with mock.patch.object(Bleu, 'row_score', lambda self, row, segments=False: .25):
            assert REPLACED and Bleu.of() is not kept
        assert not REPLACED and Bleu.of() is kept

    def test_functions_ask_it(self):
        from nlgeval import bleu, sentence_bleu
        assert bleu(predictions, references).metric is bleu(predictions, references).metric is Bleu.of()
        assert sentence_bleu('a b', 'a b').metric is Bleu.of(effective_order='always')
