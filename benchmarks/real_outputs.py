"""BLEU and ROUGE on real outputs: rankings that turn round, how large a difference is chance, agreement with people.
`nbs/metrics/08_on_real_outputs.ipynb` shows the result.

Run as `python benchmarks/real_outputs.py [--output FILE]`. It reads TED (two systems that translate 2,445 sentences) and
REALSumm (24 summarisers on 100 stories, people's judgements) from ../shared or $NLGEVAL_SHARED. The result is the same each time.
"""
import argparse
import json
from pathlib import Path

import numpy as np
from all_metrics import realsumm
from texts import lines, shared

from nlgeval import Bleu, Rouge
from nlgeval.stats.correlation import kendall, pearson
from nlgeval.stats.many_systems import all_pairs
from nlgeval.stats.metrics_compared import agreement_interval
from nlgeval.stats.significance import approximate_randomization, paired_bootstrap

here = Path(__file__).resolve().parent
SIZES, SETS = (25, 50, 100, 200, 400, 800, 1600), 2000  # segments in a test set, and how many sets are drawn of each size


def rounded(values): return np.asarray(values, dtype=float).round(6).tolist()


def ted():
    "Two translation systems: their BLEU, whether the difference is chance, and what it would be on smaller test sets."
    reference, *outputs = (lines(shared / 'ted' / f'{name}.en') for name in ('reference', 'system1', 'system2'))
    first, second = (Bleu()(output, reference) for output in outputs)
    rows, metric = [score.statistics.rows for score in (first, second)], first.metric
    rng, n, differences = np.random.default_rng(1), len(reference), {}
    for size in SIZES:
        drawn = rng.integers(n, size=(SETS, size))
        sums = [np.array([one[i].sum(axis=0) for i in drawn]) for one in rows]
        differences[size] = metric.score(sums[1]) - metric.score(sums[0])
    pair = first.statistics, [second.statistics]
    test, ((low, high),) = approximate_randomization(*pair), paired_bootstrap(*pair).difference_intervals()
    return {'segments': n, 'signature': first.signature, 'systems': [
                {'corpus': round(score.score, 6), 'mean': round(float(score.segments.mean()), 6)} for score in (first, second)],
            'p': round(float(test.p[0]), 6), 'low': round(float(low), 6), 'high': round(float(high), 6), 'sizes': list(SIZES), 'sets': SETS,
            'low of sets': rounded([np.quantile(d, .025) for d in differences.values()]),
            'high of sets': rounded([np.quantile(d, .975) for d in differences.values()]),
            'first is better': rounded([(d < 0).mean() for d in differences.values()])}


def summaries():
    "24 summarisers: BLEU and ROUGE, which pairs differ by more than chance, and agreement with people."
    human, outputs, references = realsumm()
    names = sorted({json.loads(line)['system'] for line in lines(shared / 'realsumm' / 'realsumm.jsonl')})
    flat, split = ([joined.join(text) for text in references] for joined in ' \n')
    bleu, rouge = Bleu(), Rouge(('rouge1', 'rouge2', 'rougeL', 'rougeLsum'), stemmer='porter')
    pooled = Rouge(('rouge2',), stemmer='porter', aggregation='pooled')
    scores = {name: {'BLEU': bleu([' '.join(text) for text in system], flat), **rouge(['\n'.join(text) for text in system], split),
                     'pooled': pooled(['\n'.join(text) for text in system], split)['rouge2']} for name, system in zip(names, outputs)}
    tables = {'BLEU, mean': {name: s['BLEU'].segments for name, s in scores.items()}}
    for label, kind in (('ROUGE-1', 'rouge1'), ('ROUGE-2', 'rouge2'), ('ROUGE-L', 'rougeL'), ('ROUGE-Lsum', 'rougeLsum')):
        for part in ('fmeasure', 'recall', 'precision'):
            tables[f'{label} {part[0].upper()}'] = {name: s[kind].segment_parts[part] for name, s in scores.items()}
    corpus = {'BLEU of the corpus': [s['BLEU'].score for s in scores.values()],
              'ROUGE-2 F, pooled': [s['pooled'].score for s in scores.values()]}
    means = {label: np.array([one[name] for name in names]).mean(axis=1) for label, one in tables.items()}
    pairs = {label: all_pairs({name: s[kind].statistics for name, s in scores.items()})
             for label, kind in (('BLEU of the corpus', 'BLEU'), ('ROUGE-2 F', 'rouge2'))}
    return {'names': names, 'human': rounded(human.mean(axis=1)), 'scores': {label: rounded(x) for label, x in {**corpus, **means}.items()},
            'words': rounded([s['BLEU'].length_ratio for s in scores.values()]),
            'signatures': [scores[names[0]][kind].signature for kind in ('BLEU', 'rouge2')],
            'p': {label: rounded(found.upper) for label, found in pairs.items()},
            'holm': {label: int((found.adjusted()[np.triu_indices(len(names), 1)] < .05).sum()) for label, found in pairs.items()},
            'people': {label: agreed(np.array([one[name] for name in names]), human) for label, one in tables.items()},
            'corpus r': {label: round(pearson(x, human.mean(axis=1)), 6) for label, x in corpus.items()},
            'length r': round(pearson([s['BLEU'].length_ratio for s in scores.values()], human.mean(axis=1)), 6)}


def agreed(scores, human):
    "Agreement with people of a metric's scores, shape (systems, stories): of systems, with its interval, and within a story."
    found = agreement_interval(scores, human, 'system', 'pearson', resamples=1000)
    taus = [kendall(x, y) for x, y in zip(scores.T, human.T)]
    return {'systems': round(found.score, 6), 'low': round(found.low, 6), 'high': round(found.high, 6), 'one story': round(float(np.nanmean(taus)), 6)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n\n')[0])
    parser.add_argument('--output', metavar='FILE', default=here / 'results' / 'real_outputs.json', type=Path)
    args = parser.parse_args()
    args.output.write_text(json.dumps({'ted': ted(), 'realsumm': summaries()}, indent=1) + '\n', encoding='utf-8')
    print(f'written to {args.output}')


if __name__ == '__main__':
    main()
