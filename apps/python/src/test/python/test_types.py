"""Every value of any type for every argument: it is taken, or an error of Python names it."""

import datetime
import decimal
import math
import pathlib
import re
import traceback

import neardup
import numpy as np
import pytest

TEXTS = ["a b c d", "a b c d", "e f g h"]


class Text(str):
    pass


VALUES = {
    "None": None,
    "1": 1,
    "-1": -1,
    "0": 0,
    "2**70": 2**70,
    "1.5": 1.5,
    "NaN": math.nan,
    "infinity": math.inf,
    "True": True,
    "bytes": b"bytes",
    "bytearray": bytearray(b"x"),
    "no characters": "",
    "NUL": "\0",
    "NUL between": "a\0b",
    "half a pair": "\ud800",
    "half a pair in a word": "a\udc00b",
    "a long str": "x" * 100_000,
    "a line break": "a\nb",
    "an empty list": [],
    "list": ["a"],
    "a list of None": [None],
    "tuple": (1, 2),
    "an empty dict": {},
    "dict": {"a": 1},
    "set": {1},
    "object": object(),
    "a function": lambda x: x,
    "int64": np.int64(3),
    "float64": np.float64(0.5),
    "an array of int": np.array([1, 2]),
    "an array of str": np.array(["a", "b"]),
    "an array of no dimension": np.array(None),
    "an array of two dimensions": np.array([["a", "b"]]),
    "str_": np.str_("a b"),
    "a str by another name": Text("a b"),
    "datetime": datetime.datetime(2026, 3, 1),
    "Decimal": decimal.Decimal("0.5"),
    "complex": 1j,
    "Path": pathlib.Path("x"),
    "range": range(3),
    "memoryview": memoryview(b"ab"),
    "a class": type,
    "Ellipsis": Ellipsis,
    "NotImplemented": NotImplemented,
    "NaT": np.datetime64("NaT"),
}

SIM_HASH, MIN_HASH, INDEX = neardup.SimHash(), neardup.MinHash(), neardup.Index("simhash")
FINGERPRINTS, SIGNATURES = SIM_HASH.fingerprints(TEXTS), MIN_HASH.signatures(TEXTS)


def label(**options):
    return neardup.label(TEXTS, **{"answer": lambda left, right: True, "most": 2, **options})


CALLS = {
    "dedup texts": lambda v: neardup.dedup(v),
    "dedup a text": lambda v: neardup.dedup(["a", v]),
    "dedup spec": lambda v: neardup.dedup(TEXTS, v),
    "dedup text": lambda v: neardup.dedup(TEXTS, text=v),
    "dedup threshold": lambda v: neardup.dedup(TEXTS, threshold=v),
    "dedup keep": lambda v: neardup.dedup(TEXTS, keep=v),
    "dedup clustering": lambda v: neardup.dedup(TEXTS, clustering=v),
    "dedup each": lambda v: neardup.dedup([(t, t) for t in TEXTS], each=v),
    "dedup within": lambda v: neardup.dedup(TEXTS, within=v),
    "dedup base": lambda v: neardup.dedup(TEXTS, base=v),
    "dedup min_length": lambda v: neardup.dedup(TEXTS, min_length=v),
    "dedup against": lambda v: neardup.dedup(TEXTS, against=v),
    "dedup against a text": lambda v: neardup.dedup(TEXTS, against=[v]),
    "dedup inside": lambda v: neardup.dedup(TEXTS, against=TEXTS, inside=v),
    "dedup max_comparisons": lambda v: neardup.dedup(TEXTS, max_comparisons=v),
    "dedup incomplete": lambda v: neardup.dedup(TEXTS, incomplete=v),
    "dedup report": lambda v: neardup.dedup(TEXTS, report=v),
    "dedup threads": lambda v: neardup.dedup(TEXTS, threads=v),
    "pairs texts": lambda v: neardup.pairs(v),
    "pairs spec": lambda v: neardup.pairs(TEXTS, v),
    "compare a": lambda v: neardup.compare(v, "a"),
    "compare b": lambda v: neardup.compare("a", v),
    "compare spec": lambda v: neardup.compare("a", "b", v),
    "SimHash": lambda v: neardup.SimHash(v),
    "SimHash fingerprints": lambda v: SIM_HASH.fingerprints(v),
    "SimHash threads": lambda v: SIM_HASH.fingerprints(TEXTS, threads=v),
    "SimHash distance": lambda v: SIM_HASH.distance(v, FINGERPRINTS),
    "MinHash": lambda v: neardup.MinHash(v),
    "MinHash signatures": lambda v: MIN_HASH.signatures(v),
    "MinHash similarity": lambda v: MIN_HASH.similarity(v, SIGNATURES),
    "Index": lambda v: neardup.Index(v),
    "Index location": lambda v: neardup.Index("simhash", v),
    "add id": lambda v: INDEX.add(v, "a"),
    "add text": lambda v: INDEX.add("a", v),
    "add payload": lambda v: INDEX.add("a", "a", v),
    "add_if_new id": lambda v: INDEX.add_if_new(v, "a"),
    "add_if_new text": lambda v: INDEX.add_if_new("a", v),
    "add_if_new payload": lambda v: INDEX.add_if_new("a", "q w e", v),
    "query text": lambda v: INDEX.query(v),
    "query limit": lambda v: INDEX.query("a", v),
    "remove": lambda v: INDEX.remove(v),
    "in": lambda v: v in INDEX,
    "evaluate dataset": lambda v: neardup.evaluate(v, []),
    "evaluate pairs": lambda v: neardup.evaluate("everyday-en", v),
    "evaluate a pair": lambda v: neardup.evaluate("everyday-en", [v]),
    "evaluate an id": lambda v: neardup.evaluate("everyday-en", [("a", v)]),
    "evaluate a score": lambda v: neardup.evaluate("everyday-en", [("a", "b", v)]),
    "evaluate threads": lambda v: neardup.evaluate("everyday-en", [], threads=v),
    "label texts": lambda v: neardup.label(v, answer=lambda left, right: True),
    "label folder": lambda v: label(folder=v),
    "label until": lambda v: label(until=v),
    "label sample": lambda v: label(sample=v),
    "label seed": lambda v: label(seed=v),
    "label by": lambda v: label(by=v),
    "label most": lambda v: label(most=v),
    "label threads": lambda v: label(threads=v),
    "label answers": lambda v: v is None or label(answer=lambda left, right: v),
}

KINDS = (TypeError, ValueError, OSError)
JAVA = re.compile(r"java\.(lang|util|io|nio)|io\.github|jpype|overload|Java Exception", re.I)


@pytest.mark.parametrize("call", CALLS)
def test_any_value_is_taken_or_named(call, tmp_path, monkeypatch):
    taken, unexpected = [], []
    for number, (name, value) in enumerate(VALUES.items()):
        folder = tmp_path / str(number)
        folder.mkdir()
        monkeypatch.chdir(folder)
        try:
            CALLS[call](value)
            taken.append(name)
        except KINDS as e:
            message = str(e)
            shown = "".join(traceback.format_exception(type(e), e, e.__traceback__))
            if len(message.splitlines()) != 1 or len(message) > 1000 or JAVA.search(message):
                unexpected.append(f"{name}: {message[:200]!r}")
            elif isinstance(e, UnicodeError):
                unexpected.append(f"{name}: {e}")
            elif "During handling" in shown:
                unexpected.append(f"{name}: another error while this one was handled")
        except BaseException as e:
            unexpected.append(f"{name}: {type(e).__name__} {e}")
    assert not unexpected
    assert len(taken) < len(VALUES) // 2, taken
