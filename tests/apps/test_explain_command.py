"""The command explain: the explanations of Python, and no wider than the terminal."""
import pytest
from command_line import REFERENCES, SYSTEM

from nlgeval.metrics.bleu import Bleu


@pytest.mark.parametrize('width', [60, 80, 140])
def test_an_explanation_is_not_wider_than_the_terminal(run, monkeypatch, width):
    monkeypatch.setenv('COLUMNS', str(width))
    out = run('explain', '--text', 'Companies we grade', '--against', 'And we also assign a value to the company given by revenue')
    assert max(map(len, out.splitlines())) <= width
    assert ' '.join(out.split()).count('mean of 3 orders = (0.3333 · 0.2500 · 0.2500)^(1/3) = 0.2752') == 1


def test_an_explanation_is_that_of_python(files, run):
    from nlgeval import Rouge, explain
    out = run('explain', 'system.txt', '--ref', 'refs', '-m', 'rouge', '--segment', '4')
    assert out == '\n\n\n'.join(f'system, segment 4\n{why}' for why in explain(SYSTEM[3], REFERENCES[3], Rouge()).values()) + '\n'
    worst = Bleu()(SYSTEM, REFERENCES).segments.argmin() + 1
    assert run('explain', 'system.txt', '--ref', 'refs', '--worst', '1').startswith(f'system, segment {worst}\n')


def test_a_page_of_explanations_escapes_what_it_shows(run, tmp_path):
    path = tmp_path / 'why.html'
    assert run('explain', '--text', 'the <b>cat</b> & dog', '--against', 'the cat', '-m', 'bleu', '-m', 'ter', '--output', str(path)) == ''
    page = path.read_text(encoding='utf-8')
    assert page.startswith('<!doctype html>') and page.count('of this segment') == 2 and '<b>cat' not in page and '&lt;' in page
    (tmp_path / '<i>.txt').write_text('a cat\na dog\n'), (tmp_path / 'r.txt').write_text('the cat\nthe dog\n')
    run('explain', str(tmp_path / '<i>.txt'), '--ref', str(tmp_path / 'r.txt'), '--segment', '2', '--output', str(path))
    assert '<h1>&lt;i&gt;, segment 2</h1>' in path.read_text(encoding='utf-8')
