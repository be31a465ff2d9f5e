package io.github.neardup.core.util;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class PackedTokensTest {

  private static final long SEED = 20261128;

  /** Tokens of which the first are frequent, and as many that occur only once. */
  private static long token(SplittableRandom random, int frequent, double rare) {
    return random.nextDouble() < rare
        ? random.nextLong()
        : Hash.of(1 + (long) Math.pow(frequent, random.nextDouble()));
  }

  private static final class Hash {
    static long of(long number) {
      return number * 0x9E3779B97F4A7C15L;
    }
  }

  private static long[] unpacked(PackedTokens tokens, LongArray packed, int from) {
    LongArray row = LongArray.of(7, 7, 7);
    tokens.unpack(packed.view().after(from), row);
    return row.toArray();
  }

  /**
   * Rows of every length to 100, with every share of tokens that have no code, one after another.
   */
  @Test
  void givesBackWhatWasPackedInAtMostOneWordMore() {
    SplittableRandom random = new SplittableRandom(SEED);
    LongArray sample = new LongArray();
    random.longs(200_000).forEach(any -> sample.add(token(random, 100_000, 0.01)));
    PackedTokens tokens = new PackedTokens(sample);
    LongArray packed = LongArray.of(3);
    for (int length = 1; length <= 100; length++) {
      for (double rare = 0; rare <= 1; rare += 0.125) {
        double share = rare;
        long[] row = random.longs(length).map(any -> token(random, 100_000, share)).toArray();
        int from = packed.size();
        tokens.pack(Row.of(row), packed);
        assertThat(packed.size() - from).isBetween(1, length + 1);
        assertThat(unpacked(tokens, packed, from))
            .as("seed %d, %s", SEED, Arrays.toString(row))
            .isEqualTo(row);
      }
    }
  }

  @Test
  void wordsThatLookLikeUnitsAreTokensToo() {
    long[] row = {
      0xFFFFL, 0xFFFEL, 0xFFFDL, -1, 0, 0xFFFE_FFFF_FFFD_FFFFL, 5, 5, 5, 5, 5, 5, 5, 5, 5
    };
    PackedTokens tokens = new PackedTokens(LongArray.of(5, 5));
    for (int from = 0; from < row.length; from++) {
      LongArray packed = new LongArray();
      tokens.pack(Row.of(row).after(from), packed);
      assertThat(unpacked(tokens, packed, 0)).isEqualTo(Arrays.copyOfRange(row, from, row.length));
    }
  }

  @Test
  void frequentTokensTakeTwoBytes() {
    long[] row = new long[64];
    Arrays.setAll(row, i -> Hash.of(i % 10));
    PackedTokens tokens = new PackedTokens(LongArray.of(row));
    LongArray packed = new LongArray();
    tokens.pack(Row.of(row), packed);
    assertThat(packed.size()).isEqualTo(row.length / 4);
  }

  /** There are fewer codes than units: the most frequent tokens get them. */
  @Test
  void ofTooManyTokensTheMostFrequentHaveCodes() {
    LongArray sample = new LongArray();
    for (int i = 0; i < 70_000; i++) {
      for (int time = 0; time < (i < 69_000 ? 2 : 3); time++) {
        sample.add(Hash.of(i));
      }
    }
    PackedTokens tokens = new PackedTokens(sample);
    long[] row = new long[70_000];
    Arrays.setAll(row, Hash::of);
    LongArray packed = new LongArray();
    tokens.pack(Row.of(row).after(69_000), packed);
    assertThat(packed.size()).isEqualTo(250);
    packed.clear();
    tokens.pack(Row.of(row), packed);
    int codes = 0xFFFD;
    assertThat(packed.size()).isEqualTo((codes + (70_000 - codes) * 5 + 3) / 4);
    assertThat(unpacked(tokens, packed, 0)).isEqualTo(row);
  }
}
