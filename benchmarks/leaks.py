"""What the counts of a sealed file give away of the references, whose texts it does not hold.

Run as `python benchmarks/leaks.py` (a minute; `--segments` for fewer); it writes results/leaks.json, which the page on
sealed results shows. Nothing is asserted. The outputs are taken for known, as whoever made them has them.
"""
import argparse
import json
from pathlib import Path

import numpy as np
import texts

from nlgeval import MetricGroup, bleu
from nlgeval.metrics.registry import make_metrics

RESULT = Path(__file__).parent / 'results' / 'leaks.json'


def all_matched():
    "Of all segments: in how many each n-gram is in the reference, and lengths are equal; in how many of them the texts are."
    predictions, references = texts.ted()
    table = bleu(predictions, references).statistics
    whole = table['candidate_length'] == table['reference_length']
    for n in range(1, 5): whole = whole & (table[f'matches_{n}'] == table[f'totals_{n}'])
    same = sum(predictions[i] == references[i] for i in np.flatnonzero(whole))
    return {'segments': len(predictions), 'matched': int(whole.sum()), 'equal': int(same)}


def guesses(segments, candidates):
    """How often the hidden reference is found among so many sentences: those are kept that give the row in the file with
    the output, and one of them is guessed."""
    outputs, references = texts.ted()
    outputs, references = outputs[:2445], references[:2445]
    rng = np.random.default_rng(0)
    group = MetricGroup({**make_metrics(['bleu']), **make_metrics(['chrf']), **make_metrics(['ter'])})
    chances = {name: [] for name in ('lengths', 'BLEU', 'chrF', 'TER', 'BLEU, chrF and TER')}
    for i in rng.choice(len(outputs), segments, replace=False).tolist():
        others = rng.choice(np.delete(np.arange(len(references)), i), candidates - 1, replace=False).tolist()
        sentences = [references[i], *(references[j] for j in others)]
        tables = group.statistics([outputs[i]] * candidates, sentences)
        rows = {name: tables[name].rows for name in ('bleu', 'chrf', 'ter')}
        lengths = np.stack([tables['bleu'][f'{side}_length'] for side in ('candidate', 'reference')], axis=1)
        known = {'lengths': lengths, 'BLEU': rows['bleu'], 'chrF': rows['chrf'], 'TER': rows['ter'],
                 'BLEU, chrF and TER': np.hstack([rows[name] for name in ('bleu', 'chrf', 'ter')])}
        for name, found in known.items():
            fits = (found == found[0]).all(axis=1)
            alike = np.array([sentence == sentences[0] for sentence in sentences])
            chances[name].append((fits & alike).sum() / fits.sum())
    return {name: round(float(np.mean(found)), 4) for name, found in chances.items()}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--segments', type=int, default=400, help='hidden references to guess')
    parser.add_argument('--candidates', type=int, default=1000, help='sentences of which one is the reference')
    parser.add_argument('--output', type=Path, default=RESULT)
    args = parser.parse_args()
    result = {'texts': texts.found(), 'all matched': all_matched(),
              'hidden': args.segments, 'candidates': args.candidates, 'guessed': guesses(args.segments, args.candidates)}
    args.output.write_text(json.dumps(result, indent=1) + '\n', encoding='utf-8')
    print(json.dumps(result, indent=1))


if __name__ == '__main__': main()
