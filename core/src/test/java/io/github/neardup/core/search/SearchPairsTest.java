package io.github.neardup.core.search;

import static io.github.neardup.core.algorithm.AlgorithmContract.table;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.CollectionStatistics;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.search.SearchResult.VerifiedPairs;
import io.github.neardup.core.testing.ForwardingAlgorithm;
import io.github.neardup.core.testing.SetAlgorithm;
import io.github.neardup.core.testing.SlotAlgorithm;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class SearchPairsTest {

  private static final int[] THREADS = {1, 2, 4, 7};

  private record Pair(int left, int right) {}

  private static Map<Pair, Double> verified(SearchResult result) {
    VerifiedPairs pairs = result.distinctPairs();
    Map<Pair, Double> verified = new HashMap<>();
    for (int i = 0; i < pairs.size(); i++) {
      verified.put(new Pair(pairs.left(i), pairs.right(i)), pairs.similarity(i));
    }
    assertThat(verified).as("each pair once").hasSize(pairs.size());
    return verified;
  }

  private static Set<Long> keys(Keys keys, long[] row, int slot) {
    Set<Long> set = new HashSet<>();
    keys.keys(Row.of(row), slot, set::add);
    return set;
  }

  private static boolean candidates(Keys keys, long[] a, long[] b) {
    return IntStream.range(0, keys.slots())
        .anyMatch(slot -> keys(keys, a, slot).stream().anyMatch(keys(keys, b, slot)::contains));
  }

  /** Compares every search, on several numbers of threads, with all pairs tried one by one. */
  private static void assertFindsWhatBruteForceFinds(Algorithm algorithm, List<long[]> rows) {
    Map<Pair, Double> expected = new HashMap<>();
    Set<Pair> expectedCandidates = new HashSet<>();
    int[] representatives = new int[rows.size()];
    for (int right = 0; right < rows.size(); right++) {
      int first = right;
      for (int left = right - 1; left >= 0; left--) {
        if (Arrays.equals(rows.get(left), rows.get(right))) {
          first = left;
        }
      }
      representatives[right] = first;
      for (int left = 0; left < right && first == right; left++) {
        if (representatives[left] == left
            && candidates(algorithm.keys(), rows.get(left), rows.get(right))) {
          expectedCandidates.add(new Pair(left, right));
          double similarity = algorithm.similarity(rows.get(left), rows.get(right));
          if (similarity >= algorithm.threshold()) {
            expected.put(new Pair(left, right), similarity);
          }
        }
      }
    }
    for (int threads : THREADS) {
      Map<Pair, Integer> told = new ConcurrentHashMap<>();
      SearchResult result =
          Search.of(algorithm, threads)
              .pairs(
                  table(rows), (left, right) -> told.merge(new Pair(left, right), 1, Integer::sum));
      assertThat(result.rows()).isEqualTo(rows.size());
      assertThat(IntStream.range(0, rows.size()).map(result::representative).toArray())
          .isEqualTo(representatives);
      assertThat(verified(result)).isEqualTo(expected);
      assertThat(told.keySet()).isEqualTo(expectedCandidates);
      assertThat(told.values()).allMatch(times -> times == 1);
      assertSorted(result.distinctPairs());
    }
  }

  private static void assertSorted(VerifiedPairs pairs) {
    for (int i = 0; i < pairs.size(); i++) {
      assertThat(pairs.left(i)).isLessThan(pairs.right(i));
      if (i > 0) {
        assertThat(pairs.left(i - 1) < pairs.left(i) || pairs.right(i - 1) < pairs.right(i))
            .isTrue();
      }
    }
  }

  /** Vectors over few values, so that many pairs agree in several slots; 0 is no key. */
  private static List<long[]> vectors(SplittableRandom random, int rows, int slots, int values) {
    return IntStream.range(0, rows)
        .mapToObj(row -> LongStream.range(0, slots).map(s -> random.nextLong(values)).toArray())
        .toList();
  }

  private static List<long[]> sets(SplittableRandom random, int rows, int universe) {
    return IntStream.range(0, rows)
        .mapToObj(
            row ->
                IntStream.range(0, 1 + random.nextInt(8))
                    .mapToLong(i -> random.nextLong(universe))
                    .sorted()
                    .distinct()
                    .toArray())
        .toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 16})
  void oneKeyASlot(int slots) {
    SplittableRandom random = new SplittableRandom(81);
    for (int rows : new int[] {0, 1, 2, 50, 120}) {
      for (int values : new int[] {2, 5, 40}) {
        for (double threshold : new double[] {0, 0.4, 1}) {
          assertFindsWhatBruteForceFinds(
              new SlotAlgorithm(slots, threshold), vectors(random, rows, slots, values));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void manyKeysASlot(int slots) {
    SplittableRandom random = new SplittableRandom(82);
    for (int rows : new int[] {1, 2, 50, 120}) {
      for (int universe : new int[] {5, 30, 1000}) {
        for (double threshold : new double[] {0, 0.3, 0.8}) {
          assertFindsWhatBruteForceFinds(
              new SetAlgorithm(slots, threshold), sets(random, rows, universe));
        }
      }
    }
  }

  @Test
  void keysHandedOutTwice() {
    SplittableRandom random = new SplittableRandom(83);
    Algorithm twice =
        new SetAlgorithm(2, 0.3) {
          @Override
          public void keys(Row fingerprint, int slot, LongConsumer sink) {
            super.keys(fingerprint, slot, sink);
            super.keys(fingerprint, slot, sink);
          }
        };
    assertFindsWhatBruteForceFinds(twice, sets(random, 100, 20));
  }

  @Test
  void rowsWithoutAnyKeyMatchTheirCopiesAlone() {
    List<long[]> rows = List.of(new long[] {0, 0}, new long[] {0, 0}, new long[] {0, 5});
    SearchResult result = Search.of(new SlotAlgorithm(2, 0), 2).pairs(table(rows));
    assertThat(result.distinctPairs().size()).isZero();
    assertThat(result.matches(0, 1)).isTrue();
    assertThat(result.matches(1, 0)).isTrue();
    assertThat(result.matches(2, 2)).isTrue();
    assertThat(result.matches(0, 2)).isFalse();
  }

  @Test
  void matchesHoldsBetweenAllRowsOfTheTwoGroups() {
    List<long[]> rows =
        List.of(
            new long[] {1, 2, 3},
            new long[] {1, 2, 4},
            new long[] {1, 2, 3},
            new long[] {1, 2, 4},
            new long[] {7, 8, 9});
    SearchResult result = Search.of(new SlotAlgorithm(3, 0.6), 1).pairs(table(rows));
    assertThat(result.distinctPairs().size()).isEqualTo(1);
    assertThat(result.distinctPairs().similarity(0)).isEqualTo(2.0 / 3);
    assertThat(result.distinctPairs().contains(0, 1)).isTrue();
    assertThat(result.distinctPairs().contains(1, 0)).isTrue();
    assertThat(result.distinctPairs().contains(0, 2))
        .as("copies are no pair of the list")
        .isFalse();
    for (int a = 0; a < 5; a++) {
      for (int b = 0; b < 5; b++) {
        assertThat(result.matches(a, b)).isEqualTo(a == b || (a < 4 && b < 4));
      }
    }
  }

  @Test
  void shuffledRowsMatchAsBefore() {
    SplittableRandom random = new SplittableRandom(84);
    for (Algorithm algorithm : List.of(new SlotAlgorithm(3, 0.6), new SetAlgorithm(3, 0.4))) {
      List<long[]> rows =
          algorithm instanceof SlotAlgorithm ? vectors(random, 100, 3, 6) : sets(random, 100, 30);
      int[] order = IntStream.range(0, rows.size()).toArray();
      for (int i = order.length - 1; i > 0; i--) {
        int j = random.nextInt(i + 1);
        int swap = order[i];
        order[i] = order[j];
        order[j] = swap;
      }
      SearchResult before = Search.of(algorithm, 2).pairs(table(rows));
      SearchResult after =
          Search.of(algorithm, 2).pairs(table(Arrays.stream(order).mapToObj(rows::get).toList()));
      for (int a = 0; a < order.length; a++) {
        for (int b = 0; b < order.length; b++) {
          assertThat(after.matches(a, b)).isEqualTo(before.matches(order[a], order[b]));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void aHundredThousandEqualFingerprintsCostNoComparison(int threads) {
    // One by one these would be five billion pairs, in each of eight slots.
    AtomicLong comparisons = new AtomicLong();
    Algorithm counting =
        new SlotAlgorithm(8, 0.5) {
          @Override
          public double similarity(Row a, Row b, double atLeast) {
            comparisons.incrementAndGet();
            return super.similarity(a, b, atLeast);
          }
        };
    FingerprintTable table = new FingerprintTable();
    long[][] kinds = {{1, 2, 3, 4, 5, 6, 7, 8}, {1, 2, 3, 4, 5, 6, 0, 0}, {9, 9, 9, 9, 9, 9, 9, 8}};
    for (int row = 0; row < 100_000; row++) {
      table.add(Row.of(kinds[row % 3]));
    }
    AtomicInteger told = new AtomicInteger();
    SearchResult result =
        Search.of(counting, threads).pairs(table, (left, right) -> told.incrementAndGet());
    assertThat(verified(result)).isEqualTo(Map.of(new Pair(0, 1), 0.75));
    assertThat(told.get()).as("0 and 1, 0 and 2").isEqualTo(2);
    assertThat(comparisons.get()).isEqualTo(2);
    for (int row = 0; row < 100_000; row++) {
      assertThat(result.representative(row)).isEqualTo(row % 3);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void whatSimilarityThrowsIsPassedOn(int threads) {
    IllegalStateException broken = new IllegalStateException("broken");
    List<long[]> rows = vectors(new SplittableRandom(85), 300, 3, 5);
    Algorithm throwing =
        new SlotAlgorithm(3, 0.5) {
          @Override
          public double similarity(Row a, Row b, double atLeast) {
            throw broken;
          }
        };
    assertThatThrownBy(() -> Search.of(throwing, threads).pairs(table(rows))).isSameAs(broken);
    assertThatThrownBy(
            () ->
                Search.of(new SetAlgorithm(1, 0.5), threads)
                    .pairs(
                        table(sets(new SplittableRandom(86), 300, 20)),
                        (left, right) -> {
                          throw broken;
                        }))
        .isSameAs(broken);
  }

  @Test
  void theKeysMadeForTheCollectionAreUsed() {
    List<CollectionStatistics> seen = new ArrayList<>();
    Algorithm noKeys =
        new ForwardingAlgorithm(new SlotAlgorithm(1, 0)) {
          @Override
          public Optional<Keys.OfCollection> collectionKeys() {
            return Optional.of(
                new Keys.OfCollection(
                    CollectionStatistics.Part.SAMPLE,
                    collection -> {
                      seen.add(collection);
                      return new SlotAlgorithm(1, 0) {
                        @Override
                        public void keys(Row fingerprint, int slot, LongConsumer sink) {}
                      };
                    }));
          }
        };
    FingerprintTable table = table(List.of(new long[] {1, 2}, new long[] {1, 3}));
    SearchResult result = Search.of(noKeys, 1).pairs(table);
    assertThat(seen).hasSize(1);
    assertThat(seen.get(0).sampleSize()).isEqualTo(2);
    assertThat(result.distinctPairs().size()).isZero();
  }

  @Test
  void textsThatShareMostWordsAreFound() {
    Algorithm algorithm = Algorithms.create("wordset:threshold=0.6,slots=4");
    List<String> texts =
        List.of(
            "The quick brown fox jumps over the lazy dog",
            "Completely different words stand here",
            "the quick brown fox jumped over the lazy dog!",
            "THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG.",
            "我购买了道具和服装",
            "我購买了道具和服装。",
            "!!!",
            "???",
            "!!!");
    SearchResult result =
        Search.of(algorithm, 2).pairs(table(texts.stream().map(algorithm::fingerprint).toList()));
    // 7 of 9 words; 8 of 10 characters.
    assertThat(verified(result)).isEqualTo(Map.of(new Pair(0, 2), 7 / 9.0, new Pair(4, 5), 0.8));
    assertThat(result.representative(3)).isZero();
    assertThat(result.matches(6, 8)).isTrue();
    assertThat(result.matches(6, 7)).isFalse();
  }
}
