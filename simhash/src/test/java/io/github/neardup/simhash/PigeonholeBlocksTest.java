package io.github.neardup.simhash;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.search.CandidateListener;
import io.github.neardup.core.search.PairSearch;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.search.VerifiedPairs;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PigeonholeBlocksTest {

  @ParameterizedTest
  @CsvSource({
    "64, 0, 20000",
    "64, 1, 20000",
    "64, 3, 20000",
    "64, 7, 20000",
    "64, 12, 3000",
    "64, 32, 300",
    "128, 0, 20000",
    "128, 1, 20000",
    "128, 3, 20000",
    "128, 10, 20000",
    "128, 64, 300"
  })
  void everyPairWithinTheDistanceIsFound(int bits, int distance, int size) {
    SimHash simHash = SimHash.create("bits=" + bits + ",distance=" + distance);
    int words = bits / Long.SIZE;
    long[] fingerprints = withNeighbours(size, words, distance);
    FingerprintTable table = new FingerprintTable();
    for (int i = 0; i < size; i++) {
      table.add(fingerprints, i * words, (i + 1) * words);
    }

    SearchResult result = PairSearch.search(simHash, table, 2, CandidateListener.NONE);

    VerifiedPairs pairs = result.pairs();
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
    int differing = Long.bitCount(fingerprints[i * words] ^ fingerprints[j * words]);
    return words == 1
        ? differing
        : differing + Long.bitCount(fingerprints[i * 2 + 1] ^ fingerprints[j * 2 + 1]);
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
  @ValueSource(ints = {64, 128})
  void everyBitBelongsToExactlyOneBlock(int bits) {
    Random random = new Random(bits);
    for (int distance = 0; distance <= bits / 2; distance++) {
      Keys keys = new PigeonholeBlocks(bits, distance);
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
    keys.keys(words, 0, words.length, slot, key -> result[0] = key);
    return result[0];
  }
}
