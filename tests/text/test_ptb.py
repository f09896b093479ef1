"""The caption tools' tokenizer equals the Java program: run live on golden texts, TED and captions made by chance; CIDEr's golden numbers."""
import importlib.util
import json
import math
import random
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, strategies as st

from golden import english, golden, ted

from nlgeval import Cider
from nlgeval.text.ptb import penn_treebank, ptb_caption, ptb_words
from nlgeval.text.tokenizers import get_tokenizer


@pytest.fixture(scope='module')
def program(tmp_path_factory):
    "Texts -> the lines that Stanford's PTBTokenizer prints for them, each alone: a line in lower case stands between two."
    found = importlib.util.find_spec('pycocoevalcap')
    if found is None: pytest.skip('pycocoevalcap is not installed: it carries the jar')
    jar = Path(found.submodule_search_locations[0]) / 'tokenizer' / 'stanford-corenlp-3.4.1.jar'
    if not shutil.which('java') or not jar.is_file(): pytest.skip('no java, or no jar of Stanford CoreNLP 3.4.1')

    def tokens(texts, *options):
        file = tmp_path_factory.mktemp('ptb') / 'texts.txt'
        file.write_bytes('\n'.join(line for text in texts for line in (text, 'x')).encode())
        command = ['java', '-Dfile.encoding=UTF-8', '-cp', str(jar), 'edu.stanford.nlp.process.PTBTokenizer', '-preserveLines', *options, str(file)]
        lines = subprocess.run(command, capture_output=True, check=True).stdout.decode().split('\n')
        return [line.rstrip(' ').split(' ') if line.rstrip(' ') else [] for line in lines[:2 * len(texts):2]]
    return tokens


def same(program, texts):
    wrong = [(text, theirs, ours) for text, theirs, ours in zip(texts, program(texts), map(penn_treebank, texts), strict=True) if theirs != ours]
    assert not wrong, (len(wrong), wrong[:5])


def test_golden_texts(program, shared):
    candidates, references = english(shared)
    same(program, candidates + [text for several in references for text in several])


@pytest.mark.parametrize('name', ['reference', 'system1', 'system2'])
def test_ted(program, shared, name): same(program, ted(shared, f'{name}.en'))


def test_news_and_summaries(program, shared):
    lines = (shared / 'data' / 'realsumm' / 'realsumm.jsonl').read_text(encoding='utf-8').splitlines()
    same(program, sorted({text for line in lines for item in [json.loads(line)] for text in (*item['candidate'], *item['reference'])})[::7])


PIECES = ("the cat's dog dogs don't can't won't isn't it's I'd they've we'll cannot gonna 'tis o'clock a-b T-shirt x-ray he/she 1st 3.5 1,000 10:30 1990s "
          "1/2 5% $5 £3 €2 ½ 20 U.S. U.S.A. Mr. Dr. St. Inc. etc. e.g. p.m. The A I He \"hello\" 'hi' \"yes, (no) [ok] {a} -- - ... . , ; : ! ? !! ?! & AT&T # * "
          "@me #tag www.x.com http://a.b/c <b> :) ;-) é café 日本 “q” ‘s’ it’s don’t — – … ™ ° _ x_y 😀 'em rock'n'roll No. 5 Jan. 12 dogs' boys' `` ''").split()


@pytest.mark.parametrize('seed', range(4))
def test_captions_made_by_chance(program, seed):
    rng = random.Random(seed)
    same(program, [' '.join(rng.choices(PIECES, k=rng.randint(1, 10))) for _ in range(1500)])


@pytest.mark.parametrize('mark', ['.', ',', '!', '?', ';', ':', '"', "'", ')', '...', ' .', ' ,'])
def test_words_with_a_mark_behind_them(program, mark):
    words = "dog dogs' cat's can't U.S. etc. Inc. p.m. 5 5% 1/2 $5 (a) \"a 'a it's he/she a-b www.x.com 1990s '90s x_y A I Mr. No. o'clock".split()
    same(program, [f'the {word}{mark}' for word in words] + [f'{word}{mark} the end' for word in words])


def test_the_whole_step_equals_pycocoevalcap(program, shared):
    "The wrapper with its own list of punctuation, all captions in one file."
    PTBTokenizer = pytest.importorskip('pycocoevalcap.tokenizer.ptbtokenizer').PTBTokenizer
    candidates, references = english(shared)
    texts = candidates + [text for several in references for text in several] + ted(shared, 'system1.en')[:200]
    theirs = PTBTokenizer().tokenize({i: [{'caption': text}] for i, text in enumerate(texts)})
    assert [ptb_caption(text) for text in texts] == [theirs[i][0] for i in range(len(texts))]


# ---------------------------------------------------------------- CIDEr on these tokens
@pytest.mark.parametrize('name', ['T1', 'T3.system1'])
@pytest.mark.parametrize('engine', ['python', 'compiled'])
def test_cider_golden(shared, name, engine):
    texts = english(shared) if name == 'T1' else (ted(shared, 'system1.en')[:300], [[r] for r in ted(shared, 'reference.en')[:300]])
    numbers = golden(shared, 'cider')[name]['ptb']
    for key, options in ('pycocoevalcap', {}), ('vrama91.ciderD', {}), ('vrama91.cider', {'variant': 'plain'}):
        if key not in numbers: continue
        score = Cider.like('coco', **options)(*texts, engine=engine)
        assert math.isclose(score.score, numbers[key][0], rel_tol=1e-10)
        np.testing.assert_allclose(score.segments, numbers[key][1], rtol=1e-10, atol=1e-11)


# ---------------------------------------------------------------- without the program
@pytest.mark.parametrize('text, tokens', [
    ("He said \"it's 5-6 pm, isn't it?\"", "He said `` it 's 5-6 pm , is n't it ? ''"), ('(U.S.A.) cannot', '-LRB- U.S.A. -RRB- can not'),
    ("dogs' the dogs' bowl", "dogs ' the dogs ' bowl"), ('Inc. The Inc. the', 'Inc. . The Inc. the'), ('£5 ½ …', '# 5 1/2 ...'),
    ('a😀b', 'a b'), ('', ''), ('   ', ''), ('\n', '')])
def test_known(text, tokens): assert ' '.join(penn_treebank(text)) == tokens


def test_the_tokenizer_by_name():
    assert get_tokenizer('ptb')("A man's dog (brown).") == ['a', 'man', "'s", 'dog', '-lrb-', 'brown', '-rrb-']
    assert Cider.like('coco').tokenize.name == 'ptb'


@given(st.text(max_size=40))
def test_any_text_has_tokens_and_an_end(text):
    words = ptb_words(text)
    assert all(word and not any(c.isspace() for c in word) for word in words)
