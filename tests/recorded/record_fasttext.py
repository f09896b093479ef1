"""Record models that fastText writes, and its vectors of known and unknown words, into fasttext.json beside this file.

Run it by hand, never in a test run, with fasttext-wheel 0.9.2 and numpy 1: python tests/recorded/record_fasttext.py
Words whose bytes are no UTF-8 need the program itself (built from 1142dc4), since Python's wrapper takes texts alone:
python tests/recorded/record_fasttext.py PROGRAM
"""
import base64, json, random, subprocess, sys, tempfile
from pathlib import Path

KNOWN = ['cat', 'dog', 'über', '한국어', 'привет', 'walking', 'walked', 'walks', 'a', 'unbelievable', '<b>', 'x' * 30] + [f'w{i}' for i in range(12)]
ASKED = [*KNOWN, '</s>', 'talking', 'cats', 'ü', '한국', 'unwalkable', 'b', 'приветы', 'naïve', '🙂🙂', '<', '>', 'zz zz', '', 'w99', 'é' * 12]
MODELS = {'skipgram': dict(model='skipgram', minn=3, maxn=6, bucket=300), 'cbow': dict(model='cbow', minn=2, maxn=4, bucket=150),
          'single': dict(model='skipgram', minn=1, maxn=3, bucket=100), 'none': dict(model='skipgram', minn=0, maxn=0, bucket=0)}

BYTES = [b'cat', 'über'.encode(), 'übermut'.encode()[:-1] + b'\xe6\xb7', b'\xe3\x82caf', b'caf\xc3', b'na\xefve', b'x\x80\x80y', '한국어'.encode()[:5], b'w1', b'w2',
         b'\xed\xa0\x80x']


def of_bytes(program):
    "A model of words that are no UTF-8, and their vectors as its .vec has them; bytes of words as Latin-1. Each of ten threads fills a tenth of the table: fewer leave the rest as it is."
    draw = random.Random(0)
    with tempfile.TemporaryDirectory() as folder:
        text, out = Path(folder, 'text.txt'), Path(folder, 'model')
        text.write_bytes(b'\n'.join(b' '.join(draw.choices(BYTES, k=8)) for _ in range(60)) + b'\n')
        subprocess.run([program, 'skipgram', '-input', text, '-output', out, *'-dim 4 -minCount 2 -epoch 1 -thread 10 -bucket 88 -minn 1 -maxn 4'.split()], check=True)
        lines = Path(f'{out}.vec').read_bytes().splitlines()[1:]
        vectors = {b' '.join(cells[:-4]).decode('latin-1'): [*map(float, cells[-4:])] for cells in (line.rstrip(b' ').split(b' ') for line in lines)}
        return {'file': base64.b64encode(Path(f'{out}.bin').read_bytes()).decode(), 'vectors': vectors}


if __name__ == '__main__':
    out = Path(__file__).with_name('fasttext.json')
    if sys.argv[1:]:
        out.write_text(json.dumps(json.loads(out.read_text(encoding='utf-8')) | {'bytes': of_bytes(sys.argv[1])}) + '\n', encoding='utf-8')
        sys.exit()
    import fasttext
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
    out.write_text(json.dumps(json.loads(out.read_text(encoding='utf-8')) | {'models': found, 'quantized': quantized}) + '\n', encoding='utf-8')
    print(out.stat().st_size)
