"""Scores of data that lie on other engines, as Arrow."""
from .. import lazily

__getattr__, __dir__, __all__ = lazily(__name__, {'scoring': ['Groups', 'Kept', 'kept', 'score']})
