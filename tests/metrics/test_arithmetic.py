"""The arithmetic of explanations is computed: what a line says stands on its right must come out of what stands on its left."""
import ast
import math
import re
import warnings

import pytest
from every_metric import METRICS

from nlgeval import explain
from nlgeval.steps import Arithmetic
from nlgeval.testing import Case, _variants, sample_corpus

PREDICTIONS, REFERENCES, SOURCES = sample_corpus(20)
KNOWN = {'exp': math.exp, 'log': math.log, 'log2': math.log2, 'ln': math.log, 'sqrt': math.sqrt, 'min': min, 'max': max}
SIGNS = {'·': '*', '×': '*', '−': '-', '^': '**', '²': '**2', '³': '**3'}
LINES = ast.Constant, ast.Name, ast.BinOp, ast.UnaryOp, ast.Call, ast.Load, ast.operator, ast.unaryop, ast.Expression


def computed(said, names):
    "The value of a formula, with what the lines above found; None for words."
    for name in sorted(filter(None, names), key=len, reverse=True):
        said = re.sub(rf'(?<!\w){re.escape(name)}(?![\w(])', f'({names[name]!r})', said)
    for sign, written in SIGNS.items(): said = said.replace(sign, written)
    try: tree = ast.parse(re.sub(r'(\d) ?%', r'\1/100', said), mode='eval')
    except SyntaxError: return None
    if not all(isinstance(node, LINES) and (not isinstance(node, ast.Name) or node.id in KNOWN) for node in ast.walk(tree)): return None
    try: found = eval(compile(tree, said, 'eval'), {'__builtins__': {}}, KNOWN)
    except ZeroDivisionError: return None  # what stands for it, each metric defines
    except TypeError: return None
    return float(found) if isinstance(found, (int, float)) else None


def checked(metric, i):
    "How many formulas of an explanation were computed; an AssertionError for a wrong one."
    source = {'source': SOURCES[i]} if 'sources' in metric.needs else {}
    rounded = .5 * 10.**-metric.decimals if getattr(metric, 'decimals', None) is not None else 0
    count = 0
    for step in explain(PREDICTIONS[i], REFERENCES[i] if 'references' in metric.needs else None, metric, **source).steps:
        if not isinstance(step, Arithmetic): continue
        names = {}
        for name, how, value in step.lines:
            for said in how.split(' = '):
                found = computed(said, names)
                if found is None: continue
                count += 1
                assert math.isclose(found, value, rel_tol=2e-3, abs_tol=6e-4 + 3 * rounded), (
                    f'{metric.signature}, {PREDICTIONS[i]!r} and {REFERENCES[i]!r}: {name} = {how}, which is {found:.6g}, is said to be {value:.6g}')
            names[name] = float(value)
    return count


def test_a_formula_is_computed():
    above = {'P': .5, 'R': .25, 'BP': .9}
    assert computed('2·P·R / (P + R)', above) == pytest.approx(1 / 3) and computed('min(1, exp(1 - 9/8))', {}) == pytest.approx(math.exp(-1 / 8))
    assert computed('BP · √P', above) is None is computed('3 of 4 words', {}) and computed('x.y', {}) is None is computed('__import__("os")', {})
    assert computed('3 / 0', {}) is None and computed('50 % · 3²', {}) == 4.5


@pytest.mark.parametrize('metric', [m for m in METRICS if m.name != 'COMET'], ids=lambda metric: metric.signature.rpartition('|nlgeval:')[0])
@pytest.mark.filterwarnings('ignore')
def test_formulas_of_an_explanation_are_right(metric):
    case = Case(metric, PREDICTIONS, REFERENCES, SOURCES)
    for i in range(len(PREDICTIONS)): checked(case.fitted, i)
    for _, other in _variants(case):
        with warnings.catch_warnings():
            warnings.simplefilter('ignore')
            try: other = other if other.fitted else other.fit(case.held())
            except (ValueError, TypeError, ImportError): continue
            if other.listed != metric.listed: continue
            for i in (0, 3, 8, 13, 17): checked(other, i)


@pytest.mark.filterwarnings('ignore')
def test_two_metrics_of_three_show_formulas():
    formulas = {metric.name: sum(checked(Case(metric, PREDICTIONS, REFERENCES, SOURCES).fitted, i) for i in (2, 9, 14)) for metric in METRICS if metric.name != 'COMET'}
    assert sum(map(bool, formulas.values())) > .65 * len(formulas) and sum(formulas.values()) > 250
