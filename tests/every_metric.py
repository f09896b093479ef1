"""Every metric of the package, each with its defaults and with options that change how it counts."""
import numpy as np

from nlgeval import (Anls, AnlsStar, BertScore, Bleu, Cer, CharacTer, CharCut, Chrf, Cider, Compression, Coverage, Density,
                     Distinct, Eed, EmbeddingAverage, ExactMatch, FleschKincaid, GecGleu, Given, Gleu, GreedyMatching,
                     ItemErrorRate, LengthRatio, Mer, Meteor, Ned, Nist, Novelty, Repetition, Ribes, Rouge, RougeL,
                     RougeN, RougeS, RougeSU, RougeW, RougeWe, Sari, SequenceMatch, Ter, TokenF1, VectorExtrema,
                     Vectors, Wer, Wil, Wip, WordMover)

VECTORS = Vectors('the cat sat on a mat dog ran far away police killed gunman red house'.split(), np.random.default_rng(0).normal(size=(15, 8)))
METRICS = [Bleu(), Bleu(tokenizer='char', smoothing='none', reference_length='average'), Bleu.like('nltk:method3'), Bleu.like('coco'),
           Bleu.like('mteval-v13a'), RougeN(n=1), RougeN(n=2, stemmer='porter', stop_words='smart'), RougeN(distinct=True), RougeL(),
           RougeL(summary=True, reference_rule='average'), RougeL.like('coco'), RougeW(), RougeS(gap=4), RougeSU(aggregation='pooled'),
           *Rouge.like('rouge-1.5.5 -n 1 -w 1.2 -2 4 -u -b 30 -m').metrics.values(),
           Chrf(), Chrf(word_order=2, lowercase=True), Chrf(graphemes=True, min_char_order=2), Chrf.like('chrF++.py:avg'),
           Chrf.like('nltk'), Chrf.like('torchmetrics'),
           Wer(), Wer(normalise=('lowercase', 'punctuation', 'remove:the a')), Wer.like('jiwer:standardize'), Wer.like('sclite'),
           Wer(alignment='most-hits'), Cer(), Cer(tokenizer='graphemes'),
           Mer.like('jiwer'), Mer(alignment='lengths'), Wil(), Wip(alignment='diagonal', tokenizer='13a'),
           Ter(), Ter(normalized=True, no_punct=True), Ter.like('sacrebleu'), Ter.like('tercom -N -s'), Ter.like('torchmetrics'),
           CharacTer(), CharacTer.like('cer'), Eed(), Eed.like('rwth'), CharCut(), CharCut.like('charcut:2017-11-15', match_size=2, norm='candidate'), LengthRatio(), ExactMatch(), ExactMatch.like('evaluate'),
           EmbeddingAverage(vectors=VECTORS, unknown='skip'), VectorExtrema.like('nlg-eval', vectors=VECTORS), GreedyMatching(vectors=VECTORS, unknown='skip'),
           WordMover(vectors=VECTORS, unknown='skip'), RougeWe(vectors=VECTORS, n=2),
           BertScore(VECTORS, unknown='skip'), BertScore.like('bert_score', vectors=VECTORS, unknown='mean', idf=True),
           Nist(), Nist.like('mteval-v13a'), Nist.like('nltk'),
           Gleu(), Gleu(min_order=2, max_order=6),
           Ribes(), Ribes.like('nltk'), Ribes.like('ribes-1.03.1 -c', correlation='spearman'),
           TokenF1(), TokenF1.like('triviaqa'), ExactMatch.like('squad-2.0'),
           Anls(), Anls.like('docvqa'), Anls.like('mistral-evals'), Anls.like('ocrbench-v2'), Ned(), Ned.like('clovaai'), AnlsStar(),
           Coverage(), Density.like('newsroom'), Compression(), Novelty(), Novelty(n=1, types=True),
           SequenceMatch(), SequenceMatch(tokenizer='none', rule='lcs-f1'), SequenceMatch(tokenizer='none', credit='parts'),
           SequenceMatch.like('adk IN_ORDER'), SequenceMatch.like('deepeval INPUT_PARAMETERS', tokenizer='none'),
           ItemErrorRate(), ItemErrorRate(tokenizer='none'),
           Distinct(), Repetition(tokenizer='none'),
           Cider.like('coco'), Cider(tokenizer='none'), Cider(tokenizer='none', variant='plain', max_order=2),
           Sari(), Sari.like('huggingface'), Sari.like('original'), Sari.like('easse:legacy'),
           GecGleu(), GecGleu.like('gec-ranking:2015', weight=.1), FleschKincaid(), FleschKincaid.like('textstat', syllables='easse'), FleschKincaid.like('readability'),
           Meteor(), Meteor(aligner='greedy', aggregation='mean', free=False),
           Given('COMET', [i % 7 / 7 for i in range(60)])]
