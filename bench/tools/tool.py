"""The code that all tools of the league share: texts and settings in, pairs or clusters out.

A tool is a program `TOOL.py TEXTS.jsonl SETTINGS.json FOLDER` that calls `main` with a function
`(texts, setting) -> iterable of (row, row, score)` for pairs, or `-> list of clusters` for clusters. For
setting i it writes FOLDER/i.tsv and, when that is complete, FOLDER/i.json with the seconds from texts in
memory to the result.
"""

import importlib.metadata
import json
import re
import signal
import sys
import time
import traceback

CLOCK_TO_PROCESSOR = 4

WORD = re.compile(r"\w+")
# Chinese and Japanese write without spaces.
IDEOGRAPH = r"\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
CJK = re.compile(rf"[{IDEOGRAPH}]|[^\W{IDEOGRAPH}]+")


def features(text, setting):
    """The shingles of a text: n words or n characters, in lower case, as in the tools' own examples. With the tokens
    "cjk", an ideograph or a kana is a word of its own."""
    n = setting["n"]
    if setting["tokens"] == "char":
        tokens = "".join(WORD.findall(text.lower()))
        joint = ""
    else:
        tokens = (CJK if setting["tokens"] == "cjk" else WORD).findall(text.lower())
        joint = " "
    if len(tokens) <= n:
        return {joint.join(tokens)} if tokens else set()
    return {joint.join(tokens[i : i + n]) for i in range(len(tokens) - n + 1)}


def versions(*packages):
    return ", ".join(f"{package} {importlib.metadata.version(package)}" for package in packages)


class TooSlow(Exception):
    pass


def _too_slow(signum, frame):
    raise TooSlow


def main(solve, *packages):
    texts_file, settings_file, folder = sys.argv[1:4]
    ids, texts = [], []
    with open(texts_file, encoding="utf-8") as lines:
        for line in lines:
            record = json.loads(line)
            ids.append(record["id"])
            texts.append(record["text"])
    with open(settings_file, encoding="utf-8") as file:
        work = json.load(file)
    # The limit is of processor time, so that other work on the machine decides nothing; a tool whose work other
    # processes do is stopped by the clock.
    signal.signal(signal.SIGPROF, _too_slow)
    signal.signal(signal.SIGALRM, _too_slow)
    slow = []
    for name, setting in work["settings"].items():
        found, seconds, failure = None, None, None
        representation = (setting.get("tokens"), setting["n"])
        if representation not in slow:
            signal.setitimer(signal.ITIMER_PROF, work["limit"])
            signal.alarm(CLOCK_TO_PROCESSOR * work["limit"])
            start = time.perf_counter()
            try:
                found = solve(texts, setting)
                found = found if isinstance(found, Clusters) else list(found)
                seconds = time.perf_counter() - start
            except TooSlow:
                slow.append(representation)
            except Exception as e:  # a failure ends this setting only
                failure = f"{type(e).__name__}: {e}"
                traceback.print_exc()
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.alarm(0)
        if found is not None:
            with open(f"{folder}/{name}.tsv", "w", encoding="utf-8") as out:
                if isinstance(found, Clusters):
                    out.write("id\tcluster\n")
                    for cluster, rows in enumerate(found.clusters):
                        for row in rows:
                            out.write(f"{ids[row]}\t{cluster}\n")
                else:
                    out.write("left\tright\tscore\n")
                    for first, second, score in found:
                        out.write(f"{ids[first]}\t{ids[second]}\t{score:.6f}\n")
        report = {
            "seconds": seconds,
            "failure": failure,
            "kind": "clusters" if isinstance(found, Clusters) else "pairs",
            "versions": versions(*packages),
        }
        with open(f"{folder}/{name}.json", "w", encoding="utf-8") as out:
            json.dump(report, out)


class Clusters:
    """Clusters of rows, each of two rows or more."""

    def __init__(self, clusters):
        self.clusters = [sorted(rows) for rows in clusters if len(rows) > 1]
