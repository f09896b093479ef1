"Tables of outputs: the same systems from pandas, polars and Arrow, whatever the order of the rows; and the report takes them."
import random

import pytest

from nlgeval import TestSet, compare, systems_in
from nlgeval.apps.report import report

WORDS = 'the old town by river floods again when snow melts in spring'.split()


def rows(segments=40, seed=0, systems=('a', 'b', 'c')):
    rng = random.Random(seed)
    found = []
    for k in range(segments):
        reference = ' '.join(rng.choices(WORDS, k=rng.randint(2, 12)))
        source = f'source "{k}"\n{reference[::-1]}'
        for name in systems:
            output = ' '.join(w for w in reference.split() if rng.random() < .8)
            found.append({'system': name, 'segment': f's{k}', 'output': output, 'reference': reference, 'source': source})
    return found


def tables(found):
    "The same rows as each kind of table."
    columns = {name: [row[name] for row in found] for name in found[0]}
    for package in 'pandas', 'polars', 'pyarrow':
        module = pytest.importorskip(package)
        yield module.table(columns) if package == 'pyarrow' else module.DataFrame(columns)


@pytest.mark.parametrize('seed', range(4))
def test_all_kinds_and_orders_are_the_same_comparison(seed):
    found = rows(seed=seed)
    held = [row['reference'] for row in found if row['system'] == 'a']
    systems = {name: [row['output'] for row in found if row['system'] == name] for name in 'abc'}
    expected = str(compare(systems, held, metrics=['chrf', 'ter'], resamples=200))
    moved = found[:1] + random.Random(seed).sample(found[1:], len(found) - 1)
    places = [row['segment'] for row in moved if row['system'] == 'a']
    for table in tables(found):
        assert str(compare(table, metrics=['chrf', 'ter'], resamples=200)) == expected
    for table in tables(moved):
        theirs, testset = systems_in(table)
        assert isinstance(testset, TestSet) and set(theirs) == set('abc')
        order = [int(name[1:]) for name in places]
        assert theirs == {name: [texts[k] for k in order] for name, texts in systems.items() if name in theirs}
        assert list(testset.references) == [held[k] for k in order]


def test_a_wide_table_and_a_report(tmp_path):
    found = rows(12)
    columns = {name: [row['output'] for row in found if row['system'] == name] for name in 'abc'}
    held = [row['reference'] for row in found if row['system'] == 'a']
    expected = str(compare(columns, held, resamples=50))
    for package in 'pandas', 'polars', 'pyarrow':
        module = pytest.importorskip(package)
        wide = module.table(columns) if package == 'pyarrow' else module.DataFrame(columns)
        assert str(compare(wide, held, resamples=50)) == expected
    path = tmp_path / 'r.html'
    report(next(tables(found)), str(path), resamples=50)
    assert 'floods' in path.read_text(encoding='utf-8') or path.stat().st_size > 50_000


@pytest.mark.parametrize(('spoilt', 'said'), [
    (lambda r: r[:-1], "system 'c' lacks 1 of the 40 segments of 'a', by segment: 's39'"),
    (lambda r: r + r[-1:], "system 'c': rows 119 and 120 have the same segment, 's39'"),
    (lambda r: r[:4] + [{**r[4], 'reference': 'x'}] + r[5:], "system 'b', row 4: its reference is 'x'"),
    (lambda r: r[:4] + [{**r[4], 'source': 'x'}] + r[5:], "system 'b', row 4: its source is 'x'"),
    (lambda r: [{**row, 'prediction': ''} for row in r], "which column holds the predictions, 'output' or 'prediction'?"),
    (lambda r: [{'system': row['system'], 'segment': row['segment'], 'said': row['output']} for row in r], 'Say prediction=...'),
    (lambda r: [{'by': row['system'], 'output': row['output']} for row in r], "unknown column 'system'")])
def test_what_cannot_be_right_is_refused(spoilt, said):
    for table in tables(spoilt(rows())):
        with pytest.raises(ValueError) as e: systems_in(table)
        assert said in str(e.value)
