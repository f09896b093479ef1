"""The texts of the benchmarks: TED and REALSumm in $NLGEVAL_SHARED or ../shared beside the project; without them, generated ones of their size."""
import json
import os
import random
from pathlib import Path

shared = Path(os.environ.get('NLGEVAL_SHARED') or Path(__file__).resolve().parents[2] / 'shared') / 'data'
ALPHABETS = {'Latin': 'etaoinshrdlu', 'Cyrillic': 'оеаинтсрвлкмдпуяыь', 'Thai': 'านรอกเงมยลวดทสต',
             'Chinese': ''.join(map(chr, range(0x4E00, 0x4E00 + 2000)))}


def found():
    "Which texts there are."
    return 'TED and REALSumm' if (shared / 'ted').is_dir() and (shared / 'realsumm').is_dir() else 'generated'


def words(alphabet='Latin', n=8000):
    "n words, and their weights by Zipf's law."
    rng = random.Random(0)
    longest = 2 if alphabet == 'Chinese' else 9
    return [''.join(rng.choices(ALPHABETS[alphabet], k=rng.randint(1, longest))) for _ in range(n)], [1 / (i + 1) for i in range(n)]


def generated(n, sentences=1, alphabet='Latin', space=' ', end='.'):
    "n candidates and n references: each some sentences, one a line. Two words of five are others in the candidate."
    rng, (known, weights) = random.Random(0), words(alphabet)
    references = [[rng.choices(known, weights, k=rng.randint(8, 25)) for _ in range(sentences)] for _ in range(n)]
    candidates = [[[rng.choice(known) if rng.random() < .4 else word for word in line] for line in text] for text in references]
    return tuple(['\n'.join(f'{space.join(line)}{end}' for line in text) for text in texts] for texts in (candidates, references))


def fresh(texts):
    "Copies, so that texts that come again are other objects, as they are in a real list."
    return [f'{text} '[:-1] for text in texts]


def lines(path): return path.read_text(encoding='utf-8').split('\n')[:-1]


def ted(times=1):
    "The outputs of two systems and their references, so many times over: 4,890 pairs, with some 20 words each."
    if (shared / 'ted').is_dir():
        reference, *systems = (lines(shared / 'ted' / f'{name}.en') for name in ('reference', 'system1', 'system2'))
        candidates, references = systems[0] + systems[1], reference * 2
    else: candidates, references = generated(4890)
    return fresh(candidates * times), fresh(references * times)


def answers(n):
    "n answers of some words, and three gold answers of each, which begin and end nearly there."
    rng, words = random.Random(0), ' '.join(ted()[1]).split()
    predictions, gold = [], []
    for _ in range(n):
        i, k = rng.randrange(1, len(words) - 12), rng.randint(1, 5)
        j = i + rng.randint(-1, 2)
        predictions.append(' '.join(words[j:j + rng.randint(1, 6)]))
        gold.append([' '.join(words[a:b]) for a, b in ((i, i + k), (i, i + k + 1), (i - 1, i + k))])
    return predictions, gold


def realsumm():
    "Summaries of 24 systems and their references: 2,400 pairs, with some 60 words each."
    if not (shared / 'realsumm').is_dir(): return generated(2400, sentences=4)
    items = [json.loads(line) for line in lines(shared / 'realsumm' / 'realsumm.jsonl')]
    return tuple(['\n'.join(item[name]) for item in items] for name in ('candidate', 'reference'))


def of_length(n, curly=False):
    "Candidates and references of n words, some 60,000 in all; a third of a candidate's are others. ASCII, or with a quotation in curly marks."
    rng, known = random.Random(0), ' '.join(realsumm()[1]).encode('ascii', 'ignore').decode().split()
    def quoted(words):
        if curly: words[n // 2] = f'\u201c{words[n // 2]}\u201d'
        return ' '.join(words)
    starts = [rng.randrange(len(known) - n) for _ in range(max(8, 60_000 // n))]
    references = [known[start:start + n] for start in starts]
    candidates = [[rng.choice(known) if rng.random() < 1 / 3 else word for word in words] for words in references]
    return list(map(quoted, candidates)), list(map(quoted, references))


def long_pair(n=35_000):
    "A candidate and a reference of n words, of which seven in ten are the same."
    rng, known = random.Random(0), [f'w{i}' for i in range(20_000)]
    reference = rng.choices(known, [1 / (i + 1) for i in range(len(known))], k=n)
    return ' '.join(rng.choice(known) if rng.random() < .3 else word for word in reference), ' '.join(reference)


def long_strings(n=100_000, edits=None):
    "A candidate and a reference of about n characters: the reference with so many edits, or two that have nothing to do with each other."
    rng, letters = random.Random(0), ''.join(map(chr, range(97, 123))) + ' '
    reference = rng.choices(letters, k=n)
    if edits is None: return ''.join(rng.choices(letters, k=n)), ''.join(reference)
    candidate = list(reference)
    for at in sorted(rng.sample(range(n), edits), reverse=True): candidate[at:at + rng.randint(0, 1)] = rng.choices(letters, k=rng.randint(0, 1))
    return ''.join(candidate), ''.join(reference)


def write_pairs(folder, n):
    "Two files of n lines, a system and its references, made of TED's: their paths."
    paths = folder / 'system.txt', folder / 'reference.txt'
    for path, texts in zip(paths, ted()):
        whole, rest = divmod(n, len(texts))
        with open(path, 'w', encoding='utf-8') as file:
            for part in [texts] * whole + [texts[:rest]]: file.writelines(f'{text}\n' for text in part)
    return paths
