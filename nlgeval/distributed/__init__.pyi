# Made by .ci/stubs.py from __init__.py; not to be edited.
"""Scores of data that lie on other engines, as Arrow."""
from .scoring import Groups as Groups, Kept as Kept, kept as kept, score as score
