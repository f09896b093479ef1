"""A headless Chromium for tests, which reaches this machine only.

    with chromium() as browser:
        page = browser.open('http://127.0.0.1:8000/')   # or a file:// address
        page.click('text=Details'); page.screenshot(path='...'); assert not page.problems

`open` gives Playwright's own page, and on it `problems`: console errors, exceptions and refused addresses, a line each.
The site has KaTeX of its own, which .ci/site.py takes from `katex`, where .ci/run lays the npm package.
"""
import os
import re
import shutil
from contextlib import contextmanager
from pathlib import Path

import pytest

PROGRAMS = ('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome')
FLAGS = ('--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
         '--disable-background-networking', '--disable-component-update', '--disable-sync')
ELSEWHERE = re.compile(r'^(?!(file|data|blob|about|https?://(127\.0\.0\.1|localhost)[:/]))')
axe = Path(os.environ.get('NLGEVAL_AXE') or Path.home() / '.cache' / 'nlgeval' / 'axe') / 'axe.min.js'
katex = Path(os.environ.get('NLGEVAL_KATEX') or Path.home() / '.cache' / 'nlgeval' / 'katex')


def need_browser():
    "Skip, with the reason, where there is no browser to test with; fail where one was promised, as by .ci/run."
    try:
        import playwright  # noqa: F401
        reason = None if program() else 'no Chromium on the PATH'
    except ImportError:
        reason = 'playwright is not installed'
    refuse(reason)


def need_katex():
    "Skip, or fail, where the files of KaTeX are not at hand."
    refuse(None if (katex / 'dist' / 'katex.min.js').is_file() else f'no KaTeX in {katex}: .ci/run puts it there')


def violations(page):
    "What axe finds wrong with a page, for people who cannot see it well or have no mouse: a line each."
    refuse(None if axe.is_file() else f'no axe-core at {axe}: .ci/run puts it there')
    page.evaluate(axe.read_text(encoding='utf-8'))
    return page.evaluate('''async () => (await axe.run(document)).violations.flatMap(rule => rule.nodes.map(node =>
                            `${rule.id}: ${node.target.join(" ")}: ${[...node.any, ...node.all, ...node.none].map(c => c.message).join(" ")}`))''')


def refuse(reason):
    if reason:
        (pytest.fail if os.environ.get('NLGEVAL_BROWSER') == 'required' else pytest.skip)(reason)


def program():
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


@contextmanager
def chromium():
    "A `Browser` with a profile of its own, new and empty, gone with it."
    need_browser()
    from playwright.sync_api import sync_playwright
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=program(), args=list(FLAGS), timeout=600_000)
        try:
            yield Browser(running)
        finally:
            running.close()


class Browser:
    def __init__(self, running):
        self.running = running

    def open(self, address, width=1280, height=900, dark=False, wait='load'):
        "A new page showing `address`, `width` x `height` pixels, in the light or the `dark` scheme."
        context = self.running.new_context(viewport={'width': width, 'height': height},
                                           color_scheme='dark' if dark else 'light')
        context.set_default_timeout(600_000)  # milliseconds: against a hang, not against a busy machine
        page = context.new_page()
        page.problems = []
        page.on('console', lambda m: m.type == 'error' and page.problems.append(f'console: {m.text} ({m.location.get("url")})'))
        page.on('pageerror', lambda e: page.problems.append(f'exception: {e}'))
        context.route(ELSEWHERE, lambda route: self.answer(route, page.problems))  # the rest need not wait for Python
        page.goto(address, wait_until=wait)
        return page

    @staticmethod
    def answer(route, problems):
        "Refuse what another machine is asked for."
        problems.append(f'refused: {route.request.url}')
        return route.abort()
