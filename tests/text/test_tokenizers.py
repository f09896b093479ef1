"""Tokenizers against sacrebleu's on golden and generated texts, and against what mteval and multi-bleu printed."""
import io
import json
import pickle
import re
import subprocess
import sys
import warnings
from hashlib import sha256

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from golden import each_perl_set, perl_set

from nlgeval.engine.scanning import SCANNERS
from nlgeval.errors import WARNED
from nlgeval.text import registry
from nlgeval.text.ngrams import ngram_counts
from nlgeval.text.places import located
from nlgeval.text.registry import BUILT_IN
from nlgeval.text.tokenizers import get_tokenizer, lower_each, register_tokenizer, warn_if_unfit

NAMES = 'none', '13a', 'intl', 'zh', 'char'
MECAB = 'ja-mecab', 'ko-mecab'


@pytest.fixture(scope='session')
def theirs():
    "sacrebleu's tokens as its BLEU gets them, by name."
    BLEU = pytest.importorskip('sacrebleu.metrics').BLEU

    def tokens(name):
        bleu = BLEU(tokenize=name)
        return lambda text: bleu._preprocess_segment(text).split()
    return {name: tokens(name) for name in (*NAMES, *MECAB)}


def golden(shared):
    "All texts of the golden sets."
    for item in json.loads((shared / 'golden/english.json').read_text('utf-8')):
        yield from item['candidate']
        yield ' '.join(item['candidate'])
        for reference in item['references']:
            yield from reference
            yield '\n'.join(reference)
    for item in json.loads((shared / 'golden/multilingual.json').read_text('utf-8')):
        yield from [item['candidate'], *item['references']]


@pytest.mark.parametrize('name', NAMES + MECAB)
def test_equal_to_sacrebleu_on_golden_texts(name, theirs, shared):
    ours = get_tokenizer(name)
    texts = list(golden(shared))
    assert len(texts) > 150
    for text in texts:
        assert ours(text) == theirs[name](text), text


@pytest.mark.parametrize('name', NAMES)
def test_equal_to_sacrebleu_on_ted(name, theirs, shared):
    ours = get_tokenizer(name)
    for text in (shared / 'data/ted/system1.en').read_text('utf-8').split('\n'):
        assert ours(text) == theirs[name](text), text


# Pieces that the rules look at, so that generated texts are dense in hard cases.
PIECES = st.sampled_from([*' \t\n\r\x0b\x1c\x85\xa0\u2028\u3000', *'.,-\'"&;/()[]{}<>$%:!?', *'0159', *'abZé', '٣', '²', 'Ⅷ', '«', '…', '—', '€', '👍🏽',
                          '&quot;', '&amp;', '&lt;', '&gt;', '&apos;', '&amp;lt;', '<skipped>', '-\n', '..', ',,', '...', '1,000.5', '5-a', '5.',
                          '中', '文', '。', '“', '\u2000', '\u2a6d', '\u2a6e', '\U00020000', 'か', '한', 'ไ', '\u200b', '\ufeff', '\0', '\ud800'])
TEXTS = st.one_of(st.lists(PIECES, max_size=20).map(''.join),
                  st.text(st.characters(), max_size=40),
                  st.text('.,-5a ', max_size=12),
                  st.text('٣.«a€ ', max_size=12))


@pytest.mark.parametrize('name', NAMES)
def test_equal_to_sacrebleu_on_generated_texts(name, theirs):
    ours, their = get_tokenizer(name), theirs[name]

    @settings(max_examples=3000)
    @given(TEXTS)
    @example('\ud800 5.')
    @example('5...5 a..5 ,.5')
    def check(text):
        assert ours(text) == their(text)
    check()


@pytest.mark.parametrize('name', NAMES)
def test_equal_to_sacrebleu_on_every_character(name, theirs):
    "Each code point of the basic plane, and every 16th beyond, next to digits, letters, punctuation and the ends."
    ours, their = get_tokenizer(name), theirs[name]
    points = [chr(i) for i in [*range(0x10000), *range(0x10000, 0x110000, 16)]]
    for start in range(0, len(points), 64):
        text = ' '.join(f'{c}5.{c}a,{c}.5-{c}' for c in points[start:start + 64])
        assert ours(text) == their(text)


@given(TEXTS)
def test_chrf_words_are_sacrebleus(text):
    CHRF = pytest.importorskip('sacrebleu.metrics').CHRF
    assert get_tokenizer('chrf-words')(text) == CHRF()._remove_punctuation(text)


@given(TEXTS)
@example('e\u0301 \u0301a\r\n')
def test_characters_and_graphemes(text):
    characters, graphemes = get_tokenizer('characters')(text), get_tokenizer('graphemes')(text)
    assert ''.join(characters) == ''.join(graphemes) == text and len(characters) == len(text) >= len(graphemes)
    assert get_tokenizer('char')(text) == [c for c in characters if not c.isspace()]
    assert get_tokenizer('graphemes-no-space')(text) == [c for c in graphemes if not c.isspace()]
    assert get_tokenizer('chrf++.py')(text) == [c for c in text.strip() if c != ' ']


@pytest.mark.parametrize('name', MECAB)
def test_mecab_equal_to_sacrebleu_on_generated_texts(name, theirs):
    ours, their = get_tokenizer(name), theirs[name]

    @settings(max_examples=300)
    @given(st.text('私の猫はマットの上に座っています。나는 밥을 먹었다범인이 현장에 aZ5.,-  \n\x1c', max_size=30) | st.text(st.characters(codec='utf-8'), max_size=20))
    def check(text):
        assert ours(text) == their(text)
    check()


@pytest.mark.parametrize('name', (*NAMES, *MECAB))
def test_lone_surrogates_are_no_error(name):
    assert get_tokenizer(name)('a \ud800b 5.')


@pytest.mark.parametrize('name, version', [('ja-mecab', '-IPA'), ('ko-mecab', '-KO')])
def test_mecab_version_is_that_of_sacrebleus_signature(name, version):
    BLEU = pytest.importorskip('sacrebleu.metrics').BLEU
    tokenizer = get_tokenizer(name)
    assert tokenizer.version.endswith(version)
    assert f'{name}-{tokenizer.version}' == BLEU(tokenize=name).tokenizer.signature()


def test_sentencepiece_equal_to_sacrebleus(tmp_path):
    spm = pytest.importorskip('sentencepiece')
    TokenizerSPM = pytest.importorskip('sacrebleu.tokenizers.tokenizer_spm').TokenizerSPM
    lines = ['The old bridge is closed.', 'Die alte Brücke ist gesperrt.', '古い橋は閉鎖された。', 'Ο παλιός δρόμος.']
    path = tmp_path / 'my model.model'
    with open(path, 'wb') as file:
        spm.SentencePieceTrainer.train(sentence_iterator=iter(lines), model_writer=file, vocab_size=47, minloglevel=2)
    ours = get_tokenizer(f'spm:{path}')
    their = object.__new__(TokenizerSPM)  # its constructor would download a model
    their.sp = spm.SentencePieceProcessor(model_file=str(path))
    assert ours.name == f'spm:{sha256(path.read_bytes()).hexdigest()[:8]}' == get_tokenizer(their.sp).name
    for copy in ours, pickle.loads(pickle.dumps(ours)), get_tokenizer(their.sp), pickle.loads(pickle.dumps(get_tokenizer(their.sp))):
        for text in [*lines, '', '  a  ', 'ａ １ ﬁ\u3000x', 'naïve 👍🏽 \u2581']:
            assert copy(text) == their(text.rstrip()).split()
    assert ours('old \ud800')
    other = tmp_path / 'other'
    other.write_bytes(b'no model at all')
    with pytest.raises(ValueError, match='is not a SentencePiece model'):
        get_tokenizer(f'spm:{other}')


def bleu_row(candidates, references, order=9):
    "Matches and totals for each order, candidate length, closest reference length."
    matches, totals, lengths = [0] * order, [0] * order, [0, 0]
    for candidate, *refs in zip(candidates, *references):
        best = {}
        for ref in refs:
            for gram, count in ngram_counts(ref, order).items():
                best[gram] = max(count, best.get(gram, 0))
        for gram, count in ngram_counts(candidate, order).items():
            totals[len(gram) - 1] += count
            matches[len(gram) - 1] += min(count, best.get(gram, 0))
        lengths[0] += len(candidate)
        lengths[1] += min(map(len, refs), key=lambda n: (abs(n - len(candidate)), n))
    return matches, totals, lengths


@each_perl_set
@pytest.mark.parametrize('flags, tokenizer', [('v13a', 'mteval-v13a'), ('v13a-lc', 'mteval-v13a-lc'), ('v13a-intl', 'mteval-v13a-intl')])
def test_precisions_that_mteval_printed(flags, tokenizer, name, shared):
    tokenize, (numbers, _, candidates, references) = get_tokenizer(tokenizer), perl_set(shared, name)
    matches, totals, _ = bleu_row(map(tokenize, candidates), [map(tokenize, stream) for stream in zip(*references)])
    for match, total, expected in zip(matches, totals, numbers['mteval-v13a'][flags]['individual_bleu']):
        assert not match or round(match / total, 4) == expected, (match, total, expected)


@each_perl_set
@pytest.mark.parametrize('program, tokenizer', [('multi-bleu', 'multi-bleu'), ('multi-bleu -lc', 'multi-bleu-lc'), ('multi-bleu-detok', 'multi-bleu-detok')])
def test_precisions_and_lengths_that_multi_bleu_printed(program, tokenizer, name, shared):
    tokenize, (numbers, _, candidates, references) = get_tokenizer(tokenizer), perl_set(shared, name)
    matches, totals, (length, reference_length) = bleu_row(map(tokenize, candidates), [map(tokenize, stream) for stream in zip(*references)], 4)
    assert f'hyp_len={length}, ref_len={reference_length})' in numbers[program]
    assert '/'.join(f'{100 * m / t:.1f}' for m, t in zip(matches, totals)) in numbers[program]


def test_perl_lower_case_has_no_final_sigma():
    assert lower_each('ΑΣ') == 'ας'.replace('ς', 'σ') and lower_each('İ') == 'i̇'


@settings(max_examples=1000)
@given(TEXTS)
def test_program_tokenizers_share_the_rules_of_the_named_ones(text):
    text = re.sub(r'[\n\x1c-\x1f]|<skipped>', ' ', text)
    assert get_tokenizer('multi-bleu-detok')(text) == get_tokenizer('13a')(text)
    if '&' not in text:
        assert get_tokenizer('mteval-v13a')(text) == get_tokenizer('13a')(text)
        assert get_tokenizer('mteval-v13a-intl')(text.rstrip()) == get_tokenizer('intl')(text)


def test_missing_extra_names_the_command():
    code = ("import sys; sys.modules['ipadic'] = sys.modules['mecab_ko'] = sys.modules['sentencepiece'] = None\n"
            "from nlgeval.text.tokenizers import get_tokenizer\n"
            "for name in 'ja-mecab', 'ko-mecab', 'spm:/x':\n"
            "    try: get_tokenizer(name)\n"
            "    except ImportError as e: print(e)\n")
    lines = subprocess.run([sys.executable, '-c', code], capture_output=True, text=True, check=True).stdout.splitlines()
    assert len(lines) == 3
    for line, extra in zip(lines, ('ja', 'ko', 'spm')):
        assert f"pip install 'nlgeval[{extra}]'" in line


def test_importing_tokenizers_imports_nothing_heavy():
    code = ("import sys, nlgeval.text.tokenizers\n"
            "heavy = {'regex', 'MeCab', 'mecab_ko', 'sentencepiece', 'tokenizers', 'matplotlib', 'pandas', 'numba', 'scipy', 'tabulate'}\n"
            "print(*sorted(heavy & set(sys.modules)))")
    assert subprocess.run([sys.executable, '-c', code], capture_output=True, text=True, check=True).stdout.strip() == ''


FRESH = """
import sys
from importlib import import_module
names, found = None, {}
while names is None or names:
    for module in [name for name in sys.modules if name.partition('.')[0] == 'nlgeval']:
        del sys.modules[module]  # as if nothing of the package had been imported
    registry = import_module('nlgeval.text.registry')
    names = list(registry.BUILT_IN) if names is None else names
    name = names.pop(0)
    tokenizer = registry.get_tokenizer(name)
    found[tokenizer.name] = tokenizer(['a'] if name == 'tokens' else 'A gonna  b.\u3000C')
    assert name == tokenizer.name and registry.BUILT_IN[name].module in sys.modules
    assert 'nlgeval.core' not in sys.modules and 'numpy' not in sys.modules
print(ascii(found))
"""


def test_every_name_is_known_to_a_fresh_interpreter():
    found = eval(subprocess.run([sys.executable, '-c', FRESH], capture_output=True, text=True, check=True).stdout)
    assert set(found) == set(BUILT_IN) >= set(SCANNERS)
    assert found == {name: get_tokenizer(name)(['a'] if name == 'tokens' else 'A gonna  b.\u3000C') for name in BUILT_IN}
    assert found['coco'] == ['A', 'gonna', '', 'b.\u3000C'] and found['pltrdy'] == ['A', 'gonna', 'b.', 'C']
    assert found['py-rouge'] == ['a', 'gon', 'na', 'b', 'c'] and found['multi-bleu-lc'] == ['a', 'gonna', 'b.\u3000c']


def test_a_metric_knows_a_tokenizer_of_another_metric():
    "In a fresh interpreter: this name was once unknown until something imported ROUGE."
    code = "from nlgeval import Bleu; print(Bleu(tokenizer='coco')(['a  b'], ['a  b']).signature)"
    assert 'tok:coco' in subprocess.run([sys.executable, '-c', code], capture_output=True, text=True, check=True).stdout


def test_a_warning_needs_no_import_but_its_own():
    code = ("import warnings\nfrom nlgeval.text.tokenizers import warn_if_unfit\nwarnings.simplefilter('error')\n"
            "try: warn_if_unfit('rouge-score', ['แมวนั่งอยู่บนเสื่อ'])\nexcept UserWarning as e: print(e)")
    done = subprocess.run([sys.executable, '-X', 'utf8', '-c', code], capture_output=True, text=True, check=True)
    assert 'Thai text without spaces' in done.stdout


@pytest.mark.parametrize('spec, words', [('13b', ("unknown tokenizer '13b'", "'13a'", 'ja-mecab')), ('flores200', ('nothing is downloaded',)),
                                         ('spm:', ('spm:/path/to/model',)), ('', ('unknown tokenizer',))])
def test_unknown_names(spec, words):
    with pytest.raises(ValueError) as error:
        get_tokenizer(spec)
    assert all(word in str(error.value) for word in words) and '\n' not in str(error.value)
    if 'unknown' in str(error.value):
        assert {*BUILT_IN, 'spm:/path/to/model'} <= set(str(error.value).partition('There are: ')[2].strip('.').split(', '))


@pytest.mark.parametrize('spec', [None, 3, ['13a'], object()])
def test_what_is_no_tokenizer(spec):
    with pytest.raises(TypeError, match='a tokenizer is a name'):
        get_tokenizer(spec)


@pytest.mark.parametrize('name', (*NAMES, *MECAB, 'multi-bleu', 'multi-bleu-lc', 'multi-bleu-detok', 'mteval-v13a', 'mteval-v13a-lc', 'mteval-v13a-intl',
                                  'characters', 'graphemes', 'graphemes-no-space', 'chrf-words', 'chrf++.py'))
@pytest.mark.parametrize('text', [None, 3, b'bytes', ['a list']])
def test_what_is_no_text(name, text):
    with pytest.raises(TypeError, match=f'tokenizer {re.escape(name)} takes a text, not {type(text).__name__}'):
        get_tokenizer(name)(text)


@pytest.mark.parametrize('name', BUILT_IN)
def test_every_registered_tokenizer_is_equal_hashed_and_pickled_by_name(name):
    tokenizer = get_tokenizer(name)
    copy = pickle.loads(pickle.dumps(tokenizer))
    assert copy == tokenizer and hash(copy) == hash(tokenizer) and tokenizer.name == name
    assert len({tokenizer, copy, get_tokenizer('none')}) == (1 if name == 'none' else 2)
    with pytest.raises(AttributeError):
        tokenizer.name = 'other'


def test_registering():
    @register_tokenizer('for-this-test', unfit=['Thai'])
    def words(text):
        return text.split('/')
    try:
        assert get_tokenizer('for-this-test')('a/b') == words('a/b') == ['a', 'b']
        with pytest.warns(UserWarning, match='Thai'):
            warn_if_unfit('for-this-test', ['แมวนั่งอยู่บนเสื่อ'])
        register_tokenizer('for-this-test', list)  # as when a notebook's cell is run again
        assert get_tokenizer('for-this-test')('a/b') == ['a', '/', 'b']
    finally:
        del registry._registered['for-this-test']


@pytest.mark.parametrize('name', ['13a', 'coco'])
def test_a_name_of_the_package_is_not_given_away(name):
    with pytest.raises(ValueError, match=f'{name!r} is a tokenizer of this package'):
        register_tokenizer(name, str.split)


@given(TEXTS, st.sampled_from(['none', '13a', 'intl', 'zh', 'char', 'multi-bleu', 'pltrdy', 'mteval-v13a', 'chrf-words']), st.randoms())
@example('ab ad, a', 'char', None)
def test_places_of_tokens(text, name, random):
    "What only cuts is found where it was cut; words are still found when some are left out."
    text = re.sub('&|<skipped>|-\n', '', text)
    tokens = [token for token in get_tokenizer(name)(text) if token]
    if len(text.lower()) != len(text):
        assert located(text, tokens) is None
        return
    spans = located(text, tokens)
    assert [text[start:end] for start, end in spans] == tokens
    if random and name in ('none', '13a', 'pltrdy'):
        tokens = [token for token in tokens if random.random() < .6]
        spans = located(text, tokens)
        assert [text[start:end].lower() for start, end in spans] == [token.lower() for token in tokens]
    ends = [place for span in spans for place in span]
    assert ends == sorted(ends)


def by_comma(text, separator=','):
    return text.split(separator)


class Splitter:
    def __init__(self, separator):
        self.separator = separator

    def __call__(self, text):
        return text.split(self.separator)


class Tokenizing(Splitter):
    def tokenize(self, text):
        return text.split(self.separator)

    __call__ = None


def test_callables_are_named_by_what_they_do():
    from functools import partial
    name = get_tokenizer(by_comma).name
    assert re.fullmatch(r'callable:.*test_tokenizers\.by_comma#[0-9a-f]{8}', name)
    assert pickle.loads(pickle.dumps(get_tokenizer(by_comma))).name == name
    same = [(partial(by_comma, separator=s), Splitter(s), Tokenizing(s), Tokenizing(s).tokenize, lambda text, s=s: text.split(s)) for s in ',,;']
    for first, second, other in zip(*same):
        assert get_tokenizer(first).name == get_tokenizer(second).name != get_tokenizer(other).name
        assert get_tokenizer(first)('a,b;c') == ['a', 'b;c'] and get_tokenizer(other)('a,b;c') == ['a,b', 'c']
    words = {'stop', 'words', 'in', 'a', 'set'}
    code = f'stop = {words}\ndef make(stop):\n    return lambda text: [w for w in text.split() if w not in stop]'
    code += '\nfrom nlgeval.text.tokenizers import get_tokenizer\nprint(get_tokenizer(make(stop)).name)'
    names = {subprocess.run([sys.executable, '-c', code], env={'PYTHONHASHSEED': seed}, capture_output=True, text=True, check=True).stdout
             for seed in '123'}
    assert len(names) == 1  # the order of a set does not matter


def test_recursive_functions_have_a_name():
    def outer(text):
        return outer(text[1:]) if text[:1] == ' ' else text.split()
    assert get_tokenizer(outer)('  a b') == ['a', 'b']


def test_huggingface_objects():
    hf = pytest.importorskip('tokenizers')
    model = hf.Tokenizer(hf.models.WordLevel({'[UNK]': 0, 'a': 1, 'b': 2, '[CLS]': 3}, unk_token='[UNK]'))
    model.pre_tokenizer = hf.pre_tokenizers.Whitespace()
    model.post_processor = hf.processors.TemplateProcessing(single='[CLS] $A', special_tokens=[('[CLS]', 3)])
    model.enable_truncation(2)
    model.enable_padding(length=9)
    tokenizer = get_tokenizer(model)
    assert tokenizer('a b, a') == ['a', 'b', '[UNK]', 'a']
    assert tokenizer.name == f'hf:{sha256(model.to_str().encode()).hexdigest()[:8]}'
    assert model.truncation['max_length'] == 2  # theirs is untouched
    assert pickle.loads(pickle.dumps(tokenizer))('b a') == ['b', 'a'] and tokenizer('\ud800') == ['[UNK]']

    class Fast:  # as transformers' fast tokenizers have it
        backend_tokenizer = model
    assert get_tokenizer(Fast()).name == tokenizer.name

    class Custom:
        def pre_tokenize(self, text):
            text.split(lambda i, s: s.split('-', 'removed'))
    model.pre_tokenizer = hf.pre_tokenizers.PreTokenizer.custom(Custom())
    with pytest.raises(ValueError, match='no_truncation'):
        get_tokenizer(model)
    model.no_truncation()
    model.no_padding()
    assert get_tokenizer(model)('a-b') == ['a', 'b'] and get_tokenizer(model).name.startswith('hf:')


def test_warnings_come_once_and_for_what_does_not_fit():
    chinese, japanese, korean = '今天天气很好，我们去公园散步吧。', '猫はマットの上に座っています。', '나는 밥을 먹었다'
    cases = [('13a', chinese, "'zh'"), ('none', japanese, "'ja-mecab'"), ('intl', korean, "'ko-mecab'"), ('zh', japanese, "'ja-mecab'"),
             ('mteval-v13a', chinese, "'zh'"), ('13a', 'ສະບາຍດີຊາວໂລກທັງຫຼາຍ', "Lao"), ('13a', 'សួស្តីពិភពលោកទាំងអស់គ្នា', 'Khmer'),
             ('13a', 'မင်္ဂလာပါကမ္ဘာကြီးရေ', 'Myanmar')]
    for name, text, word in cases:
        with pytest.warns(UserWarning, match=word) as caught:
            warn_if_unfit(get_tokenizer(name), [text] * 1000)
        assert len(caught) == 1 and caught[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter('error')
        for name, text, _ in cases:
            warn_if_unfit(name, [text])
        for name in 'char', 'ja-mecab', 'tokens', 'spm:12345678', 'callable:x#12345678':
            for text in chinese, japanese, korean:
                warn_if_unfit(name, [text])
        WARNED.clear()
        for text in 'Xi Jinping (习近平)', '今天 天气 很 好 。', 'Ελληνικά', 'हिन्दी', '', ['a', 'list']:
            warn_if_unfit('13a', [text] * 3)


def test_warnings_look_at_a_bounded_sample():
    class Texts(list):
        seen = 0

        def __getitem__(self, index):
            found = list.__getitem__(self, index)
            self.seen += len(found)
            return found
    texts = Texts(['plain'] * 100_000)
    warn_if_unfit('13a', texts)
    assert 300 < texts.seen <= 410
