"""MinHashLSH of datasketch in memory or on a Redis server, as StoredIndexStudy measures an index of ours.

    index.py memory|PORT SIZE OPERATIONS

The same number of components, bands and rows, and the same share of queries that find something. On Redis it is filled by its
insertion_session, which buffers; "add" is insert. It has no check-and-add in one step: "add if new" is query, then
insert. In memory there is one process, for processes share nothing.
"""

import functools
import multiprocessing
import sys
import time

import numpy
from datasketch import MinHash, MinHashLSH

STORAGE = sys.argv[1]
SIZE, OPERATIONS = (int(argument) for argument in sys.argv[2:4])
BANDS_AND_ROWS = (14, 9)  # what neardup derives from a threshold of 0.8
INDEX = f"MinHash 128, threshold 0.8\t{SIZE}"
PROCESSES = (1,) if STORAGE == "memory" else (1, 8)


@functools.cache
def lsh():
    """The index; on Redis, this process's connection to it."""
    if STORAGE == "memory":
        return MinHashLSH(num_perm=128, params=BANDS_AND_ROWS)
    return MinHashLSH(
        num_perm=128,
        params=BANDS_AND_ROWS,
        storage_config={
            "type": "redis",
            "basename": b"datasketch",
            "redis": {"host": "127.0.0.1", "port": int(STORAGE)},
        },
    )


def components(number):
    return numpy.random.default_rng(number).integers(0, 2**32, 128, dtype=numpy.uint32)


def entry(number):
    return MinHash(num_perm=128, hashvalues=components(number), scheme="affine32")


def asked(number):
    if number % 2:
        return entry(10**9 + number)
    values = components(number * 7919 % SIZE)
    values[number % 7 :: 10] += 1
    return MinHash(num_perm=128, hashvalues=values, scheme="affine32")


def name(number):
    return f"https://example.org/{number}"


def add(number, sketch):
    lsh().insert(name(number), sketch)


def query(number, sketch):
    lsh().query(sketch)


def add_if_new(number, sketch):
    if not lsh().query(sketch):
        add(number, sketch)


def part(arguments):
    operation, sketch, first, count, step = arguments
    lsh()
    times = []
    begin = time.perf_counter()
    making = 0
    for number in range(first, first + count * step, step):
        before = time.perf_counter()
        made = sketch(number)
        start = time.perf_counter()
        operation(number, made)
        times.append(time.perf_counter() - start)
        making += start - before
    return times, time.perf_counter() - begin - making


def show(what, processes, rate, times):
    times.sort()
    print(
        f"{INDEX}\t{what}\t{processes}\t{rate:.0f}"
        f"\t{times[len(times) // 2] * 1e6:.1f}\t{times[len(times) * 99 // 100] * 1e6:.1f}",
        flush=True,
    )


def measure(what, operation, sketch, first, count, processes):
    jobs = [(operation, sketch, first + i, count // processes, processes) for i in range(processes)]
    if STORAGE == "memory":
        parts = [part(job) for job in jobs]
    else:
        # Processes have connections of their own.
        lsh.cache_clear()
        with multiprocessing.Pool(processes) as pool:
            parts = pool.map(part, jobs, chunksize=1)
    show(what, processes, sum(len(times) / seconds for times, seconds in parts), [t for times, _ in parts for t in times])


def fill_redis():
    begin = time.perf_counter()
    making = 0
    with lsh().insertion_session() as session:
        for number in range(SIZE):
            before = time.perf_counter()
            sketch = entry(number)
            making += time.perf_counter() - before
            session.insert(name(number), sketch)
    seconds = time.perf_counter() - begin - making
    print(f"{INDEX}\tfilling\t1\t{SIZE / seconds:.0f}", flush=True)
    used = lsh().hashtables[0]._redis.info("memory")["used_memory"]
    print(f"{INDEX}\tbytes an entry\t\t{used / SIZE:.0f}", flush=True)


def main():
    if STORAGE == "memory":
        measure("filling", add, entry, 0, SIZE, 1)
    else:
        fill_redis()
    first = SIZE
    for processes in PROCESSES:
        for what, operation, sketch in (("add", add, entry), ("query", query, asked), ("add if new", add_if_new, asked)):
            measure(what, operation, sketch, first, OPERATIONS, processes)
            first += OPERATIONS


if __name__ == "__main__":
    main()
