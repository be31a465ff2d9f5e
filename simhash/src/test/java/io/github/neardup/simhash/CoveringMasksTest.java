package io.github.neardup.simhash;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CoveringMasksTest {

  /** All ways in which up to {@code bits} bits can differ, for all numbers of parts. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8, 13, 16})
  void everyDifferenceWithinTheDistanceLeavesAMask(int bits) {
    int[] positions = IntStream.range(0, bits).map(i -> 3 * i + 1).toArray();
    for (int distance = 0; distance <= Math.min(6, bits); distance++) {
      for (int parts = 1; parts <= distance + 1; parts++) {
        List<long[]> masks = CoveringMasks.of(positions, 1, distance, parts);
        assertThat(masks).hasSize(CoveringMasks.count(distance, parts));
        for (int difference = 0; difference < 1 << bits; difference++) {
          if (Integer.bitCount(difference) <= distance) {
            assertLeavesAMask(spread(difference, positions, 1), masks, distance, parts);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"64, 3", "64, 8", "64, 12", "64, 20", "64, 32", "128, 12", "128, 30", "256, 64"})
  void differencesOfAllBitsThatMayDifferLeaveAMask(int bits, int distance) {
    Random random = new Random(bits + distance);
    int[] positions = IntStream.range(0, bits).toArray();
    int words = bits / Long.SIZE;
    for (int parts = CoveringMasks.leastParts(distance); parts <= distance + 1; parts++) {
      List<long[]> masks = CoveringMasks.of(positions, words, distance, parts);
      assertThat(masks).hasSize(CoveringMasks.count(distance, parts));
      for (int trial = 0; trial < 100; trial++) {
        long[] difference = new long[words];
        // Strewn, or close together: within few parts.
        int range = trial % 2 == 0 ? bits : Math.min(bits, 2 * distance);
        int first = random.nextInt(bits - range + 1);
        for (int differing = 0; differing < distance; ) {
          int bit = first + random.nextInt(range);
          long mask = 1L << (bit % Long.SIZE);
          differing += (difference[bit / Long.SIZE] & mask) == 0 ? 1 : 0;
          difference[bit / Long.SIZE] |= mask;
        }
        assertLeavesAMask(difference, masks, distance, parts);
      }
    }
  }

  private static long[] spread(int difference, int[] positions, int words) {
    long[] result = new long[words];
    for (int i = 0; i < positions.length; i++) {
      if ((difference >>> i & 1) == 1) {
        result[positions[i] / Long.SIZE] |= 1L << (positions[i] % Long.SIZE);
      }
    }
    return result;
  }

  private static void assertLeavesAMask(
      long[] difference, List<long[]> masks, int distance, int parts) {
    for (long[] mask : masks) {
      long common = 0;
      for (int word = 0; word < mask.length; word++) {
        common |= mask[word] & difference[word];
      }
      if (common == 0) {
        return;
      }
    }
    throw new AssertionError(
        "distance " + distance + ", " + parts + " parts: no mask without " + difference[0]);
  }

  /** Half of the bits, as many masks of an optimal linear code have, and little less at worst. */
  @Test
  void masksHaveAboutEquallyManyBits() {
    int[] positions = IntStream.range(0, 64).toArray();
    for (int distance = 2; distance <= 6; distance++) {
      List<long[]> masks = CoveringMasks.of(positions, 1, distance, 1);
      assertThat(masks).allMatch(mask -> Long.bitCount(mask[0]) >= 30);
    }
    assertThat(CoveringMasks.of(positions, 1, 3, 1)).hasSize(15);
    assertThat(CoveringMasks.of(positions, 1, 12, 2))
        .hasSize(190)
        .allMatch(mask -> Long.bitCount(mask[0]) >= 13);
  }

  @Test
  void partsAreWithinTheirLimits() {
    assertThat(CoveringMasks.leastParts(0)).isEqualTo(1);
    assertThat(CoveringMasks.leastParts(12)).isEqualTo(1);
    assertThat(CoveringMasks.leastParts(13)).isEqualTo(2);
  }
}
