"""Print a book of the built site as one PDF: its pages in the order of the sidebar, numbered, with an outline.

    smalldocs render .                            # the site, in _site
    python .ci/book.py learn nlgeval-learn.pdf    # or use, or build

It needs Chromium, Playwright and pypdf. A page's part *In the package*, which the site folds, is left out: it is for those who change
the class. Links to pages of the book lead there within the PDF, and the others to the public site.
"""
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import unquote, urldefrag

import books

root = books.root
sys.path[:0] = [str(root), str(root / 'tests')]
from browser import program  # noqa: E402
from nlgeval.errors import SITE  # noqa: E402

# The title on each sheet, and the number that the last sheet before had.
STYLE = '@page { @top-right { content: %s; font: 8pt sans-serif; color: #555; } } html { counter-reset: page %d; } #in-the-package { display: none; }'
SETTLED = '''async () => { await document.fonts.ready; document.querySelectorAll('img').forEach(image => image.loading = 'eager');
    await Promise.all([...document.images].map(image => image.decode().catch(() => {}))); return document.querySelector('h1').innerText; }'''


def listed(book):
    "(part, page) of a book in order; the part of its first pages is ''."
    yield from (('', page) for page in books.BOOKS[book])
    yield from ((part, page) for part, pages in books.parts_of(book).items() for page in pages)


def printed(pages, site, folder):
    "Print pages of the site: for each its title, the number of its first sheet, from 0, and its file."
    from playwright.sync_api import sync_playwright
    from pypdf import PdfReader
    sheets = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(), args=['--no-sandbox'])
        tab = browser.new_page()
        tab.route('http*://**', lambda route: route.abort())
        for number, page in enumerate(pages):
            tab.goto((site / 'nbs' / f'{page}.html').as_uri())
            title = tab.evaluate(SETTLED)
            quoted = '"' + title.replace('\\', '').replace('"', '\\"').replace('\n', ' ') + '"'
            tab.add_style_tag(content=STYLE % (quoted, sheets))
            file = folder / f'{number}.pdf'
            tab.pdf(path=file, format='A4', prefer_css_page_size=True, tagged=True)
            yield title, sheets, file
            sheets += len(PdfReader(file).pages)
        browser.close()


def linked(writer, starts, site):
    "Have each link lead to the sheet on which its page begins, or to the public site."
    from pypdf.generic import ArrayObject, NameObject, TextStringObject
    base = f'{site.as_uri()}/'
    for sheet in writer.pages:
        for link in sheet.get('/Annots', ()):
            link = link.get_object()
            address = str(link.get('/A', {}).get('/URI', ''))
            if not address.startswith(base): continue
            page = unquote(urldefrag(address)[0]).removeprefix(f'{unquote(base)}nbs/').removesuffix('.html')
            if page in starts:
                del link['/A']
                link[NameObject('/Dest')] = ArrayObject([writer.pages[starts[page]].indirect_reference, NameObject('/Fit')])
            else:
                link['/A'][NameObject('/URI')] = TextStringObject(SITE + address.removeprefix(base))


def write(pages, file, site=root / '_site'):
    "Print (part, page) pairs of the built site into one PDF; how many sheets it has."
    from pypdf import PdfWriter
    site, writer, parts, starts = site.resolve(), PdfWriter(), {}, {}
    with TemporaryDirectory() as folder:
        for (part, page), (title, sheet, pdf) in zip(pages, printed([page for _, page in pages], site, Path(folder))):
            writer.append(pdf, import_outline=False)
            starts[page] = sheet
            if part and part not in parts: parts[part] = writer.add_outline_item(part, sheet)
            writer.add_outline_item(title, sheet, parent=parts.get(part))
        linked(writer, starts, site)
        writer.compress_identical_objects(remove_unreferenced=True)
        writer.write(file)
    return len(writer.pages)


def main(args):
    match args:
        case [book, file] if book in books.BOOKS:
            if not (root / '_site').is_dir(): sys.exit('There is no _site: run `smalldocs render .` first.')
            print(f'{file}: {write(list(listed(book)), file)} pages')
        case _:
            print(__doc__)
            return 2


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
