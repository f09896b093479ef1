"""The command demo: its page shows the scores, loads nothing, and obeys no text."""
import os
from html.parser import HTMLParser

import pytest
from browser import chromium, need_browser

from nlgeval.apps import demo

VOID = {'meta', 'link', 'br', 'line', 'rect'}


class Page(HTMLParser):
    "A page's tags, its text, and whether every tag is closed where it should be."
    def __init__(self, html):
        super().__init__()
        self.tags, self.open, self.said, self.styles, self.attributes = [], [], [], [], []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.attributes += [(tag, *attribute) for attribute in attributes]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, text):
        (self.styles if self.open[-1:] == ['style'] else self.said).append(text)


def test_the_demo(tmp_path, run, monkeypatch):
    monkeypatch.chdir(tmp_path)
    out = run('demo')
    assert 'nlgeval demo --output .' in out and list(tmp_path.iterdir()) == []  # nothing is written unasked
    corpus = demo.demo_corpus()
    for language, scores in zip(corpus['languages'], demo.demo_scores(corpus), strict=True):
        row, = (line.split() for line in out.splitlines() if line.startswith(language['name']))
        assert row[2:4] == [f'{100 * score.score:.2f}' for score in scores.values()]
        assert f'{row[4]} {scores["careful"].signature}' in out.splitlines()
    assert run('demo', '--output', tmp_path).splitlines()[-1].endswith(os.path.join(str(tmp_path), 'nlgeval-demo.html'))


def test_the_demos_page(tmp_path, run):
    run('demo', '--output', tmp_path)
    html = (tmp_path / 'nlgeval-demo.html').read_text(encoding='utf-8')
    page = Page(html)
    assert not {'script', 'iframe', 'img', 'object'} & set(page.tags)
    assert not [a for a in page.attributes if a[1] in ('src', 'srcset') or a[:2] == ('link', 'href') and not a[2].startswith('data:')]
    assert 'url(' not in ''.join(page.styles) and '@import' not in ''.join(page.styles)
    ids = [value for _, name, value in page.attributes if name == 'id']
    assert len(ids) == len(set(ids))
    assert {value[1:] for tag, name, value in page.attributes if (tag, name) == ('a', 'href') and value.startswith('#')} <= set(ids)
    said = ''.join(''.join(page.said).split())
    for language in demo.demo_corpus()['languages']:
        for segment in language['segments']:
            for text in (*segment['predictions'], *segment['references']):
                assert ''.join(text.split()) in said


def test_hostile_texts_stay_texts():
    def page(text):
        segment = {'predictions': [f'a {text} b', text], 'references': [text, f'{text} c']}
        language = {'code': 'en', 'name': text, 'native': f'{text}!', 'tokenizer': 'none', 'dir': 'ltr', 'segments': [segment]}
        corpus = {'systems': [text, f'{text}2'], 'languages': [language]}
        return Page(demo.demo_page(corpus, demo.demo_scores(corpus)))
    for hostile in ('<script>alert(1)</script>', '"><img/src=x>', "'onmouseover='x", '&lt;b&gt;', '{{7*7}}', '</style>'):
        page_, plain = page(hostile), page('plain')
        assert page_.tags == plain.tags and hostile in ' '.join(page_.said)
        assert [a[:2] for a in page_.attributes] == [a[:2] for a in plain.attributes]


@pytest.mark.parametrize('width, dark', [(1280, False), (390, False), (390, True)])
def test_the_demos_page_in_a_browser(tmp_path, run, width, dark):
    need_browser()
    run('demo', '--output', tmp_path)
    with chromium() as browser:
        page = browser.open((tmp_path / 'nlgeval-demo.html').as_uri(), width=width, dark=dark)
        page.evaluate('document.querySelectorAll("details").forEach(d => d.open = true)')
        assert page.evaluate('document.documentElement.scrollWidth') <= width
        # Arabic runs from right to left: its first token is to the right of its second
        first, second = page.evaluate('[...document.querySelectorAll("#ar .tokens span span")].slice(0, 2).map(e => e.getBoundingClientRect().x)')
        assert first > second
        assert page.evaluate('getComputedStyle(document.body).backgroundColor') == ('rgb(22, 24, 28)' if dark else 'rgb(251, 251, 249)')
        assert page.problems == []
