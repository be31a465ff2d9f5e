package io.github.neardup.index;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.neardup.ksentence.KSentence;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class KSentenceIndexTest extends IndexContract {

  private final KSentence kSentence = KSentence.create();

  @Override
  protected FingerprintIndex empty() {
    return FingerprintIndex.create(kSentence);
  }

  @Override
  protected FingerprintIndex load(Path file) throws IOException {
    return FingerprintIndex.load(file, kSentence);
  }

  @Override
  protected long[] random(SplittableRandom random) {
    return random.longs(2).toArray();
  }

  /** The same key and another fingerprint. */
  @Override
  protected long[] near(long[] fingerprint, SplittableRandom random) {
    return new long[] {fingerprint[0], fingerprint[1] ^ random.nextInt(2)};
  }

  @Test
  void otherLengthsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FingerprintIndex.create(kSentence).add(1, new long[] {1}))
        .withMessage("a fingerprint of 64 bits, not 128");
  }
}
