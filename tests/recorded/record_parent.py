"""Records what the published programs of PARENT say, into parent.json beside this file:

    python record_parent.py GOOGLE TOTTO KAIJU

GOOGLE is language/table_text_eval/table_text_eval.py and TOTTO language/totto/totto_parent_eval.py of google-research's
repository `language` (commit 865fae6), KAIJU the file parent/parent.py of KaijuML/parent (commit 51d23cd). They import absl,
TensorFlow, sacrebleu and tqdm only for their command lines and progress: modules without content stand in.
"""
import builtins
import importlib.util
import json
import random
import sys
from pathlib import Path
from unittest.mock import MagicMock

for name in ('absl', 'absl.app', 'absl.flags', 'absl.logging', 'tensorflow', 'tensorflow.compat', 'tensorflow.compat.v1',
             'sacrebleu', 'sacrebleu.tokenizers', 'sacrebleu.tokenizers.tokenizer_13a', 'tqdm', 'tqdm.notebook'):
    sys.modules[name] = MagicMock()
sys.modules['six'] = sys.modules['six.moves'] = builtins  # `range` and `zip` of Python 3


def loaded(path, name):
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


WORDS = 'ada lovelace was born in london , 1815 . the Île 数 mathematics a drummer Band of seattle west-ham 22 –'.split()


def text(rng, most=14): return ' '.join(rng.choice(WORDS) for _ in range(rng.randint(0, most)))


def entry(rng, parts): return [' '.join(rng.sample(WORDS, rng.randint(1, 4))) for _ in range(parts)]


def item(rng):
    parts = rng.choice([2, 2, 3])
    table = [entry(rng, parts) for _ in range(rng.randint(1, 6))]
    prediction, references = text(rng), [text(rng) for _ in range(rng.choice([1, 1, 1, 3]))]
    if rng.random() < .6:  # the three share words, as in data
        words = ' '.join(' '.join(one) for one in table).split()
        def some(): return ' '.join(rng.choice(words + WORDS[:4]) if rng.random() < .8 else rng.choice(WORDS) for _ in range(rng.randint(3, 16)))
        base = some()
        references = [base, *(some() for _ in references[1:])]
        prediction = ' '.join(w for w in base.split() if rng.random() < .8) + ' ' + some() * (rng.random() < .5)
    return {'prediction': prediction, 'references': references, 'table': table}


def tokens(string): return string.lower().split()


def main(google, totto, kaiju):
    google, totto, kaiju = loaded(google, 'google'), loaded(totto, 'totto'), loaded(kaiju, 'kaiju')
    rng = random.Random(7)
    items = [item(rng) for _ in range(150)]
    for one in items[:3]: one['prediction'] = one['references'][0]
    given = ([tokens(one['prediction']) for one in items], [list(map(tokens, one['references'])) for one in items],
             [[list(map(tokens, cells)) for cells in one['table']] for one in items])
    found = {'items': items, 'google': {}, 'totto': {}, 'kaiju': {}}
    settings = {'': {'lambda_weight': None}, '0.5': {}, '0': {'lambda_weight': 0.}, '1': {'lambda_weight': 1.},
                'order 2, smoothing 0.01': {'lambda_weight': None, 'max_order': 2, 'smoothing': .01},
                'order 1': {'lambda_weight': .3, 'max_order': 1}, 'smoothing 0': {'lambda_weight': None, 'smoothing': 0.}}
    for name, options in settings.items():
        each = [google.parent([p], [r], [t], **options)[:3] for p, r, t in zip(*given)]
        found['google'][name] = {'segments': each, 'corpus': google.parent(*given, **options)[:3]}
        p, r, t = given
        found['totto'][name] = {'corpus': totto.parent(p, r, t, t, **options)[:3]}
        each = [kaiju.parent_instance_level(one, **options) for one in zip(*given)]
        found['kaiju'][name] = {'segments': each}
    path = Path(__file__).with_name('parent.json')
    path.write_text(json.dumps(found, ensure_ascii=False, indent=None, separators=(',', ':')) + '\n', encoding='utf-8')


if __name__ == '__main__': main(*sys.argv[1:])
