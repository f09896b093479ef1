"Widgets: what a browser computes is what the package computes, for any text; nothing gets out, and nothing breaks in."
import random
import re

import pytest
from browser import chromium, violations

from nlgeval.apps.widget import KINDS, _shown, widget

NAMES = sorted(KINDS)
WITH_TEXTS = [name for name in NAMES if KINDS[name].boxes]
WORDS = ['the', 'The', 'the', 'cat', 'CAT', 'a', 'b', 'on', 'mat.', 'sat,', 'дом', 'Дом', 'ΟΔΟΣ', '猫', '猫が', '나는', 'مرحبا', 'é', 'e\u0301',
         '🙂', '👩‍👩‍👧', '𝒳y', '<b>', '</script>', '&amp;', '"', "'", '\\', '${x}', '1.5', '-', "don't"]
TWICE = 'bleu'
SPACES = [' ', ' ', ' ', '  ', '\t', '\u3000', '\xa0']
FIRST = {'candidate': 'the cat the cat on the mat', 'references': ['the cat is on the mat', 'there is a cat on the mat']}
PAGE = '''<!DOCTYPE html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Widgets</title>
<style>:root { color-scheme: light dark }</style><main><h1>Widgets</h1>%s</main></html>'''


def first(name):
    return widget(name, **{box: FIRST[box] for box in KINDS[name].boxes})


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
    "Texts and options: (candidate, references, options)."
    draw, kind = random.Random(name), KINDS[name]
    for _ in range(n):
        known = draw.sample(WORDS, 7)
        options = limited(kind, {option.name: draw.choice(option.values) for option in kind.options})
        references = [text(draw, known) for _ in range(draw.choice([1, 1, 2, 3]))]
        texts = {'candidate': draw.choice([text(draw, known), turned(draw, references[0])]), 'references': references}
        yield *(texts[box] if box in kind.boxes else None for box in ('candidate', 'references')), options


def limited(kind, options):
    "Options as the controls have them: none above the one that it cannot exceed."
    return {option.name: min(options[option.name], options[option.most]) if option.most else options[option.name]
            for option in kind.options}


def flat(value):
    return list(value) if isinstance(value, (tuple, list)) else [value]


def expected(name, candidate, references, options):
    kind = KINDS[name]
    score = kind.score(candidate, references, **options)
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
    "A page with all widgets, one of them twice."
    path = tmp_path_factory.mktemp('widgets') / 'page.html'
    path.write_text(PAGE % '\n'.join(first(name)._repr_html_() for name in [*NAMES, TWICE]), encoding='utf-8')
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
                                         [[candidate or '', references or [''], options] for candidate, references, options in given])
    scores = set()
    for case, have in zip(given, found):
        want = expected(name, *case)
        assert same(have['score'], want['score']), (case, have, want)
        assert [label for label, _ in have['parts']] == [label for label, _ in want['parts']], case
        for (label, value), (_, wanted) in zip(have['parts'], want['parts']):
            assert all(map(same, flat(value), wanted)) and len(flat(value)) == len(wanted), (label, case, have, want)
        scores.add(have['score'])
    assert len(scores) > 10  # the texts are not all alike


@pytest.mark.parametrize('name', WITH_TEXTS)
def test_each_unit_of_a_text_has_a_level_and_each_level_a_label(page, name):
    given = list(cases(name, 40))
    found = element(page, name).evaluate('(root, cases) => cases.map(given => root.compute(...given))',
                                         [[candidate, references or [''], options] for candidate, references, options in given])
    for (candidate, references, _), have in zip(given, found):
        units, levels = list if have.get('unit') == 'character' else str.split, have['references']
        assert len(levels) == len(references or ())
        sides = [(candidate, have['candidate']), *zip(references or (), levels)]
        assert [len(levels) for _, levels in sides] == [len(units(side)) for side, _ in sides]
        assert all(level is None or have['labels'][level] for _, levels in sides for level in levels)


def shown(root): return float(root.locator('output').text_content())
def number(name, candidate, references, options): return pytest.approx(KINDS[name].score(candidate, references, **options).score, abs=5.1e-5)  # shown with four digits


@pytest.mark.parametrize('name', WITH_TEXTS)
def test_the_number_follows_the_boxes_and_the_sliders(page, name):
    root, kind, start = element(page, name), KINDS[name], first(name)
    options, boxes, lines = dict(start.options), KINDS[name].boxes, ['on a mat the cat is', 'is the cat']
    assert shown(root) == pytest.approx(start.score.score, abs=5.1e-5)
    new, cut = 'is the cat on mat a a cat b', 'is the cat on mat a a cat'
    root.get_by_label('Candidate').fill(new)
    assert shown(root) == number(name, new, start.references, options) != pytest.approx(start.score.score, abs=5.1e-5)
    root.get_by_label(boxes['references'], exact=True).fill('\n\n'.join(lines) + '\n')
    assert shown(root) == number(name, new, lines, options)
    length = root.get_by_label('length in words')
    length.press('ArrowLeft')
    assert shown(root) == number(name, cut, lines, options)
    assert root.get_by_label('length in words: 8').count() == 1
    length.press('End')
    for options in set_in_turn(root, kind, options): assert shown(root) == number(name, new, lines, options)
    root.get_by_label('Candidate').fill('')
    assert shown(root) == number(name, '', lines, options)
    root.get_by_label(boxes['references'], exact=True).fill('\n')
    assert shown(root) == number(name, '', [''], options)


def set_in_turn(root, kind, options):
    "Each control set by keys, or chosen from: the options then."
    for option in kind.options:
        control, values = root.get_by_label(re.compile(f'^{re.escape(option.label)}:')), [value for value in option.values if not option.most or value <= options[option.most]]
        sliding = isinstance(values[0], (int, float)) and not isinstance(values[0], bool)
        for key, i in zip(('Home', 'ArrowRight', 'End', 'ArrowLeft'), (0, 1, -1, -2)) if sliding else enumerate(range(len(values))):
            control.press(key) if sliding else control.select_option(index=i)
            value = values[i]
            options = limited(kind, {**options, option.name: value})
            call = ', '.join([*kind.texts, *(f'{k}={v!r}' for k, v in {**kind.fixed, **options}.items())])
            assert root.locator('code').text_content() == f'{kind.metric.__name__}({call})'
            yield options


@pytest.mark.parametrize('name', [name for name in NAMES if not KINDS[name].boxes])
def test_the_number_follows_sliders_alone(page, name):
    root, start = element(page, name), first(name)
    assert shown(root) == pytest.approx(start.score.score, abs=5.1e-5) and root.locator('textarea').count() == 0
    assert root.get_by_label('length in words').count() == 0
    for options in set_in_turn(root, KINDS[name], start.options): assert shown(root) == number(name, None, None, options)
    assert root.locator('svg polyline').count() == 2


def test_two_of_one_metric_do_not_meet(browser, address):
    page = browser.open(address)
    both = page.locator(f'.nlgeval-widget[data-metric="{TWICE}"]')
    before = shown(both.nth(1))
    both.nth(0).get_by_label('Candidate').fill('something else')
    assert shown(both.nth(1)) == before != shown(both.nth(0))


@pytest.mark.parametrize('name', WITH_TEXTS)
def test_a_text_cannot_break_out(page, name):
    attack = '</textarea><script>window.hit = 1</script><img src=x onerror="window.hit=1"> <b>'
    root = element(page, name)
    for area in root.locator('textarea').all(): area.fill(attack)
    assert attack in root.locator('.marked').first.text_content()
    html = widget(name, **{box: [attack] if box == 'references' else attack for box in KINDS[name].boxes})._repr_html_()
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
