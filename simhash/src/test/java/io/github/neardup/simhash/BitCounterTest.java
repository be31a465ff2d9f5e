package io.github.neardup.simhash;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BitCounterTest {

  /** All small sizes, and those around which counters would run over. */
  private static IntStream sizes() {
    return IntStream.concat(
        IntStream.rangeClosed(0, 200),
        IntStream.of(503, 504, 505, 1008, 1024, 1025, 2016, 4031, 4032, 4033, 5000, 10_000));
  }

  @ParameterizedTest
  @MethodSource("sizes")
  void countsAsAPlainLoopDoes(int size) {
    for (long[] votes : votes(size)) {
      for (int plane : new int[] {0, 7, 30}) {
        long[] planes = new long[BitCounter.PLANES];
        BitCounter.count(votes, size, plane, planes);
        assertThat(counts(planes)).isEqualTo(plain(votes, size, 1L << plane));
      }
    }
  }

  @Test
  void addsToWhatIsThere() {
    long[] votes = new Random(3).longs(700).toArray();
    long[] planes = new long[BitCounter.PLANES];
    BitCounter.count(votes, 700, 1, planes);
    BitCounter.count(votes, 700, 0, planes);
    BitCounter.count(votes, 700, 5, planes);
    assertThat(counts(planes)).isEqualTo(plain(votes, 700, 2 + 1 + 32));
  }

  /** Any votes; ones whose bits nearly all or next to none have; and all bits of all. */
  private static List<long[]> votes(int size) {
    Random random = new Random(size);
    long[] any = random.longs(size + 3).toArray();
    long[] lopsided = LongStream.of(any).map(b -> (b | b << 17) | 0xFFFFL << 48).toArray();
    long[] all = new long[size + 3];
    Arrays.fill(all, -1);
    return List.of(any, lopsided, all);
  }

  private static long[] counts(long[] planes) {
    long[] counts = new long[Long.SIZE];
    for (int plane = 0; plane < planes.length; plane++) {
      for (int bit = 0; bit < Long.SIZE; bit++) {
        counts[bit] += (planes[plane] >>> bit & 1) << plane;
      }
    }
    return counts;
  }

  private static long[] plain(long[] votes, int size, long weight) {
    long[] counts = new long[Long.SIZE];
    for (int i = 0; i < size; i++) {
      for (int bit = 0; bit < Long.SIZE; bit++) {
        counts[bit] += (votes[i] >>> bit & 1) * weight;
      }
    }
    return counts;
  }
}
