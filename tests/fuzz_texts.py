"""Wild texts from one seed: every script, case, entity, mark, control, blank and line break; pairs that share much and little."""
import html
import random
import string
import sys
import unicodedata
from functools import cache

LINE_BREAKS = ['\n', '\r', '\r\n', '\x0b', '\x0c', '\x1c', '\x1d', '\x1e', '\x85', '\u2028', '\u2029']
BLANKS = [chr(i) for i in range(sys.maxunicode + 1) if chr(i).isspace()] + ['\u200b', '\ufeff', '\u180e', '\u2060']
CONTROLS = [chr(i) for i in range(sys.maxunicode + 1) if unicodedata.category(chr(i)) in ('Cc', 'Cf')]  # NUL and bidi among them
MARKS = [chr(i) for i in range(sys.maxunicode + 1) if unicodedata.category(chr(i))[0] == 'M']
EDGES = ['\x7f', '\x80', '\u07ff', '\u0800', '\ud7ff', '\ue000', '\ufffd', '\ufffe', '\uffff', '\U00010000', '\U0010ffff']
FOLDS = 'İIıißẞSſsΣσςﬁﬃKkÅåΩωǅǆŉΐև'  # letters whose other case is longer, shorter or of another block
EMOJI = ['😀', '👍🏽', '👨‍👩‍👧', '🇩🇪', '🇩🇪🇫', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '❤️', '1️⃣', '\u200d', '🏽']
SAID = ['No. 5', 'No.', '5', 'U.S.', 'Mr.', 'e.g.', "don't", "won't", "'s", 'cannot', '3.14', '1,000', '-1', '$5', '50%', '1.', '.5', '2,', '10:30', 'a-b', '-', '--',
        '...', '…', '“x”', "''", '``', '"', '<skipped>', '<a>', '[x]', '(y)', 'a/b', 'x_y', '@-@', 'C++', 'AT&T', '#1', '*', '|||', '\\n', '{0}', '=', '+', '%', '/']
WORDS = ('the a of and to in is it cat sat on mat dog ran runs running jump jumps jumped home smith walks walked walking police killed gunman '
         'not no very well good better best happy unhappiness nationally relational ran generously').split()


@cache
def scripts():
    "Characters by script, as their names begin: 'LATIN', 'ARABIC', 'CJK', ...; of each at most 300, from all of its blocks."
    found = {}
    for i in range(0x80, sys.maxunicode + 1):
        if name := unicodedata.name(chr(i), ''): found.setdefault(name.split()[0].split('-')[0], []).append(chr(i))
    found['PRIVATE'] = [chr(i) for i in (0xe000, 0xf8ff, 0xf0000, 0x10fffd)]
    return {name: letters[::-(-len(letters) // 300)] for name, letters in found.items()}


ENTITIES = [f'&{name.rstrip(";")};' for name in html.entities.html5]


class WildTexts:
    "A source of texts; the same for the same seed. `surrogates`: lone ones, too, which some metrics refuse."
    def __init__(self, seed, surrogates=True, tame=None):
        self.random = r = random.Random(seed)
        self.surrogates = surrogates
        tame = r.random() if tame is None else tame  # share of plain English words
        self.words = [r.choice(WORDS) if r.random() < tame else self.word() for _ in range(r.choice([3, 10, 40, 80]))]
        self.gaps = [' '] * r.choice([0, 3, 30]) + [self.gap() for _ in range(10)] if r.random() < .5 else [' ']
        self.usual = r.choice([3, 6, 6, 12, 25])  # words of a text

    def letters(self, n):
        "n letters of one script."
        r = self.random
        if r.random() < .4: return ''.join(r.choices(string.ascii_letters, k=n))
        return ''.join(r.choices(scripts()[r.choice(list(scripts()))], k=n))

    def entity(self):
        "A character reference: named, numeric, right or nearly."
        r = self.random
        found = r.choice([r.choice(ENTITIES), r.choice(['&amp;', '&quot;', '&lt;', '&gt;', '&apos;', '&nbsp;', '&amp;amp;', '&amp;lt;']),
                          f'&#{r.randrange(0x300)};', f'&#x{r.randrange(0x3000):x};', '&#0;', '&#xD800;', '&', '&;', '&#'])
        return self.cased(found if r.random() < .9 else found.rstrip(';'))

    def cased(self, word):
        return self.random.choice([str, str, str.upper, str.title, str.swapcase, str.lower])(word)

    def word(self):
        "One word, more or less."
        r = self.random
        kinds = [(6, lambda: self.cased(r.choice(WORDS))), (5, lambda: self.letters(r.randint(1, 8))), (4, lambda: r.choice(SAID)), (4, self.entity),
                 (3, lambda: self.cased(''.join(r.choices(FOLDS, k=r.randint(1, 4))))), (2, lambda: self.letters(1) + ''.join(r.choices(MARKS, k=r.randint(1, 3)))),
                 (2, lambda: r.choice(EMOJI) + r.choice(['', *EMOJI])), (2, lambda: r.choice(CONTROLS)), (2, lambda: r.choice(string.punctuation) * r.randint(1, 3)),
                 (2, lambda: r.choice(['x', '1', self.letters(1)])), (1, lambda: r.choice(EDGES)), (1, lambda: str(r.randrange(10 ** r.randint(1, 20)))),
                 (1, lambda: self.letters(r.choice([20, 64, 65, 300]))), (1, lambda: chr(r.choice([r.randrange(0xd800), r.randrange(0xe000, 0x110000)]))),
                 (1, lambda: chr(r.randrange(0xd800, 0xe000)) * r.randint(1, 2) if self.surrogates else 's')]
        weights, makers = zip(*kinds)
        found = r.choices(makers, weights)[0]()
        if r.random() < .15: found = r.choice(['"', '(', "'", '«', '&quot;']) + found + r.choice([',', '.', '!', '?', ';', "'s", ')', '&quot;', '。'])
        return found

    def gap(self): return self.random.choice([' ', '  ', '', '\t', '.\n', '. ', self.random.choice(BLANKS), self.random.choice(LINE_BREAKS)])

    def length(self):
        "How many words: mostly few, now and then none, more than 64, or hundreds."
        r, x = self.random, self.random.random()
        if x < .04: return 0
        if x < .10: return 1
        if x < .985: return min(60, int(r.expovariate(1 / self.usual)) + 1)
        return r.choice([63, 64, 65, 66, 130, 200, 700])

    def text(self, n=None):
        "A text of n words, or of as many as it comes."
        r, n = self.random, self.length() if n is None else n
        if not n: return r.choice(['', '', ' ', '\n', self.gap(), '\x00'])
        words = r.choices(self.words[:r.choice([1, 4, len(self.words), len(self.words)])], k=n)
        if len(self.gaps) == 1: text = ' '.join(words)
        else: text = ''.join(part for pair in zip(words, r.choices(self.gaps, k=n)) for part in pair)
        return self.cased(text) if r.random() < .05 else text

    def like(self, text):
        "Another text that shares much with this one."
        r, words = self.random, text.split(' ')
        for _ in range(r.choice([1, 1, 2, 4])):
            i, j = sorted((r.randrange(len(words) + 1), r.randrange(len(words) + 1)))
            match r.randrange(9):
                case 0: words[i:i + 1] = []
                case 1: words.insert(i, r.choice(self.words))
                case 2: words[i:i + 1] = [r.choice(self.words)]
                case 3: words = words[:i] + words[j:] + words[i:j]          # a block moved to the end
                case 4: words = words[i:j] + words[:i] + words[j:]          # or to the start
                case 5: words[i:i] = words[i:j]                             # or said twice
                case 6: r.shuffle(words)
                case 7: words = [self.cased(word) if r.random() < .5 else word for word in words]
                case 8:
                    at = r.randrange(len(text) + 1)
                    words = (text[:at] + r.choice([*FOLDS, 's', ' ', '.', '&amp;']) + text[at + r.randrange(2):]).split(' ')
            words = words[:2000]
        return ' '.join(words)

    def other(self, text):
        "A text to hold against this one: equal, near or far."
        x = self.random.random()
        return text if x < .06 else self.text() if x < .3 else self.like(text)
