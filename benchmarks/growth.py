"""How time and memory grow, measured in processes of their own."""
import os
import sys
from contextlib import redirect_stdout
from time import perf_counter

import texts
from timing import apart, once, peak, repeated

PART = 5000  # pairs between two updates of a stream


def streamed(n):
    "Seconds and MB of a stream of n pairs, which are made as they are needed."
    from nlgeval import Bleu
    stream, seconds = Bleu().stream(), 0
    for part in parts(n):
        start = perf_counter()
        stream.update(*part)
        seconds += perf_counter() - start
    assert len(stream) == n and stream.compute().score > 0
    return seconds, peak()


def parts(n):
    "n pairs in parts, each made anew."
    columns = [(column * 2)[:PART] for column in texts.ted()]
    for start in range(0, n, PART): yield [texts.fresh(column[:n - start]) for column in columns]


def commanded(system, reference):
    "Seconds and MB of `nlgeval score` on two files."
    from nlgeval.apps.cli import main
    start = perf_counter()
    with open(os.devnull, 'w') as nowhere, redirect_stdout(nowhere): status = main(['score', system, '--ref', reference])
    if status: sys.exit(status)
    return perf_counter() - start, peak()


def aligned(n, edits):
    "Seconds and MB of the alignment of two texts of n characters."
    from nlgeval.metrics.edit_distance import edit_path
    candidate, reference = texts.long_strings(n, edits)
    seconds = repeated(lambda: edit_path(candidate, reference, engine='compiled'), 3)
    return seconds, peak()


# --- curves

def segments(n, candidates, references):
    "n segments with one reference."
    times = -(-n // len(candidates))
    return texts.fresh((candidates * times)[:n]), texts.fresh((references * times)[:n])


def tokens(n, candidates, references):
    "One pair of n words."
    times = 1 + n // 40_000
    return tuple([' '.join(' '.join(column * times).split()[:n])] for column in (candidates, references))


def several(n, candidates, references):
    "500 segments with n references."
    return candidates[:500], [[references[(i + 37 * k) % 2445] for k in range(n)] for i in range(500)]


AXES = {'segments': (segments, [1, 10, 100, 1000, 10_000, 100_000, 1_000_000]),
        'tokens of one pair': (tokens, [10, 100, 1000, 10_000, 100_000]),
        'references': (several, [1, 2, 4, 8, 16, 32])}
SLOW = 10_000  # segments that the definition gets at most


def curve(axis, metric, engine, xs, rounds):
    "Milliseconds of a call, and the memory of a process that has made it and smaller ones, in MB."
    from nlgeval import Bleu, RougeL
    make, metric, columns, result = AXES[axis][0], {'BLEU': Bleu, 'ROUGE-L': RougeL}[metric](), texts.ted(), []
    for x in xs:
        case = None  # the last one is no part of the memory
        if engine == 'stream': seconds = stream_seconds(metric, x)
        else:
            case = make(x, *columns)
            def call(): return metric(*case, engine=engine).score
            seconds = once(call) if x > 100_000 else repeated(call, rounds)
        result.append((1e3 * seconds, peak()))
    return result


def stream_seconds(metric, n):
    for part in parts(PART): metric.stream().update(*part)  # kernels are loaded
    stream = metric.stream()
    return sum(once(lambda: stream.update(*part)) for part in parts(n))


def curves(rounds, quick=False):
    "Every curve, as a dict."
    for axis, (_, xs) in AXES.items():
        for metric in 'BLEU', 'ROUGE-L':
            for engine in ('python', 'compiled', *(['stream'] if axis == 'segments' else [])):
                some = [x for x in xs if axis != 'segments' or (x >= 1000 if engine == 'stream' else engine != 'python' or x <= SLOW)]
                if quick: some = some[:2]
                points = apart('growth', 'curve', axis, metric, engine, some, rounds, NLGEVAL_ENGINE='compiled' if engine == 'stream' else 'auto')
                yield {'axis': axis, 'metric': metric, 'engine': engine, 'x': some, 'ms': [float(f'{ms:.4g}') for ms, _ in points],
                       'megabytes': [round(mb) for _, mb in points]}
