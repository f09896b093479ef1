"""Record what other ROUGE packages print, into rouge.json beside this file.

Run it by hand, never in a test run, once for each tool: pltrdy's `rouge` and `py-rouge` both install a module `rouge`,
so each tool has an environment of its own. What is recorded of the other tools stays.

    pip install rouge==1.0.1                                             # --tool pltrdy
    pip install py-rouge==1.1 nltk==3.10.4 'setuptools<70'               # --tool py-rouge
    pip install torch==2.13.0 && pip install torchmetrics==1.9.0 nltk    # --tool torchmetrics
    pip install evaluate==0.4.6 rouge_score==0.1.2                       # --tool huggingface --evaluate DIR
    python tests/recorded/record_rouge.py --tool TOOL --shared ../shared

evaluate's own package holds no metric: DIR is a folder `rouge` with its `rouge.py` (github huggingface/evaluate,
metrics/rouge). The texts are those of ../shared. Nothing but numbers is written. Each triple is [R, P, F].
"""
import argparse, json, os, platform
from importlib.metadata import version
from itertools import islice
from pathlib import Path

os.environ |= {'HF_HUB_OFFLINE': '1', 'HF_DATASETS_OFFLINE': '1', 'HF_EVALUATE_OFFLINE': '1'}


def texts(shared):
    "The sets to score: {name: {id: (sentences, [sentences of each reference])}}."
    def read(name): return json.loads((shared/'golden'/name).read_text(encoding='utf-8'))
    with open(shared/'data'/'realsumm'/'realsumm.jsonl', encoding='utf-8') as f: real = [json.loads(o) for o in islice(f, 60)]
    return {'english': {o['id']: (o['candidate'], o['references']) for o in read('english.json')},
            'multilingual': {f"{i}-{o['lang']}": ([o['candidate']], [[r] for r in o['references']]) for i, o in enumerate(read('multilingual.json'))},
            'realsumm': {f"{o['system']}/{o['doc']}": (o['candidate'], [o['reference']]) for o in real}}


def attempt(f, *args):
    "What `f` gives, or the name of what it raises."
    try: return f(*args)
    except Exception as e: return {'error': type(e).__name__}


def triple(o): return [o['r'], o['p'], o['f']]


def pltrdy(sets, args):
    "One reference only: every reference of an item in turn; the average takes the first of each and skips empty texts."
    from rouge import Rouge
    def run(**kw):
        rouge = Rouge(metrics=[f'rouge-{o}' for o in '12345l'], **kw)
        def one(c, r): return {m: triple(v) for m, v in rouge.get_scores(' '.join(c), ' '.join(r))[0].items()}
        def mean(items):
            first = [(' '.join(c), ' '.join(r[0])) for c, r in items.values()]
            return {m: triple(v) for m, v in rouge.get_scores(*map(list, zip(*first)), avg=True, ignore_empty=True).items()}
        return {'arguments': kw, 'sets': {s: {'average': attempt(mean, items),
            'segments': {i: [attempt(one, c, o) for o in r] for i, (c, r) in items.items()}} for s, items in sets.items()}}
    return {'versions': {'rouge': version('rouge')}, 'text': 'sentences joined by a space',
            'settings': {'exclusive': run(), 'not exclusive': run(exclusive=False)}}


def py_rouge(sets, args):
    "Several references. nltk's word tokenizer looks for a sentence model first; the text that it gets has no punctuation left, so it runs without one."
    import nltk
    word_tokenize = nltk.word_tokenize
    nltk.word_tokenize = lambda text, language='english': word_tokenize(text, language, preserve_line=True)
    from rouge import Rouge
    def run(**kw):
        metrics = ['rouge-n', 'rouge-l', 'rouge-w']
        def score(items): return Rouge(metrics=metrics, max_n=4, **kw).get_scores(
            ['\n'.join(c) for c, _ in items], [['\n'.join(o) for o in r] for _, r in items])
        def one(c, r): return {m: triple(v) if isinstance(v, dict) else [list(o) for o in zip(*triple(v[0]))]
                               for m, v in sorted(score([(c, r)]).items())}
        def mean(items): return {m: triple(v) for m, v in sorted(score(items.values()).items())}
        each = not kw.get('apply_avg', True) and not kw.get('apply_best')
        return {'arguments': kw, 'sets': {s: {**({} if each else {'average': attempt(mean, items)}),
            'segments': {i: attempt(one, c, r) for i, (c, r) in items.items()}} for s, items in sets.items()}}
    words = dict(length_limit=100, length_limit_type='words')
    return {'versions': {'py-rouge': version('py-rouge'), 'nltk': version('nltk')}, 'text': 'sentences joined by a newline',
            'defaults give': Rouge().get_scores('the cat', 'the cat'),
            'settings': {
                'README average': run(**words, apply_avg=True, weight_factor=1.2),
                'README best': run(**words, apply_avg=False, apply_best=True, weight_factor=1.2),
                'default limit': run(),
                'no limit, no stemming': run(limit_length=False, stemming=False),
                'no limit, no stemming, best': run(limit_length=False, stemming=False, apply_avg=False, apply_best=True),
                'no limit, no stemming, each reference': run(limit_length=False, stemming=False, apply_avg=False),
                'twenty words, alpha 0.8': run(length_limit=20, length_limit_type='words', alpha=0.8, stemming=False),
                'seventy bytes': run(length_limit=70, stemming=False)}}


def torchmetrics(sets, args):
    "float32. rougeLsum splits sentences with nltk's sent_tokenize, whose model is not on PyPI: it gets the sentences as they are."
    import nltk
    from torchmetrics.functional.text import rouge as functional
    from torchmetrics.text.rouge import ROUGEScore
    functional._ensure_nltk_punkt_is_downloaded, nltk.sent_tokenize = lambda: None, lambda text: text.split('\n')
    keys = 'rouge1', 'rouge2', 'rougeL', 'rougeLsum'
    def run(**kw):
        def score(items):
            metric = ROUGEScore(rouge_keys=keys, **kw)
            metric.update(['\n'.join(c) for c, _ in items], [['\n'.join(o) for o in r] for _, r in items])
            res = metric.compute()
            return {k: [float(res[f'{k}_{o}']) for o in ('recall', 'precision', 'fmeasure')] for k in keys}
        return {'arguments': kw, 'sets': {s: {'average': attempt(score, list(items.values())),
            'segments': {i: attempt(score, [o]) for i, o in items.items()}} for s, items in sets.items()}}
    return {'versions': {p: version(p) for p in ('torchmetrics', 'torch', 'nltk')}, 'text': 'sentences joined by a newline',
            'settings': {f"{accumulate}{' stemmer' if stem else ''}": run(accumulate=accumulate, use_stemmer=stem)
                         for accumulate in ('best', 'avg') for stem in (False, True)}}


def huggingface(sets, args):
    "F only. The aggregate is the median of 1000 bootstrap means and changes with the seed: five of them are recorded."
    import evaluate
    def run(**kw):
        def score(items, seed=0, **more):
            metric = evaluate.load(str(args.evaluate), seed=seed)
            return metric.compute(predictions=['\n'.join(c) for c, _ in items], references=[['\n'.join(o) for o in r] for _, r in items], **kw, **more)
        def segments(items):
            res = score(list(items.values()), use_aggregator=False)
            return {i: {k: float(v[j]) for k, v in res.items()} for j, i in enumerate(items)}
        def aggregate(items, seed): return {k: float(v) for k, v in score(list(items.values()), seed, use_aggregator=True).items()}
        return {'arguments': kw, 'sets': {s: {'aggregate by seed': {seed: aggregate(items, seed) for seed in range(5)},
                                              'segments': segments(items)} for s, items in sets.items()}}
    return {'versions': {p: version(p) for p in ('evaluate', 'rouge_score', 'nltk', 'numpy')}, 'text': 'sentences joined by a newline',
            'settings': {'no stemmer': run(use_stemmer=False), 'stemmer': run(use_stemmer=True)}}


def dump(o, path):
    "Write `o` as JSON, one line per item, floats by repr."
    def lines(o, depth):
        if depth == 0 or not isinstance(o, dict) or not o: return json.dumps(o, ensure_ascii=False)
        return '{' + ',\n'.join(json.dumps(str(k), ensure_ascii=False) + ':' + lines(v, depth-1) for k, v in o.items()) + '}'
    path.write_text(lines(o, 8) + '\n', encoding='utf-8')


ABOUT = {
    'triples': '[R, P, F]',
    'english': 'golden/english.json', 'multilingual': 'golden/multilingual.json, ids are position-lang',
    'realsumm': 'the first 60 lines of data/realsumm/realsumm.jsonl, ids are system/doc',
    # These two only write files for ROUGE-1.5.5 and call it; -e and the file's name are left out.
    'flags': {'pyrouge 0.1.3': '-c 95 -2 -1 -U -r 1000 -n 4 -w 1.2 -a -m', 'files2rouge': '-c 95 -r 1000 -n 2 -a -m'}}


if __name__ == '__main__':
    here = Path(__file__).resolve().parent
    tools = {'pltrdy': pltrdy, 'py-rouge': py_rouge, 'torchmetrics': torchmetrics, 'huggingface': huggingface}
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--tool', choices=tools, required=True)
    parser.add_argument('--evaluate', type=Path, help="folder with evaluate's rouge.py")
    parser.add_argument('--shared', type=Path, default=Path(os.environ.get('NLGEVAL_SHARED', here.parents[2]/'shared')))
    args = parser.parse_args()
    file = here/'rouge.json'
    known = json.loads(file.read_text(encoding='utf-8'))['tools'] if file.exists() else {}
    known[args.tool] = {'python': platform.python_version(), **tools[args.tool](texts(args.shared), args)}
    dump({'about': ABOUT, 'tools': {k: known[k] for k in tools if k in known}}, file)
