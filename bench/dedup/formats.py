"""Whole runs of deduplication, by format of input and output. See `formats`."""

import argparse
import os
import platform
import statistics
import sys
import tempfile

from dedup import LONG, ROOT, Java, Run, run_floor

FORMATS = ["jsonl", "jsonl.gz", "jsonl.zst", "jsonl.bz2", "jsonl.xz", "json", "csv", "tsv", "parquet"]


def run(java, source, target):
    return Run([f"{ROOT}/neardup", "dedup", source, "-o", target, "-a", "simhash", "-q"], env=java.environment)


def measure(corpus, java, rounds):
    """The plain pass, and for each format the runs into it and from it, and the size of the file."""
    floor, into, back, sizes = [], {}, {}, {}
    for _ in range(rounds):
        # No run replaces a file: the file system would write it to the disk at once.
        with tempfile.TemporaryDirectory(dir=os.path.dirname(corpus)) as folder:
            floor.append(run_floor(java, corpus, folder))
            for format_ in FORMATS:
                file = f"{folder}/out.{format_}"
                for runs, source, target in ((into, corpus, file), (back, file, f"{folder}/back-{format_}.jsonl")):
                    done = runs.setdefault(format_, [])
                    if done and done[0].wall > LONG:
                        continue
                    result = run(java, source, target)
                    if result.failure:
                        sys.exit(f"{source} to {target}: {result.failure}")
                    done.append(result)
                    print(f"{os.path.basename(source)} to {os.path.basename(target)}: {result.wall:.2f} s, "
                          f"{result.cpu:.2f} s of processor, {result.memory / 1e6:.0f} MB", file=sys.stderr, flush=True)
                sizes[format_] = os.path.getsize(file)
    return floor, into, back, sizes


def cells(runs):
    walls = [run.wall for run in runs]
    return (f"{statistics.median(walls):.2f} | {min(walls):.2f} to {max(walls):.2f} | "
            f"{statistics.median(run.cpu for run in runs):.2f} | {statistics.median(run.memory for run in runs) / 1e6:,.0f}")


def main():
    parser = argparse.ArgumentParser(prog="bench/dedup/formats")
    parser.add_argument("commit")
    parser.add_argument("page")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("corpus")
    arguments = parser.parse_args()
    corpus = os.path.abspath(arguments.corpus)
    java = Java()
    java.prepare()
    floor, into, back, sizes = measure(corpus, java, arguments.rounds)
    lines = [
        "# Performance: formats", "",
        f"Whole runs of `dedup -a simhash`, cold, from {os.path.getsize(corpus) / 1e6:.0f} MB of JSON Lines into each format, and from what that gave",
        "back into JSON Lines: where the format takes the time, and not the search. A plain pass, which reads each line, parses it and",
        f"writes it, takes {statistics.median(run.wall for run in floor):.2f} s. Memory counts all processes together; with Parquet, DuckDB has a gigabyte of its own.", "",
        f"{java.version}; {platform.machine()}, {os.cpu_count()} processors; commit {arguments.commit}. "
        f"Medians of {arguments.rounds} rounds; what takes more than {LONG} s ran once. Made by `bench/dedup/formats`.", "",
        "| format | MB | into it: wall clock s | least to most | processor s | peak MB | from it: wall clock s | least to most | processor s | peak MB |",
        "|---|---:|---:|---|---:|---:|---:|---|---:|---:|",
    ]
    for format_ in FORMATS:
        lines.append(f"| `.{format_}` | {sizes[format_] / 1e6:,.1f} | {cells(into[format_])} | {cells(back[format_])} |")
    with open(arguments.page, "w", encoding="utf-8") as file:
        file.write("\n".join(lines + [""]))


if __name__ == "__main__":
    main()
