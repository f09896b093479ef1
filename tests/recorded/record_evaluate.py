"""Makes evaluate.json: what evaluate's own modules return.

    python record_evaluate.py METRICS

METRICS is the folder `metrics` of huggingface/evaluate, with TensorFlow's nmt/scripts/bleu.py as bleu/nmt_bleu.py (its
comment `# From: ...` in bleu.py taken away, or it is downloaded). Needs evaluate, datasets and what the modules call:
sacrebleu, rouge_score, nltk, jiwer, cer, sacremoses. NLTK's perluniprops are stubbed: nist_mt reads them when it is
imported and uses them for other than western languages. meteor is left out: it needs NLTK's sentence model.
"""
import json
import sys
from importlib.metadata import version
from pathlib import Path

PREDICTIONS = ['It is a guide to action which ensures that the military always obeys the commands of the party.',
               'he read the book because he was interested in world history', 'The cat, in 2019, cost $3.50!', 'the', '',
               "It's the dog's 10-year plan &amp; more", 'Näive Köche kochen gern\nund oft.', 'rain fell all day all day']
REFERENCES = ['It is a guide to action that ensures that the military will forever heed Party commands.',
              'he was interested in world history because he read the book', 'A cat cost $3.50 in 2019 .', 'The cat',
              'nothing was said', "It is the dog's ten-year plan & more", 'Naive Köche kochen\ngern und oft.',
              'it rained all day, all day long']
OTHERS = ['It is the guiding principle which guarantees the military forces always being under the command of the Party.',
          'He read that book, as world history interested him.', 'the cat cost 3.50', 'the', 'silence',
          "The dog's plan for 10 years, and more", 'Köche kochen oft.', 'all day rain fell']
SOURCES = ['It is a guide to action which makes sure that the armed forces always obey.', 'he read history books',
           'the cat cost $3.50', 'this', 'nothing at all', 'the plan of the dog', 'Köche kochen.', 'it rained']
SEVERAL = [[*pair] for pair in zip(REFERENCES, OTHERS)]
WORDS = [i for i, text in enumerate(PREDICTIONS) if len(text.split()) > 4]  # NLTK's NIST divides by no 5-grams


def texts(name, references=REFERENCES, which=range(8), sources=False, **options):
    "A case: a metric, its columns and its options."
    columns = {'predictions': [PREDICTIONS[i] for i in which], 'references': [references[i] for i in which]}
    if sources: columns['sources'] = [SOURCES[i] for i in which]
    return {'name': name, 'columns': columns, 'options': options}


def questions(name, unsure=(), **options):
    columns = {'predictions': [{'id': str(i), 'prediction_text': text} for i, text in enumerate(PREDICTIONS)],
               'references': [{'id': str(i), 'answers': {'text': several, 'answer_start': [0] * len(several)}}
                              for i, several in enumerate(SEVERAL)]}
    for prediction, probability in zip(columns['predictions'], unsure): prediction['no_answer_probability'] = probability
    if unsure:
        for i in 3, 4: columns['references'][i]['answers'] = {'text': [], 'answer_start': []}
    return {'name': name, 'columns': columns, 'options': options}


UNSURE = [0, .25, .125, .75, .875, .5, .0625, .25]
CASES = [
    *(texts(name, references) for references in (REFERENCES, SEVERAL)
      for name in ('bleu', 'sacrebleu', 'chrf', 'ter', 'rouge', 'google_bleu', 'character')),
    texts('bleu', smooth=True), texts('bleu', SEVERAL, max_order=2), texts('bleu', smooth=True, max_order=3),
    texts('sacrebleu', lowercase=True, tokenize='intl', smooth_method='add-k'),
    texts('sacrebleu', SEVERAL, smooth_method='floor', smooth_value=.5, use_effective_order=True, force=True),
    texts('chrf', SEVERAL, word_order=2, beta=3), texts('chrf', lowercase=True, whitespace=True, eps_smoothing=True),
    texts('ter', SEVERAL, normalized=True, ignore_punct=True), texts('ter', case_sensitive=True, support_zh_ja_chars=True),
    texts('rouge', use_stemmer=True, use_aggregator=False), texts('rouge', SEVERAL, rouge_types=['rouge3', 'rougeL']),
    texts('rouge', SEVERAL, use_aggregator=False), texts('google_bleu', min_len=2, max_len=6),
    texts('nist_mt', which=WORDS), texts('nist_mt', SEVERAL, which=WORDS, n=3, lowercase=True),
    texts('wer'), texts('cer'), texts('wer', concatenate_texts=True), texts('cer', concatenate_texts=True),
    texts('character', aggregate='sum', return_all_scores=True), texts('character', SEVERAL, aggregate='median'),
    texts('sari', SEVERAL, sources=True), texts('sari', [[text] for text in REFERENCES], sources=True),
    texts('exact_match'), texts('exact_match', OTHERS), texts('exact_match', OTHERS, ignore_case=True),
    texts('exact_match', regexes_to_ignore=['[a-z]'], ignore_punctuation=True, ignore_numbers=True, ignore_case=True),
    questions('squad'), questions('squad_v2', UNSURE), questions('squad_v2', UNSURE, no_answer_threshold=.3)]


def main(metrics):
    import nltk.corpus

    class Nothing:
        def chars(self, kind): return '5' if kind == 'Number' else ','

    nltk.corpus.perluniprops = Nothing()
    import evaluate
    for case in CASES:
        module = evaluate.load(str(metrics / case['name'] / f'{case["name"]}.py'), seed=7)
        case['returns'] = module.compute(**case['columns'], **case['options'])
    packages = 'evaluate', 'sacrebleu', 'rouge_score', 'nltk', 'jiwer', 'cer', 'numpy'
    about = {'script': 'record_evaluate.py', 'modules': 'huggingface/evaluate, metrics/, 8 April 2026', 'seed': 7,
             **{package: version(package) for package in packages}}
    found = json.dumps({'_about': about, 'cases': CASES}, ensure_ascii=False, indent=0, default=float)
    Path(__file__).with_name('evaluate.json').write_text(found + '\n', encoding='utf-8')


if __name__ == '__main__':
    main(Path(sys.argv[1]))
