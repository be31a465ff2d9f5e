"""Tests of what `run` says of ratios."""

import os
import tempfile

import guard

names = [guard.named(*ratio) for ratio in guard.RATIOS]
assert len(set(names)) == len(names) == 10
assert names[0] == "neardup --version / java -version"
assert names[1] == "neardup minhash, 1 MB of pages / a plain pass"
assert names[4] == "neardup minhash, 64 MB of pages / a plain C++ program, MinHash, processor time"
assert names[9] == "neardup minhash, 64 MB of pages, gzip / neardup minhash, 64 MB of pages"

measured = {"a / b": [2.0, 9.0, 2.3], "c / d": [1.05], "new / one": [7.0]}
expected = {"a / b": 2.0, "c / d": 1.0}
assert guard.warnings(measured, expected) == ["a / b is 2.30, 15 % above the expected 2.00"]
assert guard.warnings(measured, {}) == []
assert guard.table(measured, expected) == [
    "ratio      median  least to most  expected",
    "a / b        2.30  2.00 to 9.00       2.00",
    "c / d        1.05  1.05 to 1.05       1.00",
    "new / one    7.00  7.00 to 7.00",
]

with tempfile.TemporaryDirectory() as folder:
    guard.EXPECTED = os.path.join(folder, "expected.tsv")
    assert guard.read() == {}
    guard.write(expected)
    assert guard.read() == expected
