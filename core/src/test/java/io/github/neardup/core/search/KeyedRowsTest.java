package io.github.neardup.core.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.util.Parallel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyedRowsTest {

  /** The rows of each key that at least two entries have, in the order in which they were added. */
  private static Map<Long, List<Integer>> expected(long[] keys) {
    Map<Long, List<Integer>> runs = new TreeMap<>();
    IntStream.range(0, keys.length)
        .boxed()
        .forEach(row -> runs.computeIfAbsent(keys[row], key -> new ArrayList<>()).add(row));
    runs.values().removeIf(rows -> rows.size() < 2);
    return runs;
  }

  /** The runs of entries of one key each. */
  private static Map<Long, List<Integer>> runs(long[] keys, int workers) {
    return runs(keys.length, keys.length, (row, sink) -> sink.accept(keys[row]), workers);
  }

  private static Map<Long, List<Integer>> runs(
      int rows, int size, KeyedRows.KeySource source, int workers) {
    Map<Long, List<Integer>> atOnce = runs(rows, size, source, workers, Integer.MAX_VALUE);
    // In parts nothing is other; each run is in one part.
    for (long most : new long[] {1 + rows / 3, 1 + rows / 50}) {
      assertThat(runs(rows, size, source, workers, most)).isEqualTo(atOnce);
    }
    return atOnce;
  }

  private static Map<Long, List<Integer>> runs(
      int rows, int size, KeyedRows.KeySource source, int workers, long most) {
    Map<Long, List<Integer>> runs = new ConcurrentHashMap<>();
    try (Parallel parallel = new Parallel(workers)) {
      AtomicInteger sizes = new AtomicInteger();
      KeyedRows.forEachPart(
          parallel,
          IntStream.range(0, rows).toArray(),
          source,
          new KeyedRows.Workspace(most),
          entries -> {
            sizes.addAndGet(entries.size());
            entries.forEachRun(
                (worker, from, to) -> {
                  List<Integer> members = Arrays.stream(entries.rows(), from, to).boxed().toList();
                  Set<Long> common = keys(source, members.get(0));
                  members.forEach(row -> common.retainAll(keys(source, row)));
                  if (worker < 0 || worker >= workers || common.size() != 1) {
                    throw new AssertionError(
                        "no worker, or not one common key: " + members + common);
                  }
                  if (runs.put(common.iterator().next(), members) != null) {
                    throw new AssertionError("visited twice: " + members);
                  }
                });
          });
      assertThat(sizes).hasValue(size);
    }
    return new TreeMap<>(runs);
  }

  private static Set<Long> keys(KeyedRows.KeySource source, int row) {
    Set<Long> keys = new HashSet<>();
    source.keys(row, keys::add);
    return keys;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 7})
  void runsAreTheRowsOfEqualKeysInTheOrderAdded(int workers) {
    SplittableRandom random = new SplittableRandom(61);
    for (int size : new int[] {0, 1, 2, 3, 15, 16, 17, 47, 48, 49, 50, 300, 5000}) {
      for (int distinct : new int[] {1, 2, 10, 1000}) {
        long[] values = random.longs(distinct).toArray();
        long[] keys =
            LongStream.generate(() -> values[random.nextInt(distinct)]).limit(size).toArray();
        assertThat(runs(keys, workers)).isEqualTo(expected(keys));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void manyEntriesAreSplitOverPartitions(int workers) {
    SplittableRandom random = new SplittableRandom(62);
    long[] keys = LongStream.generate(() -> random.nextLong(60_000)).limit(200_000).toArray();
    assertThat(runs(keys, workers)).isEqualTo(expected(keys));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void keysMayDifferInAnyOfTheirBytes(int workers) {
    SplittableRandom random = new SplittableRandom(63);
    for (int shift = 0; shift < 64; shift += 4) {
      int byteAt = shift;
      for (long base : new long[] {0, -1, 0x0123456789ABCDEFL, Long.MIN_VALUE}) {
        long[] keys =
            LongStream.generate(() -> base ^ random.nextLong(256) << byteAt).limit(1000).toArray();
        assertThat(runs(keys, workers)).isEqualTo(expected(keys));
      }
    }
  }

  @Test
  void extremeKeysAreKeysLikeAnyOther() {
    long[] keys = {0, -1, Long.MAX_VALUE, Long.MIN_VALUE, -1, 0, Long.MIN_VALUE, 1};
    assertThat(runs(keys, 2))
        .isEqualTo(Map.of(0L, List.of(0, 5), -1L, List.of(1, 4), Long.MIN_VALUE, List.of(3, 6)));
  }

  @Test
  void aRowMayStandInARunMoreThanOnce() {
    try (Parallel parallel = new Parallel(1)) {
      KeyedRows entries =
          new KeyedRows(
              parallel,
              new int[] {3},
              (row, sink) -> {
                sink.accept(5);
                sink.accept(5);
              },
              new KeyedRows.Workspace());
      assertThat(entries.oneKeyEach()).isFalse();
      entries.forEachRun(
          (worker, from, to) ->
              assertThat(Arrays.copyOfRange(entries.rows(), from, to)).containsExactly(3, 3));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void rowsMayHaveAnyNumberOfKeys(int workers) {
    SplittableRandom random = new SplittableRandom(64);
    for (int most : new int[] {1, 3}) {
      // More than two pieces of rows, with gaps where rows have no key.
      long[][] keys = new long[40_000][];
      for (int row = 0; row < keys.length; row++) {
        keys[row] = random.longs(random.nextInt(most + 1), 0, 100_000).distinct().toArray();
      }
      Map<Long, List<Integer>> expected = new TreeMap<>();
      for (int row = 0; row < keys.length; row++) {
        for (long key : keys[row]) {
          expected.computeIfAbsent(key, k -> new ArrayList<>()).add(row);
        }
      }
      expected.values().removeIf(rows -> rows.size() < 2);
      // Where rows share several keys a run cannot be told by its rows, so runs are compared alone.
      List<List<Integer>> runs = Collections.synchronizedList(new ArrayList<>());
      try (Parallel parallel = new Parallel(workers)) {
        KeyedRows entries =
            new KeyedRows(
                parallel,
                IntStream.range(0, keys.length).toArray(),
                (row, sink) -> Arrays.stream(keys[row]).forEach(sink),
                new KeyedRows.Workspace());
        assertThat(entries.oneKeyEach()).isEqualTo(most == 1);
        assertThat(entries.size()).isEqualTo(Arrays.stream(keys).mapToInt(k -> k.length).sum());
        entries.forEachRun(
            (worker, from, to) ->
                runs.add(Arrays.stream(entries.rows(), from, to).boxed().toList()));
      }
      assertThat(counts(runs)).isEqualTo(counts(expected.values()));
    }
  }

  private static Map<List<Integer>, Long> counts(Collection<List<Integer>> runs) {
    return runs.stream().collect(Collectors.groupingBy(run -> run, Collectors.counting()));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void keysThatDifferInAFewUpperBitsMakeLargeRuns(int workers) {
    SplittableRandom random = new SplittableRandom(65);
    long[] keys = LongStream.generate(() -> random.nextLong(16) << 60).limit(30_000).toArray();
    assertThat(runs(keys, workers)).isEqualTo(expected(keys));
  }
}
