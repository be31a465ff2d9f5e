package io.github.neardup.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.neardup.index.storage.Entry;
import io.github.neardup.simhash.SimHash;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimHashIndexTest {

  private final SimHash simHash = SimHash.create("bits=64,distance=8");

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
    SimHash algorithm = SimHash.create("bits=64,distance=" + distance);
    NearDuplicateIndex index = NearDuplicateIndex.inMemory(algorithm);
    long[] fingerprints = new long[3000];
    for (int i = 0; i < fingerprints.length; i++) {
      fingerprints[i] =
          i % 3 == 0
              ? random.nextLong()
              : flip(fingerprints[i - i % 3], random.nextInt(distance + 3), random);
      index.add(entry(i), fingerprints[i]);
    }
    for (int i = 0; i < fingerprints.length; i += 7) {
      for (int within = 0; within <= distance; within += Math.max(1, distance / 3)) {
        List<Match> expected = new ArrayList<>();
        for (int bits = 0; bits <= within; bits++) {
          for (int j = 0; j < fingerprints.length; j++) {
            if (SimHash.distance(fingerprints[i], fingerprints[j]) == bits) {
              expected.add(new Match(entry(j), 1 - bits / 64.0));
            }
          }
        }
        double atLeast = algorithm.similarityAt(within);
        assertThat(index.query(new long[] {fingerprints[i]}, atLeast, 10_000)).isEqualTo(expected);
        assertThat(index.query(new long[] {fingerprints[i]}, atLeast, 2))
            .isEqualTo(expected.subList(0, Math.min(2, expected.size())));
      }
    }
  }

  /** Of equally similar ones the least number comes first. */
  private static Entry entry(int number) {
    return new Entry(Integer.toString(number, 36), Instant.ofEpochMilli(number));
  }

  /** Among millions, where most keys are shared. */
  @Test
  void entryTakesFiftyBytesAndSevenAKey() {
    SplittableRandom random = new SplittableRandom(5);
    NearDuplicateIndex index = NearDuplicateIndex.inMemory(simHash);
    int size = 0;
    // At several sizes, for tables grow in steps.
    for (int next : new int[] {1_000_000, 1_100_000, 1_200_000}) {
      for (; size < next; size++) {
        index.add(entry(size), random.nextLong());
      }
      assertThat(index.bytes() / (double) size).isLessThan(50 + 7 * simHash.keys().slots());
    }
  }

  @Test
  void copiesAreComparedOnceAndTakeNoKeys() {
    NearDuplicateIndex index = NearDuplicateIndex.inMemory(simHash);
    index.add(entry(0), 42L);
    long one = index.bytes();
    for (int i = 1; i <= 100_000; i++) {
      index.add(entry(i), 42L);
    }
    assertThat((index.bytes() - one) / 100_000.0).isLessThan(38);
    assertThat(index.query(new long[] {43}, simHash.similarityAt(3), 2))
        .containsExactly(new Match(entry(0), 1 - 1 / 64.0), new Match(entry(1), 1 - 1 / 64.0));
    assertThat(index.query(42L)).hasSize(100_001);
  }

  @Test
  void fingerprintsOfOtherLengthsAreRefused() {
    NearDuplicateIndex index = NearDuplicateIndex.inMemory(SimHash.create("bits=128"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.add(entry(1), 2L))
        .withMessage("a fingerprint of 64 bits, not 128");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.addIfNew(entry(1), 2L))
        .withMessage("a fingerprint of 64 bits, not 128");
    assertThat(index.add(entry(1), 1, 2)).isTrue();
    assertThat(index.add(entry(1), new long[] {1, 2})).isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.query(new long[] {1}, 1, 1))
        .withMessage("a fingerprint of 64 bits, not 128");
    assertThat(index.query(1, 2)).containsExactly(new Match(entry(1), 1));
  }

  /** A distance in place of a similarity is noticed. */
  @Test
  void distanceIsNoSimilarity() {
    NearDuplicateIndex index = NearDuplicateIndex.inMemory(simHash);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.query(new long[] {1}, 4, 1))
        .withMessageStartingWith("atLeast must be from the threshold 0.875 to 1, not 4");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.query(new long[] {1}, simHash.similarityAt(9), 1))
        .withMessageStartingWith("atLeast must be from the threshold 0.875 to 1, not 0.859375");
  }
}
