"""Records that the converters of Every Eval Ever make, and its schemas, as they were published with every-eval-ever 0.3.0 (MIT licence).

    python record_every_eval_ever.py LOGS

LOGS is the folder `tests/data` of https://github.com/evaleval/every_eval_ever, which has logs of lm-evaluation-harness, Inspect and HELM. It
needs every-eval-ever, inspect-ai and crfm-helm. Of texts the first characters are kept, and of results not how answers were generated; so rows
get a new checksum. Records of the converter of lm-evaluation-harness of a log before 0.4 are of a log that is written here."""
import hashlib
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import every_eval_ever

HERE = Path(__file__).parent / 'every_eval_ever'
OLD = {'results': {'sciq': {'acc': 0.891, 'acc_stderr': 0.009859828407037191, 'acc_norm': 0.816, 'acc_norm_stderr': 0.012259457340938588}},
       'versions': {'sciq': 0}, 'config': {'model': 'hf-causal', 'model_args': 'pretrained=lab/small', 'num_fewshot': 0}}
LOGS = {'lm_eval': ['lm_eval/results_2026-01-21T03-44-18.458309.json'], 'inspect': ['inspect/data_arc_qwen.json'],
        'helm': ['helm/narrative_qa-model=openai_gpt2']}


def convert(kind, log, out):
    "What the converter makes of a log; one that found no samples for some task still made the records."
    more = ['--include_samples'] if kind == 'lm_eval' and 'old' not in str(log) else []
    subprocess.run([sys.executable, '-m', f'every_eval_ever.converters.{kind}', '--log_path', log, '--output_dir', out / 'data',
                    '--source_organization_name', 'Example Lab', '--evaluator_relationship', 'third_party', *more], check=not more)


def short(text, n): return text if len(text) <= n else text[:n] + ' ...'


def keep(path, folder):
    "A record and its rows, shorter."
    record, samples = json.loads(path.read_text()), path.with_name(f'{path.stem}_samples.jsonl')
    for result in record['evaluation_results']: result.pop('generation_config', None)
    if samples.exists():
        rows = [json.loads(line) for line in samples.read_text().split('\n') if line]
        for row in rows:
            row['input']['raw'] = short(row['input']['raw'], 30)
            if row['output']: row['output']['raw'] = [short(text, 60) for text in row['output']['raw']]
            for one in row['answer_attribution']: one['extracted_value'] = short(one['extracted_value'], 60)
            row['input']['reference'] = [short(text, 60) for text in row['input']['reference']]
        lines = ''.join(json.dumps(row) + '\n' for row in rows)
        (folder / samples.name).write_text(lines)
        record['detailed_evaluation_results']['checksum'] = hashlib.sha256(lines.encode()).hexdigest()
    (folder / path.name).write_text(json.dumps(record) + '\n')


def main(logs):
    shutil.rmtree(HERE, ignore_errors=True)
    HERE.mkdir()
    for name in 'eval', 'instance_level_eval':
        shutil.copy(Path(every_eval_ever.__file__).parent / 'schemas' / f'{name}.schema.json', HERE)
    licence = next(Path(every_eval_ever.__file__).parent.parent.glob('every_eval_ever-*.dist-info/licenses/LICENSE*'))
    (HERE / 'LICENSE').write_text(licence.read_text())
    with tempfile.TemporaryDirectory() as place:
        old = Path(place) / 'old' / 'results_old.json'
        old.parent.mkdir()
        old.write_text(json.dumps(OLD))
        for name, kind, paths in [('old_lm_eval', 'lm_eval', [old]), *((kind, kind, [Path(logs) / one for one in given]) for kind, given in LOGS.items())]:
            out, folder = Path(place) / name, HERE / name
            folder.mkdir()
            for path in paths: convert(kind, path, out)
            for path in sorted(out.rglob('data/**/*.json')): keep(path, folder)


if __name__ == '__main__': main(sys.argv[1])
