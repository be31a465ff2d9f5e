package io.github.neardup.kshingle.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.algorithm.AlgorithmContract;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.hash.HashV2;
import io.github.neardup.core.internal.Parallel;
import io.github.neardup.kshingle.join.ShingleWeights;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BundlesTest {

  @Test
  void shinglesInTheSameRowsAreOneBundleAndThoseInOneRowAreLeftOut() {
    FingerprintTable table =
        AlgorithmContract.table(
            List.of(
                new long[] {-9, -8, 1, 2, 3, 7, 8}, // row 0
                new long[] {1, 2, 3, 4}, // row 1
                new long[] {1, 7, 8}, // row 2
                new long[] {50, 51})); // row 3
    try (Parallel parallel = new Parallel(1)) {
      Bundles bundles = Bundles.of(table, new int[] {0, 1, 2, 3}, ShingleWeights.EQUAL, parallel);
      assertThat(bundles.rows()).containsExactly(3, 2, 1, 0);
      assertThat(bundles.totals()).containsExactly(2, 3, 4, 7);
      assertThat(bundles.shared()).containsExactly(0, 3, 3, 5);
      // 7 8 in rows 2 and 0; 2 3 in rows 1 and 0; 1 in three.
      assertThat(bundles.weights()).containsExactly(2, 2, 1);
      assertThat(bundles.ofRow()).isDeepEqualTo(new int[][] {{}, {0, 2}, {1, 2}, {0, 1, 2}});
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void areTheSameOnAnyNumberOfThreadsAndAfterCollisions(int threads) {
    Random random = new Random(5);
    List<long[]> sets = new ArrayList<>();
    for (int row = 0; row < 90; row++) {
      long start = row / 9 * 1000L;
      sets.add(
          random
              .longs(1200, start, start + 1500)
              .map(i -> HashV2.mix(i))
              .sorted()
              .distinct()
              .toArray());
    }
    FingerprintTable table = AlgorithmContract.table(sets);
    int[] rows = IntStream.range(0, sets.size()).toArray();
    try (Parallel one = new Parallel(1);
        Parallel parallel = new Parallel(threads)) {
      Bundles expected = Bundles.of(table, rows, ShingleWeights.EQUAL, one);
      AtomicInteger seeds = new AtomicInteger();
      Bundles again =
          Bundles.of(
              table,
              rows,
              ShingleWeights.EQUAL,
              parallel,
              (seed, position) -> {
                if (position == 0) {
                  seeds.incrementAndGet();
                }
                // At first, all that are in equally many rows collide.
                return seeds.get() == 1 ? 1 : HashV2.random(seed - 1, position);
              });
      assertThat(seeds.get()).isEqualTo(2);
      assertThat(again.rows()).isEqualTo(expected.rows());
      assertThat(again.shared()).isEqualTo(expected.shared());
      assertThat(again.weights()).isEqualTo(expected.weights());
      assertThat(again.ofRow()).isDeepEqualTo(expected.ofRow());
      for (int position = 0; position < rows.length; position++) {
        assertThat(again.ofRow()[position]).isSorted().doesNotHaveDuplicates();
        assertThat(Arrays.stream(again.ofRow()[position]).mapToLong(r -> again.weights()[r]).sum())
            .isEqualTo(again.shared()[position]);
      }
    }
  }

  @Test
  void ranksAreSortedWhateverTheirLimit() {
    Random random = new Random(6);
    for (int limit : new int[] {1, 2, 2048, 2049, 1 << 22, (1 << 22) + 1, Integer.MAX_VALUE}) {
      RankSort sort = new RankSort(limit);
      for (int size : new int[] {0, 1, 127, 128, 1000}) {
        int[] ranks = random.ints(size, 0, limit).toArray();
        int[] expected = Arrays.stream(ranks).sorted().toArray();
        sort.sort(ranks);
        assertThat(ranks).isEqualTo(expected);
      }
    }
  }
}
