"""Everything that can change is in settings.ini; this file only hands it to setuptools."""
import re
from configparser import ConfigParser
from pathlib import Path

import setuptools
from setuptools import find_packages, setup

here = Path(__file__).parent
parser = ConfigParser(delimiters=['='])
try: parser.read_string((here / 'settings.ini').read_text(encoding='utf-8'))
except FileNotFoundError as e: raise SystemExit(f'setup.py: no {e.filename}, which says what the package is: is the source distribution whole?') from None
cfg = parser['DEFAULT']

extras = {name.removeprefix('extra_'): cfg[name].split() for name in cfg if name.startswith('extra_')}
users = sorted({package for packages in extras.values() for package in packages})
extras['all'] = users
extras['dev'] = sorted({*users, *cfg['dev_requirements'].split()})
extras['frameworks'] = cfg['frameworks_requirements'].split()
entries = {name.removeprefix('entry_'): cfg[name].split() for name in cfg if name.startswith('entry_')}

# Whatever lies in the package beside its modules goes along: old setuptools know no `**` pattern.
package = here / 'nlgeval'
data = sorted(path.relative_to(package).as_posix() for path in package.rglob('*')
              if path.is_file() and path.suffix not in ('.py', '.pyc'))

# On an index's page nothing of the repository lies beside the README: its pages are on the site, its pictures and files at their source.
site = f"{cfg['doc_host']}{cfg['doc_baseurl']}/"
raw = f"{cfg['git_url'].replace('github.com', 'raw.githubusercontent.com')}/{cfg['branch']}/"
readme = (here / 'README.md').read_text(encoding='utf-8')
readme = re.sub(r'!\[([^\]]*)\]\((?!\w+:)([^)]+)\)', rf'![\1]({raw}\2)', readme)
readme = re.sub(r'\]\((nbs/[\w/]+)\.ipynb', rf']({site}\1.html', readme)

# An expression of SPDX has a field of its own from metadata 2.4 on, which setuptools knows from version 77 on.
licence = 'license_expression' if int(setuptools.__version__.partition('.')[0]) >= 77 else 'license'

setup(
    name=cfg['lib_name'],
    version=cfg['version'],
    description=cfg['description'],
    long_description=readme,
    long_description_content_type='text/markdown',
    author=cfg['author'],
    author_email=cfg['author_email'],
    url=cfg['git_url'],
    project_urls={'Documentation': site, 'Source': cfg['git_url'], 'Issues': f"{cfg['git_url']}/issues",
                  'Changelog': f"{cfg['git_url']}/blob/{cfg['branch']}/CHANGELOG.md"},
    **{licence: 'Apache-2.0'},
    license_files=['LICENSE'],
    keywords=cfg['keywords'],
    classifiers=[
        'Development Status :: 4 - Beta',
        'Intended Audience :: Developers',
        'Intended Audience :: Science/Research',
        'Natural Language :: English',
        'Programming Language :: Python :: 3',
        *(f'Programming Language :: Python :: {version}' for version in cfg['pythons'].split()),
        'Topic :: Text Processing :: Linguistic',
    ],
    packages=find_packages(include=['nlgeval', 'nlgeval.*']),
    package_data={'nlgeval': data},
    python_requires=f">={cfg['min_python']}",
    install_requires=cfg['requirements'].split(),
    extras_require=extras,
    entry_points={'console_scripts': cfg['console_scripts'].split(), **entries},
    zip_safe=False,
)
