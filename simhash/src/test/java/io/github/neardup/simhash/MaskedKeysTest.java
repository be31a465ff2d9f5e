package io.github.neardup.simhash;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.AlgorithmContract;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.search.Clusters;
import io.github.neardup.core.search.Search;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MaskedKeysTest {

  private static long key(Keys keys, long[] words, int slot) {
    long[] result = new long[1];
    keys.keys(Row.of(words), slot, key -> result[0] = key);
    return result[0];
  }

  private static boolean agree(MaskedKeys keys, long[] a, long[] b, int slot) {
    long differing = 0;
    long[] mask = keys.masks[slot];
    for (int word = 0; word < a.length; word++) {
      differing |= (a[word] ^ b[word]) & mask[word];
    }
    return differing == 0;
  }

  /** A copy with {@code count} bits flipped, outside of {@code fixed}. */
  private static long[] flipped(long[] words, int count, long[] fixed, Random random) {
    long[] copy = words.clone();
    for (int done = 0; done < count; ) {
      int bit = random.nextInt(words.length * Long.SIZE);
      long mask = 1L << (bit % Long.SIZE);
      int word = bit / Long.SIZE;
      if ((fixed[word] & mask) == 0 && ((copy[word] ^ words[word]) & mask) == 0) {
        copy[word] ^= mask;
        done++;
      }
    }
    return copy;
  }

  @ParameterizedTest
  @CsvSource({"64, 1", "64, 3", "64, 12", "128, 3", "128, 12", "256, 20"})
  void keysAreEqualExactlyInTheMasksThatAgree(int bits, int distance) {
    Random random = new Random(bits + distance);
    for (long documents : new long[] {1, 1_000_000}) {
      MaskedKeys keys = new SearchPlanner(bits, distance).keys(documents);
      Keys byDefault = AlgorithmContract.withDefaultAgreement(keys);
      for (int trial = 0; trial < 40; trial++) {
        long[] a = random.longs(bits / Long.SIZE).toArray();
        long[] b = flipped(a, trial, new long[a.length], random);
        boolean before = false;
        for (int slot = 0; slot < keys.slots(); slot++) {
          assertThat(keys.agreeBefore(slot, Row.of(a), Row.of(b)))
              .as("before slot %d of %d", slot, keys.slots())
              .isEqualTo(before);
          boolean agree = agree(keys, a, b, slot);
          assertThat(key(keys, a, slot) == key(keys, b, slot)).isEqualTo(agree);
          before |= agree;
        }
        assertThat(before || trial > distance).isTrue();
        assertThat(byDefault.agreeBefore(keys.slots(), Row.of(a), Row.of(b))).isEqualTo(before);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "64, 1, 1000000",
    "64, 3, 1000000",
    "64, 8, 1000000",
    "128, 12, 1000000",
    "256, 20, 5"
  })
  void finerKeysAreCompleteForFingerprintsThatAgreeInASlot(int bits, int distance, long documents) {
    Random random = new Random(bits + distance);
    MaskedKeys keys = new SearchPlanner(bits, distance).keys(documents);
    for (int slot = 0; slot < keys.slots(); slot += 1 + keys.slots() / 20) {
      MaskedKeys finer = (MaskedKeys) keys.within(slot).orElseThrow();
      for (int finerSlot = 0; finerSlot < finer.slots(); finerSlot++) {
        long[] both = finer.masks[finerSlot].clone();
        for (int word = 0; word < both.length; word++) {
          both[word] &= keys.masks[slot][word];
        }
        assertThat(both).as("bits that agree anyway").containsOnly(0);
      }
      for (int trial = 0; trial < 50; trial++) {
        long[] a = random.longs(bits / Long.SIZE).toArray();
        long[] b = flipped(a, distance, keys.masks[slot], random);
        assertThat(agree(keys, a, b, slot)).isTrue();
        assertThat(finer.agreeBefore(finer.slots(), Row.of(a), Row.of(b))).isTrue();
      }
    }
  }

  /**
   * Else the search of a bucket would split it by what all its members have in common, for ever.
   */
  @Test
  void everFinerKeysLeaveOutTheBitsOfAllBeforeAndComeToAnEnd() {
    for (int distance : new int[] {1, 3, 6}) {
      Optional<Keys> keys = Optional.of(new SearchPlanner(64, distance).keys());
      long known = 0;
      int levels = 0;
      while (keys.isPresent()) {
        MaskedKeys level = (MaskedKeys) keys.get();
        for (int slot = 0; slot < level.slots(); slot++) {
          assertThat(level.masks[slot][0]).isNotZero();
          assertThat(level.masks[slot][0] & known).as("bits that agree anyway").isZero();
        }
        int last = level.slots() - 1;
        known |= level.masks[last][0];
        keys = level.within(last);
        assertThat(++levels).isLessThan(64);
      }
      assertThat(levels).isGreaterThan(1);
    }
  }

  @Test
  @Timeout(60)
  void aHotBucketOfFingerprintsThatCrowdTogetherIsSearchedToTheEnd() {
    // Of 64 bits only 22 vary, and none in the middle: all share that block, and most are no pair.
    Random random = new Random(77);
    FingerprintTable table = new FingerprintTable();
    for (int row = 0; row < 3000; row++) {
      table.add(Row.of(random.nextLong() & 0x001F_FC00_0000_07FFL));
    }
    SimHash simHash = SimHash.create("bits=64,distance=2");
    Search.Components found = Search.of(simHash, 2).clusters(table);
    Clusters expected = Search.of(simHash, 2).pairs(table).connectedComponents();
    assertThat(found.incompleteRows()).isEmpty();
    for (int row = 0; row < table.size(); row++) {
      assertThat(found.clusters().cluster(row)).isEqualTo(expected.cluster(row));
    }
  }

  @Test
  void thereAreNoFinerKeysOfLessThanTwoBits() {
    assertThat(new SearchPlanner(64, 0).keys().within(0)).isEqualTo(Optional.empty());
    assertThat(new SearchPlanner(64, 32).keys().within(0)).isEqualTo(Optional.empty());
    MaskedKeys keys = new SearchPlanner(64, 12).keys();
    assertThat(keys.within(0)).isPresent();
  }
}
