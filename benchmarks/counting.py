"""Counted word vectors beside trained ones, on the text of word2vec.py: agreement with people, analogies, and skip-gram's
scores held against shifted PMI.

    pip install -r benchmarks/requirements.txt
    python benchmarks/counting.py [--words N] [--epochs N] [--models NAME ...] [--output FILE]

It reads what word2vec.py reads, and gensim's package for its questions. It prints what it finds and writes
benchmarks/results/counting.json after each model, which the page nbs/embeddings/17_counting.ipynb shows; run that again afterwards. With
--models the others stay in the file as they are.
"""
import argparse
import json
import time
from datetime import date
from pathlib import Path

import numpy as np

from nlgeval import __version__
from nlgeval.embeddings.counting import WordPairs, PmiVectors
from nlgeval.embeddings.word2vec import Word2Vec
from timing import machine, versions
from word2vec import TESTS, books, pairs_of

results = Path(__file__).resolve().parent / 'results' / 'counting.json'
NOISE = 5
COUNTED = {'PPMI, 3/4': {}, 'PPMI, power 1': dict(power=1)}
TRAINED = {'skip-gram': dict(rate=.025), 'skip-gram, NCE': dict(rate=.025, loss='nce')}


def analogies():
    "The questions of word2vec.c, in lower case."
    from gensim.test.utils import datapath
    lines = Path(datapath('questions-words.txt')).read_text(encoding='utf-8').lower().splitlines()
    return [tuple(line.split()) for line in lines if line[:1] != ':']


def tested(name, model, seconds, questions):
    "What the vectors of a model score."
    row = {'model': name, 'seconds': round(seconds, 1)}
    for test, (asked, task) in questions.items():
        found = model.vectors.evaluate(asked, task)
        row[test] = {'score': round(found.score, 4), 'low': round(found.low, 4), 'high': round(found.high, 4), 'asked': found.asked,
                     'inside': found.inside and round(found.inside, 4)}
        print(f'{name:40} {test:13} {found}', flush=True)
    return row


def against_pmi(pairs, model, seed=0, shown=700):
    "The scores of skip-gram beside log P(w, c) / (P(w) P(c) k), by how often a pair counts; and some of the pairs."
    truth = pairs.pmi(.75, NOISE)
    inputs, outputs = model.vectors.matrix, model.output_vectors.matrix
    scores = np.concatenate([np.einsum('ij,ij->i', inputs[pairs.rows[at:at + 2**16]], outputs[pairs.columns[at:at + 2**16]])
                             for at in range(0, len(pairs), 2**16)])
    bands = []
    for least, most in ((1, 5), (5, 20), (20, 100), (100, np.inf)):
        which = (pairs.values >= least) & (pairs.values < most)
        x, y = truth[which], scores[which]
        bands.append({'least': least, 'pairs': int(which.sum()), 'correlation': round(float(np.corrcoef(x, y)[0, 1]), 3),
                      'mean_difference': round(float((y - x).mean()), 3), 'spread': round(float((y - x).std()), 3)})
        print(bands[-1], flush=True)
    some = np.random.default_rng(seed).choice(np.flatnonzero(pairs.values >= 20), shown, replace=False)
    return {'bands': bands, 'pairs': [[round(float(x), 2) for x in (truth[i], scores[i])] for i in some]}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--words', type=int, help='how many words of the corpus (default: all)')
    parser.add_argument('--epochs', type=int, default=3, help='of what is trained (default: 3)')
    parser.add_argument('--output', metavar='FILE', type=Path, help='the result (default: benchmarks/results/counting.json)')
    names = [*COUNTED, 'against PMI', *TRAINED]
    parser.add_argument('--models', nargs='+', choices=names, default=names, metavar='NAME', help='only these: ' + '; '.join(names))
    options = parser.parse_args()
    output = options.output or (results if options.words is None else None)
    lines, words = books(options.words or 10**9)
    questions = {test: (pairs_of(file), 'similarity') for test, file in TESTS.items()} | {'analogies': (analogies(), 'analogy')}
    result = json.loads(output.read_text(encoding='utf-8')) if output and output.exists() and options.models != names else {'models': []}
    result |= {'date': date.today().isoformat(), 'machine': machine(), 'versions': {'nlgeval': __version__, **versions(['numpy', 'gensim'])},
               'words': words, 'epochs': options.epochs}
    for name in options.models:
        start = time.perf_counter()
        if name == 'against PMI':
            pairs = WordPairs(lines)
            print(f'{words:,} words, {len(pairs.words):,} different ones, {len(pairs):,} pairs in {time.perf_counter() - start:.1f} seconds')
            model = Word2Vec(epochs=options.epochs, negative=NOISE, subsample=0, seed=1).fit(lines)
            result |= {'different': len(pairs.words), 'pairs': len(pairs), 'against_pmi': against_pmi(pairs, model)}
        else:
            model = (PmiVectors(**COUNTED[name]) if name in COUNTED else
                     Word2Vec(epochs=options.epochs, seed=1, **TRAINED[name])).fit(lines)
            row = tested(name, model, time.perf_counter() - start, questions)
            result['models'] = [*(one for one in result['models'] if one['model'] != name), row]
        if output: output.write_text(json.dumps(result, indent=1) + '\n', encoding='utf-8')


if __name__ == '__main__':
    main()
