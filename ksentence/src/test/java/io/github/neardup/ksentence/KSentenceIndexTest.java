package io.github.neardup.ksentence;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.neardup.index.FingerprintIndex;
import io.github.neardup.index.IndexContract;
import java.io.IOException;
import java.nio.file.Path;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class KSentenceIndexTest extends IndexContract {

  private final KSentence kSentence = KSentence.create();

  @Override
  protected FingerprintIndex empty() {
    return new KSentenceIndex(kSentence);
  }

  @Override
  protected FingerprintIndex load(Path file) throws IOException {
    return KSentenceIndex.load(file, kSentence);
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
        .isThrownBy(() -> new KSentenceIndex(kSentence).add(1, new long[] {1}))
        .withMessage("a fingerprint of 64 bits, not 128");
  }
}
