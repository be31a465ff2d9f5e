package io.github.neardup.core.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.internal.Parallel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
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

  private static Map<Long, List<Integer>> runs(long[] keys, int capacity, int workers) {
    KeyedRows entries = new KeyedRows(capacity);
    for (int row = 0; row < keys.length; row++) {
      entries.add(keys[row], row);
    }
    assertThat(entries.size()).isEqualTo(keys.length);
    Map<Long, List<Integer>> runs = new ConcurrentHashMap<>();
    try (Parallel parallel = new Parallel(workers)) {
      entries.forEachRun(
          parallel,
          (worker, from, to) -> {
            List<Integer> rows = Arrays.stream(entries.rows(), from, to).boxed().toList();
            if (worker < 0 || worker >= workers || runs.put(keys[rows.get(0)], rows) != null) {
              throw new AssertionError("visited twice, or by no worker: " + rows);
            }
          });
    }
    return new TreeMap<>(runs);
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
        assertThat(runs(keys, size, workers)).isEqualTo(expected(keys));
        assertThat(runs(keys, 0, workers)).isEqualTo(expected(keys));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void manyEntriesAreSplitOverPartitions(int workers) {
    SplittableRandom random = new SplittableRandom(62);
    long[] keys = LongStream.generate(() -> random.nextLong(60_000)).limit(200_000).toArray();
    assertThat(runs(keys, keys.length, workers)).isEqualTo(expected(keys));
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
        assertThat(runs(keys, 1000, workers)).isEqualTo(expected(keys));
      }
    }
  }

  @Test
  void extremeKeysAreKeysLikeAnyOther() {
    long[] keys = {0, -1, Long.MAX_VALUE, Long.MIN_VALUE, -1, 0, Long.MIN_VALUE, 1};
    assertThat(runs(keys, 8, 2))
        .isEqualTo(Map.of(0L, List.of(0, 5), -1L, List.of(1, 4), Long.MIN_VALUE, List.of(3, 6)));
  }

  @Test
  void aRowMayStandInARunMoreThanOnce() {
    KeyedRows entries = new KeyedRows(4);
    entries.add(5, 3);
    entries.add(5, 3);
    try (Parallel parallel = new Parallel(1)) {
      entries.forEachRun(
          parallel,
          (worker, from, to) ->
              assertThat(Arrays.copyOfRange(entries.rows(), from, to)).containsExactly(3, 3));
    }
  }
}
