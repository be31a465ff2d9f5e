package io.github.neardup.index;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.neardup.minhash.MinHash;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class MinHashIndexTest extends IndexContract {

  private final MinHash minHash = MinHash.create("permutations=33,threshold=0.6,verify=estimate");

  @Override
  protected FingerprintIndex empty() {
    return FingerprintIndex.create(minHash);
  }

  @Override
  protected FingerprintIndex load(Path file) throws IOException {
    return FingerprintIndex.load(file, minHash);
  }

  @Override
  protected long[] random(SplittableRandom random) {
    return minHash.fingerprintOf(signature(random));
  }

  private int[] signature(SplittableRandom random) {
    return random.ints(minHash.permutations(), 0, Integer.MAX_VALUE).toArray();
  }

  @Override
  protected long[] near(long[] fingerprint, SplittableRandom random) {
    long[] near = fingerprint.clone();
    for (int i = random.nextInt(near.length - 1); i > 0; i--) {
      near[random.nextInt(near.length - 1)] ^= 1L << random.nextInt(31);
    }
    return near;
  }

  /** Fingerprints that differ in length. */
  @Nested
  class VerifiedExactly extends IndexContract {

    private final MinHash exact =
        MinHash.create("permutations=16,bands=8,rows=2,threshold=0.4,verify=exact");

    @Override
    protected FingerprintIndex empty() {
      return FingerprintIndex.create(exact);
    }

    @Override
    protected FingerprintIndex load(Path file) throws IOException {
      return FingerprintIndex.load(file, exact);
    }

    @Override
    protected long[] random(SplittableRandom random) {
      StringBuilder text = new StringBuilder();
      random.ints(5 + random.nextInt(20), 0, 50).forEach(i -> text.append(i).append(' '));
      return exact.fingerprint(text.toString());
    }

    @Override
    protected long[] near(long[] fingerprint, SplittableRandom random) {
      long[] near = fingerprint.clone();
      int signature = 8;
      if (near.length > signature + 1 && random.nextBoolean()) {
        near[signature]--;
      }
      near[random.nextInt(signature)] ^= 1;
      return near;
    }

    @Test
    void signatureAloneIsRefused() {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> exact.fingerprintOf(new int[16]))
          .withMessageStartingWith("with verify=exact a fingerprint has the set of shingles, too");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> FingerprintIndex.create(exact).add(1, new long[8]));
    }
  }

  @Test
  void signaturesAreAddedAndFound() {
    FingerprintIndex index = FingerprintIndex.create(minHash);
    int[] signature = signature(new SplittableRandom(1));
    int[] changed = signature.clone();
    changed[32]++;
    long[] near = minHash.fingerprintOf(changed);
    assertThat(index.add(1, minHash.fingerprintOf(signature))).isTrue();
    assertThat(index.addIfNew(2, near)).contains(new Match(1, 32 / 33.0));
    assertThat(index.query(near)).containsExactly(new Match(1, 32 / 33.0));
    assertThat(index.query(near, 1, 1)).isEmpty();
  }

  @Test
  void otherLengthsAreRefused() {
    FingerprintIndex index = FingerprintIndex.create(minHash);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> minHash.fingerprintOf(new int[32]))
        .withMessage("a signature of 32 components, not 33");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> index.add(1, new long[16]))
        .withMessage("a fingerprint of 16 words, not 17");
  }
}
