"""What is said of texts that look wrong, on the command line and in Python; and that nothing is said of others."""
import json
import random
import warnings

import pytest

from nlgeval import Bleu, bleu, chrf, compare, wer
from nlgeval.apps.cli import main
from nlgeval.apps.demo import demo_corpus
from nlgeval.errors import WARNED
from nlgeval.text.reading import ReadError, read_segments
from nlgeval.text.suspicions import empty, misplaced, sample_of, tags, takes_raw, tokenized

GOOD = ['The cat sat on the mat.', 'It rains.', 'We go home.', 'Is it late?', 'Yes, it is late.'] * 3
SPLIT = [text.replace('.', ' .') for text in GOOD]


def said(function, *args, **kwargs):
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter('always')
        function(*args, **kwargs)
    return [str(one.message) for one in found]


@pytest.mark.parametrize('engine', ['python', 'compiled'])
def test_tokenized_texts_are_told_once_for_tokenizers_of_raw_text(engine):
    first, = said(bleu, SPLIT, GOOD, engine=engine)
    assert first.startswith('predictions: 12 of the 15') and "tokenizer='none'" in first
    assert not said(bleu, SPLIT, GOOD, engine=engine)
    WARNED.clear()
    assert not said(bleu, SPLIT, GOOD, engine=engine, tokenizer='none')
    assert said(bleu, GOOD, SPLIT, engine=engine)[0].startswith('references: ')


def test_sacrebleus_rule_holds_for_large_sets():
    few = SPLIT[:1] * 120
    assert tokenized(few + GOOD[:1] * 280, 400) and not tokenized(few[:19] + GOOD[:1] * 381, 4000)


def test_each_system_is_named():
    one, = said(compare, {'a': GOOD, 'b': [''] * len(GOOD), 'c': [' '] * len(GOOD)}, GOOD)
    assert one.startswith("predictions of 'b': 15 of the 15 looked at are empty") and one.endswith(" 1 other system: 'c'.")
    assert not said(compare, {'a': GOOD, 'b': [''] * len(GOOD), 'c': [' '] * len(GOOD)}, GOOD)
    two = said(compare, {'a': GOOD, 'd': [''] * len(GOOD), 'e': SPLIT}, GOOD)
    assert [message.partition(':')[0] for message in two] == ["predictions of 'd'", "predictions of 'e'"]


@pytest.mark.parametrize('texts', [[], [''], ['', '', ''], ['', '', 'b', 'c'], ['', 'a', 'b'] * 9])
def test_few_empty_texts_are_nothing(texts): assert not empty(texts)


@pytest.mark.parametrize('form, found', [('so it is (spk1_utt{})', '(spk1_utt0)'), ('(a-{}) so', '(a-0)'), ('utt-{} so', 'utt-0'),
                                         ('{}', None), ('{} so', None), ('so (so)', None), ('a1 so {}', None), ('', None)])
def test_tags(form, found): assert tags([form.format(i) for i in range(6)]) == found


def test_tags_are_told_of_predictions_and_references():
    tagged = [f'utt-{i} {text}' for i, text in enumerate(GOOD)]
    assert len(said(wer, tagged, tagged)) == 2


def test_samples_are_bounded_and_reach_the_end():
    for n in (1, 63, 64, 65, 1000, 99_999):
        found = sample_of(range(n), 64)
        assert len(found) <= 128 and found[-1] >= n - max(2, n // 64) - 1


def test_tokenizers_of_raw_text():
    assert all(map(takes_raw, ['13a', 'intl', 'zh', 'mteval-v13a-lc', 'spm:model'])) and not any(map(takes_raw, ['none', 'char', 'words']))


def test_arrow_columns_are_looked_at():
    pa = pytest.importorskip('pyarrow')
    assert len(said(Bleu(), pa.array(SPLIT), pa.array(GOOD))) == 1


def test_lists_among_the_predictions_may_be_references():
    with pytest.raises(TypeError, match='stand in the place of the predictions'): bleu([['a', 'b']], ['a'])


def test_sacrebleus_own_call_is_told_by_sacrebleus_own_warning(monkeypatch):
    from nlgeval.faces import sacrebleu
    told = []
    monkeypatch.setattr(sacrebleu._log, 'warning', told.append)
    assert not said(sacrebleu.corpus_bleu, SPLIT * 10, [GOOD * 10]) and 'tokenized' in told[0]


def test_files(tmp_path):
    (tmp_path / 'wide.txt').write_bytes('a cat\n'.encode('utf-16le'))
    (tmp_path / 'nul.txt').write_bytes(b'a\0cat\n')
    (tmp_path / 'a.csv').write_text('id;output\n1;a cat\n2;a dog\n')
    (tmp_path / 'tab.csv').write_text('id\toutput\n1\ta cat\n')
    (tmp_path / 'prose.csv').write_text('text\nWell; yes\n')
    texts = {name: said(read_segments, tmp_path / name) for name in ('wide.txt', 'nul.txt', 'a.csv', 'tab.csv', 'prose.csv')}
    assert [len(found) for found in texts.values()] == [1, 1, 1, 1, 0]
    for (found,), what in zip(texts.values(), ['UTF-16', 'take them out', "'csv2'", "'tsv'"]): assert what in found
    assert read_segments(tmp_path / 'a.csv', 'output', 'csv2') == ['a cat', 'a dog']
    with pytest.raises(ReadError, match="give the format 'csv2'"): read_segments(tmp_path / 'a.csv', 'output')
    (tmp_path / 'a.csv').write_text('id;output\n1;a cat, two\n')
    with pytest.raises(ReadError, match="line 2.*give the format 'csv2'"): read_segments(tmp_path / 'a.csv')


def test_the_command_line_says_it_in_its_own_words(tmp_path, capsys):
    def run_line(*words): return main([*map(str, words)]), *capsys.readouterr()

    for name, texts in (('split.txt', SPLIT), ('good.txt', GOOD), ('blank.txt', [''] * len(GOOD))):
        (tmp_path / name).write_text('\n'.join(texts) + '\n')
    status, out, err = run_line('score', tmp_path / 'split.txt', tmp_path / 'blank.txt', '--ref', tmp_path / 'good.txt')
    assert status == 0 and '--tokenizer none' in err and "predictions of 'blank'" in err and err.count('warning') == 2
    (tmp_path / 't.csv').write_text('reference,output\n' + 'a cat,a dog\n' * 5)
    status, out, err = run_line('score', tmp_path / 't.csv', '--column', 'reference', '--ref', tmp_path / 't.csv', '--ref-column', 'output')
    assert status == 0 and 'Say --column output --ref-column reference' in err


def orders(texts):
    shuffled = texts[:]
    random.Random(1).shuffle(shuffled)
    return {'reversed': texts[::-1], 'moved': texts[1:] + texts[:1], 'shuffled': shuffled}


def test_translations_in_another_order(shared):
    read = lambda name: (shared / 'data' / 'ted' / name).read_text(encoding='utf-8').split('\n')[:-1]
    references = read('reference.en')
    words = ' '.join(references).split()
    for name in 'system1.en', 'system2.en':
        texts = read(name)
        assert misplaced(texts, references) is None
        assert misplaced([text.lower() for text in texts], references) is None
        assert misplaced([' '.join(random.Random(i).choices(words, k=len(text.split()))) for i, text in enumerate(texts)],
                         references) is None  # outputs that are only bad
        for changed in orders(texts).values():
            many, looked, i, j = misplaced(changed, references)
            assert 3 * many >= looked >= 30 and i != j
        assert misplaced(texts, orders(references)['moved'])
    assert misplaced(read('source.sk'), references) is None


def test_summaries_in_another_order(shared):
    systems, references = {}, {}
    for line in (shared / 'data' / 'realsumm' / 'realsumm.jsonl').read_text(encoding='utf-8').splitlines():
        row = json.loads(line)
        systems.setdefault(row['system'], []).append(' '.join(row['candidate']) if isinstance(row['candidate'], list) else row['candidate'])
        references.setdefault(row['system'], []).append(' '.join(row['reference']) if isinstance(row['reference'], list) else row['reference'])
    assert len(systems) == 24
    for name, texts in systems.items():
        assert misplaced(texts, references[name]) is None, name
        for order, changed in orders(texts).items(): assert misplaced(changed, references[name]), (name, order)


@pytest.mark.parametrize('engine', ['python', 'compiled'])
def test_another_order_is_told_once_with_an_example(engine, tmp_path, capsys):
    segments = [segment for language in demo_corpus()['languages'] for segment in language['segments']]
    outputs, references = ([segment[which][0] for segment in segments] for which in ('predictions', 'references'))
    assert not [one for one in said(chrf, outputs, references, engine=engine) if 'order' in one]
    both = said(chrf, outputs[::-1], references, engine=engine)
    first, = (one for one in both if 'order' in one)
    assert first.startswith('predictions: 39 of the 41 looked at fit the references of other segments') and outputs[-1][:20] in first
    assert not said(chrf, outputs[::-1], references, engine=engine)
    several = [[text, 'x y z'] for text in references]
    WARNED.clear()
    assert any('order' in one for one in said(chrf, outputs[1:] + outputs[:1], several, engine=engine))
    (tmp_path / 'a.txt').write_text('\n'.join(outputs[::-1]) + '\n', encoding='utf-8')
    (tmp_path / 'r.txt').write_text('\n'.join(references) + '\n', encoding='utf-8')
    for command in ['score', 'compare']:
        WARNED.clear()
        again = [f'B={tmp_path / "r.txt"}'] if command == 'compare' else []
        assert main([command, f'A={tmp_path / "a.txt"}', *again, '--ref', str(tmp_path / 'r.txt'), '-m', 'chrf']) == 0
        err = capsys.readouterr().err
        assert err.count('the same order') == 1 and "predictions of 'A'" in err


def test_a_long_text_is_quoted_up_to_a_space():
    texts = ['Of ' + ' '.join(f'w{i}x{j}' for j in range(40)) for i in range(40)]
    first = next(one for one in said(chrf, texts[1:] + texts[:1], texts) if 'other segments' in one)
    assert "'Of w1x0 w1x1 " in first and " ...' is held against 'Of w0x0 " in first and first.count(" ...'") == 3
