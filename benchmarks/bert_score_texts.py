"""Made-up token vectors for benchmarks/bert_score.py, which both sides read."""
import numpy as np


def made(pairs, size):
    "Candidates and references: lists of arrays, shape (tokens, size), float32; as long as sentences of talks, 23 pieces on average."
    random = np.random.default_rng(0)
    lengths = np.clip(random.gamma(3, 7.7, (2, pairs)), 3, 128).astype(int)
    topic = random.normal(size=size)  # so that similarities are positive, as those of a model are
    return [[(random.normal(size=(n, size)) + topic).astype(np.float32) for n in side] for side in lengths]
