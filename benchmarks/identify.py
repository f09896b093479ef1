"""How often does `identify` name the reading of a number that a real program printed?

Run as `python benchmarks/identify.py` (some minutes); it writes results/identify.json, which the page on `identify` shows.
Nothing is asserted. Each number is made by another package, or is one that was recorded of it, on texts that served for
nothing else, some by the mistakes that people make; then `identify` is asked, with one, two and four decimals of the
percentage. A reading is the true one where it gives the number to nine digits; of equal ones there is no telling.
"""
import argparse
import json
import re
import time
import warnings
from collections import defaultdict
from pathlib import Path

import jiwer
import sacrebleu
import texts
from nltk.translate import bleu_score, gleu_score
from rouge_score.rouge_scorer import RougeScorer

from nlgeval.apps.identify import identify_each

RESULT = Path(__file__).parent / 'results' / 'identify.json'
GOLDEN = texts.shared.parent / 'golden'
DECIMALS = 1, 2, 4


def mean(values): return sum(values) / len(values)


def by_sacrebleu(p, r):
    "What sacrebleu prints: pairs of a name and a number."
    def bleu(**options): return sacrebleu.corpus_bleu(p, [r], **options).score
    yield 'BLEU', bleu()
    for tokenizer in 'none', 'intl', 'char', 'zh': yield f'BLEU -tok {tokenizer}', bleu(tokenize=tokenizer)
    for method in 'none', 'floor', 'add-k': yield f'BLEU -s {method}', bleu(smooth_method=method)
    yield 'BLEU -lc', bleu(lowercase=True)
    yield 'BLEU -lc -tok none', bleu(lowercase=True, tokenize='none')
    for order in 1, 2: yield f'BLEU of order {order}', sacrebleu.BLEU(max_ngram_order=order).corpus_score(p, [r]).score
    for order in 0, 1, 2: yield f'chrF, word order {order}', sacrebleu.corpus_chrf(p, [r], word_order=order).score
    yield 'chrF -lc', sacrebleu.CHRF(lowercase=True).corpus_score(p, [r]).score
    for beta in 1, 3: yield f'chrF, beta {beta}', sacrebleu.CHRF(beta=beta).corpus_score(p, [r]).score
    yield 'chrF with white space', sacrebleu.CHRF(whitespace=True).corpus_score(p, [r]).score
    yield 'TER', sacrebleu.corpus_ter(p, [r]).score
    for option in 'normalized', 'no_punct', 'case_sensitive':
        yield f'TER {option}', sacrebleu.TER(**{option: True}).corpus_score(p, [r]).score


def by_nltk(p, r):
    "What NLTK gives for tokens at blanks."
    held, said = [[text.split()] for text in r], [text.split() for text in p]
    for method in (None, *range(1, 8)):
        smoothing = method and getattr(bleu_score.SmoothingFunction(), f'method{method}')
        yield f'NLTK BLEU, method {method or 0}', 100 * bleu_score.corpus_bleu(held, said, smoothing_function=smoothing)
    yield 'NLTK GLEU', 100 * gleu_score.corpus_gleu(held, said)
    lower = [[text.lower().split()] for text in r], [text.lower().split() for text in p]
    yield 'NLTK BLEU of small letters', 100 * bleu_score.corpus_bleu(*lower)


def by_rouge_score(p, r, types=('rouge1', 'rouge2', 'rougeL', 'rougeLsum')):
    "What rouge-score gives: means of F, recall and precision."
    for stemmer in False, True:
        found = [RougeScorer(types, stemmer).score(*pair) for pair in zip(r, p)]
        for name in types:
            for what in ('fmeasure', *(('recall', 'precision') if not stemmer else ())):
                yield f'{name} {what}{" -stem" * stemmer}', 100 * mean([getattr(one[name], what) for one in found])


def by_jiwer(p, r):
    "What jiwer gives."
    for name in 'wer', 'mer', 'wil', 'wip', 'cer': yield f'jiwer {name}', 100 * getattr(jiwer, name)(r, p)
    small = [text.lower() for text in r], [text.lower() for text in p]
    yield 'jiwer wer of small letters', 100 * jiwer.wer(*small)
    yield 'jiwer accuracy', 100 - 100 * jiwer.wer(r, p)


def by_mistake(p, r):
    "Numbers that real programs give when they are used wrongly."
    yield 'exchanged', sacrebleu.corpus_bleu(r, [p]).score
    yield 'exchanged WER', 100 * jiwer.wer(p, r)
    yield 'exchanged TER', sacrebleu.corpus_ter(r, [p]).score
    yield 'transposed', sacrebleu.corpus_bleu(p[:1], [[text] for text in r]).score
    yield 'letters for words', 100 * bleu_score.corpus_bleu([[text] for text in r], p)
    yield 'letters are references', 100 * bleu_score.corpus_bleu([[list(c) for c in text] for text in r], [text.split() for text in p])
    yield 'mean of sentence BLEU', mean([sacrebleu.sentence_bleu(a, [b]).score for a, b in zip(p, r)])
    yield 'mean of sentence chrF', mean([sacrebleu.sentence_chrf(a, [b]).score for a, b in zip(p, r)])
    yield 'mean of sentence TER', mean([sacrebleu.sentence_ter(a, [b]).score for a, b in zip(p, r)])
    yield 'mean of sentence WER', 100 * mean([jiwer.wer(b, a) for a, b in zip(p, r)])
    yield 'mean of NLTK sentences', 100 * mean([bleu_score.sentence_bleu([b.split()], a.split()) for a, b in zip(p, r)])
    yield 'mean of batches of 32', mean([sacrebleu.corpus_bleu(p[i:i + 32], [r[i:i + 32]]).score for i in range(0, len(p), 32)])
    yield 'last line lost', sacrebleu.corpus_bleu(p[:-1], [r[:-1]]).score
    yield 'first line lost', sacrebleu.corpus_bleu(p[1:], [r[1:]]).score
    yield 'one line ahead', sacrebleu.corpus_chrf(p[1:], [r[:-1]]).score
    yield 'predictions in small letters', sacrebleu.corpus_bleu([text.lower() for text in p], [r]).score
    yield 'line ends kept', sacrebleu.corpus_chrf([f'{text}\n' for text in p], [[f'{text}\n' for text in r]], eps_smoothing=False).score
    yield 'no punctuation', 100 * jiwer.wer([re.sub(r'[^\w\s]', '', text) for text in r], [re.sub(r'[^\w\s]', '', text) for text in p])
    yield 'first 100 alone', sacrebleu.corpus_bleu(p[:100], [r[:100]]).score
    yield 'precision printed for F', 100 * mean([RougeScorer(['rouge2']).score(b, a)['rouge2'].precision for a, b in zip(p, r)])


def of_several(p, r):
    "Two references of each, used rightly and wrongly."
    columns = [list(column) for column in zip(*r)]
    yield 'two references', sacrebleu.corpus_bleu(p, columns).score
    yield 'two references, chrF', sacrebleu.corpus_chrf(p, columns).score
    yield 'two references, TER', sacrebleu.corpus_ter(p, columns).score
    yield 'two references, NLTK', 100 * bleu_score.corpus_bleu([[text.split() for text in one] for one in r], [text.split() for text in p])
    yield 'first of two references', sacrebleu.corpus_bleu(p, columns[:1]).score
    yield 'last of two references', sacrebleu.corpus_chrf(p, columns[1:]).score
    yield 'two references joined', sacrebleu.corpus_bleu(p, [[' '.join(one) for one in r]]).score


def unequal(p, r):
    "A zip that was cut short, and a header that one file has."
    k = min(len(p), len(r))
    yield 'zip cut short', sacrebleu.corpus_bleu(p[:k], [r[:k]]).score
    yield 'zip cut short, WER', 100 * jiwer.wer(r[:k], p[:k])
    more = len(p) - len(r)
    yield 'header of the longer file', sacrebleu.corpus_bleu(p[more:], [r]).score


def recorded(name, whole):
    "Numbers that were recorded of other programs on TED: of all of it, or of the first 300 sentences."
    def read(file): return json.loads((GOLDEN / f'{file}.json').read_text(encoding='utf-8')).get(f'T3.{name}', {})
    if whole:
        for option, what in ('c6+w2-F2', 'chrF++.py'), ('c6+w0-F2', 'chrF++.py without words'):
            yield what, 100 * read('chrf_others')['popovic'][option]['corpus'][0]
        return
    torch = read('torchmetrics').get('corpus', {})
    for metric in 'wer', 'cer', 'mer', 'wil', 'wip':
        if metric in torch: yield f'torchmetrics {metric}', 100 * torch[metric]


def corpora():
    "Triples of predictions, references, and triples of a name, a kind and a number."
    p, r = texts.ted()
    first, second, references = p[:2445], p[2445:], r[:2445]
    def numbers(kind, *makers): return [(name, kind, value) for maker in makers for name, value in maker]
    for system, part in (first, slice(400, 1000)), (second, slice(1200, 2200)), (first, slice(1500, 1800)), (second, slice(300, 500)):
        own, held = system[part], references[part]
        made = numbers('tools', by_sacrebleu(own, held), by_nltk(own, held), by_rouge_score(own, held), by_jiwer(own, held))
        yield own, held, made + numbers('mistakes', by_mistake(own, held))
        yield own, held[:-7], numbers('mistakes', unequal(own, held[:-7]))
        several = [[a, b] for a, b in zip(held, (second if system is first else first)[part])]
        found = numbers('tools', of_several(own, several))
        yield own, several, [(name, 'mistakes' if 'of two' in name or 'joined' in name else kind, value) for name, kind, value in found]
    for name, system in ('system1', first), ('system2', second):
        if GOLDEN.is_dir():
            yield system[:300], references[:300], numbers('recorded', recorded(name, False))
            yield system, references, numbers('recorded', recorded(name, True))
    for part in slice(700, 900), slice(1500, 1600):
        own, held = (column[part] for column in texts.realsumm())
        yield own, held, numbers('tools', by_rouge_score(own, held))


def asked(predictions, references, made):
    "For each number and how many decimals: at which place the true reading is, None where it is not found; and the seconds."
    printed = [f'{value:.{decimals}f}' for _, _, value in made for decimals in DECIMALS]
    start = time.perf_counter()
    found = identify_each(predictions, references, printed)
    seconds = time.perf_counter() - start
    values = [(*one, decimals) for one in made for decimals in DECIMALS]
    for (name, kind, value, decimals), readings in zip(values, found):
        loose = 3e-7 if kind == 'recorded' else 1e-9  # torchmetrics counts in 32 bits, and digits were cut
        place = next((i for i, one in enumerate(readings, 1) if abs(one.score - value) <= loose * max(1, abs(value))), None)
        yield {'name': name, 'kind': kind, 'decimals': decimals, 'place': place, 'readings': len(readings), 'tried': readings.tried,
               'segments': len(predictions), 'seconds': round(seconds, 2)}


def rates(found):
    "For each kind and number of decimals how often the true reading is first, among the first three, and found at all."
    groups = defaultdict(list)
    for one in found:
        for kind in one['kind'], 'all': groups[kind, one['decimals']].append(one['place'] or 10**6)
    return [{'kind': kind, 'decimals': decimals, 'numbers': len(places), 'first': sum(p == 1 for p in places),
             'first three': sum(p <= 3 for p in places), 'found': sum(p < 10**6 for p in places)} for (kind, decimals), places in groups.items()]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--output', type=Path, default=RESULT)
    args = parser.parse_args()
    warnings.simplefilter('ignore')  # of NLTK, about orders without a match
    found = []
    for predictions, references, made in corpora():
        found += asked(predictions, references, made)
        print(f'{len(found) // len(DECIMALS)} numbers', flush=True)
    p, r = texts.ted()
    start = time.perf_counter()
    identify_each(p[:2445], r[:2445], ['27.3'])
    once = round(time.perf_counter() - start, 2)
    missed = sorted({(one['name'], one['decimals']) for one in found if not one['place']})
    result = {'texts': texts.found(), 'numbers': len(found) // len(DECIMALS), 'seconds for 2,445 segments': once, 'rates': rates(found),
              'missed': [name for name, decimals in missed if decimals == 4]}
    args.output.write_text(json.dumps(result, indent=1, ensure_ascii=False) + '\n', encoding='utf-8')
    for one in result['rates']: print(one)
    print('missed:', result['missed'], once)


if __name__ == '__main__': main()
