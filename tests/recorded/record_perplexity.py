"""Record what other tools make of log-probabilities, into perplexity.json beside this file.

Run it by hand, never in a test run: python tests/recorded/record_perplexity.py

Installed must be inspect_ai, lm_eval and lighteval (the last two without what they need: their functions are taken out of their files).
"""
import ast, json, math, re
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace

import numpy as np

TEXTS = ['a b', 'a b ', ' a\n b', 'The cat sat on the mat.', 'Été à l’ombre', '猫が座った。', 'x', 'one  two\tthree\u00a0four', '\x1f a', '😀 😀']


def functions(module, file, *names):
    "Functions and methods of a file, alone."
    tree = ast.parse((Path(find_spec(module).origin).parent / file).read_text(encoding='utf-8'))
    found = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name in names}
    for node in found.values():
        node.decorator_list, node.returns = [], None
        for a in node.args.args: a.annotation = None
    space = dict(math=math, np=np, re=re)
    exec(compile(ast.fix_missing_locations(ast.Module([*found.values()], [])), file, 'exec'), space)
    return SimpleNamespace(**{name: space[name] for name in names})


def main():
    from inspect_ai.scorer import SampleScore, Score
    from inspect_ai.scorer._metrics.perplexity import perplexity_per_seq, perplexity_per_token
    of_metrics = functions('lm_eval', 'api/metrics.py', 'perplexity', 'weighted_perplexity', 'bits_per_byte', 'weighted_mean', 'mean')
    of_tasks = functions('lm_eval', 'api/task.py', 'count_words', 'count_bytes')
    light, units = functions('lighteval', 'metrics/metrics_corpus.py', 'compute_corpus'), functions('lighteval', 'metrics/sample_preparator.py', 'count_units')
    rng = np.random.default_rng(0)
    found = {'versions': {name: version(name) for name in ('inspect_ai', 'lm_eval', 'lighteval')}, 'texts': TEXTS, 'runs': [],
             'words': [of_tasks.count_words(None, text) for text in TEXTS], 'bytes': [of_tasks.count_bytes(None, text) for text in TEXTS]}
    for what in 'words', 'bytes':
        if [units.count_units(SimpleNamespace(units_type=what), text) for text in TEXTS] != found[what]: raise SystemExit(f'{what} of lighteval differ')
    for _ in range(20):
        logs = [(-rng.gamma(2, 1, int(rng.integers(1, 12)))).tolist() for _ in TEXTS]
        totals = [sum(row) for row in logs]
        samples = [SampleScore(score=Score(value=0, metadata={'num_tokens': len(row), 'sum_log_probs': total})) for row, total in zip(logs, totals)]
        def lighteval(kind, weights):
            items = [SimpleNamespace(logprobs=total, weights=w) for total, w in zip(totals, weights)]
            return float(light.compute_corpus(SimpleNamespace(metric_type=kind), items))
        found['runs'].append({
            'logs': logs, 'text_perplexity': [of_metrics.perplexity(totals), lighteval('perplexity', found['words'])],
            'word_perplexity': [of_metrics.weighted_perplexity(list(zip(totals, found['words']))), lighteval('weighted_perplexity', found['words'])],
            'byte_perplexity': [of_metrics.weighted_perplexity(list(zip(totals, found['bytes']))), lighteval('weighted_perplexity', found['bytes'])],
            'bits_per_byte': [of_metrics.bits_per_byte(list(zip(totals, found['bytes']))), lighteval('bits_per_byte', found['bytes'])],
            'token_perplexity': [perplexity_per_token()(samples)], 'text_mean_perplexity': [perplexity_per_seq()(samples)]})
    text = json.dumps(found)
    Path(__file__).with_name('perplexity.json').write_text(re.sub(r', (?=\{"logs")', ',\n', text) + '\n', encoding='utf-8')


if __name__ == '__main__': main()
