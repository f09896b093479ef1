# Made by .ci/stubs.py from __init__.py; not to be edited.
"""Other packages' calls, our numbers: each module has another package's names."""
from .evaluate import names as names, path as path
