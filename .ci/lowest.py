"""The lowest versions that settings.ini permits of what the package and its extras need, a line each, as pip's constraints.

    python .ci/lowest.py > constraints.txt
"""
import re
from configparser import ConfigParser
from pathlib import Path

parser = ConfigParser(delimiters=['='])
parser.read_string((Path(__file__).parent.parent / 'settings.ini').read_text(encoding='utf-8'))
settings = parser['DEFAULT']
asked = [settings['requirements'], *(settings[name] for name in settings if name.startswith('extra_'))]
bounds = {re.fullmatch(r'([\w.-]+)>=([\w.]+)(?:;.*)?', requirement).groups() for text in asked for requirement in text.split()}
names = [name for name, _ in bounds]
for name in {name for name in names if names.count(name) > 1}: raise SystemExit(f'{name}: settings.ini names several lowest versions')
for name, version in sorted(bounds): print(f'{name}=={version}')
