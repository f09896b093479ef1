"""Record MeetEval's cpWER of generated meetings, in an environment of its own: python tests/recorded/record_meeteval.py > tests/recorded/meeteval.json"""
import json
import random
from importlib.metadata import version

from meeteval.wer import cp_word_error_rate

WORDS = 'the a cat sat on mat dog ran far away'.split()


def meeting(seed):
    "What was said by speakers, and what a system heard: words lost, changed and given to others, speakers joined and split."
    rng = random.Random(seed)
    said = {f'spk{i}': rng.choices(WORDS, k=rng.randrange(1, 30)) for i in range(rng.randrange(1, 6))}
    heard = {str(i): [] for i in range(rng.randrange(1, 6))}
    for i, words in enumerate(said.values()):
        for word in words:
            if rng.random() < .9: heard[str((i if rng.random() < .9 else rng.randrange(5)) % len(heard))].append(
                word if rng.random() < .85 else rng.choice(WORDS))
    return [{name: ' '.join(words) for name, words in side.items()} for side in (said, heard)]


cases = []
for seed in range(60):
    said, heard = meeting(seed)
    found = cp_word_error_rate(said, heard)
    cases.append({'said': said, 'heard': heard, 'errors': found.errors, 'length': found.length})
print(json.dumps({'_about': {'tool': f'MeetEval {version("meeteval")}', 'call': 'meeteval.wer.cp_word_error_rate(said, heard)'}, 'cases': cases}))
