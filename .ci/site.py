"""Finish the site: its front door, _site/index.html, and pages that open with prose, that everyone can use, and that need no network.

Quarto and smalldocs both call this after rendering (`post-render` in _quarto.yml). What they leave to do: cells that a reader can
do without at first are folded, lines of code wrap, figures have their size and a text, the parts of a page have names. What
sets formulas is shipped with the site, the search takes questions, and llms.txt, which language models read, begins with how to
call the package.
"""
import ast
import html
import os
import re
import shutil
from pathlib import Path

import nbformat

import books
import glossary
from parts import DEFAULT

DOOR = '''<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>nlgeval</title>
<meta http-equiv="refresh" content="0; url={page}">
<link rel="canonical" href="{page}">
<p><a href="{page}">nlgeval</a></p>
</html>
'''
# A formula that has no place to break becomes smaller on a phone. What scrolls can be reached by keyboard; the width decides what
# does. On paper nothing can be unfolded, and it is white.
SCRIPT = '''<script>
addEventListener('load', () => {
  const fit = () => document.querySelectorAll('main .math.display').forEach(part => {
    part.style.fontSize = '';
    if (part.scrollWidth > part.clientWidth) part.style.fontSize = Math.max(.6, .98 * part.clientWidth / part.scrollWidth) + 'em';
  });
  const reach = () => document.querySelectorAll('main pre, main .sd-table, main .cell-output-display, main .katex-display, main [style*="overflow-x"]').forEach(part => {
    if (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1) part.tabIndex = 0;
    else part.removeAttribute('tabindex');
  });
  const both = () => { fit(); reach(); };
  document.fonts.ready.then(both);
  addEventListener('resize', both);
  document.querySelectorAll('details.folded').forEach(part => part.addEventListener('toggle', reach));
  const unfold = () => {  // what a link leads to is seen
    const place = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let part = place && place.closest('details:not([open])'); part; part = part.closest('details:not([open])')) part.open = true;
    if (place) place.scrollIntoView();
  };
  addEventListener('hashchange', unfold);
  if (document.querySelector('details.package')) unfold();
  let undo = [];
  addEventListener('beforeprint', () => {
    const html = document.documentElement, dark = html.classList.contains('quarto-dark');
    undo = [...document.querySelectorAll('main details:not([open])')].map(part => { part.open = true; return () => part.open = false; });
    undo.push(...[...document.querySelectorAll('link.quarto-color-scheme')].map(sheet => {
      const { media } = sheet;
      sheet.media = sheet.classList.contains('quarto-color-alternate') ? 'not all' : 'all';
      return () => sheet.media = media;
    }), () => html.classList.toggle('quarto-dark', dark));
    html.classList.remove('quarto-dark');
  });
  addEventListener('afterprint', () => undo.forEach(step => step()));
});
</script>
'''
SKIP = '<a class="skip" href="#quarto-document-content">Skip to the text</a>\n'
NAMES = {'navbar': 'Top', 'quarto-secondary-nav': 'Where this page is', 'sidebar': 'All pages', 'page-navigation': 'Next pages'}
# What smalldocs and Quarto take of KaTeX from a public host; the same files, of the package that `.ci/run tools` lays down.
HOSTED = r'https://cdn\.jsdelivr\.net/npm/katex@[\d.]+/dist'
KATEX = Path(os.environ.get('NLGEVAL_KATEX') or Path.home() / '.cache' / 'nlgeval' / 'katex')
KATEX_FILES = 'LICENSE', 'dist/katex.min.css', 'dist/katex.min.js', 'dist/contrib/auto-render.min.js', 'dist/fonts/*.woff2'
# A cell of tests alone, or of a method's code, is folded if it has more lines than this: short ones read as part of the text.
TESTS, CODE = 4, 15


def is_test(node):
    "Whether a statement, or one in its loops, asserts something; a function that would, when called, does not."
    if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return False
    return (isinstance(node, ast.Assert)
            or isinstance(node, ast.Call) and getattr(node.func, 'id', '').startswith(('test_', 'check_'))
            or any(map(is_test, ast.iter_child_nodes(node))))


def is_import(node):
    "Whether a statement imports, if only what may be missing."
    if isinstance(node, ast.Try):
        return all(map(is_import, node.body)) and all(getattr(handler.type, 'id', '') == 'ImportError' for handler in node.handlers)
    if isinstance(node, ast.If):  # for a type checker
        return all(map(is_import, node.body + node.orelse))
    return isinstance(node, (ast.Import, ast.ImportFrom))


def defined(node):
    "The names that a statement of a module defines, methods with their class; with `_` first those that nobody calls by name."
    if isinstance(node, ast.FunctionDef):
        owner = node.args.args[0].annotation if node.args.args else None
        is_method = any('patch' in ast.unparse(decorator) for decorator in node.decorator_list)
        return [f'{ast.unparse(owner)}.{node.name}' if is_method and owner else node.name]
    if isinstance(node, ast.ClassDef):
        return [node.name]
    targets = getattr(node, 'targets', [getattr(node, 'target', None)])
    return [name.id for target in targets if target for name in ast.walk(target) if isinstance(name, ast.Name)]


def folded(cell, heading=''):
    """What stands for a code cell until it is opened, or '' for one that is open.

    Folded are imports, what `#| hide` marks, answers of exercises, tests that only guard, and long methods: the page shows what
    they do. Functions and classes that a reader calls by name stay open, and so does all that shows something.
    """
    source = re.sub(r'^#\|.*\n?', '', cell.source, flags=re.M)
    try:
        body = ast.parse(source).body
    except SyntaxError:  # a cell with a magic
        return ''
    lines = sum(bool(line.strip()) for line in source.splitlines())
    imports, tests = list(map(is_import, body)), list(map(is_test, body))
    if re.match('exercise', heading, re.I):
        return 'Answers'
    if re.search(r'^#\|\s*hide\s*$', cell.source, re.M):
        return 'Checks' if any(tests) else 'Imports' if any(imports) else 'Setup'
    if cell.outputs:
        return ''
    if any(imports) and all(imported or isinstance(node, ast.Expr) and not test for node, imported, test in zip(body, imports, tests)):
        return 'Imports'
    if re.search(r'^#\|\s*export', cell.source, re.M):
        names = [name for node in body for name in defined(node)]
        inner = all('.' in name or name.startswith('_') for name in names) and any('.' in name for name in names)
        return f'Code: {" ".join(names)}' if lines > CODE and inner else ''
    return 'Checks' if any(tests) and lines > TESTS else ''


def end_of(page, start, name='div'):
    "Where the element of this name that opens at `start` ends."
    depth = 0
    for tag in re.compile(rf'<(/?){name}\b').finditer(page, start):
        depth += -1 if tag[1] else 1
        if not depth:
            return page.index('>', tag.end()) + 1
    raise ValueError(f'a {name} is not closed')


def said(kind, names):
    "The summary of a fold: of the names that it defines a few, those for callers first."
    names = sorted(names, key=lambda name: name.split('.')[-1].startswith('_'))
    more = f' and {len(names) - 4} more' if len(names) > 5 else ''
    return kind + ': ' * bool(names) + ', '.join(names[:4] if more else names) + more


def with_folds(page, cells):
    "A page whose code cells, `cells`, are folded where they should be; neighbours of one kind are folded together."
    found, at, heading, shown = [], 0, '', re.finditer(r'<div\b[^>]*\bclass="cell(?: [^"]*)?"[^>]*>', page)
    for cell in cells:
        if cell.cell_type == 'markdown':
            heading = (re.findall(r'^## +(.*)', cell.source, re.M) or [heading])[-1]
        elif cell.cell_type == 'code' and 'remove-cell' not in cell.metadata.get('tags', []):
            start = next(match.start() for match in shown if match.start() >= at)
            stop = end_of(page, start)
            kind, _, names = folded(cell, heading).partition(': ')
            if kind and found and found[-1][0] == kind and not page[at:start].strip():
                found[-1] = kind, found[-1][1] + [names], found[-1][2] + page[at:stop]
            else:
                found += [('', [], page[at:start]), (kind, [names], page[start:stop])]
            at = stop
    parts = []
    for kind, names, part in found:
        summary = said(kind, ' '.join(names).split())
        parts.append(f'<details class="folded {kind.lower()}"><summary>{html.escape(summary)}</summary>\n{part}\n</details>' if kind else part)
    return ''.join(parts) + page[at:]


def with_package(page):
    "A page whose part *In the package* is folded below its heading: what a maintainer looks up, and a reader does not need."
    found = re.search(r'<section\b[^>]*\bid="in-the-package"[^>]*>\s*<h2\b.*?</h2>', page, re.S)
    if not found: return page
    stop = end_of(page, found.start(), 'section') - len('</section>')
    return (page[:found.end()] + '\n<details class="folded package"><summary>The class, its options, tools and flags, and how the engine '
            f'counts</summary>{page[found.end():stop]}</details>\n' + page[stop:])


def with_lines(match):
    "A block of code or output whose lines wrap with a hanging indent; those of a table or of a diagram stay whole, and it scrolls."
    head, code, tail = match.groups()
    if '<span id="cb' in code:  # Quarto has done it
        return match[0]
    is_table = re.search(r'^ *-{2,}( +-+)* *$|--(>|&gt;)', code, re.M)
    lines, inside = [], []
    for line in code.split('\n'):
        before = ''.join(inside)
        for tag in re.findall(r'<[^>]+>', line):
            if tag.startswith('</'):
                inside.pop()
            else:
                inside.append(tag)
        text = html.unescape(re.sub(r'<[^>]+>', '', line))
        closing = ''.join(f'</{tag.strip("<>").split()[0]}>' for tag in reversed(inside))
        if not text:
            lines.append('')
            continue
        whole = is_table and re.search(r'\S  |--', text)
        hang = min(len(text) - len(text.lstrip()) + 4, 16)
        lines.append(f'<span class="line{" whole" * bool(whole)}" style="--hang:{hang}ch">{before}{line}{closing}</span>')
    return head + '\n'.join(lines) + tail


def figures(cells):
    "For each figure that a page shows: a text, which is the title that its cell gives it, else the heading above it; and its size."
    heading, found = '', []
    for cell in cells:
        if cell.cell_type == 'markdown':
            heading = (re.findall(r'^#+ +(.*)', cell.source, re.M) or [heading])[-1]
            continue
        if cell.cell_type != 'code' or 'remove-cell' in cell.metadata.get('tags', []):
            continue
        titles = re.findall(r'''figure\(\s*f?(['"])(.+?)\1''', cell.source)
        pictures = [output for output in cell.outputs if 'image/png' in output.get('data', {})]
        for k, picture in enumerate(pictures):
            size = picture.metadata.get('image/png', {})
            found.append((titles[min(k, len(titles) - 1)][1] if titles else heading,
                          ''.join(f' {side}="{size[side]}"' for side in ('width', 'height') if side in size)))
    return found


def finished(page, cells):
    "The page of a notebook with these cells as HTML: folded, its lines wrapped, with names and texts where the theme has none."
    texts = iter(figures(cells))

    def with_text(match):
        if ' alt=' in match[0]:
            return match[0]
        text, size = next(texts, ('', ''))
        return f'<img alt="Figure: {html.escape(text)}"{"" if " width=" in match[0] else size}{match[1]}'

    def with_name(match):
        name = next((name for kind, name in NAMES.items() if re.search(rf'\b{kind}\b', match[1])), None)
        return match[0] if 'aria-label' in match[0] or not name else f'<nav aria-label="{name}"{match[1]}>'

    page = with_package(with_folds(page, cells))
    page = re.sub(r'(<pre\b[^>]*><code\b[^>]*>)(.*?)(</code></pre>)', with_lines, page, flags=re.S)
    page = re.sub(r'<img\b([^>]*)', with_text, page)
    page = re.sub(r'<nav\b([^>]*)>', with_name, page)
    page = re.sub(r'(<body\b[^>]*>)', rf'\1\n{SKIP}', page, count=1)
    page = re.sub(r'(<a [^>]*)role="navigation"', r'\1role="button"', page)
    page = page.replace('<i class="bi bi-github" role="img"></i>', '<i class="bi bi-github" role="img" aria-label="Source code"></i>')
    page = page.replace('<div class="toc-actions">', '<div class="toc-actions" role="complementary" aria-label="About this page">')
    page = re.sub(r'<th([^>]*)>\s*</th>', r'<td\1></td>', page)  # the corner of a table heads nothing
    return page.replace('</body>', SCRIPT + '</body>')


def shipped(site):
    "Lay KaTeX and the search into the site; whether all of KaTeX was at hand."
    libs = site / 'site_libs'
    for path in (found for pattern in KATEX_FILES for found in KATEX.glob(pattern)):
        target = libs / 'katex' / path.relative_to(KATEX)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)
    libs.mkdir(exist_ok=True)
    shutil.copyfile(Path(__file__).with_name('search.js'), libs / 'search.js')
    whole = (libs / 'katex' / 'dist' / 'katex.min.js').is_file()
    if not whole: print(f'no KaTeX in {KATEX}, where `.ci/run tools` lays it: formulas of this site need a network')
    return whole


def in_book(page, book):
    "A page whose book, such as 'learn', is marked in the row of books at its top."
    return re.sub(rf'<a class="nav-link"(?= href="[^"]*\b{book}\b[^"]*\.html">)', '<a class="nav-link active"', page, count=1) if book else page


def without_network(page, up, whole):
    "A page that takes KaTeX, where the site has it, and its search from the site; `up` leads to the site's root."
    if whole: page = re.sub(HOSTED, f'{up}site_libs/katex/dist', page)
    return page.replace('</head>', f'<script src="{up}site_libs/search.js" defer></script>\n</head>', 1) if 'smalldocs-search' in page else page


def short_address(site, page, cells):
    "go/MODULE/ leads to the page of which a module is made: what `nlgeval.errors.page_of` says stays right when pages move."
    module = next((found[1] for cell in cells if (found := re.match(DEFAULT, cell.source))), None)
    if module is None: return
    (door := site / 'go' / module).mkdir(parents=True, exist_ok=True)
    (door / 'index.html').write_text(DOOR.format(page=f'../../{page.relative_to(site).as_posix()}'), encoding='utf-8')


def for_models(text, root):
    "llms.txt: how to call the package, as its page for coding agents says it; then the pages of `text`, which smalldocs wrote, by books and parts."
    titles = {found[1].removesuffix('.llms.md'): found[0] for found in re.finditer(r'^- \[.*\]\((.*?)\).*$', text, re.M)}
    cells = nbformat.read(root / 'nbs' / 'guides' / '14_coding_agents.ipynb', as_version=4).cells
    calls = next(cell.source for cell in cells if '## The calls' in cell.source).partition('## The calls')[2]
    calls = re.sub(r'\]\((\w+)\.ipynb\)', r'](nbs/guides/\1.llms.md)', calls)
    lines, now = [text.partition('\n## ')[0].rstrip(), '', '## How to call it', '', calls.strip()], None
    reference = sorted(page.removeprefix('nbs/') for page in titles if page.startswith('nbs/reference/'))
    for part, page in [*books.pages(), *(('Reference', page) for page in reference)]:
        if (line := titles.get(f'nbs/{page}')) is None: continue
        if part != now: lines += ['', f'## {part}', '']
        lines.append(line)
        now = part
    return '\n'.join(lines) + '\n'


def main():
    site, root = Path(os.environ.get('QUARTO_PROJECT_OUTPUT_DIR', '_site')), Path(__file__).resolve().parent.parent
    (site / 'index.html').write_text(DOOR.format(page='nbs/index.html'), encoding='utf-8')
    known = glossary.terms()
    whole, book_of = shipped(site), {f'nbs/{page}': part.partition(':')[0].lower() for part, page in books.pages()}
    for path in sorted((site / 'nbs').rglob('*.html')):
        notebook = path.relative_to(site).with_suffix('.ipynb')
        cells = nbformat.read(notebook, as_version=4).cells if notebook.exists() else []
        short_address(site, path, cells)
        page = finished(path.read_text(encoding='utf-8'), cells)
        up = '../' * (len(path.relative_to(site).parts) - 1)
        if notebook.exists() and notebook.stem != 'glossary': page = glossary.with_terms(page, known, f'{up}nbs/glossary.html')
        page = in_book(page, 'reference' if notebook.parent.name == 'reference' else book_of.get(notebook.with_suffix('').as_posix()))
        path.write_text(without_network(page, up, whole), encoding='utf-8')
    if (site / 'llms.txt').is_file():
        (site / 'llms.txt').write_text(for_models((site / 'llms.txt').read_text(encoding='utf-8'), root), encoding='utf-8')


if __name__ == '__main__':
    main()
