"""The table of mistakes in 'How many segments?': each number that it quotes is printed by the page that its row links, and
each function does what the row says."""
import json
import math
import re
import sys

import nbformat
import numpy as np
import pytest

from nlgeval import compare
from nlgeval.core.bootstrap import FEW_UNITS
from nlgeval.core.proportions import mcnemar, paired_difference, proportion_interval, runs_mean, sampled_mean
from nlgeval.stats.equivalence import stouffer
from nlgeval.stats.metrics_compared import BY_LEVEL, agreement_test
from nlgeval.stats.planning import effect, segments_needed
from repository import root

PAGE = root / 'nbs' / 'guides' / '04_how_many_segments.ipynb'


def cells(path): return nbformat.read(path, as_version=4).cells


def printed(path):
    "All text that a page's cells print."
    found = (output for cell in cells(path) if cell.cell_type == 'code' for output in cell.outputs)
    return '\n'.join(output.get('text', '') or output.get('data', {}).get('text/plain', '') for output in found)


TABLE = next(cell.source for cell in cells(PAGE) if '| the mistake |' in cell.source)
ROWS = [[part.strip() for part in line.strip('|').split('|')] for line in TABLE.splitlines() if re.match(r'\| \d', line)]


def test_the_rows_are_numbered_and_each_links_what_finds_it():
    assert [int(row[0]) for row in ROWS] == list(range(1, 15))
    for number, _, where, *_ in ROWS: assert '](' in where or number == '13'


@pytest.mark.parametrize('row', ROWS, ids=[row[0] for row in ROWS])
def test_what_a_row_quotes_is_printed_by_the_page_that_it_links(row):
    number, _, where, *quoted = row
    link = re.search(r'\]\(([^)#]+)', where)
    text = printed((PAGE.parent / link.group(1)).resolve() if link else PAGE)
    values = [value for cell in quoted for value in re.findall(r'\d[\d.e+]*(?: ± [\d.]+)?', cell)]
    assert len(values) >= 2 or number in ('8', '10', '11', '14')
    for value in values: assert re.search(rf'(?<![\d.]){re.escape(value)}(?![\d.]*\d)', text), (value, where)


def test_the_resampled_interval_of_five_segments_is_that_of_the_kept_result():
    kept = json.loads((root / 'benchmarks' / 'results' / 'levels.json').read_text(encoding='utf-8'))['results']
    rate = {row['name']: row['rate'] for row in kept if row['what'] == 'coverage' and row['world'] == 'five'}
    assert [f'{100 * rate[name]:.1f}' for name in ('confidence, bca', 'confidence, default')] == ROWS[12][3:]


def test_no_combined_p_is_zero():
    scipy = pytest.importorskip('scipy.stats')
    for p in ([5e-5] * 4, [5e-5] * 10, [1e-20] * 2, [.2, 1e-18, .9]):
        assert stouffer(p) == pytest.approx(scipy.combine_pvalues(p, 'stouffer').pvalue, rel=1e-9)
    assert stouffer([1e-300] * 9) == sys.float_info.min


def test_differences_that_do_not_vary_have_no_interval_and_the_p_of_signs():
    for first, second in (([1, 1, 1], [0, 0, 0]), ([.3] * 3, [.1] * 3)):
        found = paired_difference(first, second)
        assert found.p == .25 and math.isnan(found.low) and math.isnan(found.error) and 'all 3 differences' in found.why


def test_what_takes_groups():
    rng, passages = np.random.default_rng(1), np.repeat(np.arange(10), 4)
    luck = rng.normal(size=(2, 10))[:, passages]
    a, b = (rng.random((2, 40)) < 1 / (1 + np.exp(-2 * luck))).astype(float)
    assert paired_difference(a, b, groups=passages).error > paired_difference(a, b).error
    assert mcnemar(a, b, groups=passages).p != mcnemar(a, b).p
    assert effect(a, b, groups=passages).deviation != effect(a, b).deviation
    assert sampled_mean(a, passages).error > sampled_mean(a).error
    assert runs_mean([a, b], passages).error > runs_mean([a, b]).error
    assert segments_needed(.3, 1, groups=passages) % 4 == 0


def test_the_end_of_a_prior_is_moved_for_jeffreys_alone():
    beta = pytest.importorskip('scipy.stats').beta
    for k, n, prior in ((0, 1, (50, 50)), (0, 3, (20, 5)), (3, 3, (20, 5))):
        found = proportion_interval(k, n, method='bayes', prior=prior)
        assert tuple(found) == pytest.approx(beta(k + prior[0], n - k + prior[1]).ppf([.025, .975]), abs=1e-9)
    assert tuple(proportion_interval(0, 3, method='bayes'))[0] == 0


def test_the_swap_of_a_level_is_its_own():
    assert BY_LEVEL == {'system': 'systems', 'segment': 'larger', 'by-item': 'systems', 'by-system': 'segments'}
    tables = np.random.default_rng(2).normal(size=(3, 6, 8))
    for level, swapped in BY_LEVEL.items():
        ours, named = (agreement_test(*tables, level, swapped=how, resamples=99).p for how in (None, swapped))
        assert ours == named


def test_a_claim_has_the_interval_that_it_is():
    rng = np.random.default_rng(3)
    references = [' '.join(rng.choice([*'abcdef'], 8)) for _ in range(60)]
    systems = {name: [' '.join(w if rng.random() < .8 else 'x' for w in text.split()) for text in references] for name in 'ab'}
    text = str(compare(systems, references, 'chrf', claim='equivalent', margin=.3, intervals='test'))
    assert '90 % interval' in text and 'TOST' in text
    assert '95 % bound' in str(compare(systems, references, 'chrf', claim='noninferior', margin=.3))


def test_few_segments_have_students_interval():
    rng = np.random.default_rng(4)
    references = [' '.join(rng.choice([*'abcdef'], 8)) for _ in range(6)]
    systems = {name: [' '.join(w if rng.random() < .6 else 'x' for w in text.split()) for text in references] for name in 'ab'}
    text = str(compare(systems, references, 'chrf'))
    assert f"Student's t, as there are fewer than {FEW_UNITS} segments" in text and '80 % of cases' not in text
