"""Record the numbers of cnap/gec-ranking (Python 2.7 with NumPy and SciPy) and of ERRANT on made-up corrections:

    python tests/recorded/record_corrections.py PYTHON2 GEC_RANKING ERRANT_PYTHON > tests/recorded/corrections.json

GEC_RANKING is a checkout at 50b5032, ERRANT_PYTHON a Python that has errant 3.0.0."""
import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

python2, checkout, errant_python = sys.argv[1:]

# For each reference the sentences' statistics and smoothed scores, and of each draw the corpus score: gleu.py as compute_gleu calls it.
DRIVER = '''
import json, random, sys
sys.path.insert(0, sys.argv[1])
from gleu import GLEU
source, hypothesis, references, draws = sys.argv[2], sys.argv[3], sys.argv[4:], 500
g = GLEU(4)
g.load_sources(source); g.load_references(references)
stats = []
for i, line in enumerate(open(hypothesis)):
    g.load_hypothesis_sentence(line.split())
    stats.append([list(g.gleu_stats(i, r_ind=r)) for r in range(len(references))])
corpus = []
for j in range(draws if len(references) > 1 else 1):
    random.seed(j * 101)
    chosen = [random.randint(0, len(references) - 1) for _ in stats]
    corpus.append(g.gleu([sum(column) for column in zip(*[s[r] for s, r in zip(stats, chosen)])]))
print json.dumps({'stats': stats, 'sentences': [[g.gleu(s, smooth=True) for s in each] for each in stats], 'corpus': corpus})
'''
OLD = '''
import json, sys
sys.path.insert(0, sys.argv[1] + '/original_gleu')
from gleu import GLEU
source, hypothesis, weight, references = sys.argv[2], sys.argv[3], float(sys.argv[4]), sys.argv[5:]
g = GLEU(4, weight)
g.load_sources(source); g.load_references(references)
stats = [list(g.gleu_stats(line.split(), i)) for i, line in enumerate(open(hypothesis))]
print json.dumps({'stats': stats, 'sentences': [g.gleu(s) for s in stats], 'corpus': g.gleu([sum(c) for c in zip(*stats)])})
'''
WORDS = 'the a he she they go goes went to school home of in on at every day cat cats sat sit mat is are was , .'.split()


def changed(words, rng, rate):
    "Words with some left out, put in and replaced."
    found = []
    for word in words:
        draw = rng.random()
        if draw < rate / 3: continue
        found.append(rng.choice(WORDS) if draw < 2 * rate / 3 else word)
        if draw > 1 - rate / 3: found.append(rng.choice(WORDS))
    return found


def corpus(seed, n, references):
    "Sources, candidates and references: some right, some untouched, some short or empty."
    rng, rows = random.Random(seed), []
    for _ in range(n):
        right = rng.choices(WORDS, k=rng.choice([0, 1, 2, 3, 5, 8, 13, 21]))
        source = changed(right, rng, .3)
        held = [changed(right, rng, .1) for _ in range(references)]
        kind = rng.random()
        ours = source if kind < .25 else held[0] if kind < .4 else changed(right if kind < .7 else source, rng, .2)
        rows.append([' '.join(words) for words in (source, ours, *held)])
    return [list(column) for column in zip(*rows)]


def run(*command):
    return subprocess.run(list(map(str, command)), check=True, capture_output=True, text=True).stdout


def gleu(seed, n, references, folder):
    texts = corpus(seed, n, references)
    files = [Path(folder) / name for name in ['source', 'hypothesis', *(f'reference{i}' for i in range(references))]]
    for path, column in zip(files, texts): path.write_text(''.join(text + '\n' for text in column))
    (driver := Path(folder) / 'driver.py').write_text(DRIVER)
    (old := Path(folder) / 'old.py').write_text(OLD)
    scripts, (source, hypothesis, *held) = Path(checkout) / 'scripts', files
    printed = ['-r', *held, '-s', source, '-o', hypothesis]
    return {'source': texts[0], 'hypothesis': texts[1], 'references': texts[2:],
            '2016': json.loads(run(python2, driver, scripts, source, hypothesis, *held)),
            'printed': run(python2, scripts / 'compute_gleu', *printed), 'debug': run(python2, scripts / 'compute_gleu', *printed, '-d'),
            '2015': {weight: json.loads(run(python2, old, scripts, source, hypothesis, weight, *held)) for weight in ('0', '0.1', '1')}}


TYPES = 'R:NOUN M:DET U:DET R:VERB:TENSE R:SPELL UNK M:PUNCT R:WO'.split()


def m2(sentences):
    return '\n\n'.join('\n'.join(['S ' + ' '.join(words), *edits]) for words, edits in sentences) + '\n\n'


def edits(words, rng, coder):
    "Lines of one annotator: some of a small pool, so that systems and annotators agree at times."
    found = []
    for _ in range(rng.randrange(4)):
        start = rng.randrange(len(words) + 1)
        end = min(len(words), start + rng.choice([0, 1, 1, 1, 2, 3]))
        text = rng.choice(['', 'a', 'the', 'a the']) if end > start else rng.choice(['a', 'the', 'a the'])
        found.append(f'A {start} {end}|||{rng.choice(TYPES)}|||{text}|||REQUIRED|||-NONE-|||{coder}')
    if rng.random() < .15 and found: found.append(found[0])  # twice the same
    return sorted(found, key=lambda line: tuple(map(int, line[2:].split('|||')[0].split()))) or [
        f'A -1 -1|||noop|||-NONE-|||REQUIRED|||-NONE-|||{coder}'] * (rng.random() < .8)


def pair(seed, n):
    rng, hyp, ref = random.Random(seed), [], []
    for _ in range(n):
        words = rng.choices(WORDS, k=rng.randrange(1, 6))
        ref.append((words, [line for coder in range(rng.randrange(1, 4)) for line in edits(words, rng, coder)]))
        copied = [line[:-1] + '0' for line in ref[-1][1] if line.endswith('0')]
        hyp.append((words, copied if rng.random() < .4 else edits(words, rng, 0)))
        if rng.random() < .1: hyp[-1][1].extend(edits(words, rng, 1))  # a system with two answers
    return m2(hyp), m2(ref)


CALLS = [[], ['-dt'], ['-ds'], ['-cse'], ['-single'], ['-multi'], ['-filt', 'R:NOUN', 'UNK'], ['-b', '1'], ['-b', '2', '-ds'],
         ['-cse', '-single'], ['-dt', '-filt', 'M:DET'], ['-ds', '-multi']]


def errant(seed, n, folder):
    hyp, ref = pair(seed, n)
    files = Path(folder) / 'hyp.m2', Path(folder) / 'ref.m2'
    for path, text in zip(files, (hyp, ref)): path.write_text(text)
    main = 'import sys; from errant.commands.compare_m2 import main; main()'
    return {'hyp': hyp, 'ref': ref, 'printed': [[call, run(errant_python, '-c', main, '-hyp', files[0], '-ref', files[1], *call, '-cat', '3')]
                                                for call in CALLS]}


with tempfile.TemporaryDirectory() as folder:
    about = {'gleu': 'cnap/gec-ranking 50b5032, Python ' + run(python2, '-c', 'import sys; print(sys.version.split()[0])').strip(),
             'errant': 'errant ' + run(errant_python, '-c', 'from importlib.metadata import version; print(version("errant"))').strip()}
    print(json.dumps({'_about': about, 'gleu': [gleu(seed, n, m, folder) for seed, n, m in ((1, 20, 1), (2, 30, 2), (3, 25, 4))],
                      'errant': [errant(seed, n, folder) for seed, n in ((1, 1), (2, 8), (3, 30), (4, 60), (5, 60))]}))
