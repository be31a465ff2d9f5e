package io.github.neardup.recommend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.search.SearchResult.VerifiedPairs;
import java.util.function.IntBinaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WeightedPairsTest {

  /** Texts in min-hash groups of ten. */
  private static SimilarSample sample(int texts, int size) {
    SimilarSample.Builder sample = new SimilarSample.Builder(size, size);
    for (int i = 0; i < texts; i++) {
      sample.offer(new Document("d" + i, ""), i / 10, i);
    }
    return sample.build();
  }

  private static FingerprintTable sets(int rows) {
    FingerprintTable sets = new FingerprintTable();
    for (int row = 0; row < rows; row++) {
      sets.add(LongArray.of(row / 10));
    }
    return sets;
  }

  private static WeightedPairs pairs(SearchResult found) {
    return WeightedPairs.of(
        found, new DrawnPairs(sample(found.rows(), found.rows()), sets(found.rows())));
  }

  private static SearchResult allEqual(int rows) {
    return SearchResult.of(new int[rows], VerifiedPairs.of(new int[0], new int[0], new double[0]));
  }

  /** The share of the pairs that a search found that have a property, and how many there are. */
  private static double[] byBruteForce(SearchResult found, IntBinaryOperator has) {
    double pairs = 0;
    double with = 0;
    for (int a = 0; a < found.rows(); a++) {
      for (int b = a + 1; b < found.rows(); b++) {
        if (found.matches(a, b)) {
          pairs++;
          with += has.applyAsInt(a, b);
        }
      }
    }
    return new double[] {with / pairs, pairs};
  }

  private static WeightedShare share(WeightedPairs pairs, IntBinaryOperator has) {
    return pairs.share(i -> has.applyAsInt(pairs.left(i), pairs.right(i)) == 1);
  }

  private static int similar(int a, int b) {
    return a / 10 == b / 10 ? 1 : 0;
  }

  @Test
  void ofFewPairsOfAWholeCorpusTheShareIsKnown() {
    SearchResult found = allEqual(100);
    double[] expected = byBruteForce(found, WeightedPairsTest::similar);
    assertThat(expected).containsExactly(1 / 11.0, 4950);
    WeightedPairs pairs = pairs(found);
    assertThat(pairs.size()).isEqualTo(4950);
    assertThat(pairs.total()).isEqualTo(4950);
    WeightedShare share = share(pairs, WeightedPairsTest::similar);
    assertThat(share.value()).isEqualTo(expected[0]);
    assertThat(share.interval()).isEqualTo(new Interval(expected[0], expected[0]));
  }

  @Test
  void ofManyPairsOfAWholeCorpusTheNumberIsKnown() {
    int[] left =
        IntStream.range(0, 300).flatMap(a -> IntStream.range(a + 1, 300).map(b -> a)).toArray();
    int[] right = IntStream.range(0, 300).flatMap(a -> IntStream.range(a + 1, 300)).toArray();
    double[] similarities = IntStream.range(0, left.length).mapToDouble(i -> 1).toArray();
    WeightedPairs pairs =
        pairs(
            SearchResult.of(
                IntStream.range(0, 300).toArray(), VerifiedPairs.of(left, right, similarities)));
    assertThat(pairs.size()).isLessThan(left.length / 2);
    assertThat(pairs.total()).isEqualTo(300 * 299 / 2);
  }

  /** Neighbours in the sample are similar, though few of the group are. */
  @Test
  void ofALargeGroupOfEqualFingerprintsPairsAreDrawn() {
    SearchResult found = allEqual(400);
    double[] expected = byBruteForce(found, WeightedPairsTest::similar);
    WeightedPairs pairs = pairs(found);
    assertThat(pairs.size()).isEqualTo(400);
    assertThat(pairs.total()).isCloseTo(expected[1], within(1e-6));
    WeightedShare share = share(pairs, WeightedPairsTest::similar);
    // 400 pairs, of which two may be the same: five standard deviations of half as many.
    double deviation = Math.sqrt(expected[0] * (1 - expected[0]) / 200);
    assertThat(share.value()).isCloseTo(expected[0], within(5 * deviation));
    assertThat(share.interval().high()).isGreaterThan(share.interval().low());
  }

  /** 200 groups of 12 equal fingerprints; every second one is similar to the next. */
  @Test
  void membersOfGroupsAreDrawnNotTheirRepresentatives() {
    int members = 12;
    int groups = 200;
    SearchResult found =
        SearchResult.of(
            IntStream.range(0, groups * members).map(row -> row - row % members).toArray(),
            VerifiedPairs.of(
                IntStream.range(0, groups / 2).map(i -> 2 * i * members).toArray(),
                IntStream.range(0, groups / 2).map(i -> (2 * i + 1) * members).toArray(),
                IntStream.range(0, groups / 2).mapToDouble(i -> 1).toArray()));
    IntBinaryOperator has = (a, b) -> a % members % 3 == b % members % 3 ? 1 : 0;
    double[] expected = byBruteForce(found, has);
    WeightedPairs pairs = pairs(found);
    assertThat(pairs.total()).isCloseTo(expected[1], within(1e-6));
    // Nearly all of the deviation is that of 100 pairs that stand for 144 each; 1/3 have it.
    double deviation = 144 * Math.sqrt(100 * 2 / 9.0) / expected[1];
    assertThat(share(pairs, has).value()).isCloseTo(expected[0], within(5 * deviation));
  }

  @Test
  void ofTooManyPairsSomeAreDrawnAndStandForAll() {
    int rows = 800;
    int[] lefts = new int[rows * (rows - 1) / 2];
    int[] rights = new int[lefts.length];
    double[] similarities = new double[lefts.length];
    int next = 0;
    for (int a = 0; a < rows; a++) {
      for (int b = a + 1; b < rows; b++) {
        lefts[next] = a;
        rights[next++] = b;
      }
    }
    SearchResult found =
        SearchResult.of(
            IntStream.range(0, rows).toArray(), VerifiedPairs.of(lefts, rights, similarities));
    WeightedPairs pairs = pairs(found);
    double kept = 20_000.0 / lefts.length;
    double deviation = Math.sqrt(lefts.length * (1 - kept) / kept);
    assertThat(pairs.total()).isCloseTo(lefts.length, within(5 * deviation));
    assertThat(pairs.size()).isBetween(19_000, 21_000);
    WeightedShare share = share(pairs, WeightedPairsTest::similar);
    assertThat(share.interval().high()).isGreaterThan(share.interval().low());
  }

  @Test
  void ofAPartOfTheCorpusNothingIsKnown() {
    SimilarSample part = sample(100, 50);
    assertThat(part.whole()).isFalse();
    WeightedPairs pairs =
        WeightedPairs.of(allEqual(part.size()), new DrawnPairs(part, sets(part.size())));
    Interval interval = share(pairs, WeightedPairsTest::similar).interval();
    assertThat(interval.high()).isGreaterThan(interval.low());
  }
}
