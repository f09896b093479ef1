"""A program that scores a text for which a kernel works long, and interrupts itself in the kernel, as Ctrl-C does:

    python tests/interrupt.py wer      # one of `CASES`; prints in which kernel it was, and how long that took to end
"""
import asyncio
import os
import random
import signal
import sys
import threading
import time

import numpy as np

from nlgeval import Cer, CharacTer, Eed, HLepor, Meteor, Ribes, RougeL, RougeS, RougeW, Ter, Wer
from nlgeval.engine import kernels


def words(n, seed, vocabulary=2000):
    "n random words, the first of a vocabulary more often than the last."
    rng = random.Random(seed)
    return ' '.join(f'w{int(vocabulary ** rng.random())}' for _ in range(n))

def letters(n, seed): return ''.join(random.Random(seed).choices('abcdefghij', k=n))

def moved(n, seed):
    "A text of n words; of every six the last three come first where the seed is odd."
    text = words(n, 0).split()
    if seed % 2: text = [word for at in range(0, n, 6) for word in (*text[at + 3:at + 6], *text[at:at + 3])]
    return ' '.join(text)

def scored(metric, n, make=words, pairs=1):
    "Score pairs of texts of this length; first of a short one, so that all kernels are there."
    for size in 30, n:
        texts = [[make(size, 2 * k + side) for k in range(pairs)] for side in range(2)]
        yield lambda texts=texts: metric(*texts, engine='compiled', threads=pairs)

def pairwise():
    texts = [words(n, n) for n in (30, 12_000)]
    for text in texts: yield lambda text=text: Eed().pairwise([text, text[::-1]], [text[1:]], engine='compiled')

def path():
    from nlgeval.engine.edits import edit_path
    for n in 30, 300_000: yield lambda n=n: edit_path(letters(n, 1), letters(n, 2))

def greedy():
    from nlgeval.engine.vector_matching import greedy_means
    for n in 10, 20_000:
        def task(n=n):
            side = np.array([n]), np.ones(n, np.float32), np.ones(n)
            greedy_means(np.zeros(n * n, np.float32), side, side)
        yield task

def partners():
    from nlgeval.engine.vector_matching import VectorTexts, partners
    for n in 10, 20_000:
        text, which = VectorTexts.of([np.ones((n, 300), np.float32)]), np.zeros(1, np.int64)
        yield lambda text=text: partners(text, text, (which, which))

def word2vec(threads):
    from nlgeval import Word2Vec
    for n in 500, 20_000:
        lines = [words(200, i, 5000).split() for i in range(n // 100)]
        model = Word2Vec(size=300, loss='softmax', min_count=1, threads=threads)
        yield lambda model=model, lines=lines: model.fit(lines, engine='compiled')

def lists():
    from nlgeval import Chrf, mbr
    for n in 5, 6000: yield lambda n=n: mbr([[letters(40, i) for i in range(n)]], metric=Chrf(), engine='compiled')

CASES = {'eed': lambda: scored(Eed(), 20_000), 'cer': lambda: scored(Cer(), 300_000, letters),
         'wer': lambda: scored(Wer(), 400_000), 'wer in two threads': lambda: scored(Wer(), 400_000, pairs=2),
         'rouge-l': lambda: scored(RougeL(), 400_000), 'rouge-w': lambda: scored(RougeW(), 60_000),
         'rouge-w-1.5.5': lambda: scored(RougeW.like('rouge-1.5.5'), 60_000),
         'rouge-s': lambda: scored(RougeS(), 60_000),
         'rouge-lsum': lambda: scored(RougeL(summary=True), 400_000),
         'ribes': lambda: scored(Ribes(), 200_000), 'lepor': lambda: scored(HLepor.like('hlepor:split', window=20), 200_000), 'pairwise': pairwise, 'path': path, 'greedy': greedy,
         'partners': partners, 'word2vec': lambda: word2vec(1), 'lists': lists,
         'ter': lambda: scored(Ter.like('tercom'), 1000, moved), 'meteor': lambda: scored(Meteor(), 20_000),
         'character': lambda: scored(CharacTer(), 1000)}

def interrupted(watched):
    "`kernels._watched`, which is interrupted when its kernel has worked for a while."
    def told(compiled, args):
        starts = []
        def interrupt():
            starts.append(time.perf_counter())
            os.kill(os.getpid(), signal.SIGINT)
        threading.Timer(.1, interrupt).start()
        try: return watched(compiled, args)
        except KeyboardInterrupt:
            print(f'in {compiled.__name__}, ended in {time.perf_counter() - starts[0]:.3f} s', flush=True)
            raise
    return told

def main(case):
    small, large = CASES[case]()
    small()
    kernels._watched = interrupted(kernels._watched)
    large()
    print('finished')

def in_asyncio():
    "The same inside a coroutine, which hears of it at once, or, from Python 3.11 on, when it is told twice."
    small, large = CASES['wer']()
    small()
    async def task(): large()
    def twice():
        for _ in range(2):
            os.kill(os.getpid(), signal.SIGINT)
            time.sleep(.3)
    watched = kernels._watched
    def told(compiled, args):
        threading.Timer(.1, twice).start()
        try: return watched(compiled, args)
        except KeyboardInterrupt:
            print('in', compiled.__name__, flush=True)
            raise
    kernels._watched = told
    asyncio.run(task())
    print('finished')

def beside():
    "A thread scores while the main thread is interrupted."
    small, large = CASES['wer']()
    small()
    expected, found = small().score, []
    def score():
        while not found or thread_may_go_on.is_set(): found.append(small().score)
    thread_may_go_on = threading.Event()
    thread_may_go_on.set()
    other = threading.Thread(target=score)
    other.start()
    watched, kernels._watched = kernels._watched, interrupted(kernels._watched)
    try: large()
    except KeyboardInterrupt: pass
    kernels._watched = watched
    thread_may_go_on.clear()
    other.join()
    assert {*found, small().score} == {expected}
    print('the other thread has its score, and the next call has one')


if __name__ == '__main__': {'asyncio': in_asyncio, 'beside': beside}.get(sys.argv[1], lambda: main(sys.argv[1]))()
