"""Indexes in memory, on disk, on Redis and over HTTP: operations a second, beside datasketch."""

import contextlib
import os
import random
import shutil
import socket
import subprocess
import tempfile
import time

import lib

SPEC = "minhash:shingle=3,threshold=0.7"
WORDS, VOCABULARY = 200, 50_000
HEAD = """# Index and server

An index of unrelated texts of 200 words is filled and opened again; then texts are added, queried, and checked and added in one step, client and
storage on the same two cores. Texts come in as strings, so each operation includes making the fingerprint. Every other text asked for repeats an entry
but for its last word. The settings are `minhash:shingle=3,threshold=0.7`, for datasketch the same shingles, 128 permutations and threshold. neardup
verifies what it finds and datasketch does not. Neither RocksDB nor Redis syncs each change to the disk. Over HTTP, 64 clients are in the JVM of the server.
"""


def texts(count):
    """A file of random texts, one a line."""
    file = f"{lib.WORK}/index-{count}.txt"
    if not os.path.exists(file):
        chance = random.Random(1)
        with open(f"{file}.part", "w", encoding="utf-8") as out:
            for _ in range(count):
                out.write(" ".join(f"w{number}" for number in chance.choices(range(VOCABULARY), k=WORDS)) + " \n")
        os.rename(f"{file}.part", file)
    return file


@contextlib.contextmanager
def redis(folder):
    """The port of a Redis server, which ends with the block."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder], stdout=subprocess.DEVNULL)
    try:
        for _ in range(100):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                break
            time.sleep(0.1)
        yield port
    finally:
        server.terminate()
        server.wait()


def lines(command, **more):
    told = subprocess.run(list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, check=True, **more).stdout
    return [line.split("\t") for line in told.splitlines()]


def measure(java, storage, size, operations):
    file = texts(size + 4 * operations)
    with tempfile.TemporaryDirectory(dir=lib.WORK) as folder:

        def ours(location, *http):
            return lines([java.program, "-Xmx8g", "--add-modules", "jdk.incubator.vector", "-cp", lib.CLASSES,
                          "io.github.neardup.bench.speed.IndexStudy", SPEC, location, file, size, operations, *http], env=java.environment)

        def datasketch(location):
            return lines([lib.environment("datasketch"), f"{lib.BENCH}/tools/datasketch_index.py", location, file, size, operations])

        if storage == "memory":
            return ours("memory")
        if storage == "memory, over HTTP":
            return ours("memory", "http")
        if storage == "RocksDB":
            return ours(f"{folder}/index")
        if storage == "datasketch, memory":
            return datasketch("memory")
        with redis(folder) as port:
            return ours(f"redis://127.0.0.1:{port}/index") if storage == "Redis" else datasketch(port)


def measured(page):
    page.spec(SPEC)
    size, operations = (5_000, 1_000) if page.quick else (200_000, 20_000)
    java = page.options.javas[0]
    storages = ["memory", "memory, over HTTP", "RocksDB", "datasketch, memory"]
    if shutil.which("redis-server"):
        storages += ["Redis", "datasketch, Redis"]
    rows, sizes = [], []
    for storage in storages:
        few = size // 10 if "Redis" in storage else size
        for operation, threads, rate, *times in page.step(
                storage, f"{page.options.commit}, {java.name}", lambda: measure(java, storage, few, operations)):
            if times:
                rows.append([storage, operation, f"{few:,}", threads, f"{int(rate):,}", *(f"{float(time):,.0f}" for time in times)])
            else:
                sizes.append(f"{storage}: {rate} {operation}")
    header = ["storage", "operation", "entries", "threads", "a second", "median µs", "99th percentile µs"]
    return f"{HEAD}\n{page.made()}\n\n{lib.table(header, rows)}{'; '.join(sizes)}.\n"
