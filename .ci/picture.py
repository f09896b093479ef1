"""Write nbs/match.svg, the README's picture: a sentence held against its reference, as `explain` of this package draws it.

    python .ci/picture.py

Its ground is white in every scheme, as a picture in a README knows nothing of the page's.
"""
import re
import sys
from pathlib import Path

root = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(root))
from nlgeval import bleu, explain  # noqa: E402

PREDICTION, REFERENCE = 'The cat sat on the mat.', 'The cat is on the mat.'
NAMES = 'words', 'pairs', 'threes', 'fours'
ACROSS, DOWN = 350, 118  # from one drawing to the next


def picture():
    "The picture as text: runs of one to four words that both texts have, and the number that is made of them."
    score = bleu([PREDICTION], [REFERENCE])
    drawn = re.findall(r'<svg\b[^>]*>(?:<title>.*?</title>)?(.*?)</svg>', explain(PREDICTION, [REFERENCE])._repr_html_(), re.S)
    if len(drawn) != len(NAMES): raise ValueError(f'expected a drawing for each of {NAMES}, got {len(drawn)}: shorter texts fit in one line')
    parts = [f'<text x="16" y="26" font-weight="bold">BLEU = {100 * score.score:.2f} %</text>']
    for i, (inner, name, found, of) in enumerate(zip(drawn, NAMES, score.matches, score.totals)):
        x, y = 16 + i % 2 * ACROSS, 44 + i // 2 * DOWN
        parts.append(f'<text x="{x}" y="{y + 44}" fill="#3f6b31">{found:g} of {of:g}</text><text x="{x}" y="{y + 64}" fill="#555">{name}</text>'
                     f'<g transform="translate({x + 84} {y})" font-family="monospace" text-anchor="middle" stroke-width="1.5">{inner}</g>')
    said = f'{PREDICTION} above {REFERENCE} Lines join the words, pairs, threes and fours that both have: BLEU {100 * score.score:.2f} %.'
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 680 286" width="680" role="img" font-family="sans-serif" '
            f'font-size="14" fill="#222"><title>{said}</title><rect width="680" height="286" rx="8" fill="#fff"/>{"".join(parts)}</svg>\n')


if __name__ == '__main__': (root / 'nbs' / 'match.svg').write_text(picture(), encoding='utf-8')
