package io.github.neardup.bench;

import io.github.neardup.index.StoredIndex;
import io.github.neardup.index.storage.Entry;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.IntToLongFunction;

/**
 * An index in a store, filled with sketches as of unrelated texts and queried, on one thread:
 * {@code StoredIndexTimes STORE|memory simhash|minhash ENTRIES}. Prints what it measures, a figure
 * a line. A store that exists is not filled, but queried.
 */
final class StoredIndexTimes {

  private static final int QUERIES = 20_000;
  private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

  private StoredIndexTimes() {}

  public static void main(String[] arguments) {
    String store = arguments[0];
    IndexedSketches sketches =
        arguments[1].equals("simhash")
            ? new IndexedSketches.OfSimHash()
            : new IndexedSketches.OfMinHash();
    int size = Integer.parseInt(arguments[2]);
    boolean memory = store.equals("memory");
    System.out.println(sketches.name() + ", " + size + " entries, " + store);
    if (memory) {
      try (StoredIndex index = StoredIndex.inMemory(sketches.algorithm())) {
        fill(index, sketches, size);
        query(index, sketches, size);
      }
      return;
    }
    if (!StoredIndex.isIndex(store)) {
      try (StoredIndex index = StoredIndex.openOrCreate(store, sketches.algorithm())) {
        fill(index, sketches, size);
        long start = System.nanoTime();
        index.close();
        print("seconds to close", seconds(start));
      }
    }
    long start = System.nanoTime();
    try (StoredIndex index = StoredIndex.openOrCreate(store, sketches.algorithm())) {
      index.size();
      print("seconds to open", seconds(start));
      print("bytes an entry", (double) index.bytes() / size);
      query(index, sketches, size);
    }
  }

  private static void fill(StoredIndex index, IndexedSketches sketches, int size) {
    long start = System.nanoTime();
    for (int i = 0; i < size; i++) {
      index.add(entry(i), sketches.entry(i));
    }
    print("added a second", size / seconds(start));
    print("bytes an entry when filled", (double) index.bytes() / size);
  }

  private static Entry entry(int number) {
    return new Entry("story-" + number, START.plusSeconds(number));
  }

  private static void query(StoredIndex index, IndexedSketches sketches, int size) {
    double threshold = sketches.algorithm().threshold();
    latencies(
        "a query", i -> index.query(sketches.query(i, size), threshold, Integer.MAX_VALUE).size());
    latencies(
        "a check and add",
        i -> index.addIfNew(entry(size + i), sketches.query(QUERIES + i, size)).isEmpty() ? 1 : 0);
  }

  private static void latencies(String what, IntToLongFunction call) {
    long found = 0;
    for (int i = 0; i < QUERIES / 10; i++) {
      found += call.applyAsLong(QUERIES + i);
    }
    long[] nanoseconds = new long[QUERIES];
    long start = System.nanoTime();
    for (int i = 0; i < QUERIES; i++) {
      long from = System.nanoTime();
      found += call.applyAsLong(i);
      nanoseconds[i] = System.nanoTime() - from;
    }
    print(what + ", a second", QUERIES / seconds(start));
    Arrays.sort(nanoseconds);
    print(what + ", p50 in µs", nanoseconds[QUERIES / 2] / 1e3);
    print(what + ", p99 in µs", nanoseconds[QUERIES * 99 / 100] / 1e3);
    print(what + ", results", found);
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private static void print(String what, double figure) {
    System.out.println(String.format(Locale.ROOT, "%s\t%,.2f", what, figure));
  }
}
