package io.github.neardup.simhash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.neardup.index.FingerprintIndex;
import io.github.neardup.index.IndexContract;
import io.github.neardup.index.Match;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimHashIndexTest extends IndexContract {

  private final SimHash simHash = SimHash.create();

  @Override
  protected FingerprintIndex empty() {
    return new SimHashIndex(simHash);
  }

  @Override
  protected FingerprintIndex load(Path file) throws IOException {
    return SimHashIndex.load(file, simHash);
  }

  @Override
  protected long[] random(SplittableRandom random) {
    return new long[] {random.nextLong()};
  }

  @Override
  protected long[] near(long[] fingerprint, SplittableRandom random) {
    return new long[] {flip(fingerprint[0], random.nextInt(5), random)};
  }

  private static long flip(long fingerprint, int bits, SplittableRandom random) {
    long flipped = fingerprint;
    for (int i = 0; i < bits; i++) {
      flipped ^= 1L << random.nextInt(64);
    }
    return flipped;
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "3, 2", "8, 3"})
  void everyFingerprintWithinTheDistanceIsFound(int distance, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    SimHashIndex index = new SimHashIndex(SimHash.create("distance=" + distance));
    long[] fingerprints = new long[3000];
    for (int i = 0; i < fingerprints.length; i++) {
      fingerprints[i] =
          i % 3 == 0
              ? random.nextLong()
              : flip(fingerprints[i - i % 3], random.nextInt(distance + 3), random);
      index.add(i, fingerprints[i]);
    }
    for (int i = 0; i < fingerprints.length; i += 7) {
      for (int within = 0; within <= distance; within += Math.max(1, distance / 3)) {
        List<Match> expected = new ArrayList<>();
        for (int bits = 0; bits <= within; bits++) {
          for (int j = 0; j < fingerprints.length; j++) {
            if (SimHash.distance(fingerprints[i], fingerprints[j]) == bits) {
              expected.add(new Match(j, 1 - bits / 64.0));
            }
          }
        }
        assertThat(index.query(fingerprints[i], within, 10_000)).isEqualTo(expected);
        assertThat(index.query(fingerprints[i], within, 2))
            .isEqualTo(expected.subList(0, Math.min(2, expected.size())));
      }
    }
  }

  /** Among millions, where most keys are shared. */
  @Test
  void entryTakesFortyBytesAndSevenAKey() {
    SplittableRandom random = new SplittableRandom(5);
    SimHashIndex index = new SimHashIndex(simHash);
    int size = 0;
    // At several sizes, for tables grow in steps.
    for (int next : new int[] {1_000_000, 1_100_000, 1_200_000}) {
      for (; size < next; size++) {
        index.add(size, random.nextLong());
      }
      assertThat(index.bytesUsed() / (double) size).isLessThan(40 + 7 * simHash.keys().slots());
    }
  }

  @Test
  void copiesAreComparedOnceAndTakeNoKeys() {
    SimHashIndex index = new SimHashIndex(simHash);
    index.add(-1, 42L);
    long one = index.bytesUsed();
    for (int i = 0; i < 100_000; i++) {
      index.add(i, 42L);
    }
    assertThat((index.bytesUsed() - one) / 100_000.0).isLessThan(30);
    assertThat(index.query(43L, 3, 2))
        .containsExactly(new Match(-1, 1 - 1 / 64.0), new Match(0, 1 - 1 / 64.0));
    assertThat(index.query(42L)).hasSize(100_001);
  }

  @Test
  void fingerprintsOfOtherLengthsAreRefused() {
    SimHashIndex index = new SimHashIndex(SimHash.create("bits=128"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.add(1, 2L))
        .withMessage("a fingerprint of 64 bits in an index of 128");
    assertThat(index.add(1, new long[] {1, 2})).isTrue();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.query(1L, 4, 1))
        .withMessage("distance must be from 0 to 3, not 4");
    assertThat(index.algorithm().bits()).isEqualTo(128);
  }
}
