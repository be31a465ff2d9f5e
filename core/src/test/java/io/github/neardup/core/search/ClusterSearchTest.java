package io.github.neardup.core.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FinerKeys;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.cluster.Clusters;
import io.github.neardup.core.testing.SetAlgorithm;
import io.github.neardup.core.testing.SlotAlgorithm;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ClusterSearchTest {

  private static FingerprintTable table(List<long[]> rows) {
    FingerprintTable table = new FingerprintTable();
    rows.forEach(row -> table.add(row, 0, row.length));
    return table;
  }

  private static int[] read(Clusters clusters) {
    return IntStream.range(0, clusters.size()).map(clusters::cluster).toArray();
  }

  private static void assertClustersAreThoseOfAllPairs(Algorithm algorithm, List<long[]> rows) {
    FingerprintTable table = table(rows);
    SearchResult pairs = PairSearch.search(algorithm, table, 1, CandidateListener.NONE);
    for (int threads : new int[] {1, 2, 5}) {
      FoundClusters found = ClusterSearch.search(algorithm, table, threads);
      assertThat(read(found.clusters())).isEqualTo(read(pairs.connectedComponents()));
      assertThat(found.hotBuckets().complete()).isTrue();
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
    public double similarity(
        long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
      comparisons.incrementAndGet();
      return super.similarity(a, aFrom, aTo, b, bFrom, bTo, atLeast);
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
      table.add(words, 0, 10);
    }
    FoundClusters found = ClusterSearch.search(counting, table, threads);
    assertThat(read(found.clusters())).containsOnly(0);
    assertThat(found.hotBuckets().complete()).isTrue();
    assertThat(found.hotBuckets().count()).isPositive();
    assertThat(found.hotBuckets().largest()).isBetween(rows / 2, rows);
    assertThat(counting.comparisons.get()).isLessThan(4L * rows);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void aHotBucketOfStrangersCostsNoMoreThanSaidAndIsReported(int threads) {
    // All share the word in slot 0. Of the rest, pairs (2i, 2i + 1) share slots 1 and 2, too.
    int rows = 20_000;
    Counting counting = new Counting(4, 0.75);
    FingerprintTable table = new FingerprintTable();
    for (int row = 0; row < rows; row++) {
      table.add(new long[] {7, 100 + row / 2, 100 + row / 2, 100 + row}, 0, 4);
    }
    FoundClusters found = ClusterSearch.search(counting, table, threads);
    assertThat(read(found.clusters()))
        .isEqualTo(IntStream.range(0, rows).map(row -> row / 2 * 2).toArray());
    assertThat(counting.comparisons.get()).isLessThan((HotBucket.LEADERS + 2L) * rows);
    HotBuckets hot = found.hotBuckets();
    assertThat(hot.complete()).isFalse();
    assertThat(hot.count()).isEqualTo(1);
    assertThat(hot.incomplete()).isEqualTo(1);
    assertThat(hot.largest()).isEqualTo(rows);
    // 128 pairs have a leader each, which finds both; the other groups are of one member.
    long pairs = (long) rows * (rows - 1) / 2;
    assertThat(hot.pairsNotCompared()).isBetween(pairs - 2L * HotBucket.LEADERS, pairs);
  }

  /** Finer keys: within a bucket, the words of the other slots. */
  private static final class Refining extends SlotAlgorithm implements FinerKeys {
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
            public void keys(long[] words, int from, int to, int finer, LongConsumer sink) {
              if (finer != slot) {
                all.keys(words, from, to, finer, sink);
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
    SearchResult pairs = PairSearch.search(algorithm, table, 1, CandidateListener.NONE);
    FoundClusters found = ClusterSearch.search(algorithm, table, threads);
    assertThat(pairs.pairs().size()).as("verified pairs").isGreaterThan(20);
    assertThat(read(found.clusters())).isEqualTo(read(pairs.connectedComponents()));
    assertThat(found.hotBuckets()).isEqualTo(new HotBuckets(1, 6_000, 0, 0));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void hotKeysOfRowsWithManyKeysAreHandledToo(int threads) {
    // A boilerplate of eight shingles and two of their own: any two share 8 of 12, or are copies.
    AtomicLong comparisons = new AtomicLong();
    Algorithm counting =
        new SetAlgorithm(1, 0.6) {
          @Override
          public double similarity(
              long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
            comparisons.incrementAndGet();
            return super.similarity(a, aFrom, aTo, b, bFrom, bTo, atLeast);
          }
        };
    int rows = 5_000;
    FingerprintTable table = new FingerprintTable();
    for (int row = 0; row < rows; row++) {
      table.add(new long[] {1, 2, 3, 4, 5, 6, 7, 8, 1000 + row, 9000 + row}, 0, 10);
    }
    FoundClusters found = ClusterSearch.search(counting, table, threads);
    assertThat(read(found.clusters())).containsOnly(0);
    assertThat(found.hotBuckets()).isEqualTo(new HotBuckets(1, rows, 0, 0));
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
          public double similarity(
              long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
            long left = a[aFrom + 1];
            long right = b[bFrom + 1];
            return Math.max(left, right) <= alike || Math.abs(left - right) == 1 ? 1 : 0;
          }
        };
    FingerprintTable table = new FingerprintTable();
    for (int row = 0; row < rows; row++) {
      table.add(new long[] {7, 1 + row}, 0, 2);
    }
    FoundClusters found = ClusterSearch.search(chain, table, 2);
    assertThat(read(found.clusters())).containsOnly(0);
    assertThat(found.hotBuckets()).isEqualTo(new HotBuckets(1, rows, 0, 0));
  }

  @Test
  void fewerThanOneThreadIsRefused() {
    assertThatThrownBy(
            () -> ClusterSearch.search(new SlotAlgorithm(1, 0), new FingerprintTable(), 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("threads must be at least 1, not 0");
  }
}
