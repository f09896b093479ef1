"""Which rows of `levels.py` measure a public name of `nlgeval.stats` whose own name no row begins with, and which names
promise nothing that could be measured so, and why. A test holds both lists against the package and the kept result.
"""

MEASURED_IN = {  # name -> the beginning of rows that call it, or of which it is a result
    'Effect': 'segments_needed', 'effect': 'segments_needed', 'power': 'segments_needed', 'fewest_planned': 'segments_needed',
    'claim_power': 'claim_segments',
    'confidence_distribution': 'claim better', 'ConfidenceDistribution': 'interval of the test', 'p_of_claim': 'claim better',
    'p_with_error': 'claim better', 'stouffer': 'combined_distribution, stouffer',
    'CombinedDistribution': 'combined_distribution, stouffer',
    'approximate_randomization': 'test randomization', 'paired_bootstrap': 'test bootstrap', 'PairedTest': 'test randomization',
    'PairedBootstrap': 'test bootstrap', 'studentized_bootstrap': 'test bootstrap:studentized',
    'studentized_draws': 'test bootstrap:studentized', 'tilted_randomization': 'test tilted',
    'monte_carlo_p': 'test randomization', 'fewest_counted': 'test bootstrap', 'adjust': 'all_pairs, six equal systems, holm',
    'holm': 'all_pairs, six equal systems, holm', 'bonferroni': 'all_pairs, six equal systems, bonferroni',
    'benjamini_hochberg': 'all_pairs, six equal systems, bh', 'AllPairs': 'all_pairs',
    'williams': 'williams_test', 'Williams': 'williams_test',
    'AgreementTest': 'agreement_test', 'AgreementDesign': 'agreement_test', 'MetricComparison': 'compare_metrics',
    'jackknife_interval': 'resampled, jackknife', 'recomputed': 'resampled, jackknife', 'ResampledTest': 'resampled_test',
    'Estimate': 'estimate', 'Ranked': 'rank_board',
    'effective_wilson': 'judge_shares', 'CorrectedRate': 'corrected_rate', 'VerdictBias': 'verdict_bias',
    'PositionBias': 'position_bias', 'Calibration': 'calibration',
    'normal_reach': 'confidence_sequence, asymptotic', 'betting_bounds': 'confidence_sequence, betting',
    'ConfidenceSequence': 'confidence_sequence',
    'PredictionPowered': 'prediction_powered', 'LabelsNeeded': 'labels_needed',
    'rate_of': 'win_rates', 'strength_pairs': 'preferences', 'Preferences': 'preferences',
    'AnnotatorAgreement': 'annotator_agreement', 'krippendorff_alpha': 'annotator_agreement', 'SpanAgreement': 'span_agreement',
    'satterthwaite': 'variance_components', 'mls_interval': 'variance_components', 'Varies': 'variance_components',
    'Part': 'variance_components', 'MeanInterval': 'mean_interval', 'error_of_mean': 'mean_interval'}

NO_CLAIM = {  # why -> names
    'a number without an interval': '''
        pearson spearman kendall concordance concordance_plain pairwise_accuracy best_accuracy mean_defined agreement
        top_agreement soft_accuracy soft_accuracies soft_pairwise_accuracy system_accuracy noise_ceiling reliability
        effective_sample_size largest_share tail_index weight_report normalised_weights
        confusion rogan_gladen labels_worth head_to_head online_elo span_scores points
        cohen_kappa fleiss_kappa gwet_ac1 mean_shares generalizability cheapest_design''',
    'draws, whose spread is no interval': 'resampled_strengths resampled_ranks choice_chances choose_segments Choice',
    'what a result or a table of data holds': '''
        Concordance TieCalibration Agreement Ceiling Reliability WeightReport Ratings Board ErrorSpan Annotation SpanScores
        Confusion VoteError Votes PairModel VoteCounts Facet Cheapest Generalizability''',
    'a step of what has a row': '''
        ranks row_means at_level check_method judged_pair directions top_systems of_resample coded by_rater distances as_board
        orders check_claim at_floor weight_of settled character_ratings draw_signs signs_log_mgf symmetric draw_tables
        check_choices drawn computed draw_swaps swapped_sums upwards as_tables tie count_as_large pseudo_differences influences
        count_votes pair_counts connected_parts check_connected position_shows''',
    'reads or shows': '''
        plus_minus read_mqm read_esa read_xcomet votes_of ranked_table board_rows board_words component_rows components_table said_of'''}
