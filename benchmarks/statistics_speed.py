"""How long the statistics take on much data, and how long the packages take that have the same number.

Run as `python benchmarks/statistics_speed.py` (some minutes; `--items` for fewer); it writes
results/statistics_speed.json, which the guide to statistics shows. Seconds are of the processor, the best of three; a
peer must give the same number, to nine digits, or its row is an error. Peers that are not installed are left out.
"""
import argparse
import json
import time
from importlib import import_module
from pathlib import Path

import numpy as np

from nlgeval.stats.annotators import annotator_agreement
from nlgeval.stats.boards import as_board, rank_board
from nlgeval.stats.judges import calibration, corrected_rate, judge_shares, position_bias, verdict_bias
from nlgeval.stats.looking_again import confidence_sequence
from nlgeval.stats.metrics_compared import soft_pairwise_accuracy
from nlgeval.stats.prediction_powered import prediction_powered, prediction_powered_difference
from nlgeval.stats.preferences import PairModel, Votes, online_elo, pair_counts, preferences
from nlgeval.stats.what_varies import variance_components

RESULT = Path(__file__).parent / 'results' / 'statistics_speed.json'


def peer(name):
    try: return import_module(name)
    except ImportError: return None


def timed(call, rounds=3):
    "What it gives, and the least processor seconds."
    seconds = []
    for _ in range(rounds):
        start = time.process_time()
        found = call()
        seconds.append(time.process_time() - start)
        if seconds[-1] > 30: break
    return found, min(seconds)


def row(what, data, own, others=()):
    "Our seconds, and those of peers: triples of a name, a call, and what makes its result our number."
    ours, seconds = timed(own)
    print(f'{what}: {seconds:.3f} s', flush=True)
    found = {'what': what, 'data': data, 'seconds': round(seconds, 4), 'peers': []}
    for name, call, number in others:
        theirs, slow = timed(call)
        if number is not None: np.testing.assert_allclose(number(theirs), number.ours(ours), rtol=1e-9, err_msg=f'{what}: {name}')
        found['peers'].append({'name': name, 'seconds': round(slow, 4), 'ratio': round(slow / seconds, 1)})
        print(f'    {name}: {slow:.3f} s, {slow / seconds:.1f} times', flush=True)
    return found


class Same:
    "How to find in a peer's result, and in ours, what must be equal."
    def __init__(self, theirs, ours): self.theirs, self.ours = theirs, ours
    def __call__(self, result): return self.theirs(result)


def annotators(items, raters=10):
    rng = np.random.default_rng(1)
    truth = rng.integers(1, 6, items)
    ratings = np.where(rng.random((raters, items)) < .5, truth, rng.integers(1, 6, (raters, items)))
    data = f'{items:,} items by {raters} raters'
    def score(one): return one.score
    krippendorff, irr, fleiss, skl = peer('krippendorff'), peer('irrCAC.raw'), peer('statsmodels.stats.inter_rater'), peer('sklearn.metrics')
    pandas = peer('pandas')
    for scale in 'nominal', 'ordinal', 'interval', 'ratio':
        others = []
        if krippendorff:
            others.append(('krippendorff', lambda scale=scale: krippendorff.alpha(ratings.astype(float), level_of_measurement=scale),
                           Same(float, score)))
        yield row(f"Krippendorff's alpha, {scale}", data, lambda scale=scale: annotator_agreement(ratings, 'alpha', scale), others)
    table = np.stack([(ratings == k).sum(axis=0) for k in range(1, 6)], axis=1)
    others = [('statsmodels', lambda: fleiss.fleiss_kappa(table), Same(float, score))] if fleiss else []
    yield row("Fleiss' kappa", data, lambda: annotator_agreement(ratings, 'fleiss', 'nominal'), others)
    others = []
    if irr and pandas is not None:
        frame = pandas.DataFrame(ratings.T)
        others = [('irrCAC', lambda: irr.CAC(frame, digits=15).gwet(), Same(lambda found: found['est']['coefficient_value'], score))]
    yield row("Gwet's AC1", data, lambda: annotator_agreement(ratings, 'ac1', 'nominal'), others)
    others = []
    if skl: others = [('scikit-learn', lambda: skl.cohen_kappa_score(ratings[0], ratings[1], weights='quadratic'), Same(float, score))]
    yield row("Cohen's kappa, quadratic", f'{items:,} items by 2 raters', lambda: annotator_agreement(ratings[:2], 'kappa', 'quadratic'), others)
    made = annotator_agreement(ratings, 'alpha', 'nominal')
    for drawn in 'items', 'raters', 'both': yield row(f"alpha's interval over {drawn}", data, lambda drawn=drawn: made.confidence(drawn=drawn))


def votes(n, systems=50):
    rng = np.random.default_rng(4)
    strengths = np.linspace(-1.5, 1.5, systems)
    first = rng.integers(0, systems, n)
    second = (first + rng.integers(1, systems, n)) % systems
    outcome = np.where(rng.random(n) < 1 / (1 + np.exp(strengths[second] - strengths[first])), 0, 2)
    made = Votes(tuple(f's{i}' for i in range(systems)), first, second, outcome)
    data, names = f'{n:,} votes on {systems} systems', np.array(made.names)
    evalica, choix = peer('evalica'), peer('choix')
    columns = names[first].tolist(), names[second].tolist()
    others, elo = [], []
    if evalica:
        winners = [evalica.Winner.X if one == 0 else evalica.Winner.Y for one in outcome.tolist()]
        others.append(('evalica', lambda: evalica.bradley_terry(*columns, winners, tolerance=1e-12, limit=10_000), None))
        elo.append(('evalica', lambda: evalica.elo(*columns, winners),
                    Same(lambda found: found.scores.reindex(list(made.names)).to_numpy(), np.asarray)))
    if choix:
        won = [(a, b) if o == 0 else (b, a) for a, b, o in zip(first.tolist(), second.tolist(), outcome.tolist())]
        others.append(('choix', lambda: choix.ilsr_pairwise(systems, won, alpha=0), None))
    yield row('Bradley-Terry', data, lambda: PairModel(systems).fit(pair_counts(made)), others)
    yield row('online Elo', data, lambda: online_elo(made), elo)
    yield row('Davidson with position, intervals, rank sets', data, lambda: preferences(made).ranks())


def judges(items):
    rng = np.random.default_rng(5)
    truth = (rng.random(items) < .6).astype(float)
    sure = np.clip(.5 + .3 * (2 * truth - 1) + .2 * rng.normal(size=items), 0, 1)
    verdicts, gold = (sure > .5).astype(float), np.where(rng.random(items) < .1, truth, np.nan)
    data = f'{items:,} items, one in ten with a label'
    length, swapped = rng.normal(size=items), np.where(rng.random(items) < .8, verdicts, 1 - verdicts)
    yield row('sensitivity and the like, with intervals', data, lambda: judge_shares(verdicts, gold))
    yield row('corrected rate, Fieller', data, lambda: corrected_rate(verdicts, gold))
    yield row('corrected rate, bootstrap', data, lambda: corrected_rate(verdicts, gold, 'bootstrap'))
    yield row('bias by length', data, lambda: verdict_bias(verdicts, gold, length))
    yield row('position bias', data, lambda: position_bias(verdicts, swapped))
    yield row('calibration', data, lambda: calibration(sure, gold))
    yield row('prediction-powered mean', data, lambda: prediction_powered(gold, sure))
    yield row('prediction-powered difference', data, lambda: prediction_powered_difference(gold, gold[::-1], sure, sure[::-1]))


def others(items):
    rng = np.random.default_rng(6)
    scores = rng.normal(size=(items, 1)) + .3 * rng.normal(size=(1, 10)) + rng.normal(size=(items, 10))
    yield row('variance components, crossed', f'{items:,} items by 10 raters', lambda: variance_components(scores, ('item', 'rater')))
    yield row('confidence sequence', f'{items:,} differences', lambda: confidence_sequence(rng.normal(size=items)))
    x = rng.normal(size=(20, items)) + np.linspace(0, 1, 20)[:, None]
    yield row('soft pairwise accuracy', f'20 systems by {items:,} segments', lambda: soft_pairwise_accuracy(x, x + rng.normal(size=x.shape)))
    board = as_board({f's{i}': {f't{j}': float(v) for j, v in enumerate(rng.normal(i / 20, 1, 30))} for i in range(50)})
    yield row('board, ranks and tiers', '50 systems by 30 tasks', lambda: rank_board(board))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--items', type=int, default=10_000)
    parser.add_argument('--votes', type=int, default=1_000_000)
    parser.add_argument('--output', type=Path, default=RESULT)
    args = parser.parse_args()
    rows = [*annotators(args.items), *votes(args.votes), *judges(args.items), *others(args.items)]
    args.output.write_text(json.dumps({'rows': rows}, indent=1) + '\n', encoding='utf-8')


if __name__ == '__main__': main()
