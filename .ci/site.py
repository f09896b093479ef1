"""Write the site's front door, _site/index.html, which leads to the page of nbs/index.ipynb.

Quarto and smalldocs both call this after rendering (`post-render` in _quarto.yml).
"""
import os
from pathlib import Path

page = '''<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<title>nlgeval</title>
<meta http-equiv="refresh" content="0; url=nbs/index.html">
<link rel="canonical" href="nbs/index.html">
<p><a href="nbs/index.html">nlgeval</a></p>
</html>
'''
(Path(os.environ.get('QUARTO_PROJECT_OUTPUT_DIR', '_site')) / 'index.html').write_text(page, encoding='utf-8')
