"""What all words share, taken from word vectors: how similar translations and unrelated sentences are before and after, by length.

    python benchmarks/common_components.py [--shared DIR] [--output FILE]

It counts vectors on the text of word2vec.py (PPMI, 100 numbers) and compares the first system of TED with its references and with those of
other sentences. It prints what it finds and writes benchmarks/results/common_components.json, which the page nbs/embeddings/10_averages.ipynb shows.
"""
import argparse
import json
import os
from datetime import date
from pathlib import Path

import numpy as np

from nlgeval import EmbeddingAverage, GreedyMatching, PmiVectors
from nlgeval.embeddings.averages import all_but_the_top, inverse_frequency, unrelated_score
from word2vec import books

results = Path(__file__).resolve().parent / 'results' / 'common_components.json'
LENGTHS = (1, 8), (8, 15), (15, 30), (30, 1000)


def told_apart(true, other):
    "The chance that a translation scores higher than an unrelated pair; ties count one half."
    both = np.concatenate([true, other])
    _, which, counts = np.unique(both, return_inverse=True, return_counts=True)
    ranks = (np.cumsum(counts) - (counts - 1) / 2)[which]
    return float((ranks[:len(true)].sum() - len(true) * (len(true) + 1) / 2) / (len(true) * len(other)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--shared', type=Path, default=Path(os.environ.get('NLGEVAL_SHARED', '../shared')))
    parser.add_argument('--output', type=Path, default=results)
    args = parser.parse_args()
    sentences, _ = books(2_300_000)
    model = PmiVectors(size=100, max_words=12_000).fit(sentences)
    counts = dict(zip(model.pairs.words, model.pairs.counts.tolist()))
    out, ref = ((args.shared / 'data' / 'ted' / f'{name}.en').read_text(encoding='utf-8').split('\n')[:-1] for name in ('system1', 'reference'))
    tables = {'as it is': model.vectors, 'all but the top 1': all_but_the_top(model.vectors, 1), 'all but the top 3': all_but_the_top(model.vectors, 3),
              'inverse frequency': inverse_frequency(model.vectors, counts),
              'inverse frequency, component': inverse_frequency(model.vectors, counts, texts=ref)}
    lengths = np.array([len(line.split()) for line in ref])
    rows = []
    for cls in EmbeddingAverage, GreedyMatching:
        for name, table in tables.items():
            metric = cls(vectors=table, unknown='skip')
            true = np.array(metric(out, ref).segments)
            other = np.array(unrelated_score(metric, out, ref).segments)
            bands = [{'least': low, 'pairs': int(which.sum()), 'true': round(float(true[which].mean()), 4), 'unrelated': round(float(other[which].mean()), 4)}
                     for low, high in LENGTHS for which in [(lengths >= low) & (lengths < high)]]
            rows.append({'metric': metric.name, 'vectors': name, 'true': round(float(true.mean()), 4), 'unrelated': round(float(other.mean()), 4),
                         'told_apart': round(told_apart(true, other), 4), 'bands': bands})
            print({k: v for k, v in rows[-1].items()}, flush=True)
    args.output.write_text(json.dumps({'date': str(date.today()), 'segments': len(out), 'words': len(model.vectors), 'rows': rows}, indent=1) + '\n', encoding='utf-8')


if __name__ == '__main__': main()
