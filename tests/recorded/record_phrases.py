"""Record what word2phrase.c and gensim's Phrases make of generated texts, into phrases.json beside this file.

Run it by hand, never in a test run: python tests/recorded/record_phrases.py --source word2phrase.c

word2phrase.c is that of github tmikolov/word2vec. Its table of 500 million hashes is made smaller, which changes nothing below 3.5
million entries. Of texts that are long, a hash of the output is kept. gensim must be installed.
"""
import argparse, hashlib, json, random, subprocess, tempfile
from pathlib import Path


def planted(seed, sentences, words=80):
    "Words by Zipf's law, and some that come in pairs and triples."
    draw = random.Random(seed)
    names = [f'w{i}' for i in range(words)]
    weights = [1 / (i + 1) for i in range(words)]
    phrases = [[f'p{i}', f'q{i}'] for i in range(6)] + [['a', 'long', 'phrase'], ['w1', 'w7'], ['new', 'york'], ['new_york']]
    found = []
    for _ in range(sentences):
        line = []
        for _ in range(draw.randrange(0, 9)):
            line += draw.choice(phrases) if draw.random() < .2 else [draw.choices(names, weights)[0]]
        found.append(' '.join(line))
    return found


def wild(seed, sentences):
    "Words that are long, have underscores, marks of a program, letters of other scripts; tabs, carriage returns, empty lines."
    draw = random.Random(seed)
    names = ['x' * 57, 'x' * 58, 'x' * 59, 'x' * 70, 'é' * 29 + 'a', 'é' * 40, '한국', 'Ω', 'a_b', '_', '__', 'a', 'b', 'b_a', '</s>', 'y' * 30, 'y' * 31]
    return [draw.choice([' ', '  ', '\t', ' \r']).join(draw.choices(names, range(len(names), 0, -1), k=draw.randrange(0, 9))) + draw.choice(['', '\r', ' '])
            for _ in range(sentences)]


TEXTS = {'small': planted(0, 300), 'middle': planted(1, 500, 30), 'wild': wild(2, 300), 'wilder': wild(3, 200),
         'frequent': ['a b c d'] * 6 + ['d c b a'] * 6, 'two': ['a b'] * 3, 'one line': [' '.join(planted(4, 200))]}
LONG = {'long': (5, 4000, 500), 'longer': (6, 6000, 100)}
SETTINGS = [(min_count, threshold) for min_count in (1, 2, 5) for threshold in (0, .5, 3, 20, 100)]


def program(source, folder):
    "The program, with a smaller table."
    text = source.read_text(encoding='utf-8')
    assert text.count('vocab_hash_size = 500000000') == 1
    (folder/'w.c').write_text(text.replace('vocab_hash_size = 500000000', 'vocab_hash_size = 5000000'), encoding='utf-8')
    subprocess.run(['cc', '-O2', '-w', '-o', folder/'w', folder/'w.c', '-lm', '-pthread'], check=True)
    return folder/'w'


def joined(program, text, min_count, threshold):
    "The bytes that it writes."
    with tempfile.TemporaryDirectory(dir='/tmp') as folder:
        Path(folder, 'i').write_bytes(text)
        subprocess.run([program, '-train', 'i', '-output', 'o', '-min-count', str(min_count), '-threshold', str(threshold), '-debug', '0'],
                       cwd=folder, check=True, capture_output=True)
        return Path(folder, 'o').read_bytes()


def by_gensim(text, min_count, threshold):
    "Its sentences, and a score for each phrase that it finds."
    from gensim.models.phrases import Phrases
    lines = [line.split() for line in text]
    model = Phrases(lines, min_count=min_count, threshold=threshold)
    return [' '.join(model[line]) for line in lines], model.find_phrases(lines)


if __name__ == '__main__':
    parser = argparse.ArgumentParser()
    parser.add_argument('--source', type=Path, required=True)
    source = parser.parse_args().source
    with tempfile.TemporaryDirectory(dir='/tmp') as folder:
        word2phrase, runs, long, theirs = program(source, Path(folder)), [], [], []
        for name, lines in TEXTS.items():
            text = ''.join(f'{line}\n' for line in lines).encode()
            for min_count, threshold in SETTINGS:
                digest = hashlib.sha256(joined(word2phrase, text, min_count, threshold)).hexdigest()
                runs.append([name, min_count, threshold, digest])
        shown = {name: joined(word2phrase, ''.join(f'{line}\n' for line in TEXTS[name]).encode(), 2, 3).decode('utf-8', 'surrogateescape')
                 for name in ('small', 'wilder')}
        for name, made in LONG.items():
            text, found = ''.join(f'{line}\n' for line in planted(*made)).encode(), []
            for threshold in 20, 5, 2:  # one pass upon the other
                text = joined(word2phrase, text, 5, threshold)
                found.append(hashlib.sha256(text).hexdigest())
            long.append([name, list(made), [20, 5, 2], found])
    for name in 'small', 'middle', 'frequent', 'one line':
        for min_count, threshold in SETTINGS:
            if not threshold: continue  # it wants one above 0
            theirs.append([name, min_count, threshold, *by_gensim(TEXTS[name], min_count, threshold)])
    for run in theirs: run[3] = hashlib.sha256('\n'.join(run[3]).encode()).hexdigest()
    path = Path(__file__).with_name('phrases.json')
    path.write_text(json.dumps({'texts': TEXTS, 'runs': runs, 'shown': shown, 'long': long, 'gensim': theirs}, ensure_ascii=True) + '\n', encoding='utf-8')
    print(len(runs), len(long), len(theirs), path.stat().st_size)
