package io.github.neardup.core.util;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Iterator;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DocumentBatchesTest {

  private static final int THREADS = 4;
  private static final int BATCHES = 100;

  /**
   * The most batches that were read and not yet done with, each of the given number of characters.
   */
  private static int mostAtATime(long characters) {
    AtomicInteger inMemory = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    Iterator<Integer> batches =
        IntStream.range(0, BATCHES)
            .peek(batch -> most.accumulateAndGet(inMemory.incrementAndGet(), Math::max))
            .iterator();
    AtomicInteger next = new AtomicInteger();
    DocumentBatches.<Integer, Integer>process(
        batches,
        batch -> characters,
        THREADS,
        () -> batch -> batch * batch,
        (batch, result) -> {
          assertThat(batch).isEqualTo(next.getAndIncrement());
          assertThat(result).isEqualTo(batch * batch);
          inMemory.decrementAndGet();
        });
    assertThat(next).hasValue(BATCHES);
    return most.get();
  }

  @Test
  void ofHugeDocumentsOneOrTwoAreInMemory() {
    assertThat(mostAtATime(100_000_000)).isLessThanOrEqualTo(2);
    assertThat(mostAtATime(20_000_000)).isLessThanOrEqualTo(3);
  }

  @Test
  void ofOthersThereAreEnoughForAllWorkers() {
    assertThat(mostAtATime(1000)).isBetween(2 * THREADS, 4 * THREADS);
  }
}
