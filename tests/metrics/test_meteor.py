"""METEOR equals METEOR 1.5, to the last digit of its statistics, and NLTK: golden numbers and live; both engines bit for bit."""
import math
import random
import shlex
import shutil
import subprocess
import threading
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from golden import golden, texts

from nlgeval.apps.explain import explain
from nlgeval.core.compiled import by_engine
from nlgeval.core.inputs import Segment
from nlgeval.engine.alignment import match_alignments
from nlgeval.engine.choice import using
from nlgeval.metrics.meteor import Meteor, beam_alignment, meteor, sentence_meteor
from nlgeval.metrics.wordnet import WordNet, WordNetMissing, get_wordnet, save_wordnet
from nlgeval.text.meteor import MeteorMissing, NORMALISED, blank_words, meteor_data, meteor_places, meteor_tokenizer, meteor_words
from nlgeval.text.stemmers import porter2
from nlgeval.text.tokenizers import get_tokenizer

WORDS = ("the a of dog dogs cat run runs running quick fast car automobile buy purchase bought big large house at moment now in order "
         "to so 's it , . U.S. Mr. Smith can be said").split()
FEW = 'the dog dogs a .'.split()


@pytest.fixture(scope='session')
def data():
    try: return meteor_data()
    except MeteorMissing: pytest.skip('no data of METEOR 1.5 on this machine (pycocoevalcap brings them)')


@pytest.fixture(scope='session')
def wordnet():
    try: found = get_wordnet()
    except WordNetMissing: found = None
    if not isinstance(found, WordNet) or found.version != '3.0': pytest.skip('no WordNet 3.0 on this machine')
    return found.where


@pytest.fixture(scope='session')
def java(data):
    "A function of flags, candidates and references to the program's statistics and segment scores."
    jar = Path(data.where) / 'meteor-1.5.jar'
    if not shutil.which('java') or not jar.is_file(): pytest.skip('no Java, or no meteor-1.5.jar')

    def scored(flags, candidates, references):
        command = ['java', '-Xmx2G', '-Dfile.encoding=UTF-8', '-jar', str(jar), '-', '-', '-stdio', '-l', 'en', *shlex.split(flags)]
        told, scores = [], []
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding='utf-8') as program:
            def ask(line):
                program.stdin.write(line + '\n')
                program.stdin.flush()
                return program.stdout.readline().strip()
            for text, several in zip(candidates, references):
                told.append(ask(' ||| '.join(['SCORE', *several, text])))
                scores.append(float(ask(f'EVAL ||| {told[-1]}')))
                program.stdout.readline()  # the same, of all that were asked for
            program.stdin.close()
        return np.array([list(map(float, line.split())) for line in told]), np.array(scores)
    return scored


def as_told(score):
    "Our rows as the program prints them: 23 numbers."
    k, rows = 4 * len(score.statistics.metric.modules), score.statistics.rows
    filled = np.zeros((len(rows), 16))
    filled[:, :k] = rows[:, 4:4 + k]
    return np.column_stack([rows[:, :4], filled, rows[:, 4 + k:7 + k]])


# ---------------------------------------------------------------- METEOR 1.5
FLAGS = {'raw': '', 'norm': '-norm', 'norm-lower': '-norm -lower', 'ptb-norm': '-norm', 'ess': '-m "exact stem synonym" -norm',
         'exact': '-m exact -norm'}


@pytest.mark.parametrize('name', ['T1', 'T3.system1', 'E'])
def test_meteor_15_golden(shared, data, name):
    numbers = golden(shared, 'meteor_java')[name]
    for key, told in numbers.items():
        if key == 'ptb-tokens': continue
        if name == 'E':
            inputs = {i[0]: i[1:] for i in golden(shared, 'meteor_nltk')['E']['inputs']}
            candidates, references = zip(*(inputs[i] for i in told['ids']))
        elif key == 'ptb-norm': candidates, references = numbers['ptb-tokens'][0], [[r] if isinstance(r, str) else r for r in numbers['ptb-tokens'][1]]
        else: candidates, references = texts(shared, name)
        n = len(told['segments'])
        clean = [[' '.join(text.split()) for text in (candidate, *several)] for candidate, several in zip(candidates[:n], references[:n])]
        score = Meteor.like(f'meteor-1.5 {FLAGS[key]}')([c for c, *_ in clean], [r for _, *r in clean])
        assert score.segments == pytest.approx(told['segments'], rel=1e-11, abs=1e-13)
        assert score.score == pytest.approx(told['aggregate'], rel=1e-13)
        if 'stats' in told:
            stats = [line.split() if isinstance(line, str) else line for line in told['stats']]
            assert np.array_equal(as_told(score), np.array(stats, float))


@pytest.mark.parametrize('flags', ['-norm', '-t universal', '-m "exact stem synonym"', *(f'-m "exact stem" {more}' for more in (
    '-lower', '-norm -noPunct', '-t util', '-t util -ch', '-p ".85 .2 .6 .75"', '-w "1 .2"', '-x 5', '-t hter -norm'))])
def test_meteor_15_live_on_generated_texts(java, flags):
    rng = random.Random(flags)
    def text(words, most): return ' '.join(rng.choice(words) for _ in range(rng.randrange(1, most)))
    candidates = [text(WORDS, 25) for _ in range(150)] + [text(FEW, 30) for _ in range(50)]
    references = [[text(WORDS, 25) for _ in range(rng.randrange(1, 4))] for _ in range(150)] + [[text(FEW, 30)] for _ in range(50)]
    told, scores = java(flags, candidates, references)
    score = Meteor.like(f'meteor-1.5 {flags}')(candidates, references)
    assert np.array_equal(as_told(score), told)
    assert score.segments == pytest.approx(scores, rel=1e-14)


def test_meteor_15_live_on_talks(shared, java):
    candidates, references = texts(shared, 'T3.system2')
    candidates, references = candidates[::4], references[::4]
    told, scores = java('-m "exact stem synonym" -norm', candidates, references)
    score = Meteor.like('meteor-1.5 -m "exact stem synonym" -norm')(candidates, references)
    assert np.array_equal(as_told(score), told) and score.segments == pytest.approx(scores, rel=1e-14)


@pytest.mark.parametrize('language', NORMALISED)
@pytest.mark.parametrize('punctuation', [True, False])
def test_the_normaliser_live(shared, java, data, language, punctuation):
    jar, rng = Path(data.where) / 'meteor-1.5.jar', random.Random(4)
    pieces = ["Mr", 'U.S', 'No', 'a', 'B', 'pp', '5', '2,5', '.', '.', ',', "'", "''", '`', '’', '“', '-', '--', '–', '…', ' ', ' ', '\u00a0',
              '\u2003', 'é', 'Ж', 'Ω', '中', '\U0001F600', 's', '...', '(', 'Inc', '\t', '\x0b', '\x01', 'Nr', '\u3000']
    lines = [''.join(rng.choice(pieces) for _ in range(rng.randrange(25))) for _ in range(1500)] + texts(shared, 'T3.system1')[0]
    command = ['java', '-Dfile.encoding=UTF-8', '-cp', str(jar), 'edu.cmu.meteor.util.Normalizer', language, str(punctuation).lower()]
    told = subprocess.run(command, input='\n'.join(lines) + '\n', capture_output=True, encoding='utf-8', check=True).stdout.split('\n')[:-1]
    prefixes = data.prefixes(language)
    assert [meteor_words(line, language, prefixes, punctuation) for line in lines] == [blank_words(line.lower()) for line in told]


def test_porter2_is_that_of_snowballstemmer_22(data):
    "The rules that release 3 changed are the old ones; on all others the installed release agrees."
    for word, stem in {'organize': 'organ', 'universities': 'univers', 'biologist': 'biologist', 'evening': 'even', 'emergent': 'emerg',
                       'internal': 'intern', 'offing': 'of', 'knightly': 'knight', "''s": '', 'skies': 'sky'}.items(): assert porter2(word) == stem
    snowballstemmer = pytest.importorskip('snowballstemmer')
    theirs = snowballstemmer.stemmer('english')
    words = [word for word in sorted(data.synsets) if '_' not in word][::7]
    differ = [word for word in words if porter2(word) != theirs.stemWord(word)]
    assert len(words) > 10_000 and len(differ) < 60
    assert all('log' in word or porter2(word) in ('organ', 'univers', 'intern', 'emerg', 'even', 'later', 'past', 'inter', 'of', 'er', 'ly')
               for word in differ), differ


def test_the_lists_of_the_program_are_wordnet_30(data, wordnet):
    "As many synsets for each word. (Their numbers differ a little: Debian has mended spellings, which moves what follows.)"
    words = get_wordnet(wordnet)
    ours = {word: sum(len(words.offsets(word, pos)) for pos in 'nvar') for word in list(data.synsets)[::50]}
    assert ours == {word: len(data.synsets[word].split()) for word in ours}


# ---------------------------------------------------------------- NLTK
def nltk_texts(shared, name):
    if name != 'E': return texts(shared, name)
    inputs = golden(shared, 'meteor_nltk')['E']['inputs']
    return [i[1] for i in inputs], [i[2] for i in inputs]


@pytest.mark.parametrize('engine', ['python', 'compiled'])
@pytest.mark.parametrize('name', ['T1', 'T2', 'T3.system1', 'E'])
@pytest.mark.filterwarnings('ignore:.*segments looked at')
def test_nltk_golden_without_synonyms(shared, name, engine):
    told, (candidates, references) = golden(shared, 'meteor_nltk')[name], nltk_texts(shared, name)
    segments = told['segments']['ws.nosyn']
    metric = Meteor.like('nltk', modules=('exact', 'stem'), weights=(1, 1))
    score = metric(candidates[:len(segments)], references[:len(segments)], engine=engine)
    assert score.segments == pytest.approx(segments, rel=1e-11, abs=1e-13)
    assert score.score == pytest.approx(told['mean']['ws.nosyn'], rel=1e-13)


@pytest.mark.parametrize('name', ['T1', 'T2', 'T3.system1', 'E'])
@pytest.mark.filterwarnings('ignore:.*segments looked at')
def test_nltk_golden(shared, wordnet, name):
    told, (candidates, references) = golden(shared, 'meteor_nltk')[name], nltk_texts(shared, name)
    for key, changed in {'ws': {}, '13a': dict(tokenizer='13a'), 'ws.a.85b.2g.6': dict(alpha=.85, beta=.2, gamma=.6)}.items():
        segments = told['segments'][key]
        given = candidates[:len(segments)], references[:len(segments)]
        score = Meteor.like('nltk', wordnet=wordnet, **changed)(*given)
        assert score.segments == pytest.approx(segments, rel=1e-11, abs=1e-13)
        assert score.score == pytest.approx(told['mean'][key], rel=1e-13)
        if name == 'T3.system1' and not key.startswith('ws.'):  # synonyms that stems hide
            mended = Meteor.like('nltk', wordnet=wordnet, of_stems=False, **changed)(*given)
            assert (mended.segments != score.segments).sum() == {'ws': 41, '13a': 54}[key]


class NoSynonyms:
    def synsets(self, word): return []


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=12), st.lists(st.lists(st.sampled_from(WORDS), max_size=12), min_size=1, max_size=3))
def test_nltk_live(candidate, references):
    score = pytest.importorskip('nltk.translate.meteor_score')
    theirs = score.meteor_score(references, candidate, wordnet=NoSynonyms())
    ours = Meteor.like('nltk', modules=('exact', 'stem'), weights=(1, 1))([' '.join(candidate)], [[' '.join(r) for r in references]])
    assert math.isclose(ours.score, theirs, rel_tol=1e-14)


def test_evaluate(tmp_path, monkeypatch):
    "Texts are cut by NLTK's word_tokenize; punkt's data are missing until they are there."
    nltk = pytest.importorskip('nltk')
    monkeypatch.setattr(nltk.data, 'path', [str(tmp_path)])
    own = save_wordnet(tmp_path / 'words', [('n', ['car', 'auto'])])
    metric = Meteor.like('evaluate', wordnet=str(own))
    with pytest.raises(LookupError, match='punkt_tab'): metric(["It's a car."], ["It's an auto."])
    punkt = tmp_path / 'tokenizers' / 'punkt_tab' / 'english'
    punkt.mkdir(parents=True)
    for name in 'abbrev_types.txt', 'collocations.tab', 'ortho_context.tab', 'sent_starters.txt': (punkt / name).write_text('')
    assert list(metric(["It's a car."], ["It's an auto."]).matches) == [4, 4]  # It 's auto .


# ---------------------------------------------------------------- both engines
TEXTS = st.lists(st.sampled_from('a b c run runs running . the'.split()), max_size=25).map(' '.join)
METRICS = [Meteor(), Meteor(beam=1), Meteor(beam=3, function_words=('the', '.')), Meteor(modules='exact', free=False),
           Meteor(aligner='greedy'), Meteor(aligner='greedy', aggregation='mean', free=False, function_words=('a',), stemmer='porter-nltk')]


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(TEXTS, st.lists(TEXTS, min_size=1, max_size=3)), min_size=1, max_size=6))
def test_both_engines(segments):
    candidates, references = zip(*segments)
    for metric in METRICS:
        assert metric.statistics(candidates, references, engine='python') == metric.statistics(candidates, references, engine='compiled')


def test_long_texts_in_both_engines():
    rng = random.Random(1)
    def long(n): return ' '.join(rng.choice(WORDS) for _ in range(n))
    given = [long(150), long(70), ''], [long(140), long(200), long(3)]
    for metric in METRICS: assert metric.statistics(*given, engine='python') == metric.statistics(*given, engine='compiled')


@pytest.mark.parametrize('metric', [Meteor(tokenizer='none', aligner='greedy', free=False), Meteor(tokenizer='none', beam=8)], ids=['greedy', 'beam'])
def test_longer_texts_in_both_engines(metric):
    "Words of which some are frequent and most are not, as in a language."
    rng = random.Random(22)
    def word(): return rng.choice(['dog', 'dogs', 'run', 'runs', 'running', 'a']) if rng.random() < .2 else f'w{int(rng.paretovariate(.6))}'
    reference = [word() for _ in range(500)]
    candidate = [w if rng.random() < .7 else word() for w in reference[200:230] + reference[:200] + reference[230:]]
    given = [' '.join(candidate), 'a ' * 60], [' '.join(reference), 'a b ' * 40]
    assert metric.statistics(*given, engine='python') == metric.statistics(*given, engine='compiled')


def alignments(ids, stems, function, offsets, beam=40):
    "The rows of texts with themselves, from what the kernel reads."
    from nlgeval.engine.alignment import Words, alignment_rows
    views = [np.array(view, kind) for view, kind in zip((ids, stems, function), (np.uint32, np.uint32, np.uint8))]
    words = Words(*views, [np.array(some, np.int64) for some in offsets])
    return alignment_rows(words, words, (np.arange(len(offsets[0]) - 1),) * 2, 2, beam, True)


def test_the_kernel_asks_whether_its_views_are_of_one_text():
    assert alignments([1, 2], [1, 1], [0, 1], [[0, 1, 2]] * 3)[:, 0].tolist() == [1, 1]
    for k in 1, 2:
        offsets = [[0, 1, 2]] * 3
        offsets[k] = [0, 2, 2]
        with pytest.raises(ValueError, match='in text 0 one has 1, the other 2'): alignments([1, 2], [1, 1], [0, 1], offsets)
    with pytest.raises(ValueError, match='the 1 tokens that there are'): alignments([1, 2], [1], [0, 1], [[0, 1, 2]] * 3)
    with pytest.raises(ValueError, match='must be between 0 and 1, found 0 to 7'): alignments([1, 2], [1, 1], [0, 7], [[0, 1, 2]] * 3)


def test_the_kernel_stops():
    "100,000 times one word: a quarter of an hour."
    from nlgeval.engine.kernels import stop_flag
    n, flag = 100_000, stop_flag()
    threading.Timer(.2, flag.fill, (1,)).start()
    try: alignments([1] * (n + 1), [1] * (n + 1), [0] * (n + 1), [[0, n]] * 3, beam=40)
    finally: flag[0] = 0


@pytest.mark.parametrize('metric', [Meteor(), Meteor(tokenizer='tokens'), Meteor(tokenizer=str.split),
                                    Meteor(tokenizer='none', function_words=('the',))], ids=lambda metric: metric.tokenize.name)
def test_stems_are_of_the_tokens_that_are_matched(metric):
    "What no scanner reads is put in lower case before it is stemmed, too; segments after it keep their place."
    texts = ['Runs &amp; jumps', 'see &QUOT;The&quot; DOGS', 'Running fast', 'dogs', ''], ['running &amp; jumps', 'The dog', 'runs', 'Dogs', 'a']
    if metric.listed: texts = [[text.split() for text in column] for column in texts]
    assert metric.statistics(*texts, engine='python') == metric.statistics(*texts, engine='compiled')


# ---------------------------------------------------------------- what people see
def test_marks_show_what_matched_in_both_texts(tmp_path):
    own = save_wordnet(tmp_path, [('n', ['doctor', 'physician'])])
    metric = Meteor(modules=('exact', 'stem', 'synonym'), wordnet=str(own))
    labels = metric.look.labels()
    for text, other, marked in (('The physician runs', 'Running doctors, the', metric.look.marked),
                                ('Running doctors, the', 'The physician runs', lambda a, b: metric.look.marked_reference(a, b[0]))):
        found = {text[start:stop]: labels[level] for start, stop, level in marked(text, [other]).spans if level}
        assert sorted(found.values()) == ['equal stem', 'equal word', 'synonym'], (text, found)


def test_marks_in_texts_that_are_normalised(data):
    metric = Meteor.like('meteor-1.5 -norm -m "exact stem"')
    text = 'He left the U.S. “two-year” plan'
    marked = metric.look.marked(text, ['the US plan'])
    assert marked.text == text and [text[a:b] for a, b, level in marked.spans if level] == ['the', 'U.S', 'plan']


@settings(max_examples=100, deadline=None)
@given(st.lists(st.sampled_from(['U.S.', "it's", '“', "''", '-', 'two-year', '...', 'a', ',', '\u00a0', 'é', '–']), max_size=12).map(' '.join))
def test_words_of_the_normaliser_are_found_in_the_text(text):
    words = meteor_words(text)
    spans = meteor_places(text, words)
    assert len(spans) == len(words) and all(a < b for a, b in spans) and all(a[1] <= b[0] for a, b in zip(spans, spans[1:]))


def test_an_explanation_shows_the_alignment_and_is_safe():
    shown = explain('<b>cats</b> & dogs', 'dogs & <b>cat</b>', Meteor(tokenizer='none'))
    page = shown._repr_html_()
    assert '<svg' in page and '<b>cats' not in page and '&lt;b&gt;cats' in page
    assert 'matches in' in str(shown)


# ---------------------------------------------------------------- options and errors
def test_functions_and_several_references():
    assert meteor(['the cat sat'], ['the cat sat']).score == 1 == sentence_meteor('the cat', ['a', 'the cat']).score
    assert Meteor()(['x'], [['y', 'x']]).segments.tolist() == [1]


def test_the_signature_names_the_lists(data, tmp_path):
    said = Meteor.like('meteor-1.5 -norm').signature
    for part in 'function:', 'wordnet:meteor-1.5#', 'tok:meteor#', 'paraphrases:', 'delta:0.75', 'stem:porter2': assert part in said
    assert Meteor(function_words=('a',)).signature != Meteor(function_words=('b',)).signature != Meteor().signature
    own = [str(save_wordnet(tmp_path / str(k), [('n', ['a', f'b{k}'])])) for k in range(2)]
    signatures = {Meteor(modules=('exact', 'synonym'), wordnet=path).signature for path in own}
    assert len(signatures) == 2 and not any(str(tmp_path) in said for said in signatures)


@pytest.mark.parametrize('options, said', [
    (dict(modules=('stem',)), "expected 'exact'"), (dict(modules=('exact', 'stam')), 'Did you mean'), (dict(weights=(1,)), 'a number of at least 0'),
    (dict(alpha=1.5), 'from 0 to 1'), (dict(aligner='best'), 'aligner'), (dict(aligner='greedy', modules=('exact', 'paraphrase')), 'single words'),
    (dict(language='xx'), 'language of METEOR'), (dict(modules=('exact', 'synonym'), wordnet='/no/such'), 'no such folder'),
    (dict(modules=('exact', 'paraphrase'), paraphrases='/no/such.gz'), 'no such file'), (dict(function_words='english'), 'function words'),
    (dict(function_words='meteor', data='/no/such'), 'no such file or folder'), (dict(beam=0), 'at least 1')])
def test_errors(options, said):
    with pytest.raises(ValueError, match=said): Meteor(**options)


@pytest.mark.parametrize('flags, said', [('-noSplit', 'unknown flag'), ('-p "1 2"', 'expected alpha'), ('-p "a b c d"', 'expected numbers'),
                                         ('-m', 'takes a value'), ('-t rank -l da', 'no parameters'), ('-l da -norm', 'no -norm'), ('-x two', 'whole number')])
def test_wrong_flags(flags, said):
    with pytest.raises(ValueError, match=said): Meteor.like(f'meteor-1.5 {flags}')


def test_without_the_data(monkeypatch):
    monkeypatch.setattr('nlgeval.text.meteor._installed', lambda: None)
    with pytest.raises(ImportError, match='nothing|METEOR 1.5, which were not found'): Meteor.like('meteor-1.5 -norm')
    assert Meteor()(['a'], ['a']).score == 1


def test_other_languages(data):
    metric = Meteor.like('meteor-1.5 -norm -l de -m "exact stem"')
    assert metric(['Die Häuser standen leer.'], ['Das Haus stand leer.']).score > 0
    assert get_tokenizer('meteor-fr')("L'eau d'hier.") == ["l'", 'eau', "d'", 'hier', '.'] == meteor_tokenizer('meteor-fr')("L'eau d'hier.")
    assert Meteor.like('meteor-1.5 -l da').modules == ('exact', 'stem')


@pytest.mark.parametrize('modules', [('exact',), ('exact', 'stem')])
@given(st.lists(st.sampled_from('run runs running cat cats the a'.split()), max_size=12),
       st.lists(st.sampled_from('run runs running cat cats the a'.split()), max_size=12), st.integers(1, 5))
def test_the_kernel_aligns_a_pair_as_the_definition_does(modules, candidate, reference, beam):
    pytest.importorskip('numba')
    match_alignments.loaded or match_alignments.compile()
    metric = Meteor(modules=modules, beam=beam)
    seen = metric.candidate(candidate), metric.reference(Segment((reference,), None))
    assert by_engine(beam_alignment, *seen, beam) == metric.alignment(*seen)


def test_marks_are_the_same_with_and_without_the_kernel():
    pytest.importorskip('numba')
    look, pair = Meteor().look, ('the cats ran, the cat runs', 'the cat runs and the cats run')
    with using('python'): slow = look.marked(pair[0], [pair[1]]), look.marked_reference(pair[1], pair[0])
    match_alignments.loaded or match_alignments.compile()
    look = Meteor().look
    assert (look.marked(pair[0], [pair[1]]), look.marked_reference(pair[1], pair[0])) == slow


def test_a_look_keeps_the_last_alignment_only():
    look, calls = Meteor().look, []
    for given in [('a', 'b'), ('a', 'b'), ('a', 'c'), ('a', 'b')]: look.once(lambda *pair: calls.append(pair), *given)
    assert len(calls) == 4  # each lambda is another function
    def count(*pair): calls.append(pair)
    for given in [('a', 'b'), ('a', 'b'), ('a', 'c'), ('a', 'b')]: look.once(count, *given)
    assert calls[4:] == [('a', 'b'), ('a', 'c'), ('a', 'b')]
