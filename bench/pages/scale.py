"""Many documents on one machine: time, memory, disk, and how many of the planted duplicates are found."""

import itertools
import json
import os
import re
import subprocess
import tempfile
import threading
import time

import lib

# One original in this many is looked up, so that they fit into Python's memory.
SAMPLE = 100
SPECS = ("minhash", "minhash:threshold=0.7", "kshingle", "simhash:distance=3")
HEAD = """# Many documents

Whole runs of `neardup dedup INPUT -o OUTPUT -a SPEC --clusters FILE` on generated short texts of 60 to 200 characters, two in five of them Chinese
([the generator](../../bench/native/texts.cpp)). *Disk* is what a run takes at most, beside its input. *Found* is the share of planted pairs that are in one
cluster, in a sample; planted copies have up to a fifth of their words changed, so the share says more about the threshold than about the search.
"""


def planted(path):
    """The originals of the sample, by text."""
    pattern = re.compile(rb'\{"id":"(\d+)","of":(\d+),')
    with open(path, "rb") as lines:
        found = (pattern.match(line) for line in itertools.islice(lines, 10_000_000))
        return {match[1]: match[2] for match in found if int(match[2]) % SAMPLE == 0}


def share_found(of, clusters):
    cells, sizes = {}, {}
    for original in of.values():
        sizes[original] = sizes.get(original, 0) + 1
    with open(clusters, "rb") as lines:
        next(lines)
        for line in lines:
            text, cluster = line.rstrip(b"\n").split(b"\t")[:2]
            if text in of:
                cells[of[text], cluster] = cells.get((of[text], cluster), 0) + 1
    pairs = [sum(n * (n - 1) // 2 for n in counts.values()) for counts in (sizes, cells)]
    return pairs[1] / pairs[0]


def free(folder):
    disk = os.statvfs(folder)
    return disk.f_bfree * disk.f_frsize


def measure(spec, count):
    corpus = lib.short_texts(count)
    with tempfile.TemporaryDirectory(dir=lib.WORK) as folder:
        least = before = free(folder)
        with open(f"{folder}/said", "w", encoding="utf-8") as said:
            start = time.perf_counter()
            process = subprocess.Popen(
                [lib.NEARDUP, "dedup", corpus, "-a", spec, "-o", f"{folder}/out.jsonl", "--work-dir", folder, "--clusters",
                 f"{folder}/clusters.tsv", "--format", "json"], stdout=said)
            ended = threading.Event()

            def watch():
                nonlocal least
                while not ended.wait(0.5):
                    least = min(least, free(folder))

            watcher = threading.Thread(target=watch)
            watcher.start()
            _, status, used = os.wait4(process.pid, 0)
            seconds = time.perf_counter() - start
            ended.set()
            watcher.join()
        if status:
            raise SystemExit(f"{spec} failed on {count} texts")
        told = lib.read(f"{folder}/said")
        return {
            "seconds": seconds, "processor": used.ru_utime + used.ru_stime, "memory": used.ru_maxrss * 1024, "disk": before - least,
            "removed": told["removed"], "bytes": os.path.getsize(corpus), "found": share_found(planted(corpus), f"{folder}/clusters.tsv")}


def measured(page):
    sizes = (200_000,) if page.quick else (1_000_000, 4_000_000, 16_000_000) + ((50_000_000, 100_000_000) if page.options.large else ())
    rows, largest = [], {}
    for spec in SPECS:
        page.spec(spec)
        for count in sizes:
            if spec != "minhash" and count > 4_000_000:
                continue
            of = largest[spec] = page.step(f"{spec} {count}", page.options.commit, lambda: measure(spec, count))
            rows.append([
                f"`{spec}`", f"{count / 1e6:g}", f"{of['bytes'] / 1e9:.2f}", f"{of['seconds']:,.1f}", f"{of['processor']:,.1f}",
                f"{of['processor'] * 1e6 / count:.1f}", f"{of['memory'] / 1e9:.1f}", f"{of['disk'] / 1e9:.1f}", f"{of['removed']:,}",
                f"{of['found']:.3f}"])
    top, of = max(sizes), largest["minhash"]
    times = 1e9 / top
    plan = (
        f"A billion such texts, computed from the run of {top / 1e6:g} million and not run: {of['processor'] * times / 3600:,.0f} core hours, "
        f"{(of['disk'] + of['bytes']) * times / 1e12:.1f} TB of disk, input included, and {of['memory'] * times / 1e9:,.0f} GB of memory; with less memory "
        "`minhash` keeps words and signatures in files, and waits for the disk.\n")
    header = ["algorithm", "million", "GB", "seconds", "processor s", "µs a text", "GB of memory", "GB of disk", "removed", "found"]
    return f"{HEAD}\n{page.made()}\n\n{lib.table(header, rows)}{'' if page.quick else plan}"
