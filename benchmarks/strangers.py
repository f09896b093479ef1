"""What one pair of long texts costs every metric, by either engine: seconds of processor, and memory.

Run as `python benchmarks/strangers.py`; it writes `benchmarks/results/strangers.json`. With `--hostile` it writes
`hostile.json` instead: what the definitions take with texts that are made to hold them up, against their `work`.
A text is drawn by Zipf's law; in the prediction three words of ten are others, and blocks have moved. Each point is a process of its
own, ended after `--seconds`; a metric that took a third of these with one length is not asked for the next.
"""
import argparse
import json
import random
import re
import subprocess
import sys
import time
import warnings

import texts
from timing import here, machine, peak

from nlgeval.engine.choice import TooMuchWork, using

WORDS = 100, 1000, 10_000, 100_000
ROUGE = 'rougeL', 'rougeLsum', 'rougeW', 'rougeS4', 'rougeSU4'
VECTORS = 'rouge', 'embedding_average', 'vector_extrema', 'greedy_matching', 'word_mover', 'rouge_we', 'bertscore'  # what they take depends on the vectors


def names():
    "Every metric of this package that needs no vectors, and of ROUGE what takes more than n-grams."
    from nlgeval.metrics.registry import METRICS
    own = [name for name, entry in METRICS.items() if entry.where.startswith('nlgeval.') and name not in VECTORS]
    return [*own, 'rouge1', *ROUGE]


def pair(n):
    "A prediction and a reference of n words."
    rng, (known, weights) = random.Random(n), texts.words()
    reference = rng.choices(known, weights, k=n)
    prediction = [rng.choice(known) if rng.random() < .3 else word for word in reference]
    for _ in range(max(1, n // 200)):  # a block of some words goes elsewhere
        i, j, k = rng.randrange(n), rng.randrange(n), rng.randint(2, 8)
        block = prediction[i:i + k]
        del prediction[i:i + k]
        prediction[j:j] = block
    return ' '.join(prediction), ' '.join(reference)


def held_to(metric, text):
    "What a prediction is held against: the text in each place that the metric asks for."
    from nlgeval import TestSet
    if metric.needs: return TestSet(*([text] if what in metric.needs else None for what in ('references', 'sources')))


def cost(name, engine, n):
    "Seconds of processor of a call, its memory in MB beyond that of a call with 20 words, and its work."
    from nlgeval.metrics.registry import make_metrics
    warnings.simplefilter('ignore')
    metric, = make_metrics([name]).values()
    def call(n):
        prediction, reference = pair(n)
        start = time.process_time()
        metric.statistics([prediction], held_to(metric, reference), engine=engine)
        return time.process_time() - start, float(metric.work(len(prediction), len(reference)))
    call(20)
    before = peak()
    seconds, work = call(n)
    return {'seconds': float(f'{seconds:.3g}'), 'megabytes': round(peak() - before), 'work': float(f'{work:.3g}')}


def hostile(n):
    "Name -> a prediction and a reference of n words that some metric cannot bear."
    rng, words = random.Random(n), [f'w{i % (n // 5)}' for i in range(n)]
    blocks = [word for at in range(0, n, 6) for word in (*words[at + 3:at + 6], *words[at:at + 3])]
    lines = [' '.join('abcd'[i:] + 'abcd'[:i]) for i in range(4)]
    return {'one word': ('a ' * n, 'a ' * (n + 3)), 'two words': ('a b ' * (n // 2), 'b a ' * (n // 2)),
            'full stops': ('.' * n, '.' * (n + 3)), 'lines': ('\n'.join(lines[:1] * (n // 4)), '\n'.join(lines[1:2] * (n // 4))),
            'shuffled': (' '.join(rng.sample(words, n)), ' '.join(words)), 'moved': (' '.join(blocks), ' '.join(words))}


def hostile_cost(name, like, n):
    "Text -> seconds of the definition, and what its work stands for."
    from nlgeval.metrics.registry import METRICS, make_metrics
    warnings.simplefilter('ignore')
    metric, found = METRICS[name].load().like(like) if like else next(iter(make_metrics([name]).values())), {}
    for what, (prediction, reference) in {'': pair(20), **hostile(n)}.items():
        start = time.process_time()
        metric.statistics([prediction], held_to(metric, reference), engine='python')
        seconds = time.process_time() - start
        with using(max_work=1e-9): work = refused(lambda: metric.statistics([prediction], held_to(metric, reference), engine='python'))
        if what: found[what] = {'seconds': float(f'{seconds:.3g}'), 'work': work}
    return found


def refused(call):
    "The work for which a call is refused."
    try: call()
    except TooMuchWork as error: return float(re.search(r'may cost (\S+) of work', str(error))[1])


def measured(name, engine, n, limit):
    "The cost in a process of its own; None where it takes longer than the limit, a string where the metric refuses."
    code = 'import json, sys; sys.path.insert(0, sys.argv[1]); import strangers; print(json.dumps(strangers.cost(*json.loads(sys.argv[2]))))'
    command = [sys.executable, '-W', 'ignore', '-c', code, str(here), json.dumps([name, engine, n])]
    try: done = subprocess.run(command, capture_output=True, text=True, encoding='utf-8', timeout=limit)
    except subprocess.TimeoutExpired: return None
    if done.returncode: return done.stderr.strip().rpartition('\n')[2]
    return json.loads(done.stdout)


def engines(name):
    from nlgeval.metrics.registry import make_metrics
    return ('python', 'compiled') if next(iter(make_metrics([name]).values())).compiled else ('python',)


def curve(name, engine, limit):
    "A point for each length, until one takes too long."
    found = {}
    for n in WORDS:
        found[n] = measured(name, engine, n, limit)
        print(f'{name:14} {engine:9} {n:8,} words  {found[n]}', flush=True)
        if not isinstance(found[n], dict) or found[n]['seconds'] > limit / 3: break
    return found


def hostile_rows():
    found = {}
    for name, like in [*((name, None) for name in names()), ('ter', 'tercom')]:
        label = f'{name} like {like}' if like else name
        found[label] = {str(n): hostile_cost(name, like, n) for n in (96, 192)}
        print(label, max((cost['seconds'], text, n) for n, texts in found[label].items() for text, cost in texts.items()), flush=True)
    return found


def write(name, rows, **more):
    (here / 'results' / f'{name}.json').write_text(json.dumps({'machine': machine(), **more, 'rows': rows}, indent=1) + '\n', encoding='utf-8')


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition('\n')[0], epilog='example: python benchmarks/strangers.py --metric ter')
    parser.add_argument('--hostile', action='store_true', help='texts that are made to take long, by the definitions')
    parser.add_argument('--metric', action='append', help='only this one (may be repeated); what was written of others stays')
    parser.add_argument('--seconds', type=float, default=30, help='that a point may take (default: 30)')
    args = parser.parse_args()
    if args.hostile: return write('hostile', hostile_rows())
    path, rows = here / 'results' / 'strangers.json', {}
    if args.metric: rows = {(row['metric'], row['engine']): row for row in json.loads(path.read_text(encoding='utf-8'))['rows']}
    for name in args.metric or names():
        for engine in engines(name): rows[name, engine] = {'metric': name, 'engine': engine, 'points': curve(name, engine, args.seconds)}
    write('strangers', list(rows.values()), limit=args.seconds)


if __name__ == '__main__': main()
