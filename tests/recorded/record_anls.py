"""What other tools print for generated answers, lines and objects: write anls.json.

    python record_anls.py FOLDER PYTHON

In a Python with anls 0.0.2, anls_star 1.0.1, munkres 1.1.4, rapidfuzz and nltk; PYTHON is another one, with anls_star 1.0.1 and
munkres 3.0.0. FOLDER holds files of public repositories:

    docvqa.py      QwenLM/Qwen-VL at aa00ed04, eval_mm/infographicsvqa_eval.py: the competition's script
    lmms_eval.py   EvolvingLMMs-Lab/lmms-eval at 75571cfe, lmms_eval/api/metrics.py
    unitxt.py      IBM/unitxt at 20b951e5, src/unitxt/metrics.py
    vlmevalkit.py  open-compass/VLMEvalKit at 0a04a1d2, vlmeval/dataset/utils/vqa_eval.py
    vlmevalkit_2026_08.py  the same at e8e78f05
    mistral.py     mistralai/mistral-evals at d61811fc, eval/metrics.py
    winml.py       microsoft/winml-cli at 5235f0a4, src/winml/modelkit/eval/metrics/document_qa.py
    ocrbench.py    Yuliang-Liu/MultimodalOCR at 794c36d6, OCRBench_v2/eval_scripts/vqa_metric.py
    clovaai.py     clovaai/deep-text-recognition-benchmark at e2117f2f, test.py
    paddleocr.py   PaddlePaddle/PaddleOCR at 0002349d, ppocr/metrics/rec_metric.py
"""
import ast
import json
import random
import re
import string
import subprocess
import sys
import tempfile
import warnings
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Dict, List

warnings.simplefilter('ignore')
WORDS = ['ITC Limited', 'itc limited', 'Invoice No. 12', 'Total', 'tota1', '12.50', '12,50 $', 'Zürich', 'ZURICH', '  a  b ', '',
         ' ', '\t\n', 'ab', 'a', 'b', 'Straße', 'STRASSE', 'ﬁle', 'FILE', '東京都', '東京', 'no', 'yes', 'İstanbul', 'istanbul', 'e\u0301',
         'é', '\ud800x', '🇨🇭 flag', 'x\x00y', 'a\u00a0b', 'a\x1cb', 'the great western sugar company', 'The great  western\nsugar Co.',
         '41 %.', '41%', '"quoted".', 'K', '...']


QUESTIONS = [('ab', ['a']), ('12/15/88 ', ['12/15/89']), ('Boston', ['Berlin']), ('Straße 1', ['STRASSE 2']), ('Limted.', ['Limited']),
             ('it is ITC Limited', ['ITC Limited']), ('', ['']), ('no' + ' ' * 60, ['yes']), ('ITC Limted', ['ITC Corporation', 'ITC Limited']),
             ('  US\n', ['us']), ('not 1889, perhaps 1899 or 1900', ['1899'])]  # those of the page
OBJECTS = [([['ab', 'ab'], 'ab'], ['ab', 'ab', ['cd', 'cd']]), ('ink', ['ink', 'paper']), (['ink'], ['ink', 'paper']),
           ({'a': 'x', 'b': None}, {'a': 'x'}), ({'a': 'x'}, {'a': 'x', 'b': None}),
           ({'company': 'ITC Limted', 'date': '12/15/89', 'items': ['paper', 'pens', 'ink'], 'total': '12.50'},
            {'company': 'ITC Limited', 'date': ('12/15/89', '15 Dec 1989'), 'items': ['ink', 'paper']})]


def spoiled(rng, text):
    for _ in range(rng.randrange(0, 4)):
        i = rng.randrange(len(text) + 1)
        text = text[:i] + rng.choice(['', 'x', ' ', 'E', '.', 'ß', '\n']) + text[i + rng.randrange(0, 2):]
    return text


def question(seed):
    if seed < len(QUESTIONS): return QUESTIONS[seed]
    rng = random.Random(seed)
    references = rng.sample(WORDS, rng.choice([1, 1, 2, 3]))
    return spoiled(rng, rng.choice([*references, rng.choice(WORDS)])), references


def thing(rng, depth, options):
    "An object; with options a reference."
    k = rng.random()
    if depth == 0 or k < .35: return rng.choice([rng.choice(WORDS)] * 6 + [None, rng.randrange(20), rng.random() < .5, 1.5])
    if k < .6: return [thing(rng, depth - 1, options) for _ in range(rng.randrange(0, 4))]
    if k < .9 or not options: return {rng.choice('abcd'): thing(rng, depth - 1, options) for _ in range(rng.randrange(0, 4))}
    return tuple(thing(rng, depth - 1, options) for _ in range(rng.randrange(1, 4)))


def changed(rng, it):
    "A prediction: an option of each tuple, with errors."
    if isinstance(it, tuple): return changed(rng, rng.choice(it))
    if rng.random() < .08: return thing(rng, 2, False)
    if isinstance(it, list):
        out = [changed(rng, one) for one in it]
        rng.shuffle(out)
        if out and rng.random() < .2: out.pop()
        if rng.random() < .2: out.append(thing(rng, 1, False))
        return out
    if isinstance(it, dict): return {key: changed(rng, one) for key, one in it.items() if rng.random() < .9}
    return spoiled(rng, it) if isinstance(it, str) and rng.random() < .3 else it


def pair(seed):
    if seed < len(OBJECTS): return OBJECTS[seed]
    rng = random.Random(seed)
    reference = thing(rng, 3, True)
    return changed(rng, reference), reference


def told(it):
    "An object as JSON: a tuple is a dict of its options."
    if isinstance(it, tuple): return {'options': [told(one) for one in it]}
    if isinstance(it, list): return [told(one) for one in it]
    return {key: told(one) for key, one in it.items()} if isinstance(it, dict) else it


def star(seeds):
    from anls_star import anls_score
    found = []
    for seed in seeds:
        prediction, reference = pair(seed)
        try: found.append(anls_score(reference, prediction))
        except ValueError as e: found.append(str(e))
    return found


if sys.argv[1:2] == ['star']:
    print(json.dumps(star(range(int(sys.argv[2])))))
    sys.exit()

folder, other = Path(sys.argv[1]), sys.argv[2]


def taken(name, *wanted, **known):
    "Functions and classes of a file, without its imports and decorators."
    tree = ast.parse((folder / f'{name}.py').read_text())
    body = [node for node in tree.body if getattr(node, 'name', None) in wanted]
    for node in body: node.decorator_list = []
    space = dict(known)
    exec(compile(ast.Module(body, []), name, 'exec'), space)
    return [space[one] for one in wanted]


def docvqa(questions):
    evaluate, _ = taken('docvqa', 'evaluate_method', 'levenshtein_distance', json=json, question_ids_to_exclude=[])
    with tempfile.TemporaryDirectory() as where:
        truth, given = Path(where, 'truth.json'), Path(where, 'given.json')
        truth.write_text(json.dumps({'data': [{'questionId': i, 'question': '', 'answers': r} for i, (_, r) in enumerate(questions)]}))
        given.write_text(json.dumps([{'questionId': i, 'answer': p} for i, (p, _) in enumerate(questions)]))
        found = evaluate(truth, given, SimpleNamespace(answer_types=False, anls_threshold=.5))
    return [found['per_sample_result'][str(i)]['score'] for i in range(len(questions))], found['result']['score']


def answers(questions):
    from anls import anls_score
    from anls_star import anls_score as star_score
    lmms, _ = taken('lmms_eval', 'anls', 'levenshtein_distance')
    unitxt, = taken('unitxt', 'ANLS', InstanceMetric=object, lru_cache=lru_cache, List=List, Any=Any, Dict=Dict)

    def vlmevalkit(name):
        hit, compute, _ = taken(name, 'hit_calculate', 'anls_compute', 'levenshtein_distance',
                                listinstr=lambda names, name: any(one in name for one in names), np=SimpleNamespace(min=min))
        return hit([{'match': [compute(one, p) for one in r]} for p, r in questions], 'DocVQA_VAL')

    mistral, *_ = taken('mistral', 'ANLS', '_remove_end_punctuation', 'Metric', string=string)
    from rapidfuzz.distance import Levenshtein
    near, _ = taken('winml', 'normalized_levenshtein_similarity', '_normalize_text', re=re, Levenshtein=Levenshtein)
    ocrbench, _ = taken('ocrbench', 'vqa_evaluation', 'levenshtein_distance')
    each, corpus = docvqa(questions)
    return {'docvqa': each, 'docvqa corpus': corpus,
            'anls': [anls_score(p, r) for p, r in questions], 'anls_star': [star_score(tuple(r), p) for p, r in questions],
            'lmms-eval': [lmms(r, [p])['anls'] for p, r in questions],
            'unitxt': [unitxt().compute(r, p, [])['score'] for p, r in questions],
            'vlmevalkit': vlmevalkit('vlmevalkit'), 'vlmevalkit:2026-08': vlmevalkit('vlmevalkit_2026_08'),
            'mistral-evals': [mistral().score(p, r) for p, r in questions],
            'winml': [max(near(p, one) for one in r) for p, r in questions],
            'ocrbench-v2': [ocrbench(p, list(r)) for p, r in questions]}


def lines(pairs):
    from nltk.metrics.distance import edit_distance
    from rapidfuzz.distance import Levenshtein
    tree = ast.parse((folder / 'clovaai.py').read_text())
    rule = next(node for node in ast.walk(tree) if isinstance(node, ast.If) and ast.unparse(node.body[0]) == 'norm_ED += 0')
    code = compile(ast.Module([rule], []), 'clovaai', 'exec')

    def clova(pred, gt):
        space = {'pred': pred, 'gt': gt, 'norm_ED': 0, 'edit_distance': edit_distance}
        exec(code, space)
        return space['norm_ED']

    metric, = taken('paddleocr', 'RecMetric', Levenshtein=Levenshtein, string=string)

    def paddle(some, **options): return metric(**options)([[(p, 1) for p, _ in some], [(r, 1) for _, r in some]])['norm_edit_dis']
    return {'clovaai': [clova(p, r) for p, r in pairs], 'paddleocr': paddle(pairs), 'paddleocr:filter': paddle(pairs, is_filter=True),
            'paddleocr each': [paddle([one]) for one in pairs], 'paddleocr:filter each': [paddle([one], is_filter=True) for one in pairs]}


questions, objects = list(map(question, range(400))), 1500
pairs = [(p, r[0]) for p, r in questions]
later = json.loads(subprocess.run([other, __file__, 'star', str(objects)], capture_output=True, text=True, check=True).stdout)
found = {'_about': __doc__.splitlines()[0], 'questions': questions, 'answers': answers(questions), 'lines': lines(pairs),
         'objects': [list(map(told, pair(seed))) for seed in range(objects)],
         'munkres 1.1.4': star(range(objects)), 'munkres 3.0.0': later}
Path(__file__).with_name('anls.json').write_text(json.dumps(found, separators=(',', ':')) + '\n')
