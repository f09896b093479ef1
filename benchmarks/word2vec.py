"""Word vectors of 2.3 million words of English, beside gensim's at equal settings: words a second with one thread and with
two, and how well their cosines agree with people (Spearman's correlation, WordSim-353 and SimLex-999) over several seeds.

    pip install -r benchmarks/requirements.txt
    python benchmarks/word2vec.py [--words N] [--epochs N] [--seeds N] [--rounds N] [--output FILE]

It reads `../shared/data/books`, or $NLGEVAL_SHARED, and the word pairs that gensim's package carries as test data. It prints
what it finds and writes benchmarks/results/word2vec.json, which the page nbs/embeddings/04_word2vec.ipynb shows; run that
again afterwards. A part of it (fewer words, no seeds, no rounds) writes a file only where --output says so.
"""
import argparse
import gzip
import json
import os
import re
import time
from datetime import date
from functools import partial
from pathlib import Path
from statistics import mean, median, stdev

import numpy as np

from nlgeval import __version__
from nlgeval.embeddings.vectors import Vectors
from nlgeval.embeddings.word2vec import Word2Vec
from timing import machine, versions

SETTINGS = dict(vector_size=100, window=5, negative=5, sample=1e-3, min_count=5)
ARCHITECTURES = 'skip-gram', 'cbow'
RATE = {'skip-gram': .025, 'cbow': .05}
TESTS = {'WordSim-353': 'wordsim353.tsv', 'SimLex-999': 'simlex999.txt'}
results = Path(__file__).resolve().parent / 'results' / 'word2vec.json'
GOAL = 1.5  # times gensim's words per second


def books(limit):
    "The paragraphs of the corpus as lists of words in lower case, and how many words these are."
    shared = Path(os.environ.get('NLGEVAL_SHARED') or Path(__file__).resolve().parents[2] / 'shared')
    path, lines, words = shared / 'data' / 'books' / 'books.txt.gz', [], 0
    if not path.is_file(): raise SystemExit(f'no file {path}: set NLGEVAL_SHARED')
    with gzip.open(path, 'rt', encoding='utf-8') as file:
        for line in file:
            lines.append(re.findall(r"[^\W\d_]+(?:'[^\W\d_]+)?", line.lower()))
            words += len(lines[-1])
            if words >= limit: break
    return lines, words


def ours(lines, architecture, threads, epochs, seed, loss='negative', gradient='summed', rate=None, like=None):
    "Trained vectors by word."
    if like:
        model = Word2Vec.like(like, size=100, cbow=int(architecture == 'cbow'), iter=epochs, alpha=RATE[architecture])
    else:
        model = Word2Vec(size=100, window=5, architecture=architecture, loss=loss, negative=5, subsample=1e-3, min_count=5,
                         epochs=epochs, rate=rate or RATE[architecture], cbow_gradient=gradient, seed=seed, threads=threads)
    return model.fit(lines).vectors


def gensims(lines, architecture, threads, epochs, seed):
    from gensim.models import Word2Vec as Gensim
    return Gensim(lines, sg=int(architecture == 'skip-gram'), workers=threads, epochs=epochs, seed=seed,
                  alpha=RATE[architecture], **SETTINGS).wv


def race(functions, rounds):
    "The median of each function's seconds by the clock, and of its processor seconds; they take turns."
    times = [[] for _ in functions]
    for _ in range(rounds):
        for function, found in zip(functions, times):
            start = time.perf_counter(), time.process_time()
            function()
            found.append((time.perf_counter() - start[0], time.process_time() - start[1]))
    return [tuple(map(median, zip(*found))) for found in times]


def pairs_of(name):
    "The word pairs with the mean rating of people."
    from gensim.test.utils import datapath
    rows = [line.split('\t') for line in Path(datapath(name)).read_text(encoding='utf-8').splitlines() if line[:1] != '#']
    return [(a.lower(), b.lower(), float(rating)) for a, b, rating, *_ in rows]


def speed(lines, words, rounds):
    "Words per second, one epoch, from lists of words to vectors, vocabulary included; and of gensim."
    for train in ours, gensims: train(lines[:1000], 'cbow', 1, 1, 0)  # modules and kernels are loaded
    rows = []
    for architecture in ARCHITECTURES:
        for threads in 1, 2:
            mine, theirs = race([lambda: ours(lines, architecture, threads, 1, 0),
                                 lambda: gensims(lines, architecture, threads, 1, 0)], rounds)
            ratio = theirs[0] / mine[0]
            rows.append({'architecture': architecture, 'threads': threads, 'words_per_second': round(words / mine[0]),
                         'peer_words_per_second': round(words / theirs[0]), 'ratio': round(ratio, 2),
                         'ratio_of_processor_seconds': round(theirs[1] / mine[1], 2), 'goal': GOAL, 'met': ratio >= GOAL})
            print(f'{architecture:9} threads: {threads}  nlgeval {words / mine[0] / 1e3:5.0f} k words/s, '
                  f'gensim {words / theirs[0] / 1e3:5.0f} k words/s: {ratio:.2f}x by the clock, '
                  f'{theirs[1] / mine[1]:.2f}x in processor seconds', flush=True)
        seconds = race([lambda: ours(lines, architecture, 1, 1, 0, like='word2vec.c')], rounds)[0][0]
        print(f"{architecture:9} threads: 1  like('word2vec.c') {words / seconds / 1e3:5.0f} k words/s", flush=True)
    return rows


def quality(lines, epochs, seeds):
    "Spearman's correlation with people's ratings, for each seed; and how well words that are hidden can be made of others."
    rows, hidden = [], []
    for architecture in ARCHITECTURES:
        rate = RATE[architecture]
        kinds = [('nlgeval', 'negative', 'summed', rate), ('gensim', 'negative', 'summed', rate), ('nlgeval', 'hierarchical', 'summed', rate)]
        if architecture == 'cbow': kinds += [('nlgeval', 'negative', 'exact', rate), ('nlgeval', 'negative', 'exact', 4 * rate)]
        for tool, loss, gradient, rate in kinds:
            train = gensims if tool == 'gensim' else partial(ours, loss=loss, gradient=gradient, rate=rate)
            runs = [train(lines, architecture, 1, epochs, seed + 1) for seed in range(seeds)]
            if (architecture, *kinds[0]) == ('skip-gram', tool, loss, gradient, rate): hidden = composed(runs)
            for test, file in TESTS.items():
                found = [Vectors.of(vectors).evaluate(pairs_of(file), resamples=1) for vectors in runs]
                values = [round(one.score, 4) for one in found]
                rows.append({'architecture': architecture, 'loss': loss, 'tool': tool, 'gradient': gradient, 'rate': rate,
                             'test': test, 'pairs': found[0].asked, 'values': values})
                print(f'{architecture:9} {loss:12} {tool:7} {gradient:6} rate {rate:<5} {test:11} {found[0].asked:4} pairs: '
                      f'{mean(values):.3f} ± {stdev(values):.3f}', flush=True)
    return rows, hidden


def composed(runs):
    """A tenth of the words is hidden, and guessed by the policy `subword` from the others: the mean cosine of guess and truth,
    and the mean share of the other hidden words that are less near to the guess than the right one (.5 by chance)."""
    rows = []
    for seed, vectors in enumerate(runs):
        order = np.random.default_rng(seed).permutation(len(vectors))
        away, left = (sorted(part.tolist()) for part in (order[:len(order) // 10], order[len(order) // 10:]))
        words = [vectors.words[i] for i in away]
        truth = vectors.matrix[away] / vectors.lengths[away, None]
        for policy in 'mean', 'subword':
            guess = Vectors([vectors.words[i] for i in left], vectors.matrix[left], policy).rows(words)
            cosines = truth @ (guess / np.maximum(np.linalg.norm(guess, axis=1), 1e-9)[:, None]).T
            right = np.diag(cosines)
            share = (cosines < right).mean(axis=0) + ((cosines == right).mean(axis=0) - 1 / len(words)) / 2
            rows.append({'policy': policy, 'seed': seed + 1, 'words': len(words), 'cosine': round(float(right.mean()), 4),
                         'share': round(float(share.mean()), 4)})
            print(f'{len(words)} hidden words, {policy:8} cosine {right.mean():.3f}, nearer than {share.mean():.3f} of the others')
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--words', type=int, help='how many words of the corpus (default: all)')
    parser.add_argument('--epochs', type=int, default=3, help='for the correlations (default: 3)')
    parser.add_argument('--seeds', type=int, default=5, help='for the correlations, at least 2; 0: none (default: 5)')
    parser.add_argument('--rounds', type=int, default=3, help='for the times; 0: none (default: 3)')
    parser.add_argument('--output', metavar='FILE', type=Path, help='the result (default: benchmarks/results/word2vec.json)')
    options = parser.parse_args()
    whole = options.words is None and options.seeds and options.rounds
    output = options.output or (results if whole else None)
    lines, words = books(options.words or 10**9)
    print(f'{words:,} words')
    rows, hidden = quality(lines, options.epochs, options.seeds) if options.seeds else ([], [])
    result = {'date': date.today().isoformat(), 'machine': machine(), 'versions': {'nlgeval': __version__, **versions(['numpy', 'numba', 'gensim'])},
              'words': words, 'rounds': options.rounds, 'epochs': options.epochs, 'settings': SETTINGS, 'rates': RATE,
              'speed': speed(lines, words, options.rounds) if options.rounds else [],
              'quality': rows, 'hidden': hidden}
    if output: output.write_text(json.dumps(result, indent=1) + '\n', encoding='utf-8')


if __name__ == '__main__':
    main()
