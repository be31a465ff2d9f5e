package io.github.neardup.kshingle.join;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.algorithm.AlgorithmContract;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.util.Parallel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShingleCountsTest {

  /** In how many sets each of some shingles is. */
  private static final int[] FREQUENCIES = {
    1, 2, 3, 100, 190, 191, 192, 200, 216, 254, 255, 256, 300, 383, 384, 500, 800, 1600, 3200
  };

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 7})
  void levelsAreCountsAndThenGrowWithTheirLogarithm(int workers) {
    List<long[]> sets = new ArrayList<>();
    for (int set = 0; set < 3200; set++) {
      int number = set;
      sets.add(
          IntStream.range(0, FREQUENCIES.length)
              .filter(i -> number < FREQUENCIES[i])
              .mapToLong(ShingleCountsTest::shingle)
              .sorted()
              .toArray());
    }
    FingerprintTable table = AlgorithmContract.table(sets);
    int[] rows = IntStream.range(0, sets.size()).toArray();
    try (Parallel parallel = new Parallel(workers)) {
      ShingleCounts counts = ShingleCounts.of(table, rows, parallel);
      int[] levels =
          LongStream.range(0, FREQUENCIES.length)
              .mapToInt(i -> counts.of(shingle((int) i)))
              .toArray();
      assertThat(levels)
          .containsExactly(
              1, 2, 3, 100, 190, 191, 192, 192, 193, 194, 194, 194, 196, 199, 200, 202, 208, 216,
              224);
      assertThat(levels).isEqualTo(Arrays.stream(levels).sorted().toArray());
    }
  }

  private static long shingle(int number) {
    return Hash64.mix(number);
  }
}
