"""Record what evalica and choix compute of one set of votes, into preferences.json beside this file.

Run it by hand, never in a test run: pip install evalica choix && python tests/recorded/record_preferences.py
"""
import json
from pathlib import Path

import choix
import evalica
import numpy as np

rng, names = np.random.default_rng(2026), ['alpha', 'beta', 'gamma', 'delta', 'épsilon', '猫']
strength, votes = np.linspace(1, -1, 6), []
for _ in range(400):
    i, j = rng.permutation(6)[:2]
    chances = np.array([np.exp((strength[i] - strength[j] + .3) / 2), .8, np.exp((strength[j] - strength[i] - .3) / 2)])
    votes.append([names[i], names[j], ['left', 'tie', 'right'][rng.choice(3, p=chances / chances.sum())]])
winner = {'left': evalica.Winner.X, 'tie': evalica.Winner.Draw, 'right': evalica.Winner.Y}
columns = *([v[k] for v in votes] for k in (0, 1)), [winner[v[2]] for v in votes]
decided = [(names.index(a), names.index(b))[::1 if w == 'left' else -1] for a, b, w in votes if w != 'tie']
rate = evalica.counting(*columns).scores
result = {'_about': {'evalica': evalica.__version__, 'choix': '0.4.1', 'calls': 'as in record_preferences.py'}, 'votes': votes,
          'evalica_bradley_terry': evalica.bradley_terry(*columns, tolerance=1e-14, limit=100_000).scores.to_dict(),
          'evalica_elo': evalica.elo(*columns).scores.to_dict(), 'evalica_counting': rate.to_dict(),
          'choix_ilsr': dict(zip(names, choix.ilsr_pairwise(6, decided, alpha=0, tol=1e-14).tolist())),
          'choix_log_likelihood': float(choix.log_likelihood_pairwise(decided, choix.ilsr_pairwise(6, decided, alpha=0, tol=1e-14)))}
Path(__file__).with_name('preferences.json').write_text(json.dumps(result, ensure_ascii=False) + '\n', encoding='utf-8')
