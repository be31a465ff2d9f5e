"""Runs datasketch over the grid on sets of shingles that neardup has written, scores what it finds,
and writes a line for each setting.

Its candidates are found with numpy rather than with MinHashLSH.query, whose loops take very long
at low thresholds: bands of the size it derives for the threshold, of its own signatures. At the best
setting its own index is asked too, which must give the same."""

import functools
import glob
import os
import re
import sys
import time

import datasketch.lsh
import numpy
from datasketch import MinHash, MinHashLSH

from labels import Labels

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import shingle_sets  # noqa: E402

PERMUTATIONS = (128, 256)
THRESHOLDS = [step / 20 for step in range(4, 20)]
# The weights of false candidates and lost pairs when bands are derived: its default, and ours.
WEIGHTS = ((0.5, 0.5), (0.1, 0.9))
SEEDS = 10
UNKNOWN = 65535

# Deriving bands is the same for every set, and would count many times.
datasketch.lsh._optimal_param = functools.cache(datasketch.lsh._optimal_param)


def signatures(sets, permutations, seed=1):
    """Of the lower 32 bits of the hashes, which is what its signatures are made from."""
    lists = [(hashes & 0xFFFFFFFF).tolist() for hashes in sets]
    start = time.process_time()
    minhashes = MinHash.bulk(lists, num_perm=permutations, seed=seed, hashfunc=lambda hash: hash)
    return minhashes, time.process_time() - start


class Candidates:
    """Pairs that agree in all rows of a band."""

    def __init__(self, components):
        self.components = components
        self.documents = len(components)
        self.seen = numpy.zeros(self.documents * self.documents, bool)

    def of(self, bands, rows):
        self.seen[:] = False
        for band in range(bands):
            self._mark(self.components[:, band * rows : (band + 1) * rows])
        return numpy.flatnonzero(self.seen)

    def _mark(self, columns):
        keys = numpy.ascontiguousarray(columns).view(f"V{columns.shape[1] * columns.itemsize}").ravel()
        # Rows with one key have one number; sorting is by number, then row.
        _, numbers, counts = numpy.unique(keys, return_inverse=True, return_counts=True)
        order = numpy.argsort(numbers, kind="stable")
        starts = numpy.cumsum(counts) - counts
        for size in numpy.unique(counts[counts > 1]):
            members = order[starts[counts == size][:, None] + numpy.arange(size)]
            if size <= 64:
                left, right = numpy.triu_indices(size, 1)
                self.seen[members[:, left] * self.documents + members[:, right]] = True
            else:
                for group in members:
                    for i in range(size - 1):
                        self.seen[group[i] * self.documents + group[i + 1 :]] = True


class Estimates:
    """MinHash.jaccard of pairs, computed once for each."""

    def __init__(self, components):
        self.components = components
        self.documents = len(components)
        self.agreeing = numpy.full(self.documents * self.documents, UNKNOWN, numpy.uint16)

    def of(self, pairs):
        missing = pairs[self.agreeing[pairs] == UNKNOWN]
        for start in range(0, len(missing), 50_000):
            some = missing[start : start + 50_000]
            left, right = self.components[some // self.documents], self.components[some % self.documents]
            self.agreeing[some] = (left == right).sum(axis=1)
        return self.agreeing[pairs] / self.components.shape[1]


def index(threshold, permutations, weights):
    """An empty index, or nothing if it has no bands for that."""
    try:
        return MinHashLSH(threshold=threshold, num_perm=permutations, weights=weights)
    except ValueError:
        return None


def asked(minhashes, lsh, threshold, verified):
    """The pairs that its own index gives, and the seconds from signatures to pairs."""
    start = time.process_time()
    for row, minhash in enumerate(minhashes):
        lsh.insert(row, minhash, check_duplication=False)
    found = []
    for row, minhash in enumerate(minhashes):
        for other in lsh.query(minhash):
            if other > row and (not verified or minhash.jaccard(minhashes[other]) >= threshold):
                found.append(row * len(minhashes) + other)
    return numpy.sort(numpy.array(found, numpy.int64)), time.process_time() - start


def f1(tp, fp, fn):
    return 2 * tp / (2 * tp + fp + fn)


def check(labels, work):
    """That neardup counts the same as we do, for pairs of its own."""
    found = numpy.fromfile(os.path.join(work, "check-pairs"), ">i4").reshape(-1, 2).astype(numpy.int64)
    ours = next(labels.counts(found[:, 0] * labels.documents + found[:, 1]))[1:]
    with open(os.path.join(work, "check.tsv"), encoding="utf-8") as file:
        theirs = tuple(map(int, file.read().split("\t")))
    if ours != theirs:
        raise SystemExit(f"duplicates found, others found, duplicates not found: {ours} here, {theirs} in neardup")


def main(folder, work):
    labels = Labels(folder)
    check(labels, work)
    total = 0.0
    best = (-1.0,)
    with open(os.path.join(work, "theirs.tsv"), "w", encoding="utf-8") as out:
        for path in sorted(glob.glob(os.path.join(work, "sets-*"))):
            tokens, shingle = re.fullmatch(r"sets-(\w+)-(\d+)", os.path.basename(path)).groups()
            sets = shingle_sets.read(path)
            for permutations in PERMUTATIONS:
                minhashes, seconds = signatures(sets, permutations)
                start = time.process_time()
                components = numpy.array([minhash.hashvalues for minhash in minhashes])
                candidates, estimates = Candidates(components), Estimates(components)
                seconds += time.process_time() - start
                scoring = 0.0
                for threshold in THRESHOLDS:
                    for weights in WEIGHTS:
                        start = time.process_time()
                        lsh = index(threshold, permutations, weights)
                        if lsh is None:
                            continue
                        pairs = candidates.of(lsh.b, lsh.r)
                        verified = pairs[estimates.of(pairs) >= threshold]
                        seconds += time.process_time() - start
                        for what, found in (("candidates", pairs), ("verified", verified)):
                            setting = (
                                f"tokens={tokens},shingle={shingle},permutations={permutations},"
                                f"threshold={threshold},weights={weights[0]}/{weights[1]},{what}"
                            )
                            for scope, *counts in labels.counts(found):
                                print(scope, setting, *counts, sep="\t", file=out)
                                if scope == "all" and f1(*counts) >= best[0]:
                                    best = (f1(*counts), setting, path, permutations, threshold, weights, what, found)
                total += seconds
                print(f"{tokens} {shingle}, {permutations} permutations: {seconds:.0f} s", file=sys.stderr, flush=True)
                del candidates, estimates
        _, setting, path, permutations, threshold, weights, what, found = best
        sets = shingle_sets.read(path)
        for seed in range(1, SEEDS + 1):
            minhashes, signing = signatures(sets, permutations, seed)
            lsh = index(threshold, permutations, weights)
            pairs, searching = asked(minhashes, lsh, threshold, what == "verified")
            if seed == 1 and not numpy.array_equal(pairs, found):
                raise SystemExit(f"{folder}: its index gives {len(pairs)} pairs, its bands {len(found)}")
            _, *counts = next(labels.counts(pairs))
            print("all-seeds", f"{setting},seed={seed}", *counts, f"{signing + searching:.3f}", sep="\t", file=out)
        print("seconds", "grid", f"{total:.3f}", sep="\t", file=out)


main(*sys.argv[1:])
