"""Score in processes that are born beside threads that score; run by `tests/engine/test_processes.py`.

    python scoring_processes.py fork|spawn|forkserver cold|warm
    python scoring_processes.py compile

It prints how many scores were right, and of what was not what happened. Cold: no kernel is loaded yet.
"""
import concurrent.futures.thread  # registers what a fork calls, and not while one is under way
import os
import signal
import sys
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from nlgeval import Bleu, Chrf, RougeL, Wer

METRICS = Bleu(), Chrf(), RougeL(), Wer()
REFERENCES = [f'the cat {i} sat on the mat and saw {i % 7} birds, {i % 5} fish' for i in range(300)]
PREDICTIONS = [text.replace('sat', 'lay').replace('birds', 'dogs') for text in REFERENCES]
FORKS, TASKS = 16, 4
HUNG = 900  # seconds that no child takes for a score, unless it waits for ever


def scored(k, engine='compiled'):
    "The segments' scores by one of the metrics."
    return METRICS[k % len(METRICS)](PREDICTIONS, REFERENCES, engine=engine).segments.tolist()


def forked(k, want):
    "A fork of this process, its id: it ends with 0 if it finds the k-th score to be as wanted, and is killed if it hangs."
    child = os.fork()
    if not child:
        signal.alarm(HUNG)
        os._exit(0 if scored(k) == want else 1)
    return child


def main(method, state='warm'):
    want = [scored(k, 'python') for k in range(len(METRICS))]
    if state == 'warm':
        for k in range(len(METRICS)): assert scored(k) == want[k]
    if method == 'compile': return
    done = threading.Event()

    def busy():
        k = 0
        while not done.is_set():
            scored(k)
            k += 1

    threads = [threading.Thread(target=busy, daemon=True) for _ in range(2)]
    for thread in threads: thread.start()
    right, wrong = 0, []
    if method == 'fork':
        children = []
        for k in range(FORKS):
            time.sleep(.02)  # so that they are born at different moments of the threads' work
            children.append(forked(k, want[k % len(want)]))
        for child in children:
            status = os.waitpid(child, 0)[1]
            right += status == 0
            if status: wrong.append('hung' if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGALRM else status)
    with ProcessPoolExecutor(2, get_context(method)) as pool:
        for k, found in enumerate(pool.map(scored, range(TASKS))):
            if found == want[k % len(want)]: right += 1
            else: wrong.append(f'task {k} of a pool')
    done.set()
    for thread in threads: thread.join()
    print(right, 'right', *wrong)


if __name__ == '__main__': main(*sys.argv[1:])
