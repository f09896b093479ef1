"""What frameworks print for the cases of 'Is your framework's number right?': write frameworks.json.

    python record_frameworks.py FOLDER TORCH

In a Python with opik, ragas 0.4.3, langchain-community<0.4, nltk and sacrebleu, and with node. TORCH is another Python, with
torch 2.13.0, torchmetrics 1.9.0 and editdistance 0.8.1. FOLDER holds, as their package managers give them: `ragas-0.2.15` and `opik-2.0.20` (pip install --no-deps --target), `promptfoo-0.121.20` and
`promptfoo-0.117.0` and `js-rouge-3.0.0` (npm pack, unpacked); and of repositories: `mistral.py` (mistralai/mistral-evals at 0bdf25cc,
eval/metrics.py) and `ocrbench.py` (Yuliang-Liu/MultimodalOCR at 794c36d6, OCRBench_v2/eval_scripts/vqa_metric.py).
"""
import json
import os
import subprocess
import sys
import types
from importlib import metadata, util
from pathlib import Path

folder, torch, to = Path(sys.argv[1]).resolve(), sys.argv[2], Path(__file__).with_name('frameworks.json')
os.environ['OPIK_TRACK_DISABLE'] = 'true'


def load(name):
    "A file of the folder as a module."
    spec = util.spec_from_file_location(name, folder / f'{name}.py')
    module = sys.modules[name] = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def in_another(code, path=None, python=sys.executable):
    "What a Python prints for `code`, where packages of `path` come first."
    env = {**os.environ, 'PYTHONPATH': str(folder / path) if path else ''}
    done = subprocess.run([python, '-c', code], env=env, capture_output=True, text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])


def node(code): return json.loads(subprocess.run(['node', '-e', code], cwd=folder, capture_output=True, text=True, check=True).stdout)


OPIK = '''
import json, opik.evaluation.metrics.heuristics.meteor as m
from types import SimpleNamespace
from opik.evaluation.metrics import METEOR, ChrF
m.wordnet = SimpleNamespace(ensure_loaded=lambda: None)  # it would be downloaded; the call fails before it is asked
try: meteor = METEOR(track=False).score(output='the cat sat on the mat', reference='the cat sat on the mat').value
except Exception as error: meteor = f'{type(error).__name__}: {error}'
print(json.dumps([ChrF(track=False).score(output='the cat sat', reference=['the cat sat', 'the dog ran']).value, meteor]))'''
TOOLS = '''
import asyncio, json
from ragas.dataset_schema import MultiTurnSample
from ragas.messages import AIMessage, HumanMessage, ToolCall
from ragas.metrics import ToolCallAccuracy
def calls(*times): return [ToolCall(name='weather', args={'time': time}) for time in times]
sample = MultiTurnSample(user_input=[HumanMessage(content='?'), AIMessage(content='.', tool_calls=calls('9', '9'))],
                         reference_tool_calls=calls('9'))
print(json.dumps(float(asyncio.run(ToolCallAccuracy().multi_turn_ascore(sample)))))'''
RAGAS = '''
import asyncio, json
from ragas.dataset_schema import SingleTurnSample
from ragas.metrics import BleuScore
sample = SingleTurnSample(response='The cat sat on the mat. Dogs barked.', reference='The cat sat on the mat. It was a sunny day.')
print(json.dumps(asyncio.run(BleuScore().single_turn_ascore(sample))))'''
TORCH = '''
import json, editdistance, torch
from torchmetrics.functional.text.rouge import _rouge_score_update
found = _rouge_score_update(['My name is John'], ['Is your name John'], rouge_keys_values=[1], accumulate='best')
print(json.dumps([editdistance.eval(torch.tensor([1, 2, 3, 4]), torch.tensor([1, 2, 5])), float(found[1][0]['fmeasure'])]))'''
# The package bundles its modules in one file: the part that holds the two functions is run as it stands there.
BLEU = r'''
const fs = require('fs'), at = 'promptfoo-0.121.20/package/dist/src/';
const text = fs.readFileSync(at + fs.readdirSync(at).find(name => /^evaluator-.*\.js$/.test(name)), 'utf8');
const [start, end] = [text.indexOf('//#region src/assertions/ngrams.ts'), text.indexOf('//#region src/assertions/bleu.ts')];
const bleu = new Function(text.slice(start, text.indexOf('//#endregion', end)) + '; return calculateBleuScore;')();
console.log(JSON.stringify(bleu('a b c d e f', ['a b c d e X', 'Y b c d e f'])));'''
ROUGE = r'''
const fs = require('fs'), text = fs.readFileSync('promptfoo-0.117.0/package/dist/src/assertions/rouge.js', 'utf8'), found = {};
const give = name => name == 'js-rouge' ? require('./js-rouge-3.0.0/package') : { __esModule: true, default: () => {} };
new Function('exports', 'require', text)(found, give);
const score = (outputString, renderedValue, inverse = false, threshold = .75) => {
    const { pass, score, reason } = found.handleRougeScore({ baseType: 'rouge-n', assertion: { threshold }, renderedValue, outputString, inverse });
    return { pass, score, reason };
};
console.log(JSON.stringify([score('The CAT Sat', 'the cat sat'), score('一個句子。', '一個句子'), score('a b c', 'a x y', true, .8)]));'''


def main():
    sys.modules['ipdb'] = types.SimpleNamespace()  # which the file imports, and uses where it fails
    chrf, meteor = in_another(OPIK, 'opik-2.0.20')
    cased, chinese, inverse = node(ROUGE)
    tensors, letters = in_another(TORCH, python=torch)
    cases = {
        'opik 2.0.20 chrF': chrf, 'opik 2.0.20 METEOR': meteor,
        f'opik {metadata.version("opik")} chrF': in_another(OPIK)[0],
        'ragas 0.4.3 BleuScore': in_another(RAGAS),
        'ragas 0.2.15 ToolCallAccuracy': in_another(TOOLS, 'ragas-0.2.15'), 'ragas 0.4.3 ToolCallAccuracy': in_another(TOOLS),
        'promptfoo 0.121.20 bleu': node(BLEU), 'promptfoo 0.117.0 rouge-n, case': cased['score'],
        'promptfoo 0.117.0 rouge-n, Chinese': chinese['score'], 'promptfoo 0.117.0 not-rouge-n': inverse,
        'mistral-evals ANLS': load('mistral').ANLS().score('completely unrelated text here', 'x'),
        'editdistance 0.8.1 of tensors of torch 2.13.0': tensors, 'torchmetrics 1.9.0 _rouge_score_update': letters,
        'OCRBench v2 vqa_evaluation': load('ocrbench').vqa_evaluation('Tota1 42 USD', ['Total 42 USD']),
    }
    to.write_text(json.dumps({'cases': cases}, indent=1, ensure_ascii=False) + '\n', encoding='utf-8')


if __name__ == '__main__': main()
