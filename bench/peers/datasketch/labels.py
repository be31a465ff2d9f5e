"""The labels of a dataset folder, and what share of them a tool finds. Written anew rather than
taken from neardup, so that the two can be checked against each other."""

import gzip
import hashlib
import json
import os

import numpy


class Labels:
    """Which pairs of documents are duplicates. A pair is the number left * documents + right of its
    rows, left < right."""

    def __init__(self, folder):
        rows = {id: row for row, id in enumerate(_ids(folder))}
        self.documents = n = len(rows)
        lines = dict(_tab_separated(folder, "clusters.tsv"))
        least = {}
        for id, cluster in lines.items():
            least[cluster] = min(least.get(cluster, id), id)
        numbers = {cluster: number for number, cluster in enumerate(least)}
        self.cluster = numpy.zeros(n, numpy.int64)
        self.test = numpy.zeros(n, numpy.int8)
        for id, row in rows.items():
            self.cluster[row] = numbers[lines[id]]
            self.test[row] = _is_test(least[lines[id]])
        pairs = [sorted((rows[a], rows[b])) for a, b in _tab_separated(folder, "ignore.tsv")]
        self._ignored = numpy.unique(
            numpy.array([a * n + b for a, b in pairs], numpy.int64)
        )
        self._duplicates = self._sizes(self.judged(self._all_duplicates()))

    def _all_duplicates(self):
        order = numpy.argsort(self.cluster, kind="stable")
        starts = numpy.flatnonzero(numpy.diff(self.cluster[order], prepend=-1))
        pairs = [
            (numpy.array(members)[:, None] * self.documents + members)[
                numpy.triu_indices(len(members), 1)
            ]
            for members in numpy.split(order, starts[1:])
            if len(members) > 1
        ]
        return numpy.sort(numpy.concatenate(pairs))

    def judged(self, pairs):
        """Those that are not to be ignored, of pairs in order."""
        at = numpy.searchsorted(pairs, self._ignored)
        inside = at < len(pairs)
        at = at[inside]
        return numpy.delete(pairs, at[pairs[at] == self._ignored[inside]])

    def counts(self, found):
        """For each scope: duplicates found, others found, duplicates not found.

        found must be in order, without pairs twice."""
        found = self.judged(found)
        right = self.cluster[found // self.documents] == self.cluster[found % self.documents]
        true, false = self._sizes(found[right]), self._sizes(found[~right])
        for scope, duplicates in self._duplicates.items():
            yield scope, true[scope], false[scope], duplicates - true[scope]

    def _sizes(self, pairs):
        """How many are in each scope; pairs across the halves are in neither."""
        sides = self.test[pairs // self.documents] + self.test[pairs % self.documents]
        development, _, test = numpy.bincount(sides, minlength=3)
        return {"all": len(pairs), "development": int(development), "test": int(test)}


def _is_test(least_id):
    return hashlib.sha256(("1:" + least_id).encode()).digest()[0] % 2 == 1


def _ids(folder):
    for name, opener in (("documents.jsonl", open), ("documents.jsonl.gz", gzip.open)):
        path = os.path.join(folder, name)
        if os.path.exists(path):
            with opener(path, "rt", encoding="utf-8") as lines:
                return [json.loads(line)["id"] for line in lines if line.strip()]
    raise SystemExit(f"{folder}: no documents.jsonl or documents.jsonl.gz")


def _tab_separated(folder, name):
    path = os.path.join(folder, name)
    if not os.path.exists(path):
        return
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if line.strip():
                yield line.rstrip("\r\n").split("\t")
