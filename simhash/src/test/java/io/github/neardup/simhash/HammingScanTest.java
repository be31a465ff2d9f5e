package io.github.neardup.simhash;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.util.SimdApi;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class HammingScanTest {

  private static final boolean COUNTS_BITS = Runtime.version().feature() >= HammingScan.COUNTS_BITS;

  private static List<HammingScan> scans() {
    List<HammingScan> scans = new ArrayList<>(List.of(new PortableHammingScan()));
    if (COUNTS_BITS) {
      scans.add(HammingScan.vector());
    }
    return scans;
  }

  private static List<Arguments> scansAndWords() {
    List<Arguments> all = new ArrayList<>();
    for (HammingScan scan : scans()) {
      for (int words : new int[] {1, 2, 3, 4}) {
        all.add(Arguments.of(scan, words));
      }
    }
    return all;
  }

  @Test
  void theFastestUsesLongVectors() {
    // Surefire starts this module's tests with the Vector API.
    assertThat(SimdApi.isPresent()).isTrue();
    boolean vectorised = COUNTS_BITS && HammingScan.vector().lanes() >= HammingScan.ENOUGH_LANES;
    assertThat(HammingScan.isVectorised()).isEqualTo(vectorised);
    assertThat(HammingScan.fastest())
        .hasSameClassAs(vectorised ? HammingScan.vector() : new PortableHammingScan());
  }

  /** Of ranges around the sizes of vectors and blocks, from any row on, with any limit. */
  @ParameterizedTest
  @MethodSource("scansAndWords")
  void passesOnExactlyTheNearRows(HammingScan scan, int words) {
    Random random = new Random(words);
    int rows = 1100;
    long[] own = random.longs(words).toArray();
    long[][] columns = columns(random, own, rows);
    for (int size : new int[] {0, 1, 7, 8, 9, 16, 63, 511, 512, 513, 520, 1024, 1031, 1090}) {
      for (int from : new int[] {0, 1, 8, 10}) {
        for (int most : new int[] {0, 3, 12, 32 * words, 64 * words}) {
          List<Integer> near = new ArrayList<>();
          scan.forEachNear(columns, own, from, from + size, most, near::add);
          assertThat(near)
              .as("%d rows from %d on, %d bits", size, from, most)
              .isEqualTo(plain(columns, own, from, from + size, most));
        }
      }
    }
  }

  /** Rows that differ in no bit, in few, in half of the bits and in all. */
  private static long[][] columns(Random random, long[] own, int rows) {
    long[][] columns = new long[own.length][rows];
    for (int row = 0; row < rows; row++) {
      int kind = random.nextInt(4);
      for (int word = 0; word < own.length; word++) {
        columns[word][row] =
            switch (kind) {
              case 0 -> own[word];
              case 1 -> own[word] ^ 1L << random.nextInt(64) ^ 1L << random.nextInt(64);
              case 2 -> random.nextLong();
              default -> ~own[word];
            };
      }
    }
    return columns;
  }

  private static List<Integer> plain(long[][] columns, long[] own, int from, int to, int most) {
    List<Integer> near = new ArrayList<>();
    for (int row = from; row < to; row++) {
      int different = 0;
      for (int bit = 0; bit < own.length * Long.SIZE; bit++) {
        boolean set = (own[bit / Long.SIZE] >>> bit & 1) == 1;
        boolean other = (columns[bit / Long.SIZE][row] >>> bit & 1) == 1;
        different += set == other ? 0 : 1;
      }
      if (different <= most) {
        near.add(row);
      }
    }
    return near;
  }

  /** A row has fewer words than there are columns: only these are compared. */
  @Test
  void comparesOnlyTheFirstWords() {
    long[][] columns = {new long[100], new long[100]};
    Arrays.fill(columns[1], -1);
    for (HammingScan scan : scans()) {
      List<Integer> near = new ArrayList<>();
      scan.forEachNear(columns, new long[1], 0, 100, 0, near::add);
      assertThat(near).hasSize(100);
      near.clear();
      scan.forEachNear(columns, new long[2], 0, 100, 63, near::add);
      assertThat(near).isEmpty();
    }
  }
}
