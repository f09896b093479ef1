"""Hold every metric's definition against its kernels on wild texts with random options, until the time is up:

    python tests/fuzz.py --minutes 30 --seed 7

What differs is made small and kept in tests/recorded/fuzz, which the test suite replays."""
import argparse
import json
import math
import random
import re
import sys
import time
import warnings
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path

import numpy as np
from fuzz_texts import EMOJI, SAID, WORDS, WildTexts

from nlgeval import Bleu, Encoder, MetricGroup, RougeL, RougeN, TestSet, Vectors, Wer
from nlgeval.apps.mbr import mbr
from nlgeval.apps.warm_up import all_kernels, warm_up
from nlgeval.compiled.cider import table_of
from nlgeval.core.metric import TokenMetric
from nlgeval.core.options import Among, Whole, checks_of
from nlgeval.embeddings.vectors import UNKNOWN
from nlgeval.engine import packing
from nlgeval.engine.choice import using
from nlgeval.metrics import edit_distance
from nlgeval.metrics.meteor import MODULES
from nlgeval.metrics.registry import METRICS, Entry
from nlgeval.metrics.rouge import ROUGE_TYPES, Rouge
from nlgeval.text import registry
from nlgeval.text.normalise import STEPS

FOUND = Path(__file__).parent / 'recorded' / 'fuzz'
WORK = 25_000  # of one segment at most, as `Metric.work` counts it

# ---------------------------------------------------------------- options
# A case is plain JSON. An option's value that JSON has not is written '$name argument'.


def _vectors(seed, unknown):
    "A small table: some words alike, one opposite, one zero."
    random, words = np.random.default_rng(int(seed)), list(dict.fromkeys([*WORDS, *SAID, *EMOJI, 'amp', ';', '&', '.', ',']))[::int(seed) % 3 + 1]
    matrix = random.normal(size=(len(words), random.choice([1, 3, 8, 19]))).astype(np.float32) * np.float32(10.) ** random.integers(-20, 12)
    matrix[1], matrix[2], matrix[3] = matrix[4], -matrix[4], 0
    return Vectors(words, matrix, unknown)


def _encoder(seed):
    "An own encoder: each blank-separated word a vector of its letters."
    def vectors(words): return [[(ord(c) * (k + int(seed) + 1)) % 17 - 8. for k in range(5)] for c in (word[:1] for word in words)]
    def encode(texts): return [(text.split(), np.array(vectors(text.split()), np.float32).reshape(-1, 5)) for text in texts]
    return Encoder(encode, 'letters', seed)


def _first_letters(word): return word[:4]
def _tokens_by_spaces(text): return text.split(' ')


MADE = {'split': lambda: str.split, 'spaces': lambda: _tokens_by_spaces, 'lines': lambda: str.splitlines, 'first': lambda: _first_letters, 'vectors': _vectors,
        'encoder': _encoder, 'upper': lambda: str.upper}


def value_of(plain):
    "An option's value from what a case says."
    if isinstance(plain, list): return tuple(map(value_of, plain))
    if not (isinstance(plain, str) and plain.startswith('$')): return plain
    name, *words = plain[1:].split()
    return MADE[name](*words)


def tokenizers():
    "Names of all tokenizers that are known and can be had here, and functions."
    for entry in METRICS.values(): entry.load()  # which register some
    found = []
    for name in [*registry.BUILT_IN, *(name for name in registry._registered if name in OWN_TOKENIZERS)]:
        try: registry.get_tokenizer(name)
        except ImportError: continue
        found.append(name)
    return [*found, '$split', '$spaces']


OWN_TOKENIZERS = 'squad', 'triviaqa', 'text'  # registered by metrics of this package
NUMBERS = {  # by an option's name, or by class and name
    'max_order': [1, 2, 3, 4, 6, 9, 12], 'min_order': [1, 2, 3], 'char_order': [1, 2, 6, 9, 12], 'word_order': [0, 1, 2, 3], 'min_char_order': [1, 2, 4],
    'n': [1, 2, 3, 4, 6], 'beta': [0., .1, .5, 1., 2., 3.], 'alpha': [0., .1, .25, .5, .85, 1.], 'gamma': [0., .5, .6, 1.], 'delta': [0., .25, .75, 1.],
    'epsilon': [0., 1e-16, 1e-7, .5], 'smoothing_value': [.1, 1., 2.5], 'sigma': [.5, 1., 6., 20.], 'rho': [0., .3, 1.], 'deletion': [0., .2, 1., 2.],
    'insertion': [0., .5, 1.], 'nothing': [0., .5, 1.], 'beam': [1, 2, 5, 20, 40], 'max_distance': [0, 1, 5, 50], 'max_words': [1, 4, 100],
    'max_bytes': [1, 5, 12, 665], 'max_tokens': [1, 3, 10], 'decimals': [0, 2, 5], 'weight': [1., 1.2, 1.5, 2., 3.], 'gap': [0, 1, 4, 100],
    'threshold': [.1, .8, 1.], 'contains': [1, 2, 5], 'match_size': [1, 2, 3, 7], 'window': [0, 1, 2, 3, 5, 40],
    'weight_length': [0., 2., .3], 'weight_order': [0., 1., .1], 'weight_words': [0., 3., 7.]}
HAND = {  # what no type says; lists are tuples
    'Bleu.weights': [[1.], [.5, .5], [.7, .2, .1], [.25] * 4, [0., 0., .5, .5], [.1, .2, .3, .4]], 'Chrf.whitespace': [False, True, 'inner'],
    'Meteor.modules': [['exact'], ['exact', 'stem']], 'Meteor.weights': [[1.], [.5], [1., .6], [0., 1.], [1., 0.]],
    'Meteor.function_words': [[], 'meteor', ['the', 'a', ',', 'İ']], 'Meteor.language': ['en', 'de', 'fr', 'cz', 'es', 'ru'],
    'stemmer': [None, 'porter', 'porter-1.5.5', 'porter2', 'snowball:german', '$first'], 'Meteor.stemmer': ['porter', 'porter2', 'snowball:german', '$first'],
    **{f'Rouge{kind}.sentences': ['newline', 'period', None, '$lines', 'list'] for kind in ('N', 'L', 'W', 'S', 'SU')},
    'stop_words': [None, 'smart', ['the', 'a', 'cat', '&']],
    'normalise': [[], *([step] for step in STEPS), ['lowercase', 'strip'], ['lowercase', 'contractions', 'non-words', 'blanks'], ['$upper']],
    'WordMover.normalise': [False, True], 'vectors': ['$vectors 1 skip', '$vectors 2 zero', '$vectors 3 mean', '$vectors 4 error'],
    'BertScore.vectors': ['$vectors 1 skip', '$vectors 2 zero', '$vectors 3 mean', '$encoder 1'], 'unknown': [None, *UNKNOWN],
    'BertScore.idf': [False, True, None], 'BertScore.baseline': [None, [.3], [-.1, .2, .3]],
    'types': [[name] for name in ROUGE_TYPES] + [['rouge1', 'rouge2', 'rougeL', 'rougeLsum'], ['rouge9', 'rougeW1.2', 'rougeS4', 'rougeSU4'],
                                                 ['rouge3', 'rougeW2', 'rougeS0', 'rougeSU', 'rougeLsum'], ['rouge1', 'rougeS', 'rougeSU0', 'rougeW1']]}
LEFT_OUT = {  # options that the generator does not draw, and why
    'Meteor.wordnet': "synonyms need WordNet's files, and have no kernels", 'Meteor.paraphrases': 'a table of a file, without kernels',
    'Meteor.data': 'a folder of METEOR 1.5, which the package does not have', 'Nist.info': 'is learned: the check "fit"', 'Cider.df': 'is learned: the check "fit"',
    'Meteor.characters': 'is drawn as False: there are no kernels for True'}
FLAGS = {  # of the tools that take some
    'bleu mteval-v13a': ['', '-c', '-e', '-c --international-tokenization -e', '--international-tokenization', '--no-smoothing', '--brevity-penalty shortest'],
    'bleu multi-bleu': ['', '-lc'], 'bleu multi-bleu-detok': ['', '-lc'], 'chrf chrF++.py': ['', '-nc 4 -nw 0 -b 3', '-nw 1'],
    'chrf chrF++.py:avg': ['', '-nc 3 -nw 2 -b 1'], 'charcut charcut': ['', '-n', '-m 2 -n'], 'ter tercom': ['', '-N', '-N -P -A', '-s', '-b 3 -d 2 -N -s'],
    'wer sclite': ['', '-s'], 'item_error_rate sclite': ['', '-s'], 'nist mteval-v13a': ['', '-c', '--international-tokenization -e'], 'ribes ribes-1.03.1': ['', '-c', '-a 0.5 -b 0', '-z'],
    'meteor meteor-1.5': ["-m 'exact stem'", "-l en -lower -m 'exact stem'", "-norm -m 'exact stem'", "-norm -noPunct -m 'exact'", "-l de -norm -m 'exact stem'",
                          "-l fr -m 'exact' -x 3", "-norm -t adq -m 'exact stem'", "-m 'exact stem' -p '.5 1 .5 .5' -w '1 .5'"],
    'rouge rouge-1.5.5': ['-n 4 -m -2 4 -u', '-l 6 -s', '-b 20 -w 1.5 -f B', '-n 2 -p 0.3 -t 1 -w 1.2 -2 -1 -U', '-x -n 1 -b 7 -m'],
    'rouge pltrdy': ['', 'exclusive=False'], 'rouge pyrouge': [''], 'rouge files2rouge': [''],
    'rouge py-rouge': ['', 'length_limit=20', 'stemming=False weight_factor=1.2 apply_best=True', 'length_limit_type=words length_limit=5']}


def _among(cls):
    "What each option of several names may be: name -> values."
    return {name: list(check.known) for name, check in checks_of(cls).items() if isinstance(check, Among)}


def _allowed(check):
    "Whole numbers that an option's own rule allows, the least and some above it."
    numbers = [check.least + more for more in (0, 1, 5)] if isinstance(check, Whole) else []
    return [n for n in numbers if check.most is None or n <= check.most]


def needed(cls): return {'vectors': value_of('$vectors 1 skip')} if 'vectors' in cls.options() else {}


@cache
def pools(cls):
    "Of a metric's class: option -> the values that are drawn."
    if issubclass(cls, MetricGroup): known, of = {}, {}
    else: known, of = _among(cls), cls.options()
    found = {}
    for name, kinds in of.items():
        own = f'{cls.__name__}.{name}'
        if own in LEFT_OUT: continue
        given = HAND.get(own) or known.get(name) or HAND.get(name) or NUMBERS.get(name)
        if 'tokenizer' in name: given = tokenizers() + [None] * (type(None) in kinds or name == 'source_tokenizer')
        if given is None: given = [False, True] if bool in kinds else _allowed(checks_of(cls).get(name))
        if type(None) in kinds and None not in given: given = [None, *given]
        found[name] = given
    return found


# ---------------------------------------------------------------- metrics
MEMBERS = ['rouge1', 'rougeL', 'rougeLsum', 'rougeW1.2', 'rougeS4', 'rougeSU4']


def own_metrics():
    "Names of this package's metrics that count anything with kernels, those of families one by one."
    found = []
    for name, entry in METRICS.items():
        if not isinstance(entry, Entry) or not entry.where.startswith('nlgeval.'): continue
        cls = entry.load()
        if issubclass(cls, MetricGroup) or name == 'bertscore' or cls(**needed(cls)).compiled: found.append(name)  # BERTScore's definition has a kernel
    return found


FUNCTIONS = 'edit_distance', 'mbr'  # which choose an engine, too


def targets(): return [*own_metrics(), *FUNCTIONS]


def made(case):
    "The metric, or group of metrics, of a case."
    cls = METRICS[case['metric']].load()
    options = {name: value_of(value) for name, value in case['options'].items()}
    if not case['like']: return cls(**options)
    if 'vectors' in cls.options() and not issubclass(cls, MetricGroup): options = {**needed(cls), **options}
    return cls.like(case['like'], **options)


def metrics_of(metric): return list(metric.metrics.values()) if isinstance(metric, MetricGroup) else [metric]


def some_options(r, cls, share):
    "Options of a class with values of its pools."
    return {name: r.choice(values) for name, values in pools(cls).items() if name == 'vectors' or r.random() < share}


def draw_options(r, name):
    "`like` and options of a metric; they may not go together."
    cls, share = METRICS[name].load(), r.choice([.1, .25, .5])
    like = r.choice([None, None, *cls.tools]) if cls.tools and r.random() < .5 else None
    if like: like = f'{like} {r.choice(FLAGS.get(f"{name} {like}", [""]))}'.strip()
    if not issubclass(cls, MetricGroup):
        return like, some_options(r, cls, share if not like else .05)
    if like: return like, {}
    types, found = r.choice(HAND['types']), {}
    for member in Rouge(types).metrics.values(): found.update(some_options(r, type(member), share))
    left = {'n', 'summary'} | ({'weight'} if any(t[:6] == 'rougeW' for t in types) else set()) | ({'gap'} if any(t[:6] == 'rougeS' for t in types) else set())
    return None, {'types': types, **{name: value for name, value in found.items() if name not in left}}


def draw_metric(r, name):
    "A case without texts, and its metric; how many tries were refused."
    for refused in range(200):
        like, options = draw_options(r, name)
        case = {'metric': name, 'like': like, 'options': options}
        try: metric = made(case)
        except (ValueError, TypeError, ImportError): continue  # options that exclude each other, and tools that need files
        if name == 'bertscore' or all(one.compiled for one in metrics_of(metric)): return case, metric, refused
    raise RuntimeError(f'{name}: 200 sets of options were refused, the last: {case}')


def cost(metric, candidate, references):
    "The most that a metric may have to do with a segment."
    return max((float(one.work(np.array(float(len(candidate))), np.array(float(len(text))))) for one in metrics_of(metric) for text in references or ['']), default=0)


def draw(name, seed, most=None):
    "A case of a metric (or function): options and texts. `most` segments."
    r, inner = random.Random(f'{name} {seed}'), name
    if name == 'mbr': inner = r.choice([n for n in own_metrics() if n not in ('sari', 'rouge', 'bertscore')])
    if name == 'edit_distance':
        case, metric, refused = {'metric': name, 'like': None, 'options': {'tokens': r.random() < .5}}, Wer(), 0
    else: case, metric, refused = draw_metric(r, inner)
    if name == 'mbr': case['function'] = {'aggregate': r.random() < .3, 'held': r.random() < .5}
    needs = set().union(*(one.needs for one in metrics_of(metric)))
    wild = WildTexts(r.random(), surrogates=r.random() < .3, tame=r.uniform(.6, 1) if 'vectors' in case['options'] else None)
    n = r.choice([1, 2, 3, 8, 30, 60, 60, 150] if name not in FUNCTIONS else [1, 2, 4, 8, 8])
    each = r.choice([1, 1, 1, 2, 3, 5, 0])  # references; 0: from 1 to 5
    segments = []
    for _ in range(min(n, most or n)):
        prediction = wild.text()
        references = [wild.other(prediction) for _ in range(each or r.randint(1, 5))]
        source = wild.other(prediction)
        while cost(metric, max(prediction, source, key=len), [*references, source, prediction]) > WORK:
            prediction, source, *references = (text[:len(text) // 2] for text in (prediction, source, *references))
        segments.append((prediction, references, source))
    predictions, references, sources = map(list, zip(*segments))
    return {**case, 'predictions': predictions, 'references': references, 'sources': sources if 'sources' in needs else None,
            'block': r.choice([60, 300, 2000, 2**19]), 'draw': r.randrange(2**32)}, refused


# ---------------------------------------------------------------- checks
@dataclass
class Count:
    "What was done with a metric."
    option_sets: int = 0
    refused: int = 0
    calls: int = 0
    scores: int = 0   # of segments: one scored once by one engine is 1
    errors: int = 0   # that both engines raise
    differences: int = 0
    seconds: float = 0


def outcome(call):
    "What a call returns, or its error as text."
    try: return call()
    except (ArithmeticError, LookupError, OSError, TypeError, UnicodeError, ValueError) as error: return f'{type(error).__name__}: {error}'


def bits(array):
    "Equal for equal arrays to the last bit; all NaN are the same."
    array = np.asarray(array)
    if array.dtype.kind == 'f': array = np.where(np.isnan(array), np.array(math.nan, array.dtype), array)
    return array.dtype.str, array.shape, array.tobytes()


@contextmanager
def block_size(size):
    "Texts are cut into blocks of about so many characters: threads share out blocks, and few texts would be one."
    usual, packing.BLOCK = packing.BLOCK, size
    try: yield
    finally: packing.BLOCK = usual


class Run:
    "A case on its way through the checks."
    def __init__(self, case, count=None):
        self.case, self.count, self.random = case, count or Count(), random.Random(case['draw'])
        if case['metric'] not in FUNCTIONS: self.metric = made(case)
        self.name = case['metric']

    @cached_property
    def listed(self): return metrics_of(self.metric)[0].listed

    def text(self, text):
        "A text as the metric takes it: a string, its tokens, or its sentences' tokens."
        def tokens(text): return text.split(' ') if text else []
        return text if not self.listed else tokens(text) if self.listed == 1 else list(map(tokens, text.split('\n'))) if text else []

    @cached_property
    def predictions(self): return list(map(self.text, self.case['predictions']))
    @cached_property
    def references(self): return [list(map(self.text, texts)) for texts in self.case['references']]
    @cached_property
    def sources(self): return self.case['sources'] and list(map(self.text, self.case['sources']))

    def __len__(self): return len(self.case['predictions'])

    def held(self, which):
        needs = {need for one in metrics_of(self.metric) for need in one.needs}
        if not needs: return None
        references = self.references[which] if 'references' in needs else None
        return TestSet(references, self.sources[which]) if 'sources' in needs else references

    def did(self, scores, calls=1): self.count.scores += scores; self.count.calls += calls

    def tables(self, engine, threads=None, which=slice(None), metric=None):
        "Name -> the rows of the segments `which`, or an error's text."
        metric = metric or self.metric
        def statistics():
            with using(engine, threads): found = metric.statistics(self.predictions[which], self.held(which))
            return {name: table.rows for name, table in (found if isinstance(found, dict) else {'': found}).items()}
        found = outcome(statistics)
        if not isinstance(found, str): self.did(len(range(len(self))[which]) * len(found))
        return found

    @cached_property
    def definition(self): return self.tables('python')

    @cached_property
    def fitted(self):
        "The metric with what it learned; by the definition."
        with using('python'): return self.metric if isinstance(self.metric, MetricGroup) else self.metric.fit(TestSet(*self.both()))

    def both(self): return self.references, self.sources

    @cached_property
    def some(self):
        "A few of the segments; of few all."
        n = len(self)
        return range(n) if n <= 3 else sorted(self.random.sample(range(n), 2))

    @cached_property
    def cuts(self):
        "Slices that are the whole, in order."
        n = len(self)
        inner = sorted(self.random.sample(range(1, n), min(n - 1, self.random.randint(1, 4))))
        return [slice(i, j) for i, j in zip([0, *inner], [*inner, n])]


def rows_bits(tables): return tables if isinstance(tables, str) else {name: bits(rows) for name, rows in tables.items()}


def unnamed(found):
    "An error's text without what it quotes: of several wrong texts the definition names another than a block of them."
    return re.sub("'.*?'", "''", found) if isinstance(found, str) else found


def rows_of(tables, which): return {name: bits(rows[which]) for name, rows in tables.items()}


def check_kernels(run):
    "The kernels count what the definition counts, on 1, 2 and 4 threads."
    one = rows_bits(run.tables('compiled', 1))
    yield 'compiled, threads 1', unnamed(rows_bits(run.definition)), unnamed(one)
    for threads in 2, 4: yield f'compiled, threads {threads}', one, rows_bits(run.tables('compiled', threads))


def check_alone(run):
    "A segment has alone what it has among others."
    if isinstance(run.definition, str): return
    for i in run.some:
        which = slice(i, i + 1)
        for engine in 'python', 'compiled':
            yield f'{engine}, segment {i} alone', rows_of(run.definition, which), rows_bits(run.tables(engine, which=which, metric=run.fitted))


def check_pair(run):
    "One text in an ordinary call, which has its own quick ways."
    if isinstance(run.definition, str): return
    for i in run.some:
        held = run.held(slice(i, i + 1))
        if isinstance(held, list) and len(held[0]) == 1 and not run.listed: held = held[0]
        for engine in 'compiled', 'auto':
            def call():
                if run.name == 'bertscore':
                    with using(engine): found = run.fitted([run.predictions[i]], held)
                else: found = run.fitted([run.predictions[i]], held, engine=engine)
                return {name: bits(score.statistics.rows) for name, score in (found if isinstance(run.metric, MetricGroup) else {'': found}).items()}
            found = outcome(call)
            run.did(len(metrics_of(run.metric)))
            yield f'{engine}, call of segment {i}', rows_of(run.definition, slice(i, i + 1)), found


def check_parts(run):
    "However a corpus is cut: its parts' rows are its rows, a stream of them has its score."
    if isinstance(run.definition, str) or len(run) < 2: return
    engine = run.random.choice(['python', 'compiled', 'compiled', 'compiled'])
    parts = [run.tables(engine, which=which, metric=run.fitted) for which in run.cuts]
    if errors := [part for part in parts if isinstance(part, str)]: yield f'{engine}, parts', rows_bits(run.definition), errors[0]
    if errors: return
    joined = {name: bits(np.concatenate([part[name] for part in parts])) for name in parts[0]}
    yield f'{engine}, parts at {[which.stop for which in run.cuts]}', rows_bits(run.definition), joined
    def scores(found): return {name: bits(score.score) for name, score in (found if isinstance(run.metric, MetricGroup) else {'': found}).items()}
    def whole():
        with using('python'): return scores(run.fitted(run.predictions, run.held(slice(None))))
    def streamed():
        stream = run.fitted.stream()
        with using('compiled', 2):
            for which in run.cuts: stream.update(run.predictions[which], run.held(which))
        return scores(stream.compute())
    run.did(2 * len(run) * len(metrics_of(run.metric)), 1 + len(run.cuts))
    yield 'stream of parts', outcome(whole), outcome(streamed)


def check_scores(run):
    "The formula gives a row alone the score that it has among many, and says so in its parts."
    if isinstance(run.definition, str): return
    for name, metric in run.fitted.metrics.items() if isinstance(run.metric, MetricGroup) else [('', run.fitted)]:
        rows = run.definition[name]
        among, some = metric.score(rows, segments=True), run.random.sample(range(len(rows)), min(len(rows), 12))
        yield f'{name} parts', bits(among), bits(metric.parts(rows, segments=True)['score'])
        yield f'{name} rows {some} alone', bits(among[some]), bits([metric.score(rows[i:i + 1], segments=True)[0] for i in some])


def check_group(run):
    "With others a metric counts what it counts alone."
    if isinstance(run.definition, str) or run.listed == 2 or run.name == 'bertscore': return
    own = run.fitted.metrics if isinstance(run.metric, MetricGroup) else {'own': run.fitted}
    first = next(iter(own.values()))
    others = {'own tokens': RougeN(tokenizer='tokens', sentences=None, n=1)} if run.listed else {'words': RougeL(), 'edits': Wer()}
    if isinstance(first, TokenMetric) and (not run.listed or first.tokenizer == 'tokens'): others['shared'] = Bleu(tokenizer=first.tokenizer, lowercase=first.lowercase)
    if 'references' not in first.needs: others = {}  # they have none
    names = list(own) + list(others)
    run.random.shuffle(names)
    group = MetricGroup({name: {**own, **others}[name] for name in names})
    found = run.tables('compiled', 2, metric=group)
    for name in own:
        alone = run.definition[name if isinstance(run.metric, MetricGroup) else '']
        yield f'compiled, with {", ".join(names)}', bits(alone), found if isinstance(found, str) else bits(found[name])


def check_fit(run):
    "Both engines learn the same."
    if isinstance(run.metric, MetricGroup) or run.metric.fitted: return
    def learned(engine):
        with using(engine, 2):
            metric = run.metric.fit(TestSet(*run.both()))
            return metric.signature, learned_counts(metric, engine)
    run.did(2 * len(run), 2)
    yield 'fit', outcome(lambda: learned('python')), outcome(lambda: learned('compiled'))


def learned_counts(metric, engine):
    "What a metric learned, as a plain dict."
    if metric.name == 'NIST': return dict(metric.info.counts)
    if metric.name == 'BERTScore': return dict(metric.idf)
    return dict(metric.df.counts if engine == 'python' else table_of(metric.df).ngrams())


def check_pairwise(run):
    "All with all."
    if isinstance(run.definition, str) or run.random.random() < .8 and len(run) > 3: return
    first = slice(0, 5)
    for name, metric in (run.fitted.metrics if isinstance(run.metric, MetricGroup) else {'': run.fitted}).items():
        if metric.needs != ('references',): continue
        def matrix(engine, threads=None):
            with using(engine, threads): return bits(metric.pairwise(run.predictions[first], run.held(first)))
        run.did(2 * len(run.predictions[first])**2, 2)
        yield f'pairwise {name}', outcome(lambda: matrix('python')), outcome(lambda: matrix('compiled', 2))


def check_edits(run):
    "The functions of single pairs of texts."
    cut = str.split if run.case['options']['tokens'] else str
    for prediction, references in zip(run.case['predictions'], run.case['references']):
        for reference in references:
            for function in edit_distance.edit_distance, edit_distance.edit_path, edit_distance.edit_counts, edit_distance.alignment:
                python, compiled = (outcome(lambda engine=engine: function(cut(prediction), cut(reference), engine=engine)) for engine in ('python', 'compiled'))
                run.did(2, 2)
                yield function.__name__, python, compiled


def check_mbr(run):
    "Minimum Bayes risk decoding: the choice and the utilities."
    function = run.case['function']
    lists = [[p, *references] for p, references in zip(run.predictions, run.references)]
    more = {'aggregate': function['aggregate'], 'sources': run.sources}
    if function['held']: more['references'] = run.references
    def decode(engine, threads=None):
        found = mbr(lists, run.metric, engine=engine, threads=threads, **more)
        return found.texts, found.indices.tolist(), list(map(bits, found.utilities)), found.similarity is None or bits(found.similarity)
    python = outcome(lambda: decode('python'))
    for threads in 1, 4:
        yield f'mbr, threads {threads}', unnamed(python), unnamed(outcome(lambda: decode('compiled', threads)))
    run.did(3 * sum(len(texts) * (1 if function['aggregate'] else len(texts)) for texts in lists), 3)


CHECKS = check_kernels, check_alone, check_pair, check_parts, check_scores, check_group, check_fit, check_pairwise


def difference(case, count=None):
    "The first difference of a case as (check, what, expected, got), or None."
    run = Run(case, count)
    checks = (check_mbr,) if 'function' in case else (check_edits,) if case['metric'] == 'edit_distance' else CHECKS
    before = None if case['metric'] == 'edit_distance' else deepcopy((run.predictions, run.references, run.sources))
    with block_size(case['block']), warnings.catch_warnings():
        warnings.simplefilter('ignore')
        for check in checks:
            for what, expected, got in check(run):
                if expected != got: return check.__name__, what, expected, got
    if isinstance(run.__dict__.get('definition'), str): run.count.errors += 1
    if before and before != (run.predictions, run.references, run.sources): return 'inputs', 'a call changed them', '', ''


# ---------------------------------------------------------------- small cases
def smaller(case):
    "Cases that are a step smaller, the largest steps first."
    n, columns = len(case['predictions']), ('predictions', 'references', 'sources')
    def keep(which): return {**case, **{name: [case[name][i] for i in which] for name in columns if case[name]}}
    size = n // 2
    while size:
        for start in range(0, n, size): yield keep([i for i in range(n) if not start <= i < start + size])
        size //= 2
    for name in case['options']: yield {**case, 'options': {k: v for k, v in case['options'].items() if k != name}}
    for i, texts in enumerate(case['references']):
        if len(texts) > 1:
            for k in range(len(texts)): yield _with(case, 'references', i, texts[:k] + texts[k + 1:])
    for i in range(n):
        for text in shorter(case['predictions'][i]): yield _with(case, 'predictions', i, text)
        for k, reference in enumerate(case['references'][i]):
            for text in shorter(reference): yield _with(case, 'references', i, [*case['references'][i][:k], text, *case['references'][i][k + 1:]])
        if case['sources']:
            for text in shorter(case['sources'][i]): yield _with(case, 'sources', i, text)


def _with(case, column, i, value): return {**case, column: [*case[column][:i], value, *case[column][i + 1:]]}


def shorter(text):
    "Shorter texts: without stretches of words, without stretches of letters."
    for parts, glue in (text.split(' '), ' '), (list(text), ''):
        size = (len(parts) + 1) // 2
        while size:
            for start in range(0, len(parts), size):
                if len(found := glue.join(parts[:start] + parts[start + size:])) < len(text): yield found
            size //= 2


def shrunk(case, differs=difference, tries=2000):
    "The smallest case that still differs, after so many tries at most."
    found = True
    while found:
        found = None
        for candidate in smaller(case):
            if not candidate['predictions']: continue
            if not tries: return case
            tries -= 1
            try: found = differs(candidate) and candidate
            except (ValueError, TypeError, ImportError): continue  # options that cannot be without each other
            if found: break
        case = found or case
    return case


def keep(case, found, folder=FOUND):
    "Write a case where the test suite replays it."
    text = json.dumps({'about': f'{found[0]}: {found[1]}', **case}, ensure_ascii=True, indent=1)
    path = Path(folder) / f'{case["metric"]}-{sha256(text.encode()).hexdigest()[:8]}.json'
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text + '\n', encoding='utf-8')
    return path


# ---------------------------------------------------------------- the command
@dataclass
class Fuzz:
    "Goes on with all metrics, each in turn for the same time."
    names: list
    seed: int = 0
    folder: Path = FOUND
    counts: dict = field(default_factory=dict)
    kept: dict = field(default_factory=dict)  # metric and check -> how many

    def __post_init__(self): self.counts = {name: Count() for name in self.names}

    def step(self):
        "One set of options of the metric that had the least time."
        name = min(self.names, key=lambda name: self.counts[name].seconds)
        count, start = self.counts[name], time.monotonic()
        case, refused = draw(name, f'{self.seed} {count.option_sets}')
        count.option_sets, count.refused = count.option_sets + 1, count.refused + refused
        try:
            if found := difference(case, count): self.found(name, case, found)
        except Exception as error: self.found(name, case, ('exception', f'{type(error).__name__}: {error}', '', ''))
        count.seconds += time.monotonic() - start

    def found(self, name, case, found):
        "A difference: said, made small, kept; of one kind three at most."
        self.counts[name].differences += 1
        kind = name, found[0]
        self.kept[kind] = self.kept.get(kind, 0) + 1
        if self.kept[kind] > 3: return
        small = shrunk(case) if found[0] != 'exception' else case
        path = keep(small, (found if found[0] == 'exception' else difference(small)) or found, self.folder)
        print(f'DIFFERENCE {name}: {found[0]}, {found[1]}: kept in {path}', flush=True)

    def table(self):
        lines = [f'{"metric":18} {"option sets":>11} {"refused":>8} {"calls":>9} {"scores":>10} {"errors":>7} {"differences":>11}']
        rows = {**self.counts, 'all': self.total()}
        return '\n'.join(lines + [f'{name:18} {c.option_sets:11,} {c.refused:8,} {c.calls:9,} {c.scores:10,} {c.errors:7,} {c.differences:11,}' for name, c in rows.items()])

    def total(self): return Count(*(sum(column) for column in zip(*(vars(count).values() for count in self.counts.values()))))


def parsed(arguments):
    about, example = __doc__.split('\n\n')[0], 'example: python tests/fuzz.py --minutes 5 --seed 7 --metric meteor --metric ter'
    parser = argparse.ArgumentParser(description=about, epilog=example)
    parser.add_argument('--minutes', type=float, default=5, help='go on for so long (5)')
    parser.add_argument('--scores', type=int, help='or until so many segments were scored')
    parser.add_argument('--seed', type=int, default=0, help='another seed, other texts and options (0)')
    parser.add_argument('--metric', action='append', choices=targets(), metavar='NAME', help='only this one; may be repeated. There are: ' + ', '.join(targets()))
    parser.add_argument('--output', type=Path, metavar='FILE', help='write the counts as JSON')
    return parser.parse_args(arguments)


def main(arguments=None):
    "The command. Returns 1 where something differed."
    said = parsed(arguments)
    warm_up(all_kernels())
    fuzz = Fuzz(said.metric or targets(), said.seed)
    start = shown = time.monotonic()
    def seconds(): return time.monotonic() - start
    while fuzz.total().scores < said.scores if said.scores else seconds() < 60 * said.minutes:
        fuzz.step()
        if time.monotonic() - shown > 30:
            shown, total = time.monotonic(), fuzz.total()
            print(f'{seconds():6.0f} s  {total.option_sets:,} option sets, {total.scores:,} segment scores, {total.differences} differences', flush=True)
    total = fuzz.total()
    print(f'{fuzz.table()}\nseed {said.seed}, {seconds():.0f} s, {total.scores / seconds():.0f} segment scores a second')
    if said.output: said.output.write_text(json.dumps({'seed': said.seed, 'seconds': round(seconds()), **{n: vars(c) for n, c in fuzz.counts.items()}}, indent=1))
    return int(total.differences > 0)


if __name__ == '__main__': sys.exit(main())
