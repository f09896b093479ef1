"""What the authors' Perl programs, NLTK and hLepor make of wild pairs of texts: write lepor.json.

    python record_lepor.py FOLDER

In a Python with nltk 3.10.4 and hLepor 0.0.4 (which needs nptyping and does not say so; it is used in annotations only). FOLDER holds files
of public repositories:

    lepor.pl        aaronlifenghan/aaron-project-lepor at 35bb57a6, LEPOR_V1.0.perl
    lepor_2013.pl   the same at 6745dff9
    hlepor.pl       the same at 35bb57a6, hLEPOR-MT-evaluation-perl
    wmt19.pl        poethan/LEPOR at be3620b2, fr-de.pl

The programs have the folders of their author's machine; these are replaced, and numbers are printed with 17 digits.
"""
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

NAMES = {'common number between sys and ref': 'matched', 'Position different penalty': 'order', 'harmonic of precision and recall': 'words',
         'length penalty with longer or shorter': 'length'}
FIRST = [('It is a guide to action which ensures that the military always obeys the commands of the party',
          'It is a guide to action that ensures that the military will forever heed Party commands'),
         ('It is to insure the troops forever hearing the activity guidebook that party direct',
          'It is the practical guide for the army always to heed the directions of the party'),
         ('a bird is on a stone .', 'a bird behind the stone .'), ('a bird is on a stone .', 'a bird is on the rock .'),
         ('the cat sat on the mat', 'the cat is on the mat'), ('the', 'the cat sat on the mat'), ('a man and a dog saw a cat', 'a cat saw a man and a dog'),
         ('the man bit the dog', 'the dog bit the man'), ('x', 'x'), ('x', 'y'), ('a a a', 'a a a')]
LETTERS = ['ab', 'abc', 'abcdefgh', [f'w{i}' for i in range(40)], ['the', 'Cat', 'ÉTÉ', 'été', 'ß', 'İ', '猫', '.', 'a', '10', '1', 'e\u0301', '🇨🇭', '\x01', '\u200b']]


def pairs(n):
    "Pairs of texts without equal neighbours of blanks, of which half are changed copies."
    rng, found = random.Random(20), list(FIRST)
    while len(found) < n:
        letters, most = rng.choice(LETTERS), rng.choice([4, 8, 14, 30])
        c = [rng.choice(letters) for _ in range(rng.randint(1, most))]
        r = [rng.choice(letters) for _ in range(rng.randint(1, most))]
        if rng.random() < .5:
            r = list(c)
            for _ in range(rng.randint(0, 3)):
                at, how = rng.randrange(len(r)), rng.randrange(3)
                if how == 0: r[at] = rng.choice(letters)
                elif how == 1: r.insert(at, rng.choice(letters))
                elif len(r) > 1: r.pop(at)
            at = rng.randrange(len(r)) if rng.random() < .4 else 0
            r = r[at:] + r[:at]
        found.append((' '.join(c), ' '.join(r)))
    return found


def perl(file, texts):
    "The numbers that a program writes to its file of results: name -> list."
    code = file.read_text(encoding='latin-1').replace('\r', '')
    with tempfile.TemporaryDirectory() as folder:
        where = Path(folder)
        (where / 'sys').mkdir()
        for name, column in zip(('sys/s', 'ref'), zip(*texts)):
            (where / name).write_text(''.join(text + '\n' for text in column), encoding='utf-8')
        for pattern, new in ((r'opendir \(DIR, "[^"]*"\)', rf'opendir (DIR, "{where}/sys")'), (r'(open REF,"<:encoding\(utf8\)",)"[^"]*"', rf'\1"{where}/ref"'),
                             (r'-d "[^"]*\$file"', rf'-d "{where}/sys/$file"'), (r'(open \(TEST,"<:encoding\(utf8\)",)"[^"]*"', rf'\1"{where}/sys/$file"'),
                             (r'open \(RESULT,.*?"\) *\|\|', rf'open (RESULT,">{where}/result") ||'),
                             (r'"@(\w+)"', r'join(" ", map { defined $_ ? sprintf("%.17g", $_) : 0 } @\1)'),
                             (r'"\$(Mean_\w+|H?LEPOR\w*)"', r'sprintf("%.17g", $\1)'),
                             (r'\\t\$HLEPOR_single_sentence\[\$i\]\\t', r'\\t".sprintf("%.17g", $HLEPOR_single_sentence[$i])."\\t')):
            code = re.sub(pattern, new, code)
        (where / 'program.pl').write_text(code, encoding='latin-1')
        subprocess.run(['perl', where / 'program.pl'], check=True, capture_output=True)
        lines = (where / 'result').read_text().split('\n')
    if '\t' in lines[0]: return {'score': [float(line.split('\t')[5]) for line in lines if line]}
    found = {}
    for name, values in zip(lines, lines[1:]):
        if name[:-1] in NAMES: found[NAMES[name[:-1]]] = [float(x) for x in values.split()]
        elif name.startswith('evaluation value'): found['score'] = [float(x) for x in values.split()]
        elif 'anotherway' in name: found['factors'] = float(values)
        elif re.match('mean value H?LEPOR of', name): found['mean'] = float(values)
    return found


def main(folder):
    import hlepor
    from nltk.translate.lepor import sentence_lepor
    texts, empty = pairs(260), [('a b c', 'a c b d'), ('', 'a b'), ('c', ''), ('', ''), ('the cat', 'the cat')]
    found = {'pairs': texts, 'empty': empty}
    for name in 'lepor', 'lepor_2013', 'hlepor', 'wmt19': found[name] = perl(folder / f'{name}.pl', texts)
    found['hlepor of empty'] = {name: value for name, value in perl(folder / 'hlepor.pl', empty).items() if name in ('score', 'mean', 'factors')}
    for weights in (1., 1.), (9., 1.), (1., 9.):
        found['nltk %g %g' % weights] = [sentence_lepor([r], p, *weights, tokenizer=str.split)[0] for p, r in texts]
    def port(**options): return [float(hlepor.single_hlepor_score(r, p, separate_punctuation=False, **options)) for p, r in texts]
    found |= {'hLepor': port(), 'hLepor n=1': port(n=1), 'hLepor n=4': port(n=4),
              'hLepor weights': port(alpha=1., beta=2., weight_elp=3., weight_pos=4., weight_pr=3.)}
    p, r = map(list, zip(*texts))
    found['hLepor corpus'] = float(hlepor.hlepor_score(r, p, separate_punctuation=False))
    text = json.dumps(found, ensure_ascii=True, indent=0).replace('\n', ' ').replace('], [', '],\n[')
    Path(__file__).with_name('lepor.json').write_text(text + '\n', encoding='utf-8')


if __name__ == '__main__': main(Path(sys.argv[1]))
