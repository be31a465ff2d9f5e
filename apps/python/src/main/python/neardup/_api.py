from __future__ import annotations

import io
import os
import re
import tempfile
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, NamedTuple, Optional, Tuple, Union

import numpy as np

from . import _jvm
from ._jvm import NeardupError, Text

if TYPE_CHECKING:
    import pandas


class NeardupWarning(UserWarning):
    """Other settings may suit the texts better."""


class Match(NamedTuple):
    """An entry of an index that is similar to a text."""

    id: str
    similarity: float
    payload: str


class Measured(NamedTuple):
    """The value of a measure, and the ends of its 95% interval (NaN if there is none)."""

    value: float
    low: float
    high: float


class Evaluation(Dict[str, Measured]):
    """The result of `evaluate`: maps the name of a measure to its value and 95% interval."""

    def __init__(self, measures: Dict[str, Measured], csv: str):
        super().__init__(measures)
        self._csv = csv

    def frame(self) -> "pandas.DataFrame":
        """The columns of ``results.csv``, in one row; NaN where a value is unknown.

        ``pandas.concat`` joins the frames of several datasets or systems.

        Raises:
            ImportError: pandas is not installed.
        """
        try:
            import pandas
        except ImportError as error:
            raise ImportError("frame() needs pandas: pip install pandas") from error
        return pandas.read_csv(io.StringIO(self._csv), keep_default_na=False, na_values=[""])


@dataclass(frozen=True)
class Deduplicated:
    """The near-duplicates among texts, which are identified by their index.

    Attributes:
        kept_for: for each text, the index of the text kept in its place: the text itself, or one
            of which it is a near-duplicate (int64).
        similarity: of each text to the one kept in its place, from 0 to 1, exact (float64).
        spec: the algorithm with all settings, including those derived from the texts.
        hints: what the texts and the result say about the settings, each a sentence; often none.
            Each is also issued as a `NeardupWarning`.
    """

    kept_for: np.ndarray
    similarity: np.ndarray
    spec: str
    hints: Tuple[str, ...] = ()

    @property
    def kept(self) -> np.ndarray:
        """The indexes of the kept texts, in ascending order."""
        return np.flatnonzero(self.kept_for == np.arange(len(self.kept_for)))

    @property
    def removed(self) -> np.ndarray:
        """The indexes of the removed texts, in ascending order."""
        return np.flatnonzero(self.kept_for != np.arange(len(self.kept_for)))

    def clusters(self) -> List[np.ndarray]:
        """The clusters of two or more texts: in each, the kept text first, then the others."""
        rows = np.arange(len(self.kept_for))
        order = np.lexsort((rows, self.kept_for != rows, self.kept_for))
        starts = np.flatnonzero(np.diff(self.kept_for[order])) + 1
        return [rows for rows in np.split(order, starts) if len(rows) > 1]


class Pairs(NamedTuple):
    """Pairs of near-duplicates, ordered by their texts, which are identified by their index.

    Attributes:
        left: the earlier text of each pair (int64).
        right: the later text of each pair (int64).
        similarity: of the two, from 0 to 1 (float64).
        spec: the algorithm with all settings, including those derived from the texts.
    """

    left: np.ndarray
    right: np.ndarray
    similarity: np.ndarray
    spec: str


_KEEP = ("first", "last", "longest", "shortest")


def dedup(
    texts: Iterable[Text],
    spec: str = "minhash",
    *,
    text: Optional[str] = None,
    threshold: Optional[float] = None,
    keep: str = "first",
    threads: Optional[int] = None,
) -> Deduplicated:
    """Finds the near-duplicates among texts, and keeps one text of each cluster.

    The similarity of every removed text to the text kept in its place reaches the threshold.

    Args:
        texts: strings: a list, an array, a column of pandas, Polars or Arrow; or, with ``text``, a
            data frame. At most 2 GB in UTF-8. For the setting ``fields``, a text is a tuple of
            strings, as in ``zip(questions, answers)``.
        spec: the algorithm and its settings. With weights=idf and no file of frequencies, the
            texts determine which words are rare.
        text: the column with the texts, if ``texts`` is a data frame of pandas or Polars, a table
            of Arrow or a dataset of Hugging Face.
        threshold: the same as this setting in the spec.
        keep: which text of a cluster is kept: the first, last, longest or shortest. Among texts of
            equal length, the choice does not depend on their order.
        threads: the number of threads; by default, one for each processor.

    Raises:
        NeardupError: if the spec is wrong, or a text is not well-formed Unicode.
        TypeError: if a text is no str, such as None or NaN; it says which.
    """
    spec = _jvm.spec(spec, threshold)
    if not isinstance(keep, str) or keep not in _KEEP:
        raise NeardupError(f"keep must be one of {', '.join(_KEEP)}, not {_jvm.shown(keep)}")
    given = _jvm.texts(texts, text)
    with _jvm.translated():
        found = _jvm.finished(
            _jvm.java("python.Bridge").dedup(given, spec, keep, _jvm.threads(threads))
        )
        hints = tuple(str(hint) for hint in found.hints())
        result = Deduplicated(
            _jvm.array(found.keptFor(), np.int64),
            _jvm.array(found.similarity(), np.float64),
            str(found.spec()),
            hints,
        )
    for hint in hints:
        warnings.warn(hint, NeardupWarning, stacklevel=2)
    return result


def pairs(
    texts: Iterable[Text],
    spec: str = "minhash",
    *,
    text: Optional[str] = None,
    threshold: Optional[float] = None,
    threads: Optional[int] = None,
) -> Pairs:
    """Finds all pairs of near-duplicates, exact copies included: at most a hundred million.

    Args:
        texts: as for :func:`dedup`, like all other arguments.

    Raises:
        NeardupError: if the spec is wrong, a text is not well-formed Unicode, or there are more pairs.
        TypeError: if a text is no str, such as None or NaN; it says which.
    """
    spec = _jvm.spec(spec, threshold)
    given = _jvm.texts(texts, text)
    with _jvm.translated():
        found = _jvm.finished(
            _jvm.java("python.Bridge").pairs(given, spec, _jvm.threads(threads))
        )
        left = _jvm.array(found.lefts(), np.int64)
        right = _jvm.array(found.rights(), np.int64)
        order = np.lexsort((right, left))
        similarity = _jvm.array(found.similarity(), np.float64)[order]
        return Pairs(left[order], right[order], similarity, str(found.spec()))


def compare(a: Text, b: Text, spec: str = "kshingle") -> float:
    """Returns the similarity of two texts by an algorithm, from 0 to 1."""
    _jvm.spec(spec)
    with _jvm.translated():
        bridge = _jvm.java("python.Bridge")
        return float(bridge.compare(_jvm.fields(a, "a"), _jvm.fields(b, "b"), spec))


class SimHash:
    """SimHash (Charikar 2002): fingerprints of 64, 128 or more bits, similar for similar texts.

    Args:
        settings: such as ``"bits=128,shingle=2"``.
    """

    def __init__(self, settings: str = "") -> None:
        with _jvm.translated():
            self._algorithm = _jvm.java("simhash.SimHash").create(_jvm.string(settings, "settings"))

    @property
    def bits(self) -> int:
        return int(self._algorithm.bits())

    def fingerprints(
        self, texts: Iterable[Text], *, text: Optional[str] = None, threads: Optional[int] = None
    ) -> np.ndarray:
        """Returns the fingerprint of each text: uint64 of shape (texts,), or (texts, bits / 64)."""
        given = _jvm.texts(texts, text)
        with _jvm.translated():
            words = _jvm.finished(
                _jvm.java("python.Bridge").simHashes(
                    self._algorithm, given, _jvm.threads(threads)
                )
            )
        found = _jvm.array(words, np.int64).view(np.uint64)
        return found if self.bits == 64 else found.reshape(len(given), self.bits // 64)

    @staticmethod
    def distance(a: np.ndarray, b: np.ndarray) -> Union[int, np.ndarray]:
        """Returns the Hamming distance of fingerprints, element by element; broadcasts.

        For fingerprints of more than 64 bits, the last axis has the words.
        """
        a, b = _unsigned(a, "a", np.uint64), _unsigned(b, "b", np.uint64)
        different = np.atleast_1d(np.bitwise_xor(a, b))
        bits = np.unpackbits(np.ascontiguousarray(different)[..., None].view(np.uint8), axis=-1)
        counts = bits.sum(axis=-1, dtype=np.int64)
        return int(counts[0]) if np.ndim(a) == 0 and np.ndim(b) == 0 else counts

    def __repr__(self) -> str:
        return f"SimHash({str(self._algorithm.settings().toSpec())!r})"


class MinHash:
    """MinHash (Broder 1997): signatures whose share of equal components estimates Jaccard.

    Args:
        settings: such as ``"permutations=256,shingle=3"``.
    """

    def __init__(self, settings: str = "") -> None:
        with _jvm.translated():
            self._algorithm = _jvm.java("minhash.MinHash").create(_jvm.string(settings, "settings"))

    @property
    def permutations(self) -> int:
        return int(self._algorithm.permutations())

    def signatures(
        self, texts: Iterable[Text], *, text: Optional[str] = None, threads: Optional[int] = None
    ) -> np.ndarray:
        """Returns the signature of each text: uint32 of shape (texts, permutations)."""
        given = _jvm.texts(texts, text)
        with _jvm.translated():
            components = _jvm.finished(
                _jvm.java("python.Bridge").minHashes(
                    self._algorithm, given, _jvm.threads(threads)
                )
            )
        found = _jvm.array(components, np.int32).view(np.uint32)
        return found.reshape(len(given), self.permutations)

    @staticmethod
    def similarity(a: np.ndarray, b: np.ndarray) -> Union[float, np.ndarray]:
        """Returns the estimated Jaccard similarity; broadcasts over all axes except the last."""
        a, b = _unsigned(a, "a", np.uint32), _unsigned(b, "b", np.uint32)
        if not a.ndim or not b.ndim or a.shape[-1] != b.shape[-1]:
            raise NeardupError(f"signatures of shapes {a.shape} and {b.shape} have no components in common")
        return np.mean(a == b, axis=-1)

    def __repr__(self) -> str:
        return f"MinHash({str(self._algorithm.settings().toSpec())!r})"


def _unsigned(values: Any, name: str, kind: Any) -> np.ndarray:
    """Returns fingerprints or signatures, also from signed integers, as some files store them."""
    array = np.asarray(values)
    if array.dtype.kind not in "ui":
        raise TypeError(f"{name} must be an array of {kind.__name__}, not of {array.dtype}")
    return array.astype(kind)


def _pairs(pairs: Any) -> Iterable[Any]:
    """Returns the pairs. Refuses a data frame, which iterates over its columns."""
    if hasattr(pairs, "itertuples"):
        raise TypeError("pairs are a DataFrame; write pairs.itertuples(index=False)")
    if hasattr(pairs, "to_pylist") or hasattr(pairs, "iter_rows"):
        raise TypeError(f"pairs are a {type(pairs).__name__}; write a list of (id, id)")
    if isinstance(pairs, (str, bytes)) or not _jvm.iterable(pairs):
        raise TypeError(f"pairs must be a list of (id, id), not {type(pairs).__name__}")
    return pairs


def _has_length(value: Any, lengths: Tuple[int, ...]) -> bool:
    try:
        return len(value) in lengths
    except TypeError:
        return False


def _pair(number: int, pair: Any) -> List[str]:
    """Returns a pair as the columns of a table."""
    if isinstance(pair, (str, bytes)) or not _has_length(pair, (2, 3)):
        raise NeardupError(f"pair {number} is {_jvm.shown(pair)}, not (id, id) or (id, id, score)")
    for value in pair:
        if isinstance(value, bool) or not isinstance(value, (str, int, float, np.number)):
            raise TypeError(f"pair {number} has an id or score of type {type(value).__name__}")
        if isinstance(value, float) and value != value:
            raise TypeError(f"pair {number} has NaN for an id or score")
    row = [_jvm.string(str(value), f"pair {number}") for value in pair]
    if any(sign in value for value in row for sign in "\t\n\r"):
        raise NeardupError(f"pair {number}: an id has a tab or a line break")
    return row


def _named(line: str, file: str) -> str:
    """Returns a message with the number of a pair, from 0, instead of its line below a header."""
    return re.sub(re.escape(file) + r":(\d+)", lambda found: f"pair {int(found[1]) - 2}", line)


def evaluate(
    dataset: Union[str, "os.PathLike[str]"],
    pairs: Iterable[Union[Tuple[str, str], Tuple[str, str, float]]],
    *,
    threads: Optional[int] = None,
) -> Evaluation:
    """Scores the pairs that any system found on a labelled dataset.

    Args:
        dataset: the name of a bundled dataset, such as ``"everyday-en"``, or a folder
            with ``documents.jsonl`` and ``clusters.tsv`` or ``pairs.tsv``.
        pairs: pairs of document ids, optionally with a score.

    Returns:
        The value and 95% interval of each measure, by its name (``"precision"``, ``"recall"``,
        ``"f1"`` ...); its ``frame()`` is a pandas DataFrame.
    """
    dataset = _jvm.path(dataset, "dataset")
    rows = [_pair(number, pair) for number, pair in enumerate(_pairs(pairs))]
    scored = bool(rows) and all(len(row) == 3 for row in rows)
    header = ["left", "right", "score"] if scored else ["left", "right"]
    with tempfile.TemporaryDirectory() as folder:
        file = os.path.join(folder, "pairs.tsv")
        with open(file, "w", encoding="utf-8") as out:
            out.write(_jvm.lines([header, *(row[: len(header)] for row in rows)]))
        with _jvm.translated(lambda line: _named(line, file)):
            found = _jvm.finished(
                _jvm.java("python.Bridge").evaluate(
                    dataset, f"python={file}", _jvm.threads(threads)
                )
            )
            measures = {
                str(e.getKey()): Measured(*map(float, e.getValue()))
                for e in found.measures().entrySet()
            }
            return Evaluation(measures, str(found.csv()))

