"""Record models that fastText writes, and its vectors of known and unknown words, into fasttext.json beside this file.

Run it by hand, never in a test run, with fasttext-wheel 0.9.2 and numpy 1: python tests/recorded/record_fasttext.py
"""
import base64, json, random, tempfile
from pathlib import Path

import fasttext

KNOWN = ['cat', 'dog', 'über', '한국어', 'привет', 'walking', 'walked', 'walks', 'a', 'unbelievable', '<b>', 'x' * 30] + [f'w{i}' for i in range(12)]
ASKED = [*KNOWN, '</s>', 'talking', 'cats', 'ü', '한국', 'unwalkable', 'b', 'приветы', 'naïve', '🙂🙂', '<', '>', 'zz zz', '', 'w99', 'é' * 12]
MODELS = {'skipgram': dict(model='skipgram', minn=3, maxn=6, bucket=300), 'cbow': dict(model='cbow', minn=2, maxn=4, bucket=150),
          'single': dict(model='skipgram', minn=1, maxn=3, bucket=100), 'none': dict(model='skipgram', minn=0, maxn=0, bucket=0)}

if __name__ == '__main__':
    draw, found = random.Random(0), {}
    with tempfile.TemporaryDirectory() as folder:
        text = Path(folder, 'text.txt')
        text.write_text('\n'.join(' '.join(draw.choices(KNOWN, k=8)) for _ in range(400)) + '\n', encoding='utf-8')
        for name, options in MODELS.items():
            model = fasttext.train_unsupervised(str(text), dim=5, minCount=2, epoch=2, thread=1, verbose=0, **options)
            path = Path(folder, 'model.bin')
            model.save_model(str(path))
            found[name] = {'file': base64.b64encode(path.read_bytes()).decode(), 'words': model.get_words(),
                           'vectors': {word: [float(x) for x in model.get_word_vector(word)] for word in ASKED},
                           'rows': {word: model.get_subwords(word)[1].tolist() for word in ASKED}}
        labels = Path(folder, 'labels.txt')
        labels.write_text('\n'.join(f'__label__{draw.choice("ab")} ' + ' '.join(draw.choices(KNOWN, k=8)) for _ in range(400)) + '\n', encoding='utf-8')
        model = fasttext.train_supervised(str(labels), dim=5, epoch=1, thread=1, verbose=0, minn=2, maxn=3, bucket=50)
        path = Path(folder, 'model.bin')
        model.save_model(str(path))
        found['labels'] = {'file': base64.b64encode(path.read_bytes()).decode(), 'words': model.get_words(),
                           'vectors': {word: [float(x) for x in model.get_word_vector(word)] for word in ASKED},
                           'rows': {word: model.get_subwords(word)[1].tolist() for word in ASKED}}
        model = fasttext.train_supervised(str(labels), dim=4, epoch=1, thread=1, verbose=0, minn=2, maxn=3, bucket=300)
        model.quantize()
        path = Path(folder, 'model.ftz')
        model.save_model(str(path))
        quantized = base64.b64encode(path.read_bytes()[:2000]).decode()
    out = Path(__file__).with_name('fasttext.json')
    out.write_text(json.dumps({'models': found, 'quantized': quantized}) + '\n', encoding='utf-8')
    print(out.stat().st_size)
