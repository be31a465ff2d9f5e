from __future__ import annotations

import os
import sys
import threading
import webbrowser
from dataclasses import dataclass
from typing import (
    Any,
    Callable,
    Iterable,
    List,
    Mapping,
    NamedTuple,
    Optional,
    Tuple,
    Union,
)

import numpy as np

from . import _jvm
from ._api import Measured
from ._jvm import NeardupError

Texts = Union[Iterable[str], Iterable[Tuple[str, str]], Mapping[str, str]]
Judge = Callable[[str, str], Optional[bool]]

_CONTEXT, _MOST = 200, 2_000
"""The characters of a text that are shown around a difference, and in all."""


class Choice(NamedTuple):
    """The results of one choice of settings on the texts, according to the answers.

    ``removed`` is the share of the texts that a deduplication removes, exact copies included.
    ``cost`` says how many texts would be removed wrongly, and how many near-duplicates would stay.
    ``same`` is true if the answers show no difference between this choice and the best one.
    """

    spec: str
    precision: Measured
    recall: Measured
    f1: Measured
    removed: float
    cost: str
    same: bool


class Label(NamedTuple):
    """The answer about a pair, and the number of pairs that the pair represents."""

    left: str
    right: str
    duplicate: bool
    weight: float


@dataclass(frozen=True, repr=False)
class Labelled:
    """The results of the answers.

    Attributes:
        choices: the choices of settings, the best first, and the default; empty before there are answers.
        labels: the pairs answered with yes or no.
        folder: the folder with the answers, which is a dataset for ``evaluate`` and ``neardup eval``.
    """

    choices: List[Choice]
    labels: List[Label]
    folder: str

    @property
    def spec(self) -> Optional[str]:
        """The spec that fits the answers best, for ``dedup``."""
        return self.choices[0].spec if self.choices else None

    def __repr__(self) -> str:
        head = f"Labelled(spec={self.spec!r}, {len(self.labels)} labels in {self.folder!r}"
        if not self.choices:
            return head + ")"
        best = self.choices[0]
        shares = (("precision", best.precision), ("recall", best.recall), ("F1", best.f1))
        return head + ",\n  " + ", ".join(f"{name} {_text(share)}" for name, share in shares) + ")"


def label(
    texts: Texts,
    folder: Union[str, "os.PathLike[str]"] = "labels",
    *,
    page: bool = True,
    until: float = 0.05,
    sample: int = 10_000,
    seed: int = 1,
    by: Optional[str] = None,
    answer: Optional[Judge] = None,
    most: int = 200,
    threads: Optional[int] = None,
) -> Labelled:
    """Asks which pairs of texts are duplicates, and chooses settings that find these.

    Some forty answers are enough. Every answer is saved at once; the same call continues where the
    last one stopped. Ctrl-C ends the questions, and the answers so far count.

    Args:
        texts: strings, or pairs of an id and a string, or a dict from ids to strings; a string
            without an id has its index as id. At most 2 GB in UTF-8.
        folder: for the answers; a new one, or the folder of an earlier call with these texts.
        page: asks on a page in a browser on this machine, until Finish is pressed there;
            otherwise with ``input()``, in the terminal or the notebook.
        until: stop when F1 is known to plus or minus this.
        sample: the number of texts to sample; all if there are fewer.
        seed: for the sample and the questions.
        by: the name of the person who answers; by default, the name of the user.
        answer: a function that answers in place of a person: it takes two texts, and returns True
            if they are duplicates, False if not, None if unsure. It is called until there are
            enough answers.
        most: the most answers of ``answer``, including those of earlier calls.
        threads: the number of threads; by default, one for each processor.

    Raises:
        NeardupError: if the folder holds answers about other texts, all texts are equal, or an
            argument is out of range.
    """
    sample = _jvm.whole(sample, "sample", 2, 2**31 - 1)
    seed = _jvm.whole(seed, "seed", -(2**63), 2**63 - 1)
    most = _jvm.whole(most, "most", 1, 2**31 - 1)
    until = _jvm.number(until, "until")
    folder = _jvm.path(folder, "folder")
    by = None if by is None else _jvm.string(by, "by")
    if answer is not None and not callable(answer):
        raise TypeError(f"answer must be a function of two texts, not {type(answer).__name__}")
    ids, values = _with_ids(texts)
    given, names = _jvm.texts(values, fields=False), _jvm.texts(ids, fields=False)
    place = os.path.abspath(folder)
    with _jvm.translated():
        request = _jvm.java("eval.choose.LabelSession$LabelRequest")(
            _jvm.jpype.java.nio.file.Path.of(place),
            _jvm.jpype.java.lang.System.getProperty("user.name", "") if by is None else by,
            _jvm.jpype.java.util.List.of(),
            sample,
            seed,
            until,
            _jvm.threads(threads),
        )
        session = _jvm.finished(
            _jvm.java("python.Bridge").label(names, given, request)
        )
        try:
            if answer is not None:
                _ask_function(session, answer, most)
            elif page:
                _ask_on_page(session)
            else:
                _ask_here(session)
        except KeyboardInterrupt:
            pass
        return _result(session, folder, place)


def _with_ids(texts: Texts) -> Tuple[List[str], List[Any]]:
    if isinstance(texts, (str, bytes)):
        raise TypeError("texts must be a sequence of str, not one " + type(texts).__name__)
    if not _jvm.iterable(texts):
        raise TypeError(f"texts must be a sequence of str, not {type(texts).__name__}")
    rows = list(texts.items() if isinstance(texts, Mapping) else texts)
    if not all(isinstance(row, (tuple, list)) and len(row) == 2 for row in rows):
        return [str(index) for index in range(len(rows))], rows
    ids = [str(row[0]) for row in rows]
    seen = set()
    for id in ids:
        if not id or any(separator in id for separator in "\t\n\r"):
            raise NeardupError(f"the id {id!r} is empty, or has a tab or a line break")
        if id in seen:
            raise NeardupError(f"the id {id!r} occurs twice")
        seen.add(id)
    return ids, [row[1] for row in rows]


def _answered(session: Any, said: Optional[bool]) -> None:
    answers = _jvm.java("eval.choose.Questions$Answer")
    session.answer(answers.UNSURE if said is None else answers.YES if said else answers.NO)


def _ask_function(session: Any, judge: Judge, most: int) -> None:
    standing = session.standing()
    while int(standing.answered()) < most and not standing.enough():
        question = session.next().get()
        said = judge(str(question.leftText()), str(question.rightText()))
        if said is not None and not isinstance(said, (bool, np.bool_)):
            raise TypeError(f"answer must return True, False or None, not {_jvm.shown(said)}")
        _answered(session, said)
        standing = session.standing()


def _ask_on_page(session: Any) -> None:
    page = _jvm.java("cli.label.LabelPage").open(session)
    try:
        address = str(page.uri())
        print(
            f"Open {address}\nPress Finish on the page to end; Ctrl-C keeps your answers.",
            flush=True,
        )
        # Some browsers block the thread until they are closed.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
        while not page.waitUntilDone(_jvm.WAIT_MILLISECONDS):
            pass
    finally:
        page.close()


def _ask_here(session: Any) -> None:
    said = {"y": True, "n": False, "u": None}
    if int(session.standing().answered()):
        print(_standing(session.standing()))
    while session.next().isPresent():
        question = session.next().get()
        print(_shown(question))
        key = ""
        while key not in {*said, "b", "q"}:
            try:
                key = input("Are they duplicates? y yes, n no, u unsure, b back, q quit: ")
            except EOFError:
                return
            key = key.strip().lower()[:1]
        if key == "q":
            return
        if key == "b":
            print("back" if session.back() else "there is no answer to take back")
        else:
            _answered(session, said[key])
            print(_standing(session.standing()))
    print("No pair is left to ask about.")


def _shown(question: Any) -> str:
    difference = (
        _jvm.java("cli.label.TextDifference")
        .of(question.leftText(), question.rightText())
        .cut(_CONTEXT, _MOST)
    )
    texts = ((question.left(), difference.left()), (question.right(), difference.right()))
    return f"\nQuestion {question.number()}\n" + "\n\n".join(
        f"{_printable(id)}:\n" + "".join(map(_run, runs)) for id, runs in texts
    )


def _run(run: Any) -> str:
    text, kind = _printable(run.text()), str(run.kind())
    # A notebook shows bold text as a terminal does, but is not a terminal.
    if kind != "DIFFERENT" or not (sys.stdout.isatty() or "ipykernel" in sys.modules):
        return text
    return f"\033[1m{text}\033[0m"


def _printable(text: Any) -> str:
    """Returns a text without characters that would move the cursor of a terminal."""
    return "".join(c if c.isprintable() or c in "\n\t" else "\ufffd" for c in str(text))


def _standing(standing: Any) -> str:
    answered = int(standing.answered())
    text = (
        f"{answered} answer{'' if answered == 1 else 's'}: "
        f"{standing.yes()} yes, {standing.no()} no, {standing.unsure()} unsure."
    )
    choices = standing.choices()
    if len(choices):
        text += f" Best now: {choices[0].spec()}, F1 {_text(_measured(choices[0].f1()))}."
    return text + (" More answers would hardly change the choice." if standing.enough() else "")


def _text(share: Measured) -> str:
    return f"{share.value:.2f} [{share.low:.2f}, {share.high:.2f}]"


def _measured(share: Any) -> Measured:
    return Measured(float(share.value()), float(share.low()), float(share.high()))


def _result(session: Any, folder: str, place: str) -> Labelled:
    from . import __version__

    session.write(__version__)
    choices = [
        Choice(
            str(choice.spec()),
            _measured(choice.precision()),
            _measured(choice.recall()),
            _measured(choice.f1()),
            float(choice.removed()),
            str(choice.cost()),
            bool(choice.same()),
        )
        for choice in session.result().choices()
    ]
    return Labelled(choices, _labels(place) if choices else [], folder)


def _labels(folder: str) -> List[Label]:
    with open(os.path.join(folder, "pairs.tsv"), encoding="utf-8", newline="\n") as file:
        rows = [line.rstrip("\n").split("\t") for line in file]
    return [
        Label(left, right, said == "1", float(weight[0]) if weight else 1.0)
        for left, right, said, *weight in rows
    ]
