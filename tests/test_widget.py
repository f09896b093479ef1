"Widgets: what a browser computes is what the package computes, for any text; nothing gets out, and nothing breaks in."
import random
import re

import pytest
from browser import chromium, violations

from nlgeval.apps.widget import KINDS, _shown, widget

NAMES = sorted(KINDS)
WORDS = ['the', 'The', 'the', 'cat', 'CAT', 'a', 'b', 'on', 'mat.', 'sat,', 'дом', 'Дом', 'ΟΔΟΣ', '猫', '猫が', '나는', 'مرحبا', 'é', 'e\u0301',
         '🙂', '👩‍👩‍👧', '𝒳y', '<b>', '</script>', '&amp;', '"', "'", '\\', '${x}', '1.5', '-', "don't"]
SPACES = [' ', ' ', ' ', '  ', '\t', '\u3000', '\xa0']
FIRST = 'the cat the cat on the mat', ['the cat is on the mat', 'there is a cat on the mat']
PAGE = '''<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Widgets</title>
<style>:root { color-scheme: light dark }</style><main><h1>Widgets</h1>%s</main></html>'''


def first(name):
    kind = KINDS[name]
    return widget(name, *FIRST, 'the cats sat on the mats') if kind.source else widget(name, *FIRST)


def text(draw, known=WORDS, most=12):
    "Words of few kinds, so that they match and repeat; now and then none."
    some = draw.sample(known, min(len(known), draw.randint(1, 6)))
    return ''.join(draw.choice(some) + draw.choice(SPACES) for _ in range(draw.randint(0, most))) + draw.choice(['', ' x'])


def turned(draw, reference):
    "A reference of which a block was moved."
    words = reference.split()
    i, j, k = sorted(draw.randint(0, len(words)) for _ in range(3))
    return ' '.join(words[:i] + words[j:k] + words[i:j] + words[k:])


def cases(name, n=150):
    "Texts and options: (candidate, references, options, source)."
    draw, kind = random.Random(name), KINDS[name]
    for _ in range(n):
        known = draw.sample(WORDS, 7)
        options = {option.name: draw.choice(option.values) for option in kind.options}
        source = text(draw, known) if kind.source else None
        references = [text(draw, known) for _ in range(draw.choice([1, 1, 2, 3]))]
        yield draw.choice([text(draw, known), turned(draw, references[0])]), references, options, source


def flat(value):
    return list(value) if isinstance(value, (tuple, list)) else [value]


def expected(name, candidate, references, options, source):
    kind = KINDS[name]
    score = kind.score(candidate, references, source, **options)
    return {'score': score.score, 'parts': [[label, flat(value)] for label, value in kind.parts(score)]}


def same(have, want):
    if isinstance(want, str): return have == want
    return have == pytest.approx(want, rel=1e-9, abs=1e-9, nan_ok=True)


@pytest.fixture(scope='module')
def browser():
    with chromium() as running:
        yield running


@pytest.fixture(scope='module')
def address(tmp_path_factory):
    "A page with all widgets, the first of them twice."
    path = tmp_path_factory.mktemp('widgets') / 'page.html'
    path.write_text(PAGE % '\n'.join(first(name)._repr_html_() for name in [*NAMES, NAMES[0]]), encoding='utf-8')
    return path.as_uri()


@pytest.fixture(scope='module')
def page(browser, address):
    page = browser.open(address)
    page.asked = []
    page.on('request', lambda request: page.asked.append(request.url))
    return page


def element(page, name):
    return page.locator(f'.nlgeval-widget[data-metric="{name}"]').first


@pytest.mark.parametrize('name', NAMES)
def test_a_browser_computes_what_the_package_computes(page, name):
    given = list(cases(name))
    found = element(page, name).evaluate('(root, cases) => cases.map(given => root.compute(...given))',
                                         [[candidate, references, options, source or ''] for candidate, references, options, source in given])
    scores = set()
    for case, have in zip(given, found):
        want = expected(name, *case)
        assert same(have['score'], want['score']), (case, have, want)
        assert [label for label, _ in have['parts']] == [label for label, _ in want['parts']], case
        for (label, value), (_, wanted) in zip(have['parts'], want['parts']):
            assert all(map(same, flat(value), wanted)) and len(flat(value)) == len(wanted), (label, case, have, want)
        scores.add(have['score'])
    assert len(scores) > 10  # the texts are not all alike


@pytest.mark.parametrize('name', NAMES)
def test_each_unit_of_a_text_has_a_level_and_each_level_a_label(page, name):
    given = list(cases(name, 40))
    found = element(page, name).evaluate('(root, cases) => cases.map(given => root.compute(...given))',
                                         [[candidate, references, options, source or ''] for candidate, references, options, source in given])
    for (candidate, references, *_), have in zip(given, found):
        units = list if have.get('unit') == 'character' else str.split
        assert [len(have['candidate']), *map(len, have['references'])] == [len(units(side)) for side in (candidate, *references)]
        assert {level for side in (have['candidate'], *have['references']) for level in side} <= {None, *range(len(have['labels']))}


def shown(root): return root.locator('output').text_content()
def number(name, candidate, references, source, options): return _shown(KINDS[name].score(candidate, references, source, **options).score)


@pytest.mark.parametrize('name', NAMES)
def test_the_number_follows_the_boxes_and_the_sliders(page, name):
    root, start = element(page, name), first(name)
    assert shown(root) == _shown(start.score.score)
    candidate, references = root.get_by_label('Candidate'), root.get_by_label('References')
    new = 'is the cat on mats too'
    candidate.fill(new)
    assert shown(root) == number(name, new, start.references, start.source, start.options) != _shown(start.score.score)
    references.fill('on a mat the cat is\n\nis the cat\n')
    lines = ['on a mat the cat is', 'is the cat']
    assert shown(root) == number(name, new, lines, start.source, start.options)
    length = root.get_by_label('length in words')
    length.press('ArrowLeft')
    assert shown(root) == number(name, 'is the cat on mats', lines, start.source, start.options)
    assert root.get_by_label('length in words: 5').count() == 1
    length.press('End')
    options = dict(start.options)
    for option in KINDS[name].options:
        for value in option.values:
            control = root.get_by_label(re.compile(f'^{re.escape(option.label)}:'))
            if control.evaluate('control => control.tagName') == 'SELECT': control.select_option(index=option.values.index(value))
            else:
                control.press('Home')
                for _ in range(option.values.index(value)): control.press('ArrowRight')
            options[option.name] = value
            assert shown(root) == number(name, new, lines, start.source, options)
            given = [*KINDS[name].texts, *(f'{k}={v!r}' for k, v in {**KINDS[name].fixed, **options}.items())]
            python = f'{KINDS[name].metric.__name__}({", ".join(given)})'
            assert root.locator('code').text_content() == python
    candidate.fill('')
    assert shown(root) == number(name, '', lines, start.source, options)
    references.fill('\n')
    assert shown(root) == number(name, '', [''], start.source, options)


def test_two_of_one_metric_do_not_meet(browser, address):
    page = browser.open(address)
    both = page.locator(f'.nlgeval-widget[data-metric="{NAMES[0]}"]')
    before = shown(both.nth(1))
    both.nth(0).get_by_label('Candidate').fill('something else')
    assert shown(both.nth(1)) == before != shown(both.nth(0))


@pytest.mark.parametrize('name', NAMES)
def test_a_text_cannot_break_out(page, name):
    attack = '</textarea><script>window.hit = 1</script><img src=x onerror="window.hit=1"> <b>'
    root = element(page, name)
    for area in root.locator('textarea').all(): area.fill(attack)
    assert attack in root.locator('.marked').first.text_content()
    html = widget(name, attack, [attack], attack if KINDS[name].source else None)._repr_html_()
    page.evaluate('html => document.body.append(document.createRange().createContextualFragment(html))', html)
    started = page.locator('.nlgeval-widget').last
    assert started.get_by_label('Candidate').input_value() == attack
    assert page.locator('.nlgeval-widget :is(img, script, b)').count() == 0 and page.evaluate('window.hit') is None
    started.evaluate('root => root.remove()')


def test_no_request_leaves_the_page(page):
    assert page.asked == [] and page.problems == []


@pytest.mark.parametrize('dark', [False, True])
@pytest.mark.parametrize('width', [1280, 390])
def test_everyone_can_read_it(browser, address, width, dark):
    page = browser.open(address, width=width, dark=dark)
    assert violations(page) == []
    assert page.evaluate('document.documentElement.scrollWidth') <= width


@pytest.mark.parametrize('name', NAMES)
def test_without_scripts_a_table_is_left(name):
    made = first(name)
    table = made._repr_html_().partition('<style>')[0]
    assert f'<td>{_shown(made.score.score)}</td>' in table and '<script' not in table
    assert all(f'<th scope="row">{label}</th>' in table for label, _ in made.kind.parts(made.score))
