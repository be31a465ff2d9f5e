"""Near-duplicate texts: SimHash, MinHash, K-Shingle and KSentence.

The Java library neardup does the work, in this process, on all cores. A *spec* names an algorithm
and its settings, such as ``"minhash:threshold=0.7,shingle=3"``.

All functions are thread-safe.
"""

from __future__ import annotations

from ._api import (
    Deduplicated,
    Evaluation,
    Match,
    Measured,
    MinHash,
    NeardupWarning,
    Pairs,
    SimHash,
    compare,
    dedup,
    evaluate,
    pairs,
)
from ._index import Index
from ._jvm import NeardupError
from ._label import Choice, Label, Labelled, label

__all__ = [
    "Choice",
    "Deduplicated",
    "Evaluation",
    "Index",
    "Label",
    "Labelled",
    "Match",
    "Measured",
    "MinHash",
    "NeardupError",
    "NeardupWarning",
    "Pairs",
    "SimHash",
    "compare",
    "dedup",
    "evaluate",
    "label",
    "pairs",
]
__version__ = "0.1.0.dev0"
