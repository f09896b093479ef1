"""Other packages' calls, our numbers: each module has another package's names."""
from .. import lazily

__getattr__, __dir__, __all__ = lazily(__name__, {'evaluate': ['names', 'path']})
