"""Record what CharCut prints for wild texts: write charcut.json.

    python record_charcut.py FIRST TED

In a Python with charcut 1.1.1. FIRST is the file charcut.py of the authors' repository (alardill/CharCut) at its commit 1d9f0ae of
15 November 2017, which knows no limit of shifts; it is written in Python 2, and three names are those of Python 3. TED is the folder with
the translations of TED talks. Costs and lengths are read from the file of segments that the program writes; it has the score to four
digits, so that the score of the corpus is what its function returns."""
import json
import random
import re
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path

from charcut import calculate_charcut

first, ted = map(Path, sys.argv[1:])
source = first.read_text(encoding='utf-8').replace('itervalues', 'values').replace('xrange', 'range')
source = source.replace('iteritems', 'items').split('def ops2html')[0]  # what follows writes files
OLD = {}
exec(compile(source, 'first.py', 'exec'), OLD)

HAND = [('on the mat the cat sat', 'the cat sat on the mat'), ('the cats sat on a mat', 'the cat sat on the mat'), ('', ''), ('', 'a b'), ('a b', ''),
        ('same', 'same'), ('  blanks at the ends \t', 'blanks at the ends'), ('...', '...!'), ('?!', '!?'), ('THE CAT', 'the cat'), ('a', 'a'), ('ab', 'ab cd'),
        ('this week the saudis denied information published in the new york times',
         'saudi arabia denied this week information published in the american new york times'),
        ('this is in fact an estimate', 'this is actually an estimate'), ('我去買了一雙好鞋', '我出門買了一雙漂亮的鞋子'), ('e\u0301te\u0301 😀', 'été 😀'),
        ('الولد قرأ الكتاب', 'قرأ الولد الكتاب'), ('नमस्ते दुनिया', 'दुनिया नमस्ते'), ('สวัสดีชาวโลก', 'ชาวโลกสวัสดี'), ('a\x00b c\x1fd', 'a\x00b d\x1fc'), ('x\u2028y\x85z\rw', 'z\rw x\u2028y'),
        ('snake_case don\'t 1,000.50', 'don\'t 1,000.50 snake_case'), ('one two', 'two ' + 'filler ' * 30 + 'one'), ('cat ' + 'x' * 40 + ' dog', 'dog ' + 'x' * 40 + ' cat')]
ALPHABETS = ['ab ', 'abc  .', 'ab.,! ', '漢字仮 。', 'the cat son', 'é\u0301a\u0300 \x00\x1f\u2028', '.,! ', 'aA _1-', 'אב גد ', '😀👍🏽 a', '\u00a0\u3000ab\x1c']
WORDS = "the cat sat on a mat . , and dogs catch them there They're THE Cat's 3.5 U.S. naïve über".split()


def pairs(seed=20171214):
    rng, found = random.Random(seed), list(HAND)
    while len(found) < 420:
        if rng.random() < .5:
            alphabet = rng.choice(ALPHABETS)
            def text(): return ''.join(rng.choice(alphabet) for _ in range(rng.randrange(26)))
        else:
            def text(): return ' '.join(rng.choice(WORDS) for _ in range(rng.randrange(16)))
        a, b = text(), text()
        if a and rng.random() < .3:
            k = rng.randrange(len(a))
            b = a[k:] + a[:k]
        found.append((a, b))
    return found


def now(candidates, references, **options):
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, 'segments')
        score, n = calculate_charcut(candidates, references, plain_output_file=str(file), **options)
        rows = [list(map(int, re.fullmatch(r'[\d.]+ \((\d+)/(\d+)\)', line).groups())) for line in file.read_text().splitlines()]
    assert n == len(rows) == len(candidates)
    return {'score': score, 'rows': rows}


def before(candidates, references, size=3):
    held = [(i, None, None, c.strip(), r.strip()) for i, (c, r) in enumerate(zip(candidates, references))]
    styled = [OLD['compare_segments'](c, r, size) for *_, c, r in held]
    return [list(one) for one in OLD['score_all'](held, styled, False)]


texts = pairs()
candidates, references = map(list, zip(*texts))
found = {'version': version('charcut'), 'pairs': texts, 'tools': {
    'charcut': now(candidates, references), 'charcut -n': now(candidates, references, alt_norm=True),
    'charcut -m 1': now(candidates, references, match_size=1), 'charcut -m 2': now(candidates, references, match_size=2),
    'charcut -n -m 6': now(candidates, references, match_size=6, alt_norm=True)}, 'charcut:2017-11-15': before(candidates, references)}
reference, *systems = [(ted / f'{name}.en').read_text(encoding='utf-8').splitlines() for name in ('reference', 'system1', 'system2')]
found['ted'] = [now(system, reference)['score'] for system in systems]
Path(__file__).with_name('charcut.json').write_text(json.dumps(found, separators=(',', ':')) + '\n')
