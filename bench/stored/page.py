"""Writes the page of the figures that `run` has collected, to standard output."""

import csv
import sys

HEAD = """\
# Indexes in memory, on the disk, in Redis, over HTTP

Made by `bench/stored/run`. An index of unrelated fingerprints is filled, by eight threads, and opened again; then additions, queries and
checks with addition (*add if new*) are counted, client and storage on the same two cores. Of what is asked for or checked, every other is
similar to something in the index. The store on the disk is not synced after each change; Redis has no append-only file. MinHash has
signatures of 128 components alone (`verify=estimate`), of which all libraries make 14 bands of 9 rows.

Over HTTP, texts of 200 words are sent, parsed and fingerprinted; the 64 clients are in the JVM of the server.

`MinHashLSH` of datasketch 2.0.0 (Python) does not verify what it finds, and has no check and addition in one step: *add if new* is a query,
then an insertion. Its *threads* are processes. `MinHashIndex` of gaoya 0.2.2 (Rust) verifies; it has numbers as ids, and no other thread may
use it while it changes. Both are filled by one thread, datasketch on Redis by its session, which buffers. Fingerprints are made before the time
begins; only *filling* includes making them, with neardup and gaoya. In memory, neardup and gaoya do each operation 200,000 times; otherwise it
is 20,000 times, and over HTTP as often as a minute allows.
"""
ONE_FIGURE = ("seconds to open", "bytes an entry")
OPERATIONS = ("add", "query", "add if new")


def number(text):
    value = float(text)
    return f"{value:,.0f}" if value >= 10 else f"{value:.3g}"


def time(microseconds):
    value = float(microseconds)
    return f"{value / 1000:.1f} ms" if value >= 1000 else f"{value:.3g} µs"


def tables(lines):
    indexes = dict.fromkeys((kind, entries) for _, kind, entries, *_ in lines)
    for kind, entries in indexes:
        yield f"## {kind}: {int(entries):,} entries\n"
        yield "| storage | operation | threads | a second | p50 | p99 |\n|---|---|---:|---:|---:|---:|"
        before = None
        for storage, _, _, operation, threads, rate, *times in (line for line in lines if tuple(line[1:3]) == (kind, entries)):
            if operation not in ONE_FIGURE:
                shown = storage if storage != before else ""
                before = storage
                yield f"| {shown} | {operation} | {threads} | {number(rate)} | {' | '.join(map(time, times)) or ' |'} |"
        yield ""
        figures = [line for line in lines if tuple(line[1:3]) == (kind, entries) and line[3] in ONE_FIGURE]
        for operation in ONE_FIGURE:
            of = [f"{line[0]} {number(line[5])}" for line in figures if line[3] == operation]
            if of:
                yield f"{operation[0].upper()}{operation[1:]}: {', '.join(of)}.\n"


def ratios(lines):
    """Of operations of one thread, in the same storage with the same entries."""
    rates = {(line[0], *line[1:5]): float(line[5]) for line in lines}
    found = [
        (peer, storage, entries, [rates[storage, kind, entries, operation, "1"] / rates[peer, kind, entries, operation, "1"]
                                  for operation in OPERATIONS])
        for peer, kind, entries in dict.fromkeys(tuple(line[:3]) for line in lines)
        for name, _, storage in [peer.partition(", ")]
        if storage and (storage, kind, entries, "add", "1") in rates
    ]
    if found:
        yield "## Beside other libraries\n"
        yield "How many times as many operations a second, by one thread, with MinHash in the same storage:\n"
        yield "| | entries | add | query | add if new |\n|---|---:|---:|---:|---:|"
        for peer, _, entries, times in found:
            yield f"| {peer} | {int(entries):,} | {' | '.join(f'{t:.2g}' for t in times)} |"


def main():
    with open(sys.argv[1], encoding="utf-8", newline="") as file:
        lines = list(csv.reader(file, delimiter="\t"))
    print("\n".join([HEAD, *tables(lines), *ratios(lines)]).rstrip("\n"))


main()
