"""Tests of what `run` says of runs."""

import json
import os
import tempfile
import types

import dedup
from tool import features

JAVA_17, JAVA_25 = (types.SimpleNamespace(name=f"Java {release}") for release in (17, 25))


def row(tool, wall, java=JAVA_17, cpu=1.0, failure=None, found=None, several=False):
    runs = [types.SimpleNamespace(wall=wall + more, cpu=cpu, memory=5e6, failure=failure) for more in (0.5, 0, -0.5)]
    return dedup.Row(f"{tool}, {java.name}" if several else tool, tool, java, runs, found)


# The words above a table.
gaoya, rensa = row("gaoya", 3), row("rensa", 4)
native = row(dedup.NATIVE_MINHASH, 0.6)
assert dedup.verdict([row(dedup.MINHASH, 2), native, rensa, gaoya]) == (
    "Fastest of the tools people use: neardup minhash, 1.5 times as fast as gaoya.")
assert dedup.verdict([row(dedup.MINHASH, 6), rensa, gaoya]) == "gaoya is 2.0 times as fast as neardup minhash here."
assert dedup.verdict([row(dedup.MINHASH, 3.05), gaoya]) == "neardup minhash and gaoya are equally fast here."
assert dedup.verdict([row(dedup.MINHASH, 2), row("gaoya", 1, failure="killed"), rensa]).endswith("2.0 times as fast as rensa.")
assert dedup.verdict([row(dedup.MINHASH, 2), native]) == "None of the other tools people use ran on this file."
assert dedup.verdict([row(dedup.MINHASH, 2, failure="killed"), gaoya]) == "neardup minhash failed."
on_two = [row(dedup.MINHASH, 6, several=True), row(dedup.MINHASH, 2, JAVA_25, several=True), gaoya]
assert dedup.verdict(on_two) == (
    "On Java 17, gaoya is 2.0 times as fast as neardup minhash here. "
    "On Java 25, the fastest of the tools people use is neardup minhash, 1.5 times as fast as gaoya.")

# The table of all corpora.
rows = [
    row(dedup.MINHASH, 2, cpu=3, found={"a", "b", "c"}), row(dedup.EXACT, 3, found={"a", "b", "c", "d"}),
    row(dedup.NATIVE_MINHASH, 1, cpu=2), row("gaoya", 3, found={"a", "x"})]
assert dedup.summary([("/of/small.jsonl", rows), ("/of/large.jsonl", rows[:1])])[4:] == [
    "| small.jsonl | neardup minhash | 2.00 | 0.750 | gaoya | 3.00 | 0.250 | 1.5 |",
    "| large.jsonl | neardup minhash | 2.00 |  |  |  |  |  |",
    "",
]

# The rows of a table, by size and Javas.
small = [each.name for each in dedup.rows_for(1, [JAVA_17, JAVA_25], 100, 2000)]
assert small[:4] == ["a plain pass, Java 17", "a plain pass, Java 25", "neardup minhash, Java 17", "neardup minhash, Java 25"]
assert "neardup simhash, Java 17" in small and "neardup simhash, Java 25" not in small
assert small.count("gaoya") == 1 and "fast-dedup, all pairs" in small
assert "fast-dedup, all pairs" not in [each.name for each in dedup.rows_for(64, [JAVA_17], 100, 2000)]
assert {each.name for each in dedup.rows_for(5000, [JAVA_17], 100, 2000)} == dedup.LARGE

# The tokens of a corpus.
with tempfile.TemporaryDirectory() as folder:
    for tokens, text in (("word", "Rain in 東京."), ("cjk", "市场和道路 flood"), ("cjk", "きょうはいい天気"), ("word", "오늘은 비가 온다"), ("word", "")):
        corpus = os.path.join(folder, "corpus.jsonl")
        with open(corpus, "w", encoding="utf-8") as out:
            out.write(json.dumps({"id": "1", "text": text}) + "\n")
        assert dedup.tokens_of(corpus) == tokens, text
assert features("Rain, 東京。カ", {"tokens": "cjk", "n": 2}) == {"rain 東", "東 京", "京 カ"}
