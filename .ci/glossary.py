"""The first use of a word of the glossary, on each page of the site, leads to what the glossary says of it."""
import html
import re

from books import prose

# Words that also mean other things; a page that wants one of them writes the link itself.
ORDINARY = {'agreement', 'alignment', 'candidate', 'cluster', 'judge', 'match', 'paired', 'power', 'row', 'shift', 'source', 'stem', 'system', 'view'}
VOID = {'area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'}
# Where no word is linked: what leads elsewhere already, code, headings, formulas, outputs, folds' names.
CLOSED = re.compile(r'<(a|code|pre|h[1-6]|script|style|summary|th|svg|button|figcaption|blockquote|table)\b|<\w+[^>]*class="[^"]*\b(math|cell-output)\b')


def terms():
    "Each word of the glossary, in lower case, with what is said of it as plain text."
    entries = [part.partition('\n') for part in re.split(r'^### ', prose('glossary'), flags=re.M)[1:]]
    return {word.strip().lower(): plain(re.split(r'^#|^Next: ', said, flags=re.M)[0]) for word, _, said in entries}


def plain(markdown):
    markdown = re.sub(r'(\. )?See \[.*?\]\([^)]*\)\.', r'\1', markdown)
    markdown = re.sub(r'\[([^]]*)\]\([^)]*\)', r'\1', markdown)
    return re.sub(r'\s+', ' ', re.sub(r'[*`$\\]', '', markdown)).strip()


def with_terms(page, known, to):
    "A page whose first use of each known word in its prose is a link; `to` leads to the glossary."
    left = {word: said for word, said in known.items() if word not in ORDINARY}
    start, stop = page.find('<main'), page.find('</main>')
    if not left or start < 0: return page
    parts, stack = re.split(r'(<[^>]+>)', page[start:stop]), []

    def link(found):
        word = found[0].lower()
        if (said := left.pop(word, None) or left.pop(word := word.removesuffix('s'), None)) is None: return found[0]
        return f'<a class="term" href="{to}#{word.replace(" ", "-")}" title="{html.escape(said)}">{found[0]}</a>'

    pattern = re.compile(rf'(?<![\w-])(?:{"|".join(map(re.escape, sorted(left, key=len, reverse=True)))})s?(?![\w:-])', re.I)  # no label, as in 'Reference: ...'
    for i, part in enumerate(parts):
        if not part.startswith('<'):
            if any(name in ('p', 'li') for name, _ in stack) and not any(closed for _, closed in stack): parts[i] = pattern.sub(link, part)
        elif part.startswith('</'):
            name = part[2:-1].strip().lower()
            while stack and stack.pop()[0] != name: pass
        elif (name := re.match(r'<([\w-]*)', part)[1].lower()) and name not in VOID and not part.endswith('/>'):
            stack.append((name, bool(CLOSED.match(part))))
    return page[:start] + ''.join(parts) + page[stop:]
