# Made by .ci/stubs.py from pycocoevalcap.py; not to be edited.
"""The caption scorers: dictionaries of texts in, a score and one score an image out, without Java and without captions that change places."""
from collections.abc import Mapping
from functools import cached_property
from typing import Any
from typing import ClassVar


def checked_images(call: str, gts: Mapping[Any, Any], res: Mapping[Any, Any]) -> tuple[Any, ...]:
    """Both dictionaries as lists; an error where they do not belong together, with the line to write instead."""

class PTBTokenizer:
    """Stanford's tokenizer as the caption tools run it."""

    def tokenize(self, captions_for_image: Mapping[Any, Any]) -> dict[Any, Any]:
        """The tokens of each caption, joined by blanks."""

class Bleu:
    """BLEU of the orders 1 to n, each alone."""

    def __init__(self, n: int = 4) -> None: ...

    def method(self) -> str: ...

    def compute_score(self, gts: Mapping[Any, Any], res: Mapping[Any, Any], verbose: int = 1) -> tuple[Any, ...]:
        """BLEU as `pycocoevalcap.bleu.bleu.Bleu.compute_score` computes it."""

class Rouge:
    """ROUGE-L: the best precision and the best recall of the references, each on its own, with beta 1.2."""
    beta: ClassVar[float]

    def method(self) -> str: ...

    def compute_score(self, gts: Mapping[Any, Any], res: Mapping[Any, Any]) -> tuple[Any, ...]:
        """ROUGE-L as `pycocoevalcap.rouge.rouge.Rouge.compute_score` computes it."""

class Cider:
    """CIDEr-D, with document frequencies of the references given."""

    def __init__(self, test: Any = None, refs: Any = None, n: int = 4, sigma: float = 6.0) -> None: ...

    def method(self) -> str: ...

    def compute_score(self, gts: Mapping[Any, Any], res: Mapping[Any, Any]) -> tuple[Any, ...]:
        """CIDEr as `pycocoevalcap.cider.cider.Cider.compute_score` computes it; of one image it is 0."""

class Meteor:
    """METEOR 1.5 with -norm; its data are those that come with pycocoevalcap, or of a METEOR of yours."""

    @cached_property
    def metric(self) -> Any: ...

    def method(self) -> str: ...

    def compute_score(self, gts: Mapping[Any, Any], res: Mapping[Any, Any]) -> tuple[Any, ...]:
        """METEOR as `pycocoevalcap.meteor.meteor.Meteor.compute_score` has Java compute it."""

class COCOEvalCap:
    """All scorers on the annotations of a `COCO` and of its results."""
    evalImgs: list[Any]
    eval: dict[Any, Any]
    imgToEval: dict[Any, Any]
    coco: Any
    cocoRes: Any
    params: dict[Any, Any]

    def __init__(self, coco: Any, cocoRes: Any) -> None: ...

    def evaluate(self) -> None:
        """Score the images of `params['image_id']`."""

    def setEval(self, score: Any, method: str) -> None: ...

    def setImgToEvalImgs(self, scores: Any, imgIds: Any, method: str) -> None: ...

    def setEvalImgs(self) -> None: ...
