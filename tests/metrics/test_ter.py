"""TER: every recorded number of sacrebleu, tercom and torchmetrics; sacrebleu live; kernels and definition."""
import json
import random
import subprocess
import sys
import threading
import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from golden import golden, ted, texts

from nlgeval import Bleu, Ter, explain, sentence_ter, ter
from nlgeval.core.compiled import by_engine
from nlgeval.engine.choice import using
from nlgeval.engine.kernels import installed
from nlgeval.metrics.edit_distance import edit_distance
from nlgeval.looks.ter import followed
from nlgeval.metrics.ter import SACREBLEU, SEARCHES, TERCOM, Search, Shift, shifted, translation_edits
from nlgeval.stats.correlation import pearson

warnings.filterwarnings('ignore')
ENGINES = ['python', *(['compiled'] if installed() else [])]
LETTERS = {'n': 'normalized', 'p': 'no_punct', 'a': 'asian_support', 'c': 'case_sensitive'}
SETS = ['-', 'n', 'p', 'a', 'c', 'np', 'na', 'nc', 'pa', 'pc', 'ac', 'npa', 'npc', 'nac', 'pac', 'npac']
TEXTS = ['T1', 'T2', 'T3.system1', 'T3.system2', 'E']


def chosen(letters): return {LETTERS[letter]: True for letter in letters if letter != '-'}


def edits_of(score): return [*zip(score.segment_parts['edits'].tolist(), score.segment_parts['reference_length'].tolist())]


# ---------------------------------------------------------------- the tools' numbers
@pytest.mark.parametrize('engine', ENGINES)
@pytest.mark.parametrize('name', TEXTS)
def test_sacrebleu(shared, name, engine):
    told, (predictions, references) = golden(shared, 'sacrebleu_ter')[name], texts(shared, name, 'sacrebleu_ter')
    assert len(told['segments']) == {'T1': 16, 'T2': 16, 'E': 8}.get(name, 4)
    for letters, rows in told['segments'].items():
        metric = Ter.like('sacrebleu', **chosen(letters))
        score = metric(predictions[:len(rows)], references[:len(rows)], engine=engine)
        for i, (row, ours, value) in enumerate(zip(rows, edits_of(score), score.segments.tolist())):
            assert ours == pytest.approx(tuple(row[-2:]), abs=1e-9), (letters, i)
            if len(row) == 3: assert 100 * value == row[0], (letters, i)
        for key, n in ('corpus', len(predictions)), ('corpus300', 300):
            if engine == 'python' and n > 300 or letters not in told.get(key, {}): continue
            whole = metric(predictions[:n], references[:n], engine=engine)
            assert [100 * whole.score, whole.edits, whole.reference_length] == told[key][letters]


@pytest.mark.parametrize('engine', ENGINES)
@pytest.mark.parametrize('name', TEXTS)
def test_tercom(shared, name, engine):
    told, (predictions, references) = golden(shared, 'tercom')[name], texts(shared, name, 'sacrebleu_ter')
    def squeezed(text): return ' '.join(text.split())  # as it was before the program saw it, whose file has lines
    count = 0
    for version in '0.8.0', '0.10.0':
        for flags, result in told[version].items():
            rows, metric = result['segments'], Ter.like('tercom' if flags == '-' else f'tercom {flags}')
            n = len(rows)
            score = metric(list(map(squeezed, predictions[:n])), [list(map(squeezed, r)) for r in references[:n]], engine=engine)
            assert edits_of(score) == [pytest.approx(tuple(row), abs=1e-9) for row in rows], (version, flags)
            if n == len(predictions):
                assert [score.edits, score.reference_length] == pytest.approx(result['sum'], rel=1e-15)  # they add up thirds
            count += n
    assert count >= 220


@pytest.mark.parametrize('letters, system', [('-', 'system1'), ('-', 'system2'), ('nc', 'system1'), ('nc', 'system2')])
def test_where_sacrebleu_and_tercom_differ(shared, letters, system):
    if not installed(): pytest.skip('numba is not installed')
    predictions, references = texts(shared, f'T3.{system}', 'sacrebleu_ter')
    theirs = {'-': ('tercom', {'system1': 25924, 'system2': 25628}), 'nc': ('tercom -N -s', {'system1': 27104, 'system2': 27104})}[letters]
    ours = Ter.like('sacrebleu', **chosen(letters))(predictions, references), Ter.like(theirs[0])(predictions, references)
    assert ours[1].edits == theirs[1][system]
    differ = [[i, *a, list(b)] for i, (a, b) in enumerate(zip(*map(edits_of, ours))) if a != b]
    assert differ == golden(shared, 'ter_vs_tercom')[f'{system} {letters}']['differ']


def test_why_they_differ(shared):
    "Where tokens are the same, by the way that a shift may go, by the beam, or by both; by nothing else."
    found, told = [], golden(shared, 'ter_vs_tercom')
    far, beam = SACREBLEU._replace(aligned=True), SACREBLEU._replace(beam=20, by_cost=True)
    for system in 'system1', 'system2':
        predictions, references = texts(shared, f'T3.{system}')
        for letters in '-', 'nc':
            metric = Ter(**chosen(letters))
            for line, _, _, (theirs, _) in told[f'{system} {letters}']['differ']:
                candidate, reference = metric.tokens(predictions[line]), metric.tokens(references[line][0])
                edits = [translation_edits(candidate, reference, search).edits for search in (SACREBLEU, far, beam, TERCOM)]
                assert edits[3] == theirs
                if edits[0] == theirs: found.append('tokens'); assert letters == 'nc' and line in (303, 2267)
                else: found.append('way' if edits[1] == theirs else 'beam' if edits[2] == theirs else 'both')
    assert {name: found.count(name) for name in found} == {'way': 6, 'beam': 3, 'both': 4, 'tokens': 4}


@pytest.mark.parametrize('engine', ENGINES)
@pytest.mark.parametrize('name', ['T1', 'T2', 'E'])
def test_torchmetrics(shared, name, engine):
    told, (predictions, references) = golden(shared, 'torchmetrics')[name], texts(shared, name, 'sacrebleu_ter')
    score = Ter.like('torchmetrics')(predictions, references, engine=engine)
    assert score.segments.tolist() == pytest.approx(told['segments']['ter'], abs=1e-6)
    assert score.score == pytest.approx(told['corpus']['ter'], abs=1e-6)


# ---------------------------------------------------------------- live
word = st.sampled_from(['the', 'The', 'cat', 'dog', 'sat', 'on', 'mat', '.', ',', '3.5', "it's", "'s", 'a-b', '10-12', '&amp;', '好', 'が', '"x"', '!'])
text = st.lists(word, max_size=14).map(' '.join)
segments = st.lists(st.tuples(text, st.lists(text, min_size=1, max_size=3)), min_size=1, max_size=4)


@settings(max_examples=60)
@given(segments, st.sampled_from(SETS))
def test_sacrebleu_live(items, letters):
    TER = pytest.importorskip('sacrebleu.metrics').TER
    predictions, references = map(list, zip(*items))
    most = max(map(len, references))
    theirs = TER(**chosen(letters))
    told = theirs.corpus_score(predictions, [[r[i] if i < len(r) else None for r in references] for i in range(most)])
    metric = Ter.like('sacrebleu', **chosen(letters))
    for engine in ENGINES:
        score = metric(predictions, references, engine=engine)
        expected = told.score, told.num_edits, told.ref_length
        assert (100 * score.score, score.edits, score.reference_length) == pytest.approx(expected, rel=1e-14)  # the last digit of
        assert 100 * score.segments[0] == theirs.sentence_score(predictions[0], references[0]).score           # a sum of thirds
    if len({len(r) for r in references}) == 1:
        assert metric.signature_as('sacrebleu', most) == str(theirs.get_signature())


def made(rng, words, n, m):
    "A text and one made of it: parts moved, words changed and left out; or another text."
    reference = [rng.choice(words) for _ in range(m)]
    if rng.random() < .3: return [rng.choice(words) for _ in range(n)], reference
    candidate = reference[:]
    for _ in range(rng.randint(0, 5)):
        i, k, j = rng.randrange(m + 1), rng.randint(1, 12), rng.randrange(m + 1)
        candidate = shifted(candidate, Shift(i, min(k, m - i), min(j, m - min(k, m - i)))) if i < m else candidate
    return [w if rng.random() < .8 else rng.choice(words) for w in candidate if rng.random() < .9], reference


SIZES = [(2, 9), (3, 14), (6, 14), (15, 30), (5, 60), (60, 130), (300, 160)]


@pytest.mark.parametrize('many, longest', SIZES)
def test_sacrebleu_live_on_words(many, longest):
    "Long texts, too, in which the beam cuts and candidates are too many."
    translation_edit_rate = pytest.importorskip('sacrebleu.metrics.lib_ter').translation_edit_rate
    rng, words = random.Random(many), [f'w{i}' for i in range(many)]
    pairs = [made(rng, words, rng.randint(0, longest), rng.randint(1, longest)) for _ in range(1500 // longest if longest < 60 else 4)]
    for candidate, reference in pairs:
        assert translation_edits(candidate, reference).edits == translation_edit_rate(candidate, reference)[0]


@pytest.mark.skipif(not installed(), reason='numba is not installed')
@pytest.mark.parametrize('many, longest', SIZES)
def test_kernels_are_the_definition(many, longest):
    rng, words = random.Random(longest), [f'w{i}' for i in range(many)]
    pairs = [made(rng, words, rng.randint(0, longest), rng.randint(1, longest)) for _ in range(2000 // longest if longest < 60 else 4)]
    predictions, references = [' '.join(c) for c, _ in pairs], [' '.join(r) for _, r in pairs]
    for search in SEARCHES:
        for options in {}, dict(beam=2), dict(beam=20, max_distance=3), dict(max_distance=0):
            metric = Ter(search=search, **options)
            assert metric.statistics(predictions, references, engine='compiled') == metric.statistics(predictions, references, engine='python')


def test_a_beam_that_is_wide_enough_is_none():
    rng, words = random.Random(0), [*'abcdefgh']
    for _ in range(200):
        candidate, reference = made(rng, words, 10, rng.randint(1, 10))
        wide = [translation_edits(candidate, reference, s._replace(beam=99)) for s in (SACREBLEU, TERCOM)]
        assert [w.edits for w in wide] == [translation_edits(candidate, reference, s).edits for s in (SACREBLEU, TERCOM)]


def test_the_search_gives_up_after_so_many_candidates():
    "sacrebleu forgets the shift that it was looking for; tercom goes on."
    translation_edit_rate = pytest.importorskip('sacrebleu.metrics.lib_ter').translation_edit_rate
    candidate, reference = 'xababbbababbbabbxaxabbbbb', 'abbaababbbbbbababbbababbb'
    assert translation_edits(candidate, reference, SACREBLEU._replace(most=0)).edits < translation_edits(candidate, reference).edits
    assert translation_edits(candidate, reference).edits == translation_edit_rate(candidate, reference)[0]


# ---------------------------------------------------------------- users
def test_public():
    candidate, reference = 'the cat sat on the mat', 'on the mat the cat sat'
    score = sentence_ter(candidate, reference)
    assert (score.edits, score.shifts, score.score, score.metric.higher_is_better) == (1, 1, 1 / 6, False)
    assert ter([candidate], [[reference, candidate]]).score == 0
    assert Ter(max_distance=0)([candidate], [reference]).edits == 6
    assert Ter.like('sacrebleu') == Ter() and Ter.like('sacrebleu', normalized=True) != Ter(normalized=True)
    assert Ter.like('tercom -N -b 20 -d 50') == Ter.like('tercom -N')
    assert Ter.like('tercom -b 5 -d 9')._search == Search(5, True, 10, 9, 0, True)


def test_a_text_differs_from_itself_for_sacrebleu_alone():
    text = ["PLC's, a b"]
    assert Ter(normalized=True)(text, text).score == Ter.like('tercom -N')(text, text).score == 0
    for engine in ENGINES: assert Ter.like('sacrebleu', normalized=True)(text, text, engine=engine).score == .4
    assert Ter.like('sacrebleu', normalized=True).pairwise(text, text).tolist() == [[.4]]


def test_empty_texts():
    for tool in 'sacrebleu', 'tercom':
        score = Ter.like(tool)(['', 'a b', ' \n', 'a'], ['', '', 'a b', ['', 'a b']])
        assert score.segments.tolist() == [0, 1, 1, 1]
        assert edits_of(score) == [(0, 0), (2, 0), (2, 2), (1, 1)]
    assert Ter.like('torchmetrics')(['', 'a b', ''], ['', '', 'a b']).segments.tolist() == [0, 1, 0]


@pytest.mark.parametrize('wrong, said', [
    (lambda: Ter.like('tercom -X'), "unknown flag '-X'"), (lambda: Ter.like('tercom -b x'), "-b takes a whole number, got 'x'"),
    (lambda: Ter(search='greedy'), "unknown search 'greedy'"), (lambda: Ter(beam=-1), 'beam: expected None or an integer'),
    (lambda: Ter(tokenizer='13a', normalized=True), 'options of the tokenizer tercom'),
    (lambda: Ter(search='tercom').signature_as('sacrebleu'), 'sacrebleu cannot compute'),
    (lambda: Ter().signature_as('tercom'), "signature of TER 'tercom'"), (lambda: Ter.like('tercoms'), "Did you mean 'tercom'")])
def test_errors(wrong, said):
    with pytest.raises(ValueError, match=said): wrong()


def test_other_tokenizers():
    assert Ter(tokenizer='tokens')([['A', 'b c']], [[['b c', 'a']]]).edits == 1
    assert Ter(tokenizer='char')(['abcd'], ['bcda']).edits == 1


def test_words_are_followed_through_their_shifts():
    rng, words = random.Random(3), [*'abcdefghij']
    for _ in range(300):
        candidate, reference = made(rng, words, rng.randint(0, 12), rng.randint(1, 12))
        found = translation_edits(candidate, reference)
        assert sorted(found.words) == sorted(candidate)
        mine, theirs = followed(found)
        assert len(mine) == len(candidate) and len(theirs) == len(reference)
        for level in 1, 2:
            assert sorted(w for w, l in zip(candidate, mine) if l == level) == sorted(w for w, l in zip(reference, theirs) if l == level)
        text = str(explain(' '.join(candidate), ' '.join(reference), Ter()))
        assert f'= {found.edits}\n' in text and text.count('▸') + text.count('◂') == len(found.shifts)


def test_html_is_escaped():
    html = explain('<b> & "x" y', 'y <b> & "x"', Ter())._repr_html_()
    assert '<svg' in html and '<b> &' not in html.replace('<b>1 shift', '') and '&lt;b&gt;' in html


# ---------------------------------------------------------------- numbers that the page tells
def test_on_ted(shared):
    reference, bleu = ted(shared, 'reference.en'), Bleu()
    told = {'system1': (.6458, .5579, .6633, .2171, .69), 'system2': (.6385, .5597, .6516, .2305, .75)}
    for system, expected in told.items():
        candidate = ted(shared, f'{system}.en')
        scores = [metric(candidate, reference) for metric in (Ter(), Ter(normalized=True), Ter(max_distance=0), bleu)]
        r = pearson(-scores[0].segments, scores[3].segments)
        assert (*[round(score.score, 4) for score in scores], round(r, 2)) == expected


def test_on_realsumm(shared):
    "People asked what of the reference is there; TER asks for nothing else to be there, and ranks systems upside down."
    rows = [json.loads(line) for line in (shared / 'data/realsumm/realsumm.jsonl').read_text(encoding='utf-8').splitlines()]
    systems = sorted({row['system'] for row in rows})
    told = {}
    for name, metric in ('TER', Ter()), ('BLEU', Bleu()):
        scores = [metric(*zip(*[(' '.join(r['candidate']), ' '.join(r['reference'])) for r in rows if r['system'] == s])).score for s in systems]
        human = [np.mean([r['human'] for r in rows if r['system'] == s]) for s in systems]
        told[name] = round(pearson(np.array(scores) * (1 if metric.higher_is_better else -1), human), 2)
    assert told == {'TER': -.54, 'BLEU': .42}


# ---------------------------------------------------------------- long texts
def packed_pair(candidate, reference):
    "What `shift_edits` takes of one pair."
    number = {word: k for k, word in enumerate(dict.fromkeys(reference), 1)}
    ids = [np.array([number.get(word, 0) for word in words], np.uint32) for words in (candidate, reference)]
    return ids[0], np.array([0, len(candidate)]), ids[1], np.array([0, len(reference)]), np.array([len(number) + 1]), *[np.arange(1)] * 2


@pytest.mark.skipif(not installed(), reason='numba is not installed')
@pytest.mark.parametrize('search', SEARCHES)
def test_rows_that_are_kept_say_what_columns_of_bits_say(search):
    from nlgeval.engine.shifts import shift_edits
    rng, shifts = random.Random(22), 0
    for _ in range(150):
        many, longest = rng.choice([(1, 20), (2, 40), (6, 60), (60, 200), (300, 400)])
        pair = packed_pair(*made(rng, range(many), rng.randint(0, longest), rng.randint(1, longest)))
        chosen = SEARCHES[search]._replace(beam=rng.choice([0, 1, 2, 5, SEARCHES[search].beam, 60, 10**6]),
                                           distance=rng.choice([0, 3, 50, 500]), most=rng.choice([0, 20, SEARCHES[search].most]))
        short, long = shift_edits(*pair, chosen), shift_edits(*pair, chosen, 0)
        assert short.tolist() == long.tolist(), (chosen, pair)
        shifts += short[0, 3]
    assert shifts > 100


@pytest.mark.skipif(not installed(), reason='numba is not installed')
@pytest.mark.parametrize('search', SEARCHES)
def test_the_kernel_finds_the_shifts_of_a_pair_that_the_definition_finds(search):
    from nlgeval.engine.shifts import match_shifts
    match_shifts.loaded or match_shifts.compile()
    rng, shifts = random.Random(8), 0
    for _ in range(200):
        many, longest = rng.choice([(1, 12), (6, 40), (60, 60)])
        pair = made(rng, list(map(str, range(many))), rng.randint(1, longest), rng.randint(1, longest))
        chosen = SEARCHES[search]._replace(beam=rng.choice([1, 5, SEARCHES[search].beam]), distance=rng.choice([0, 3, 50]),
                                           most=rng.choice([0, 20, SEARCHES[search].most]))
        if all(pair):
            assert (found := by_engine(translation_edits, *pair, chosen)) == translation_edits(*pair, chosen), (pair, chosen)
            shifts += len(found.shifts)
    assert shifts > 100


def test_marks_are_the_same_with_and_without_the_kernel():
    pytest.importorskip('numba')
    for metric in Ter(), Ter(normalized=True), Ter.like('tercom'):
        look, pair = metric.look, ('the cats ran, off the cat runs', 'off the cat runs and the cats run')
        def marks(): return look.marked(pair[0], [pair[1]]), look.marked_reference(pair[1], pair[0])
        fast = marks()
        look._kept = None
        with using('python'): assert marks() == fast


def large(n, apart=5):
    "A text of n words, of which some blocks were moved, and some words replaced."
    rng, reference = random.Random(n), [f'w{k}' for k in range(n)]
    candidate = reference[:]
    for i in range(10, n - 100, n // apart):
        block, candidate[i:i + 8] = candidate[i:i + 8], []
        candidate[i + 30:i + 30] = block
    return [word if rng.random() < .999 else 'x' for word in candidate], reference


MEMORY = '''
import sys
import threading
from nlgeval import Ter
candidate, reference = sys.stdin.read().splitlines()
score = Ter(search=sys.argv[1])([candidate], [reference], engine='compiled')
most, = (int(line.split()[1]) >> 10 for line in open('/proc/self/status') if line.startswith('VmHWM'))  # MB
print(most, score.shifts)
'''


@pytest.mark.skipif(not installed() or sys.platform != 'linux', reason='numba is not installed, or memory is counted otherwise')
@pytest.mark.parametrize('search', SEARCHES)
def test_memory_of_100_000_words(search):
    told = subprocess.run([sys.executable, '-c', MEMORY, search], input='\n'.join(map(' '.join, large(100_000))), text=True,
                          capture_output=True, check=True)
    megabytes, shifts = map(float, told.stdout.split())
    assert megabytes < 500 and shifts == 5


def test_the_definition_keeps_few_columns_of_long_texts():
    from nlgeval.metrics.rouge_l import places
    from nlgeval.metrics.ter import _Columns
    rng, words = random.Random(4), [*'abcdef']
    for _ in range(60):
        candidate, reference = made(rng, words, rng.randint(1, 40), rng.randint(1, 40))
        few = _Columns(candidate, places(reference), (1 << len(reference)) - 1)
        few.every = rng.randint(1, 9)
        few.columns = few.columns[::few.every]
        for _ in range(20):
            if not candidate: break
            start = rng.randrange(len(candidate))
            length = rng.randint(1, len(candidate) - start)
            shift = Shift(start, length, rng.randint(0, len(candidate) - length))
            assert few.after(shift) == edit_distance(shifted(candidate, shift), reference, engine='python')


@pytest.mark.skipif(not installed(), reason='numba is not installed')
def test_tables_that_are_too_large_are_refused():
    from nlgeval.engine.shifts import shift_edits
    n = 400_000
    pair = *[np.zeros(n, np.uint32), np.array([0, n])] * 2, np.array([2]), *[np.arange(1)] * 2
    with pytest.raises(ValueError, match='400,000 and 400,000 words would need .* MB'): shift_edits(*pair, TERCOM)
    with pytest.raises(ValueError, match='narrow the beam'): shift_edits(*pair, SACREBLEU._replace(beam=10**6))


@pytest.mark.skipif(not installed(), reason='numba is not installed')
def test_the_kernel_stops():
    "Two texts without a word in common, in a beam of costs: minutes."
    from nlgeval.engine.kernels import stop_flag
    from nlgeval.engine.shifts import shift_edits
    n, flag = 100_000, stop_flag()
    pair = np.zeros(n, np.uint32), np.array([0, n]), np.arange(1, n + 1, dtype=np.uint32), np.array([0, n]), np.array([n + 1])
    threading.Timer(.2, flag.fill, (1,)).start()
    try: shift_edits(*pair, *[np.arange(1)] * 2, TERCOM)
    finally: flag[0] = 0
