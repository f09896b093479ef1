"""How many points can be had of each metric without meaning, what guards of rewards stop, and what they cost.

Run as `python benchmarks/attacks.py` (some twenty minutes; `--only NAME ...` for some metrics, none of which is kept); it writes
results/attacks.json, which the page on attacks and the guide over all metrics show. Outputs are the first 500 of a system that
translates TED talks, with sources, and those of the summariser of REALSumm with the median of people's scores. Nothing is asserted.
"""
import argparse
import json
import time
import warnings
from pathlib import Path

import numpy as np
from all_metrics import METRICS, made, realsumm
from texts import lines, shared

from nlgeval.apps.attacks import ATTACKS, FROM_NOTHING, FROM_OUTPUT, SEARCHED, scene_of, steal
from nlgeval.core.inputs import TestSet
from nlgeval.core.rewards import GUARDS
from nlgeval.metrics.registry import make_metrics

RESULT = Path(__file__).parent / 'results' / 'attacks.json'
SLOW = {'word mover': (25, 20), 'ROUGE-WE-1': (25, 20), 'METEOR synonym': (25, 20), 'METEOR 1.5': (25, 20)}  # steps, segments
NO_SEARCH = 'BERTScore, MiniLM',
LEFT_OUT = 'exact match', 'length ratio', 'ROUGE-Lsum'  # ROUGE-Lsum is ROUGE-L where a text is one line
TRANSFER = 'BLEU', 'chrF', 'ROUGE-1', 'ROUGE-L', 'METEOR exact', 'TER', 'RIBES', 'CIDEr-D', 'greedy matching'


def corpora():
    "Name -> outputs of a usual system, and what they are held against."
    human, outputs, references = realsumm()
    usual = int(np.argsort(human.mean(axis=1))[len(human) // 2])
    ted = {name: lines(shared / 'ted' / name)[:500] for name in ('system1.en', 'reference.en', 'source.sk')}
    summaries = [[' '.join(text) for text in texts] for texts in (outputs[usual], references)]
    return {'translation': (ted['system1.en'], TestSet(ted['reference.en'], ted['source.sk'])),
            'summaries': (summaries[0], TestSet(summaries[1]))}, [[' '.join(text) for text in system] for system in outputs]


def stolen(label, predictions, testset):
    "What each attack gets of a metric."
    metric, (steps, most) = made(label), SLOW.get(label, (100, 100))
    attacks = [name for name in ATTACKS if label not in NO_SEARCH or name not in SEARCHED]
    found = steal(metric, predictions, testset, attacks, steps=steps, most=most)
    return found, {'honest': found.honest, 'unrelated': found.unrelated, 'scale': metric.scale, 'higher_is_better': metric.higher_is_better,
                   'attacks': {one.attack: {'score': one.score, 'gain': one.gain, 'share': one.share} for one in found}}


def caught(predictions, testset, said):
    "For each attack and guard the share of outputs that the guard stops; the source is known where there is one."
    scene, found = scene_of(predictions, testset), {}
    attacks = {'honest': lambda scene: scene.predictions, **FROM_NOTHING, **FROM_OUTPUT, SEARCHED[0]: lambda scene: [said] * len(scene.predictions)}
    for name, attack in attacks.items():
        if (texts := attack(scene)) is None: continue
        for guard in GUARDS:
            if guard == 'copy' and scene.sources is None: continue
            reward = make_metrics(['bleu'])['bleu'].reward(guards=[guard], source='source' if scene.sources else None)
            stopped = reward.stopped(texts, reference=scene.references, source=scene.sources)
            found.setdefault(name, {})[guard] = sum(one is not None for one in stopped) / len(stopped)
    return found


def cost(predictions, testset):
    "Seconds of a reward for all outputs, without guards and with all, the best of nine."
    found = {}
    for name in 'bleu', 'chrf':
        metric, columns = make_metrics([name])[name], {'reference': testset.references, 'source': testset.sources}
        for guards in (), tuple(GUARDS):
            reward, taken = metric.reward(source='source', guards=guards), []
            for _ in range(9):
                start = time.perf_counter()
                reward(predictions, **columns)
                taken.append(time.perf_counter() - start)
            found[f'{name}, {"guards" if guards else "none"}'] = min(taken) / len(predictions)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--only', nargs='+', default=[name for name in METRICS if name not in LEFT_OUT])
    parser.add_argument('--output', type=Path, default=RESULT)
    args = parser.parse_args()
    warnings.simplefilter('ignore')
    texts, systems = corpora()
    result, attacked, best = {'metrics': {}, 'segments': {name: len(texts[name][0]) for name in texts}}, {}, {}
    for label in args.only:
        start = time.time()
        for name, (predictions, testset) in texts.items():
            found, result['metrics'].setdefault(label, {})[name] = stolen(label, predictions, testset)
            if name == 'translation': attacked[label], best[label] = found, next((one.text for one in found if one.attack == SEARCHED[0]), None)
        print(f'{label}: {time.time() - start:.0f} s', flush=True)
    predictions, testset = texts['translation']
    pairs = [name for name in TRANSFER if name in best]
    result['transfer'] = {a: {b: attacked[b].share(attacked[b].metric([best[a]] * len(predictions), testset).score) for b in pairs} for a in pairs}
    result['caught'] = {name: caught(*texts[name], best[pairs[0]]) for name in texts}
    held = texts['summaries'][1].references
    result['honest summaries stopped'] = [caught(system, TestSet(held), '')['honest'] for system in systems]
    result['cost'] = cost(predictions, testset)
    if args.only == parser.get_default('only') or args.output != RESULT:
        args.output.write_text(json.dumps(result, indent=1) + '\n', encoding='utf-8')


if __name__ == '__main__': main()
