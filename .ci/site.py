"""Finish the site: its front door, _site/index.html, and pages that a keyboard and a screen reader can use.

Quarto and smalldocs both call this after rendering (`post-render` in _quarto.yml). Their themes leave figures without a text,
parts of the page without a name, and code that scrolls out of a keyboard's reach.
"""
import html
import os
import re
from pathlib import Path

import nbformat

DOOR = '''<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>nlgeval</title>
<meta http-equiv="refresh" content="0; url=nbs/index.html">
<link rel="canonical" href="nbs/index.html">
<p><a href="nbs/index.html">nlgeval</a></p>
</html>
'''
# What scrolls can be reached by keyboard; the width decides what does.
SCRIPT = '''<script>
addEventListener('load', () => {
  const reach = () => document.querySelectorAll('main pre, main .sd-table, main .cell-output-display, main .katex-display').forEach(part => {
    if (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1) part.tabIndex = 0;
    else part.removeAttribute('tabindex');
  });
  reach();
  addEventListener('resize', reach);
});
</script>
'''
NAMES = {'navbar': 'Top', 'quarto-secondary-nav': 'Where this page is', 'sidebar': 'All pages', 'page-navigation': 'Next pages'}


def figure_texts(path):
    "A text for each figure that a page shows: the title that its cell gives it, else the heading above it."
    heading, texts = '', []
    for cell in nbformat.read(path, as_version=4).cells:
        if cell.cell_type == 'markdown':
            heading = (re.findall(r'^#+ +(.*)', cell.source, re.M) or [heading])[-1]
            continue
        if 'remove-cell' in cell.metadata.get('tags', []):
            continue
        titles = re.findall(r'''figure\(\s*f?(['"])(.+?)\1''', cell.source)
        pictures = [output for output in cell.outputs if 'image/png' in output.get('data', {})]
        for k, _ in enumerate(pictures):
            texts.append(titles[min(k, len(titles) - 1)][1] if titles else heading)
    return texts


def finished(page, texts):
    "A page as HTML, with names and texts where the theme has none."
    texts = iter(texts)

    def with_text(match):
        return match[0] if ' alt=' in match[0] else f'<img alt="Figure: {html.escape(next(texts, ""))}"{match[1]}'

    def with_name(match):
        name = next((name for kind, name in NAMES.items() if re.search(rf'\b{kind}\b', match[1])), None)
        return match[0] if 'aria-label' in match[0] or not name else f'<nav aria-label="{name}"{match[1]}>'

    page = re.sub(r'<img\b([^>]*)', with_text, page)
    page = re.sub(r'<nav\b([^>]*)>', with_name, page)
    page = re.sub(r'(<a [^>]*)role="navigation"', r'\1role="button"', page)
    page = page.replace('<i class="bi bi-github" role="img"></i>', '<i class="bi bi-github" role="img" aria-label="Source code"></i>')
    page = page.replace('<div class="toc-actions">', '<div class="toc-actions" role="complementary" aria-label="About this page">')
    page = re.sub(r'<th([^>]*)>\s*</th>', r'<td\1></td>', page)  # the corner of a table heads nothing
    return page.replace('</body>', SCRIPT + '</body>')


def main():
    site = Path(os.environ.get('QUARTO_PROJECT_OUTPUT_DIR', '_site'))
    (site / 'index.html').write_text(DOOR, encoding='utf-8')
    for path in sorted((site / 'nbs').rglob('*.html')):
        notebook = path.relative_to(site).with_suffix('.ipynb')
        page = path.read_text(encoding='utf-8')
        path.write_text(finished(page, figure_texts(notebook) if notebook.exists() else []), encoding='utf-8')


main()
