package io.github.neardup.core.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AheadToDiskTest {

  private static final int MEGABYTE = 1 << 20;

  @Test
  void aRequestIsMadeOnceThereIsEnough() throws IOException {
    AtomicInteger requests = new AtomicInteger();
    AheadToDisk ahead = new AheadToDisk(requests::incrementAndGet);
    for (int megabyte = 0; megabyte < 31; megabyte++) {
      ahead.wrote(MEGABYTE);
    }
    ahead.await();
    assertThat(requests).hasValue(0);
    ahead.wrote(MEGABYTE);
    ahead.await();
    assertThat(requests).hasValue(1);
  }

  @Test
  void whoWritesDoesNotWaitForTheDisk() throws IOException {
    CountDownLatch written = new CountDownLatch(1);
    AtomicInteger requests = new AtomicInteger();
    AheadToDisk ahead =
        new AheadToDisk(
            () -> {
              requests.incrementAndGet();
              try {
                written.await();
              } catch (InterruptedException e) {
                throw new IOException(e);
              }
            });
    for (int megabyte = 0; megabyte < 500; megabyte++) {
      ahead.wrote(MEGABYTE);
    }
    written.countDown();
    ahead.await();
    assertThat(requests).hasValue(1);
  }

  /** A system says once that it could not write, and need not say so again at the end. */
  @Test
  void aFailureIsToldAtTheNextRequestAndAtTheEnd() throws IOException {
    AtomicInteger requests = new AtomicInteger();
    AheadToDisk ahead =
        new AheadToDisk(
            () -> {
              if (requests.incrementAndGet() == 1) {
                throw new IOException("no space left");
              }
            });
    ahead.wrote(40 * MEGABYTE);
    assertThatThrownBy(ahead::await).isInstanceOf(IOException.class).hasMessage("no space left");
    assertThatThrownBy(() -> ahead.wrote(40 * MEGABYTE)).hasMessage("no space left");
    assertThatThrownBy(ahead::await).hasMessage("no space left");
  }
}
