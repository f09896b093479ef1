"""Which segments should people judge? How wide intervals are, and how often they hold the truth, if labels are drawn by
chance, or where metrics differ most, or disagree with each other, with and without metrics as control variates.

Run as `python benchmarks/fewer_segments.py` (some minutes; `--worlds` for fewer); it writes results/fewer_segments.json,
which the page on it shows. People's scores are those of REALSumm: 24 systems on 100 articles. A world draws 400 articles
with replacement, so that the mean over all 100 is the truth, and some of them get labels. Nothing is asserted.
"""
import argparse
import itertools
import json
import warnings
from pathlib import Path

import numpy as np
import texts

from nlgeval import MetricGroup
from nlgeval.metrics.registry import make_metrics
from nlgeval.stats.fewer_segments import choose_segments
from nlgeval.stats.prediction_powered import prediction_powered

RESULT = Path(__file__).parent / 'results' / 'fewer_segments.json'
NAMES, ARTICLES = ('rouge1', 'rouge2', 'rougeL', 'chrf', 'meteor'), 400
DESIGNS = 'equal', 'difference', 'disagreement', 'ideal'


def judged():
    "People's scores, shape (systems, articles), and metrics', each with mean 0 and deviation 1, shape (metrics, systems, articles)."
    items = [json.loads(line) for line in texts.lines(texts.shared / 'realsumm' / 'realsumm.jsonl')]
    systems, articles = (sorted({item[name] for item in items}) for name in ('system', 'doc'))
    at = {(item['system'], item['doc']): item for item in items}
    human = np.array([[at[s, d]['human'] for d in articles] for s in systems], float)
    group = MetricGroup({name: metric for one in NAMES for name, metric in make_metrics([one]).items()})
    scores = np.empty((len(NAMES), *human.shape))
    for k, system in enumerate(systems):
        own = [at[system, d] for d in articles]
        found = group(*(['\n'.join(item[side]) for item in own] for side in ('candidate', 'reference')))
        for j, name in enumerate(NAMES): scores[j, k] = found[name].segments
    middle, spread = (getattr(scores, what)(axis=(1, 2), keepdims=True) for what in ('mean', 'std'))
    return human, (scores - middle) / spread


def sizes(design, moved, wanted):
    "How much each article is wanted: a part is equal for all, so that no chance is tiny."
    if design == 'equal': return np.ones(moved.shape[1])
    size = {'difference': abs(moved.mean(axis=0)), 'disagreement': moved.std(axis=0), 'ideal': abs(wanted - wanted.mean())}[design]
    return size + .5 * size.mean()


def world(human, moved, n, rng):
    "One world of a pair of systems: for each design and use of metrics whether the truth is held, and half the width."
    chosen = rng.integers(0, human.shape[0], ARTICLES)
    y, control = human[chosen], moved[:, chosen]
    for design in DESIGNS:
        made = choose_segments(sizes(design, control, y), n, rng)
        gold = np.full(ARTICLES, np.nan)
        gold[made.places] = y[made.places]
        for name, judge in ('labels alone', None), ('with metrics', control.mean(axis=0)):
            found = prediction_powered(gold, judge, weights=made.weights, method='t')
            yield f'{design}, {name}', found.low <= human.mean() <= found.high, (found.high - found.low) / 2, found.mean - human.mean()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--worlds', type=int, default=2000)
    parser.add_argument('--output', type=Path, default=RESULT)
    args = parser.parse_args()
    warnings.simplefilter('ignore')
    human, scores = judged()
    pairs, rng, rows = list(itertools.combinations(range(len(human)), 2)), np.random.default_rng(7), []
    for n in 20, 40, 80:
        found = {}
        for k in range(args.worlds):
            a, b = pairs[k % len(pairs)]
            for name, *one in world(human[a] - human[b], scores[:, a] - scores[:, b], n, rng): found.setdefault(name, []).append(one)
        usual, base = np.mean([(half, off**2) for _, half, off in found['equal, labels alone']], axis=0)
        for name, worlds in found.items():
            held, half, off = np.array(worlds, float).T
            rows.append({'labels': n, 'design': name, 'held': round(float(held.mean()), 4), 'half': round(float(half.mean()), 4),
                         'squared error': round(float((off**2).mean() / base), 3), 'saved': round(1 - float((half.mean() / usual)**2), 3)})
            print(rows[-1], flush=True)
    correlation = np.mean([np.corrcoef(human[a] - human[b], (scores[:, a] - scores[:, b]).mean(axis=0))[0, 1] for a, b in pairs])
    strange = [np.corrcoef(abs(human[a] - human[b] - (human[a] - human[b]).mean()), (scores[:, a] - scores[:, b]).std(axis=0))[0, 1] for a, b in pairs]
    result = {'worlds': args.worlds, 'articles': ARTICLES, 'pairs': len(pairs), 'correlation': round(float(correlation), 3),
              'of disagreement': round(float(np.mean(strange)), 3), 'rows': rows}
    args.output.write_text(json.dumps(result, indent=1) + '\n', encoding='utf-8')


if __name__ == '__main__': main()
