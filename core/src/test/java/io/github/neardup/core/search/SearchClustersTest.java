package io.github.neardup.core.search;

import static io.github.neardup.core.algorithm.AlgorithmContract.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.search.Search.Budget;
import io.github.neardup.core.search.Search.Budget.IncompleteSearchException;
import io.github.neardup.core.testing.SetAlgorithm;
import io.github.neardup.core.testing.SlotAlgorithm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class SearchClustersTest {

  private static int[] read(Clusters clusters) {
    return IntStream.range(0, clusters.rows()).map(clusters::cluster).toArray();
  }

  private static void assertClustersAreThoseOfAllPairs(Algorithm algorithm, List<long[]> rows) {
    FingerprintTable table = table(rows);
    SearchResult pairs = Search.of(algorithm, 1).pairs(table);
    for (int threads : new int[] {1, 2, 5}) {
      Search.Components found = Search.of(algorithm, threads).clusters(table);
      assertThat(read(found.clusters())).isEqualTo(read(pairs.connectedComponents()));
      assertThat(found.incompleteRows()).isEmpty();
      for (int row = 0; row < rows.size(); row++) {
        assertThat(found.representative(row)).isEqualTo(pairs.representative(row));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3, 8})
  void clustersAreThoseOfAllPairs(int slots) {
    SplittableRandom random = new SplittableRandom(101);
    for (int rows : new int[] {0, 1, 2, 60, 400}) {
      for (int values : new int[] {3, 9, 60}) {
        for (double threshold : new double[] {0.2, 0.5, 0.9}) {
          assertClustersAreThoseOfAllPairs(
              new SlotAlgorithm(slots, threshold),
              IntStream.range(0, rows)
                  .mapToObj(
                      row -> LongStream.range(0, slots).map(s -> random.nextLong(values)).toArray())
                  .toList());
          assertClustersAreThoseOfAllPairs(
              new SetAlgorithm(slots, threshold),
              IntStream.range(0, rows)
                  .mapToObj(row -> random.longs(6, 0, 10L * values).sorted().distinct().toArray())
                  .toList());
        }
      }
    }
  }

  /** Counts comparisons. */
  private static final class Counting extends SlotAlgorithm {
    private final AtomicLong comparisons = new AtomicLong();

    private Counting(int slots, double threshold) {
      super(slots, threshold);
    }

    @Override
    public double similarity(Row a, Row b, double atLeast) {
      comparisons.incrementAndGet();
      return super.similarity(a, b, atLeast);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void documentsThatAreAllAlikeTakeAComparisonEach(int threads) {
    // One by one these would be 800 million pairs, in each of ten slots; each differs from the
    // first in one word or two.
    int rows = 40_000;
    Counting counting = new Counting(10, 0.6);
    FingerprintTable table = new FingerprintTable();
    SplittableRandom random = new SplittableRandom(102);
    for (int row = 0; row < rows; row++) {
      long[] words = LongStream.rangeClosed(1, 10).toArray();
      words[random.nextInt(10)] = 100L + row;
      words[random.nextInt(10)] = 100L + row;
      table.add(Row.of(words));
    }
    Search.Components found = Search.of(counting, threads).clusters(table);
    assertThat(read(found.clusters())).containsOnly(0);
    assertThat(found.incompleteRows()).isEmpty();
    assertThat(counting.comparisons.get()).isLessThan(4L * rows);
  }

  /** All share the word in slot 0. Of the rest, pairs (2i, 2i + 1) share slots 1 and 2, too. */
  private static FingerprintTable pairsAmongStrangers(int rows) {
    FingerprintTable table = new FingerprintTable();
    for (int row = 0; row < rows; row++) {
      table.add(Row.of(7, 100 + row / 2, 100 + row / 2, 100 + row));
    }
    return table;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void aBucketOfStrangersIsComparedToTheEnd(int threads) {
    int rows = 6_000;
    Counting counting = new Counting(4, 0.75);
    AtomicLong told = new AtomicLong();
    DoubleAccumulator most = new DoubleAccumulator(Math::max, 0);
    Search.Components found =
        Search.of(counting, threads)
            .withListener(
                (compared, share) -> {
                  told.accumulateAndGet(compared, Math::max);
                  most.accumulate(share);
                })
            .clusters(pairsAmongStrangers(rows));
    assertThat(read(found.clusters()))
        .isEqualTo(IntStream.range(0, rows).map(row -> row / 2 * 2).toArray());
    assertThat(found.incompleteRows()).isEmpty();
    // All pairs, the leaders, and the buckets of two.
    assertThat(counting.comparisons.get())
        .isLessThanOrEqualTo(rows * (rows - 1L) / 2 + 64L * rows + rows);
    assertThat(most.get()).isCloseTo(1, within(1e-9));
    // A listener is told in portions, of which each worker may have begun one.
    assertThat(told.get())
        .isBetween(
            counting.comparisons.get() - (threads + 1L) * (1 << 14), counting.comparisons.get());
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void aBudgetThatIsUsedUpFailsTheSearch(int threads) {
    Search search =
        Search.of(new SlotAlgorithm(4, 0.75), threads)
            .withBudget(new Budget(OptionalLong.of(1_000_000), false));
    assertThatThrownBy(() -> search.clusters(pairsAmongStrangers(6_000)))
        .isInstanceOf(IncompleteSearchException.class)
        .hasMessageMatching(
            "the search is not complete after 1,\\d{3},\\d{3} comparisons: .* raise the threshold .*");
    assertThatThrownBy(() -> search.stars(pairsAmongStrangers(6_000), Integer::compare))
        .isInstanceOf(IncompleteSearchException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void anIncompleteResultNamesTheRowsThatMayLackLinks(int threads) {
    int rows = 6_000;
    Search.Components found =
        Search.of(new SlotAlgorithm(4, 0.75), threads)
            .withBudget(new Budget(OptionalLong.of(1_000_000), true))
            .clusters(pairsAmongStrangers(rows));
    BitSet incomplete = new BitSet();
    Arrays.stream(found.incompleteRows()).forEach(incomplete::set);
    int missing = 0;
    for (int row = 1; row < rows; row += 2) {
      if (found.clusters().cluster(row) == row) {
        missing++;
        assertThat(incomplete.get(row) || incomplete.get(row - 1)).isTrue();
      } else {
        assertThat(found.clusters().cluster(row)).isEqualTo(row - 1);
      }
    }
    assertThat(missing).as("links that were missed").isPositive();
  }

  /** Finer keys: within a bucket, the words of the other slots. */
  private static final class Refining extends SlotAlgorithm {
    private Refining(int slots, double threshold) {
      super(slots, threshold);
    }

    @Override
    public Optional<Keys> within(int slot) {
      Keys all = this;
      return Optional.of(
          new Keys() {
            @Override
            public int slots() {
              return all.slots();
            }

            @Override
            public void keys(Row fingerprint, int finer, LongConsumer sink) {
              if (finer != slot) {
                all.keys(fingerprint, finer, sink);
              }
            }
          });
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void finerKeysMakeAHotBucketComplete(int threads) {
    // Strangers but for a hot word; three of five words make a pair, so two more must agree.
    SplittableRandom random = new SplittableRandom(103);
    List<long[]> rows = new ArrayList<>();
    for (int row = 0; row < 6_000; row++) {
      long[] words = random.longs(5, 1, 1_500).toArray();
      words[0] = 7;
      rows.add(words);
    }
    FingerprintTable table = table(rows);
    Algorithm algorithm = new Refining(5, 0.6);
    SearchResult pairs = Search.of(algorithm, 1).pairs(table);
    Search.Components found = Search.of(algorithm, threads).clusters(table);
    assertThat(pairs.distinctPairs().size()).as("verified pairs").isGreaterThan(20);
    assertThat(read(found.clusters())).isEqualTo(read(pairs.connectedComponents()));
    assertThat(found.incompleteRows()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void hotKeysOfRowsWithManyKeysAreHandledToo(int threads) {
    // A boilerplate of eight shingles and two of their own: any two share 8 of 12, or are copies.
    AtomicLong comparisons = new AtomicLong();
    Algorithm counting =
        new SetAlgorithm(1, 0.6) {
          @Override
          public double similarity(Row a, Row b, double atLeast) {
            comparisons.incrementAndGet();
            return super.similarity(a, b, atLeast);
          }
        };
    int rows = 5_000;
    FingerprintTable table = new FingerprintTable();
    for (int row = 0; row < rows; row++) {
      table.add(Row.of(1, 2, 3, 4, 5, 6, 7, 8, 1000 + row, 9000 + row));
    }
    Search.Components found = Search.of(counting, threads).clusters(table);
    assertThat(read(found.clusters())).containsOnly(0);
    assertThat(found.incompleteRows()).isEmpty();
    assertThat(comparisons.get()).isEqualTo(rows - 1);
  }

  @Test
  void strayMembersAreComparedWithAll() {
    // The first six hundred are all alike; the rest are a chain, in which each matches only its
    // neighbours, and the first of it the last of those.
    int rows = 700;
    int alike = 600;
    Algorithm chain =
        new SlotAlgorithm(2, 0.5) {
          @Override
          public double similarity(Row a, Row b, double atLeast) {
            long left = a.get(1);
            long right = b.get(1);
            return Math.max(left, right) <= alike || Math.abs(left - right) == 1 ? 1 : 0;
          }
        };
    FingerprintTable table = new FingerprintTable();
    for (int row = 0; row < rows; row++) {
      table.add(Row.of(7, 1 + row));
    }
    Search.Components found = Search.of(chain, 2).clusters(table);
    assertThat(read(found.clusters())).containsOnly(0);
    assertThat(found.incompleteRows()).isEmpty();
  }

  @Test
  void fewerThanOneThreadIsRefused() {
    assertThatThrownBy(() -> Search.of(new SlotAlgorithm(1, 0), 0).clusters(new FingerprintTable()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("threads must be at least 1, not 0");
  }
}
