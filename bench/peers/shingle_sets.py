"""Reads the sets of shingles that the benchmarks in Java write for others."""

import numpy


def read(path):
    """The sets, each as an array of 64-bit hashes."""
    with open(path, "rb") as file:
        data = file.read()
    count = int.from_bytes(data[:4], "big")
    offset = 4
    sets = []
    for _ in range(count):
        size = int.from_bytes(data[offset : offset + 4], "big")
        sets.append(numpy.frombuffer(data, ">i8", size, offset + 4))
        offset += 4 + 8 * size
    return sets
