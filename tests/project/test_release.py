"""What a release needs: one version everywhere, metadata for indexes, a workflow without passwords, a recipe that agrees."""
import email
import re
import subprocess
import sys
from configparser import ConfigParser

import pytest
import yaml

from repository import copy_to, load, root

release = load(root / '.ci' / 'release.py')
parser = ConfigParser(delimiters=['='])
parser.read(root / 'settings.ini', encoding='utf-8')
settings = parser['DEFAULT']
workflow = (root / '.github' / 'workflows' / 'release.yml').read_text(encoding='utf-8')


def test_all_places_have_the_version_of_the_settings():
    found = list(release.problems(f'v{settings["version"]}'))
    assert [line for line in found if not line.startswith('CHANGELOG.md')] == []
    assert len(release.shown()) > 50  # signatures in saved outputs


@pytest.mark.parametrize('tag', ['0.1.0', 'v0.1', 'v1.0.0', 'v0.1.0-1', ''])
def test_a_tag_that_does_not_agree_is_told(tag): assert list(release.problems(tag))


def test_a_changelog_needs_the_date_and_something_to_say():
    text = '# Changes\n\n## 0.2.0 (2026-12-01)\n\n- One.\n- Two.\n\n## 0.1.0 (unreleased)\n\nThe first.\n'
    assert release.part_of(text, '0.2.0') == ('(2026-12-01)', '- One.\n- Two.')
    assert release.part_of(text, '0.1.0') == ('(unreleased)', 'The first.') and release.part_of(text, '0.3.0') is None
    assert any('expected the date' in line for line in release.problems(f'v{settings["version"]}')) or re.search(
        rf'^## {re.escape(settings["version"])} \(\d', (root / 'CHANGELOG.md').read_text(encoding='utf-8'), re.M)


def run(copy, *command): return subprocess.run([sys.executable, '.ci/release.py', *command], cwd=copy, capture_output=True, text=True, encoding='utf-8')


def test_a_new_version_is_written_everywhere_and_nowhere_else(tmp_path):
    copy, old = copy_to(tmp_path), settings['version']
    new = old[:-1] + str((int(old[-1]) + 1) % 10)
    done = run(copy, 'version', new)
    assert done.returncode == 0, done.stdout + done.stderr
    changed = {path.relative_to(copy).as_posix() for path in copy.rglob('*') if path.is_file() and not {'.git', '__pycache__'} & {*path.parts}
               and (there := root / path.relative_to(copy)).is_file() and there.read_bytes() != path.read_bytes()}
    assert changed == {*release.PLACES, *(path.relative_to(root).as_posix() for path in release.shown())}
    page = 'nbs/metrics/01_bleu.ipynb'
    assert (copy / page).read_text(encoding='utf-8').replace(f'nlgeval:{new}', f'nlgeval:{old}') == (root / page).read_text(encoding='utf-8')
    done = run(copy, 'check', f'v{new}')
    assert done.returncode == 1 and done.stdout.strip() == f'CHANGELOG.md: no part ## {new}'
    log = copy / 'CHANGELOG.md'
    log.write_text(log.read_text(encoding='utf-8').replace('\n## ', f'\n## {new} (2026-12-01)\n\n- News.\n\n## ', 1), encoding='utf-8')
    assert run(copy, 'check', f'v{new}').stdout.strip() == f'v{new} is ready' and run(copy, 'notes').stdout.strip() == '- News.'


@pytest.mark.parametrize('given', ['', '1', '0.2', 'v0.2.0', '0.2.0.dev1'])
def test_what_is_no_version_changes_nothing(tmp_path, given):
    before = release.current()
    with pytest.raises(SystemExit, match='expected one such as'): release.version(given)
    assert release.current() == before


def test_the_workflow_publishes_without_a_password_what_it_has_checked():
    jobs = yaml.safe_load(workflow)['jobs']
    assert 'secrets.' not in workflow and 'password' not in re.sub('#.*', '', workflow)
    assert jobs['publish']['permissions'] == {'id-token': 'write'} and jobs['publish']['needs'] == ['build', 'site']
    publish = jobs['publish']['steps'][-1]
    assert publish['uses'].startswith('pypa/gh-action-pypi-publish') and publish['with'] == {'attestations': True}
    steps = [step.get('run', '') for step in jobs['build']['steps']]
    assert any('release.py check' in step for step in steps) and any('.ci/run wheel' in step for step in steps)
    assert set(re.findall(r'\.ci/run (\w+)', workflow)) <= set(re.findall(r'^(\w+)\(\)', (root / '.ci' / 'run').read_text(encoding='utf-8'), re.M))
    assert yaml.safe_load(workflow)['permissions'] == {'contents': 'read'}


def test_the_recipe_says_what_the_settings_say():
    recipe = yaml.safe_load((root / '.ci' / 'conda' / 'recipe.yaml').read_text(encoding='utf-8'))
    assert recipe['context']['version'] == settings['version'] and recipe['about']['license'] == 'Apache-2.0'
    run = [line.replace(' ', '') for line in recipe['requirements']['run']]
    assert run == [f'python>={settings["min_python"]}', *settings['requirements'].split()]
    assert recipe['build']['python']['entry_points'] == [settings['console_scripts'].replace('=', ' = ')]
    assert recipe['about']['summary'] == settings['description']


def test_metadata_is_for_an_index(tmp_path):
    "A licence's expression, addresses of the project, and a text whose links need no repository beside it."
    pytest.importorskip('setuptools')
    copy = copy_to(tmp_path)
    subprocess.run([sys.executable, 'setup.py', '-q', 'egg_info'], cwd=copy, check=True, capture_output=True)
    found = email.message_from_bytes(next(copy.glob('*.egg-info/PKG-INFO')).read_bytes())
    assert 'Apache-2.0' in (found['License-Expression'], found['License']) and not any('License ::' in line for line in found.get_all('Classifier'))
    assert {line.partition(',')[0] for line in found.get_all('Project-URL')} == {'Documentation', 'Source', 'Issues', 'Changelog'}
    text = found.get_payload() or found['Description']
    links = re.findall(r'\]\(([^)]+)\)', text)
    assert len(links) > 10 and [link for link in links if not link.startswith(('https://', '#'))] == []


def test_who_releases_and_who_reports_is_told_what_is_there():
    for name in ('RELEASING.md', 'SECURITY.md'):
        for path in re.findall(r'(?:\.ci|\.github|nbs|tests)/[\w/.]+\.(?:py|ya?ml|ipynb)', (root / name).read_text(encoding='utf-8')):
            assert (root / path).is_file(), path
