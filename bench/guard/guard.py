"""Ratios of whole runs to yardsticks. See `run`."""

import argparse
import gzip
import os
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, f"{os.path.dirname(HERE)}/pages")

from lib import ROOT, Java, Run

MINHASH, ESTIMATES, EXACT = "neardup minhash", "neardup minhash, estimates", "neardup kshingle (exact)"
SIMHASH, KSENTENCE = "neardup simhash", "neardup ksentence"
EQUAL = "shingle=3,threshold=0.7"
NEARDUP = {
    MINHASH: f"minhash:{EQUAL}", ESTIMATES: f"minhash:{EQUAL},verify=estimate", EXACT: f"kshingle:{EQUAL}",
    SIMHASH: "simhash", KSENTENCE: "ksentence"}
FLOOR, NATIVE_MINHASH = "a plain pass", "a plain C++ program, MinHash"
EXPECTED = f"{HERE}/expected.tsv"
ABOVE = 1.1
NEARDUP_START, JAVA_START = "neardup --version", "java -version"
WALL, PROCESSOR = "wall", "cpu"
SIZES = (1, 10, 64)
PAGES_1, PAGES_10, PAGES = (f"{size} MB of pages" for size in SIZES)
PAGES_GZ = f"{PAGES}, gzip"
TEXTS = "10 MB of short texts"

# A run is a tool and its file. Each ratio has a run, its yardstick, and what it compares.
RATIOS = [
    ((NEARDUP_START, ""), (JAVA_START, ""), WALL),
    ((MINHASH, PAGES_1), (FLOOR, PAGES_1), WALL),
    ((MINHASH, PAGES_10), (FLOOR, PAGES_10), WALL),
    ((MINHASH, TEXTS), (FLOOR, TEXTS), WALL),
    ((MINHASH, PAGES), (NATIVE_MINHASH, PAGES), PROCESSOR),
    ((EXACT, PAGES), (MINHASH, PAGES), WALL),
    ((SIMHASH, PAGES), (FLOOR, PAGES), WALL),
    ((KSENTENCE, PAGES), (FLOOR, PAGES), WALL),
    ((ESTIMATES, PAGES), (MINHASH, PAGES), WALL),
    ((MINHASH, PAGES_GZ), (MINHASH, PAGES), WALL),
]


def named(run, yardstick, measure):
    of = ", ".join(filter(None, run))
    # A file that both have stands once.
    beside = yardstick[0] if run[1] == yardstick[1] else ", ".join(yardstick)
    return f"{of} / {beside}{', processor time' if measure == PROCESSOR else ''}"


def pages(work):
    """Files of the first pages of one generated dataset, by name."""
    folder = f"{work}/pages"
    files = {name: f"{work}/pages-{size}mb.jsonl" for name, size in zip((PAGES_1, PAGES_10, PAGES), SIZES)}
    files[PAGES_GZ] = f"{files[PAGES]}.gz"
    if not os.path.exists(files[PAGES_GZ]):
        # A page has about a kilobyte; a tenth more are made, so that the largest file is full.
        subprocess.run(
            [f"{ROOT}/neardup", "datasets", "generate", "--documents", str(1100 * SIZES[-1]), "-o", folder, "-q"], check=True)
        with open(f"{folder}/documents.jsonl", "rb") as lines:
            text = lines.read()
        for size, file in zip(SIZES, files.values()):
            with open(file, "wb") as out:
                out.write(text[: text.rindex(b"\n", 0, size * 1_000_000) + 1])
        with open(files[PAGES], "rb") as source, gzip.open(f"{files[PAGES_GZ]}.part", "wb", 6) as out:
            out.write(source.read())
        os.rename(f"{files[PAGES_GZ]}.part", files[PAGES_GZ])
    return files


def run(tool, file, java, native, work):
    with tempfile.TemporaryDirectory(dir=work) as folder:
        if tool in (JAVA_START, NEARDUP_START):
            program = [java.program, "-version"] if tool == JAVA_START else [f"{ROOT}/neardup", "--version"]
            # One start alone is too short for its time to be steady.
            return Run(["bash", "-ec", 'for _ in {1..10}; do "$@"; done', "-", *program], env=java.environment)
        if tool == FLOOR:
            classes = f"{work}/classes:{ROOT}/apps/cli/target/neardup/lib/*"
            return Run([java.program, "-XX:+UseParallelGC", "-cp", classes, "io.github.neardup.bench.speed.PlainPass", file, f"{folder}/plain.jsonl"])
        if tool == NATIVE_MINHASH:
            return Run([native, os.cpu_count(), file, f"{folder}/native.jsonl"])
        return Run(
            [f"{ROOT}/neardup", "dedup", file, "-o", f"{folder}/out.jsonl", "-a", NEARDUP[tool], "--clustering", "connected", "-q"],
            env=java.environment)


def measure(ratios, files, rounds, java, native, work):
    """For each ratio, by name, its value in each round."""
    of_rounds = {named(*ratio): [] for ratio in ratios}
    for _ in range(rounds):
        runs = {}
        for of in dict.fromkeys(one for ratio in ratios for one in ratio[:2]):
            runs[of] = run(of[0], files.get(of[1]), java, native, work)
            if runs[of].failure:
                sys.exit(f"{', '.join(of)}: {runs[of].failure}")
        for of, yardstick, what in ratios:
            of_rounds[named(of, yardstick, what)].append(getattr(runs[of], what) / getattr(runs[yardstick], what))
    return of_rounds


def read():
    """The expected ratios by name; none without the file."""
    if not os.path.exists(EXPECTED):
        return {}
    with open(EXPECTED, encoding="utf-8") as lines:
        rows = [line.rstrip("\n").split("\t") for line in lines][1:]
    return {name: float(ratio) for name, ratio in rows}


def write(ratios):
    with open(EXPECTED, "w", encoding="utf-8") as out:
        out.write("ratio\texpected\n")
        out.writelines(f"{name}\t{ratio:.2f}\n" for name, ratio in ratios.items())


def table(of_rounds, expected):
    width = max(map(len, of_rounds))
    lines = [f"{'ratio':{width}}  median  least to most  expected"]
    for name, ratios in of_rounds.items():
        known = f"{expected[name]:8.2f}" if name in expected else ""
        lines.append(f"{name:{width}}  {statistics.median(ratios):6.2f}  {f'{min(ratios):.2f} to {max(ratios):.2f}':13}  {known}".rstrip())
    return lines


def warnings(of_rounds, expected):
    said = []
    for name, ratios in of_rounds.items():
        ratio = statistics.median(ratios)
        if name in expected and ratio > ABOVE * expected[name]:
            said.append(f"{name} is {ratio:.2f}, {100 * (ratio / expected[name] - 1):.0f} % above the expected {expected[name]:.2f}")
    return said


def main():
    parser = argparse.ArgumentParser(prog="bench/guard/run")
    parser.add_argument("work")
    parser.add_argument("--native")
    parser.add_argument("--texts")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--update", action="store_true", help="write the measured ratios into expected.tsv")
    arguments = parser.parse_args()
    java = Java(os.environ.get("JAVA_HOME"))
    java.prepare()
    files = {**pages(arguments.work), TEXTS: arguments.texts}
    ratios = [ratio for ratio in RATIOS if arguments.native or not {TEXTS, NATIVE_MINHASH} & {*ratio[0], *ratio[1]}]
    of_rounds = measure(ratios, files, arguments.rounds, java, arguments.native, arguments.work)
    expected = read()
    print(f"{java.version}, {arguments.rounds} rounds")
    print("\n".join(table(of_rounds, expected)))
    if arguments.update:
        write({**expected, **{name: statistics.median(of) for name, of in of_rounds.items()}})
    elif not expected:
        print("no expected values: bench/guard/run --update writes them")
    else:
        for warning in warnings(of_rounds, expected):
            print(f"warning: {warning}")
            if "GITHUB_ACTIONS" in os.environ:
                print(f"::warning::{warning}")


if __name__ == "__main__":
    main()
