"""Cuts of mweralign 1.4.1 (`pip install mweralign==1.4.1`) for made recordings, as JSON on standard output.

python tests/recorded/record_mweralign.py > tests/recorded/mweralign.json
"""
import json
import multiprocessing
import random

from mweralign.mweralign import align_texts_traced


def recordings():
    rng = random.Random(0)
    for i in range(400):
        letters = 'abcdefghijklmnopqrstuvwxyz'[:rng.choice([2, 3, 6, 20])]
        def line(least, most): return [rng.choice(letters) for _ in range(rng.randrange(least, most))]
        ways = rng.choice([1, 1, 2, 3])
        least = 0 if ways == 1 and rng.random() < .3 else 1
        references = [[' '.join(line(least, 9)) for _ in range(ways)] for _ in range(rng.randrange(1, 8))]
        if i % 2:  # what was said, with errors
            words = [word for each in references for word in rng.choice(each).split() if rng.random() > .1]
            words = [rng.choice(letters) if rng.random() < .2 else word for word in words]
            words = words[rng.choice([0, 0, 3, 8]):]
        else: words = line(1, 40)
        yield [word.upper() if rng.random() < .2 else word for word in words] or ['a'], references


def cut(words, references, results):
    text, trace = align_texts_traced(''.join(' ### '.join(each) + '\n' for each in references), ' '.join(words))
    results.put({'begins': list(trace.boundaries)[1:], 'errors': list(trace.segment_costs)[-1],
                 'texts': [line.strip() for line in text.split('\n')][:len(references)]})


def found(words, references):
    """What the tool says, in a process of its own: a cut at the stream's first word may crash it (status -11)."""
    results = multiprocessing.SimpleQueue()
    process = multiprocessing.Process(target=cut, args=(words, references, results))
    process.start()
    process.join()
    return {'words': ' '.join(words), 'references': references,
            **({'crashed': process.exitcode} if process.exitcode else results.get())}


print(json.dumps([found(*each) for each in recordings()], separators=(',', ':')).replace('},{', '},\n{'))
