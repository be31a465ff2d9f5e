"""Whole runs of deduplication, timed from outside. See `run`."""

import argparse
import dataclasses
import itertools
import json
import math
import os
import pathlib
import platform
import re
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, f"{ROOT}/bench/league/tools")

from tool import IDEOGRAPH

THRESHOLD = 0.7
SHINGLE = 3
LIMIT = 900

# Runs this long suffice once.
LONG = 20

# The settings common to all: sets of three words, Jaccard at least 0.7, signatures of 128.
SETTING = {"n": SHINGLE, "threshold": THRESHOLD}
MINHASH = "neardup minhash"
NEARDUP = {
    MINHASH: f"minhash:shingle={SHINGLE},threshold={THRESHOLD}",
    "neardup minhash, estimates": f"minhash:shingle={SHINGLE},threshold={THRESHOLD},verify=estimate",
    "neardup kshingle (exact)": f"kshingle:shingle={SHINGLE},threshold={THRESHOLD}",
    "neardup simhash": "simhash",
    "neardup ksentence": "ksentence",
}
TOOLS = {
    "gaoya": ("gaoya", "gaoya_minhash"),
    "rensa": ("rensa", "rensa_minhash"),
    "rensa, its deduplicator": ("rensa", "rensa_deduplicator"),
    "FastSketchLSH": ("FastSketchLSH", "fast_sketch_lsh"),
    "fast-dedup, all pairs": ("fast-dedup", "fast_dedup_minhash"),
    "datasketch": ("datasketch", "datasketch_minhash"),
    "text-dedup MinHash": ("text-dedup", "text_dedup_minhash"),
    "SetSimilaritySearch (exact)": ("SetSimilaritySearch", "set_similarity_search"),
}
FLOOR = "a plain pass"
NATIVE_MINHASH = "a plain C++ program, MinHash"
# Each takes minutes where the others take seconds.
SLOW = {"datasketch", "text-dedup MinHash", "SetSimilaritySearch (exact)", "a plain C++ program, PPJoin (exact)"}
NATIVE = {NATIVE_MINHASH: "minhash", "a plain C++ program, SimHash": "simhash", "a plain C++ program, PPJoin (exact)": "ppjoin"}
# Without a search, the time grows with the square of the documents.
ALL_PAIRS = {"fast-dedup, all pairs"}
ALL_PAIRS_UP_TO = 5
# What runs on files of gigabytes, where the other tools, and simhash with its default distance, would need more memory or hours.
LARGE = {FLOOR, MINHASH, "neardup minhash, estimates", NATIVE_MINHASH}
EXACT = "neardup kshingle (exact)"
# The first Java suffices for these.
ON_ONE_JAVA = {"neardup simhash", "neardup ksentence"}
CLASSES = f"{ROOT}/bench/target/quick/classes:{ROOT}/bench/target/quick/lib/*"


class Java:
    """A Java: its home, its name, its version, and the environment of what runs on it."""

    def __init__(self, home=None):
        self.home = os.path.abspath(home) if home else os.path.dirname(os.path.dirname(os.path.realpath(shutil.which("java"))))
        self.program = f"{self.home}/bin/java"
        self.environment = {**os.environ, "JAVA_HOME": self.home}
        told = subprocess.run([self.program, "-version"], capture_output=True, text=True, check=True).stderr
        self.name = f"Java {re.search('version .([0-9]+)', told)[1]}"
        self.version = next(line for line in told.splitlines() if "Runtime Environment" in line)

    def prepare(self):
        """Waits for the archives that the first start of neardup on a Java makes in the background."""
        subprocess.run([f"{ROOT}/neardup", "--version"], env=self.environment, check=True, stdout=subprocess.DEVNULL)
        for _ in range(90):
            time.sleep(1)
            if not any(pathlib.Path(f"{ROOT}/apps/cli/target/neardup/cache").rglob("*.making")):
                break


class Run:
    """Wall clock and processor seconds, and the most memory that its processes had together, in bytes."""

    def __init__(self, command, **more):
        start = time.perf_counter()
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
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
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
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


def run_neardup(spec, java, corpus, folder):
    return Run(
        [f"{ROOT}/neardup", "dedup", corpus, "-o", f"{folder}/out.jsonl", "-a", spec, "--clustering", "connected", "-q"],
        env=java.environment)


def run_tool(environments, tool, tokens, corpus, folder):
    environment, program = TOOLS[tool]
    if tool == "gaoya" and tokens == "cjk":
        tokens = "char"  # its own analyzers have nothing nearer
    with open(f"{folder}/settings.json", "w", encoding="utf-8") as file:
        json.dump({"limit": LIMIT, "settings": {"0": {**SETTING, "tokens": tokens}}}, file)
    result = Run(
        [f"{environments}/{environment}/bin/python", f"{ROOT}/bench/league/tools/{program}.py", corpus,
         f"{folder}/settings.json", folder])
    if result.failure:
        return result, None
    with open(f"{folder}/0.json", encoding="utf-8") as file:
        report = json.load(file)
    result.failure = report["failure"] or (f"not done in {LIMIT} s" if report["seconds"] is None else None)
    return result, report["versions"]


def run_floor(java, corpus, folder, classes=CLASSES):
    return Run(
        [java.program, "-XX:+UseParallelGC", "-cp", classes, "io.github.neardup.bench.speed.PlainPass", corpus,
         f"{folder}/plain.jsonl"])


def run_native(program, algorithm, corpus, folder, *clusters):
    return Run([program, algorithm, str(os.cpu_count()), corpus, f"{folder}/native.jsonl", *clusters])


def found_by(row, native, corpus, folder):
    """The documents that neardup or the plain C++ program pairs, from a run that is not timed."""
    clusters = f"{folder}/clusters.tsv"
    if row.tool in NATIVE:
        run = run_native(native, NATIVE[row.tool], corpus, folder, clusters)
    else:
        run = Run(
            [f"{ROOT}/neardup", "dedup", corpus, "--dry-run", "-a", NEARDUP[row.tool], "--clustering", "connected", "--clusters",
             clusters, "-q"],
            env=row.java.environment)
    if run.failure:
        sys.exit(f"{row.name}: {run.failure}")
    return paired(clusters)


@dataclasses.dataclass
class Row:
    """A row of a table: a tool, on a Java if it needs one, its runs, and the documents that it pairs."""

    name: str
    tool: str
    java: Java
    runs: list = dataclasses.field(default_factory=list)
    found: set = None

    @property
    def failure(self):
        return next((run.failure for run in self.runs if run.failure), None)

    def median(self, measure):
        return statistics.median(getattr(run, measure) for run in self.runs)


def rows_for(megabytes, javas, slow_up_to, tools_up_to):
    """The rows of the table of a corpus of this size, without their runs."""
    rows = []
    for tool in (FLOOR, *NEARDUP, *NATIVE, *TOOLS):
        if (
            (tool in SLOW and megabytes > slow_up_to)
            or (tool in ALL_PAIRS and megabytes > ALL_PAIRS_UP_TO)
            or (tool not in LARGE and megabytes > tools_up_to)
        ):
            continue
        needs_java = tool == FLOOR or tool in NEARDUP
        for java in javas if needs_java and tool not in ON_ONE_JAVA else javas[:1]:
            rows.append(Row(f"{tool}, {java.name}" if needs_java and len(javas) > 1 else tool, tool, java))
    return rows


def tokens_of(corpus):
    """The kind of tokens: as neardup does, an ideograph is a word where three letters in ten are ideographs or kana."""
    with open(corpus, encoding="utf-8") as lines:
        text = "".join(json.loads(line)["text"] for line in itertools.islice(lines, 100))
    return "cjk" if len(re.findall(f"[{IDEOGRAPH}]", text)) > 0.3 * sum(map(str.isalpha, text)) else "word"


def measure(corpus, environments, native, rows, rounds, find):
    """Adds the runs to the rows and, if it is to find them, the paired documents; the versions of the tools."""
    tokens = tokens_of(corpus)
    versions = set()

    def folder():
        # Each run has an empty one: a file that takes the place of another is written to the disk at once.
        return tempfile.TemporaryDirectory(dir=os.path.dirname(environments))

    for _ in range(rounds):
        for row in rows:
            if row.failure or (row.runs and row.runs[0].wall > LONG):
                continue
            with folder() as place:
                if row.tool == FLOOR:
                    result = run_floor(row.java, corpus, place)
                elif row.tool in NATIVE:
                    result = run_native(native, NATIVE[row.tool], corpus, place)
                elif row.tool in NEARDUP:
                    result = run_neardup(NEARDUP[row.tool], row.java, corpus, place)
                else:
                    result, version = run_tool(environments, row.tool, tokens, corpus, place)
                    if not result.failure:
                        versions.add(version)
                        row.found = row.found or paired(f"{place}/0.tsv")
            row.runs.append(result)
            print(f"{os.path.basename(corpus)} {row.name}: {result.wall:.2f} s, {result.cpu:.2f} s of processor, "
                  f"{result.memory / 1e6:.0f} MB {result.failure or ''}", file=sys.stderr, flush=True)
    for row in rows if find else ():
        if row.tool in (*NEARDUP, *NATIVE) and not row.failure:
            # On all Javas it is the same.
            row.found = next((other.found for other in rows if other.tool == row.tool and other.found is not None), None)
            if row.found is None:
                with folder() as place:
                    row.found = found_by(row, native, corpus, place)
    return versions


def of_exact(row, rows):
    """The share that a row pairs of the documents that the exact search pairs, as it stands in a table."""
    truth = next((exact.found for exact in rows if exact.tool == EXACT), None)
    return f"{len(row.found & truth) / len(truth):.3f}" if row.found is not None and truth else ""


def of_tool(tool, rows):
    return [row for row in rows if row.tool == tool and not row.failure]


def fastest_other(rows):
    """The fastest of the tools people use, neardup aside; nothing if none ran."""
    others = [row for row in rows if row.tool in TOOLS and not row.failure]
    return min(others, key=lambda row: row.median("wall"), default=None)


def verdict(rows):
    """In words, whether neardup minhash is the fastest of the tools people use, on each Java."""
    other = fastest_other(rows)
    if other is None:
        return "None of the other tools people use ran on this file."
    own = of_tool(MINHASH, rows)
    sentences = []
    for row in own:
        place = f"On {row.java.name}, " if len(own) > 1 else ""
        ratio = other.median("wall") / row.median("wall")
        times = f"{max(ratio, 1 / ratio):.1f}"
        if times == "1.0":
            sentence = f"{MINHASH} and {other.name} are equally fast here."
        elif ratio < 1:
            sentence = f"{other.name} is {times} times as fast as {MINHASH} here."
        else:
            first = "the fastest of the tools people use is" if place else "Fastest of the tools people use:"
            sentence = f"{first} {MINHASH}, {times} times as fast as {other.name}."
        sentences.append(place + sentence)
    return " ".join(sentences) or f"{MINHASH} failed."


def summary(corpora):
    """One table of all corpora: neardup minhash beside the fastest other tool and the plain C++ program."""
    lines = [
        "## Summary", "",
        "| corpus | | wall clock s | found of exact | fastest other tool | its wall clock s | its found of exact | processor time, plain C++ program = 1 |",
        "|---|---|---:|---:|---|---:|---:|---:|",
    ]
    for corpus, rows in corpora:
        other = fastest_other(rows)
        others = f"{other.name} | {other.median('wall'):.2f} | {of_exact(other, rows)}" if other else " |  | "
        native = of_tool(NATIVE_MINHASH, rows)
        for row in of_tool(MINHASH, rows):
            beside = f"{row.median('cpu') / native[0].median('cpu'):.1f}" if native else ""
            lines.append(
                f"| {os.path.basename(corpus)} | {row.name} | {row.median('wall'):.2f} | {of_exact(row, rows)} | {others} | {beside} |")
    return lines + [""]


def table(corpus, rows):
    size = os.path.getsize(corpus) / 1e6
    floors = {row.java.name: row.median("wall") for row in of_tool(FLOOR, rows)}
    lines = [
        f"## {os.path.basename(corpus)}, {size:.0f} MB", "",
        verdict(rows), "",
        "| | wall clock s | least to most | processor s | peak MB | MB/s | beside the plain pass | found of exact |",
        "|---|---:|---|---:|---:|---:|---:|---:|",
    ]
    for row in rows:
        if row.failure:
            lines.append(f"| {row.name} | {' '.join(row.failure.split())[:80].replace('|', '/')} | | | | | | |")
            continue
        walls = [run.wall for run in row.runs]
        wall = row.median("wall")
        memory = row.median("memory")
        lines.append(
            f"| {row.name} | {wall:.2f} | {min(walls):.2f} to {max(walls):.2f} | {row.median('cpu'):.2f} | "
            # Some are done before their memory is looked at.
            f"{f'{memory / 1e6:,.0f}' if memory else '-'} | {size / wall:.1f} | {wall / floors.get(row.java.name, math.nan):.1f} | {of_exact(row, rows)} |")
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
    parser.add_argument("--java", action="append", metavar="HOME", help="a Java to run neardup on, instead of that on the PATH")
    parser.add_argument("corpus", nargs="+")
    arguments = parser.parse_args()
    javas = [Java(home) for home in arguments.java or [None]]
    if len({java.name for java in javas}) < len(javas):
        parser.error("two Javas of the same release would have the same names")
    for java in javas:
        java.prepare()
    corpora, versions = [], set()
    for corpus in map(os.path.abspath, arguments.corpus):
        megabytes = os.path.getsize(corpus) / 1e6
        rows = rows_for(megabytes, javas, arguments.slow_up_to, arguments.tools_up_to)
        versions |= measure(
            corpus, arguments.environments, arguments.native, rows, arguments.rounds, megabytes <= arguments.tools_up_to)
        corpora.append((corpus, rows))
    compiler = subprocess.run([os.environ.get("CXX", "g++"), "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]
    several = ", on the same Java, or on the first for what needs no Java" if len(javas) > 1 else ""
    head = [
        "# Performance: whole runs of dedup", "",
        "From the command to its end, cold: start, reading, finding, and writing what is kept. All with sets of three words and a",
        f"Jaccard similarity of at least {THRESHOLD}; `simhash` and `ksentence` by their defaults. The tools have their own rules for what a word is, and",
        "find pairs, without writing a corpus. In Chinese and Japanese an ideograph is a word, for neardup and for the tools that take tokens;",
        "gaoya then takes all characters, and text-dedup splits at spaces and punctuation.",
        f"*A plain pass* reads each line, parses it and writes it, in Java, on one thread; *beside the plain pass* is the time",
        f"divided by the time of the plain pass{several}.",
        "*Found of exact*: of the documents that the exact search pairs, how many the tool pairs as well, on its own words. Memory counts all",
        "processes together. The *plain C++ program* is [one of ours](../../bench/peers/native/dedup.cpp), for this comparison: two threads, vectors by the compiler,",
        "lower case of ASCII alone and no other normalisation, no check of its input, all in memory. On files of more than "
        f"{arguments.slow_up_to:.0f} MB the slow tools are left out, and beyond {arguments.tools_up_to / 1000:.0f} GB all that needs more memory or hours than there are. "
        f"fast-dedup has no search: it compares all pairs, on files of up to {ALL_PAIRS_UP_TO} MB.", "",
        f"{'; '.join(java.version for java in javas)}; {compiler}; {processor()}, {os.cpu_count()} processors; commit {arguments.commit}. "
        f"Medians of {arguments.rounds} rounds, in turns; what takes more than {LONG} s ran once. "
        f"{'; '.join(sorted(versions))}. Made by `bench/dedup/run`.", "",
    ]
    lines = head + summary(corpora)
    for corpus, rows in corpora:
        lines += table(corpus, rows)
    with open(arguments.page, "w", encoding="utf-8") as file:
        file.write("\n".join(lines))


if __name__ == "__main__":
    main()
