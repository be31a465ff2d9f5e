package io.github.neardup.index;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.neardup.index.storage.Entry;
import io.github.neardup.ksentence.KSentence;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class KSentenceIndexTest {

  private final KSentence kSentence = KSentence.create();

  @Test
  void otherLengthsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> NearDuplicateIndex.inMemory(kSentence).add(new Entry("a", Instant.EPOCH), 1))
        .withMessage("a fingerprint of 64 bits, not 128");
  }
}
