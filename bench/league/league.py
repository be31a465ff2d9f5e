"""The league: how well the tools that people use find the same duplicates. See `run`.

    league.py [--chosen] WORK RESULT.json DATASET_FOLDER...
    league.py --development WORK DATASET_FOLDER...
    league.py --tool NAME WORK RESULT.json DATASET_FOLDER...

Each dataset is split into halves by its clusters (or connected groups of judged pairs). Every tool
runs with every setting of its grid on the development half. The setting with the highest F1 there runs
on the test half, and so does the default, as shown in the tool's own documentation. `neardup eval` then
scores all of them on the test half in one run. Finished runs in WORK are not repeated.

Other datasets in RESULT.json, from an earlier run, are kept.

With --chosen, the grids of the tools are not run: their tuned settings come from RESULT.json.
With --tool, only that tool is run, on datasets in RESULT.json; the figures of the other tools stay.
With --development, only the development halves are run. Nothing is timed there, and limits apply to processor
time, so the machine may be busy.
"""

import collections
import gzip
import hashlib
import json
import math
import os
import resource
import subprocess
import sys
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))

WORDS = [{"tokens": "word", "n": n} for n in (1, 2, 3)]
CHARACTERS = [{"tokens": "char", "n": n} for n in (2, 4)]
# From the one that finds least: if a setting takes too long, those after it would take longer.
THRESHOLDS = (0.9, 0.7, 0.5, 0.3)
DISTANCES = (3, 7, 12, 18)


def grid(representations, **values):
    """Every representation with every value of one setting."""
    ((name, choices),) = values.items()
    return [{**representation, name: choice} for representation in representations for choice in choices]


# For each tool: where it comes from, what its documentation shows, what is tried, and how long one setting may take.
TOOLS = {
    "datasketch": {
        "environment": "datasketch",
        "program": "datasketch_minhash",
        "default": {"tokens": "word", "n": 1, "threshold": 0.5},
        "grid": grid(WORDS + CHARACTERS, threshold=THRESHOLDS),
        "calls": "MinHash.bulk(num_perm=128), MinHashLSH(threshold), query",
    },
    "rensa": {
        "environment": "rensa",
        "program": "rensa_minhash",
        "default": {"tokens": "word", "n": 1, "threshold": 0.8},
        "grid": grid(WORDS + CHARACTERS, threshold=THRESHOLDS),
        "calls": "RMinHash.from_token_sets(num_perm=128), RMinHashLSH.query_all, jaccard",
    },
    "FastSketchLSH": {
        "environment": "FastSketchLSH",
        "program": "fast_sketch_lsh",
        "default": {"tokens": "word", "n": 1, "threshold": 0.7, "default": True},
        "grid": grid(WORDS + CHARACTERS, threshold=THRESHOLDS),
        "calls": "FastSimilaritySketch(128).batch, LSH(128, bands).query, estimate_jaccard",
    },
    "gaoya": {
        "environment": "gaoya",
        "program": "gaoya_minhash",
        "default": {"tokens": "word", "n": 1, "threshold": 0.5, "default": True},
        "grid": grid(WORDS + CHARACTERS, threshold=THRESHOLDS),
        "calls": "MinHashStringIndex(32, threshold, bands, rows), par_bulk_insert_docs, par_bulk_query",
    },
    "text-dedup MinHash": {
        "environment": "text-dedup",
        "program": "text_dedup_minhash",
        "default": {"n": 5, "threshold": 0.7, "default": True},
        "grid": grid([{"n": n} for n in (1, 2, 3)], threshold=(0.7, 0.5, 0.3)),
        "calls": "text_dedup.minhash --ngram --threshold",
    },
    "text-dedup SimHash": {
        "environment": "text-dedup",
        "program": "text_dedup_simhash",
        "default": {"n": 3, "distance": 3},
        "grid": grid([{"n": n} for n in (2, 3, 5)], distance=(3, 7)),
        "calls": "text_dedup.simhash --ngram --bit_diff --num_bucket",
    },
    "datatrove": {
        "environment": "datatrove",
        "limit": 120,
        "program": "datatrove_minhash",
        "default": {"n": 5},
        "grid": grid([{"n": n} for n in (1, 2, 3)], bands=((14, 8), (20, 4))),
        "calls": "MinhashDedupSignature, Buckets, Cluster, Filter in LocalPipelineExecutor",
    },
    "SetSimilaritySearch": {
        "environment": "SetSimilaritySearch",
        "program": "set_similarity_search",
        "default": {"tokens": "word", "n": 1, "threshold": 0.5},
        "grid": grid(WORDS + CHARACTERS, threshold=THRESHOLDS),
        "calls": 'all_pairs(similarity_func_name="jaccard")',
    },
    "hash4j": {
        "java": "Hash4jPairs",
        "default": {"tokens": "word", "n": 3, "threshold": 0.6},
        "grid": grid(WORDS + CHARACTERS, threshold=THRESHOLDS),
        "calls": "SimilarityHashing.superMinHash(128, 8), getFractionOfEqualComponents of all pairs (it has no search)",
    },
    "Spark MLlib": {
        "environment": "pyspark",
        "limit": 120,
        "program": "spark_minhash",
        "default": {"tokens": "word", "n": 1, "threshold": 0.4},
        "grid": grid(WORDS, threshold=(0.7, 0.4)),
        "calls": "RegexTokenizer, NGram, HashingTF, MinHashLSH(numHashTables=5).approxSimilarityJoin",
    },
}

REPRESENTATIONS = [("standard", n) for n in (1, 2, 3)] + [("char", n) for n in (2, 4)]
NEARDUP = {
    **{
        algorithm: [
            f"{algorithm}:tokens={tokens},shingle={n},{setting}={value}"
            for tokens, n in REPRESENTATIONS
            for value in values
        ]
        for algorithm, setting, values in (
            ("kshingle", "threshold", THRESHOLDS),
            ("minhash", "threshold", THRESHOLDS),
            ("simhash", "distance", DISTANCES),
        )
    },
    "ksentence": [f"ksentence:k={k}" for k in (1, 2, 3, 5)],
}

LIMIT_SECONDS = 45  # of processor time, for a setting on the development half
TEST_LIMIT_SECONDS = 600
LIMIT_BYTES = 16 << 30  # of addresses, for a tool


class Dataset:
    """A dataset folder: documents and its truth, clusters or judged pairs."""

    def __init__(self, folder):
        self.folder = folder
        with open(f"{folder}/dataset.json", encoding="utf-8") as file:
            self.properties = json.load(file)
        self.name = self.properties["name"]
        self.documents = [json.loads(line) for line in self._lines("documents.jsonl")]
        self.clusters = [line.split("\t") for line in self._lines("clusters.tsv")]
        self.pairs = [line.split("\t") for line in self._lines("pairs.tsv")]
        self.ignored = [line.split("\t") for line in self._lines("ignore.tsv")]

    def _lines(self, name):
        for path, opener in ((f"{self.folder}/{name}", open), (f"{self.folder}/{name}.gz", gzip.open)):
            if os.path.exists(path):
                with opener(path, "rt", encoding="utf-8") as lines:
                    return [line.rstrip("\n") for line in lines if line.strip()]
        return []

    def groups(self):
        """For each id its cluster, or the least id of the judged pairs it hangs together with."""
        if self.clusters:
            first = {}
            return {i: first.setdefault(cluster, i) for i, cluster in sorted(self.clusters)}
        parent = {document["id"]: document["id"] for document in self.documents}

        def root(i):
            while parent[i] != i:
                parent[i] = parent[parent[i]]
                i = parent[i]
            return i

        for left, right, _ in self.pairs:
            first, second = sorted((root(left), root(right)))
            parent[second] = first
        return {i: root(i) for i in parent}

    def halves(self):
        """The ids of the development half and of the test half: every other cluster, in the order of a hash of its
        least id, those of one document apart."""
        members = collections.defaultdict(list)
        group = self.groups()
        for document in self.documents:
            members[group.get(document["id"], document["id"])].append(document["id"])
        halves = set(), set()
        for single in (False, True):
            chosen = [ids for ids in members.values() if (len(ids) == 1) == single]
            chosen.sort(key=lambda ids: hashlib.sha256(("1:" + min(ids)).encode()).digest())
            for at, ids in enumerate(chosen):
                halves[at % 2].update(ids)
        return halves

    def part(self, ids, folder):
        """Writes the documents of these ids as a dataset of its own."""
        os.makedirs(folder, exist_ok=True)
        documents = [document for document in self.documents if document["id"] in ids]
        with open(f"{folder}/documents.jsonl", "w", encoding="utf-8") as out:
            for document in documents:
                out.write(json.dumps({"id": document["id"], "text": document["text"]}, ensure_ascii=False) + "\n")
        for name, rows in (("clusters", self.clusters), ("pairs", self.pairs), ("ignore", self.ignored)):
            if rows:
                with open(f"{folder}/{name}.tsv", "w", encoding="utf-8") as out:
                    for row in rows:
                        if row[0] in ids and (name == "clusters" or row[1] in ids):
                            out.write("\t".join(row) + "\n")
        with open(f"{folder}/dataset.json", "w", encoding="utf-8") as out:
            json.dump({**self.properties, "documents": len(documents)}, out)
        return Dataset(folder)

    def f1(self, tsv, kind):
        """F1 of the pairs, or of the pairs within the clusters, in a file."""
        hits, wrong, duplicates = self.counts(found_pairs(tsv, kind))
        return 2 * hits / (duplicates + hits + wrong) if duplicates else math.nan

    def counts(self, pairs):
        """How many of these pairs are duplicates, how many are not, and how many duplicates there are."""
        ignored = {tuple(sorted(row[:2])) for row in self.ignored}
        judged = {tuple(sorted(row[:2])): row[2] == "1" for row in self.pairs}
        cluster = dict(self.clusters)
        sizes = collections.Counter(cluster.values())
        duplicates = sum(judged.values()) if judged else sum(n * (n - 1) // 2 for n in sizes.values())
        if not judged:
            duplicates -= sum(cluster.get(a) is not None and cluster.get(a) == cluster.get(b) for a, b in ignored)
        hits = wrong = 0
        for pair in pairs:
            if judged:
                label = judged.get(pair)
            else:
                label = cluster.get(pair[0]) is not None and cluster.get(pair[0]) == cluster.get(pair[1])
                label = None if pair in ignored else label
            hits += label is True
            wrong += label is False
        return hits, wrong, duplicates


def found_pairs(tsv, kind):
    with open(tsv, encoding="utf-8") as lines:
        rows = [line.rstrip("\n").split("\t") for line in lines][1:]
    if kind == "pairs":
        return {tuple(sorted(row[:2])) for row in rows}
    members = collections.defaultdict(list)
    for i, cluster in rows:
        members[cluster].append(i)
    return {
        tuple(sorted((left, right)))
        for ids in members.values()
        for at, left in enumerate(ids)
        for right in ids[at + 1 :]
    }


class PeakMemory(threading.Thread):
    """The most memory all processes of a session used at once, shared pages counted once (PSS), in bytes."""

    def __init__(self, session):
        super().__init__(daemon=True)
        self.session, self.peak, self.done = session, 0, False

    def run(self):
        start = time.perf_counter()
        while not self.done:
            self.peak = max(self.peak, sum(map(self._bytes, filter(str.isdigit, os.listdir("/proc")))))
            # Some tools are done in a tenth of a second.
            time.sleep(0.02 if time.perf_counter() - start < 0.5 else 0.1)

    def _bytes(self, process):
        try:
            if os.getsid(int(process)) != self.session:
                return 0
            with open(f"/proc/{process}/smaps_rollup", encoding="ascii") as lines:
                return sum(1024 * int(line.split()[1]) for line in lines if line.startswith("Pss:"))
        except (OSError, ValueError):
            return 0


def limit_memory():
    """Limits a tool, so that the tool fails rather than the machine."""
    resource.setrlimit(resource.RLIMIT_AS, (LIMIT_BYTES, LIMIT_BYTES))


def run(command, log, **more):
    """Runs a command alone in a session of its own; its wall-clock seconds, peak memory and status."""
    start = time.perf_counter()
    with open(log, "w", encoding="utf-8") as output:
        process = subprocess.Popen(
            command, cwd=os.path.dirname(log), stdout=output, stderr=output, start_new_session=True, **more)
        memory = PeakMemory(process.pid)
        memory.start()
        status = process.wait()
    seconds = time.perf_counter() - start
    memory.done = True
    return seconds, memory.peak, status


def run_well(command, log):
    """As before, for a command that must not fail."""
    seconds, memory, status = run(command, log)
    if status:
        raise SystemExit(f"{command[0]} failed with status {status}; see {log}")
    return seconds, memory


def java(program):
    return [
        "java", "-cp", f"{ROOT}/bench/target/quick/classes:{ROOT}/bench/target/quick/lib/*",
        f"io.github.neardup.bench.quality.{program}"]


def tool_command(work, tool):
    if "java" in tool:
        return java(tool["java"])
    return [f"{work}/environments/{tool['environment']}/bin/python", f"{HERE}/tools/{tool['program']}.py"]


def solve(work, tool, half, settings, folder, limit):
    """Runs a tool on a half with named settings; for each, what it reported, or nothing if it took too long."""
    os.makedirs(folder, exist_ok=True)
    while missing := {name: setting for name, setting in settings.items() if not os.path.exists(f"{folder}/{name}.json")}:
        with open(f"{folder}/settings.json", "w", encoding="utf-8") as out:
            json.dump({"limit": limit, "settings": missing}, out)
        seconds, memory, status = run(
            [*tool_command(work, tool), f"{half.folder}/documents.jsonl", f"{folder}/settings.json", folder],
            f"{folder}/log.txt", preexec_fn=limit_memory)
        if len(missing) == 1:
            with open(f"{folder}/{next(iter(missing))}.run.json", "w", encoding="utf-8") as out:
                json.dump({"process_seconds": seconds, "peak_bytes": memory}, out)
        if status < 0:
            give_up(folder, missing, f"killed by signal {-status}")
        elif status:
            raise SystemExit(f"{tool_command(work, tool)[0]} failed with status {status}; see {folder}/log.txt")
    return {name: read(f"{folder}/{name}.json") for name in settings}


def give_up(folder, settings, failure):
    """Notes that the process ended at the first of the settings without a report, for want of memory mostly; those of
    the same features that find more would need more."""
    left = {name: setting for name, setting in settings.items() if not os.path.exists(f"{folder}/{name}.json")}
    ended = next(iter(left.values()), None)
    for name, setting in left.items():
        if all(setting.get(key) == ended.get(key) for key in ("tokens", "n")):
            with open(f"{folder}/{name}.json", "w", encoding="utf-8") as out:
                json.dump({"seconds": None, "failure": failure, "kind": "pairs", "versions": None}, out)


def read(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def tune(work, tool, development, folder):
    """The settings of a tool's grid, and what they reported of the development half."""
    settings = {str(i): setting for i, setting in enumerate(tool["grid"])}
    limit = tool.get("limit", LIMIT_SECONDS)
    return settings, solve(work, tool, development, settings, f"{folder}/development", limit)


def choose(work, tool, development, folder):
    """The setting of the highest F1 on the development half, how many were tried, and how many were too slow."""
    settings, reports = tune(work, tool, development, folder)
    scores = {
        i: development.f1(f"{folder}/development/{i}.tsv", report["kind"])
        for i, report in reports.items()
        if report["seconds"] is not None
    }
    tuned = settings[max(scores, key=scores.get)] if scores else tool["default"]
    return {"setting": tuned, "tried": len(settings), "too_slow": len(settings) - len(scores)}


def chosen_before(tool, row):
    """The same from an earlier run."""
    setting = next((s for s in [*tool["grid"], tool["default"]] if stated(s) == row["setting"]), None)
    if setting is None or row["tried"] != len(tool["grid"]):
        raise SystemExit(f"{row['tool']} had another grid when {row['setting']} was chosen; run it without --chosen")
    return {"setting": setting, "tried": row["tried"], "too_slow": row["too_slow"]}


def stated(setting):
    # As it comes back from a file.
    return json.loads(json.dumps({key: value for key, value in setting.items() if key != "default"}))


def tool_rows(work, name, tool, chosen, test, folder):
    """The default and the tuned run of a tool on the test half."""
    rows = []
    tuned = chosen["setting"]
    for kind, setting in (("default", tool["default"]), ("tuned", tuned)):
        place = f"{folder}/test-{kind}"
        report = solve(work, tool, test, {kind: setting}, place, TEST_LIMIT_SECONDS)[kind]
        rows.append(
            {
                "tool": name,
                "kind": kind,
                "setting": stated(setting),
                "tried": chosen["tried"],
                "too_slow": chosen["too_slow"],
                "file": f"{place}/{kind}.tsv",
                "seconds": report["seconds"],
                "failure": report.get("failure"),
                "versions": report["versions"],
                **read(f"{place}/{kind}.run.json"),
            })
    return rows


def neardup(options, out):
    if not os.path.exists(f"{out}/results.json"):
        subprocess.run(
            [f"{ROOT}/neardup", "eval", "-q", "-o", out, *options], check=True, stdout=subprocess.DEVNULL)
    return read(f"{out}/results.json")


def tuned_specs(development, folder):
    """For each of neardup's algorithms the spec of the highest F1 on the development half."""
    scores = f"{folder}/development.tsv"
    if not os.path.exists(scores):
        os.makedirs(folder, exist_ok=True)
        specs = [spec for grid in NEARDUP.values() for spec in grid]
        run_well([*java("SpecScores"), development.folder, scores, *specs], f"{folder}/log.txt")
    best = {}
    with open(scores, encoding="utf-8") as lines:
        for line in lines:
            spec, f1 = line.split("\t")
            algorithm = spec.split(":")[0]
            if float(f1) > best.get(algorithm, (-1, None))[0]:  # NaN is not
                best[algorithm] = (float(f1), spec)
    return {algorithm: best.get(algorithm, (0, algorithm))[1] for algorithm in NEARDUP}


def neardup_rows(development, test, folder):
    """The default and the tuned run of neardup's algorithms on the test half, each a run of `neardup dedup`."""
    tuned = tuned_specs(development, folder)
    rows = []
    for algorithm, grid in NEARDUP.items():
        for kind, spec in (("default", algorithm), ("tuned", tuned[algorithm])):
            place = f"{folder}/test-{kind}-{algorithm}"
            if not os.path.exists(f"{place}/run.json"):
                os.makedirs(place, exist_ok=True)
                seconds, memory = run_well(
                    [f"{ROOT}/neardup", "dedup", f"{test.folder}/documents.jsonl", "-q", "-a", spec,
                     "-o", f"{place}/kept.jsonl"],
                    f"{place}/log.txt")
                with open(f"{place}/run.json", "w", encoding="utf-8") as out:
                    json.dump({"process_seconds": seconds, "peak_bytes": memory}, out)
            rows.append(
                {
                    "tool": f"neardup {algorithm}",
                    "kind": kind,
                    "setting": spec,
                    "tried": len(grid),
                    "too_slow": 0,
                    **read(f"{place}/run.json"),
                })
    return rows


def score(test, rows, folder):
    """Adds to each row of all tools its quality on the test half, all measured in one run of `neardup eval`."""
    options = ["-d", test.folder, "--no-pairs", "--runs", "1", "--timing", "0.01"]
    if all("file" in row for row in rows):
        options += ["-a", "ksentence"]  # eval needs an algorithm of neardup
    systems = [row for row in rows if "file" in row and row["seconds"] is not None]
    # A spec that is both the default and the best is measured once.
    for spec in dict.fromkeys(row["setting"] for row in rows if "file" not in row):
        options += ["-a", spec]
    for row in systems:
        name = f"{row['tool'].replace(' ', '-')}-{row['kind']}"
        stated = f",seconds={row['process_seconds']:.3f},memory={row['peak_bytes']}"
        options += ["--system", f"{name}={row['file']}{stated}"]
    results = neardup(options, f"{folder}/test-results")["results"]
    by_name = {}
    for result in results:
        by_name.setdefault(result["label"], result)
    own = iter([result for result in results if result["algorithm"] in NEARDUP])
    by_spec = dict(zip(dict.fromkeys(row["setting"] for row in rows if "file" not in row), own))
    for row in rows:
        if "file" in row:
            if row["seconds"] is None:
                continue
            result = by_name[f"{row['tool'].replace(' ', '-')}-{row['kind']}"]
        else:
            result = by_spec[row["setting"]]
            row["setting"] = result["label"]
        quality = result["quality"]
        row["found"] = quality["tp"] + quality["fp"]
        for measure in ("precision", "recall", "f1"):
            row[measure] = quality[measure]
            row[f"{measure}_interval"] = quality["intervals"][measure]
    return rows


def split(work, folder):
    """The place of a dataset, and its halves, for development and for the test."""
    dataset = Dataset(folder)
    place = f"{work}/{dataset.name}"
    halves = dataset.halves()
    development = dataset.part(halves[0], f"{place}/development")
    test = dataset.part(halves[1], f"{place}/test")
    print(f"{dataset.name}: {len(development.documents)} and {len(test.documents)} documents", flush=True)
    return place, development, test


def tool_place(place, name):
    return f"{place}/{name.replace(' ', '-')}"


def tune_all(work, folder):
    """Runs the grids of all tools on the development half of a dataset."""
    place, development, _ = split(work, folder)
    tuned_specs(development, f"{place}/neardup")
    for name, tool in TOOLS.items():
        start = time.perf_counter()
        tune(work, tool, development, tool_place(place, name))
        print(f"  {name}: {time.perf_counter() - start:.0f} s", flush=True)


def compare(work, folder, before):
    """The rows of all tools on one dataset; with settings of an earlier run's rows, if there are any."""
    place, development, test = split(work, folder)
    start = time.perf_counter()
    rows = neardup_rows(development, test, f"{place}/neardup")
    print(f"  neardup: {time.perf_counter() - start:.0f} s", flush=True)
    for name, tool in TOOLS.items():
        start = time.perf_counter()
        at = tool_place(place, name)
        earlier = [row for row in before if row["tool"] == name and row["kind"] == "tuned"]
        chosen = chosen_before(tool, earlier[0]) if earlier else choose(work, tool, development, at)
        rows += tool_rows(work, name, tool, chosen, test, at)
        print(f"  {name}: {time.perf_counter() - start:.0f} s", flush=True)
    rows = score(test, rows, place)
    return {
        "dataset": development.name,
        "documents": len(test.documents),
        "megabytes": sum(len(document["text"].encode()) for document in test.documents) / 1e6,
        "rows": kept(rows),
    }


def kept(rows):
    return [{key: value for key, value in row.items() if key != "file"} for row in rows]


def with_tool(work, folder, name, before):
    """The results of an earlier run on a dataset, with new rows for one tool."""
    place, development, test = split(work, folder)
    at = tool_place(place, name)
    rows = tool_rows(work, name, TOOLS[name], choose(work, TOOLS[name], development, at), test, at)
    rows = [{**row, "made": time.strftime("%Y-%m-%d", time.gmtime())} for row in rows]
    others = [row for row in before["rows"] if row["tool"] != name]
    return {**before, "rows": others + kept(score(test, rows, at))}


def main():
    if sys.argv[1] == "--development":
        work, *folders = sys.argv[2:]
        for folder in folders:
            tune_all(work, folder)
        return
    if sys.argv[1] == "--tool":
        name, work, result, *folders = sys.argv[2:]
        datasets = {dataset["dataset"]: dataset for dataset in read(result)["datasets"]}
        for folder in folders:
            dataset = Dataset(folder).name
            datasets[dataset] = with_tool(work, folder, name, datasets[dataset])
            write(result, datasets)
        return
    reuse = sys.argv[1] == "--chosen"
    work, result, *folders = sys.argv[1 + reuse :]
    ran = {"made": time.strftime("%Y-%m-%d", time.gmtime()), "machine": machine()}
    datasets = {dataset["dataset"]: dataset for dataset in read(result)["datasets"]} if os.path.exists(result) else {}
    for folder in folders:
        earlier = datasets.get(Dataset(folder).name, {}).get("rows", []) if reuse else []
        dataset = compare(work, folder, earlier)
        datasets[dataset["dataset"]] = {**dataset, **ran}
        write(result, datasets)  # at once, so that a later failure loses nothing


def write(result, datasets):
    league = {"calls": {name: tool["calls"] for name, tool in TOOLS.items()}, "datasets": list(datasets.values())}
    with open(result, "w", encoding="utf-8") as out:
        json.dump(league, out, indent=1)


def machine():
    with open("/proc/cpuinfo", encoding="utf-8") as lines:
        model = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), "unknown")
    return f"{model}, {os.cpu_count()} processors, Python {sys.version.split()[0]}"


if __name__ == "__main__":
    main()
