"""What is cited: every metric and method has an entry, entries are whole, and a comparison's paragraph says what was done."""
import json
import re

import numpy as np
import pytest

from nlgeval import Given, compare
from nlgeval.apps.cite import ALIKE, NO_PAPER, authors, cited, entries, methods, named, used
from nlgeval.apps.design import DIFFERENCE_INTERVALS
from nlgeval.core.bootstrap import INTERVALS
from nlgeval.core.proportions import PROPORTIONS
from nlgeval.metrics.registry import METRICS, all_names
from nlgeval.stats.correlation import METHODS
from nlgeval.stats.equivalence import CLAIMS, COMBINED
from nlgeval.stats.significance import CORRECTIONS, TESTS

NEEDED = {'article': {'author', 'title', 'journal', 'volume', 'pages', 'year'}, 'book': {'author', 'title', 'publisher', 'year'},
          'inproceedings': {'author', 'title', 'booktitle', 'year'}, 'misc': {'author', 'title', 'year', 'eprint'},
          'software': {'author', 'title', 'version', 'year', 'url'}}
REF = ['the cat sat on the mat', 'it rains again today', 'we are going home now', 'a dog ran in the park'] * 5
SYSTEMS = {'a_1': REF[::-1], 'b': REF[:10] * 2, 'c': [text.replace('the', 'a') for text in REF]}


@pytest.mark.parametrize('names', [METRICS, all_names(), TESTS, [*CORRECTIONS, 'max-t'], INTERVALS, PROPORTIONS, CLAIMS, COMBINED,
                                   DIFFERENCE_INTERVALS, METHODS, ALIKE,
                                   ['cohen-kappa', 'fleiss-kappa', 'gwet-ac1', 'krippendorff-alpha', 'bradley-terry', 'davidson', 'rogan-gladen',
                                    'prediction-powered', 'mqm', 'esa', 'mbr', 'pass_at_k', 'pass_hat_k', 'g_pass_at_k', 'maj_at_k', 'self_bleu', 'mtld',
                                    'perplexity', 'bits_per_byte', 'confidence-sequence', 'obrien-fleming', 'pocock', 'variance-components', 'mcnemar']])
def test_nothing_is_without_an_entry(names):
    assert [name for name in names if len(cited([name])) < 2 and name not in NO_PAPER] == []


@pytest.mark.parametrize('entry', entries().values(), ids=lambda entry: entry.key)
def test_entries_are_whole(entry):
    assert not NEEDED[entry.kind] - entry.fields.keys()
    assert re.fullmatch('(18|19|20)[0-9]{2}', entry.fields['year']) and entry.fields['year'] in entry.key + entry.fields['year']
    assert re.fullmatch(r'\d+--\d+', entry.fields.get('pages', '1--2'))
    first, last = map(int, entry.fields.get('pages', '1--2').split('--'))
    assert first < last
    assert entry.bibtex.count('{') == entry.bibtex.count('}') and authors(entry) and entry.usage
    assert entry.key == 'nlgeval' or entry.key.rstrip('b').endswith(entry.fields['year'])
    if 'url' in entry.fields: assert entry.fields['url'].startswith('https://')
    if 'doi' in entry.fields and 'aclanthology' in entry.fields.get('url', '') and '10.18653' in entry.fields['doi']:
        assert entry.fields['doi'].rsplit('/', 1)[1] == entry.fields['url'].rsplit('/', 1)[1]


def test_names_are_unknown_with_the_nearest():
    with pytest.raises(ValueError, match="Did you mean 'holm'"): cited(['hollm'])


@pytest.mark.parametrize('design', [{}, {'test': 'bootstrap'}, {'test': 'bootstrap', 'correction': 'max-t', 'intervals': 'simultaneous'},
                                    {'test': 'tilted', 'correction': 'bh'}, {'pairs': 'all'}, {'claim': 'noninferior', 'margin': .1},
                                    {'claim': 'better', 'intervals': 'test'}, {'groups': np.arange(20) // 2, 'correction': 'none'},
                                    {'strata': [0, 1] * 10, 'combine': 'stouffer'}, {'test': 'bootstrap:koehn'}, {'family': 'all'},
                                    {'test': 'bootstrap:studentized'}, {'correction': 'by'}, {'correction': 'bonferroni'}])
def test_every_design_is_told(design):
    found = compare(SYSTEMS, REF, ['bleu', 'rougeL'], **{'resamples': 100, **design})
    said, keys = methods(found), {one.key for one in cited(used(found))}
    assert 'Papineni et al., 2002' in said and found.scores['b']['bleu'].signature in said and '20 segments' in said and '100 ' in said
    in_latex = {key for keys in re.findall(r'\\citep\{([^}]*)\}', methods(found, 'latex')) for key in keys.split(',')}
    assert in_latex == keys and 'a\\_1' in methods(found, 'latex') + 'a\\_1' * bool(found.pairs)
    assert all(named(entries()[key]) in said for key in keys)
    assert not re.search(r'(?<!\\)%|[<>]', methods(found, 'latex'))  # a bare % hides the rest of its line, < is another sign


def test_a_metric_of_somebody_else_is_named_without_a_source():
    scores = {name: [len(text) for text in texts] for name, texts in SYSTEMS.items()}
    found = compare(SYSTEMS, REF, {'comet': Given('comet', scores)}, resamples=100)
    assert 'comet, signature' in methods(found)
    with pytest.raises(ValueError, match='format'): methods(found, 'html')


def test_the_command_line(tmp_path, monkeypatch, capsys):
    from nlgeval.apps.cli import main
    monkeypatch.chdir(tmp_path)
    for name, texts in {**SYSTEMS, 'ref': REF}.items(): (tmp_path / f'{name}.txt').write_text('\n'.join(texts) + '\n')
    assert main(['cite', 'bleu', 'holm']) == 0 and capsys.readouterr().out.count('@') == 4
    assert main(['cite', 'bleu', '--output', 'x.bib']) == 0 and (tmp_path / 'x.bib').read_text().startswith('@inproceedings{papineni')
    assert main(['cite', '--format', 'ris']) == 2 and main(['cite', 'blue']) == 2 and 'bleu' in capsys.readouterr().err
    line = ['compare', 'b.txt', 'c.txt', '--ref', 'ref.txt', '--resamples', '100', '--methods']
    assert main(line) == 0
    out = capsys.readouterr().out
    assert out.startswith('We compare 2 systems on 20 segments') and '@article{student-1908' in out
    assert main([*line, '--format', 'json']) == 0 and json.loads(capsys.readouterr().out)['methods'].startswith('We compare')
    assert main([*line, '--format', 'latex']) == 0 and '\\citep{papineni-2002' in capsys.readouterr().out
    assert main([*line, '--format', 'csv']) == 2


def test_tests_that_look_at_one_side_are_not_called_two_sided():
    for test in 'bootstrap:sacrebleu', 'bootstrap:koehn':
        found = compare(SYSTEMS, REF, test=test, resamples=100)
        assert 'one-sided in effect' in methods(found) and 'Tests are two-sided' not in methods(found)
        assert '(one-sided)' in found.how()
    assert 'Tests are two-sided' in methods(compare(SYSTEMS, REF, test='bootstrap', resamples=100))
