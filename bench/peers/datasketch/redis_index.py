"""MinHashLSH of datasketch on a Redis server, as StoredIndexStudy measures an index of ours.

    redis_index.py PORT SIZE OPERATIONS

The same number of components, threshold and share of queries that find something. Filled by its
insertion_session, which buffers; "add" is insert. It has no check-and-add in one step: "add if new" is
query, then insert.
"""

import multiprocessing
import sys
import time

import numpy
from datasketch import MinHash, MinHashLSH

PORT, SIZE, OPERATIONS = (int(argument) for argument in sys.argv[1:4])


def lsh():
    return MinHashLSH(
        threshold=0.8,
        num_perm=128,
        storage_config={
            "type": "redis",
            "basename": b"datasketch",
            "redis": {"host": "127.0.0.1", "port": PORT},
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


def add(index, number, sketch):
    index.insert(f"https://example.org/{number}", sketch)


def query(index, number, sketch):
    index.query(sketch)


def add_if_new(index, number, sketch):
    if not index.query(sketch):
        add(index, number, sketch)


def part(arguments):
    operation, sketch, first, count, step = arguments
    index = lsh()
    times = []
    begin = time.perf_counter()
    making = 0
    for number in range(first, first + count * step, step):
        before = time.perf_counter()
        made = sketch(number)
        start = time.perf_counter()
        operation(index, number, made)
        times.append(time.perf_counter() - start)
        making += start - before
    return times, time.perf_counter() - begin - making


def measure(name, operation, sketch, first, processes):
    count = OPERATIONS // processes
    with multiprocessing.Pool(processes) as pool:
        jobs = [(operation, sketch, first + i, count, processes) for i in range(processes)]
        parts = pool.map(part, jobs, chunksize=1)
    times = sorted(t for times, _ in parts for t in times)
    rate = sum(count / seconds for _, seconds in parts)
    print(
        f"datasketch, {SIZE:,} entries, {name}\t{processes}\t{rate:.0f} a second"
        f"\tp50 {times[len(times) // 2] * 1e6:.0f} µs\tp99 {times[len(times) * 99 // 100] * 1e6:.0f} µs",
        flush=True,
    )


def main():
    index = lsh()
    begin = time.perf_counter()
    making = 0
    with index.insertion_session() as session:
        for number in range(SIZE):
            before = time.perf_counter()
            sketch = entry(number)
            making += time.perf_counter() - before
            session.insert(f"https://example.org/{number}", sketch)
    seconds = time.perf_counter() - begin - making
    print(f"datasketch, {SIZE:,} entries, filling\t1\t{SIZE / seconds:.0f} a second", flush=True)
    used = index.hashtables[0]._redis.info("memory")["used_memory"]
    print(f"datasketch, {SIZE:,} entries, bytes an entry\t\t{used / SIZE:.0f}")
    first = SIZE
    for processes in (1, 8):
        measure("add", add, entry, first, processes)
        first += OPERATIONS
        measure("query", query, asked, first, processes)
        first += OPERATIONS
        measure("add if new", add_if_new, asked, first, processes)
        first += OPERATIONS


if __name__ == "__main__":
    main()
