package io.github.neardup.simhash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.search.SearchResult.VerifiedPairs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SearchPlannerTest {

  @ParameterizedTest
  @CsvSource({
    "64, 0, 8500",
    "64, 1, 8500",
    "64, 3, 8500",
    "64, 7, 8500",
    "64, 12, 3000",
    "64, 32, 300",
    "128, 0, 8500",
    "128, 1, 8500",
    "128, 3, 8500",
    "128, 10, 8500",
    "128, 64, 300",
    "64, 10, 9000",
    "64, 15, 9000",
    "256, 3, 9000",
    "256, 12, 9000",
    "256, 40, 9000",
    "256, 64, 3000",
    "256, 128, 300"
  })
  void everyPairWithinTheDistanceIsFound(int bits, int distance, int size) {
    SimHash simHash = SimHash.create("bits=" + bits + ",distance=" + distance);
    int words = bits / Long.SIZE;
    long[] fingerprints = withNeighbours(size, words, distance);
    FingerprintTable table = new FingerprintTable();
    for (int i = 0; i < size; i++) {
      table.add(new Row(fingerprints, i * words, (i + 1) * words));
    }

    SearchResult result = Search.of(simHash, 2).pairs(table);

    VerifiedPairs pairs = result.distinctPairs();
    int next = 0;
    int within = 0;
    int atTheLimit = 0;
    for (int i = 0; i < size; i++) {
      for (int j : neighboursAfter(i, fingerprints, words, distance)) {
        int differing = differing(fingerprints, words, i, j);
        assertThat(result.matches(i, j)).as("%d and %d, %d bits", i, j, differing).isTrue();
        within++;
        atTheLimit += differing == distance ? 1 : 0;
        if (differing > 0 && result.representative(i) == i && result.representative(j) == j) {
          // Pairs are sorted, so each must be the next: none is twice there, none too many.
          assertThat(pairs.left(next)).isEqualTo(i);
          assertThat(pairs.right(next)).isEqualTo(j);
          assertThat(pairs.similarity(next)).isEqualTo(1 - (double) differing / bits);
          next++;
        }
      }
    }
    assertThat(next).isEqualTo(pairs.size());
    // A tenth of the rows is planted, equally often at 0 to distance + 2 bits from another.
    assertThat(within).isGreaterThan(size / 40);
    assertThat(atTheLimit).isGreaterThan(size / 20 / (distance + 3));
  }

  private static int[] neighboursAfter(int i, long[] fingerprints, int words, int distance) {
    return IntStream.range(i + 1, fingerprints.length / words)
        .filter(j -> differing(fingerprints, words, i, j) <= distance)
        .toArray();
  }

  private static int differing(long[] fingerprints, int words, int i, int j) {
    int differing = 0;
    for (int word = 0; word < words; word++) {
      differing += Long.bitCount(fingerprints[i * words + word] ^ fingerprints[j * words + word]);
    }
    return differing;
  }

  private static long[] withNeighbours(int size, int words, int distance) {
    Random random = new Random(31L * distance + words);
    long[] fingerprints = random.longs((long) size * words).toArray();
    for (int i = 0; i < size / 10; i++) {
      int copy = size - 1 - i;
      System.arraycopy(fingerprints, i * words, fingerprints, copy * words, words);
      flip(fingerprints, copy * words, words, i % (distance + 3), random);
    }
    return fingerprints;
  }

  /** Flips as many different bits. */
  private static void flip(long[] fingerprints, int from, int words, int count, Random random) {
    long[] flipped = new long[words];
    for (int done = 0; done < count; ) {
      int bit = random.nextInt(words * Long.SIZE);
      long mask = 1L << (bit % Long.SIZE);
      if ((flipped[bit / Long.SIZE] & mask) == 0) {
        flipped[bit / Long.SIZE] |= mask;
        fingerprints[from + bit / Long.SIZE] ^= mask;
        done++;
      }
    }
  }

  /** The blocks are disjoint, cover all bits, and are of equal size as far as possible. */
  @ParameterizedTest
  @ValueSource(ints = {64, 128, 256})
  void everyBitBelongsToExactlyOneBlock(int bits) {
    Random random = new Random(bits);
    for (int distance = 0; distance <= Math.min(64, bits / 2); distance++) {
      Keys keys = new SearchPlanner(bits, distance).keys();
      assertThat(keys.slots()).isEqualTo(distance + 1);
      long[] words = random.longs(bits / Long.SIZE).toArray();
      int[] size = new int[distance + 1];
      for (int bit = 0; bit < bits; bit++) {
        long[] other = words.clone();
        other[bit / Long.SIZE] ^= 1L << (bit % Long.SIZE);
        int changed = 0;
        for (int slot = 0; slot < keys.slots(); slot++) {
          if (key(keys, words, slot) != key(keys, other, slot)) {
            changed++;
            size[slot]++;
          }
        }
        assertThat(changed).as("blocks of bit %d at distance %d", bit, distance).isEqualTo(1);
      }
      int lesser = bits / (distance + 1);
      for (int slot = 0; slot <= distance; slot++) {
        assertThat(size[slot]).isBetween(lesser, bits % (distance + 1) == 0 ? lesser : lesser + 1);
      }
    }
  }

  private static long key(Keys keys, long[] words, int slot) {
    long[] result = new long[1];
    keys.keys(Row.of(words), slot, key -> result[0] = key);
    return result[0];
  }

  // --- the choice of a plan ---------------------------------------------------------------------

  private static FingerprintTable table(long[] fingerprints) {
    FingerprintTable table = new FingerprintTable();
    for (long fingerprint : fingerprints) {
      table.add(Row.of(fingerprint));
    }
    return table;
  }

  @Test
  void smallCollectionsAreSearchedByTheBlocksOfStoredIndexes() {
    FingerprintTable small = table(new Random(1).longs(SearchPlanner.SMALL - 1).toArray());
    for (int distance : new int[] {0, 3, 12}) {
      SimHash simHash = SimHash.create("bits=64,distance=" + distance);
      assertThat(simHash.keys().slots()).isEqualTo(distance + 1);
      assertThat(small.keys(simHash).slots()).isEqualTo(distance + 1);
    }
  }

  @Test
  void collectionsThatCrowdTogetherGetLongerKeys() {
    int size = 50_000;
    long[] random = new Random(2).longs(size).toArray();
    SimHash simHash = SimHash.create("bits=64,distance=6");
    int planned = new SearchPlanner(64, 6).keys(size).slots();
    assertThat(table(random).keys(simHash).slots()).isEqualTo(planned);
    // Two bits of three are the same in all.
    long[] crowded = random.clone();
    Arrays.setAll(crowded, i -> crowded[i] & 0x9249249249249249L);
    FingerprintTable table = table(crowded);
    int slots = table.keys(simHash).slots();
    assertThat(slots).isGreaterThan(planned);
    assertThat(table.keys(simHash).slots()).as("the same again").isEqualTo(slots);
  }

  @Test
  void copiesDoNotCountAsCrowds() {
    long[] random = new Random(3).longs(20_000).toArray();
    long[] half = random.clone();
    Arrays.fill(half, 0, half.length / 2, 42);
    SimHash simHash = SimHash.create("bits=64,distance=6");
    assertThat(table(half).keys(simHash).slots())
        .isLessThanOrEqualTo(new SearchPlanner(64, 6).keys(half.length).slots());
  }

  /**
   * Pairs of random fingerprints are independent, pair by pair. With X, in how many masks two of
   * them agree, E X is the sum of 2^-w over the masks' numbers of bits w, and E X^2 that over all
   * unions of two masks.
   */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 8, 12})
  void candidatesAreAsManyAsThePlanExpects(int distance) {
    int size = 20_000;
    MaskedKeys keys = new SearchPlanner(64, distance).keys(size);
    long[] fingerprints = new Random(distance).longs(size).toArray();
    double candidates = 0;
    double secondMoment = 0;
    for (int slot = 0; slot < keys.slots(); slot++) {
      long mask = keys.masks[slot][0];
      long[] ofSlot = Arrays.stream(fingerprints).map(f -> f & mask).sorted().toArray();
      for (int from = 0, to = 1; from < size; from = to++) {
        while (to < size && ofSlot[to] == ofSlot[from]) {
          to++;
        }
        candidates += (double) (to - from) * (to - from - 1) / 2;
      }
      for (int other = 0; other < keys.slots(); other++) {
        secondMoment += Math.scalb(1.0, -Long.bitCount(mask | keys.masks[other][0]));
      }
    }
    double pairs = size / 2.0 * (size - 1);
    double mean = meetings(keys);
    double deviation = Math.sqrt(pairs * (secondMoment - mean * mean));
    assertThat(candidates).isCloseTo(pairs * mean, within(6 * deviation + 1e-6));
  }

  /** In how many masks two random fingerprints agree, on average. */
  private static double meetings(MaskedKeys keys) {
    return IntStream.range(0, keys.slots())
        .mapToDouble(slot -> Math.scalb(1.0, -bits(keys.masks[slot])))
        .sum();
  }

  private static int bits(long[] mask) {
    return Arrays.stream(mask).mapToInt(Long::bitCount).sum();
  }

  /** The table in docs/internals/simhash.md. */
  @Test
  void plansAreAsDocumented() throws IOException {
    StringBuilder expected = new StringBuilder();
    for (int distance : new int[] {1, 2, 3, 4, 5, 6, 8, 10, 12, 16}) {
      expected.append("| ").append(distance);
      for (long documents : new long[] {100_000, 1_000_000, 50_000_000}) {
        MaskedKeys keys = new SearchPlanner(64, distance).keys(documents);
        double meetings = meetings(keys);
        expected.append(
            String.format(
                Locale.ROOT,
                " | %,d x %.0f | %.0e",
                keys.slots(),
                Math.log(keys.slots() / meetings) / Math.log(2),
                documents / 2.0 * (documents - 1) * meetings));
      }
      expected.append(" |\n");
    }
    SearchPlanner usual = new SearchPlanner(128, 28);
    assertThat(Files.readString(Path.of("../docs/internals/simhash.md")))
        .contains(expected)
        .contains(
            "28 of 128 bits takes %,d tables for 100,000 texts and %,d for a million"
                .formatted(usual.keys(100_000).slots(), usual.keys(1_000_000).slots()));
  }
}
