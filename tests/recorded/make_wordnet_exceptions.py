"""Make nlgeval/text/data/wordnet_exceptions.txt, the irregular forms that ROUGE-1.5.5 looks up before it stems.

    apt-get install wordnet-base
    python tests/recorded/make_wordnet_exceptions.py [/usr/share/wordnet]

The program takes WordNet 2.0's exception lists, Debian has 3.0's. For the tokens that the program can look up
(four letters or digits, or more) 3.0 has the entries of 2.0 and the few of ADDED.
"""
import re, sys
from pathlib import Path

target = Path(__file__).parents[2]/'nlgeval'/'text'/'data'/'wordnet_exceptions.txt'
# Where lists differ, the later one is taken: best and better become good, testes stays. The program leaves this
# to the order of files in a directory; with this order it printed the numbers that the tests hold.
LISTS = 'adv', 'adj', 'noun', 'verb'
ADDED = {'ashes', 'cognosenti', 'halfpence', 'lisente', 'morses', 'staretsy'}  # after WordNet 2.0
HEADER = '''\
# Irregular English word forms, each with its base form, from the exception lists of WordNet.
# Made from WordNet 3.0 without the entries added after 2.0; only forms of four or more letters or digits.
# WordNet 3.0 Copyright 2006 by Princeton University. All rights reserved. The licence: wordnet_license.txt.
'''


def exceptions(folder):
    "{form: base} of the lists in `folder`."
    found = {}
    for name in LISTS:
        for line in (Path(folder)/f'{name}.exc').read_text(encoding='ascii').splitlines():
            form, base, *_ = line.split()
            if re.fullmatch('[a-z0-9]{4,}', form) and form not in ADDED: found[form] = base
    return found


def text(folder): return HEADER + ''.join(f'{form} {base}\n' for form, base in sorted(exceptions(folder).items()))


if __name__ == '__main__':
    target.write_text(text(sys.argv[1] if len(sys.argv) > 1 else '/usr/share/wordnet'), encoding='ascii')
