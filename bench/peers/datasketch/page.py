"""Writes the page from what the grids gave, to standard output."""

import os
import re
import statistics
import sys
from importlib.metadata import version

INTRODUCTION = """\
# Performance: quality beside datasketch

Pairwise F1 of `minhash` and `kshingle`, and of the MinHash LSH of the Python package datasketch {datasketch}, each at its best in the same
grid of settings, on the same sets of shingles. datasketch takes 32 bits of each hash. The grid has single words, pairs and triples of
words (`tokens=standard`, where each Chinese character is a word), 2, 3 and 5 characters (`tokens=char`), 128 and 256 permutations, and
thresholds from 0.2 to 0.95 in steps of 0.05. Ignored pairs are left out. Two programs, written apart, count the true and false pairs and
agree.

The threshold applies to the bands and to the estimate. datasketch's index does not verify: it is scored twice, with all its candidates
as pairs, and with the pairs whose `MinHash.jaccard` reaches the threshold, and the better score counts. Its bands are derived with its own
weights and with the weights of `minhash` (false negatives 0.9); ours for the lowest threshold (`bands=21,rows=1`: one search
serves the whole grid) and, from 0.5 on, by default and with `recall=0.99`. `kshingle` is searched from 0.4 on.

{java}; Python {python}, numpy {numpy}. Made by `bench/peers/datasketch/run`.
"""

WEIGHTED = "measure=weighted-jaccard"
TFIDF = "weights=tfidf"


def f1(counts):
    tp, fp, fn = counts
    return 2 * tp / (2 * tp + fp + fn)


class Grid:
    """What a tool gave: for each choice of documents, settings with their counts and seconds."""

    def __init__(self, path):
        self.settings = {}
        self.seconds = {}
        with open(path, encoding="utf-8") as lines:
            for fields in (line.rstrip("\n").split("\t") for line in lines):
                if fields[0] == "seconds":
                    self.seconds[fields[1]] = float(fields[2])
                else:
                    counts = tuple(map(int, fields[2:5]))
                    seconds = float(fields[5]) if len(fields) > 5 else None
                    self.settings.setdefault(fields[0], {})[fields[1]] = (f1(counts), seconds)

    def best(self, documents, wanted):
        """Setting and F1; of equals the last."""
        settings = self.settings[documents]
        return max(((s, settings[s][0]) for s in reversed(settings) if wanted(s)), key=lambda pair: pair[1])


TOOLS = {
    "datasketch": ("theirs", lambda s: True),
    "`minhash`": ("ours", lambda s: s.startswith("minhash") and TFIDF not in s),
    "`minhash`, TF-IDF": ("ours", lambda s: s.startswith("minhash") and TFIDF in s),
    "`kshingle`": ("ours", lambda s: s.startswith("kshingle") and WEIGHTED not in s),
    "`kshingle`, weighted": ("ours", lambda s: s.startswith("kshingle") and WEIGHTED in s),
}


def shown(setting):
    """Without the paths of files."""
    return "`" + re.sub(r"frequencies=[^,]*", "frequencies=FILE", setting) + "`"


def table(head, rows):
    print()
    print("| " + " | ".join(head) + " |")
    print("|---" * len(head) + "|")
    for row in rows:
        print("| " + " | ".join(row) + " |")


def bold_highest(values):
    highest = max(f"{value:.3f}" for value in values)
    return [f"**{v}**" if v == highest else v for v in (f"{value:.3f}" for value in values)]


def mean_and_range(settings):
    values = [value for value, _ in settings.values()]
    return f"{statistics.mean(values):.3f} ({min(values):.3f} to {max(values):.3f})"


def main(java, folders):
    datasets = {
        os.path.basename(folder): {
            which: Grid(os.path.join(folder, which + ".tsv")) for which in ("ours", "theirs")
        }
        for folder in folders
    }
    print(
        INTRODUCTION.format(
            datasketch=version("datasketch"),
            numpy=version("numpy"),
            python=".".join(map(str, sys.version_info[:3])),
            java=java.replace('"', "").replace("openjdk version", "Java"),
        ),
        end="",
    )

    print("\n## Tuned on the whole dataset\n")
    print("The highest F1 in the grid, with the labels of all documents known.")
    table(
        ["dataset", *TOOLS],
        [
            [name, *bold_highest([grids[w].best("all", wanted)[1] for w, wanted in TOOLS.values()])]
            for name, grids in datasets.items()
        ],
    )
    print("\nThe settings:")
    table(
        ["dataset", "", "setting"],
        [
            [name, tool, shown(grids[which].best("all", wanted)[0])]
            for name, grids in datasets.items()
            for tool, (which, wanted) in TOOLS.items()
        ],
    )

    print("\n## How much of it is chance\n")
    print(
        "The same settings of datasketch and of `minhash` with ten seeds, of which the tables above show the first: mean F1,"
        " least and most."
    )
    table(
        ["dataset", "datasketch", "`minhash`"],
        [
            [name, *(mean_and_range(grids[w].settings["all-seeds"]) for w in ("theirs", "ours"))]
            for name, grids in datasets.items()
        ],
    )

    print("\n## Tuned on one half, scored on the other\n")
    print(
        "Half of the clusters, chosen by a hash of their least id, decide the setting; F1 is measured on the other half."
    )
    table(
        ["dataset", *TOOLS],
        [
            [
                name,
                *bold_highest(
                    [
                        grids[w].settings["test"][grids[w].best("development", wanted)[0]][0]
                        for w, wanted in TOOLS.values()
                    ]
                ),
            ]
            for name, grids in datasets.items()
        ],
    )

    print("\n## Exact similarity at the best of all thresholds\n")
    print("The best F1 of `kshingle` at any similarity from 0.4 on that occurs, on the whole dataset.")
    table(
        ["dataset", "shingles", "Jaccard", "at", "weighted Jaccard", "at"],
        [
            [name, shingles.replace("tokens=standard,", "").replace("tokens=char,shingle=", "characters, "), *cells]
            for name, grids in datasets.items()
            for shingles, cells in exact(grids["ours"].settings["all-any"]).items()
        ],
    )

    print("\n## Time\n")
    print(
        "Seconds of processor time, everything on one thread: at the best setting, ours from texts to pairs on a JVM that has run"
        " before, datasketch's from sets to pairs with its own index; and for the whole grid. There its candidates and estimates are"
        " computed with numpy for all documents at once, which is faster than the loops of its index where most pairs are candidates; at the best setting both"
        " give the same pairs."
    )
    table(
        ["dataset", "best setting: `minhash`", "datasketch", "ratio", "grid: `minhash`", "datasketch with numpy", "ratio"],
        [times(name, grids["ours"], grids["theirs"]) for name, grids in datasets.items()],
    )


def exact(settings):
    """Cells by shingles."""
    cells = {}
    for setting, (value, _) in settings.items():
        shingles = re.search(r"tokens=\w+,shingle=\d+", setting).group()
        threshold = float(re.search(r",threshold=([\d.]+)", setting).group(1))
        cells.setdefault(shingles, []).extend([f"{value:.3f}", f"{threshold:.3f}"])
    return cells


def times(name, ours, theirs):
    at_best = [
        statistics.median(seconds for _, seconds in grid.settings["all-seeds"].values())
        for grid in (ours, theirs)
    ]
    grids = [ours.seconds["minhash"], theirs.seconds["grid"]]
    cells = [name]
    for mine, other in (at_best, grids):
        cells += [f"{mine:.2f}", f"{other:.2f}", f"{other / mine:.1f}"]
    return cells


main(sys.argv[1], sys.argv[2:])
