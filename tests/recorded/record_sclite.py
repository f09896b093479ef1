"""Record what NIST's sclite aligns: python tests/recorded/record_sclite.py PATH/TO/sclite PATH/TO/data/ted > tests/recorded/sclite.json

sclite is built from https://github.com/usnistgov/SCTK (commit 9688a26, after 2.4.12): make config, then make sclite in src/sclite.
"""
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ABOUT = {
    'tool': "NIST's SCTK, sclite, commit 9688a26 (after 2.4.12)",
    'call': 'sclite -r r.trn trn -h h.trn trn -i rm -o pra stdout, without and with -s',
    'key': 'pairs: [candidate, reference]; paths: a letter for each column of the printed alignment; ted: hits, substitutions, '
           'deletions, insertions of all lines, with -s, of which letters A-Z, digits and blanks were kept'}
WORDS = 'the a cat sat on mat dog ran far away The Cat IS is um café Über'.split()


def sclite(program, pairs, *flags):
    "For each pair the counts, and a letter for each column of the alignment."
    with tempfile.TemporaryDirectory() as folder:
        for name, k in (('h', 0), ('r', 1)):
            lines = ''.join(f'{pair[k]} (s-{i:05d})\n' for i, pair in enumerate(pairs))
            Path(folder, f'{name}.trn').write_text(lines, encoding='utf-8')
        command = [program, '-r', 'r.trn', 'trn', '-h', 'h.trn', 'trn', '-i', 'rm', '-o', 'pra', 'stdout', *flags]
        printed = subprocess.run(command, cwd=folder, capture_output=True, text=True, encoding='utf-8', errors='replace').stdout
    found = {}
    for block in re.split(r'^id: \(s-', printed, flags=re.M)[1:]:
        counts = [int(n) for n in re.search(r'\(#C #S #D #I\) (\d+) (\d+) (\d+) (\d+)', block).groups()]
        lines, path = re.search(r'^REF: (.*)\nHYP: (.*)\nEval:', block, re.M), ''
        for r, h in zip(*(line.split() for line in lines.groups())) if lines else ():
            same = r == h if '-s' in flags else r.lower() == h.lower()
            path += 'I' if set(r) == {'*'} else 'D' if set(h) == {'*'} else 'H' if same else 'S'
        assert [path.count(kind) for kind in 'HSDI'] == counts, block
        found[int(block[:5])] = counts, path
    return [found[i] for i in range(len(pairs))]


def texts(rng):
    "Random pairs, references with noise, and what is at the edge."
    def line(): return rng.choices(WORDS, k=rng.randint(1, 14))
    pairs = [[line(), line()] for _ in range(150)]
    for _ in range(150):
        reference, candidate = line(), []
        for word in reference:
            kind = rng.random()
            if kind >= .15: candidate.append(rng.choice(WORDS) if kind < .3 else word)
            if kind > .9: candidate.append(rng.choice(WORDS))
        pairs.append([candidate, reference])
    pairs = [[' '.join(c), ' '.join(r)] for c, r in pairs]
    return [*pairs, ['a small test', ''], ['', ''], ['', 'a small test'], ['v w x a b', 'a b c d e']]


def main(program, ted):
    def lines(name):
        return [re.sub('[^A-Za-z0-9 ]', '', text) for text in Path(ted, f'{name}.en').read_text(encoding='utf-8').split('\n')[:-1]]
    pairs = texts(random.Random(20))
    paths = {name: [path for _, path in sclite(program, pairs, *flags)] for name, flags in (('sclite', ()), ('sclite -s', ('-s',)))}
    sums = {name: [sum(n) for n in zip(*(counts for counts, _ in sclite(program, list(zip(lines(name), lines('reference'))), '-s')))]
            for name in ('system1', 'system2')}
    print(json.dumps({'_about': ABOUT, 'ted': sums, 'pairs': pairs, 'paths': paths}, ensure_ascii=False, indent=0))


if __name__ == '__main__':
    main(*sys.argv[1:])
