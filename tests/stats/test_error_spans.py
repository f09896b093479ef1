"""Error spans: published annotations and the scores published with them, what must hold of any spans, and broken files."""
import gzip
import io
import json
import math
import tarfile
import warnings

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import nlgeval
from nlgeval.stats.annotators import krippendorff_alpha
from nlgeval.stats.error_spans import (WEIGHTS, Annotation, ErrorSpan, character_ratings, read_esa, read_mqm, span_agreement,
                                       span_scores, weight_of)
from nlgeval.text.reading import ReadError

HEADER = 'system', 'doc', 'docSegId', 'globalSegId', 'rater', 'source', 'target', 'category', 'severity'
ROW = 'A', 'd', '1', '1', 'r', 'Quelle', 'The <v>dog</v> barks', 'Accuracy/Mistranslation', 'Major'


@pytest.fixture(scope='module')
def wmt23(shared, tmp_path_factory):
    "Three raters an output; what the file was packed with is unpacked."
    packed = shared / 'data' / 'mqm' / 'sxs_mqm_generalMT2023_ende.3ratingsPerSegment.tsv.tar.gz'
    with tarfile.open(packed) as archive:
        [member] = [one for one in archive if one.name.endswith('.tsv')]
        path = tmp_path_factory.mktemp('mqm') / 'wmt23.tsv'
        path.write_bytes(archive.extractfile(member).read())
    return path


@pytest.fixture(scope='module')
def annotations(wmt23): return read_mqm(wmt23)


def written(tmp_path, *rows, name='x.tsv'):
    (tmp_path / name).write_text(''.join('\t'.join(row) + '\n' for row in rows), encoding='utf-8')
    return tmp_path / name


def test_scores_are_those_that_were_published_with_the_annotations(wmt23, annotations):
    scores = span_scores(annotations, 'marot')
    published = {}
    with open(wmt23, encoding='utf-8') as file:
        next(file)
        for line in file:
            system, doc, place, number, *_, metadata = line.rstrip('\n').split('\t')
            value = json.loads(metadata).get('segment', {}).get('metrics', {}).get('MQM')
            if value is not None and not system.startswith('GPT4'):  # shown twice; its number pools both
                published[system, f'{doc}/{place}/{number}'] = value
    assert len(published) == 832
    ours = [scores.table[scores.systems.index(system), scores.segments.index(segment)] for system, segment in published]
    np.testing.assert_allclose(ours, list(published.values()), rtol=0, atol=1e-9)


def test_numbers_of_the_page(annotations):
    assert len(annotations) == 3120
    found = {'characters': span_agreement(annotations).f1, 'severities': span_agreement(annotations, severity=0).f1,
             'spans': span_agreement(annotations, 'spans').f1}
    assert {name: round(value, 3) for name, value in found.items()} == {'characters': .327, 'severities': .240, 'spans': .368}
    characters, documents = character_ratings(annotations)
    alpha = krippendorff_alpha(characters)
    assert round(alpha.score, 3) == .241
    assert [round(end, 2) for end in alpha.confidence(groups=documents)] == [.20, .28]
    scores = span_scores(annotations)
    alpha = krippendorff_alpha(scores.ratings(), 'interval')
    of_output = np.tile(scores.documents, len(scores.systems))
    assert round(alpha.score, 3) == .499
    assert [round(end, 2) for end in alpha.confidence(groups=of_output)] == [.40, .59]
    assert [round(end, 2) for end in alpha.confidence('both', of_output)] == [.09, .91]


def test_ted_has_one_broken_row_and_one_rater_an_output(shared):
    path = shared / 'data' / 'mqm' / 'mqm_ted_ende.tsv.gz'
    with pytest.raises(ReadError, match='line 6444: expected one <v>...</v> in the target, found 1 <v> and 0 </v>'): read_mqm(str(path))
    with pytest.warns(UserWarning, match='1 rows are left out'): found = read_mqm(str(path), broken='skip')
    scores = span_scores(found)
    assert scores.by_rater.shape == (4, 14, 529) and len(found) == 7405
    assert span_agreement(found).why == 'no output has two raters'
    assert min(scores.system_scores(), key=scores.system_scores().get) == 'ref'
    with pytest.raises(ValueError, match='1 such outputs'): scores.columns()
    people = nlgeval.Given(scores.name, scores.columns(drop=True), scores.higher_is_better)
    assert people.result('ref').score == pytest.approx(scores.system_scores()['ref'], abs=.01)
    with gzip.open(path, 'rt', encoding='utf-8') as file: majors = sum(line.split('\t')[8] == 'Major' for line in file)
    assert majors - sum(span.severity == 'major' for one in found for span in one.spans) in (0, 1)  # that of the broken row


texts = st.text('ab 李é', min_size=1, max_size=12)


@st.composite
def pairs(draw):
    "Two raters' spans in one text."
    text = draw(texts)
    place = st.tuples(st.integers(0, len(text)), st.integers(0, len(text))).map(sorted)
    span = st.builds(lambda at, severity: ErrorSpan(*at, severity), place, st.sampled_from(['minor', 'major', 'critical']))
    return [Annotation('A', '1', rater, text, tuple(draw(st.lists(span, max_size=4)))) for rater in 'rs']


@given(pairs(), st.sampled_from(['characters', 'spans']), st.sampled_from([0, .5, 1]), st.sampled_from([0, .5, 1]))
def test_on_any_spans(pair, unit, severity, overlap):
    found = span_agreement(pair, unit, severity, overlap)
    assert math.isnan(found.f1) == bool(found.why)
    if found.why: return
    assert 0 <= found.f1 <= 1
    assert span_agreement(pair[::-1], unit, severity, overlap).f1 == pytest.approx(found.f1, abs=1e-12)
    assert found.f1 <= span_agreement(pair, unit, 1., overlap).f1 + 1e-12  # severity demands more
    same = [pair[0], Annotation('A', '1', 's', pair[0].target, pair[0].spans)]
    itself = span_agreement(same, unit, severity, overlap)
    assert itself.why or itself.f1 == 1


@given(pairs())
def test_characters_as_sets(pair):
    "The definition: sets of places."
    first, second = ({i for span in one.spans for i in range(span.start, span.stop)} for one in pair)
    found = span_agreement(pair)
    if first or second: assert found.f1 == pytest.approx(2 * len(first & second) / (len(first) + len(second)))
    ratings, documents = character_ratings(pair)
    assert ratings.codes.shape == (2, len(pair[0].target)) == (2, len(documents))
    marked = [code != ratings.categories.index('not marked') if 'not marked' in ratings.categories else np.ones(len(code), bool)
              for code in ratings.codes]
    assert [set(np.flatnonzero(one)) for one in marked] == [first, second]


def test_weights():
    for kind, weights in {'major:Non-translation!': (25, 25, 5), 'minor:Fluency/Punctuation': (.1, .1, 1), 'major:Fluency/Punctuation': (5, 5, 5),
                          'major:Source issue': (5, 0, 5), 'minor:Accuracy/Creative Reinterpretation': (1, 0, 1),
                          'major:Accuracy/Source language fragment': (5, 5, 5), 'neutral:Style': (0, 0, 0)}.items():
        severity, category = kind.split(':')
        span = ErrorSpan(0, 1, severity, category)
        assert tuple(weight_of(span, name) for name in ('freitag-2021', 'marot', 'severity')) == weights, kind
    for name in ('freitag-2021', 'severity'):
        with pytest.raises(ValueError, match='no weight'): weight_of(ErrorSpan(0, 1, 'critical'), name)
    assert [weight_of(ErrorSpan(0, 1, severity), 'xcomet') for severity in ('critical', 'major', 'minor')] == [10, 5, 1]
    assert set(WEIGHTS) == {'freitag-2021', 'marot', 'severity', 'xcomet', 'esa'}


def test_direction_stands_in_name_and_signature():
    some = [Annotation(system, '1', 'r', 'abc', (ErrorSpan(0, 1, severity),)) for system, severity in (('A', 'major'), ('B', 'minor'))]
    up, down = span_scores(some, negated=True), span_scores(some)
    assert (down.name, up.name) == ('MQM (freitag-2021)', 'MQM (freitag-2021, negated)')
    assert 'better:lower' in down.signature and 'better:higher' in up.signature
    assert list(down.system_scores()) == list(up.system_scores()) == ['B', 'A']
    for scores in (up, down):
        given_ = nlgeval.Given(scores.name, scores.columns(), scores.higher_is_better)
        assert scores.name in given_.signature and given_.higher_is_better == scores.higher_is_better
    human, metric = up.table, [[.1], [.9]]
    assert nlgeval.agreement(metric, human, 'segment')['score']['kendall'] == 1


@pytest.mark.parametrize('row, said', [
    (ROW[:7], 'line 2: expected 9 fields, found 7'), ((*ROW, 'a', 'b'), 'line 2: expected 9 fields, found 11'),
    ((*ROW[:6], 'The dog</v> barks', *ROW[7:]), 'found 0 <v> and 1 </v>'), ((*ROW[:6], '</v>The <v>dog', *ROW[7:]), 'expected one <v>'),
    ((*ROW[:6], '<v>The</v> <v>dog</v>', *ROW[7:]), 'found 2 <v> and 2 </v>'), ((*ROW[:8], 'Severe'), "unknown severity 'Severe'"),
    (('', *ROW[1:]), 'the column system is empty'), ((ROW[0], ROW[1], ' ', *ROW[3:]), 'the column docSegId is empty')])
def test_broken_rows_name_the_line(tmp_path, row, said):
    path = written(tmp_path, HEADER, row)
    with pytest.raises(ReadError, match='x.tsv') as error: read_mqm(path)
    assert said in str(error.value) and "broken='skip'" in str(error.value)
    with pytest.warns(UserWarning, match='1 rows are left out'): assert read_mqm(path, broken='skip') == []


def test_a_broken_row_takes_the_whole_annotation_with_it(tmp_path):
    other = (*ROW[:4], 's', *ROW[5:])
    path = written(tmp_path, HEADER, ROW, (*ROW[:6], 'The dog <v>barks', *ROW[7:]), other)
    with pytest.warns(UserWarning): assert [one.rater for one in read_mqm(path, broken='skip')] == ['s']


def test_what_is_no_error(tmp_path):
    rows = [ROW, (*ROW[:4], 's', *ROW[5:6], 'The dog barks ', 'no-error', 'no-error'),  # white space at the end is forgiven
            (*ROW[:4], 't', ROW[5], 'Planted', 'Found', 'HOTW-test'), (*ROW[:4], '', *ROW[5:7], '', ''),
            (*ROW[:4], 'u', '<v>Quelle</v>', 'The dog barks', 'Accuracy/Omission', 'Minor'),
            (*ROW[:4], 'v', 'Quelle', 'The dog barks', 'Non-translation!', 'Major')]
    found = read_mqm(written(tmp_path, HEADER, *rows))
    assert [(one.rater, [tuple(span) for span in one.spans]) for one in found] == [
        ('r', [(4, 7, 'major', 'Accuracy/Mistranslation', 'target')]), ('s', []),
        ('u', [(0, 6, 'minor', 'Accuracy/Omission', 'source')]), ('v', [(0, 13, 'major', 'Non-translation!', 'target')])]
    assert span_agreement(found, side='source').pairs == 6
    with open(tmp_path / 'x.tsv', 'rb') as file: assert read_mqm(file) == found


def test_headers_old_and_new_streams_and_no_header(tmp_path):
    old = ('system', 'doc', 'doc_id', 'seg_id', *HEADER[4:], 'comment')
    assert read_mqm(written(tmp_path, old, (*ROW, 'a note'))) == read_mqm(written(tmp_path, HEADER, ROW, name='y.tsv'))
    assert len(read_mqm(io.StringIO('\t'.join(HEADER) + '\n' + '\t'.join(ROW) + '\n\n'))) == 1
    with pytest.raises(ReadError, match='line 1: no column system'): read_mqm(written(tmp_path, ROW))
    with pytest.raises(ReadError, match='is empty'): read_mqm(written(tmp_path))
    with pytest.raises(ReadError, match='no such file'): read_mqm(tmp_path / 'none.tsv')
    with pytest.raises(ValueError, match="Did you mean 'skip'"): read_mqm(tmp_path / 'x.tsv', broken='skp')


def test_texts_must_be_the_same_for_all_raters(tmp_path):
    path = written(tmp_path, HEADER, ROW, (*ROW[:4], 's', ROW[5], 'A <v>cat</v> barks', *ROW[7:]))
    with pytest.raises(ReadError, match='line 3: the target is not that of an earlier row of A, segment d/1/1'): read_mqm(path)
    with pytest.raises(ValueError, match='is not the one that rater r saw'):
        span_agreement([Annotation('A', '1', 'r', 'x'), Annotation('A', '1', 's', 'y')])


def test_matching_is_the_best_one():
    "First come, first served would match the long span with the first short one, and leave the second pair apart."
    text = 'x' * 20
    first = (ErrorSpan(0, 10, 'minor'), ErrorSpan(0, 6, 'minor'))
    second = (ErrorSpan(0, 6, 'minor'), ErrorSpan(4, 10, 'minor'))
    pair = [Annotation('A', '1', 'r', text, first), Annotation('A', '1', 's', text, second)]
    assert span_agreement(pair, 'spans', overlap=.5).f1 == 1


def test_intervals_draw_documents():
    rng = np.random.default_rng(1)
    made = [Annotation('A', str(i), rater, 'x' * 30, (ErrorSpan(int(at), int(at) + 8, 'minor'),), document=str(i // 5))
            for i in range(60) for rater, at in zip('rs', rng.integers(0, 4, 2) if (i // 5) % 2 else rng.integers(0, 20, 2))]
    found = span_agreement(made)
    by_document, by_output = found.confidence(), found.confidence(groups=range(60))
    assert found.f1 in by_document and by_document.half_width > by_output.half_width


def test_nothing_marked_and_nothing_given():
    empty = [Annotation('A', '1', rater, 'x') for rater in 'rs']
    assert span_agreement(empty).why == 'nobody marked anything' and math.isnan(span_agreement(empty, 'spans').f1)
    assert span_agreement([]).why == 'no output has two raters'
    ratings, _ = character_ratings(empty)
    assert 'all ratings are' in krippendorff_alpha(ratings).why
    with warnings.catch_warnings():
        warnings.simplefilter('error')
        assert span_scores(empty).system_scores() == {'A': 0.}


@pytest.mark.parametrize('use', [span_agreement, character_ratings, span_scores])
def test_an_output_that_one_rater_annotated_twice_is_no_pair_of_raters(use):
    one = Annotation('A', '1', 'r', 'x', (ErrorSpan(0, 1, 'minor'),))
    with pytest.raises(ValueError, match='A, segment 1, rater r: annotated twice'): use([one, one])


@pytest.mark.parametrize('score', [-1, 100.5, math.nan, math.inf, 'good'])
def test_a_score_that_is_none_from_0_to_100_is_refused(score):
    with pytest.raises(ValueError, match='A, segment 1, rater r: expected a score from 0 to 100'):
        span_scores([Annotation('A', '1', 'r', 'x', score=score)], 'esa')


@pytest.mark.parametrize('weights', [5, None, {'major': 'x'}, {'maj(': 1}, {'major': math.nan}, {1: 1}])
def test_weights_that_are_none_are_refused(weights):
    with pytest.raises(ValueError, match='weights: expected a name or'): span_scores([Annotation('A', '1', 'r', 'x')], weights)


def test_few_outputs_get_students_t_and_no_interval_leaves_0_to_1():
    def pair(i, stop): return [Annotation('A', str(i), rater, 'x' * 20, (ErrorSpan(0, at, 'minor'),)) for rater, at in (('r', 10), ('s', stop))]
    found = span_agreement([one for i, stop in enumerate((10, 10, 1)) for one in pair(i, stop)])
    interval = found.confidence()
    assert (interval.method, interval.high) == ('t', 1) and 0 <= interval.low < found.f1
    assert span_agreement([one for i in range(100) for one in pair(i, i % 9 + 1)]).confidence(resamples=100).method == 'percentile'


@pytest.mark.parametrize('line, said', [
    ('{', 'expected JSON'), ('[]', 'expected JSON'), ('null', 'expected JSON'), ('{"doc_id": "d"}', "no field 'scores'"),
    ('{"doc_id": "d", "src_text": "s", "tgt_text": {}, "scores": {"A": [{"annotator": "r", "score": 1, "errors": []}]}}', "no field 'A'"),
    ('{"doc_id": "d", "src_text": "s", "tgt_text": {"A": "x"}, "scores": {"A": [{"annotator": "r", "score": "good", "errors": []}]}}', 'from 0 to 100'),
    ('{"doc_id": "d", "src_text": "s", "tgt_text": {"A": "x"}, "scores": {}}', 'holds no annotations')])
def test_esa_that_cannot_be_read_names_its_line(tmp_path, line, said):
    (tmp_path / 'esa.jsonl').write_text(f'{line}\n', encoding='utf-8')
    with pytest.raises(ReadError, match='esa.jsonl') as error: read_esa(tmp_path / 'esa.jsonl')
    assert said in str(error.value)


def test_both_layouts_of_esa_give_the_same_annotations(tmp_path):
    spans = [{'start_i': 0, 'end_i': 0, 'severity': 'minor'}, {'start_i': 2, 'end_i': 5, 'severity': 'Major'},
             {'start_i': 'missing', 'end_i': 'missing', 'severity': 'minor'}]
    flat = {'langs': 'en-cs', 'doc_id': 'd', 'line_id': 1, 'src': 's', 'tgt': 'žena🙂', 'system': 'A', 'annotator': 'r', 'esa_score': '7', 'esa_spans': spans}
    nested = {'doc_id': 'en-cs/d_#_1', 'src_text': 's', 'tgt_text': {'A': 'žena🙂'}, 'scores': {'A': [{'annotator': 'r', 'score': 7, 'errors': spans}]}}
    for name, one in (('flat', flat), ('nested', nested)): (tmp_path / name).write_text(json.dumps(one) + '\n', encoding='utf-8')
    (a,), (b,) = read_esa(tmp_path / 'flat'), read_esa(tmp_path / 'nested')
    assert (a.system, a.rater, a.target, a.spans, a.document, a.score) == (b.system, b.rater, b.target, b.spans, b.document, b.score)
    assert [tuple(one)[:3] for one in a.spans] == [(0, 1, 'minor'), (2, 5, 'major'), (5, 5, 'minor')]
