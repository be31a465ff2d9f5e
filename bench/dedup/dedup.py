"""Whole runs of deduplication, timed from outside. See `run`."""

import argparse
import json
import math
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
THRESHOLD = 0.7
SHINGLE = 3
LIMIT = 900

# Runs this long suffice once.
LONG = 20

# The settings common to all: sets of three words, Jaccard at least 0.7, signatures of 128.
SETTING = {"tokens": "word", "n": SHINGLE, "threshold": THRESHOLD}
NEARDUP = {
    "neardup minhash": f"minhash:shingle={SHINGLE},threshold={THRESHOLD}",
    "neardup minhash, estimates": f"minhash:shingle={SHINGLE},threshold={THRESHOLD},verify=estimate",
    "neardup kshingle (exact)": f"kshingle:shingle={SHINGLE},threshold={THRESHOLD}",
    "neardup simhash": "simhash",
    "neardup ksentence": "ksentence",
}
TOOLS = {
    "gaoya": ("gaoya", "gaoya_minhash"),
    "rensa": ("rensa", "rensa_minhash"),
    "datasketch": ("datasketch", "datasketch_minhash"),
    "text-dedup MinHash": ("text-dedup", "text_dedup_minhash"),
    "SetSimilaritySearch (exact)": ("SetSimilaritySearch", "set_similarity_search"),
}
FLOOR = "a plain pass"
# Each takes minutes where the others take seconds.
SLOW = {"datasketch", "text-dedup MinHash", "SetSimilaritySearch (exact)", "a plain C++ program, PPJoin (exact)"}
NATIVE = {"a plain C++ program, MinHash": "minhash", "a plain C++ program, SimHash": "simhash", "a plain C++ program, PPJoin (exact)": "ppjoin"}
# What runs on files of gigabytes, where the other tools would need more memory or hours.
LARGE = {FLOOR, "neardup minhash", "neardup minhash, estimates", "neardup simhash", "a plain C++ program, MinHash"}
EXACT = "neardup kshingle (exact)"


class Run:
    """Wall clock and processor seconds, and the most memory that its processes had together, in bytes."""

    def __init__(self, command, **more):
        start = time.perf_counter()
        before = os.times()
        process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True, **more)
        self.memory = 0
        done = threading.Event()
        watcher = threading.Thread(target=self._watch, args=(process.pid, done))
        watcher.start()
        try:
            error = process.communicate(timeout=LIMIT)[1]
            self.failure = None if process.returncode == 0 else (
                error.decode(errors="replace").strip()[-300:] or f"status {process.returncode}")
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, 9)
            process.communicate()
            self.failure = f"not done in {LIMIT} s"
        self.wall = time.perf_counter() - start
        after = os.times()
        self.cpu = after.children_user + after.children_system - before.children_user - before.children_system
        done.set()
        watcher.join()

    def _watch(self, session, done):
        while not done.wait(0.02):
            memory = 0
            for entry in os.listdir("/proc"):
                if entry.isdigit():
                    try:
                        with open(f"/proc/{entry}/stat", encoding="utf-8") as file:
                            if int(file.read().rsplit(")", 1)[1].split()[3]) != session:
                                continue
                        with open(f"/proc/{entry}/statm", encoding="utf-8") as file:
                            memory += int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
                    except (OSError, IndexError, ValueError):
                        pass
            self.memory = max(self.memory, memory)


def paired(path):
    """The documents that are in a pair or in a cluster of two or more."""
    ids = set()
    with open(path, encoding="utf-8") as file:
        named = next(file).rstrip("\n").split("\t")
        rows = [line.rstrip("\n").split("\t") for line in file]
    if named[:2] == ["id", "cluster"]:
        ids.update(row[0] for row in rows)
    else:
        for row in rows:
            if float(row[2]) >= THRESHOLD:
                ids.update(row[:2])
    return ids


def run_neardup(spec, corpus, folder):
    pairs = f"{folder}/clusters.tsv"
    out = f"{folder}/out.jsonl"
    result = Run([f"{ROOT}/neardup", "dedup", corpus, "-o", out, "-a", spec, "--clustering", "connected", "-q"])
    return result, pairs


def found_by_neardup(spec, corpus, folder):
    pairs = f"{folder}/clusters.tsv"
    subprocess.run(
        [f"{ROOT}/neardup", "dedup", corpus, "--dry-run", "-a", spec, "--clustering", "connected", "--clusters", pairs, "-q"],
        check=True, stdout=subprocess.DEVNULL)
    return paired(pairs)


def run_tool(environments, tool, corpus, folder):
    environment, program = TOOLS[tool]
    with open(f"{folder}/settings.json", "w", encoding="utf-8") as file:
        json.dump({"limit": LIMIT, "settings": {"0": SETTING}}, file)
    result = Run(
        [f"{environments}/{environment}/bin/python", f"{ROOT}/bench/league/tools/{program}.py", corpus,
         f"{folder}/settings.json", folder])
    with open(f"{folder}/0.json", encoding="utf-8") as file:
        report = json.load(file)
    result.failure = result.failure or report["failure"]
    return result, report["versions"]


def run_floor(corpus, folder):
    return Run(
        ["java", "-XX:+UseParallelGC", "-cp", f"{ROOT}/bench/target/quick/classes:{ROOT}/bench/target/quick/lib/*",
         "io.github.neardup.bench.speed.PlainPass", corpus, f"{folder}/plain.jsonl"])


def run_native(program, algorithm, corpus, folder):
    return Run([program, algorithm, str(os.cpu_count()), corpus, f"{folder}/native.jsonl"])


def measure(corpus, environments, native, rounds, slow_up_to, tools_up_to):
    megabytes = os.path.getsize(corpus) / 1e6
    names = [
        name
        for name in (FLOOR, *NEARDUP, *NATIVE, *TOOLS)
        if megabytes <= (slow_up_to if name in SLOW else math.inf) and (megabytes <= tools_up_to or name in LARGE)
    ]
    runs = {name: [] for name in names}
    versions = {}
    found = {}
    with tempfile.TemporaryDirectory(dir=os.path.dirname(environments)) as folder:
        for round_number in range(rounds):
            for name in names:
                if runs[name] and (runs[name][-1].failure or runs[name][0].wall > LONG):
                    continue
                if name == FLOOR:
                    result = run_floor(corpus, folder)
                elif name in NATIVE:
                    result = run_native(native, NATIVE[name], corpus, folder)
                elif name in NEARDUP:
                    result, _ = run_neardup(NEARDUP[name], corpus, folder)
                else:
                    result, versions[name] = run_tool(environments, name, corpus, folder)
                    if not result.failure and round_number == 0:
                        found[name] = paired(f"{folder}/0.tsv")
                runs[name].append(result)
                print(f"{os.path.basename(corpus)} {name}: {result.wall:.2f} s, {result.cpu:.2f} s of processor, "
                      f"{result.memory / 1e6:.0f} MB {result.failure or ''}", file=sys.stderr, flush=True)
        for name, spec in NEARDUP.items() if megabytes <= tools_up_to else ():
            found[name] = found_by_neardup(spec, corpus, folder)
    return runs, found, versions


def table(corpus, runs, found):
    size = os.path.getsize(corpus) / 1e6
    truth = found.get(EXACT)
    floor = statistics.median(run.wall for run in runs[FLOOR])
    lines = [
        f"## {os.path.basename(corpus)}, {size:.0f} MB", "",
        "| | wall clock s | least to most | processor s | peak MB | MB/s | beside the plain pass | found of exact |",
        "|---|---:|---|---:|---:|---:|---:|---:|",
    ]
    for name, of_name in runs.items():
        failure = next((run.failure for run in of_name if run.failure), None)
        if failure:
            lines.append(f"| {name} | {' '.join(failure.split())[:80].replace('|', '/')} | | | | | | |")
            continue
        walls = [run.wall for run in of_name]
        wall = statistics.median(walls)
        memory = statistics.median(run.memory for run in of_name)
        recall = f"{len(found[name] & truth) / len(truth):.3f}" if name in found and truth else ""
        lines.append(
            f"| {name} | {wall:.2f} | {min(walls):.2f} to {max(walls):.2f} | "
            f"{statistics.median(run.cpu for run in of_name):.2f} | "
            # Some are done before their memory is looked at.
            f"{f'{memory / 1e6:,.0f}' if memory else '-'} | {size / wall:.1f} | {wall / floor:.1f} | {recall} |")
    return lines + [""]


def processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return next(line.split(":", 1)[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.machine()


def main():
    parser = argparse.ArgumentParser(prog="bench/dedup/run")
    parser.add_argument("commit")
    parser.add_argument("environments")
    parser.add_argument("native")
    parser.add_argument("page")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--slow-up-to", type=float, default=100, metavar="MB", help="the size of corpus up to which slow tools run")
    parser.add_argument("--tools-up-to", type=float, default=2000, metavar="MB", help="the size up to which all other tools run")
    parser.add_argument("corpus", nargs="+")
    arguments = parser.parse_args()
    lines, versions = [], {}
    for corpus in arguments.corpus:
        runs, found, of_tools = measure(
            os.path.abspath(corpus), arguments.environments, arguments.native, arguments.rounds, arguments.slow_up_to,
            arguments.tools_up_to)
        versions.update(of_tools)
        lines += table(corpus, runs, found)
    java = subprocess.run(["java", "-version"], capture_output=True, text=True, check=True).stderr.splitlines()[1]
    head = [
        "# Performance: whole runs of dedup", "",
        "From the command to its end, cold: start, reading, finding, and writing what is kept. All with sets of three words and a",
        f"Jaccard similarity of at least {THRESHOLD}; `simhash` and `ksentence` by their defaults. The tools have their own rules for what a word is, and",
        "find pairs, without writing a corpus. *A plain pass* reads each line, parses it and writes it, in Java, on one thread. *Found of exact*:",
        "of the documents that the exact search pairs, how many the tool pairs as well, on its own words. Memory counts all",
        "processes together. The *plain C++ program* is [one of ours](../../bench/peers/native/dedup.cpp), for this comparison: two threads, vectors by the compiler,",
        "lower case of ASCII alone and no other normalisation, no check of its input, all in memory. On files of more than "
        f"{arguments.slow_up_to:.0f} MB the slow tools are left out, and beyond {arguments.tools_up_to / 1000:.0f} GB all that needs more memory or hours than there are.", "",
        f"{java}; {processor()}, {os.cpu_count()} processors; commit {arguments.commit}. "
        f"Medians of {arguments.rounds} rounds, in turns; what takes more than {LONG} s ran once. "
        f"{'; '.join(sorted(set(versions.values())))}. Made by `bench/dedup/run`.", "",
    ]
    with open(arguments.page, "w", encoding="utf-8") as file:
        file.write("\n".join(head + lines))


if __name__ == "__main__":
    main()
