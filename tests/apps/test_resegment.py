"""`--resegment`: a stream is cut as the references are, before any metric sees it; and what it refuses."""
import json
from pathlib import Path

import pytest

from nlgeval import bleu, compare, resegment, wer
from nlgeval.apps.cli import main

REFERENCES = ['The museum opens at nine on Monday.', 'It is closed on Tuesday.', 'Children pay half.', 'Dogs must stay outside, please.']
STREAM = 'the museum opens at nine Monday. It is closed Tuesday. The children pay half dogs must stay outside.'


@pytest.fixture
def talk(tmp_path, monkeypatch):
    "A stream in one line, the same in other lines, a second system, and references."
    monkeypatch.chdir(tmp_path)
    words = STREAM.split()
    for name, lines in (('one', [STREAM]), ('other', [' '.join(words[i:i + 5]) for i in range(0, len(words), 5)]), ('exact', REFERENCES),
                        ('ref', REFERENCES), ('ref2', [text.upper() for text in REFERENCES]), ('src', ['a', 'b', 'c', 'd'])):
        Path(f'{name}.txt').write_text(''.join(f'{line}\n' for line in lines), encoding='utf-8')


def command(capsys, *argv):
    "Status, standard output and standard error."
    status = main(list(argv))
    return status, *capsys.readouterr()


def test_lines_do_not_matter(talk, capsys):
    cut = resegment(STREAM, REFERENCES)
    assert len(cut.texts) == 4 and ' '.join(cut.texts) == STREAM
    status, out, err = command(capsys, 'score', 'one.txt', 'other.txt', '--ref', 'ref.txt', '-m', 'bleu', '-m', 'wer', '--resegment', '-f', 'json')
    assert status == 0 and err.count('cut into the 4 segments of the references, ') == 2 and f'{cut.errors} edits from them' in err
    one, other = json.loads(out)[:2], json.loads(out)[2:]
    assert [row['score'] for row in one] == [row['score'] for row in other] == [bleu(cut.texts, REFERENCES).score, wer(cut.texts, REFERENCES).score]


@pytest.mark.parametrize('rule', ['words', 'mixed', 'characters', 'mweralign'])
def test_rules(talk, capsys, rule):
    status, out, err = command(capsys, 'score', 'one.txt', '--ref', 'ref.txt', '-m', 'wer', '--resegment', rule, '-f', 'json')
    like = rule if rule == 'mweralign' else None
    found = resegment(STREAM, REFERENCES, 'words' if like else rule, like=like)
    assert status == 0 and json.loads(out)[0]['score'] == wer(found.texts, REFERENCES).score and f'--resegment {rule}' in err


def test_the_other_commands(talk, capsys):
    status, out, _ = command(capsys, 'compare', 'one.txt', 'exact.txt', '--ref', 'ref.txt', '--resegment', '-m', 'chrf', '-n', '50', '-f', 'json')
    cut = resegment(STREAM, REFERENCES).texts
    same = compare({'one': cut, 'exact': REFERENCES}, REFERENCES, metrics=['chrf'], resamples=50)
    assert status == 0 and json.loads(out)['results'] == json.loads(json.dumps(same.to_dict()))['results']


def test_several_references_and_sources(talk, capsys):
    status, out, _ = command(capsys, 'score', 'one.txt', '--ref', 'ref.txt', '--ref', 'ref2.txt', '--source', 'src.txt', '--resegment', '-m', 'wer', '-f', 'json')
    both = list(zip(REFERENCES, (text.upper() for text in REFERENCES)))
    assert status == 0 and json.loads(out)[0]['score'] == wer(resegment(STREAM, both).texts, both).score


@pytest.mark.parametrize('argv, said', [
    (('--ref', 'ref.txt', '--resegment', 'letters'), "expected nothing after it, or words, mixed, characters, mweralign; got 'letters'"),
    (('--resegment',), 'the following arguments are required: --ref'),
    (('--ref', 'ref.txt', '--id', 'id', '--resegment'), 'which have no ids'),
    (('--ref', 'ref.txt', '-o', 'tokenizer=tokens', '--resegment'), 'takes lists of tokens'),
    (('--ref', 'ref.txt', '--source', 'one.txt', '--resegment'), 'one.txt')])
def test_what_is_refused(talk, capsys, argv, said):
    status, out, err = command(capsys, 'score', 'one.txt', *argv, '-m', 'bleu')
    assert status == 2 and not out and said in err


def test_every_output_says_it(talk, capsys):
    for command_line in (('score', 'one.txt'), ('score', 'one.txt', 'exact.txt'), ('compare', 'one.txt', 'exact.txt', '-n', '50'),
                         ('compare', 'one.txt', 'exact.txt', '-n', '50', '-m', 'bleu', '-m', 'wer', '-m', 'chrf')):
        for format in ('text', 'markdown', 'latex'):
            line = *command_line, '--ref', 'ref.txt', '-f', format
            said = command(capsys, *line, '--resegment', 'mixed')[1]
            assert 'cut again to match the references (--resegment mixed)' in ' '.join(said.split()) and 'cut again' not in command(capsys, *line)[1]
    found = json.loads(command(capsys, 'score', 'one.txt', '--ref', 'ref.txt', '--resegment', '-f', 'json')[1])
    assert [row['resegment'] for row in found] == ['words']
    compared = command(capsys, 'compare', 'one.txt', 'exact.txt', '--ref', 'ref.txt', '-n', '50', '--resegment', '-f', 'json')[1]
    assert json.loads(compared)['resegment'] == 'words'
    assert 'resegment' not in json.loads(command(capsys, 'score', 'exact.txt', '--ref', 'ref.txt', '-f', 'json')[1])[0]
    assert command(capsys, 'score', 'one.txt', '--ref', 'ref.txt', '--resegment', '-f', 'csv')[1].splitlines()[0].endswith(',resegment')
    command(capsys, 'score', 'one.txt', '--ref', 'ref.txt', '--resegment', '--report', 'page.html')
    assert 'cut again to match the references (--resegment words)' in Path('page.html').read_text(encoding='utf-8')
