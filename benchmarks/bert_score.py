"""BERTScore's matching against bert_score's own, on the same given vectors, each on one thread.

    python benchmarks/bert_score.py --peer PYTHON [--pairs N] [--size N] [--rounds N] [--output FILE]

PYTHON is that of an environment with torch and bert_score, which are kept apart from ours. Times are of the processor, the
least of the rounds, which take turns. Ours is measured with vectors as they come (their lengths are
worked out, as in bert_score's step), and with lengths that are known, as a test set that was prepared has them.
"""
import argparse
import json
import os
import subprocess
import sys
from time import process_time

for name in 'OPENBLAS_NUM_THREADS', 'OMP_NUM_THREADS', 'MKL_NUM_THREADS':
    os.environ[name] = '1'
import numpy as np

BATCH = 64  # pairs at a time, of both: bert_score's own default
PEER = r'''
import json, sys
from time import process_time
import torch
from bert_score.utils import greedy_cos_idf
from torch.nn.utils.rnn import pad_sequence
sys.path.insert(0, sys.argv[1])
from bert_score_texts import made
torch.set_num_threads(1)
sides = [[torch.from_numpy(x) for x in side] for side in made(int(sys.argv[2]), int(sys.argv[3]))]
batch = int(sys.argv[4])
def padded(vectors):  # as bert_cos_score_idf does
    lengths = torch.tensor([len(x) for x in vectors])
    mask = torch.arange(int(lengths.max())).expand(len(vectors), -1) < lengths.unsqueeze(1)
    weights = pad_sequence([torch.ones(len(x)) for x in vectors], batch_first=True)
    return pad_sequence(vectors, batch_first=True, padding_value=2.0), mask, weights
for line in sys.stdin:
    start, found = process_time(), []
    with torch.no_grad():
        for k in range(0, len(sides[0]), batch): found.append(torch.stack(greedy_cos_idf(
            *padded(sides[1][k:k + batch]), *padded(sides[0][k:k + batch])), 1))
    print(json.dumps([process_time() - start, torch.cat(found).tolist()]), flush=True)
'''


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--peer', required=True, help='the Python of an environment with torch and bert_score')
    parser.add_argument('--pairs', type=int, default=2000)
    parser.add_argument('--size', type=int, default=384)
    parser.add_argument('--rounds', type=int, default=5)
    parser.add_argument('--output', help='write the result into this file')
    options = parser.parse_args()
    here = os.path.dirname(os.path.abspath(__file__))
    sys.path.insert(0, os.path.dirname(here))
    from bert_score_texts import made
    from nlgeval import BertScore, Vectors
    from nlgeval.embeddings.bert_score import Weighed
    from nlgeval.engine.vector_matching import match_greedy

    metric = BertScore.like('bert_score', vectors=Vectors(['x'], np.ones((1, options.size))))
    sides = made(options.pairs, options.size)

    tokens = ['x'] * 128
    def weighed(side): return Weighed.all((tokens[:len(vectors)], vectors, np.ones(len(vectors))) for vectors in side)
    prepared = list(map(weighed, sides))
    match_greedy.compile()
    times = {'as they come': [], 'prepared': [], 'bert_score': []}
    with subprocess.Popen([options.peer, '-c', PEER, here, str(options.pairs), str(options.size), str(BATCH)], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True) as peer:
        for _ in range(options.rounds):
            start = process_time()
            rows = np.concatenate([metric.rows(*(weighed(side[k:k + BATCH]) for side in sides))
                                   for k in range(0, options.pairs, BATCH)])
            times['as they come'].append(process_time() - start)
            start = process_time()
            metric.rows(*prepared)
            times['prepared'].append(process_time() - start)
            peer.stdin.write('\n')
            peer.stdin.flush()
            seconds, theirs = json.loads(peer.stdout.readline())
            times['bert_score'].append(seconds)
        peer.stdin.close()
    assert np.allclose(rows[:, :3], theirs, atol=1e-5), abs(rows[:, :3] - theirs).max()
    per_pair = {name: round(1e6 * min(found) / options.pairs, 1) for name, found in times.items()}
    ratios = {name: round(per_pair['bert_score'] / per_pair[name], 2) for name in ('as they come', 'prepared')}
    result = {'pairs': options.pairs, 'size': options.size, 'microseconds a pair': per_pair, 'times bert_score': ratios, 'goal': 5}
    print(json.dumps(result, indent=1))
    if options.output:
        with open(options.output, 'w', encoding='utf-8') as file: print(json.dumps(result, indent=1), file=file)


if __name__ == '__main__': main()
