"""Minimum Bayes risk decoding of many lists, and rewards, against fastchrf, mbrs and sacrebleu; times of the processor, in turns.

    python benchmarks/mbr.py [--peer PYTHON] [--rounds N] [--output FILE]

PYTHON is that of an environment with fastchrf and mbrs, which wants torch and is kept apart from ours. Each side is at its best:
one thread, everything loaded before, mbrs with fastchrf for chrF, and for BLEU its scorer without processes of its own. The utilities are compared before they are timed.
"""
import argparse
import json
import os
import random
import subprocess
import sys
from pathlib import Path
from time import process_time

for name in 'OPENBLAS_NUM_THREADS', 'OMP_NUM_THREADS', 'MKL_NUM_THREADS', 'RAYON_NUM_THREADS':
    os.environ[name] = '1'
here = Path(__file__).resolve().parent
SHAPES = (1000, 8), (100, 32), (8, 128), (1, 512)  # lists, candidates
PEERS = 'fastchrf', 'mbrs'


def lists(n, k):
    "n lists of k candidates, of some 20 words: one word in five is another, one in twenty is missing."
    sys.path.insert(0, str(here))
    from texts import generated
    rng, references = random.Random(0), generated(n)[1]
    words = sorted({word for text in references for word in text.split()})
    return [[' '.join(rng.choice(words) if rng.random() < .2 else word for word in text.split() if rng.random() > .05) for _ in range(k)]
            for text in references]


def theirs():
    "What a peer does, by (peer, metric, aggregated?): a function from lists to the expected utilities."
    sys.path[:] = [path for path in sys.path if Path(path or '.').resolve() != here]  # bert_score.py here is no package
    import fastchrf
    import numpy as np
    found = {('fastchrf', 'chrf', False): lambda L: [np.mean(m, axis=1) for m in fastchrf.pairwise_chrf(L, L)],
             ('fastchrf', 'chrf', True): lambda L: fastchrf.aggregate_chrf(L, L)}
    try:
        import torch
        from mbrs.metrics.bleu import MetricBLEU
        from mbrs.metrics.chrf import MetricChrF
    except ImportError: return found
    torch.set_num_threads(1)
    chrf, bleu = MetricChrF(MetricChrF.Config(fastchrf=True, num_workers=1)), MetricBLEU(MetricBLEU.Config(num_workers=1))
    def pairs(own): return [[bleu.scorer.sentence_score(h, [r]).score for r in own] for h in own]
    return {**found, ('mbrs', 'chrf', False): lambda L: [chrf.expected_scores(own, own).tolist() for own in L],
            ('mbrs', 'chrf', True): lambda L: [chrf.expected_scores_reference_aggregation(own, own).tolist() for own in L],
            ('mbrs', 'bleu', False): lambda L: [np.mean(pairs(own), axis=1).tolist() for own in L],
            ('mbrs', 'bleu', True): lambda L: [bleu.expected_scores_reference_aggregation(own, own).tolist() for own in L]}


def serve():
    "The peer's process: a line with a task in, a line with seconds and utilities out."
    known, made = theirs(), {}
    from importlib.metadata import version
    versions = {peer: version(peer) for peer in {key[0] for key in known}}
    print(json.dumps([versions, [list(key) for key in known]]), flush=True)
    for line in sys.stdin:
        peer, metric, mean, n, k, part = json.loads(line)
        own = made.setdefault((n, k), lists(n, k))[:part]
        start = process_time()
        found = known[peer, metric, mean](own)
        print(json.dumps([process_time() - start, [list(map(float, u)) for u in found]]), flush=True)


def rewards(rounds):
    "Completions a second, of one processor: as TRL calls with a batch of 4,096, and as verl with one."
    from nlgeval import Bleu, Chrf, Repetition, RougeL
    from nlgeval.engine.choice import using
    from texts import ted
    completions, references = (side[:4096] for side in ted())
    result = []
    for metric in Bleu(), Chrf(), RougeL(), Repetition():
        reward, batch, one = metric.reward(), [], []
        with using('compiled', 1):
            for _ in range(rounds + 1):
                start = process_time()
                reward(completions, reference=references)
                batch.append(process_time() - start)
        for i in range(rounds + 1):
            start = process_time()
            for c, r in zip(completions[:500], references): reward.compute_score('', c, r)
            one.append(process_time() - start)
        result.append({'metric': metric.name, 'a second, in a batch': round(4096 / min(batch[1:])), 'one by one': round(500 / min(one[1:]))})
    return result


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--peer', help='the Python of an environment with fastchrf and mbrs')
    parser.add_argument('--serve', action='store_true', help=argparse.SUPPRESS)
    parser.add_argument('--rounds', type=int, default=3)
    parser.add_argument('--output', help='write the result into this file')
    options = parser.parse_args()
    if options.serve: return serve()
    sys.path.insert(0, str(here.parent))
    import numpy as np
    from timing import machine

    from nlgeval import mbr
    rows = []
    peer = subprocess.Popen([options.peer, __file__, '--serve'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) if options.peer else None
    versions, known = json.loads(peer.stdout.readline()) if peer else ({}, [])
    known = [tuple(key) for key in known]
    for n, k in SHAPES:
        own = lists(n, k)
        for metric in 'chrf', 'bleu':
            for mean in False, True:
                ours, others = [], {}
                for round in range(options.rounds + 1):
                    start = process_time()
                    found = mbr(own, metric, aggregate=mean, engine='compiled', threads=1)
                    ours.append(process_time() - start)
                    for key in [key for key in known if key[1:] == (metric, mean)]:
                        slow = key[:2] == ('mbrs', 'bleu') and not mean  # sacrebleu pair by pair: some lists stand for all
                        if slow and round > 1: continue
                        part = max(1, min(n, 40_000 // k ** 2)) if slow else n
                        peer.stdin.write(json.dumps([*key, n, k, part]) + '\n')
                        peer.stdin.flush()
                        seconds, utilities = json.loads(peer.stdout.readline())
                        for a, b in zip(utilities, found.utilities):
                            assert np.allclose(a, b if key[0] == 'fastchrf' and np.max(a) <= 1.01 else 100 * b, atol=2e-3), (key, a[:3], b[:3])
                        others.setdefault(key[0], []).append(seconds * n / part)
                work = n * k * (1 if mean else k)
                rows.append({'metric': metric, 'lists': n, 'candidates': k, 'what': 'mean' if mean else 'all pairs',
                             'thousands a second': round_to(work / min(ours[1:]) / 1000),
                             'times': {name: round_to(min(times) / min(ours[1:])) for name, times in others.items()}})
                print(rows[-1], flush=True)
    if peer: peer.stdin.close()
    result = {'machine': machine(), 'peers': [name for name in PEERS if any(name in row['times'] for row in rows)],
              'versions': versions, 'rows': rows,
              'rewards': rewards(options.rounds)}
    print(result['rewards'])
    if options.output: Path(options.output).write_text(json.dumps(result, indent=1) + '\n', encoding='utf-8')


def round_to(x, digits=2):
    "To so many digits."
    return float(f'{x:.{digits}g}')


if __name__ == '__main__': main()
