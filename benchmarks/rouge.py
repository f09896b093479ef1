"""ROUGE against rouge-score and rouge_metric's PyRouge, and a pair of 35,000 tokens, in one run on this machine.

    python benchmarks/rouge.py [--rounds N] [--pairs N]

The two of a pair take turns, and the best of N rounds of each is taken: what else the machine does only adds to a time.
Every ratio is checked to be one of equal work first: both must give the same scores. The texts are REALSumm's in
$NLGEVAL_SHARED or ../shared beside the project; without it, generated ones of that size.
"""
import argparse
import subprocess
import sys

import numpy as np

from texts import found, realsumm
from timing import once


def compare(name, goal, rounds, ours, other, theirs):
    best = [min(times) for times in zip(*((once(ours), once(theirs)) for _ in range(rounds)))]
    print(f'{name:34}  {best[0]:7.3f} s  {best[1]:7.3f} s {other:12}  {best[1] / best[0]:5.1f} times  goal {goal}', flush=True)


def plain(candidates, references, rounds):
    "rouge1, rouge2 and rougeL, from texts to scores."
    from rouge_score.rouge_scorer import RougeScorer
    from nlgeval.metrics.rouge import Rouge
    types = 'rouge1', 'rouge2', 'rougeL'
    p, r = ['\n'.join(c) for c in candidates], ['\n'.join(c) for c in references]
    scorer = RougeScorer(types)
    for metric in (Rouge.like('rouge-score', types=types), Rouge(types)):
        scores, expected = metric(p, r), [scorer.score(b, a) for a, b in zip(p[:200], r[:200])]
        for t in types: assert np.allclose(scores[t].segments[:200], [e[t].fmeasure for e in expected], atol=1e-12 if metric[t].tokenizer == 'rouge-score' else .05)
    compare('rouge1, rouge2, rougeL', 3, rounds, lambda: Rouge.like('rouge-score', types=types)(p, r), 'rouge-score', lambda: [scorer.score(b, a) for a, b in zip(p, r)])
    compare('the same, words of every language', 3, rounds, lambda: Rouge(types)(p, r), 'rouge-score', lambda: [scorer.score(b, a) for a, b in zip(p, r)])


def every(candidates, references, gap, rounds):
    "All variants by the program's definitions, from tokens to scores."
    from rouge_metric import PyRouge
    from nlgeval.metrics.rouge import Rouge
    from nlgeval.text.words import rouge155_words
    p, r = ([list(map(rouge155_words, text)) for text in column] for column in (candidates, references))
    pyrouge = PyRouge(rouge_n=4, rouge_l=True, rouge_w=True, rouge_w_weight=1.2, rouge_s=True, rouge_su=True, skip_gap=gap, mode='individual')
    metric = Rouge.like(f'rouge-1.5.5 -n 4 -w 1.2 -2 {-1 if gap is None else gap} -U', decimals=None, tokenizer='tokens', sentences='list')
    several = [[text] for text in r]
    ours, expected, s = metric(p, several), pyrouge.evaluate_tokenized(p, several), '*' if gap is None else gap
    for name in ('ROUGE-1', 'ROUGE-4', f'ROUGE-S{s}'):
        assert np.allclose(ours[name].segments, [e[name.lower()]['f'] for e in expected], atol=1e-9), name
    for name in ('ROUGE-L', 'ROUGE-W-1.2', f'ROUGE-SU{s}'):  # it breaks ties in the tables in a way of its own
        assert abs(ours[name].score - np.mean([e[name.lower()]['f'] for e in expected])) < .01, name
    compare(f'1 to 4, L, W, S{s} and SU{s}', 5, rounds, lambda: metric(p, several), 'PyRouge', lambda: pyrouge.evaluate_tokenized(p, several))


LONG = """
import random, resource, time
rng = random.Random(0)
words = [f'w{int(rng.paretovariate(.8))}' for _ in range(70_000)]
a, b = ' '.join(words[:35_000]), ' '.join(words[35_000:])
from nlgeval.metrics.rouge_l import RougeL
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
start = time.perf_counter()
score = RougeL()([a], [b]).score
print(f'ROUGE-L of 35,000 tokens ({score:.4f})    {time.perf_counter() - start:.3f} s, '
      f'{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB in all, {(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024:.0f} MB of it for this; goal 1 s, 200 MB')
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--rounds', type=int, default=5, help='default: 5')
    parser.add_argument('--pairs', type=int, default=2400, help='summaries; default: 2400')
    args = parser.parse_args()
    candidates, references = ([text.split('\n') for text in column[:args.pairs]] for column in realsumm())
    print(f'{found()}, {len(candidates)} summaries, best of {args.rounds}, in turns\n')
    plain(candidates, references, args.rounds)
    for gap in (None, 4): every(candidates[::5], references[::5], gap, args.rounds)
    subprocess.run([sys.executable, '-c', LONG], check=True)


if __name__ == '__main__':
    main()
