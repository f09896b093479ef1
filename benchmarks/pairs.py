"""One pair a call: metrics, and the faces of other packages, against the originals, in one process and one thread.

    python benchmarks/pairs.py [--rounds N] [--seconds S] [--only cold|warm|faces|light]

Ratios are the original's least time over ours: 2 is twice as fast. Cold: no kernel is loaded, so that the definitions do the work.
Warm: kernels are loaded. Both sides keep their objects; they take turns, round by round. Packages that are missing are left out.
Each kind of calls is timed in a process of its own. Each call has a pair of its own: they are more than sacrebleu remembers of tokens (65,536 texts).
"""
import argparse
import time
import warnings
from itertools import cycle
from operator import attrgetter

import texts
from timing import apart, peer, same

P = [f'Heavy rain closed {k} schools on Monday morning.' for k in range(2**16 + 2**10)]
R = [f'{k} schools were closed on Monday because of heavy rain.' for k in range(2**16 + 2**10)]


PAIRS = list(zip(P, R))


def each(function):
    "A call without arguments: of the function, with the next pair."
    pairs = cycle(PAIRS)
    return lambda: function(*next(pairs))


def numbers(found):
    "The numbers of what a call returned."
    if isinstance(found, dict): return [numbers(one) for one in found.values()]
    if hasattr(found, 'fmeasure'): return found.fmeasure
    if hasattr(found, 'score'): return found.score / 100  # sacrebleu's
    return [one for one in found if isinstance(one, (int, float))] if isinstance(found, tuple) else found


def race(pairs, rounds, seconds):
    "For each name the least seconds of a call, ours and theirs, which take turns in short stretches."
    times, best = {}, {}
    for name, calls in pairs.items():
        for call in calls:
            call()
            start = time.perf_counter()
            call()
            times[call] = max(1, int(seconds / (time.perf_counter() - start)))
        best[name] = [float('inf')] * len(calls)
    for _ in range(rounds):
        for name, calls in pairs.items():
            for i, call in enumerate(calls):
                n = times[call]
                start = time.perf_counter()
                for _ in range(n): call()
                best[name][i] = min(best[name][i], (time.perf_counter() - start) / n)
    return best


def metrics():
    "Name -> our call, and the peer's with an object that is kept."
    from nlgeval import Bleu, Cer, Chrf, Rouge, Ter, Wer
    ours = {'BLEU': Bleu(effective_order='always'), 'chrF': Chrf(), 'ROUGE-1/2/L': Rouge(['rouge1', 'rouge2', 'rougeL']),
            'WER': Wer.like('jiwer'), 'CER': Cer.like('jiwer'), 'TER': Ter.like('sacrebleu')}
    theirs = {}
    if sacrebleu := peer('sacrebleu.metrics'):
        for name, metric in {'BLEU': sacrebleu.BLEU(effective_order=True), 'chrF': sacrebleu.CHRF(), 'TER': sacrebleu.TER()}.items():
            theirs[name] = each(lambda p, r, metric=metric: metric.sentence_score(p, [r]))
    if jiwer := peer('jiwer'): theirs |= {'WER': each(lambda p, r: jiwer.wer(r, p)), 'CER': each(lambda p, r: jiwer.cer(r, p))}
    found = {}
    if scorer := peer('rouge_score.rouge_scorer'):
        kept = scorer.RougeScorer(['rouge1', 'rouge2', 'rougeL'])
        theirs['ROUGE-1/2/L'] = each(lambda p, r: kept.score(r, p))
    for name, metric in ours.items():
        ask = (lambda p, r, metric=metric: [score.score for score in metric([p], [r]).values()]) if 'ROUGE' in name else (
            lambda p, r, metric=metric: metric([p], [r]).score)
        if name in theirs: found[name] = each(ask), theirs[name]
    if rust := peer('rouge_score_rs.rouge_scorer'):
        kept_rust, rouge = rust.RougeScorer(['rouge1', 'rouge2', 'rougeL']), ours['ROUGE-1/2/L']
        found['ROUGE-1/2/L, rouge-score-rs'] = each(lambda p, r: [score.score for score in rouge([p], [r]).values()]), each(lambda p, r: kept_rust.score(r, p))
    return found


def faces():
    "Name -> the call by our face, and the original's."
    found = {}
    if jiwer := peer('jiwer'):
        from nlgeval.faces import jiwer as our_jiwer
        for name in 'wer', 'cer':
            found[f'jiwer.{name}'] = tuple(each(lambda p, r, call=getattr(it, name): call(r, p)) for it in (our_jiwer, jiwer))
        for name, rate in ('process_words', 'wer'), ('process_characters', 'cer'):  # ours computes what is asked for
            for fields in (rate,), (rate, 'hits'), (rate, 'hits', 'alignments'):
                found[f'jiwer.{name}: {", ".join(fields)}'] = tuple(each(
                    lambda p, r, call=getattr(it, name), get=attrgetter(*fields): get(call(r, p))) for it in (our_jiwer, jiwer))
        found['jiwer.wer of 1,000'] = tuple((lambda call=it.wer: call(R[:1000], P[:1000])) for it in (our_jiwer, jiwer))
    if bleu := peer('nltk.translate.bleu_score'):
        from nlgeval.faces import nltk
        smooth = [it.SmoothingFunction().method1 for it in (nltk, bleu)]
        found['nltk.sentence_bleu'] = tuple(each(lambda p, r, call=it.sentence_bleu, rule=rule: call([r.split()], p.split(), smoothing_function=rule))
                                            for it, rule in zip((nltk, bleu), smooth))
    if sacrebleu := peer('sacrebleu'):
        from nlgeval.faces import sacrebleu as our_sacrebleu
        for name in 'sentence_bleu', 'sentence_chrf', 'sentence_ter':
            found[f'sacrebleu.{name}'] = tuple(each(lambda p, r, call=getattr(it, name): call(p, [r])) for it in (our_sacrebleu, sacrebleu))
    if rouge := peer('rouge_score.rouge_scorer'):
        from nlgeval.faces import rouge_score
        kept = [it.RougeScorer(['rouge1', 'rouge2', 'rougeL']) for it in (rouge_score, rouge)]
        found['rouge_score'] = tuple(each(lambda p, r, it=it: it.score(r, p)) for it in kept)
    return found


def light():
    "Name -> the scorer, which makes no `Score`; the call whose `Score` is asked for its number."
    from nlgeval import Bleu, Cer, Chrf, RougeL, RougeN, Ter, Wer
    found = {}
    for metric in Bleu(), Chrf(), RougeN(n=2), RougeL(), Wer(), Cer(), Ter():
        if not hasattr(metric, 'scorer'): continue
        scorer = metric.scorer()
        found[metric.name] = each(scorer), each(lambda p, r, metric=metric: metric([p], [r]).score)
    return found


def load():
    "Load the kernels of pairs, and those of corpora."
    from nlgeval import Bleu, Cer, Chrf, Rouge, Ter, Wer
    for metric in Bleu(), Chrf(), Rouge(), Wer(), Wer(tokenizer='tokens'), Cer(), Ter():
        pair = [[P[0].split()], [[R[0].split()]]] if metric.plan.listed else [P[:1], R[:1]]
        metric(*(column * 300 for column in pair), engine='compiled')
        metric(*pair, engine='compiled')


# kind of calls -> the calls, and how many times as fast ours are to be, by name where that differs
PARTS = {'cold': (metrics, 1.5, {'ROUGE-1/2/L, rouge-score-rs': None}), 'faces, cold': (faces, None, {}),
         'warm': (metrics, 3, {'BLEU': 8, 'chrF': 10, 'ROUGE-1/2/L': 6, 'TER': 5, 'ROUGE-1/2/L, rouge-score-rs': .5}),
         'warm, summaries': (metrics, None, {'BLEU': 2, 'ROUGE-1/2/L': 2.5, 'ROUGE-1/2/L, rouge-score-rs': .2}),
         'light, warm': (light, None, {}), 'faces, warm': (faces, 1, {})}


def timed(part, rounds, seconds):
    "A kind of calls in this process, which must be new: (name, whose the other call is, the goal, seconds of ours, of theirs)."
    from nlgeval.engine.choice import _done
    warnings.simplefilter('ignore')
    make, usual, goals = PARTS[part]
    if 'warm' in part: load()
    else: _done[0] = -1e12  # work that would load kernels
    if 'summaries' in part: PAIRS[:] = zip(*texts.realsumm())
    calls = make()
    for ours, theirs in calls.values():
        for _ in range(20): same(numbers(ours()), numbers(theirs()), 1e-9)
    whose = 'a call with its Score' if make is light else 'the package that has this call' if make is faces else 'the peer, its object kept'
    return [(name, whose, goals.get(name, usual), *best) for name, best in race(calls, rounds, seconds).items()]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--rounds', type=int, default=60, help='default: 60')
    parser.add_argument('--seconds', type=float, default=.001, help='of a stretch; default: .001')
    parser.add_argument('--only', choices=['cold', 'warm', 'faces', 'light'], nargs='*')
    options = parser.parse_args()
    for part in PARTS:
        if options.only and not {*part.replace(',', '').split()} & {*options.only}: continue
        print(f'\n{part:48} {"ours, us":>10} {"other, us":>10} {"ratio":>7}')
        for name, _, _, ours, other in apart('pairs', 'timed', part, options.rounds, options.seconds):
            print(f'{name:48} {1e6 * ours:10.1f} {1e6 * other:10.1f} {other / ours:7.2f}', flush=True)


if __name__ == '__main__': main()
