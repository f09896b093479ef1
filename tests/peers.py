"""Numbers of other packages, asked live."""
import sys

import pytest

EXACT = sys.version_info < (3, 12)  # since then Python's `sum` rounds floats once, and packages that add by it have other last bits


def equal(found, want):
    "Whether two results are the same to the last bit; to twelve digits, where Python adds the other's floats anew."
    if EXACT or found == want:
        return found == want
    if isinstance(want, (list, tuple)) and isinstance(found, (list, tuple)):
        return len(found) == len(want) and all(map(equal, found, want))
    return isinstance(found, float) and isinstance(want, float) and found == pytest.approx(want, rel=1e-12, abs=1e-12)
