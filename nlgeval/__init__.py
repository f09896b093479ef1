"""Evaluate generated language: every metric reproduced by name, explained down to its counts."""
__version__ = "0.1.0"

from importlib import import_module


def _warn_of_namesake():
    """Maluuba's nlg-eval puts its files into this folder. Whichever was installed last is imported, and when theirs is
    removed, so is our `__init__.py`: better said before."""
    from os.path import isdir, join
    if isdir(join(__path__[0], 'skipthoughts')) or isdir(join(__path__[0], 'pycocoevalcap')):
        from warnings import warn
        warn("Maluuba's nlg-eval lies in the same folder as this nlgeval. Have only one. To keep this one: "
             "pip uninstall nlg-eval, then install this one again with pip install --force-reinstall --no-deps, as "
             "uninstalling theirs deletes a file of ours. Their programs run here: from nlgeval import NLGEval", stacklevel=4)


_warn_of_namesake()


def lazily(package, public):
    "`__getattr__`, `__dir__` and `__all__` of a package whose names (module -> names) are imported when first used."
    home = {name: module for module, names in public.items() for name in names}
    module = import_module(package)

    def __getattr__(name):
        if name not in home:
            raise AttributeError(f'module {package!r} has no attribute {name!r}')
        value = getattr(import_module(f'{package}.{home[name]}'), name)
        setattr(module, name, value)
        return value

    return __getattr__, lambda: sorted({*vars(module), *home}), sorted(home)


# The public names, and where they live: `import nlgeval` stays quick.
__getattr__, __dir__, __all__ = lazily(__name__, {
    'core.definition': ['option'],
    'core.compiled': ['Compiled', 'CompiledTokens'],
    'core.inputs': ['TestSet', 'View'],
    'core.table': ['Statistics'],
    'core.score': ['Score', 'Scores'],
    'core.metric': ['Metric', 'MetricGroup', 'TokenMetric'],
    'metrics.given': ['Given'],
    'metrics.bleu': ['Bleu', 'bleu', 'sentence_bleu'],
    'metrics.chrf': ['Chrf', 'chrf', 'sentence_chrf'],
    'metrics.rouge': ['Rouge', 'rouge', 'sentence_rouge'],
    'metrics.rouge_n': ['RougeN', 'rouge_n'],
    'metrics.rouge_l': ['RougeL', 'rouge_l'],
    'metrics.rouge_w': ['RougeW', 'rouge_w'],
    'metrics.rouge_s': ['RougeS', 'RougeSU', 'rouge_s', 'rouge_su'],
    'metrics.edit_distance': ['alignment', 'edit_counts', 'edit_distance'],
    'metrics.word_errors': ['Cer', 'Mer', 'Wer', 'Wil', 'Wip', 'cer', 'mer', 'wer', 'wil', 'wip'],
    'metrics.character': ['CharacTer', 'character'],
    'metrics.eed': ['Eed', 'eed'],
    'metrics.charcut': ['CharCut', 'charcut'],
    'metrics.nist': ['Nist', 'nist', 'sentence_nist'],
    'metrics.gleu': ['Gleu', 'gleu', 'sentence_gleu'],
    'metrics.ribes': ['Ribes', 'ribes', 'sentence_ribes'],
    'metrics.lepor': ['HLepor', 'Lepor', 'hlepor', 'lepor', 'sentence_hlepor', 'sentence_lepor'],
    'metrics.length_and_copy': ['LengthRatio', 'length_ratio'],
    'metrics.answers': ['ExactMatch', 'TokenF1', 'exact_match', 'token_f1'],
    'metrics.anls': ['Anls', 'AnlsStar', 'Ned', 'anls', 'anls_star', 'ned'],
    'metrics.pass_at_k': ['pass_at_k'],
    'metrics.sequences': ['ItemErrorRate', 'SequenceMatch', 'given_sequences', 'item_error_rate', 'item_texts', 'sequence_match',
                          'sequence_score'],
    'metrics.repeated_samples': ['g_pass_at_k', 'given_samples', 'maj_at_k', 'mg_pass_at_k', 'pass_hat_k', 'sample_scores'],
    'metrics.perplexity': ['given_perplexity'],
    'metrics.ifeval': ['check_instruction', 'ifeval'],
    'looks.ifeval': ['explain_ifeval'],
    'metrics.diversity': ['Distinct', 'Repetition', 'distinct', 'repetition', 'self_bleu'],
    'metrics.readability': ['FleschKincaid', 'flesch_kincaid'],
    'metrics.resegmentation': ['resegment'],
    'metrics.extraction': ['Compression', 'Coverage', 'Density', 'Novelty', 'compression', 'coverage', 'density', 'novelty'],
    'metrics.cider': ['Cider', 'DocumentFrequencies', 'cider', 'sentence_cider'],
    'metrics.sari': ['Sari', 'sari', 'sentence_sari'],
    'metrics.parent': ['Parent', 'parent', 'sentence_parent'],
    'metrics.corrections': ['GecGleu', 'edit_score', 'gec_gleu', 'read_m2', 'sentence_gec_gleu'],
    'metrics.meteor': ['Meteor', 'meteor', 'sentence_meteor'],
    'metrics.ter': ['Ter', 'ter', 'sentence_ter'],
    'stats.correlation': ['agreement'],
    'stats.metrics_compared': ['AgreementDesign', 'compare_metrics', 'soft_pairwise_accuracy'],
    'stats.preferences': ['Preferences', 'preferences'],
    'stats.error_spans': ['read_mqm', 'span_agreement', 'span_scores'],
    'stats.annotators': ['annotator_agreement', 'cohen_kappa', 'fleiss_kappa', 'gwet_ac1', 'krippendorff_alpha'],
    'stats.judges': ['calibration', 'confusion', 'corrected_rate', 'judge_shares', 'position_bias', 'verdict_bias'],
    'stats.prediction_powered': ['labels_needed', 'prediction_powered', 'prediction_powered_difference'],
    'stats.what_varies': ['cheapest_design', 'variance_components'],
    'stats.fewer_segments': ['choose_segments'],
    'stats.boards': ['as_board', 'rank_board'],
    'core.proportions': ['mcnemar', 'paired_difference', 'proportion_interval'],
    'embeddings.vectors': ['Vectors'],
    'embeddings.word2vec': ['Word2Vec'],
    'embeddings.counting': ['PmiVectors'],
    'embeddings.phrases': ['Phrases'],
    'embeddings.subwords': ['SubwordVectors', 'read_fasttext'],
    'embeddings.maps': ['WordMap', 'word_map'],
    'embeddings.averages': ['EmbeddingAverage', 'VectorExtrema', 'VectorMetric', 'embedding_average', 'vector_extrema'],
    'embeddings.greedy_matching': ['GreedyMatching', 'greedy_matching'],
    'embeddings.word_mover': ['WordMover', 'word_mover'],
    'embeddings.rouge_we': ['RougeWe', 'rouge_we'],
    'embeddings.encoders': ['Encoder', 'WordEncoder', 'HuggingFace'],
    'embeddings.transformer': ['MiniLM'],
    'embeddings.bert_score': ['BertScore', 'bert_score'],
    'faces.maluuba': ['NLGEval', 'compute_individual_metrics', 'compute_metrics'],
    'apps.compare': ['Comparison', 'compare'],
    'apps.design': ['Design'],
    'apps.tables': ['systems_in'],
    'apps.explain': ['explain'],
    'apps.difference': ['explain_difference'],
    'apps.attacks': ['steal'],
    'apps.identify': ['identify'],
    'apps.mbr': ['mbr'],
    'apps.records': ['Provenance', 'read_records', 'to_records'],
    'apps.report': ['report'],
    'apps.sealed': ['read_sealed', 'seal', 'verify'],
    'testing': ['check_metric'],
})
