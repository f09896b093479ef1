"""Record what other tools make of repeated samples, into samples.json beside this file.

Run it by hand, never in a test run: python tests/recorded/record_samples.py --tau2 DIR --gpassk DIR --s1 DIR --lmms DIR

The folders are checkouts of sierra-research/tau2-bench, open-compass/GPassK and simplescaling/s1, and an unpacked lmms-eval. Installed must be
inspect_ai, scorio, lm_eval and lighteval (the last two without what they need). Where importing a tool would import a language model's library,
its functions are taken out of its file and run alone.
"""
import argparse, ast, collections, contextlib, io, json, logging, math, os, re, sys
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace

import numpy as np
from scipy.stats import hypergeom

SIZES = 1, 2, 3, 5, 8, 12, 16, 20, 25, 48
TAUS = 0., .25, .5, .75, 1., .56, .6, .28, 1 / 3


def counts():
    "Samples, right ones and tries: small ones all, larger ones in part."
    for n in SIZES:
        for c in sorted({*range(n + 1)} if n < 9 else {0, 1, 2, n // 3, n // 2, n - 2, n - 1, n}):
            for k in sorted({*range(1, n + 1)} if n < 9 else {1, 2, 3, 5, n // 2, n - 1, n, min(n, 25)}): yield n, c, k


def rows():
    "Problems with the answers of their samples, and the right one, which is '1'."
    rng = np.random.default_rng(0)
    return [[str(a) for a in rng.integers(0, 4, n)] for n in (2, 3, 4, 5, 8, 8, 8, 16, 32) for _ in range(12)]


def definitions(path, *names, **known):
    "Functions and classes of a file, run in a namespace of their own."
    tree = ast.parse(Path(path).read_text(encoding='utf-8'))
    tree.body = [node for node in tree.body if getattr(node, 'name', None) in names]
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):  # types name what was not imported
            node.returns = None
            for a in [*node.args.args, *node.args.kwonlyargs]: a.annotation = None
        elif isinstance(node, ast.ClassDef): node.bases = [b for b in node.bases if getattr(b, 'id', '') != 'SampleLevelComputation']
    space = dict(np=np, math=math, re=re, os=os, hypergeom=hypergeom, Counter=collections.Counter, logger=logging.getLogger('recorded'), **known)
    exec(compile(ast.fix_missing_locations(tree), str(path), 'exec'), space)
    return SimpleNamespace(**{name: space[name] for name in names})


def main():
    parser = argparse.ArgumentParser()
    for name in ('tau2', 'gpassk', 's1', 'lmms'): parser.add_argument(f'--{name}', type=Path, required=True)
    args = parser.parse_args()
    from inspect_ai.scorer import Score, pass_k
    from lm_eval.filters.selection import MajorityVoteFilter
    from scorio import eval as scorio
    tau2 = definitions(args.tau2/'src/tau2/metrics/agent_metrics.py', 'pass_hat_k')
    paper = definitions(args.gpassk/'lighteval/src/lighteval_metric.py', '_compute_g_pass_at_k', 'compute_g_pass_at_k', 'compute_mg_pass_at_k')
    s1 = definitions(args.s1/'eval/lm-evaluation-harness/lm_eval/tasks/aime/utils.py', 'process_results', 'last_boxed_only_string', 'remove_boxed',
                     ANSWER_PATTERN=r'(?i)Answer\s*:\s*(.*)')
    lmms = definitions(args.lmms/'lmms_eval/api/metrics.py', 'expected_accuracy', 'consensus_accuracy')
    from typing import Callable, Union
    class Doc(SimpleNamespace):
        def get_golds(self): return self.choices
    class Response(SimpleNamespace):
        def __init__(self, text): super().__init__(text=text, final_text=text)
        def __getitem__(self, i): return Response([self.text[i]])
    light = definitions(Path(find_spec('lighteval').origin).parent/'metrics/metrics_sample.py', 'SamplingMetric', 'AvgAtN', 'MajAtN', 'GPassAtK',
                        Doc=Doc, ModelResponse=Response, Callable=Callable, Union=Union, SampleLevelComputation=argparse.Namespace,
                        as_list=lambda v: v if isinstance(v, list) else [v])

    found = {'versions': {name: version(name) for name in ('inspect_ai', 'scorio', 'lm_eval', 'lighteval', 'scipy')}, 'taus': TAUS, 'counts': []}
    for n, c, k in counts():
        flags = [1] * c + [0] * (n - c)
        R = np.array([flags])
        grouped = light.GPassAtK(k=k, n=n, thresholds=list(TAUS)).g_pass_at_k(flags)
        found['counts'].append({
            'n': n, 'c': c, 'k': k, 'tau2': tau2.pass_hat_k(n, c, k), 'inspect': pass_k(k)([Score(value=v) for v in flags]).value,
            'lighteval': [float(grouped[f'g-pass@{k}_{t}']) for t in TAUS], 'mlighteval': float(grouped[f'mg-pass@{k}']),
            'gpassk': [float(paper.compute_g_pass_at_k(n, c, k, t)) for t in TAUS], 'mgpassk': float(paper.compute_mg_pass_at_k(n, c, k)),
            'scorio': [scorio.g_pass_at_k_tau(R, k, t) for t in TAUS], 'mscorio': scorio.mg_pass_at_k(R, k), 'majscorio': scorio.maj_at_k(R, k)})
    found['rows'] = []
    for row in rows():
        flags, n = [int(a == '1') for a in row], len(row)
        doc = Doc(choices=['1'], query='', gold_index=0)
        with contextlib.redirect_stdout(io.StringIO()): of_s1 = s1.process_results({'answer': '1'}, [row])
        found['rows'].append({
            'row': ''.join(row), 'lm-eval': [next(iter(MajorityVoteFilter().apply([row[:k]], None)))[0] for k in range(1, n + 1)],
            'lighteval': [light.MajAtN(n=k).compute(doc, Response(row)) for k in range(1, n + 1)],
            'avg': [float(light.AvgAtN(n=k).compute(doc, Response(row))) for k in range(1, n + 1)],
            's1': {name: value for name, value in of_s1.items() if '@' in name},
            'lmms': [lmms.consensus_accuracy([flags[:k]]) for k in range(1, n + 1)], 'mean': lmms.expected_accuracy([flags])})
    found['too few'] = {k: float(v) for k, v in light.GPassAtK(k=6, n=5).g_pass_at_k([1] * 5).items()}
    unset, doc = light.GPassAtK(k=2, thresholds=[1.]), Doc(choices=['1'], query='', gold_index=0)
    unset.compute(doc, Response(['1'] * 4))
    found['n of the first problem'] = float(unset.compute(doc, Response(['1'] * 2))['g-pass@2_1.0'])
    text = json.dumps(found)
    Path(__file__).with_name('samples.json').write_text(re.sub(r', (?=\{"(?:n|row)")', ',\n', text) + '\n', encoding='utf-8')


if __name__ == '__main__': main()
