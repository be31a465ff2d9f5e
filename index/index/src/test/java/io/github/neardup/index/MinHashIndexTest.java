package io.github.neardup.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.neardup.index.storage.Entry;
import io.github.neardup.minhash.MinHash;
import java.time.Instant;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class MinHashIndexTest {

  private final MinHash minHash =
      MinHash.create("permutations=33,bits=32,threshold=0.6,verify=estimate");

  private static Entry entry(int number) {
    return new Entry(String.valueOf(number), Instant.EPOCH);
  }

  private int[] signature(SplittableRandom random) {
    return random.ints(minHash.permutations(), 0, Integer.MAX_VALUE).toArray();
  }

  @Test
  void signatureAloneIsRefusedIfSetsAreCompared() {
    MinHash exact = MinHash.create("permutations=16,bands=8,rows=2,threshold=0.4,verify=exact");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> exact.fingerprintOf(new int[16]))
        .withMessageStartingWith("with verify=exact a fingerprint has the set of shingles, too");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NearDuplicateIndex.inMemory(exact).add(entry(1), new long[4]));
  }

  @Test
  void signaturesAreAddedAndFound() {
    NearDuplicateIndex index = NearDuplicateIndex.inMemory(minHash);
    int[] signature = signature(new SplittableRandom(1));
    int[] changed = signature.clone();
    changed[32]++;
    long[] near = minHash.fingerprintOf(changed);
    assertThat(index.add(entry(1), minHash.fingerprintOf(signature))).isTrue();
    assertThat(index.addIfNew(entry(2), near)).contains(new Match(entry(1), 32 / 33.0));
    assertThat(index.query(near)).containsExactly(new Match(entry(1), 32 / 33.0));
    assertThat(index.query(near, 1, 1)).isEmpty();
  }

  @Test
  void otherLengthsAreRefused() {
    NearDuplicateIndex index = NearDuplicateIndex.inMemory(minHash);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> minHash.fingerprintOf(new int[32]))
        .withMessage("a signature of 32 components, not 33");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.add(entry(1), new long[16]))
        .withMessage("a fingerprint of 16 words, not 17");
  }
}
