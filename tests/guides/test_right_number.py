"""The page 'Is your framework's number right?': what it says of others is what they print, or what was recorded of them."""
import importlib
import json
import re
from pathlib import Path

import nbformat
import pytest

root = Path(__file__).parents[2]
PAGE = nbformat.read(root / 'nbs' / 'guides' / '12_right_number.ipynb', as_version=4)
RECORDED = json.loads((root / 'tests' / 'recorded' / 'frameworks.json').read_text(encoding='utf-8'))['cases']
TABLE = next(cell.source for cell in PAGE.cells if cell.source.startswith('| |'))
ROWS = {int(cells[0]): cells[1:] for line in TABLE.splitlines() if (cells := [cell.strip() for cell in line.strip('|').split('|')])[0].isdigit()}


def theirs(module): return pytest.importorskip(module)


def chrf_joined(): return theirs('nltk.translate.chrf_score').sentence_chrf(['the cat sat', 'the dog ran'], 'the cat sat')


def meteor_of_texts():
    try: theirs('nltk.translate.meteor_score').meteor_score(['the cat sat'], 'the cat sat')
    except TypeError as error: return f'TypeError: {error}'


def rouge_of_thai(): return theirs('rouge_score.rouge_scorer').RougeScorer(['rouge1'], use_stemmer=True).score('สวัสดี', 'สวัสดี')['rouge1'].fmeasure


def chrf_transposed():
    metric = theirs('sacrebleu').corpus_chrf
    return metric(['GOOD', 'PRED2'], [['GOOD'], ['REF2']], word_order=2).score, metric(['GOOD', 'PRED2'], [['GOOD', 'REF2']], word_order=2).score


def mean_of_sentences():
    sacrebleu = theirs('sacrebleu')
    p = ['The cat sat on the mat.', 'It rains.', 'Nobody came to the party.']
    r = ['The cat sat on a mat.', 'It is raining.', 'No one came to the party.']
    return sum(sacrebleu.sentence_bleu(a, [b]).score for a, b in zip(p, r)) / 3, sacrebleu.corpus_bleu(p, [r]).score


def swapped():
    cider = theirs('pycocoevalcap.cider.cider').Cider
    said = {0: ['a man rides a horse'], 1: ['two dogs play in snow'], 2: ['a cat sleeps on a red sofa']}
    made = {0: ['a man on a horse'], 1: ['a dog on a field'], 2: ['a cat on a sofa']}
    return cider().compute_score(made, said)[0], cider().compute_score(said, made)[0]


def numbers(text): return [float(found) for found in re.findall(r'\d+(?:\.\d+)?', text)]


def test_there_are_twenty_rows_and_each_says_how_it_is_known_and_links_where_it_was_told():
    assert list(ROWS) == list(range(1, 21))
    for program, what, printed, right, known in ROWS.values():
        assert re.search(r'\]\(https://github\.com/[\w.-]+/[\w.-]+/(?:issues|pull)/\d+\)', what), program
        assert known.startswith(('run', 'reported there, not run')), program


@pytest.mark.parametrize('row, name', [(1, 'opik 2.0.20 chrF'), (3, 'promptfoo 0.121.20 bleu'), (4, 'promptfoo 0.117.0 rouge-n, case'),
                                       (8, 'ragas 0.4.3 BleuScore'), (9, 'ragas 0.2.15 ToolCallAccuracy'), (16, 'mistral-evals ANLS'),
                                       (13, 'editdistance 0.8.1 of tensors of torch 2.13.0'), (14, 'torchmetrics 1.9.0 _rouge_score_update'),
                                       (18, 'OCRBench v2 vqa_evaluation')])
def test_numbers_of_frameworks_are_those_recorded(row, name):
    program, _, printed, _, known = ROWS[row]
    assert known.startswith('run') and numbers(printed)[0] == round(RECORDED[name], 3)
    version = re.search(r'\d+\.\d+\.\d+', program)
    assert not version or version[0] in name


def test_what_no_number_says():
    assert RECORDED['opik 2.0.20 METEOR'].startswith('TypeError') and ROWS[2][2] == '`TypeError`'
    assert RECORDED['opik 2.2.122 chrF'] == 1 and 'right in 2.2.122' in ROWS[1][4]
    assert RECORDED['ragas 0.4.3 ToolCallAccuracy'] == 0 == RECORDED['promptfoo 0.117.0 rouge-n, Chinese']
    reason = RECORDED['promptfoo 0.117.0 not-rouge-n']['reason']
    assert reason.removeprefix('ROUGE-N score ') in ROWS[5][1]


@pytest.mark.parametrize('row, call', [(6, rouge_of_thai), (7, chrf_transposed), (10, mean_of_sentences), (19, swapped)])
def test_numbers_of_what_is_installed(row, call):
    found = call()
    _, _, printed, right, _ = ROWS[row]
    printed, right = numbers(printed)[0], numbers(right)[0]
    assert [printed, right] == ([round(value, 2) for value in found] if isinstance(found, tuple) else [found, 1])


def test_calls_that_frameworks_make_of_nltk():
    assert chrf_joined() == pytest.approx(.437, abs=5e-4) and meteor_of_texts().startswith('TypeError')


@pytest.mark.parametrize('module, call', [('nltk', 'sentence_chrf(["the cat sat", "the dog ran"], "the cat sat")'), ('nltk', 'meteor_score("a b", "a b")'),
                                          ('sacrebleu', 'corpus_chrf(["GOOD", "PRED2"], [["GOOD"], ["REF2"]])'),
                                          ('pycocoevalcap', 'Cider().compute_score({0: ["a b"]}, {0: ["a b", "a c"]})')])
def test_faces_refuse_what_goes_wrong_and_say_what_to_write(module, call):
    face = importlib.import_module(f'nlgeval.faces.{module}')
    with pytest.raises((TypeError, ValueError), match='Write '): eval(call, vars(face).copy())
