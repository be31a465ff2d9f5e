"""datasketch: MinHashLSH in memory or on a Redis server, asked as IndexStudy asks an index of neardup.

    datasketch_index.py memory|PORT TEXTS SIZE OPERATIONS

It has no check and addition in one step: check-and-add is a query, then an insertion. One process, for processes share no index in memory.
"""

import sys
import time

from datasketch import MinHash, MinHashLSH

STORAGE, TEXTS, *NUMBERS = sys.argv[1:]
SIZE, OPERATIONS = map(int, NUMBERS)


def sketch(text):
    words = text.split()
    made = MinHash(num_perm=128)
    made.update_batch([" ".join(words[i : i + 3]).encode() for i in range(len(words) - 2)])
    return made


def timed(name, begin, count, operation):
    times = []
    start = time.perf_counter()
    for number in range(begin, begin + count):
        before = time.perf_counter()
        operation(number)
        times.append(time.perf_counter() - before)
    seconds = time.perf_counter() - start
    times.sort()
    print(f"{name}\t1\t{count / seconds:.0f}\t{times[count // 2] * 1e6:.1f}\t{times[count * 99 // 100] * 1e6:.1f}", flush=True)


def main():
    with open(TEXTS, encoding="utf-8") as lines:
        texts = [line.rstrip("\n") for line in lines]
    more = {} if STORAGE == "memory" else {
        "storage_config": {"type": "redis", "basename": b"datasketch", "redis": {"host": "127.0.0.1", "port": int(STORAGE)}}}
    index = MinHashLSH(threshold=0.7, num_perm=128, **more)

    def asked(number):
        return sketch(texts[number] if number % 2 == 0 else texts[number % SIZE] + "again")

    def add(number):
        index.insert(str(number), sketch(texts[number]))

    def check_and_add(number):
        made = asked(number)
        if not index.query(made):
            index.insert(str(number), made)

    timed("fill", 0, SIZE, add)
    timed("add", SIZE, OPERATIONS, add)
    timed("query", SIZE + OPERATIONS, OPERATIONS, lambda number: index.query(asked(number)))
    timed("check-and-add", SIZE + OPERATIONS, OPERATIONS, check_and_add)


main()
