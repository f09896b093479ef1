"""The golden numbers, and the texts that they are of: T1 English, T2 many languages, T3 TED, E edge cases."""
import gzip
import json
import os
from pathlib import Path

import numpy as np
import pytest

here = Path(__file__).resolve().parent


class Shared:
    "By `/`: `golden`, which is part of the project, or a part of the folder `shared` beside it ($NLGEVAL_SHARED)."

    @property
    def folder(self):
        "The folder beside the project; the test that asks for it is skipped where there is none."
        folder = Path(os.environ.get('NLGEVAL_SHARED') or here.parents[1] / 'shared')
        if not folder.is_dir(): pytest.skip('no texts of TED and REALSumm, which are not part of the project: set NLGEVAL_SHARED to their folder')
        return folder

    def __truediv__(self, path):
        return (here / 'recorded' if Path(path).parts[0] == 'golden' else self.folder) / path


def golden(shared, name):
    "What a file of golden numbers says; large ones are compressed."
    file = shared / 'golden' / f'{name}.json'
    return json.loads(file.read_bytes() if file.exists() else gzip.decompress(file.with_suffix('.json.gz').read_bytes()))


def ted(shared, name):
    return (shared / 'data' / 'ted' / name).read_text(encoding='utf-8').split('\n')[:-1]


def english(shared):
    "Predictions, and the references of each, sentences joined by a space."
    items = golden(shared, 'english')
    return [' '.join(i['candidate']) for i in items], [[' '.join(r) for r in i['references']] for i in items]


def multilingual(shared, empty=False):
    "The same of many languages; with the empty predictions?"
    items = [i for i in golden(shared, 'multilingual') if i['candidate'].strip() or empty]
    return [i['candidate'] for i in items], [i['references'] for i in items]


def texts(shared, name, edges=None):
    "Predictions and references of T1, T2, E (of the file `edges`) or T3.system1 and T3.system2."
    if name == 'T1': return english(shared)
    if name == 'T2': return multilingual(shared, empty=True)
    if name == 'E': return tuple(map(list, zip(*(item[1:] for item in golden(shared, edges)['E']['inputs']))))
    return ted(shared, f'{name.removeprefix("T3.")}.en'), [[text] for text in ted(shared, 'reference.en')]


def filled(references):
    "Items with fewer references than the most repeat their last one, as in the golden files."
    most = max(map(len, references))
    return [[*r, *[r[-1]] * (most - len(r))] for r in references]


PERL_SETS = {'english': english, 'multilingual': multilingual,
             'ted.sys1': lambda shared: (ted(shared, 'system1.en'), [[x] for x in ted(shared, 'reference.en')]),
             'ted.sys2': lambda shared: (ted(shared, 'system2.en'), [[x] for x in ted(shared, 'reference.en')]),
             'ted.sys1 against two references (ref, sys2)':
                 lambda shared: (ted(shared, 'system1.en'), [*zip(ted(shared, 'reference.en'), ted(shared, 'system2.en'))])}
each_perl_set = pytest.mark.parametrize('name', PERL_SETS)


def perl_set(shared, name):
    "What the programs printed of a set, their flags, its predictions, and its references, each prediction with the same number."
    numbers = golden(shared, 'mteval_multibleu')
    assert set(PERL_SETS) == set(numbers) - {'_flags'} and len(numbers[name]['mteval-v13a']) == 5
    p, r = PERL_SETS[name](shared)
    return numbers[name], numbers['_flags'], p, filled([*map(list, r)])


def but_for_last_bits(found, expected, within):
    "Equal, as far as exp and log of the C library are, whose last bits follow the processor; `within` is relative."
    np.testing.assert_allclose(found, expected, rtol=within, atol=0)
