"""The site builds from _quarto.yml, and its pages show in a browser what the notebooks hold."""
import functools
import http.server
import json
import re
import subprocess
import sys
import threading
from urllib.parse import unquote, urlsplit

import nbformat
import pytest

from browser import chromium, need_browser, need_katex, violations
from repository import copy_to, load, notebooks, root

from nlgeval.apps.cli import COMMANDS
from nlgeval.errors import SITE, page_of
from nlgeval.metrics.registry import METRICS, find_metric

pytest.importorskip('smalldocs', reason='smalldocs, which builds the site, needs Python 3.11')

finish = load(root / '.ci' / 'site.py')
# What smalldocs says it does not need: it always sets maths with KaTeX, and skips nbdev's directives itself.
FOR_QUARTO_ALONE = {'warning: format.html.html-math-method is ignored',
                    'warning: format.html.ipynb-filters is ignored: smalldocs runs no code'}
# A page tells about itself once it has settled: the fonts and pictures are there.
FACTS = r'''async () => {
    await document.fonts.ready;
    await Promise.all([...document.images].map(image => image.decode().catch(() => {})));
    const maths = [...document.querySelectorAll('.math')];
    const prose = document.querySelector('main').cloneNode(true);
    prose.querySelectorAll('pre, code, .katex, .cell-output').forEach(e => e.remove());
    return {
        maths: maths.length,
        bare: maths.filter(m => !m.querySelector('.katex-html') || m.querySelector('.katex-error') || !m.offsetWidth)
                   .map(m => m.textContent),
        fonts: [...document.fonts].filter(f => f.family.startsWith('KaTeX') && f.status == 'loaded').length,
        figures: document.querySelectorAll('.cell-output img, .cell-output svg').length,
        blank: [...document.images].filter(image => !image.naturalWidth || !image.offsetWidth).map(image => image.src.slice(0, 80)),
        tools: document.querySelectorAll('.code-copy-button').length,
        links: [...document.querySelectorAll('a[href]')].map(a => a.href),
        ids: [...document.querySelectorAll('[id]')].map(e => e.id),
        tex: prose.textContent.match(/\\[(\[a-zA-Z].*|\$[^$\n]+\$/g)}}'''


# What a reader cannot reach: parts of the text beyond the window's edge, outside of all that scrolls.
CUT_OFF = r'''() => {
    const scrolls = e => e && e.tagName != 'MAIN' && (/auto|scroll/.test(getComputedStyle(e).overflowX) || scrolls(e.parentElement));
    return [...document.querySelectorAll('main *')]
        .filter(e => e.getBoundingClientRect().right > window.innerWidth + 1 && !e.closest('.katex-mathml, .katex svg') && !scrolls(e))
        .map(e => e.outerHTML.slice(0, 80))}'''


@pytest.fixture(scope='module')
def site(tmp_path_factory):
    "The built site's folder, and what smalldocs had to say about it."
    copy = copy_to(tmp_path_factory.mktemp('site'))
    done = subprocess.run([sys.executable, '-m', 'smalldocs.cli', 'render', '--quiet', str(copy)],
                          capture_output=True, text=True, encoding='utf-8')
    assert done.returncode == 0, done.stdout + done.stderr
    return copy / '_site', done.stderr.splitlines()


@pytest.fixture(scope='module')
def address(site):
    "Where a server on this machine shows the site."
    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *args):
            pass

    with http.server.ThreadingHTTPServer(('127.0.0.1', 0), functools.partial(Quiet, directory=site[0])) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f'http://127.0.0.1:{server.server_port}'
        server.shutdown()


@pytest.fixture(scope='module')
def browser():
    need_browser()
    need_katex()
    with chromium() as running:
        yield running


def built(notebook):
    "The page of `notebook`, as a path in the site."
    return notebook.relative_to(root).with_suffix('.html').as_posix()


@pytest.fixture(scope='module')
def pages(browser, address):
    "What every page says of itself, on a desk and on a phone: {page: facts}."
    found = {}
    for path in map(built, notebooks.notebooks()):
        page = browser.open(f'{address}/{path}')
        found[path] = page.evaluate(FACTS)
        found[path]['cut off'] = page.evaluate(CUT_OFF)
        page.set_viewport_size({'width': 390, 'height': 844})
        found[path]['cut off on a phone'] = page.evaluate(CUT_OFF)
        found[path]['problems'] = page.problems
        page.context.close()
    return found


def listed(pages, fact):
    "The pages that have something to show under `fact`, which none should."
    return {path: facts[fact] for path, facts in pages.items() if facts[fact]}


def test_the_site_builds_without_complaint(site):
    assert set(site[1]) <= FOR_QUARTO_ALONE
    assert [path for path in map(built, notebooks.notebooks()) if not (site[0] / path).is_file()] == []


def test_a_page_leaves_out_directives_and_nothing_else(site):
    for notebook in notebooks.notebooks():
        html = (site[0] / built(notebook)).read_text(encoding='utf-8')
        shown = re.findall(r'<div id="cell-(\d+)" class="cell"|<div class="cell" id="cell-(\d+)"', html)
        cells = nbformat.read(notebook, as_version=4).cells
        wanted = {i for i, cell in enumerate(cells) if cell.cell_type == 'code' and not notebooks.is_hidden(cell)}
        assert {int(a or b) for a, b in shown} == wanted, notebook.name
        assert '#| ' not in re.sub(r'<[^>]+>', '', html), notebook.name


def cell(source, shows=False):
    "A code cell, which may have an output."
    return nbformat.v4.new_code_cell(source, outputs=[nbformat.v4.new_output('stream', text='1')] if shows else [])


METHODS = '@patch\ndef f(self:A):\n' + '    x = 1\n' * 13
TESTED = 'x = 1\n' * 4 + 'test_eq(x, 1)'


@pytest.mark.parametrize('kind, source', [
    ('Imports', 'import a\nfrom b import c'), ('Imports', '#| export\nimport a'), ('Imports', '#| hide\nimport a\nquiet()'),
    ('Imports', 'import a\ntry: import b\nexcept ImportError: b = None'), ('', 'import a\ntry: b = a.b\nexcept ImportError: b = None'),
    ('Imports', 'if A: import a\nelse: import b'), ('', 'import a\nif A: import b\nelse: b = a.b'),
    ('Imports', 'import a\na.quiet()'), ('Setup', '#| hide\nos.chdir(folder)'), ('Checks', '#| hide\nimport a\nassert a'),
    ('Checks', TESTED), ('Checks', '#| hide\ntest_eq(1, 1)'), ('', TESTED[6:]), ('', 'import a\na.b = 1'), ('', '%time f()'), ('', 'f(1)'),
    ('', '#| export\n' + 'def f():\n' + '    x = 1\n' * 20), ('', '#| export\n' + 'class A:\n' + '    x = 1\n' * 20),
    ('', 'def f(x):\n' + '    assert x\n' * 9), ('', '#| export\n' + METHODS), ('Code: A.f A.g', '#| export\n@patch\ndef g(self:A): pass\n' + METHODS),
    ('Code: A.f _g', '#| export\n_g = 1\n' + METHODS), ('', '#| export\ndef g(): pass\n' + METHODS)])
def test_what_can_wait_is_folded(kind, source):
    words, found = kind.split(': ')[-1].split(), finish.folded(cell(source))
    assert (found.split(':')[0], sorted(found.split(': ')[-1].split())) == (kind.split(':')[0], sorted(words))
    assert finish.folded(cell(source), 'Exercises') == ('' if '%' in source else 'Answers')


def test_what_shows_something_is_open():
    assert [finish.folded(cell(source, shows=True)) for source in ('import a', TESTED)] == ['', '']
    assert finish.folded(cell('#| hide\nassert show()', shows=True)) == 'Checks'  # its author does not want it seen


def test_the_part_in_the_package_is_folded_as_a_whole():
    page = '<section id="a"><h2>A</h2></section><section id="in-the-package" class="level2">\n<h2 id="x">In the package</h2>\n<section>b</section></section><p>c</p>'
    folded = finish.with_package(page)
    assert re.sub(r'<summary>.*?</summary>', '', folded) == (
        '<section id="a"><h2>A</h2></section><section id="in-the-package" class="level2">\n<h2 id="x">In the package</h2>\n'
        '<details class="folded package">\n<section>b</section></details>\n</section><p>c</p>')
    assert finish.with_package('<p>c</p>') == '<p>c</p>'


def test_the_first_use_of_a_word_leads_to_the_glossary():
    known = {'n-gram': 'n "tokens"', 'p-value': 'how often', 'row': 'numbers', 'token': 'a word'}
    page = ('<p>n-gram</p><main><h1>N-gram</h1><p><a href="#">n-gram</a> <code>n-gram</code> Token: bi-n-grams, <b>N-grams</b> and n-grams, a row<br>p-values</p>'
            '<div class="cell-output"><p>tokens</p></div><p><span class="math inline">token</span></p></main><p>token</p>')
    assert finish.glossary.with_terms(page, known, 'g.html') == page.replace(
        '<b>N-grams</b>', '<b><a class="term" href="g.html#n-gram" title="n &quot;tokens&quot;">N-grams</a></b>').replace(
        'p-values', '<a class="term" href="g.html#p-value" title="how often">p-values</a>')


def test_the_glossary_has_plain_texts_and_links_that_lead_somewhere():
    known = finish.glossary.terms()
    assert len(known) > 40 and finish.glossary.ORDINARY < set(known)
    assert known['clipping'] == 'Crediting an n-gram of the candidate at most as often as a reference has it.'
    assert [said for said in known.values() if not said.endswith('.') or re.search(r'[][*`#]|See ', said)] == []


def test_neighbours_are_folded_together():
    cells = [cell('import a'), cell('import b'), cell('f(1)'), nbformat.v4.new_markdown_cell('## Exercises'), cell('f(2)')]
    one = '<div id="cell-%d" class="cell"><div>x</div></div>'
    page = finish.with_folds('<main>' + '\n'.join(one % i for i in range(3)) + '<h2>Exercises</h2>' + one % 3 + '</main>', cells)
    assert re.sub(r'<div.*?</div></div>', 'c', page) == (
        '<main><details class="folded imports"><summary>Imports</summary>\nc\nc\n</details>\nc<h2>Exercises</h2>'
        '<details class="folded answers"><summary>Answers</summary>\nc\n</details></main>')
    assert finish.said('Code', ['A._x', 'A.y', '_z', 'A.b', 'A.__c__', 'A.d']) == 'Code: A.y, A.b, A.d, A._x and 2 more'


def test_prose_comes_first(site):
    "Before the first open code of a page there is a sentence, more than the line below its title."
    for notebook in notebooks.notebooks():
        html = (site[0] / built(notebook)).read_text(encoding='utf-8').partition('</h1>')[2]
        before = re.sub(r'<details class="folded.*?</details>|<blockquote.*?</blockquote>', '', html, flags=re.S).partition('cell-code')[0]
        assert '</p>' in before or '</li>' in before, notebook.name


def test_a_line_that_wraps_keeps_its_text_and_its_colours():
    code = 'f(<span class="st">"""a\n\n  b"""</span>)\n  <span class="im">import</span>'
    found = finish.with_lines(re.fullmatch('(<code>)(.*)(</code>)', f'<code>{code}</code>', re.S))
    assert re.sub('<[^>]+>', '', found) == re.sub('<[^>]+>', '', code)
    assert found == ('<code><span class="line" style="--hang:4ch">f(<span class="st">"""a</span></span>\n\n'
                     '<span class="line" style="--hang:6ch"><span class="st">  b"""</span>)</span>\n'
                     '<span class="line" style="--hang:6ch">  <span class="im">import</span></span></code>')
    rows = finish.with_lines(re.fullmatch('(<code>)(.*)(</code>)', '<code>a    b\n---  -\n1    2\nsaid below</code>', re.S))
    assert re.findall('class="line( whole)?"', rows) == [' whole'] * 3 + ['']


# What scrolls sideways on a page though it is no table, and lines of code as long as they may be that wrap.
SIDEWAYS = r'''() => {
    document.querySelectorAll('details').forEach(part => part.open = true);
    const table = e => e.querySelector('table, .line.whole') || e.classList.contains('sd-table');
    return [...document.querySelectorAll('main, main *')]
        .filter(e => e.scrollWidth > e.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(e).overflowX) && !table(e))
        .map(e => e.outerHTML.slice(0, 80))}'''
WRAPPED = r'''() => [...document.querySelectorAll('.cell-code .line')].filter(e => e.textContent.length <= 120 &&
    e.getBoundingClientRect().height > 1.5 * parseFloat(getComputedStyle(e).lineHeight)).map(e => e.textContent)'''


@pytest.mark.parametrize('name', ['metrics/01_bleu', 'stats/02_significance', 'embeddings/04_word2vec', 'apps/00_cli', 'apps/03_compare'])
def test_code_is_no_wider_than_the_page(browser, address, name):
    for dark in False, True:
        page = browser.open(f'{address}/nbs/{name}.html', dark=dark)
        for width in 390, 1024, 1400, 1440, 1920:
            page.set_viewport_size({'width': width, 'height': 900})
            page.evaluate('new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))')
            assert page.evaluate(SIDEWAYS) == [], (width, dark)
            assert page.evaluate('document.documentElement.scrollWidth <= innerWidth'), (width, dark)
            assert width < 1400 or page.evaluate(WRAPPED) == [], (width, dark)
        page.context.close()


def test_copied_code_is_the_cells(browser, address):
    "Also from a folded cell, and with lines that wrap."
    page = browser.open(f'{address}/nbs/metrics/01_bleu.html', width=390)
    page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
    texts = page.eval_on_selector_all('.cell-code code', 'codes => codes.map(code => code.innerText)')
    cells = nbformat.read(root / 'nbs' / 'metrics' / '01_bleu.ipynb', as_version=4).cells
    wanted = [re.sub(r'^#\|.*\n', '', c.source, flags=re.M).strip() for c in cells if c.cell_type == 'code' and not notebooks.is_hidden(c)]
    assert [text.strip() for text in texts] == wanted
    page.context.close()


def test_no_page_has_a_console_error_or_asks_another_machine(pages):
    assert listed(pages, 'problems') == {}


def test_every_formula_is_set(pages):
    assert listed(pages, 'bare') == {}
    # Not read as maths: a blank inside a dollar sign, and a formula that opens a paragraph or cell which a digit closes.
    assert listed(pages, 'tex') == {}, 'formulas left as they were written'
    assert all(facts['fonts'] for facts in pages.values() if facts['maths'])
    assert sum(facts['maths'] for facts in pages.values()) > 0


def test_every_figure_shows(pages):
    assert listed(pages, 'blank') == {}
    assert sum(facts['figures'] for facts in pages.values()) > 0


def test_every_link_leads_somewhere(pages, site, address):
    broken = []
    for path, facts in pages.items():
        for link in facts['links']:
            if not link.startswith(address + '/'):
                if not link.startswith('https://'):
                    broken.append(f'{path}: {link}')
                continue
            parts = urlsplit(link)
            target = unquote(parts.path).lstrip('/')
            file = site[0] / target / 'index.html' if target.endswith('/') or not target else site[0] / target
            anchors = pages.get(target, {}).get('ids')
            if not file.is_file() or parts.fragment and anchors and unquote(parts.fragment) not in anchors:
                broken.append(f'{path}: {link.removeprefix(address)}')
    assert broken == []


def test_nothing_lies_beyond_the_edge(pages):
    assert listed(pages, 'cut off') == {}
    assert listed(pages, 'cut off on a phone') == {}


@pytest.mark.parametrize('dark', [False, True])
@pytest.mark.parametrize('name', ['index', 'metrics/01_bleu', 'apps/00_cli', 'stats/02_significance', 'apps/02_explain', 'reference/00_metrics', 'embeddings/08_toy'])
def test_everyone_can_read_it(browser, address, name, dark):
    "Contrast, names of all parts, texts of figures, what scrolls in reach of the keyboard: axe has no complaint."
    page = browser.open(f'{address}/nbs/{name}.html', dark=dark)
    assert violations(page) == []
    page.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
    page.wait_for_timeout(100)  # what scrolls is known once they are open
    assert violations(page) == []
    page.context.close()


def test_a_keyboard_goes_past_the_list_of_pages_and_opens_what_is_folded(browser, address):
    page = browser.open(f'{address}/nbs/metrics/01_bleu.html')
    page.keyboard.press('Tab')
    assert page.evaluate('document.activeElement.textContent') == 'Skip to the text'
    assert page.evaluate('document.activeElement.getBoundingClientRect().left') >= 0
    page.keyboard.press('Enter')
    for _ in range(30):
        page.keyboard.press('Tab')
        if page.evaluate('document.activeElement.tagName') == 'SUMMARY':
            break
    assert page.evaluate('document.activeElement.innerText') == 'Imports'
    assert page.evaluate('getComputedStyle(document.activeElement).outlineStyle') == 'solid'
    page.keyboard.press('Enter')
    assert page.evaluate('document.activeElement.parentElement.open')
    page.context.close()


def test_a_page_prints_as_text(browser, address):
    page = browser.open(f'{address}/nbs/metrics/01_bleu.html', width=794, dark=True)
    page.emulate_media(media='print')
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    seen = "selector => [...document.querySelectorAll(selector)].filter(e => e.checkVisibility()).length"
    for selector in ('#quarto-header', '#quarto-sidebar', '.page-navigation', '.code-copy-button', 'details.imports', 'details.checks'):
        assert page.evaluate(seen, selector) == 0, selector
    assert page.evaluate(seen, 'details.code .cell-code') and page.evaluate(seen, 'details.answers .cell-code')
    assert page.evaluate(seen, 'details:not([open])') == 0
    assert page.evaluate(CUT_OFF) == [] == page.evaluate(SIDEWAYS)
    ground = 'getComputedStyle(document.body).backgroundColor'
    assert page.evaluate(ground) == 'rgb(255, 255, 255)'
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.evaluate("document.querySelectorAll('details.code[open]').length") == 0
    assert page.evaluate(ground) != 'rgb(255, 255, 255)'
    page.context.close()


def test_a_book_is_one_file_with_numbers_an_outline_and_links_within(site, tmp_path):
    pypdf = pytest.importorskip('pypdf')
    need_browser()
    need_katex()
    file, pages = tmp_path / 'book.pdf', [('', 'learn'), ('First', 'text/00_ngrams'), ('Then', 'metrics/18_gleu'), ('Then', 'embeddings/14_encoders')]
    done = subprocess.run([sys.executable, '-c', f'import book; from pathlib import Path; print(book.write({pages}, {str(file)!r}, Path({str(site[0])!r})))'],
                          cwd=root / '.ci', capture_output=True, text=True, encoding='utf-8')
    assert done.returncode == 0, done.stderr
    book = pypdf.PdfReader(file)
    texts = [sheet.extract_text() for sheet in book.pages]
    assert len(texts) == int(done.stdout) > 12
    assert [number for number, text in enumerate(texts, 1) if str(number) not in text.split()[:4] + text.split()[-4:]] == []
    assert [item.title if not isinstance(item, list) else [inner.title for inner in item] for item in book.outline] == [
        'Learn', 'First', ['N-grams'], 'Then', ['GLEU', 'Encoders']]
    starts = {item.title: book.get_destination_page_number(item) for item in (book.outline[0], *book.outline[2], *book.outline[4])}
    assert all(texts[start].find(title) in range(40) for title, start in starts.items()), starts
    links = [link.get_object() for link in book.pages[1].get('/Annots')]
    addresses = [link['/A']['/URI'] for sheet in book.pages for link in map(lambda a: a.get_object(), sheet.get('/Annots', ())) if '/URI' in link.get('/A', {})]
    assert any('/Dest' in link and link['/Dest'][0] == book.pages[starts['N-grams']].indirect_reference for link in links)
    assert [address for address in addresses if address.startswith(('file:', 'http://127'))] == []
    assert f'{SITE}nbs/metrics/01_bleu.html' in addresses
    assert not any('In the package' in text for text in texts[starts['GLEU']:])


def test_figures_have_the_titles_of_their_cells(browser, address):
    page = browser.open(f'{address}/nbs/metrics/01_bleu.html')
    texts = page.eval_on_selector_all('.cell-output img', 'images => images.map(image => image.alt)')
    assert len(texts) >= 3 and all(re.match(r'Figure: \w', text) for text in texts) and len(set(texts)) == len(texts)
    page.context.close()


def test_figures_are_sharp_and_as_wide_as_the_notebook_says(browser, address):
    "Two dots for each of the page's; on a phone no wider than the page."
    page = browser.open(f'{address}/nbs/metrics/02_rouge_n.html')
    sizes = page.eval_on_selector_all('.cell-output img', 'images => images.map(i => [i.width, i.height, i.naturalWidth, i.naturalHeight])')
    assert sizes and all(abs(2 * a - c) < 2 and abs(2 * b - d) < 2 for a, b, c, d in sizes)
    page.set_viewport_size({'width': 280, 'height': 600})
    narrow = page.eval_on_selector_all('.cell-output img', 'images => images.map(i => [i.width, i.height, i.naturalWidth, i.naturalHeight])')
    assert all(a <= 280 and abs(a / b - c / d) < .05 for a, b, c, d in narrow)
    page.context.close()


def test_a_reader_finds_the_way(browser, address):
    page = browser.open(address)  # the front door
    page.wait_for_url('**/nbs/index.html')
    page.click('#quarto-document-content a[href$="guides/13_questions.html"]')
    page.wait_for_url('**/nbs/guides/13_questions.html')
    page.fill('input[type=search]', 'signature')
    page.wait_for_selector('.search-result')
    page.click('.navbar-brand')
    page.wait_for_url('**/nbs/index.html')
    background = 'getComputedStyle(document.body).backgroundColor'
    light = page.evaluate(background)
    page.click('.quarto-color-scheme-toggle')
    page.wait_for_function(f'{background} != {json.dumps(light)}')
    assert page.problems == []
    page.context.close()


def test_short_addresses_lead_to_the_pages_of_metrics_and_commands(site):
    modules = {entry.load().__module__ for name in METRICS if (entry := find_metric(name))} | {module for module, _ in COMMANDS.values()}
    for module in modules:
        door = site[0] / page_of(module).removeprefix(SITE) / 'index.html'
        page = door.parent / re.search(r'url=(.*?)"', door.read_text(encoding='utf-8'))[1]
        assert page.resolve().is_file() and notebook_of(page) == f'nlgeval.{door.parent.name}' == module


def notebook_of(page):
    "The module that the notebook of a page of the site exports."
    text = (root / page.resolve().as_posix().partition('/_site/')[2]).with_suffix('.ipynb').read_text(encoding='utf-8')
    return 'nlgeval.' + re.search(r'#\| default_exp ([\w.]+)', text)[1]


@pytest.mark.parametrize('question, answer', [
    ('how do I compute corpus BLEU for Chinese', 'how-do-i-compute-corpus-bleu-for-chinese'), ('p<0.05', 'what-does-p-0.05-say'),
    ('p-value', 'what-does-p-0.05-say'), ('install', 'how-do-i-install-it'), ('citation bibtex', 'how-do-i-cite-and-report-it'), ('how to cite', 'how-do-i-cite'),
    ('version', 'where-is-the-version'), ('wer too high', 'why-is-my-wer-so-high'), ('weighted kappa', '12_annotators.html#weighted-kappa'),
    ('transposed references', '14_coding_agents.html#mistake-transposed')])
def test_search_answers_questions(browser, address, question, answer):
    page = browser.open(f'{address}/nbs/metrics/01_bleu.html')
    page.fill('input[type=search]', question)
    page.wait_for_selector('.search-result')
    assert answer in page.eval_on_selector_all('.search-result', 'results => results.map(result => result.href)')[0]
    page.context.close()


def test_search_shows_guides_before_the_reference_and_finds_nothing_in_noise(browser, address):
    page = browser.open(f'{address}/nbs/index.html')
    page.fill('input[type=search]', 'compare')
    page.wait_for_selector('.search-result')
    found = page.eval_on_selector_all('.search-result', 'results => results.map(result => new URL(result.href).pathname)')
    assert len(found) == 20 and '/reference/' not in found[0]
    page.fill('input[type=search]', 'qqqxxz')
    page.wait_for_selector('.search-none')
    page.fill('input[type=search]', '<b>bleu (</b>')
    page.wait_for_selector('.search-result')
    assert page.problems == []
    page.context.close()


def test_the_sidebar_is_short(browser, address):
    page = browser.open(f'{address}/nbs/metrics/01_bleu.html')
    shown = page.eval_on_selector_all('#quarto-sidebar a', "links => links.filter(link => link.checkVisibility() && link.offsetHeight).map(link => link.textContent.trim())")
    assert 10 < len(list(filter(None, shown))) < 25, shown  # those without a text open and close
    assert {'Learn', 'BLEU', 'Characters and edits'} <= set(shown) and 'Score' not in shown  # the book that one is in
    page.context.close()


def test_no_page_takes_anything_from_another_host(browser, site):
    for path in site[0].rglob('*.html'):
        assert not re.search(r'(?:src|<link[^>]*href)="?https?:', path.read_text(encoding='utf-8').replace('rel="canonical" href', '')), path.name
    assert {path.name for path in (site[0] / 'site_libs' / 'katex').rglob('*') if path.is_file()} >= {'LICENSE', 'katex.min.js', 'KaTeX_Main-Regular.woff2'}


def test_language_models_read_how_to_call_it_and_every_page(site):
    text = (site[0] / 'llms.txt').read_text(encoding='utf-8')
    assert text.startswith('# nlgeval\n') and text.index('predictions first, always') < text.index('13_questions')
    assert list(re.findall(r'^## (.+)', text, re.M))[:3] == ['How to call it', 'Use', 'Use: Choose and trust']
    links = re.findall(r'\]\(([^)]+)\)', text)
    assert [link for link in links if not (site[0] / link).is_file()] == []
    assert {built(notebook).replace('.html', '.llms.md') for notebook in notebooks.notebooks()} <= set(links)


def test_the_guard_sees_what_it_should(browser, tmp_path):
    "A page with an error, a stray address and a broken picture is told apart from a sound one."
    bad = tmp_path / 'bad.html'
    bad.write_text('<main><img src="https://example.org/a.png"><img src="none.png"><script>nothing()</script></main>')
    page = browser.open(bad.as_uri())
    assert any('nothing is not defined' in p for p in page.problems)
    assert 'refused: https://example.org/a.png' in page.problems
    assert len(page.evaluate(FACTS)['blank']) == 2
    page.context.close()


def test_quarto_gets_notebooks_without_directives():
    notebook = {'cells': [{'cell_type': 'code', 'source': ['#| export\n', '#| echo: false\n', 'x = 1 #| kept']},
                          {'cell_type': 'markdown', 'source': ['#| kept']}]}
    done = subprocess.run([sys.executable, str(root / '.ci' / 'quarto.py')], input=json.dumps(notebook),
                          capture_output=True, text=True, check=True)
    assert [cell['source'] for cell in json.loads(done.stdout)['cells']] == [['#| echo: false\n', 'x = 1 #| kept'], ['#| kept']]
