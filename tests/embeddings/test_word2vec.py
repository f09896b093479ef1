"""Word vectors: word2vec.c to the last bit, the kernel against the definition, corpora however they are given."""
import json

import numpy as np
import pytest

from golden import golden
from nlgeval.embeddings.arithmetic import ARITHMETICS
from nlgeval.embeddings.vectors import Vectors
from nlgeval.embeddings.word2vec import LOSSES, Corpus, Training, Word2Vec
from nlgeval.engine.kernels import installed

WORDS = '나는 그녀가 너는 그가 밥을 콩밥을 싸움을 꽃을 먹었다 했다 샀다 만들었다'.split()
KOREAN = [' '.join(WORDS[int(i)] for i in line.split()) for line in '''\
0 4 8,1 4 8,2 4 8,3 4 8,0 5 8,0 5 9,1 5 8,1 5 9,2 5 8,2 5 9,3 5 8,3 5 9,
0 6 9,1 6 9,2 6 9,3 6 9,0 7 10,1 7 10,2 7 10,3 7 10,0 6 11,1 6 11,2 6 11,3 6 11'''.replace('\n', '').split(',')]
RUNS = [f'{corpus}-{kind}' for corpus, kinds in (
    ('small', ('skip-hs0-neg5', 'skip-hs1-neg0', 'cbow-hs0-neg5', 'cbow-hs1-neg0', 'skip-hs1-neg3')),
    ('korean', ('skip-hs0-neg2', 'skip-hs1-neg0', 'cbow-hs0-neg2', 'cbow-hs1-neg0'))) for kind in kinds]
compiled = pytest.mark.skipif(not installed(), reason='no numba')


def trained(shared, run):
    "A run of word2vec.c: its text, its options, the words and the vectors that it found; English text is not part of the project."
    if run.startswith('korean'):
        options = golden(shared, 'word2vec_c')['runs'][run]
        return KOREAN, options, options.pop('vocabulary'), np.array(options.pop('vectors'), np.float32)
    folder = shared.folder / 'golden'
    found = json.loads((folder / 'word2vec_c.json').read_text(encoding='utf-8'))
    options, text = found['runs'][run], (folder / 'word2vec_small.txt').read_text(encoding='utf-8').splitlines()
    return text, options, found['vocabulary_small'], np.load(folder / 'word2vec_c.npz')[run]


def like_c(options):
    return Word2Vec.like('word2vec.c', **{k: v for k, v in options.items() if k not in ('words', 'vocabulary')})


# The definition takes minutes for the English text; that it equals the kernel is tested below.
@pytest.mark.parametrize('run, engine', [pytest.param(run, 'compiled', marks=compiled) for run in RUNS] +
                         [(run, 'python') for run in RUNS if run.startswith('korean')])
def test_word2vec_c_to_the_last_bit(shared, run, engine):
    text, options, words, vectors = trained(shared, run)
    model = like_c(options).fit(text, engine=engine)
    assert model.vectors.words == words
    assert model.vectors.matrix.dtype == np.float32
    assert np.array_equal(model.vectors.matrix, vectors)
    assert np.array_equal(model.vectors[words[5]], vectors[5])


@compiled
@pytest.mark.parametrize('arithmetic', ['nlgeval', 'word2vec.c'])
@pytest.mark.parametrize('loss', LOSSES)
@pytest.mark.parametrize('architecture', ['skip-gram', 'cbow'])
def test_definition_and_kernel_are_equal(arithmetic, loss, architecture):
    rng = np.random.default_rng(3)
    words = [f'w{i}' for i in range(40)]
    text = [rng.choice(words, rng.integers(0, 30), p=np.arange(40, 0, -1) / 820).tolist() for _ in range(40)]
    for gradient, size in ('exact', 20), ('summed', 16):
        model = Word2Vec(size=size, window=4, architecture=architecture, loss=loss, negative=3, subsample=.02, epochs=2,
                         min_count=3, cbow_gradient=gradient, seed=7, rate=.5, arithmetic=arithmetic)
        one = model.fit(text, engine='python').vectors.matrix.copy()
        outputs = model.output_vectors and model.output_vectors.matrix.copy()
        biases = model.output_biases
        model.fit(text, engine='compiled')
        assert biases is None or np.array_equal(biases, model.output_biases)
        assert np.array_equal(one, model.vectors.matrix)
        assert outputs is None or np.array_equal(outputs, model.output_vectors.matrix)
        assert np.abs(one).max() > .1  # it learned, beyond the sigmoid's straight part


PAIRS = [line.split() for line in ['a x'] * 600 + ['a y'] * 200 + ['b y'] * 500 + ['b z'] * 40 + ['b x'] * 60 + ['c z'] * 100 + ['c c'] * 100]
np.random.default_rng(6).shuffle(PAIRS)


@pytest.mark.parametrize('architecture', ['skip-gram', 'cbow'])
@pytest.mark.parametrize('arithmetic', ['nlgeval', 'word2vec.c'])
def test_a_step_of_nce_is_its_gradient(architecture, arithmetic):
    "Vectors and biases move against the derivative of the loss, which is taken by small steps, times the rate."
    rng, rate = np.random.default_rng(4), 1e-3
    model = Word2Vec(size=16, architecture=architecture, loss='nce', negative=4, min_count=1, arithmetic=arithmetic, rate=rate)
    training = Training(model, Corpus(PAIRS, ARITHMETICS[arithmetic], 1))
    n = training.words
    training.inputs[:], training.outputs[:] = rng.normal(0, .4, (2, n, 16))
    log_kq, worker, noise = training.log_noise(), training.worker(), []
    training.noise = lambda word, worker, draw=training.noise: noise.extend(drawn := list(draw(word, worker))) or drawn
    context = [1] if architecture == 'skip-gram' else [1, 4, 4]
    before = [x.astype(float) for x in (training.inputs, training.outputs, training.biases)]
    for _ in range(50):  # until the noise holds the word itself
        noise.clear()
        for x, old in zip((training.inputs, training.outputs, training.biases), before): x[:] = old
        training.learn_word(2, context, worker)
        if noise.count(2): break
    assert len(noise) == 4 and noise.count(2)
    def loss(inputs, outputs, biases):
        f = outputs @ inputs[context].mean(axis=0) + (biases + log_kq) - log_kq
        return np.log1p(np.exp(-f[2])) + sum(np.log1p(np.exp(f[i])) for i in noise)
    for k, found in enumerate((training.inputs, training.outputs, training.biases)):
        truth = np.zeros_like(before[k])
        for at in np.ndindex(truth.shape):
            more, less = ([x.copy() for x in before] for _ in range(2))
            more[k][at] += 1e-5; less[k][at] -= 1e-5
            truth[at] = (loss(*more) - loss(*less)) / 2e-5
        steps = (before[k] - found) / rate
        assert np.abs(truth).max() > .1 and np.abs(steps - truth).max() < .02  # of the sigmoid's table, and single precision


@compiled
def test_nce_finds_log_p_and_negative_sampling_log_p_over_the_noise():
    counts = {}
    for a, b in PAIRS: counts[a, b] = counts.get((a, b), 0) + 1
    for loss in 'nce', 'negative':
        model = Word2Vec(size=16, window=1, loss=loss, negative=5, min_count=1, subsample=0, epochs=20, rate=.05).fit(PAIRS * 20)  # of a text below ten thousand words the rate does not fall
        words = model.vectors.words
        weights = np.array([model.counts[word] for word in words]) ** .75
        for a, b in (('a', 'x'), ('a', 'y'), ('b', 'y'), ('b', 'x')):
            p = counts[a, b] / sum(n for (first, _), n in counts.items() if first == a)
            truth = np.log(p) if loss == 'nce' else np.log(p / (1 - p)) - np.log(5 * weights / weights.sum())[words.index(b)]
            assert abs(model.scores(a)[words.index(b)] - truth) < .1, (loss, a, b)
        assert abs(np.exp(model.scores('a')).sum() - 1) < .1 or loss == 'negative'


def test_biases_are_saved_and_only_nce_has_them(tmp_path):
    model = Word2Vec(size=4, loss='nce', min_count=1, window=1, epochs=2).fit(KOREAN)
    assert model.output_biases.shape == (12,) and model.output_biases.dtype == np.float32 and np.isfinite(model.output_biases).all()
    model.save(tmp_path / 'model.npz')
    back = Word2Vec.load(tmp_path / 'model.npz')
    assert np.array_equal(back.output_biases, model.output_biases) and np.array_equal(back.scores('나는'), model.scores('나는'))
    other = Word2Vec(size=4, min_count=1, window=1, epochs=1).fit(KOREAN)
    assert other.output_biases is None and other.scores('나는', '너는').shape == (12,)
    other.save(tmp_path / 'other.npz')
    assert Word2Vec.load(tmp_path / 'other.npz').output_biases is None
    with pytest.raises(ValueError, match="'hierarchical' has no output vectors"):
        Word2Vec(size=4, loss='hierarchical', min_count=1, window=1, epochs=1).fit(KOREAN).scores('나는')
    with pytest.raises(ValueError, match='not trained yet'): Word2Vec().scores('a')
    with pytest.raises(ValueError, match='at least one word'): other.scores()
    with pytest.raises(KeyError, match='no vector'): other.scores('x')
    with pytest.raises(ValueError, match="negative: expected at least 1 with loss 'nce', got 0"): Word2Vec(loss='nce', negative=0)


@compiled
def test_the_rate_falls_alike_over_long_texts():
    "More than ten thousand words, and sentences beyond a thousand: where the program sets its rate, and cuts."
    rng = np.random.default_rng(5)
    text = [[f'w{i}' for i in rng.integers(0, 6, n)] for n in (2500, 1, 0, 7000, 900, 1000, 1001, 1, 12000)]
    for arithmetic in 'nlgeval', 'word2vec.c':
        model = Word2Vec(size=4, window=1, architecture='cbow', negative=1, subsample=0, epochs=2, arithmetic=arithmetic)
        one = model.fit(text, engine='python').vectors.matrix.copy()
        assert np.array_equal(one, model.fit(text, engine='compiled').vectors.matrix)


@compiled
def test_a_corpus_is_the_same_however_it_is_given(tmp_path):
    rng = np.random.default_rng(1)
    lines = [[f'w{i}' for i in rng.integers(0, 50, rng.integers(0, 40))] for _ in range(2000)]
    texts = list(map(' '.join, lines))
    path = tmp_path / 'text.txt'
    path.write_text('\n'.join(texts) + '\n', encoding='utf-8')
    model = Word2Vec(size=8, window=2, epochs=2, subsample=.01)
    expected = model.fit(lines).vectors.digest
    for given, memory in ((texts, 2**26), (iter(texts), 0), (path, 2**26), (path, 1000), (lines, 0)):
        assert model.fit(given, memory=memory).vectors.digest == expected
    program = Word2Vec.like('word2vec.c', size=8, window=2, iter=1)
    expected = program.fit(texts).vectors.digest
    assert program.fit([text + '\r' for text in texts]).vectors.digest == expected  # which the program drops
    assert program.fit(['\n'.join(texts[:1000]), *texts[1000:]]).vectors.digest == expected  # a line is a sentence


@compiled
def test_two_threads_learn_what_one_learns():
    "No two runs are alike, but the neighbours are: every even word stands among even ones, every odd one among odd ones."
    rng = np.random.default_rng(2)
    lines = [[f'w{2 * i + side}' for i in rng.integers(0, 10, 12)] for side in rng.integers(0, 2, 6000)]
    model = Word2Vec(size=16, window=3, epochs=2, threads=2, subsample=0).fit(lines)
    assert np.isfinite(model.vectors.matrix).all()
    for word in model.vectors:
        assert {int(other[1:]) % 2 for other, _ in model.vectors.nearest(word, 10)} == {int(word[1:]) % 2}


@compiled
def test_a_seed_decides_and_threads_have_their_own():
    model = Word2Vec(size=4, min_count=1, subsample=0, epochs=1)
    found = {seed: Word2Vec(**{**vars(model), 'seed': seed}).fit(KOREAN).vectors.digest for seed in (0, 1, 0)}
    assert model.fit(KOREAN).vectors.digest == found[0] != found[1]


def test_the_vocabulary_is_pruned():
    text = ['a b c d', 'a b c', 'a b', 'a']
    assert Corpus(text, min_count=2).words[1:] == ['a', 'b', 'c']
    assert Corpus(text, min_count=1, max_words=2).words[1:] == ['a', 'b']
    with pytest.raises(ValueError, match='4 different words, of which 0 occur 5 times or more'):
        Corpus(text)


@pytest.mark.parametrize('text, message', [
    ([], 'sentences: there is no word in it'), (['', ' '], 'there is no word in it'), ([[], []], 'there is no word in it'),
    (iter([]), 'there is no word in it'), (['a b c'] * 4, '3 different words, of which 0 occur 5 times or more'),
    (['a b c'] * 4, 'The most frequent occurs 4 times'), (['a'] * 9, '1 different words, of which 1 occur 5 times'),
    (['a b'] * 5 + ['c'] * 4, '10 words in all; a window of 10 is larger'), ([['a'], ['b']] * 9, 'none has two words'),
    ([['a', None] * 9], 'expected words that are strings, got None'), ([['a', 0] * 9], 'strings, got 0'), ('a b', 'got one string'),
    (b'a b', 'got one string'), (7, 'got 7'), (None, 'got None'), ([b'a b'], r"sentences\[0\]: expected a text or a list of words"),
    (['a b', None], r'sentences\[1\]: .* got None')])
@pytest.mark.parametrize('tool', [False, True])
def test_a_text_that_teaches_nothing_is_an_error(text, message, tool):
    options = dict(size=4, window=10, min_count=5)
    if tool and message == 'none has two words': pytest.skip('the end of a sentence is a word of the program')
    model = Word2Vec.like('word2vec.c', **options) if tool else Word2Vec(**options)
    with pytest.raises((ValueError, TypeError), match=message): model.fit(text)
    assert not hasattr(model, 'vectors')


def test_a_file_that_teaches_nothing_is_named(tmp_path):
    path = tmp_path / 'text.txt'
    for data, message in ((b'', 'there is no word in it'), (b'\n \n', 'there is no word in it'), (b'a b\n', 'of which 0 occur 5 times'),
                          (b'a b c\n\xff\xfe b\n', 'line 2: byte 0xff at offset 6 is not UTF-8')):
        path.write_bytes(data)
        with pytest.raises(ValueError, match=message) as error: Word2Vec().fit(path)
        assert str(path) in str(error.value)
    with pytest.raises(ValueError, match='no such file'): Word2Vec().fit(tmp_path / 'none.txt')


def test_vectors_that_grow_beyond_all_numbers_are_an_error():
    with np.errstate(all='ignore'), pytest.raises(ValueError, match='a rate of 1e[+]30 is too high'):
        Word2Vec(size=4, min_count=1, window=2, rate=1e30).fit(KOREAN)


@pytest.mark.parametrize('binary', [False, True])
@pytest.mark.parametrize('damage', range(1, 40, 3))
def test_a_file_that_was_cut_short_is_an_error(tmp_path, binary, damage):
    path = tmp_path / 'vectors'
    Vectors(['one', '\u4e8c', '</s>'], np.random.default_rng(0).normal(size=(3, 4))).save(path, 'word2vec-binary' if binary else 'word2vec')
    whole = path.read_bytes()
    path.write_bytes(whole[:-damage] if binary else whole[:whole.rstrip().rfind(b' ') - damage // 3])
    try:
        found = Vectors.load(path)
    except ValueError as error:
        assert str(path) in str(error)
    else:  # a binary file may lack its last line end
        assert binary and damage == 1 and len(found) == 3


def test_the_programs_own_text_file_is_read(shared, tmp_path):
    "Six decimals, a space before each line end, `</s>` first."
    *_, words, vectors = trained(shared, 'korean-skip-hs0-neg2')
    path = tmp_path / 'vectors.txt'
    rows = [f'{word} ' + ''.join(f'{x:f} ' for x in row) for word, row in zip(words, vectors.tolist())]
    path.write_text(f'{len(words)} 5\n' + '\n'.join(rows) + '\n', encoding='utf-8')
    read = Vectors.load(path)
    assert read.words == words and np.abs(read.matrix - vectors).max() <= 5e-7
    read.save(tmp_path / 'again.txt', decimals=6)
    assert (tmp_path / 'again.txt').read_bytes() == path.read_bytes()
