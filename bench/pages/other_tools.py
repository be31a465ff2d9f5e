"""How well neardup and other tools find the duplicates of labelled datasets: at their documented defaults, and tuned."""

import collections
import glob
import gzip
import hashlib
import json
import os
import statistics
import subprocess
import tempfile

import lib
import rust

# The tools: the program in bench/tools or the command line, what its documentation shows, and where.
GAOYA = {"tokens": "word", "n": 1, "threshold": 0.5, "default": True}
TOOLS = {
    "datasketch": ("datasketch_minhash", {"tokens": "word", "n": 1, "threshold": 0.5}, "ekzhu.com/datasketch/lsh.html, first example"),
    "rensa": ("rensa_minhash", {"tokens": "word", "n": 1, "threshold": 0.8}, "README, deduplication with RMinHashLSH"),
    "gaoya": ("gaoya_minhash", GAOYA, "README, first example of MinHashStringIndex"),
    "FastSketchLSH": ("fast_sketch_lsh", {"tokens": "word", "n": 1, "threshold": 0.7, "default": True}, "README, Python example"),
    "SetSimilaritySearch": ("set_similarity_search", {"tokens": "word", "n": 1, "threshold": 0.5}, "README, all_pairs"),
    "text-dedup": ("text_dedup_minhash", {"n": 5, "threshold": 0.7, "default": True}, "defaults of text_dedup.minhash"),
    "datatrove": ("datatrove_minhash", {"n": 5}, "defaults of MinhashConfig"),
    "fastdedup": (None, {}, "README, defaults of fuzzy-dedup: three characters at 0.8"),
    "duplodocus": (None, {}, "README, minhash-memory with its default tokenizer cl100k: 20 bands of 5, five tokens"),
}
TUNED = ("datasketch", "rensa", "gaoya", "FastSketchLSH", "SetSimilaritySearch")
OURS = {"neardup minhash": "minhash", "neardup kshingle": "kshingle", "neardup simhash": "simhash", "neardup ksentence": "ksentence"}
REPRESENTATIONS = [("word", 1), ("word", 2), ("word", 3), ("char", 3), ("char", 4)]
THRESHOLDS = (0.8, 0.65, 0.5, 0.35)
LIMIT = 20  # seconds of processor time for a setting
MOST = 2300  # texts of a dataset: some of the tools take hours on larger ones
# The F1 that DeepMatcher (Mudgal et al., SIGMOD 2018; the hybrid model) and Ditto (Li et al., PVLDB 14(1), 2020) publish for the test splits,
# after training on the other splits; None where we have not seen the figure.
SPLITS = {
    "beer": (None, None),
    "itunes-amazon": (None, None),
    "fodors-zagats": (None, None),
    "dblp-acm": (0.984, 0.990),
    "dblp-scholar": (None, None),
    "amazon-google": (0.693, 0.756),
    "walmart": (0.669, 0.868),
    "abt-buy": (0.628, 0.893),
}
# Datasets that their owners hand out: the measure, its key in results.json, and what the owners published.
BY_HAND = {
    "news-copy": ("adjusted Rand index", "adjusted_rand_index", "neural models above LSH and above the overlap of shingles"),
    "core-2020": ("macro F1 of categories; neardup: F1 of pairs", "f1", "0.90 for LSH with word embeddings"),
}
HEAD = f"""# Beside other tools: quality

neardup and other tools searched the same labelled texts. The tables have precision, recall and F1 of the pairs that a tool finds, or of all pairs
within its clusters. The datasets are the bundled ones and the published ones of at most {MOST:,} texts. Each counts once. F1 is 0 where a tool failed or did not end in time; precision is of the datasets where a tool finds anything.
"""


class Dataset:
    """Documents and their labels: clusters, or judged pairs."""

    def __init__(self, folder):
        self.folder, self.name = folder, os.path.basename(folder)
        self.documents = [json.loads(line) for line in self._lines("documents.jsonl")]
        self.cluster = dict(line.split("\t") for line in self._lines("clusters.tsv"))
        self.judged = {tuple(sorted(line.split("\t")[:2])): line.split("\t")[2] == "1" for line in self._lines("pairs.tsv")}
        self.ignored = {tuple(sorted(line.split("\t")[:2])) for line in self._lines("ignore.tsv")}

    def _lines(self, name):
        for path, opener in ((f"{self.folder}/{name}", open), (f"{self.folder}/{name}.gz", gzip.open)):
            if os.path.exists(path):
                with opener(path, "rt", encoding="utf-8") as lines:
                    return [line.rstrip("\n") for line in lines if line.strip()]
        return []

    def version(self):
        """Of the texts and the labels."""
        facts = json.dumps([self.documents, sorted(self.cluster.items()), sorted(map(str, self.judged.items()))])
        return hashlib.sha256(facts.encode()).hexdigest()[:12]

    def duplicate(self, pair):
        """Whether the labels call a pair duplicates; nothing if they do not say."""
        if self.judged:
            return self.judged.get(pair)
        if pair in self.ignored:
            return None
        cluster = self.cluster.get(pair[0])
        return cluster is not None and cluster == self.cluster.get(pair[1])

    def duplicates(self):
        if self.judged:
            return [pair for pair, same in self.judged.items() if same]
        members = collections.defaultdict(list)
        for document, cluster in self.cluster.items():
            members[cluster].append(document)
        return [pair for ids in members.values() for pair in within(ids) if pair not in self.ignored]

    def half(self, document):
        """0 or 1; a cluster is in one half. Judged pairs have no clusters, so their documents fall as they are."""
        group = self.cluster.get(document, document)
        return hashlib.sha256(group.encode()).digest()[0] % 2

    def counts(self, pairs):
        """True positives, false positives and false negatives: of all pairs, and of those within each half."""
        counts = [[0, 0, 0] for _ in range(3)]
        found = set(pairs)
        for pair, column in [(pair, None) for pair in found] + [(pair, 2) for pair in self.duplicates() if pair not in found]:
            if column is None:
                same = self.duplicate(pair)
                if same is None:
                    continue
                at = 0 if same else 1
            else:
                at = column
            counts[0][at] += 1
            halves = {self.half(document) for document in pair}
            if len(halves) == 1:
                counts[1 + halves.pop()][at] += 1
        return counts


def within(ids):
    ids = sorted(ids)
    return [(left, right) for at, left in enumerate(ids) for right in ids[at + 1 :]]


def pairs_of(file):
    """The pairs of a table, or the pairs within its clusters."""
    with open(file, encoding="utf-8") as lines:
        header = next(lines)
        rows = [line.rstrip("\n").split("\t") for line in lines]
    if not header.startswith("id\tcluster"):
        return [tuple(sorted(row[:2])) for row in rows]
    members = collections.defaultdict(list)
    for row in rows:
        members[row[1]].append(row[0])
    return [pair for ids in members.values() for pair in within(ids)]


def by_neardup(spec, dataset, folder, thresholds=(0,)):
    """The counts of the pairs that a spec finds, at each threshold of their similarity."""
    with tempfile.TemporaryDirectory(dir=lib.WORK) as place:
        subprocess.run(
            [lib.NEARDUP, "dedup", f"{folder}/documents.jsonl", "--dry-run", "-q", "-a", spec, "--pairs", f"{place}/pairs.tsv"], check=True)
        with open(f"{place}/pairs.tsv", encoding="utf-8") as lines:
            rows = [line.rstrip("\n").split("\t") for line in lines][1:]
    return [dataset.counts([tuple(sorted(row[:2])) for row in rows if float(row[2]) >= threshold]) for threshold in thresholds]


def by_python(tool, settings, dataset, folder, limit=LIMIT):
    """The counts of each setting; nothing for what failed or took too long."""
    with tempfile.TemporaryDirectory(dir=lib.WORK) as place:
        with open(f"{place}/settings.json", "w", encoding="utf-8") as out:
            json.dump({"limit": limit, "settings": dict(enumerate(settings))}, out)
        lib.Run([lib.environment(tool), f"{lib.BENCH}/tools/{TOOLS[tool][0]}.py", f"{folder}/documents.jsonl", f"{place}/settings.json", place],
                limit=limit * 4 * len(settings), cwd=place)
        files = [f"{place}/{at}.tsv" for at in range(len(settings))]
        return [dataset.counts(pairs_of(file)) if os.path.exists(file) else None for file in files]


def by_rust(tool, page, dataset, folder):
    with tempfile.TemporaryDirectory(dir=lib.WORK) as place:
        program = lib.rust(tool, page.options.repositories)
        clusters = rust.clusters(tool, program, f"{folder}/documents.jsonl", place)
        return None if clusters is None else dataset.counts([pair for ids in clusters for pair in within(ids)])


def copy(dataset, folder):
    """Writes the texts alone."""
    os.makedirs(folder, exist_ok=True)
    with open(f"{folder}/documents.jsonl", "w", encoding="utf-8") as out:
        for document in dataset.documents:
            out.write(json.dumps({"id": document["id"], "text": document["text"]}, ensure_ascii=False) + "\n")


def spec(algorithm, kind, n, threshold):
    return f"{algorithm}:tokens={'standard' if kind == 'word' else kind},shingle={n},threshold={threshold}"


def our_grids(dataset, folder):
    """The counts of kshingle at each setting, and those of minhash at the settings that kshingle has on the halves."""
    exact = [counts for kind, n in REPRESENTATIONS
             for counts in by_neardup(spec("kshingle", kind, n, min(THRESHOLDS)), dataset, folder, THRESHOLDS)]
    settings = [(kind, n, threshold) for kind, n in REPRESENTATIONS for threshold in THRESHOLDS]
    wanted = {best(exact, half) for half in (1, 2)}
    estimated = [by_neardup(spec("minhash", *setting), dataset, folder)[0] if at in wanted else None for at, setting in enumerate(settings)]
    return [exact, estimated]


def measure(page, dataset):
    """The counts of each tool at its default, and of each setting of its grid."""
    place = f"{lib.WORK}/quality/{dataset.name}"
    copy(dataset, place)
    version = dataset.version()
    counts = {}
    for name, of in OURS.items():
        counts[name] = page.step(f"{dataset.name} {name}", f"{version}, {page.spec(of)}", lambda: by_neardup(of, dataset, place)[0])
    for tool, (program, setting, _) in TOOLS.items():
        if page.quick and tool not in ("gaoya", "rensa"):
            continue
        if program:
            counts[tool] = page.step(
                f"{dataset.name} {tool}", f"{version}, {lib.version(tool)}", lambda: by_python(tool, [setting], dataset, place, lib.LIMIT)[0])
        else:
            counts[tool] = page.step(
                f"{dataset.name} {tool}", f"{version}, {lib.RUST[tool][1]}", lambda: by_rust(tool, page, dataset, place))
    if page.quick:
        return counts, {}
    grids = {}
    grids["neardup kshingle"], grids["neardup minhash"] = page.step(
        f"{dataset.name} neardup, tuned", f"{version}, {[lib.identity(spec(of, *REPRESENTATIONS[0], 0.5)) for of in ('kshingle', 'minhash')]}",
        lambda: our_grids(dataset, place))
    settings = [{"tokens": kind, "n": n, "threshold": threshold} for kind, n in REPRESENTATIONS for threshold in THRESHOLDS]
    for tool in TUNED:
        grids[tool] = page.step(
            f"{dataset.name} {tool}, tuned", f"{version}, {lib.version(tool)}",
            lambda: by_python(tool, settings, dataset, place))
    return counts, grids


def installed(name, page):
    """Installs a public dataset of pairs, from a clone of its repository if there is one."""
    command = [lib.NEARDUP, "datasets", "install", name, "-q"]
    described = lib.read(f"{lib.ROOT}/datasets/src/main/resources/io/github/neardup/datasets/published/descriptions/{name}.json")
    owner, repository, commit, path = described["files"][0]["url"].removeprefix("https://raw.githubusercontent.com/").split("/", 3)
    clones = glob.glob(page.options.repositories.format(owner=owner, name=repository)) if page.options.repositories else []
    with tempfile.TemporaryDirectory(dir=lib.WORK) as place:
        if clones:
            with open(f"{place}/{os.path.basename(path)}", "wb") as out:
                subprocess.run(["git", "-C", clones[0], "show", f"{commit}:{path}"], stdout=out, check=True)
            command += ["--from", out.name]
        subprocess.run(command, check=True)


def published(page):
    """F1 beside published F1, of pairs that are judged."""
    rows = []
    for name, others in ({} if page.quick else SPLITS).items():
        dataset = f"magellan-{name}"
        specs = ("minhash", "simhash")

        def measure():
            installed(dataset, page)
            options = [word for spec in specs for word in ("-a", spec)]
            return {of["label"]: of["quality"]["f1"] for of in lib.neardup_eval("-d", dataset, "--runs", "1", *options)["results"]}

        found = page.step(dataset, f"{[page.spec(spec) for spec in specs]}", measure)
        rows.append([name, *(lib.figure(found[spec]) for spec in specs), *map(lib.figure, others)])
    return lib.table(["test split", "**neardup minhash**", "**neardup simhash**", "DeepMatcher", "Ditto"], rows)


def by_hand(page):
    """The measure that the owners of a dataset published, for those who have its files."""
    cache = os.environ.get("NEARDUP_DATASETS", os.path.expanduser("~/.cache/neardup/datasets"))
    rows = []
    for name, (measure, key, figures) in BY_HAND.items():
        ours = "–"
        if os.path.exists(f"{cache}/{name}/dataset.json"):
            ours = lib.figure(page.step(
                name, page.spec("minhash"), lambda: lib.neardup_eval("-d", name, "-a", "minhash", "--runs", "1")["results"][0]["quality"][key]))
        rows.append([name, measure, figures, ours])
    return lib.table(["dataset", "measure", "published", "neardup minhash"], rows)


def scores(counts):
    if counts is None:
        return None, None, 0
    hits, wrong, missed = counts
    return (hits / (hits + wrong) if hits + wrong else None, hits / (hits + missed) if hits + missed else None,
            2 * hits / (2 * hits + wrong + missed) if hits + wrong + missed else None)


def best(grid, half):
    """The setting with the highest F1 on a half; nothing if none ended."""
    known = [at for at, counts in enumerate(grid) if counts]
    return max(known, key=lambda at: scores(grid[at][half])[2] or 0, default=None)


def tuned_f1(grid, chosen_by):
    """The mean of both halves: the setting with the highest F1 on one half, measured on the other."""
    settings = [(best(chosen_by, half), 3 - half) for half in (1, 2)]
    return mean([0 if at is None else scores(grid[at][half])[2] for at, half in settings])


def mean(values):
    known = [value for value in values if value is not None]
    return statistics.mean(known) if known else None


def measured(page):
    counts, grids = {}, {}
    for folder in lib.datasets(page.options):
        if lib.read(f"{folder}/dataset.json")["documents"] > MOST:
            continue
        dataset = Dataset(folder)
        counts[dataset.name], grids[dataset.name] = measure(page, dataset)
    names = [name for name in [*OURS, *TOOLS] if any(name in of for of in counts.values())]
    rows = []
    for name in names:
        of = [scores(tools[name] and tools[name][0]) for tools in counts.values() if name in tools]
        chooser = "neardup kshingle" if name == "neardup minhash" else name
        tuned = mean([tuned_f1(tools[name], tools[chooser]) for tools in grids.values() if name in tools])
        better = sum(
            scores(tools["neardup minhash"][0])[2] > (scores(tools[name] and tools[name][0])[2] or 0) + 0.005 for tools in counts.values())
        worse = sum(
            scores(tools["neardup minhash"][0])[2] < (scores(tools[name] and tools[name][0])[2] or 0) - 0.005 for tools in counts.values())
        rows.append([mean([f1 for *_, f1 in of]), name, mean([p for p, *_ in of]), mean([r for _, r, _ in of]), tuned, better, worse])
    rows.sort(key=lambda row: -(row[0] or 0))
    bold = lambda name: f"**{name}**" if name in OURS else name
    means = lib.table(
        ["tool", "F1, default", "precision", "recall", "F1, tuned", "neardup minhash has the higher F1 on", "the lower on"],
        [[bold(name), lib.figure(f1), lib.figure(precision), lib.figure(recall), lib.figure(tuned),
          *(["", ""] if name == "neardup minhash" else [better, worse])] for f1, name, precision, recall, tuned, better, worse in rows])
    each = []
    for dataset, tools in counts.items():
        values = {name: scores(tools[name] and tools[name][0])[2] for name in names if name in tools}
        best = max(value or 0 for value in values.values())
        each.append([dataset, *(f"**{value:.3f}**" if value == best else lib.figure(value) for value in (values.get(name) for name in names))])
    settings = "".join(
        f"- {tool} {lib.version(tool).split()[-1] if program else lib.RUST[tool][1]}: "
        f"{', '.join(f'{key} {value}' for key, value in setting.items() if key != 'default') or 'no options'} ({where}).\n"
        for tool, (program, setting, where) in TOOLS.items())
    return f"""{HEAD}
{page.made()}

## Means of {len(counts)} datasets

**Default** is what a tool's documentation shows ([below](#settings)). neardup's defaults were chosen with most of these datasets in view, so **tuned**
compares more fairly. Of {len(REPRESENTATIONS) * len(THRESHOLDS)} settings, words and characters in shingles of 1 to 4 at four thresholds, each tool has the one with the
highest F1 on one half of the clusters, measured on the other half, and the reverse (`minhash` the setting of `kshingle`). A setting
has {LIMIT} seconds. *Higher* and *lower* count datasets where F1 at default settings differs by more than 0.005.

{means}
## F1 at default settings, by dataset

{lib.table(["dataset", *names], each)}
## Matching of records, beside published figures

The test splits of the Magellan benchmark (`neardup datasets install magellan-beer` and so on) are pairs of records, judged to be of one thing or not.
DeepMatcher (Mudgal et al., SIGMOD 2018) and Ditto (Li et al., PVLDB 14(1), 2020) were trained on thousands of such pairs, neardup's
default settings have seen none. A dash stands for a figure that we have not seen. Publications have nearly the same words in both records. **Products in other words are not near-duplicates**: use a trained matcher there.

{published(page)}
Two more datasets come from their owners on request; neardup's column is empty until `bench/measure other-tools` finds them installed. The
published results are of Silcock et al., ICLR 2023, and Gyawali et al., LREC 2020.

{by_hand(page)}
## Settings

{settings}
neardup: `minhash`, `kshingle`, `simhash` and `ksentence` without a setting. Products and records
in other words are not near-duplicates, and paraphrases hardly are.
"""
