package io.github.neardup.kshingle;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.AlgorithmContract.RandomTexts;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.testing.ForwardingAlgorithm;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The search with K-Shingle's keys against brute force, under both orders of the shingles. */
class ExactJoinTest {

  @Property(seed = "31", tries = 1000)
  void pairsOfRandomSetsAreThoseOfBruteForce(
      @ForAll("thresholds") String threshold, @ForAll("collections") List<long[]> sets) {
    checkAgainstBruteForce(threshold, sets);
  }

  @Provide
  Arbitrary<String> thresholds() {
    return Arbitraries.of(
        "0.05",
        "0.1",
        "0.25",
        "0.3",
        "0.3333333333333333",
        "0.33333333333333337",
        "0.5",
        "0.6",
        "0.6666666666666666",
        "0.66666666666666663",
        "0.7",
        "0.75",
        "0.8",
        "0.9",
        "0.95",
        "1");
  }

  /**
   * Shingles of which many agree in the upper half, in the lower half, or in the place of their
   * count, so that orders tie wherever they can.
   */
  @Provide
  Arbitrary<List<long[]>> collections() {
    Arbitrary<Long> shingle =
        Arbitraries.longs()
            .between(0, 23)
            .map(i -> (i % 4 - 2) << 32 | (i / 4 % 3) << 26 | (i / 12) * 5);
    return shingle
        .set()
        .ofMinSize(1)
        .ofMaxSize(12)
        .map(set -> set.stream().mapToLong(Long::longValue).sorted().toArray())
        .list()
        .ofMinSize(2)
        .ofMaxSize(25);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.05", "0.3", "0.3333333333333333", "0.5", "0.7", "0.9", "1"})
  void pairsOfEditedTextsAreThoseOfBruteForce(String threshold) {
    RandomTexts random = new RandomTexts(77);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      String text = i % 3 == 0 ? random.chinese(50) : random.english(10 + i);
      texts.add(text);
      for (int copy = 0; copy < 5; copy++) {
        texts.add(random.edited(text, copy * copy));
      }
    }
    KShingle kShingle = KShingle.create("shingle=2");
    checkAgainstBruteForce(threshold, texts.stream().map(kShingle::fingerprint).toList());
  }

  private static void checkAgainstBruteForce(String threshold, List<long[]> sets) {
    KShingle kShingle = KShingle.create("threshold=" + threshold);
    FingerprintTable table = new FingerprintTable();
    sets.forEach(set -> table.add(Row.of(set)));
    SearchResult byRarity = Search.of(kShingle, 1).pairs(table);
    SearchResult byHash = Search.of(new ByHashOnly(kShingle), 1).pairs(table);
    for (int i = 0; i < sets.size(); i++) {
      LongOpenHashSet left = new LongOpenHashSet(sets.get(i));
      for (int j = i + 1; j < sets.size(); j++) {
        long[] right = sets.get(j);
        int common = 0;
        for (long shingle : right) {
          common += left.contains(shingle) ? 1 : 0;
        }
        double similarity = (double) common / (left.size() + right.length - common);
        boolean expected = similarity >= Double.parseDouble(threshold);
        assertThat(byRarity.matches(i, j)).as("%d and %d by rarity", i, j).isEqualTo(expected);
        assertThat(byHash.matches(i, j)).as("%d and %d by hash", i, j).isEqualTo(expected);
      }
    }
    for (int pair = 0; pair < byRarity.distinctPairs().size(); pair++) {
      assertThat(byRarity.distinctPairs().left(pair)).isEqualTo(byHash.distinctPairs().left(pair));
      assertThat(byRarity.distinctPairs().right(pair))
          .isEqualTo(byHash.distinctPairs().right(pair));
      assertThat(byRarity.distinctPairs().similarity(pair))
          .isEqualTo(byHash.distinctPairs().similarity(pair));
    }
    // Each pair once.
    assertThat(byRarity.distinctPairs().size()).isEqualTo(byHash.distinctPairs().size());
  }

  /** Shingles that most sets have are common to all pairs under one order and to few by rarity. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  void rareShinglesFirstMakesFewerCandidates(int seed) {
    Random random = new Random(seed);
    // Ten shingles that are everywhere, below all others; 40 that are in one set only.
    FingerprintTable table = new FingerprintTable();
    for (int row = 0; row < 300; row++) {
      long[] set = new long[50];
      for (int i = 0; i < 50; i++) {
        set[i] = i < 10 ? Long.MIN_VALUE + ((long) i << 33 | i) : random.nextLong() >>> 1;
      }
      Arrays.sort(set);
      table.add(Row.of(set));
    }
    KShingle kShingle = KShingle.create("threshold=0.7");
    AtomicInteger byRarity = new AtomicInteger();
    AtomicInteger byHash = new AtomicInteger();
    Search.of(kShingle, 1).pairs(table, (left, right) -> byRarity.incrementAndGet());
    Search.of(new ByHashOnly(kShingle), 1).pairs(table, (left, right) -> byHash.incrementAndGet());
    assertThat(byHash.get()).isEqualTo(300 * 299 / 2);
    assertThat(byRarity.get()).isZero();
  }

  /** Each text is an earlier one with two of its ten words changed, so all are in one component. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void starsOfALargeComponentAreThoseByHash(int seed) {
    Random random = new Random(seed);
    List<TreeSet<Long>> sets = new ArrayList<>();
    for (int row = 0; row < 6000; row++) {
      TreeSet<Long> set = new TreeSet<>();
      if (row > 0) {
        set.addAll(sets.get(random.nextInt(row)));
        set.removeIf(word -> set.size() > 8 && random.nextInt(4) == 0);
      }
      while (set.size() < 10) {
        set.add(Hash64.mix((long) StrictMath.pow(2000, random.nextDouble())));
      }
      sets.add(set);
    }
    FingerprintTable table = new FingerprintTable();
    sets.forEach(set -> table.add(Row.of(set.stream().mapToLong(word -> word).toArray())));
    KShingle kShingle = KShingle.create("threshold=0.6");
    Search.StarClusters byRarity = Search.of(kShingle, 2).stars(table, Integer::compare);
    Search.StarClusters byHash =
        Search.of(new ByHashOnly(kShingle), 2).stars(table, Integer::compare);
    int[] centres = IntStream.range(0, 6000).map(byHash::centre).toArray();
    assertThat(Arrays.stream(centres).distinct().count()).isBetween(1000L, 4000L);
    assertThat(IntStream.range(0, 6000).map(byRarity::centre).toArray()).isEqualTo(centres);
  }

  /** The algorithm without what it knows of the collection. */
  private static final class ByHashOnly extends ForwardingAlgorithm {

    ByHashOnly(KShingle kShingle) {
      super(kShingle);
    }

    @Override
    public Optional<Keys.OfCollection> collectionKeys() {
      return Optional.empty();
    }
  }
}
