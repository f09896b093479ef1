"""Record what NIST's sclite counts of a ctm against an stm: python tests/recorded/record_sclite_segments.py PATH/TO/sclite > tests/recorded/sclite_segments.json

sclite is built as record_sclite.py says.
"""
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ABOUT = {'tool': "NIST's SCTK, sclite, after 2.4.12", 'call': 'sclite -r r.stm stm -h h.ctm ctm -o sum pra stdout',
         'key': 'counts: correct, substitutions, deletions, insertions of each segment that is scored, in their order'}
WORDS = 'the a cat sat on mat dog ran far away'.split()


def recordings(seed):
    "The lines of an stm and of a ctm file."
    rng, stm, ctm = random.Random(seed), [';; made by chance'], []
    for file in 'f01', 'f02':
        for channel in 'A', 'B':
            now = 0.
            for k in range(5):
                words = [rng.choice(WORDS) for _ in range(rng.randrange(1, 7))]
                end = round(now + rng.uniform(1, 4), 2)
                text = 'IGNORE_TIME_SEGMENT_IN_SCORING' if k == 2 else ' '.join(
                    '{ %s / %s / @ }' % (word, rng.choice(WORDS)) if rng.random() < .2 else word for word in words)
                stm.append(f'{file} {channel} {file}-{channel} {now:.2f} {end:.2f} <o,f0> {text}')
                heard = [word if rng.random() < .8 else rng.choice(WORDS) for word in words if rng.random() < .9]
                step = (end - now) / max(1, len(words))
                ctm += [f'{file} {channel} {now + i * step + rng.uniform(0, step / 2):.2f} {step / 2:.2f} {word} {rng.random():.2f}'
                        for i, word in enumerate(heard)]
                now = end if rng.random() < .5 else round(end + .5, 2)
            ctm.append(f'{file} {channel} {now + 1:.2f} 0.30 away 0.10')
    return stm, ctm


def counts(program, stm, ctm):
    with tempfile.TemporaryDirectory() as folder:
        for name, lines in (('r.stm', stm), ('h.ctm', ctm)): Path(folder, name).write_text('\n'.join(lines) + '\n')
        command = [program, '-r', 'r.stm', 'stm', '-h', 'h.ctm', 'ctm', '-o', 'pra', 'stdout']
        printed = subprocess.run(command, cwd=folder, capture_output=True, text=True).stdout
    found = [[int(n) for n in each.split()] for each in re.findall(r'\(#C #S #D #I\) ([\d ]+)', printed)]
    assert found, printed[:500]
    return found


if __name__ == '__main__':
    cases = []
    for seed in range(20):
        stm, ctm = recordings(seed)
        cases.append({'stm': stm, 'ctm': ctm, 'counts': counts(sys.argv[1], stm, ctm)})
    print(json.dumps({'_about': ABOUT, 'cases': cases}))
