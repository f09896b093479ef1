"""Record what mteval-v13a.pl prints as NIST of segments (-d 2), into nist.json beside this file.

Run it by hand, never in a test run: python tests/recorded/record_nist.py --mteval DIR --shared ../shared

DIR has mteval-v13a.pl (github moses-smt/mosesdecoder, scripts/generic). Its module XML::Twig is asked for by name only:
texts go in as SGML, so an empty one serves. The texts are those of ../shared/golden, the first of ../shared/data/ted, and ZERO below.
"""
import argparse, json, re, subprocess, tempfile
from pathlib import Path

ZERO = ['0 cats on the mat today', 'the cat sat on the mat', ''], [['0 cats on a mat today'], ['the cat is on the mat'], ['0 0']]


def english(shared):
    "Candidates and references; where a segment has fewer references than others, its last one is repeated."
    items = json.loads((shared/'golden'/'english.json').read_text(encoding='utf-8'))
    references = [[' '.join(r) for r in item['references']] for item in items]
    most = max(map(len, references))
    return [' '.join(item['candidate']) for item in items], [[*r, *[r[-1]] * (most - len(r))] for r in references]


def ted(shared):
    "The first candidates and references of TED."
    system, reference = ((shared/'data'/'ted'/f'{name}.en').read_text(encoding='utf-8').split('\n')[:40] for name in ('system1', 'reference'))
    return system, [[r] for r in reference]


SETS = {'english': english, 'ted': ted, 'zero': lambda shared: ZERO}


def printed(program, candidates, references, flags):
    "NIST of the segments and of the corpus, as printed."
    def document(kind, column):
        safe = [t.replace('&', '&amp;').replace('<', '&lt;').replace('>', '&gt;') for t in column]
        return f'<doc docid="d" sysid="{kind}">\n' + ''.join(f'<seg id="{i}">{t}</seg>\n' for i, t in enumerate(safe, 1)) + '</doc>\n'
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        (folder/'XML').mkdir()
        (folder/'XML'/'Twig.pm').write_text('package XML::Twig;\n1;\n')
        columns = list(zip(*references))
        for name, body, target in (('src', document('s', candidates), ''), ('tst', document('t', candidates), ' trglang="b"'),
                                   ('ref', ''.join(document(f'r{i}', column) for i, column in enumerate(columns)), ' trglang="b"')):
            (folder/name).write_text(f'<{name}set setid="s" srclang="a"{target}>\n{body}</{name}set>\n', encoding='utf-8')
        out = subprocess.run(['perl', f'-I{folder}', program, *'-r ref -s src -t tst -d 2'.split(), *flags.split()], cwd=folder, check=True,
                             capture_output=True, encoding='utf-8').stdout
    segments = re.findall(r'NIST score using 5-grams = ([\d.]+) for system "t" on segment', out)
    return {'segments': list(map(float, segments)), 'corpus': float(re.search(r'NIST score = ([\d.]+)', out)[1])}


if __name__ == '__main__':
    parser = argparse.ArgumentParser()
    parser.add_argument('--mteval', type=Path, required=True)
    parser.add_argument('--shared', type=Path, required=True)
    given = parser.parse_args()
    found = {name: {flags: printed((given.mteval/'mteval-v13a.pl').resolve(), *columns, flags)
                    for flags in ('', '-c', '-c --international-tokenization')} for name in SETS for columns in [SETS[name](given.shared)]}
    Path(__file__).with_name('nist.json').write_text(json.dumps(found, indent=0) + '\n')
