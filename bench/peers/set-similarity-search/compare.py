"""Times SetSimilaritySearch on exported sets and prints its figures beside ours."""

import os
import sys
import time

import numpy
from SetSimilaritySearch import all_pairs

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import shingle_sets  # noqa: E402


def read(path):
    """The sets, with small numbers instead of hashes, as lists."""
    parts = shingle_sets.read(path)
    _, numbers = numpy.unique(numpy.concatenate(parts), return_inverse=True)
    ends = numpy.cumsum([len(part) for part in parts])
    return [part.tolist() for part in numpy.split(numbers, ends[:-1])]


def main(name, sets_file, ours_file, thresholds):
    sets = read(sets_file)
    with open(ours_file, encoding="utf-8") as lines:
        ours = {f[0]: (int(f[1]), float(f[2])) for f in map(str.split, lines)}
    for threshold in thresholds.split(","):
        start = time.perf_counter()
        found = sum(1 for _ in all_pairs(sets, "jaccard", float(threshold)))
        seconds = time.perf_counter() - start
        pairs, our_seconds = ours[threshold]
        if pairs != found:
            print(f"{name} at {threshold}: we find {pairs} pairs, it {found}", file=sys.stderr)
        what = f"{os.path.basename(name.rstrip('/'))}, {len(sets)} documents, {pairs} pairs at {threshold}, seconds"
        print(
            what,
            f"{our_seconds:.2f}",
            "SetSimilaritySearch",
            f"{seconds:.2f}",
            f"{seconds / our_seconds:.0f}",
            sep="\t",
            flush=True,
        )


main(*sys.argv[1:])
