"""Record what torchmetrics and Hugging Face evaluate print as BLEU, into bleu.json beside this file.

Run it by hand in an environment of its own, never in a test run:

    pip install torch==2.13.0
    pip install torchmetrics==1.9.0 evaluate==0.4.6 regex
    python tests/recorded/record_bleu.py --evaluate DIR --shared ../shared

evaluate's own package holds no metric. DIR is a folder `bleu` with its `bleu.py` and `tokenizer_13a.py`
(github huggingface/evaluate, metrics/bleu) and `nmt_bleu.py`, which is nmt/scripts/bleu.py of github tensorflow/nmt
at its master branch. Leave out the comment `# From: ...` after the import of nmt_bleu, or it will be downloaded.
The texts are those of ../shared/golden and the items `EDGE` below. Nothing but numbers and `EDGE` is written.
"""
import argparse, json, os, platform
from importlib.metadata import version
from pathlib import Path

os.environ |= {'HF_HUB_OFFLINE': '1', 'HF_DATASETS_OFFLINE': '1', 'HF_EVALUATE_OFFLINE': '1'}

EDGE = [(i, c, r.split(' | ')) for i, c, r in [
    ('empty',               '',                             'a reference'),
    ('space',               '   ',                          'a reference'),
    ('empty-reference',     'a b c d e',                    ''),
    ('empty-and-full',      'a b c d e',                    ' | a b c d e'),
    ('both-empty',          '',                             ''),
    ('one-word',            'cat',                          'cat'),
    ('one-word-short',      'cat',                          'the cat sat'),
    ('one-word-wrong',      'dog',                          'the cat sat'),
    ('two-words',           'the cat',                      'the cat'),
    ('three-words',         'the cat sat',                  'the cat sat'),
    ('three-words-short',   'the cat sat',                  'the cat sat down here'),
    ('no-match',            'one two three four five',      'six seven eight nine ten'),
    ('unigrams-only',       'five four three two one',      'one two three four five'),
    ('no-fourgram',         'the cat sat on a red mat',     'the cat sat under a red table'),
    ('seven-the',           'the the the the the the the',  'the cat is on the mat | there is a cat on the mat'),
    ('exact',               'the cat is on the mat',        'the cat is on the mat'),
    ('tie-short-first',     'a b c d',                      'a b c | a b c d e'),
    ('tie-long-first',      'a b c d',                      'a b c d e | a b c'),
    ('closest',             'a b c d',                      'a b c | a b c d | a b c d e'),
    ('far-references',      'a b c d e f',                  'a b c d | a b c d e f g h i j'),
    ('too-long',            'a b c d e f g h',              'a b c d e'),
    ('clipped-over-refs',   'a a b b a a b b c c',          'a a b c c d | a b b c d d'),
    ('case',                'The Cat Is On The Mat',        'the cat is on the mat'),
    ('punctuation',         '"Hi," he said: 3.5% (of 1,000) -- ok?', '&quot;Hi,&quot; he said; 3.5 % of 1,000, ok?'),
]]


def texts(shared):
    "The sets to score: {name: [(id, candidate, references)]}."
    def read(name): return json.loads((shared/'golden'/name).read_text(encoding='utf-8'))
    multi = [(f"{i}-{o['lang']}", o['candidate'], o['references']) for i, o in enumerate(read('multilingual.json'))]
    return {'english': [(o['id'], ' '.join(o['candidate']), [' '.join(r) for r in o['references']]) for o in read('english.json')],
            'multilingual': multi,
            'multilingual-nonempty': [o for o in multi if o[1]],
            'edge': EDGE}


def attempt(f, *args):
    "What `f` gives, or the name of what it raises."
    try: return f(*args)
    except Exception as e: return {'error': type(e).__name__}


def torchmetrics_settings():
    "{setting: function of predictions and references}; the values are float32."
    from torchmetrics.text import BLEUScore, SacreBLEUScore
    def run(cls, **kw): return kw, lambda p, r: float(cls(**kw)(p, r))
    res = {f'BLEUScore {name}': run(BLEUScore, **kw) for name, kw in {
        'n_gram=4': dict(n_gram=4), 'n_gram=4 smooth': dict(n_gram=4, smooth=True),
        'n_gram=2': dict(n_gram=2), 'n_gram=2 smooth': dict(n_gram=2, smooth=True)}.items()}
    for tokenize in ('13a', 'intl', 'char', 'zh', 'none'):
        for smooth in (False, True):
            kw = dict(n_gram=4, smooth=smooth, tokenize=tokenize)
            res[f"SacreBLEUScore {tokenize}{' smooth' if smooth else ''}"] = run(SacreBLEUScore, **kw)
    res['SacreBLEUScore 13a lowercase'] = run(SacreBLEUScore, n_gram=4, tokenize='13a', lowercase=True)
    return res


def evaluate_settings(folder):
    "{setting: function of predictions and references}; the functions give all that evaluate's bleu returns."
    import evaluate
    metric = evaluate.load(str(folder))
    def run(**kw): return kw, lambda p, r: metric.compute(predictions=p, references=r, **kw)
    return {'max_order=4': run(max_order=4, smooth=False), 'max_order=4 smooth': run(max_order=4, smooth=True),
            'max_order=2': run(max_order=2, smooth=False)}


def record(settings, sets):
    "{setting: {arguments, sets: {name: {corpus, segments: {id: value}}}}}."
    return {name: {'arguments': kw, 'sets': {s: {
        'corpus': attempt(f, [c for _, c, _ in items], [r for *_, r in items]),
        **({} if s == 'multilingual-nonempty' else {'segments': {i: attempt(f, [c], [r]) for i, c, r in items}}),
    } for s, items in sets.items()}} for name, (kw, f) in settings.items()}


def dump(o, path):
    "Write `o` as JSON, one line per set of numbers, floats by repr."
    def lines(o, depth):
        if depth == 0 or not isinstance(o, dict) or not o: return json.dumps(o, ensure_ascii=False)
        return '{' + ',\n'.join(json.dumps(k, ensure_ascii=False) + ':' + lines(v, depth-1) for k, v in o.items()) + '}'
    path.write_text(lines(o, 5) + '\n', encoding='utf-8')


if __name__ == '__main__':
    here = Path(__file__).resolve().parent
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--evaluate', type=Path, required=True, help="folder with evaluate's bleu.py and what it imports")
    parser.add_argument('--shared', type=Path, default=Path(os.environ.get('NLGEVAL_SHARED', here.parents[2]/'shared')))
    args = parser.parse_args()
    sets = texts(args.shared)
    dump({'about': {'python': platform.python_version(), 'script': Path(__file__).name,
                    'english': "golden/english.json, a candidate's and a reference's sentences joined by a space",
                    'multilingual': 'golden/multilingual.json, ids are position-lang; -nonempty leaves out the empty candidate'},
          'edge': {i: {'candidate': c, 'references': r} for i, c, r in EDGE},
          'tools': {'torchmetrics': {'versions': {p: version(p) for p in ('torchmetrics', 'torch')},
                                     'settings': record(torchmetrics_settings(), sets)},
                    'huggingface': {'versions': {'evaluate': version('evaluate'), 'nmt_bleu.py': 'tensorflow/nmt master'},
                                    'settings': record(evaluate_settings(args.evaluate), sets)}}}, here/'bleu.json')
