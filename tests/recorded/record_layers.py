"""Record how well BERTScore by each layer of MiniLM agrees with people on summaries:

python tests/recorded/record_layers.py PATH/TO/realsumm.jsonl > tests/recorded/minilm_layers.json

A line of the file is {doc, system, candidate: [sentence], reference: [sentence], human}; every second document is used.
"""
import json
import sys

import numpy as np

from nlgeval import Rouge
from nlgeval.embeddings.bert_score import Weighed, weighted_greedy, unit
from nlgeval.embeddings.transformer import Transformer, minilm_pieces, minilm_weights
from nlgeval.stats.correlation import kendall

LAYERS = range(7)


def encoded(text, pieces, model):
    "The text by each layer."
    tokens = pieces(text)[0][:512]
    weights = np.array([token not in ('[CLS]', '[SEP]') for token in tokens], float)
    states, _ = model([pieces.numbers[token] for token in tokens])
    return [Weighed(tokens, unit(state), weights) for state in states]


def standard_error(columns):
    "Of the mean of each column."
    return (columns.std(axis=0, ddof=1) / len(columns) ** .5).tolist()


def main():
    with open(sys.argv[1], encoding='utf-8') as file:
        lines = [json.loads(line) for line in file]
    pieces, model, rouge = minilm_pieces(), Transformer(minilm_weights(), heads=12), Rouge(('rouge1',))
    taus = []
    for doc in sorted({line['doc'] for line in lines})[::2]:
        found = [line for line in lines if line['doc'] == doc]
        human, reference = [line['human'] for line in found], ' '.join(found[0]['reference'])
        if len(set(human)) == 1:
            continue  # nothing to be ranked
        texts = [' '.join(line['candidate']) for line in found]
        held = encoded(reference, pieces, model)
        scores = np.array([[weighted_greedy(one, other) for one, other in zip(encoded(text, pieces, model), held)]
                           for text in texts])
        p, r = scores[..., 0].T, scores[..., 1].T  # shape (layers, systems)
        rouge1 = rouge(texts, [reference] * len(texts))['rouge1'].segment_parts['recall']
        sides = p, r, 2 * p * r / (p + r)
        taus.append([*(kendall(x, human) for side in sides for x in side), kendall(rouge1, human)])
    taus = np.array(taus)
    mean = taus.mean(axis=0)
    sides = {name: slice(7 * k, 7 * k + 7) for k, name in enumerate(('precision', 'recall', 'F'))}
    lead = {name: taus[:, [side.start + 5]] - taus[:, side] for name, side in sides.items()}
    about = {'data': "REALSumm's 24 systems, litePyramid recall", 'documents': len(taus),
             'key': "tau: Kendall's tau of the systems within a document, the mean of the documents, by layer from "
                    "0 to 6; error: its standard error; lead_error: that of layer 5's lead over each layer"}
    json.dump({'_about': about, 'tau': {**{name: mean[side].tolist() for name, side in sides.items()},
                                        'ROUGE-1 recall': mean[-1]},
               'error': {name: standard_error(taus[:, side]) for name, side in sides.items()},
               'lead_error': {name: standard_error(some) for name, some in lead.items()}}, sys.stdout, indent=1)
    print()


main()
