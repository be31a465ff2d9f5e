package io.github.neardup.bench.speed;

import io.github.neardup.index.NearDuplicateIndex;
import io.github.neardup.index.storage.Entry;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * Measures the cost of a stored index. Unrelated fingerprints are added until the index has its
 * size. Then the study measures the time to open it, and for adding, checking and adding, and
 * querying, the operations per second and the latency, with one thread and with eight. Every other
 * fingerprint checked or queried is similar to an entry.
 */
public final class StoredIndexStudy {

  private static final Instant TIME = Instant.parse("2026-01-01T00:00:00Z");
  private static final int[] THREADS = {1, 8};

  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
  private final IndexedSketches sketches;
  private final NearDuplicateIndex index;
  private final int size;
  private final int operations;
  private int added;

  private StoredIndexStudy(
      IndexedSketches sketches, NearDuplicateIndex index, int size, int operations) {
    this.sketches = sketches;
    this.index = index;
    this.size = size;
    this.operations = operations;
  }

  /**
   * Prints one line for each operation and number of threads, separated by tabs: kind of entries,
   * number of entries, operation, threads, operations per second, median and 99th percentile in
   * microseconds. Other figures of the index stand in the fifth column.
   *
   * @param arguments the location of a new index, or memory; simhash or minhash; its size; the
   *     number of times that each operation is measured, after as many queries that do not count
   */
  public static void main(String[] arguments) throws Exception {
    IndexedSketches sketches =
        arguments[1].equals("simhash")
            ? new IndexedSketches.OfSimHash()
            : new IndexedSketches.OfMinHash();
    int size = Integer.parseInt(arguments[2]);
    int operations = Integer.parseInt(arguments[3]);
    if (arguments[0].equals("memory")) {
      try (NearDuplicateIndex index = NearDuplicateIndex.inMemory(sketches.algorithm())) {
        StoredIndexStudy study = new StoredIndexStudy(sketches, index, size, operations);
        study.fill();
        study.run();
      }
      return;
    }
    try (NearDuplicateIndex index =
        NearDuplicateIndex.openOrCreate(arguments[0], sketches.algorithm())) {
      new StoredIndexStudy(sketches, index, size, operations).fill();
    }
    long start = System.nanoTime();
    try (NearDuplicateIndex index =
        NearDuplicateIndex.openOrCreate(arguments[0], sketches.algorithm())) {
      StoredIndexStudy study = new StoredIndexStudy(sketches, index, size, operations);
      study.print("seconds to open", "\t%.3f", (System.nanoTime() - start) / 1e9);
      study.run();
    }
  }

  private void print(String operation, String format, Object... values) {
    out.printf(
        Locale.ROOT,
        "%s\t%d\t%s\t%s%n",
        sketches.name(),
        size,
        operation,
        String.format(Locale.ROOT, format, values));
  }

  private void fill() throws Exception {
    measure("filling", THREADS[1], size, this::add);
  }

  private void run() throws Exception {
    added = size;
    // A service in use has answered queries before.
    for (int i = 0; i < operations; i++) {
      index.query(query(i + 10 * operations), least(), 10);
    }
    print("bytes an entry", "\t%.0f", (double) index.bytes() / size);
    for (int threads : THREADS) {
      List<Operand> more = operands(i -> new Operand(entry(added + i), sketches.entry(added + i)));
      measure(
          "add", threads, operations, i -> index.add(more.get(i).entry, more.get(i).fingerprint));
      added += operations;
      List<Operand> asked = operands(i -> new Operand(entry(added + i), query(i)));
      measure(
          "query", threads, operations, i -> index.query(asked.get(i).fingerprint, least(), 10));
      List<Operand> checked =
          operands(i -> new Operand(entry(added + i), query(i + threads * operations)));
      measure(
          "add if new",
          threads,
          operations,
          i -> index.addIfNew(checked.get(i).entry, checked.get(i).fingerprint));
      added += operations;
    }
  }

  /** The argument of an operation, made beforehand, so that only the index is measured. */
  private static final class Operand {
    private final Entry entry;
    private final long[] fingerprint;

    Operand(Entry entry, long[] fingerprint) {
      this.entry = entry;
      this.fingerprint = fingerprint;
    }
  }

  private List<Operand> operands(IntFunction<Operand> operand) {
    List<Operand> operands = IntStream.range(0, operations).mapToObj(operand).toList();
    System.gc(); // Otherwise objects would be moved during the measurement.
    return operands;
  }

  private double least() {
    return index.algorithm().threshold();
  }

  private Entry entry(int number) {
    return new Entry("https://example.org/" + number, TIME);
  }

  private void add(int number) {
    index.add(entry(added + number), sketches.entry(added + number));
  }

  private long[] query(int number) {
    return sketches.query(number, size);
  }

  private void measure(String operation, int threads, int count, IntConsumer action)
      throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    long[] nanoseconds = new long[count];
    long start = System.nanoTime();
    List<Future<?>> parts = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      int first = t;
      parts.add(
          pool.submit(
              () -> {
                for (int i = first; i < count; i += threads) {
                  long before = System.nanoTime();
                  action.accept(i);
                  nanoseconds[i] = System.nanoTime() - before;
                }
              }));
    }
    for (Future<?> part : parts) {
      part.get();
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    pool.shutdown();
    Arrays.sort(nanoseconds);
    print(
        operation,
        "%d\t%.0f\t%.1f\t%.1f",
        threads,
        count / seconds,
        nanoseconds[count / 2] / 1e3,
        nanoseconds[(int) (count * 0.99)] / 1e3);
  }
}
