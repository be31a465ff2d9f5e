"""Runs of neardup on Spark, timed from outside and counted by Spark's own metrics. See `run`."""

import argparse
import glob
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
WORK = os.path.join(ROOT, "bench", "target", "spark")
PAGE = os.path.join(ROOT, "docs", "measurements", "whole-runs-spark.md")
SPARK = os.environ["SPARK_HOME"]
# As many partitions for all sizes: that the table shows growth, and not settings.
OPTIONS = ["--master", "local[2]", "--driver-memory", "6g", "--conf", "spark.sql.shuffle.partitions=16",
           "--conf", "spark.ui.enabled=false"]
LIMIT = 1800
BILLION = 1_000_000_000

SHINGLE = 3
THRESHOLD = 0.7
PEER_DOCUMENTS = 100_000
PEERS = {
    "neardup minhash": f"minhash:shingle={SHINGLE},threshold={THRESHOLD}",
    "neardup minhash, recall 0.99": f"minhash:shingle={SHINGLE},threshold={THRESHOLD},recall=0.99",
    "neardup kshingle (exact)": f"kshingle:shingle={SHINGLE},threshold={THRESHOLD}",
}
TABLES = [1, 5]

SPECS = ["simhash", "minhash", "kshingle:shingle=3", "ksentence"]
# Texts of `datasets generate` are made of the sentences of one small source: the more there are, the more of them have any
# of their shingles, and an exact search of those takes time in proportion to the square of their number.
SHORT_TEXTS = {"kshingle:shingle=3"}
GROWTH = [100_000, 200_000, 400_000, 800_000, 1_600_000]
HOT_DOCUMENTS = 120_000
HOT_PARTITIONS = 200
HOT = {"minhash:shingle=1,threshold=0.8": "star", "simhash": "connected"}


def measured(command):
    """Wall clock and processor seconds, and standard output."""
    start = time.perf_counter()
    before = os.times()
    run = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=LIMIT, text=True)
    if run.returncode != 0:
        sys.exit(f"{' '.join(command)} failed:\n{run.stdout}{run.stderr[-3000:]}")
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return {"wall": time.perf_counter() - start, "cpu": cpu}, run.stdout


def neardup(options, arguments):
    """What a job says, as numbers."""
    seconds, said = measured(
        [os.path.join(ROOT, "apps", "spark", "neardup-spark-submit"), *OPTIONS, *options, "--", "dedup", "--format", "json", *arguments])
    lines = {line.split()[0]: line.replace(",", "") for line in said.splitlines()}
    shuffled = re.search(r"([\d.]+) MB (\d+) bytes a document; (\d+) tasks of which the largest read ([\d.]+) MB", lines["shuffled"])
    return {
        **seconds,
        "seconds": float(lines["seconds"].split()[1]),
        "documents": int(lines["documents"].split()[1]),
        "removed": int(lines["removed"].split()[1]),
        "largest": int(lines["largest"].split()[1]) if "largest" in lines else 1,
        "shuffled": float(shuffled[1]),
        "tasks": int(shuffled[3]),
        "largest_task": float(shuffled[4]),
        "written": float(lines["written"].split()[1]),
    }


def generated(documents):
    folder = os.path.join(WORK, f"generated-{documents}")
    if not os.path.exists(folder):
        os.makedirs(WORK, exist_ok=True)
        measured([os.path.join(ROOT, "neardup"), "datasets", "generate", "--documents", str(documents), "--seed", "1", "-o", folder])
    return os.path.join(folder, "documents.jsonl")


def short_texts(documents):
    return measured([os.path.join(ROOT, "bench", "scale", "texts"), str(documents), WORK])[1].strip()


def words():
    """Documents in lower-case words of letters and digits, which all tools take for words; each text once.

    In the order of their ids, as Spark takes them: of copies, pairs have the first."""
    path = os.path.join(WORK, f"words-{PEER_DOCUMENTS}.jsonl")
    if not os.path.exists(path):
        of = {}
        with open(generated(PEER_DOCUMENTS), encoding="utf-8") as source:
            for line in source:
                document = json.loads(line)
                of.setdefault(" ".join(re.findall("[a-z]+|[0-9]+", document["text"].lower())), document["id"])
        with open(path + ".part", "w", encoding="utf-8") as to:
            for text, name in sorted(of.items(), key=lambda item: item[1]):
                to.write(json.dumps({"id": name, "text": text}) + "\n")
        os.rename(path + ".part", path)
    return path


def hot():
    """Documents of the same 95 words and 5 of their own: any two have a Jaccard similarity of 0.9."""
    path = os.path.join(WORK, f"hot-{HOT_DOCUMENTS}.jsonl")
    if not os.path.exists(path):
        os.makedirs(WORK, exist_ok=True)
        common = " ".join(f"common{i}" for i in range(95))
        chance = random.Random(1)
        with open(path + ".part", "w", encoding="utf-8") as to:
            for i in range(HOT_DOCUMENTS):
                own = " ".join(f"own{chance.randrange(10**9)}" for _ in range(5))
                to.write(json.dumps({"id": f"{i:06d}", "text": f"{common} {own}"}) + "\n")
        os.rename(path + ".part", path)
    return path


def pairs(folder):
    found = set()
    for name in glob.glob(os.path.join(folder, "part-*")):
        with open(name, encoding="utf-8") as file:
            for line in file:
                pair = json.loads(line)
                found.add((min(pair["left"], pair["right"]), max(pair["left"], pair["right"])))
    return found


def exact(folder):
    """The pairs of the exact search on one machine."""
    path = os.path.join(folder, "exact.tsv")
    measured([os.path.join(ROOT, "neardup"), "dedup", words(), "-o", os.path.join(folder, "exact.jsonl"), "-a",
              PEERS["neardup kshingle (exact)"], "--pairs", path])
    with open(path, encoding="utf-8") as file:
        next(file)
        return {tuple(sorted(line.split("\t")[:2])) for line in file}


def recall(found, truth):
    return {"pairs": len(found), "exact_pairs": len(truth), "recall": len(found & truth) / len(truth)}


def beside(name, folder):
    output = os.path.join(folder, "pairs")
    if name in PEERS:
        result = neardup([], ["--input", words(), "--pairs", output, "-a", PEERS[name], "--work", folder])
    else:
        seconds, _ = measured([os.path.join(SPARK, "bin", "spark-submit"), *OPTIONS, os.path.join(HERE, "mllib.py"), words(), output,
                               str(SHINGLE), str(THRESHOLD), name.split()[1]])
        result = seconds
    return result | recall(pairs(output), exact(folder))


def growth(spec, documents, folder):
    corpus = short_texts(documents) if spec in SHORT_TEXTS else generated(documents)
    return neardup([], ["--input", corpus, "--output", os.path.join(folder, "kept"), "-a", spec, "--work", folder])


def hot_key(spec, folder):
    # Spark may not join small partitions to larger ones, so that a task is a partition.
    options = ["--conf", f"spark.sql.shuffle.partitions={HOT_PARTITIONS}",
               "--conf", "spark.sql.adaptive.coalescePartitions.enabled=false"]
    return neardup(options, ["--input", hot(), "--clusters", os.path.join(folder, "clusters"), "-a", spec, "--clustering", HOT[spec],
                             "--work", folder])


def plan(most):
    """All measurements, what matters most first: kind, what, of how many documents."""
    for name in ["neardup kshingle (exact)", "MLlib 5", *PEERS, *(f"MLlib {tables}" for tables in TABLES)]:
        yield "beside", name, PEER_DOCUMENTS
    for documents in GROWTH:
        for spec in SPECS:
            if documents <= most:
                yield "growth", spec, documents
    for spec in HOT:
        yield "hot", spec, HOT_DOCUMENTS


def measure(kind, what, documents):
    os.makedirs(WORK, exist_ok=True)
    folder = tempfile.mkdtemp(dir=WORK)
    try:
        if kind == "beside":
            return beside(what, folder)
        return growth(what, documents, folder) if kind == "growth" else hot_key(what, folder)
    finally:
        shutil.rmtree(folder)


def of(results, kind):
    return [line for line in results if line["kind"] == kind]


def page(results):
    peers = sorted(of(results, "beside"), key=lambda line: [*PEERS, *(f"MLlib {tables}" for tables in TABLES)].index(line["what"]))
    yield "# Performance: on Apache Spark\n"
    yield ("All runs are whole commands, from the start of Spark to its end, in local mode on two cores (`local[2]`) with 6 GB. Bytes and"
           "\ntasks are from Spark's own metrics; shuffled bytes are compressed. Made by `bench/spark/run`.\n")
    if peers:
        yield "## Beside Spark's MLlib\n"
        yield (f"All pairs with a Jaccard similarity of at least {THRESHOLD}, on sets of {SHINGLE} words, of {PEER_DOCUMENTS:,} generated documents in lower-case"
               "\nwords, from JSON Lines to JSON Lines. `MinHashLSH.approxSimilarityJoin` gets 2²⁴ features from `HashingTF`; its number of hash tables"
               "\nis what recall and time depend on. Recall is of the pairs that the exact search finds on one machine. neardup looks for clusters besides.\n")
        yield "| | seconds | processor s | pairs | recall |\n|---|---:|---:|---:|---:|"
        for line in peers:
            name = line["what"].replace("MLlib 1", "MLlib MinHashLSH, 1 table")
            name = re.sub(r"MLlib (\d+)$", r"MLlib MinHashLSH, \1 tables", name)
            yield f"| {name} | {line['wall']:.0f} | {line['cpu']:.0f} | {line['pairs']:,} | {line['recall']:.4f} |"
        yield ""
    grown = of(results, "growth")
    if grown:
        yield "## More and more documents\n"
        yield ("Documents made by `neardup datasets generate`, 1,060 characters on average, from JSON Lines; what is kept is written. *Written* is the"
               "\ntables of the run and the output. Those documents consist of the sentences of one small source, so that each shingle is in ever"
               "\nmore of them, as in no real corpus; for `kshingle`, whose search is exact, they are short texts of 60 to 200 characters instead"
               "\n(`bench/scale/texts`).\n")
        yield ("| | documents | seconds | processor s | µs of a processor a document | shuffled MB | bytes shuffled a document | bytes written a document | largest task read MB |"
               "\n|---|---:|---:|---:|---:|---:|---:|---:|---:|")
        for spec in SPECS:
            for line in sorted((line for line in grown if line["what"] == spec), key=lambda line: line["documents"]):
                n = line["documents"]
                yield (f"| {spec} | {n:,} | {line['wall']:.0f} | {line['cpu']:.0f} | {line['cpu'] * 1e6 / n:.0f} | {line['shuffled']:,.0f} | {line['shuffled'] * 1e6 / n:.0f} |"
                       f" {line['written'] * 1e6 / n:,.0f} | {line['largest_task']:.1f} |")
        yield "\n## A plan for a billion documents\n"
        yield ("Computed from the largest run of each algorithm above, and not measured: what is in proportion to documents of that length is"
               "\nmultiplied. Core hours are the increase of processor seconds between its two largest runs, so that Spark's start does not count."
               "\nShuffled bytes are on the executors' disks until the end of the job; what is written, in the work folder. Where the bytes of a"
               "\ndocument still grow in the table above, as they do for `kshingle`, this is a lower bound.\n")
        yield "| | shuffled TB | written TB | core hours | hours on 200 cores |\n|---|---:|---:|---:|---:|"
        for spec in SPECS:
            lines = sorted((line for line in grown if line["what"] == spec), key=lambda line: line["documents"])
            if len(lines) < 2:
                continue
            before, last = lines[-2:]
            core_seconds = (last["cpu"] - before["cpu"]) / (last["documents"] - before["documents"])
            hours = core_seconds * BILLION / 3600
            yield (f"| {spec} | {last['shuffled'] * 1e6 / last['documents'] * BILLION / 1e12:.2f} |"
                   f" {last['written'] * 1e6 / last['documents'] * BILLION / 1e12:.2f} | {hours:,.0f} | {hours / 200:.1f} |")
        yield ""
    keys = of(results, "hot")
    if keys:
        yield "## A key that nearly all documents have\n"
        yield (f"{HOT_DOCUMENTS:,} documents with 95 words in common and 5 of their own, with {HOT_PARTITIONS} partitions that Spark may not join, so that a task is"
               "\na partition.\n")
        yield "| | processor s | largest cluster | tasks | shuffled MB | largest task read MB |\n|---|---:|---:|---:|---:|---:|"
        for line in keys:
            yield (f"| {line['what']}, {HOT[line['what']]} | {line['cpu']:.0f} | {line['largest']:,} | {line['tasks']:,} | {line['shuffled']:,.0f} |"
                   f" {line['largest_task']:.1f} |")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=float("inf"))
    parser.add_argument("--only", choices=["beside", "growth", "hot"])
    parser.add_argument("--most", type=int, default=GROWTH[-1])
    parser.add_argument("results")
    arguments = parser.parse_args()
    results = []
    if os.path.exists(arguments.results):
        with open(arguments.results, encoding="utf-8") as file:
            results = [json.loads(line) for line in file]
    known = {(line["kind"], line["what"], line["of"]) for line in results}
    start = time.perf_counter()
    for kind, what, documents in plan(arguments.most):
        if time.perf_counter() - start > arguments.seconds:
            break
        if (kind, what, documents) not in known and arguments.only in (None, kind):
            line = {"kind": kind, "what": what, "of": documents} | measure(kind, what, documents)
            known.add((kind, what, documents))
            results.append(line)
            print(json.dumps(line), flush=True)
            with open(arguments.results, "a", encoding="utf-8") as file:
                file.write(json.dumps(line) + "\n")
    order = list(plan(GROWTH[-1]))
    results.sort(key=lambda line: order.index((line["kind"], line["what"], line["of"])))
    with open(PAGE, "w", encoding="utf-8") as file:
        file.write("\n".join(page(results)).rstrip("\n") + "\n")


main()
