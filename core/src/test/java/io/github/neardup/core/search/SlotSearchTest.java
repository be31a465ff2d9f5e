package io.github.neardup.core.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.testing.SlotAlgorithm;
import io.github.neardup.core.util.Parallel;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SlotSearchTest {

  private static final long SEED = 54;
  private static final int ROWS = 3_000;
  private static final int SLOTS = 19;

  private static Set<Long> pairs(Algorithm algorithm, FingerprintTable table, long most) {
    Set<Long> pairs = ConcurrentHashMap.newKeySet();
    SelfJoin.Sink sink =
        new SelfJoin.Sink() {
          @Override
          public void candidate(int worker, int left, int right) {}

          @Override
          public void verified(int worker, int left, int right, double similarity) {
            assertThat(pairs.add((long) Math.min(left, right) << 32 | Math.max(left, right)))
                .isTrue();
          }
        };
    try (Parallel parallel = new Parallel(2)) {
      new SlotSearch(new Verifier(algorithm), table, parallel, new KeyedRows.Workspace(most), sink)
          .pairs(IntStream.range(0, ROWS).toArray());
    }
    return pairs;
  }

  /** The entries of a slot at once, and in parts. */
  @Test
  void howManyKeysFitIntoMemoryChangesNoResult() {
    SplittableRandom random = new SplittableRandom(SEED);
    FingerprintTable table = new FingerprintTable();
    for (int row = 0; row < ROWS; row++) {
      table.add(Row.of(random.longs(SLOTS, 1, 100).toArray()));
    }
    Algorithm algorithm = new SlotAlgorithm(SLOTS, 3.0 / SLOTS);
    Set<Long> expected = pairs(algorithm, table, Long.MAX_VALUE);
    assertThat(expected).as("seed %d", SEED).hasSizeGreaterThan(1000);
    for (long most : new long[] {ROWS, ROWS / 3}) {
      assertThat(pairs(algorithm, table, most)).as("room for %d entries", most).isEqualTo(expected);
    }
  }
}
