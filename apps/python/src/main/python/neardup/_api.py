from __future__ import annotations

import io
import json
import math
import os
import re
import tempfile
import warnings
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, Iterable, List, NamedTuple, Optional, Sequence, Tuple, Union

import numpy as np

from . import _jvm
from ._columns import Columns
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
        return _pandas().read_csv(io.StringIO(self._csv), keep_default_na=False, na_values=[""])


@dataclass(frozen=True)
class Deduplicated:
    """The near-duplicates among texts, which are identified by their index.

    Attributes:
        kept_for: for each text, the index of the text kept in its place: the text itself, or one
            of which it is a near-duplicate; -1 if none is kept (int64).
        similarity: of each text to the one in `like`, from 0 to 1, exact; NaN if there is none
            (float64).
        spec: the algorithm with all settings, including those derived from the texts.
        reason: why a text was removed: ``exact``, ``near-duplicate``, ``reference``, ``inside`` or
            ``short``; the empty string for a kept text.
        like: for each removed text, the index of the text beside which it was removed: the kept
            one, another of its cluster with ``keep="none"``, or a text of ``against``; -1 if there
            is none (int64). A kept text has its own index.
        hints: what the texts and the result say about the settings, each a sentence; often none.
            Each is also issued as a `NeardupWarning`.
    """

    kept_for: np.ndarray
    similarity: np.ndarray
    spec: str
    reason: np.ndarray
    like: np.ndarray
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
        # Of a cluster without a kept text, the first text is in its place.
        near = np.isin(self.reason, ("exact", "near-duplicate"))
        centre = np.where(self.kept_for >= 0, self.kept_for, np.where(near, np.minimum(rows, self.like), rows))
        order = np.lexsort((rows, centre != rows, centre))
        starts = np.flatnonzero(np.diff(centre[order])) + 1
        return [rows for rows in np.split(order, starts) if len(rows) > 1]

    def frame(self) -> "pandas.DataFrame":
        """The removed texts, one in each row: ``text``, ``reason``, ``like``, ``similarity``."""
        columns = ("reason", "like", "similarity")
        removed = {name: getattr(self, name)[self.removed] for name in columns}
        return _frame({"text": self.removed, **removed})


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

    def frame(self) -> "pandas.DataFrame":
        """The pairs, one in each row: ``left``, ``right``, ``similarity``."""
        return _frame({name: getattr(self, name) for name in ("left", "right", "similarity")})


def _pandas() -> Any:
    try:
        import pandas
    except ImportError as error:
        raise ImportError("frame() needs pandas: pip install pandas") from error
    return pandas


def _frame(columns: Dict[str, np.ndarray]) -> "pandas.DataFrame":
    return _pandas().DataFrame(columns)


def dedup(
    texts: Iterable[Text],
    spec: str = "minhash",
    *,
    text: Union[None, str, Sequence[str]] = None,
    threshold: Optional[float] = None,
    keep: str = "first",
    clustering: str = "star",
    each: bool = False,
    within: Union[None, str, Iterable[Any]] = None,
    base: Union[None, str, "os.PathLike[str]"] = None,
    min_length: int = 0,
    against: Optional[Iterable[Text]] = None,
    inside: Union[bool, float] = False,
    max_comparisons: Optional[int] = None,
    incomplete: str = "fail",
    report: Union[None, str, "os.PathLike[str]"] = None,
    threads: Optional[int] = None,
) -> Deduplicated:
    """Finds the near-duplicates among texts, and keeps one text of each cluster.

    The similarity of every removed text to the text kept in its place reaches the threshold. The
    options are those of the command ``neardup dedup``.

    Args:
        texts: strings: a list, an array, a column of pandas, Polars or Arrow; or, with ``text``, a
            data frame. A text may be a tuple of fields, as in ``zip(questions, answers)``. They are
            copied to the folder for temporary files.
        spec: the algorithm and its settings. With weights=idf and no file of frequencies, the
            texts determine which words are rare.
        text: the column with the texts, or several, if ``texts`` is a data frame of pandas or
            Polars, a table of Arrow or a dataset of Hugging Face.
        threshold: the same as this setting in the spec.
        keep: which text of a cluster is kept: ``first``, ``last``, ``longest``, ``shortest`` or
            ``none``; for a data frame, also ``highest:COLUMN`` or ``lowest:COLUMN``, by number or
            date, or ``prefer:COLUMN=VALUE,...``. Among texts of equal length, the choice does not
            depend on their order.
        clustering: ``star``, or ``connected``: a chain of near-duplicates is one cluster.
        each: whether each field of a text is compared by itself.
        within: only texts with the same value are compared: a column of the data frame, or a value
            for each text.
        base: a file with a text whose passages are left out of every text before it is compared.
        min_length: texts of fewer characters are removed.
        against: other texts, such as a test set, in the form of ``texts``; what is like one of them
            is removed first.
        inside: whether texts that contain a text of ``against`` are removed as well; a number is
            the least share of it, 0.8 by default.
        max_comparisons: the most pairs of texts to compare.
        incomplete: ``fail`` if a search needs more, or ``allow`` some near-duplicates to stay.
        report: a file for an HTML page that shows what was removed.
        threads: the number of threads; by default, one for each processor.

    Raises:
        NeardupError: if the spec or an option is wrong, or a text is not well-formed Unicode.
        TypeError: if a text is no str, such as None or NaN; it says which.
    """
    spec = _jvm.spec(spec, threshold)
    is_flag = isinstance(inside, (bool, np.bool_))
    options = _options(
        keep=_jvm.string(keep, "keep"),
        clustering=_jvm.string(clustering, "clustering"),
        each=_jvm.flag(each, "each"),
        within=None if within is None else Columns.WITHIN,
        base=None if base is None else _jvm.path(base, "base"),
        min_length=_jvm.whole(min_length, "min_length", 0, 2**31 - 1),
        inside=bool(inside) if is_flag else True,
        inside_share=None if is_flag else _jvm.number(inside, "inside"),
        max_comparisons=None
        if max_comparisons is None
        else _jvm.whole(max_comparisons, "max_comparisons", 1, 2**63 - 1),
        incomplete=_jvm.string(incomplete, "incomplete"),
        report=None if report is None else os.path.abspath(_jvm.path(report, "report")),
    )
    count = _jvm.threads(threads)
    in_memory = options.keys() <= {"keep"} and keep in _KEEP_IN_MEMORY
    if in_memory and against is None and not isinstance(text, (list, tuple)):
        result = _dedup_in_memory(texts, spec, text, keep, count)
    else:
        columns = Columns(text, within, keep)
        result = _dedup_of_records(texts, spec, columns, against, options, count)
    for hint in result.hints:
        warnings.warn(hint, NeardupWarning, stacklevel=2)
    return result


def _in_python(hint: str) -> str:
    """Names the parameter for the option of the command, or says whose option it is."""
    hint = re.sub(r"-a (\S+?)(?=[,.]?(?:\s|$))", r'spec="\1"', hint)
    hint = hint.replace("--clustering star", 'clustering="star"').replace("--report report.html", 'report="report.html"')
    return f"{hint} (Options with -- are of the command neardup dedup.)" if "--" in hint else hint


_KEEP_IN_MEMORY = ("first", "last", "longest", "shortest")
_USUAL = {"keep": "first", "clustering": "star", "incomplete": "fail", "min_length": 0}


def _options(**given: Any) -> Dict[str, str]:
    """Returns the options of the command that are not as usual."""
    return {
        name.replace("_", "-"): "true" if value is True else str(value)
        for name, value in given.items()
        if value is not None and value is not False and value != _USUAL.get(name)
    }


def _dedup_in_memory(
    texts: Iterable[Text], spec: str, text: Optional[str], keep: str, threads: int
) -> Deduplicated:
    texts = list(_jvm.column(texts, text))
    given = _jvm.texts(texts)
    with _jvm.translated():
        found = _jvm.finished(_jvm.java("python.Bridge").dedup(given, spec, keep, threads))
        kept_for = _jvm.array(found.keptFor(), np.int64)
        similarity = _jvm.array(found.similarity(), np.float64)
        resolved = str(found.spec())
        hints = tuple(_in_python(str(hint)) for hint in found.hints())
    reason = np.full(len(texts), "", dtype=object)
    for row in np.flatnonzero(kept_for != np.arange(len(texts))):
        reason[row] = "exact" if texts[row] == texts[kept_for[row]] else "near-duplicate"
    return Deduplicated(kept_for, similarity, resolved, reason, kept_for.copy(), hints)


def _dedup_of_records(
    texts: Iterable[Text],
    spec: str,
    columns: Columns,
    against: Optional[Iterable[Text]],
    options: Dict[str, str],
    threads: int,
) -> Deduplicated:
    """Writes the texts to a file, as the command reads them, and reads its file of removed texts."""
    with tempfile.TemporaryDirectory() as folder:
        files = [os.path.join(folder, name) for name in ("texts.jsonl", "against.jsonl")]
        removed = os.path.join(folder, "removed.jsonl")
        size = columns.write(texts, files[0])
        if not size:
            return _dedup_in_memory([], spec, None, "first", threads)
        if against is None:
            del files[1]
        else:
            columns.write(against, files[1], "against")
        with _jvm.translated(lambda line: columns.named(line, files)):
            paths, values = _jvm.paths(files), _jvm.mapping({**options, "removed": removed})
            found = _jvm.finished(
                _jvm.java("python.Bridge").dedupRecords(
                    paths, columns.ID, columns.texts, spec, values, threads
                )
            )
            resolved = str(found.settings().algorithm())
            hints = tuple(_in_python(str(hint)) for hint in (*found.warnings(), *found.hints()))
        like, kept_for, similarity = np.arange(size), np.arange(size), np.ones(size)
        reason = np.full(size, "", dtype=object)
        with open(removed, encoding="utf-8") as lines:
            for line in map(json.loads, lines):
                row = int(line["id"])
                reason[row] = line["reason"]
                similarity[row] = line.get("similarity", math.nan)
                like[row] = int(line.get("kept", line.get("like", -1)))
                stays = "kept" in line and reason[row] in ("exact", "near-duplicate")
                kept_for[row] = like[row] if stays else -1
    return Deduplicated(kept_for, similarity, resolved, reason, like, hints)


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


class _Fingerprints:
    """An algorithm with its settings, which can be pickled.

    Java makes the algorithm on first use: a process that has not used it yet can be forked, as by
    ``datasets.map(num_proc=2)``.
    """

    _CLASS = ""

    def __init__(self, settings: str = "") -> None:
        self._settings = _jvm.string(settings, "settings")
        self._made: Any = None
        if _jvm.started():
            self._algorithm  # a wrong setting is an error at once

    @property
    def _algorithm(self) -> Any:
        with _jvm.translated():
            if self._made is None:
                self._made = _jvm.java(self._CLASS).create(self._settings)
            return self._made

    def __reduce__(self) -> Tuple[Any, Tuple[str]]:
        return type(self), (self._settings,)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self._algorithm.settings().toSpec())!r})"


class SimHash(_Fingerprints):
    """SimHash (Charikar 2002): fingerprints of 64, 128 or more bits, similar for similar texts.

    Args:
        settings: such as ``"bits=128,shingle=2"``.
    """

    _CLASS = "simhash.SimHash"

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


class MinHash(_Fingerprints):
    """MinHash (Broder 1997): signatures whose share of equal components estimates Jaccard.

    Args:
        settings: such as ``"permutations=256,shingle=3"``.
    """

    _CLASS = "minhash.MinHash"

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

