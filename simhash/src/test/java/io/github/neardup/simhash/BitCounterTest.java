package io.github.neardup.simhash;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.util.SimdApi;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class BitCounterTest {

  /** A counter by name. */
  private enum Kind {
    PORTABLE,
    VECTOR;

    BitCounter make() {
      return switch (this) {
        case PORTABLE -> new PortableCounter();
        case VECTOR -> BitCounter.vector();
      };
    }
  }

  /** All small sizes, and those around which counters would run over. */
  private static List<Arguments> sizes() {
    int[] larger = {503, 504, 505, 1008, 1024, 1025, 2016, 4031, 4032, 4033, 5000, 10_000};
    List<Arguments> sizes = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      IntStream.concat(IntStream.rangeClosed(0, 200), Arrays.stream(larger))
          .forEach(size -> sizes.add(Arguments.of(kind, size)));
    }
    return sizes;
  }

  @Test
  void theFastestUsesTheSimdApiIfItIsThere() {
    // Surefire starts this module's tests with it.
    assertThat(SimdApi.isPresent()).isTrue();
    assertThat(BitCounter.fastest()).hasSameClassAs(BitCounter.vector());
  }

  @ParameterizedTest
  @MethodSource("sizes")
  void countsAsAPlainLoopDoes(Kind kind, int size) {
    BitCounter counter = kind.make();
    for (long[] votes : votes(size)) {
      for (int plane : new int[] {0, 7, 30}) {
        long[] planes = new long[BitCounter.PLANES];
        counter.count(votes, size, plane, planes);
        assertThat(counts(planes)).isEqualTo(plain(votes, size, 1L << plane));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void addsToWhatIsThere(Kind kind) {
    long[] votes = new Random(3).longs(700).toArray();
    BitCounter counter = kind.make();
    long[] planes = new long[BitCounter.PLANES];
    counter.count(votes, 700, 1, planes);
    counter.count(votes, 700, 0, planes);
    counter.count(votes, 700, 5, planes);
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
