"""The engine gives the definition's tables, bit for bit; and it starts, threads, forks and fails as it should."""
import json
import os
import random
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import nlgeval
from nlgeval import Bleu, MetricGroup, Rouge
from nlgeval.core.scoring import pair_tables
from nlgeval.core.table import Statistics
from nlgeval.engine import choice, kernels, pairs
from nlgeval.engine.interning import numbers
from nlgeval.engine.lcs import lcs_lengths
from nlgeval.engine.packing import encoded, pack, pack_tokens, unpack_tokens
from nlgeval.engine.scanning import SCANNERS, get_scanner, scanned
from nlgeval.metrics.rouge_l import RougeL, lcs_length
from nlgeval.metrics.rouge_n import RougeN
from nlgeval.metrics.rouge_s import RougeS, RougeSU
from nlgeval.metrics.rouge_w import RougeW
from nlgeval.text.tokenizers import get_tokenizer

pytestmark = pytest.mark.skipif(not kernels.installed(), reason="numba is not installed: pip install 'nlgeval[fast]'")


def same(metrics, predictions, references, **options):
    "The tables of all metrics, from the definition and from the engine, are the same."
    group = MetricGroup(metrics if isinstance(metrics, dict) else {'': metrics})
    for metric in group.metrics.values(): assert metric.compiled, f'{metric.signature} has no kernels'
    python = group.statistics(predictions, references, engine='python')
    compiled = group.statistics(predictions, references, engine='compiled', **options)
    for name, metric in group.metrics.items():
        a, b = python[name], compiled[name]
        assert a.rows.dtype == b.rows.dtype, metric.signature
        wrong = np.flatnonzero((a.rows != b.rows).any(axis=1)) if a.rows.shape == b.rows.shape else [0]
        assert a == b, (metric.signature, predictions[wrong[0]], references[wrong[0]], a.rows[wrong[0]], b.rows[wrong[0]])


def family(**options):
    "Members of the ROUGE family with the same options of texts."
    return {'1': RougeN(n=1, **options), '2': RougeN(n=2, **options), '5': RougeN(n=5, **options), 'l': RougeL(**options),
            'd1': RougeN(n=1, distinct=True, **options), 'd3': RougeN(n=3, distinct=True, **options),
            **{union: RougeL(summary=True, union=union, **options) for union in ('clipped', 'plain', 'added', 'distinct')},
            'w': RougeW(**options), 'w155': RougeW(formula='rouge-1.5.5', **options), 's': RougeS(**options),
            's4': RougeS(gap=4, **options), 'su4': RougeSU(gap=4, **options), 'su155': RougeSU(gap=4, last_word=False, **options)}


# --- texts of all kinds

pieces = st.sampled_from(['the', 'cat', 'Cat', 'a', 'internationally', 'internationale', 'runs', 'running', 'é', 'É', 'Straße', 'ΑΣ', 'σας', 'İ', 'ı', 'K',
                          'ﬁ', '好', '猫', '🙂', '👍🏽', '5', '5.', '.5', '1,000', '..5', '5-', '-', '--', '&amp;', '&lt;', '&', '<skipped>', '"', "'s",
                          '(', '。', '«', '€', '½', '٣', 'ก', '\u0301', '\u200b', '\ud800', '\0', '', ' ', '  ', '\n', '\r\n', '\x1c', '\x85', '\xa0', '\u3000',
                          'für', 'Öl', 'ẞ', 'и', 'И\u0306', 'й', 'קוֹל', 'لُّ', 'हिन्दी', 'बड़ा', 'น้ำ', '\u0e4d\u0e32', 'မြန်မာ', 'ក្ក', '\u094d', 'क', 'が', 'か\u3099',
                          'ｶﾞ', '한', '\u1112\u1161\u11ab', 'ﷺ', '™', '…', '\xad', '\u200d', '\ufe0f', 'gonna', 'Wanna', '<', '. ', ' .', '&apos;', '&LT;'])
wild = st.lists(pieces, max_size=25).map(' '.join) | st.lists(pieces, max_size=25).map(''.join) | st.text(max_size=40)
dull = st.lists(st.sampled_from('ab'), max_size=70).map(' '.join)
texts = wild | dull
segments = st.lists(st.tuples(texts, st.lists(texts, min_size=1, max_size=3)), min_size=1, max_size=6)


def split(items): return [p for p, _ in items], [r for _, r in items]


@given(segments, st.sampled_from([*SCANNERS]), st.booleans())
@settings(max_examples=600)
@example([('5', ['5.']), ('', ['']), ('a..5 5...5', ['a. .5'])], '13a', False)
@example([('ΑΣ\nΑ', ['ας α'])], 'none', True)
def test_bleu_on_any_text(items, tokenizer, lowercase):
    same(Bleu(tokenizer=tokenizer, lowercase=lowercase), *split(items))


@given(segments, st.sampled_from([{'max_order': 1}, {'max_order': 7}, {'smoothing': 'method5'}, {'smoothing': 'nltk:method2'}, {'reference_length': 'shortest'},
                                  {'reference_length': 'average'}, {'reference_length': 'closest-first'}]))
def test_bleu_with_any_option(items, options):
    same(Bleu(**options), *split(items))


TEXT_OPTIONS = [{}, {'tokenizer': 'rouge-score'}, {'tokenizer': 'rouge-1.5.5', 'stemmer': 'porter-1.5.5', 'stop_words': 'smart'}, {'tokenizer': 'none', 'lowercase': True},
                {'tokenizer': '13a', 'sentences': None}, {'tokenizer': 'char'}, {'stemmer': str.upper}, {'lowercase': True},
                *({'tokenizer': name, 'sentences': sentences} for name in ('intl', 'zh', 'coco', 'pltrdy', 'py-rouge', 'mteval-v13a-intl') for sentences in ('newline', None)),
                *({'tokenizer': name, 'sentences': 'period'} for name in ('pltrdy', 'words', '13a', 'intl')), {'sentences': lambda text: text.split(' ')},
                {'tokenizer': '13a', 'sentences': lambda text: text.split('a')}, {'max_tokens': 3}, {'max_tokens': 5, 'stop_words': ['the', 'a'], 'sentences': None},
                {'max_words': 4}, {'max_words': 4, 'tokenizer': '13a', 'lowercase': True}, {'max_words': 2, 'tokenizer': 'coco', 'sentences': None},
                {'max_bytes': 12}, {'max_bytes': 12, 'lowercase': True, 'tokenizer': 'intl'}, {'max_bytes': 12, 'sentences': None}, {'max_bytes': 9, 'sentences': 'period', 'tokenizer': 'pltrdy'},
                {'max_bytes': 12, 'bytes_per_sentence': True}, {'max_bytes': 30, 'bytes_per_sentence': True, 'tokenizer': 'rouge-1.5.5', 'stemmer': 'porter-1.5.5', 'stop_words': 'smart'},
                {'max_bytes': 7, 'bytes_per_sentence': True, 'tokenizer': lambda text: text.split()}]
RULES = [{}, {'reference_rule': 'recall', 'decimals': 5}, {'reference_rule': 'average'}, {'reference_rule': 'pooled'}, {'reference_rule': 'apart'}, {'jackknife': True},
         {'beta': 2.0}, {'alpha': .3, 'decimals': 2}, {'aggregation': 'pooled'}, {'aggregation': 'pooled', 'reference_rule': 'pooled'},
         {'aggregation': 'pooled', 'jackknife': True}, {'epsilon': 1e-8}]


@given(segments, st.sampled_from(TEXT_OPTIONS))
@settings(max_examples=400)
def test_rouge_on_any_text(items, options):
    same(family(**options), *split(items))


@pytest.mark.parametrize('options', TEXT_OPTIONS, ids=lambda options: str(options).partition(' at 0x')[0])
def test_pairwise_with_any_option(options):
    items = [('the Cat sat.\na mat. On it', ['the cat\nsat on a mat it', 'A mat']), ('', ['a']), ('für Öl. é\nhe ran & ran far', ['FÜR öl é']), ('a a\nthe a a', ['a the a a a the'])]
    predictions, references = split(items)
    for metric in family(**options).values():
        assert np.array_equal(metric.pairwise(predictions, references, engine='compiled'), metric.pairwise(predictions, references, engine='python')), metric.signature


@given(st.lists(st.tuples(dull, st.lists(dull, min_size=1, max_size=3)), min_size=1, max_size=6), st.sampled_from(RULES))
@settings(max_examples=100)
def test_rouge_with_any_rule(items, options):
    same(family(**options), *split(items))


@given(st.lists(st.tuples(st.lists(wild, max_size=9), st.lists(st.lists(wild, max_size=9), min_size=1, max_size=2)), min_size=1, max_size=4))
@settings(max_examples=50)
def test_lists_of_tokens(items):
    same(Bleu(tokenizer='tokens'), *split(items))
    same(family(tokenizer='tokens'), *split(items))
    same(family(sentences='list'), *split(items))


@pytest.mark.parametrize('tool', Bleu.tools)
def test_bleu_like(tool):
    items = [('The cat sat on the Mat.', ['A cat sat.', 'the Cat is on the mat .']), ('5.5 &amp; x-ray', ['5.5 & x ray']), ('', ['']), ('a b c d e f', ['a b c d e g'] * 4)]
    same(Bleu.like(tool), *split(items * 3))


TOOLS = ['rouge-score', 'huggingface', 'torchmetrics', 'torchmetrics:avg', 'rouge-1.5.5 -n 4 -m -2 4 -u', 'rouge-1.5.5 -l 6 -s', 'rouge-1.5.5 -b 20 -w 1.5 -f B',
         'rouge-1.5.5 -n 2 -b 9 -t 1 -2 -1 -U', 'pyrouge', 'files2rouge', 'pltrdy', 'pltrdy exclusive=False', 'coco']


@given(segments, st.sampled_from(TOOLS))
def test_rouge_like(items, tool):
    predictions, references = split(items)
    if tool == 'coco': predictions, references = ([*map(plain, predictions)], [[*map(plain, r)] for r in references])
    same(dict(Rouge.like(tool).metrics), predictions, references)

def plain(text): return text.encode('utf-8', 'ignore').decode()

def test_what_has_no_kernels_is_done_by_the_definition():
    items = [('a b\nwanna c d', ['a b c\nd', 'b']), ('a', ['a b c'])]
    for tool in 'py-rouge', 'py-rouge weight_factor=1.2 apply_avg=False apply_best=True':
        group = Rouge.like(tool)
        assert not any(metric.compiled for name, metric in group.metrics.items() if name.startswith('rouge1'))
        python, compiled = (group.statistics(*split(items), engine=engine) for engine in ('python', 'compiled'))
        assert all(python[name] == compiled[name] for name in python)


# --- scanners

CONTEXTS = {'words': ('a{0}b{0}ก{0}ก好{0}', ' {0}\u0301'), 'intl': ('5{0}a{0}', '{0}5')}

@pytest.mark.parametrize('name', SCANNERS)
def test_every_character(name):
    "Some characters a text, so that one which is for Python takes few others with it."
    tokenize, scanner, contexts = get_tokenizer(name), get_scanner(name), CONTEXTS.get(name, ('a{0}5.{0}',))
    points = [*range(0x30000), *range(0xe0000, 0xe0200)] if name in CONTEXTS else [*range(0x3100), *range(0xd700, 0xe100), *range(0xf900, 0x10000), *range(0x10000, 0x30000, 37)]
    for context in contexts:
        texts = [''.join(context.format(chr(c)) for c in points[i:i + 16]) for i in range(0, len(points), 16)]
        clean = list(map(scanner.clean, texts)) if scanner.clean else texts
        tokens = unpack_tokens(scanned(clean, scanner, lambda i: [tokenize(texts[i])]))
        wrong = [i for i, text in enumerate(texts) if tokens[i] != ([expected] if (expected := tokenize(text)) else [])]
        assert not wrong, (name, len(wrong), texts[wrong[0]])


ORDINARY = {'German': 'Die Straße war für Fußgänger gesperrt – „warum?“, fragte Österreichs Bürgermeister.', 'French': 'L’été à Œuvre\xa0: déjà ça…',
            'Russian': 'Правительство одобрило новый законопроект; ёлка и йод.', 'Greek': 'Ο ΟΔΥΣΣΕΥΣ είναι ήρωας της Οδύσσειας.', 'Arabic': 'قالت الحكومة إنها ستعلن عن خطة جديدة، أليس كذلك؟',
            'Hebrew': 'הממשלה אישרה חוק חדש.', 'Hindi': 'सरकार ने नए कानून को मंजूरी दे दी है। बड़े शहरों में १२३', 'Thai': 'รัฐบาลได้อนุมัติร่างกฎหมายใหม่ กำลังดี', 'Chinese': '政府批准了新法案，该法案（２０２４）将生效。',
            'Japanese': '政府は新しい法案を承認した。ガイドライン「ﾃｽﾄ」', 'Korean': '정부는 새로운 법안을 승인했다고 밝혔다.', 'Vietnamese': 'Chính phủ đã phê duyệt dự luật mới.', 'Turkish': 'Hükümet yeni yasayı onayladı, ığdır.'}

@pytest.mark.parametrize('language', ORDINARY)
def test_ordinary_text_is_for_the_scanner(language):
    "Its tokens never come from Python."
    def python(text): raise AssertionError(f'{text!r} was left to Python')
    for options in {}, {'max_bytes': 40}, {'max_bytes': 40, 'bytes_per_sentence': True}, {'max_words': 5}, {'sentences': 'period', 'tokenizer': 'pltrdy'}, {'tokenizer': '13a'}, {'tokenizer': 'zh'}:
        metric, text = RougeL(**options), ORDINARY[language] + '\n' + ORDINARY[language][:20]
        scheme = metric.compiled.scheme('tokens')
        scheme.tokenize = python
        got, expected = unpack_tokens(scheme.tokens([text])), metric.tokens(text)
        assert got[0] == [s for s in metric._words(metric._cut(text)) if s] and sum(got[0], []) == expected


@pytest.mark.filterwarnings('ignore:.*does not fit')
@pytest.mark.parametrize('name', ['words', '13a', 'rouge-score'])
def test_arrow_columns(name):
    pa = pytest.importorskip('pyarrow')
    for texts in [*ORDINARY.values()], ['The Cat', 'plain', ''], ['é\u0301', 'A', 'e\u0301', 'ﷺ', 'B']:
        metric = RougeL(tokenizer=name)
        assert metric.statistics(pa.array(texts), pa.array(texts[::-1]), engine='compiled') == metric.statistics(texts, texts[::-1], engine='python')


# --- long texts

def test_long_texts():
    rng = random.Random(0)
    words = [str(int(i)) for i in np.random.default_rng(0).zipf(1.3, 6000) % 900]
    a, b = ' '.join(words), ' '.join(w for w in words[::-1] if rng.random() < .7)
    same(Bleu(tokenizer='none'), [a, b], [[b, a], a])
    few = ' '.join(f'{word}\n' * (i % 40 == 0) + word for i, word in enumerate(a.split()[:900]))
    same({'2': RougeN(n=2), 'd2': RougeN(n=2, distinct=True), 'l': RougeL(), 's4': RougeS(gap=4), 's': RougeS()}, [a, b], [[b, a], a])
    same({name: metric for name, metric in family().items() if name not in ('5', 's4', 'su4', 'd1')}, [few, b[:2000], b[:9000]], [[b[:1500], few], few, a[:9000]])
    lists = [a.split(), b.split()]
    columns = [pack_tokens([[text]]) for text in lists]
    ids = numbers(*columns, np.array([0, 1]))
    got = lcs_lengths(ids[0], columns[0].offsets, ids[1], columns[1].offsets, ids[2], np.array([0]), np.array([0]))
    assert got.tolist() == [lcs_length(*lists)]


@pytest.mark.parametrize('n', [62, 63, 64, 65, 127, 128, 129, 193])
def test_lcs_at_the_edge_of_a_word(n):
    rng = random.Random(n)
    some = [(' '.join(rng.choice('abc') for _ in range(n)), ' '.join(rng.choice('abcd') for _ in range(m))) for m in (0, 1, 63, 64, 65, 130)]
    same({'l': RougeL(), 'sum': RougeL(summary=True), 'w': RougeW()}, [a for a, _ in some] + [b for _, b in some], [b for _, b in some] + [a for a, _ in some])


def test_long_sentences_in_stages():
    "Longer than the stages in which the rows of the LCS and of the weighted LCS are made, and no memory for all of them."
    rng = np.random.default_rng(1)
    a, b = (' '.join(map(str, rng.zipf(1.3, n) % 50)) for n in (1100, 2300))
    same({'sum': RougeL(summary=True), 'd': RougeL(summary=True, union='distinct'), 'w': RougeW(formula='rouge-1.5.5')}, [a + '\n' + b[:200], b], [b + '\n' + a[:200], a])
    big = ' '.join(map(str, rng.zipf(1.3, 20_000) % 5000))
    code = """import resource, sys; from nlgeval import RougeL; text = sys.stdin.read(); m = RougeL(summary=True)
def peak(): return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
m(['a b'], ['a\\nb'], engine='compiled'); before = peak()
s = m([text + '\\na'], [text + '\\nb'], engine='compiled').score; print(s > .99, (peak() - before) // 1024 < 60)"""
    if sys.platform == 'linux':
        assert subprocess.run([sys.executable, '-c', code], input=big, capture_output=True, text=True, timeout=1800).stdout.split() == ['True', 'True']


def test_words_of_equal_hash_differ():
    lists = [['a long word', 'another long word', 'a long word'], ['another long word', 'a third long word']]
    candidates, references = pack_tokens([lists[:1]]), pack_tokens([lists[1:]])
    candidates, references = (tokens._replace(keys=np.full(len(tokens.keys), -1)) for tokens in (candidates, references))
    c, r, sizes = numbers(candidates, references, np.array([0, 1]))
    assert (c.tolist(), r.tolist(), sizes.tolist()) == ([0, 1, 0], [1, 2], [3])


# --- real outputs

def test_ted(shared):
    reference, *systems = [(shared / 'data' / 'ted' / f'{name}.en').read_text(encoding='utf-8').split('\n')[:-1] for name in ('reference', 'system1', 'system2')]
    for options in ({}, {'lowercase': True}, {'tokenizer': 'intl'}, {'tokenizer': 'zh'}):
        same(Bleu(**options), systems[0], list(zip(reference, systems[1])))
    same({name: metric for name, metric in family().items() if name in ('1', '2', 'l', 'su4')}, systems[1], reference)


def test_realsumm(shared):
    lines = (shared / 'data' / 'realsumm' / 'realsumm.jsonl').read_text(encoding='utf-8').splitlines()
    items = [json.loads(line) for line in lines[::20]]
    predictions, references = (['\n'.join(item[name]) for item in items] for name in ('candidate', 'reference'))
    for options in ({'tokenizer': 'rouge-score', 'stemmer': 'porter'}, {'stop_words': 'smart'}): same(family(**options), predictions, references)
    members = {'n': RougeN, 'l': RougeL, 'w': RougeW, 's': RougeS, 'su': RougeSU}
    same({name: member.like('rouge-1.5.5 -m -s -2 4 -u -f B') for name, member in members.items()}, predictions, references)


# --- blocks, threads, processes

@pytest.fixture(scope='module')
def corpus():
    rng = random.Random(1)
    def text(): return ' '.join(rng.choice(['a', 'b', 'cc', 'd.', 'é', 'internationally', '5-5', '..5']) for _ in range(rng.randint(0, 30)))
    return [text() for _ in range(3000)], [[text() for _ in range(rng.randint(1, 3))] for _ in range(3000)]


GROUP = {'bleu': Bleu(), 'l': RougeL(tokenizer='13a', sentences=None), '2': RougeN(n=2, stemmer=str.lower)}


@pytest.mark.parametrize('threads', [1, 2, 7])
def test_threads(corpus, threads):
    same(GROUP, *corpus, threads=threads)


TWO_VIEWS = [{'max_bytes': 25, 'bytes_per_sentence': True},
             {'max_bytes': 40, 'bytes_per_sentence': True, 'tokenizer': 'rouge-1.5.5', 'stemmer': 'porter-1.5.5', 'stop_words': ['a']},
             {'max_bytes': 9, 'bytes_per_sentence': True, 'tokenizer': lambda text: text.split(), 'sentences': lambda text: text.split('.')}]

@pytest.mark.parametrize('threads', [1, 3])
@pytest.mark.parametrize('options', TWO_VIEWS, ids=['short', 'stemmed', 'functions'])
def test_two_views_of_a_text(corpus, options, threads):
    "Where a limit is held against each sentence, L and W see words and sentences, beside metrics that see words: in blocks, by every rule."
    predictions, references = (corpus[0][:1200], corpus[1][:1200])
    predictions, references = [p.replace(' b', '\nb') for p in predictions], [[t.replace(' cc', '\ncc') for t in r] for r in references]
    group = {f'{name} {rule}': make(**options, **rule) for rule in map(dict, RULES[1:7]) for name, make in
             {'l': lambda **o: RougeL(summary=True, **o), 'd': lambda **o: RougeL(summary=True, union='distinct', **o),
              'w': lambda **o: RougeW(formula='rouge-1.5.5', **o), '1': lambda **o: RougeN(n=1, **o)}.items()}
    assert {len(metric.compiled.views()) for metric in group.values()} == {1, 2}
    same(group, predictions, references, threads=threads)
    prepared, metric = group_of_two(options).prepare(references), group_of_two(options)
    for part in slice(0, 500), slice(500, None):
        python, compiled = (metric.statistics(predictions[part], prepared[part], engine=engine) for engine in ('python', 'compiled'))
        assert python == compiled

def group_of_two(options): return MetricGroup({'l': RougeL(summary=True, **options), 'w': RougeW(formula='rouge-1.5.5', **options)})


def test_called_from_several_threads_at_once(corpus):
    metric, expected = Bleu(), Bleu().statistics(*corpus, engine='python')
    prepared = metric.prepare(corpus[1])
    with ThreadPoolExecutor(4) as pool:
        for got in pool.map(lambda _: metric.statistics(corpus[0], prepared, engine='compiled', threads=2), range(8)): assert got == expected


def test_prepared_references_serve_many_systems(corpus):
    group = MetricGroup(GROUP)
    prepared = group.prepare(corpus[1])
    for system in corpus[0], corpus[0][::-1], [r[0] for r in corpus[1]]:
        assert group.statistics(system, prepared, engine='compiled') == group.statistics(system, corpus[1], engine='python')


@pytest.mark.skipif(not hasattr(os, 'fork'), reason='this system cannot fork')
def test_fork(corpus):
    expected = Bleu().statistics(*corpus, engine='compiled', threads=2)
    pid = os.fork()
    if not pid:
        try: os._exit(0 if Bleu().statistics(*corpus, engine='compiled', threads=2) == expected else 1)
        finally: os._exit(2)
    assert os.waitpid(pid, 0)[1] == 0


def test_stream(corpus):
    metric = Bleu()
    with choice.using('compiled'):
        stream = metric.stream()
        for i in range(0, 3000, 700): stream.update(corpus[0][i:i + 700], corpus[1][i:i + 700])
    assert stream.compute().parts == metric(*corpus, engine='python').parts


# --- which engine

def python(code, **env):
    done = subprocess.run([sys.executable, '-c', code], env={**{k: v for k, v in os.environ.items() if k != 'NLGEVAL_ENGINE'}, **env},
                          capture_output=True, text=True, timeout=1800)
    assert done.returncode == 0, done.stderr
    said = [line for line in done.stderr.splitlines() if not line.startswith('nlgeval: compiling (')]  # where a machine is slow
    assert not said, done.stderr
    return done.stdout.split()


def test_a_small_job_does_not_wait_for_a_compiler():
    assert python('import sys; from nlgeval import bleu; bleu(["a b"], ["a c"]); print("numba" in sys.modules)') == ['False']


def test_without_numba():
    code = 'import sys; sys.modules["numba"] = None; from nlgeval import Bleu; '
    assert python(code + 'print(Bleu()(["a b c d"], ["a b c d"]).score, Bleu()(["a " * 3_000_000], ["a"]).score > 0)') == ['1.0', 'True']
    assert 'nlgeval[fast]' in ''.join(python(code + '''
try: Bleu()(["a"], ["a"], engine="compiled")
except ImportError as e: print(e)'''))


@pytest.mark.parametrize('folder', ['/dev/null/nowhere', ''])
def test_without_a_folder_to_keep_kernels(folder, tmp_path):
    code = 'from nlgeval.engine.packing import pack_tokens; print(*pack_tokens([[["a", "bb"]]]).keys)'
    assert python(code, NUMBA_CACHE_DIR=folder or str(tmp_path)) == [str(1 << 56 | 97), str(2 << 56 | 98 * 257)]


@pytest.mark.parametrize('told', [True, False])
def test_kernels_are_kept_elsewhere_where_the_package_cannot_be_written(told, tmp_path):
    "In the folder that NUMBA_CACHE_DIR names, or in the user's; the next process finds them there."
    package = tmp_path / 'site' / 'nlgeval'
    shutil.copytree(Path(nlgeval.__file__).parent, package, ignore=shutil.ignore_patterns('__pycache__'))
    for folder in package, package / 'engine': (folder / '__pycache__').touch()  # a file: none can write below it, not even root
    user, own = tmp_path / 'user', tmp_path / 'own'
    user.mkdir()
    code = 'from nlgeval.engine.packing import pack_tokens; import nlgeval; pack_tokens([[["a"]]]); print(nlgeval.__file__)'
    env = {'PYTHONPATH': str(tmp_path / 'site'), 'XDG_CACHE_HOME': str(user), 'NUMBA_CACHE_DIR': str(own) if told else '',
           'PYTHONDONTWRITEBYTECODE': '1', 'PYTHONSAFEPATH': '1'}
    def made(): return {path: path.stat().st_mtime_ns for path in tmp_path.rglob('*.nb[ci]')}
    assert python(code, **env) == [str(package / '__init__.py')]
    first = made()
    assert first and all((own if told else user) in path.parents for path in first)
    python(code, **env)
    assert made() == first


def test_the_setting_is_found(monkeypatch):
    metric = Bleu()
    with pytest.raises(ValueError, match="Did you mean 'compiled'"): metric(['a'], ['b'], engine='compild')
    monkeypatch.setenv('NLGEVAL_ENGINE', 'fastest')
    with pytest.raises(ValueError, match='fastest'): metric(['a'], ['b'])
    with choice.using('python'): metric(['a'], ['b'])
    monkeypatch.setenv('NLGEVAL_NUM_THREADS', '3')
    assert choice.thread_count() == 3 and choice.thread_count(2) == 2
    with choice.using(threads=5): assert choice.thread_count() == 5


def test_python_tokenizers_and_stemmers_are_called_by_one_thread_at_a_time(corpus):
    busy = []
    def alone(result):
        busy.append(1)
        for _ in range(50): assert len(busy) == 1
        busy.pop()
        return result
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-4)  # threads take turns often
    try:
        same(Bleu(tokenizer=lambda text: alone(text.split())), corpus[0], [r[:1] for r in corpus[1]], threads=4)
        same(RougeL(tokenizer='none', stemmer=lambda word: alone(word[:2])), *corpus, threads=4)
    finally: sys.setswitchinterval(before)


def test_a_subclass_with_its_own_definition_has_no_kernels():
    class Half(RougeN):
        def counts(self, candidate, reference):
            matches, c, r = super().counts(candidate, reference)
            return matches / 2, c, r
    assert RougeN(n=1).compiled and not Half(n=1).compiled
    with pytest.raises(ValueError, match='no kernels for ROUGE-1'): Half(n=1)(['a b c'], ['a b d'], engine='compiled')
    whole, half = MetricGroup({'whole': RougeN(n=1), 'half': Half(n=1)})(['a b c'], ['a b d'], engine='compiled').values()
    assert half.score == whole.score / 2


# --- one pair in one call of a kernel

def same_pair(metrics, prediction, reference):
    "The rows of one pair that the kernel counts are the definition's."
    group = MetricGroup(metrics if isinstance(metrics, dict) else {'': metrics})
    python = group([prediction], [[reference]], engine='python')
    for name, found in pair_tables(group.plan, prediction, reference, 'compiled').items():
        wanted = python[name].statistics
        row = found.row
        assert found == wanted and found.rows.dtype == wanted.rows.dtype, (wanted.metric.signature, prediction, reference, wanted.rows, row)


def counted(metric, prediction, reference):
    "Whether the kernel counts this pair for the metric."
    return bool(pair_tables(metric.plan, prediction, reference, 'compiled'))


@given(texts, texts, st.sampled_from([*SCANNERS]), st.booleans())
@settings(max_examples=600)
@example('a..5 5...5', 'a. .5', '13a', False)
@example('ΑΣ\nΑ', 'ας α', 'none', True)
@example('', '', '13a', False)
def test_one_pair_of_any_texts(prediction, reference, tokenizer, lowercase):
    same_pair({'bleu': Bleu(tokenizer=tokenizer, lowercase=lowercase), 'average': Bleu(reference_length='average', max_order=9),
               'l': RougeL(tokenizer=tokenizer, lowercase=lowercase)}, prediction, reference)


@given(texts, texts, st.sampled_from(TEXT_OPTIONS), st.sampled_from(RULES))
@settings(max_examples=400, deadline=None)
def test_one_pair_with_any_options(prediction, reference, options, rule):
    members = family(**options, **rule)
    same_pair(members, prediction, reference)


@pytest.mark.parametrize('n', [63, 64, 65, 127, 128, 129, 193, 1023, 1024, 1025, 1700])
def test_one_pair_of_any_length(n):
    rng, metrics = random.Random(n), {'bleu': Bleu(tokenizer='none', max_order=9), **{f'rouge{k}': RougeN(n=k) for k in (1, 2, 9)}, 'l': RougeL(), 'lsum': RougeL(summary=True)}
    for letters, m in ('ab', 40), ('abcdefgh', 63), ('abcdefghé', 130):
        p, r = ' '.join(rng.choices(letters, k=m)), ' '.join(rng.choices(letters, k=n))
        assert len((p + r).encode()) <= 4096 and counted(metrics['bleu'], p, r)
        for pair in (p, r), (r, p): same_pair(metrics, *pair)


def test_which_pairs_are_counted():
    bleu, words = Bleu(), 'a b c d ' * 16
    for p, r in ((words * 2, words), (words, words + 'a'), (words, words * 31), (words, words * 32), ('x' * 3000, 'x' * 3000), ('é' * 2048, 'é'), ('é' * 2047, 'é')):
        assert counted(bleu, p, r) == (len((p + r).encode()) <= 4096)
        same_pair({'b': bleu, **family()}, p, r)
    for odd in ('a&amp;b', 'x ..5', 'a -\nb'):
        assert not counted(bleu, odd, 'a b') and not counted(bleu, 'a b', odd)
        same_pair(bleu, odd, 'a b')
    assert counted(Bleu(max_order=9), 'a', 'a') and not counted(Bleu(max_order=10), 'a', 'a')
    for metric in (Bleu(tokenizer='tokens'), Bleu(tokenizer=str.split), RougeN(stemmer='porter'), RougeN(distinct=True), RougeN(max_words=3), RougeN(n=10),
                   RougeW(), RougeSU(), RougeL(summary=True, union='distinct'), RougeL(sentences='period', tokenizer='13a')):
        assert not counted(metric, 'a b', 'a b'), metric.signature
    summary = RougeL(summary=True)
    assert counted(summary, 'a b', 'a\n') and not counted(summary, 'a\nb', 'a b') and not counted(summary, 'a b', 'a\nb')


def test_a_metric_that_counts_otherwise_counts_no_pair_as_its_parent():
    class Twice(Bleu):
        def row(self, candidate, reference): return tuple(2 * value for value in super().row(candidate, reference))

    class Told(Bleu):
        kernels = Bleu().compiled.kernels
        def block_rows(self, block): return 3 * type(Bleu().compiled)(self).rows(block)
    words = ['the cat sat'], ['the cat sat']
    for metric in Twice(), Told():
        assert not (metric.compiled and metric.compiled.pair)
        assert metric(*words, engine='python').statistics == metric.statistics(*words, engine='python')
    assert Twice()(*words).statistics.rows.tolist() == (2 * Bleu()(*words).statistics.rows).tolist()


def test_who_counts_a_pair(monkeypatch):
    pair = ['the cat'], ['the cat sat']
    Bleu()(*pair, engine='compiled')
    monkeypatch.setattr(pairs.PairCounter, '__call__', lambda *_: pytest.fail('counted by the kernel'))
    Bleu()(*pair, engine='python')
    with choice.using('python'): Rouge()(*pair)
    Bleu()(pair[0], [[*pair[1], 'a']])
    for engine in None, 'auto', 'compiled':
        with pytest.raises(pytest.fail.Exception): Bleu()(*pair, engine=engine)
        with pytest.raises(pytest.fail.Exception): Bleu().statistics(*pair, engine=engine)
    with pytest.raises(ValueError, match='engine'): Bleu()(*pair, engine='fast')


def test_pairs_in_many_threads():
    generator = random.Random(1)
    texts = [' '.join(generator.choices(['the', 'cat', 'Sat', 'ü', 'internationally', 'on.', '5'], k=generator.randrange(120))) for _ in range(400)]
    group = MetricGroup({'bleu': Bleu(), '1': RougeN(n=1, tokenizer='13a'), 'l': RougeL(tokenizer='13a')})
    def rows(engine): return lambda p, r: {name: score.statistics.rows.tolist() for name, score in group([p], [[r]], engine=engine).items()}
    wanted = list(map(rows('python'), texts, texts[1:]))
    with ThreadPoolExecutor(8) as pool:
        for _ in range(5): assert list(pool.map(rows('compiled'), texts, texts[1:])) == wanted


def test_a_pair_alone_waits_for_no_compiler():
    code = ('from nlgeval import Bleu, Rouge; from nlgeval.engine import choice; from nlgeval.engine.pairs import count_pair; import sys\n'
            'choice._ENOUGH = 1500\n'
            'def one(n): return [Bleu()(["a" * n], ["b"]), Rouge()(["é" * n], ["b"])]\n'
            'one(400); assert not count_pair.loaded and "numba" not in sys.modules\n'
            'one(400); assert not count_pair.loaded\n'
            'one(1); assert count_pair.loaded')
    subprocess.run([sys.executable, '-c', code], check=True, env={**os.environ, 'NLGEVAL_ENGINE': 'auto'})


def test_pairs_alone_count_towards_compiling():
    "Enough of them, one by one, and the kernel does the rest; predictions and references count alike, the numbers stay."
    code = ('from nlgeval.metrics.rouge_n import RougeN; from nlgeval.engine.pairs import count_pair\n'
            'text, other = "the cats, " * 24, "some dogs " * 24\n'
            'one = RougeN(n=1); first = one([text], [other]).score; assert not count_pair.loaded\n'
            'done = 0\n'
            'while not count_pair.loaded and done < 30_000: assert one([text], [other]).score == first; done += 1\n'
            'assert count_pair.loaded and done > 100, done')
    subprocess.run([sys.executable, '-c', code], check=True, env={**os.environ, 'NLGEVAL_ENGINE': 'auto'})


def test_characters_where_utf8_gets_longer():
    from nlgeval.engine.scanning import _utf8
    points = np.array([0, 0x7f, 0x80, 0x7fe, 0x7ff, 0x800, 0xfff, 0x1000, 0xd7ff, 0xe000, 0xffff, 0x10000, 0x1ffff])
    data, lengths = _utf8(points)
    assert [int(d).to_bytes(4, 'little')[:n] for d, n in zip(data, lengths)] == [chr(p).encode() for p in points]
    for tokenizer in 'words', '13a', 'intl', 'char':
        texts = [f'A{chr(p)}b {chr(p)}C a' for p in points]
        rows = [RougeN(n=1, tokenizer=tokenizer)(texts, texts[1:] + texts[:1], engine=e).statistics.rows for e in ('python', 'compiled')]
        assert (rows[0] == rows[1]).all(), tokenizer


@pytest.mark.parametrize('kinds', ['a é', 'abc äöü.', 'ab “”', 'в где', '中文字', 'ab😀\x7f\x80\xff', 'a\u07ff\u0800\uffff\U00010000\ud800', 'a' * 30 + '“', 'a' * 40 + '😀é中'])
def test_strings_of_every_width_are_packed_as_utf8(kinds):
    rng = random.Random(len(kinds))
    for n in [*range(40), 63, 64, 65, 200]:  # sixteen characters are looked at together
        texts = [''.join(rng.choices(kinds, k=n)) for _ in range(5)] + ['x' * n + kinds[-1] + 'y' * (n % 17)]
        column = pack(texts)
        assert [bytes(column.data[a:b]) for a, b in zip(column.starts, column.stops)] == list(map(encoded, texts))
