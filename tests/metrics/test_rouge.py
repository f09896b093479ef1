"""ROUGE equals the tools that it names: golden and recorded numbers, and live tools where they run."""
import json
import warnings
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, reject, settings, strategies as st

import rouge155_oracle as program
from golden import golden
from nlgeval.metrics.rouge import ROUGE_TYPES, Rouge, rouge

pytestmark = pytest.mark.filterwarnings('ignore')
RECORDED = json.loads((Path(__file__).parents[1] / 'recorded' / 'rouge.json').read_text(encoding='utf-8'))['tools']
FOUR = 'rouge1', 'rouge2', 'rougeL', 'rougeLsum'
LETTERS = {'R': 'recall', 'P': 'precision', 'F': 'fmeasure'}
live = pytest.mark.skipif(bool(program.available()), reason=f'ROUGE-1.5.5 does not run: {program.available()}')


# ---------------------------------------------------------------- texts
def english(shared):
    items = json.loads((shared / 'golden' / 'english.json').read_text(encoding='utf-8'))
    return {i['id']: (i['candidate'], i['references']) for i in items}


def multilingual(shared):
    items = json.loads((shared / 'golden' / 'multilingual.json').read_text(encoding='utf-8'))
    return {f"{n}-{i['lang']}": ([i['candidate']], [[r] for r in i['references']]) for n, i in enumerate(items)}


def realsumm(shared):
    with open(shared / 'data' / 'realsumm' / 'realsumm.jsonl', encoding='utf-8') as lines:
        items = [json.loads(line) for line in lines]
    return {f"{i['system']}/{i['doc']}": (i['candidate'], [i['reference']]) for i in items}


SETS = {'english': english, 'multilingual': multilingual, 'realsumm': realsumm}


def texts(items, join='\n'):
    "Predictions and references of {id: (sentences, [sentences of each reference])}."
    return [join.join(c) for c, _ in items.values()], [[join.join(r) for r in rs] for _, rs in items.values()]


word = st.sampled_from(['the', 'The', 'cat', 'cats', 'sat', 'mice', 'was', 'running', 'ponies', 'international', 'e-mail', '3.5', "isn't",
                        'mr.', 'Mr', '--', 'b', 'ß', 'naïve', '好', '$5', 'a_b', '<b>', 'gonna', 'cannot', 'happily'])
sentence = st.lists(word, min_size=1, max_size=9).map(' '.join)
summary = st.lists(sentence, min_size=1, max_size=3)
items = st.lists(st.tuples(summary, st.lists(summary, min_size=1, max_size=3)), min_size=1, max_size=12)


def spread(scores):
    "{type: array (segments, 3) of R, P, F}."
    return {name: np.array([s.segment_parts[p] for p in LETTERS.values()]).T for name, s in scores.items()}


def rows_155(score):
    "What the program prints of each item: R, P, F, or with -t 1 and 2 the counts of reference, candidate and both."
    rows = score.statistics.rows
    return rows[:, [1, 0, 2]] if score.metric.aggregation == 'mean' else rows[:, [2, 1, 0]]


# ---------------------------------------------------------------- ROUGE-1.5.5, golden
def equal_to_program(scores, items, averages, tolerance=1e-9):
    "Every item, average and confidence limit; `items` is {metric: rows}."
    assert list(scores) == list(items)
    for name, expected in items.items():
        np.testing.assert_allclose(rows_155(scores[name]), expected, rtol=1e-12, atol=tolerance, err_msg=name)
    found = scores.averages()
    for name, letters in averages.items():
        if isinstance(letters, list): assert list(found[name]) == letters, name  # -t 2
        else:
            for letter, values in letters.items():
                np.testing.assert_allclose(found[name][letter], values, rtol=0, atol=tolerance, err_msg=f'{name} {letter}')


GOLDEN = {'english': ['duc', 'duc-stem', 'stop', 'stop-stem', 'unlimited-skip', 'skip0', 'words25', 'words10-stem', 'bytes75', 'best-model',
                      'alpha0.8', 'recall-alpha0', 'weight2', 'count-token'],
          'realsumm': ['duc', 'duc-stem', 'stop', 'words25', 'bytes75']}


@pytest.mark.parametrize('which, name', [(which, name) for which, names in GOLDEN.items() for name in names])
def test_program_golden(shared, which, name):
    numbers = golden(shared, f'rouge155_{which}')
    assert set(numbers) == set(GOLDEN[which])
    expected, every = numbers[name], SETS[which](shared)
    chosen = {i: every[i] for i in expected['per_item']}
    scores = Rouge.like('rouge-1.5.5 ' + expected['flags'])(*texts(chosen))
    rows = {metric: [item[metric] for item in expected['per_item'].values()] for metric in expected['average']}
    equal_to_program(scores, rows, expected['average'])


# ---------------------------------------------------------------- ROUGE-1.5.5, live
def run_program(corpus, flags):
    "({metric: rows}, averages) of the program."
    found, averages = program.rouge155({i: c for i, (c, _) in corpus.items()}, {i: r for i, (_, r) in corpus.items()}, flags)
    return {metric: [item[metric] for item in found.values()] for metric in next(iter(found.values()))}, averages


flags = st.tuples(
    st.sampled_from(['-n 4', '-n 2', '-n 1 -x', '']), st.sampled_from(['', '-w 1.2', '-w 2', '-w 1']), st.sampled_from(['', '-2 4', '-2 -1', '-2 0']),
    st.sampled_from(['', '-u', '-U']), st.sampled_from(['', '-m', '-s', '-sm']), st.sampled_from(['', '', '-l 5', '-l 100', '-b 20', '-b 75']),
    st.sampled_from(['', '-f A', '-f B']), st.sampled_from(['', '-p 0', '-p 0.8', '-p 1']), st.sampled_from(['', '', '-t 0', '-t 1', '-t 2']),
    st.sampled_from(['-r 100', '-r 100 -c 90', '-r 37 -c 99.5', ''])).map(lambda parts: ' '.join(filter(None, parts)))


@live
@settings(max_examples=120)
@given(items, flags)
def test_program_generated(corpus, flags):
    corpus = dict(enumerate(corpus))
    try: expected = run_program(corpus, flags)
    except RuntimeError as error:  # it stops at an empty reference
        if 'division by zero' in str(error): reject()
        raise
    equal_to_program(Rouge.like('rouge-1.5.5 ' + flags)(*texts(corpus)), *expected)


@live
@pytest.mark.parametrize('flags', ['-n 2 -m -s -2 -1 -U -w 1.5 -b 300', '-n 4 -m -2 4 -u -w 1.2 -f A -p 0.5 -l 100 -t 0 -s', '-n 2 -m -2 9 -t 1 -w 1.2'])
def test_program_realsumm(shared, flags):
    every = realsumm(shared)
    corpus = {i: every[i] for i in list(every)[7::40]}
    equal_to_program(Rouge.like('rouge-1.5.5 ' + flags)(*texts(corpus)), *run_program(corpus, flags))


def see(path, sentences):
    "A file as pyrouge writes it."
    lines = '\n'.join(f'<a name="{i}">[{i}]</a> <a href="#{i}" id={i}>{s}</a>' for i, s in enumerate(sentences, 1))
    path.write_text(f'<html>\n<head>\n<title>dummy title</title>\n</head>\n<body bgcolor="white">\n{lines}\n</body>\n</html>', encoding='utf-8')


@live
@pytest.mark.parametrize('tool', ['pyrouge', 'files2rouge'])
def test_wrappers(shared, monkeypatch, tool):
    "The program on what pyrouge and files2rouge write: tags around sentences, ids from 1."
    every, flags = realsumm(shared), {'pyrouge': '-c 95 -2 -1 -U -r 1000 -n 4 -w 1.2 -m', 'files2rouge': '-c 95 -r 1000 -n 2 -m'}[tool]
    corpus = {i: every[i] for i in list(every)[3::100]}
    corpus['tag'] = ['it was 3 < 4 and 5 > 2', 'so it was'], [['it was 3 < 4', 'so 5 > 2']]
    join = '\n' if tool == 'pyrouge' else ' '
    predictions, references = texts(corpus, join)
    order, sentences = list(corpus), {i: c for i, c in corpus.items()}
    if tool == 'files2rouge':  # it sorts the files s.0.txt, s.1.txt, s.10.txt, ..., and numbers them
        order = [order[k] for k in sorted(range(len(order)), key='s.{}.txt'.format)]
        # one line a text, cut at ' . '; the program must get the same strings without the tags' reading
        split = lambda text: text.replace(' . ', ' .\n').split('\n')
        sentences = {i: (split(p), [split(r) for r in rs]) for i, p, rs in zip(corpus, predictions, references)}
    config, parse = program.config, program.parse
    monkeypatch.setattr(program, 'write', see)
    monkeypatch.setattr(program, 'config', lambda n, refs: ''.join(
        f'<EVAL ID="{int(part.partition(chr(34))[0]) + 1}"{part.partition(chr(34))[2]}' if k else part
        for k, part in enumerate(config(n, refs).replace('"SPL"', '"SEE"').split('<EVAL ID="'))))
    monkeypatch.setattr(program, 'parse', lambda text, ids: [(lambda found: (found[0].pop(None), found))(parse(text, [None, *ids]))[1]][0])
    found, averages = program.rouge155({i: sentences[i][0] for i in order}, {i: sentences[i][1] for i in order}, flags)
    scores = Rouge.like(tool)(predictions, references)
    equal_to_program(scores, {metric: [found[i][metric] for i in corpus] for metric in averages}, averages)


# ---------------------------------------------------------------- rouge-score, live
def against_rouge_score(predictions, references, stemmer=False, types=FOUR):
    scoring = pytest.importorskip('rouge_score.rouge_scorer', reason='rouge-score is not installed')
    scorer = scoring.RougeScorer(list(types), use_stemmer=stemmer)
    ours = spread(Rouge.like('rouge-score', types=types, stemmer='porter' if stemmer else None)(predictions, references))
    theirs = [scorer.score_multi(refs, p) for p, refs in zip(predictions, references)]
    for t in types:
        expected = [[s[t].recall, s[t].precision, s[t].fmeasure] for s in theirs]
        np.testing.assert_allclose(ours[t], expected, rtol=0, atol=1e-12, err_msg=t)


@pytest.mark.parametrize('stemmer', [False, True])
def test_rouge_score(shared, stemmer):
    types = *(f'rouge{n}' for n in range(1, 10)), 'rougeL', 'rougeLsum'
    against_rouge_score(*texts(english(shared)), stemmer, types)
    against_rouge_score(*texts(multilingual(shared)), stemmer, types)


@pytest.mark.parametrize('stemmer', [False, True])
def test_rouge_score_on_realsumm(shared, stemmer):
    every = realsumm(shared)
    against_rouge_score(*texts({i: every[i] for i in list(every)[stemmer::4]}), stemmer)


@settings(max_examples=150)
@given(items, st.booleans())
def test_rouge_score_generated(corpus, stemmer):
    against_rouge_score(*texts(dict(enumerate(corpus))), stemmer)


@given(items)
def test_default_is_rouge_score_on_ascii(corpus):
    ascii_only = {i: ([s.encode('ascii', 'ignore').decode() for s in c], [[s.encode('ascii', 'ignore').decode() for s in r] for r in rs])
                  for i, (c, rs) in enumerate(corpus)}
    ours, theirs = rouge(*texts(ascii_only)), Rouge.like('rouge-score')(*texts(ascii_only))
    assert {t: s.parts for t, s in ours.items()} == {t: s.parts for t, s in theirs.items()}


# ---------------------------------------------------------------- COCO, live
def against_coco(predictions, references):
    coco = pytest.importorskip('pycocoevalcap.rouge.rouge', reason='pycocoevalcap is not installed').Rouge()
    score = Rouge.like('coco')(predictions, references)['rougeL']
    mean, each = coco.compute_score({i: list(r) for i, r in enumerate(references)}, {i: [p] for i, p in enumerate(predictions)})
    np.testing.assert_allclose(score.segments, each, rtol=0, atol=1e-12)
    assert score.score == pytest.approx(mean, abs=1e-12)


def test_coco(shared): against_coco(*texts(english(shared), ' '))


def test_coco_on_realsumm(shared):
    every = realsumm(shared)
    against_coco(*texts({i: every[i] for i in list(every)[::40]}, ' '))


@given(items)
def test_coco_generated(corpus): against_coco(*texts(dict(enumerate(corpus)), ' '))


# ---------------------------------------------------------------- recorded
each_set = pytest.mark.parametrize('which', SETS)


def recorded(shared, which, tool, setting):
    "Items of a set, and what the tool printed of them."
    every, result = SETS[which](shared), RECORDED[tool]['settings'][setting]['sets'][which]
    return {i: every[i] for i in result['segments']}, result


@each_set
@pytest.mark.parametrize('setting, flags', [('exclusive', ''), ('not exclusive', ' exclusive=False')])
def test_pltrdy(shared, which, setting, flags):
    names = {f'rouge{n}': f'rouge-{n}' for n in (1, 2, 3, 4, 5)} | {'rougeL': 'rouge-l'}
    metric = Rouge.like('pltrdy' + flags, types=tuple(names))
    chosen, result = recorded(shared, which, 'pltrdy', setting)
    predictions, references = texts(chosen, ' ')
    pairs = [(p, r, e) for p, rs, es in zip(predictions, references, result['segments'].values()) for r, e in zip(rs, es) if 'error' not in e]
    assert len(pairs) > 20
    ours = spread(metric([p for p, _, _ in pairs], [r for _, r, _ in pairs]))
    for t, theirs in names.items():
        np.testing.assert_allclose(ours[t], [e[theirs] for _, _, e in pairs], rtol=0, atol=1e-12, err_msg=f'{which} {t}')
    if 'error' not in result['average']:
        first = [(p, rs[0]) for p, rs in zip(predictions, references) if p and rs[0]]
        for t, score in metric(*map(list, zip(*first))).items():
            assert [score.recall, score.precision, score.fmeasure] == pytest.approx(result['average'][names[t]], abs=1e-12)


PY_ROUGE = {'README average': 'length_limit=100 length_limit_type=words weight_factor=1.2',
            'README best': 'length_limit=100 length_limit_type=words apply_avg=False apply_best=True weight_factor=1.2', 'default limit': '',
            'no limit, no stemming': 'limit_length=False stemming=False', 'no limit, no stemming, best': 'limit_length=False stemming=False apply_avg=False apply_best=True',
            'twenty words, alpha 0.8': 'length_limit=20 length_limit_type=words alpha=0.8 stemming=False', 'seventy bytes': 'length_limit=70 stemming=False'}
PY_NAMES = {f'rouge{n}': f'rouge-{n}' for n in (1, 2, 3, 4)} | {'rougeL': 'rouge-l', 'rougeW': 'rouge-w'}


@each_set
@pytest.mark.parametrize('setting', PY_ROUGE)
def test_py_rouge(shared, which, setting):
    metric = Rouge.like('py-rouge ' + PY_ROUGE[setting])
    chosen, result = recorded(shared, which, 'py-rouge', setting)
    keep = [i for i, e in result['segments'].items() if 'error' not in e]
    scores = metric(*texts({i: chosen[i] for i in keep}))
    ours = spread(scores)
    for t, theirs in PY_NAMES.items():
        np.testing.assert_allclose(ours[t], [result['segments'][i][theirs] for i in keep], rtol=0, atol=1e-12, err_msg=f'{which} {t}')
        if len(keep) == len(chosen):
            s = scores[t]
            assert [s.recall, s.precision, s.fmeasure] == pytest.approx(result['average'][theirs], abs=1e-12)


@each_set
def test_py_rouge_each_reference(shared, which):
    metric = Rouge.like('py-rouge limit_length=False stemming=False')
    chosen, result = recorded(shared, which, 'py-rouge', 'no limit, no stemming, each reference')
    for i, expected in result['segments'].items():
        if 'error' in expected: continue
        predictions, references = texts({i: chosen[i]})
        ours = spread(metric(predictions * len(references[0]), references[0]))
        for t, theirs in PY_NAMES.items(): np.testing.assert_allclose(ours[t], expected[theirs], rtol=0, atol=1e-12, err_msg=f'{which} {i} {t}')


@each_set
@pytest.mark.parametrize('setting', ['best', 'best stemmer', 'avg', 'avg stemmer'])
def test_torchmetrics(shared, which, setting):
    metric = Rouge.like('torchmetrics:avg' if 'avg' in setting else 'torchmetrics', stemmer='porter' if 'stemmer' in setting else None)
    chosen, result = recorded(shared, which, 'torchmetrics', setting)
    scores = metric(*texts(chosen))
    ours = spread(scores)
    for t in FOUR:  # it computes in 32 bits
        np.testing.assert_allclose(ours[t], [e[t] for e in result['segments'].values()], rtol=0, atol=1e-6, err_msg=f'{which} {t}')
        s = scores[t]
        assert [s.recall, s.precision, s.fmeasure] == pytest.approx(result['average'][t], abs=1e-6)


@each_set
@pytest.mark.parametrize('setting', ['no stemmer', 'stemmer'])
def test_huggingface(shared, which, setting):
    metric = Rouge.like('huggingface', stemmer='porter' if setting == 'stemmer' else None)
    chosen, result = recorded(shared, which, 'huggingface', setting)
    scores = metric(*texts(chosen))
    for t in FOUR:
        np.testing.assert_allclose(scores[t].segments, [e[t] for e in result['segments'].values()], rtol=0, atol=1e-12, err_msg=f'{which} {t}')
        aggregates = [seed[t] for seed in result['aggregate by seed'].values()]  # medians of 1000 means, which scatter around the mean
        error = scores[t].segments.std() / len(chosen) ** .5
        assert np.mean(aggregates) == pytest.approx(scores[t].score, abs=.1 * error + 1e-12)


# ---------------------------------------------------------------- published
def test_published():
    lin = ['A B C D E F G'] * 2
    scores = rouge(['A B C D H I K', 'A H B K C I D'], lin, types=('rougeL', 'rougeW2'))
    assert scores['rougeL'].segments.tolist() == [4/7, 4/7]
    assert scores['rougeW2'].segment_parts['recall'].round(3).tolist() == [.571, .286]
    police = rouge(['police kill the gunman', 'the gunman kill police'], ['police killed the gunman'] * 2, types=('rouge2', 'rougeL', 'rougeS'))
    assert [s.segment_parts['recall'].tolist() for s in police.values()] == [[1/3, 1/3], [3/4, 2/4], [3/6, 1/6]]
    union = rouge(['w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5'], ['w1 w2 w3 w4 w5'], types=('rougeLsum',))['rougeLsum']
    assert union.recall == 4/5
    dog = rouge(['the dog was found under the bed', 'the big black dog was found under the big round bed'], ['the dog was under the bed'] * 2, types=('rouge1', 'rouge2'))
    assert (dog['rouge1'].segment_parts['recall'][0], dog['rouge1'].segment_parts['precision'].tolist(), dog['rouge2'].segment_parts['precision'][0]) == (1, [6/7, 6/11], 4/6)
    chinese = rouge(['我去買了一雙好鞋'], ['我出門買了一雙漂亮的鞋子'], types=('rougeL',))['rougeL']
    assert (chinese.precision, chinese.recall) == (6/8, 6/12)


def test_published_huggingface():
    p = ['Transformers Transformers are fast plus efficient', 'Good Morning', 'I am waiting for new Transformers']
    r = [['HuggingFace Transformers are fast efficient plus awesome', 'Transformers are awesome because they are fast to execute'],
         ['Good Morning Transformers', 'Morning Transformers'],
         ['People are eagerly waiting for new Transformer models', 'People are very excited about new Transformers']]
    scores = Rouge.like('huggingface')(p, r)
    assert [s.score for s in scores.values()] == pytest.approx([0.6659340659340659, 0.45454545454545453, 0.6146520146520146, 0.6146520146520146], abs=1e-15)


# ---------------------------------------------------------------- every language
def test_every_language(shared):
    "Where rouge-score finds nothing in a language without Latin letters, the default does."
    others = {i: o for i, o in multilingual(shared).items() if i.split('-')[1] not in ('en', 'de', 'fr') and o[0][0].strip()}
    theirs, ours = Rouge.like('rouge-score')(*texts(others))['rouge1'].segments, rouge(*texts(others))['rouge1'].segments
    assert (theirs == 0).sum() >= 5 and (ours[theirs == 0] > 0).all()


# ---------------------------------------------------------------- the front
@given(items, st.sampled_from(['best', 'recall', 'average', 'pooled', 'apart']), st.booleans())
def test_front_is_its_members(corpus, rule, jackknife):
    "One call gives what each metric gives alone, and signatures tell different numbers apart."
    predictions, references = texts(dict(enumerate(corpus)))
    group = Rouge(ROUGE_TYPES, reference_rule=rule, jackknife=jackknife)
    scores = group(predictions, references)
    for name, score in scores.items():
        assert score.parts == group[name](predictions, references).parts
        assert all(0 <= score.parts[p] <= 1 + 1e-12 for p in LETTERS.values())
    assert scores['rougeW'].parts == scores['rougeW1.2'].parts
    assert len({s.signature for s in scores.values()}) == len(ROUGE_TYPES) - 1


def test_signatures_tell_tools_apart(shared):
    predictions, references = texts(english(shared))
    seen = {}
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')
        for tool in (*Rouge.tools, 'rouge-1.5.5 -m', 'rouge-1.5.5 -n 2 -s', 'rouge-1.5.5 -n 2 -f B', 'rouge-1.5.5 -n 2 -l 10', 'rouge-1.5.5 -n 2 -b 75',
                     'rouge-1.5.5 -n 2 -p 0.8', 'rouge-1.5.5 -n 2 -t 1', 'pltrdy exclusive=False', 'py-rouge stemming=False'):
            for score in Rouge.like(tool)(predictions, references).values():
                rows = score.statistics.rows.tobytes()
                assert seen.setdefault(score.signature, rows) == rows, (tool, score.signature)
