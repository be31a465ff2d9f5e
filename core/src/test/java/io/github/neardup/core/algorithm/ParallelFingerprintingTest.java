package io.github.neardup.core.algorithm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.Fingerprinter.FingerprintException;
import io.github.neardup.core.testing.SlotAlgorithm;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ParallelFingerprintingTest {

  private static final int DOCUMENTS_A_BATCH = 512;
  private static final int BATCHES_A_WORKER = 3;

  /** An algorithm whose fingerprinters are all the given one. */
  private static Algorithm algorithm(Fingerprinter fingerprinter) {
    return new SlotAlgorithm(1, 1) {
      @Override
      public Fingerprinter fingerprinter() {
        return fingerprinter;
      }
    };
  }

  private static void number(String text, LongArray out) {
    out.add(Long.parseLong(text));
  }

  private static Iterator<Document> documents(int count) {
    return IntStream.range(0, count).mapToObj(ParallelFingerprintingTest::document).iterator();
  }

  private static Document document(int number) {
    return new Document("id" + number, Integer.toString(number));
  }

  private static void assertInOrder(FingerprintTable table, int count) {
    assertThat(table.size()).isEqualTo(count);
    for (int row = 0; row < count; row++) {
      assertThat(table.row(row).get(0)).isEqualTo(row);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 7})
  void rowsStandInTheOrderOfTheDocuments(int threads) {
    for (int count : new int[] {0, 1, 511, 512, 513, 20_000}) {
      assertInOrder(
          FingerprintTable.of(
              algorithm(ParallelFingerprintingTest::number), documents(count), threads),
          count);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 4})
  void aBatchThatIsDoneEarlyWaitsForThoseBeforeIt(int threads) {
    CountDownLatch secondBatchBegun = new CountDownLatch(1);
    Fingerprinter fingerprinter =
        (text, out) -> {
          if (text.equals("0")) {
            await(secondBatchBegun);
          } else if (text.equals("600")) {
            secondBatchBegun.countDown();
          }
          number(text, out);
        };
    assertInOrder(FingerprintTable.of(algorithm(fingerprinter), documents(5000), threads), 5000);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void wholeAlgorithmsGiveTheSameOnAnyNumberOfThreads(int threads) {
    Algorithm algorithm = Algorithms.create("wordset:shingle=2,tokens=cjk");
    List<Document> documents =
        IntStream.range(0, 2000)
            .mapToObj(i -> new Document("d" + i, "我购买了道具和服装 " + i + " words ".repeat(i % 5)))
            .toList();
    FingerprintTable table = FingerprintTable.of(algorithm, documents.iterator(), threads);
    assertThat(table.size()).isEqualTo(documents.size());
    for (int row = 0; row < table.size(); row++) {
      assertThat(table.row(row).toArray())
          .isEqualTo(algorithm.fingerprint(documents.get(row).text()));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void eachThreadHasAFingerprinterOfItsOwn(int threads) {
    AtomicInteger made = new AtomicInteger();
    Algorithm algorithm =
        new SlotAlgorithm(1, 1) {
          @Override
          public Fingerprinter fingerprinter() {
            made.incrementAndGet();
            Thread[] owner = new Thread[1];
            return (text, out) -> {
              if (owner[0] == null) {
                owner[0] = Thread.currentThread();
              }
              if (owner[0] != Thread.currentThread()) {
                throw new AssertionError("used by two threads");
              }
              number(text, out);
            };
          }
        };
    assertInOrder(FingerprintTable.of(algorithm, documents(20_000), threads), 20_000);
    assertThat(made.get()).isBetween(1, threads);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void aFailureNamesTheDocument(int threads) {
    IllegalStateException cause = new IllegalStateException("no vowels");
    Fingerprinter fingerprinter =
        (text, out) -> {
          if (text.equals("1234")) {
            throw cause;
          }
          number(text, out);
        };
    assertThatThrownBy(
            () -> FingerprintTable.of(algorithm(fingerprinter), documents(5000), threads))
        .isInstanceOf(FingerprintException.class)
        .hasMessage("document 'id1234' could not be fingerprinted: no vowels")
        .hasCause(cause);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void anErrorIsPassedOnAsItIs(int threads) {
    AssertionError error = new AssertionError("broken");
    Fingerprinter fingerprinter =
        (text, out) -> {
          throw error;
        };
    assertThatThrownBy(() -> FingerprintTable.of(algorithm(fingerprinter), documents(9), threads))
        .isSameAs(error);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void ofSeveralFailuresTheFirstInDocumentOrderIsPassedOn(int threads) {
    Fingerprinter fingerprinter =
        (text, out) -> {
          if (text.equals("1234")) {
            throw new IllegalStateException("no vowels");
          }
          number(text, out);
        };
    Iterator<Document> documents =
        IntStream.range(0, 5000)
            .mapToObj(
                i -> {
                  if (i == 1235) {
                    throw new IllegalStateException("line 1236 is broken");
                  }
                  return document(i);
                })
            .iterator();
    assertThatThrownBy(() -> FingerprintTable.of(algorithm(fingerprinter), documents, threads))
        .isInstanceOf(FingerprintException.class)
        .hasMessageStartingWith("document 'id1234'");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void anEmptyFingerprintNamesTheDocument(int threads) {
    assertThatThrownBy(
            () -> FingerprintTable.of(algorithm((text, out) -> {}), documents(3), threads))
        .isInstanceOf(FingerprintException.class)
        .hasMessageStartingWith("document 'id0' could not be fingerprinted");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void whatTheIteratorThrowsIsPassedOn(int threads) {
    IllegalStateException broken = new IllegalStateException("line 701 is broken");
    Iterator<Document> documents =
        IntStream.range(0, 5000)
            .mapToObj(
                i -> {
                  if (i == 700) {
                    throw broken;
                  }
                  return document(i);
                })
            .iterator();
    assertThatThrownBy(
            () ->
                FingerprintTable.of(
                    algorithm(ParallelFingerprintingTest::number), documents, threads))
        .isSameAs(broken);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 0})
  void fewerThanOneThreadIsRefused(int threads) {
    assertThatThrownBy(
            () ->
                FingerprintTable.of(
                    algorithm(ParallelFingerprintingTest::number), documents(1), threads))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("threads must be at least 1, not " + threads);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3})
  void readingStopsAFewBatchesAheadOfTheWorkers(int threads) throws Exception {
    int count = 20_000;
    int bound = threads * BATCHES_A_WORKER * DOCUMENTS_A_BATCH;
    CountDownLatch blocked = new CountDownLatch(1);
    AtomicInteger read = new AtomicInteger();
    Iterator<Document> source = documents(count);
    Iterator<Document> counted =
        new Iterator<>() {
          @Override
          public boolean hasNext() {
            return source.hasNext();
          }

          @Override
          public Document next() {
            if (!source.hasNext()) {
              throw new NoSuchElementException();
            }
            read.incrementAndGet();
            return source.next();
          }
        };
    Fingerprinter fingerprinter =
        (text, out) -> {
          await(blocked);
          number(text, out);
        };
    FutureTask<FingerprintTable> task =
        new FutureTask<>(() -> FingerprintTable.of(algorithm(fingerprinter), counted, threads));
    Thread reader = new Thread(task);
    reader.start();
    while (read.get() < bound || reader.getState() == Thread.State.RUNNABLE) {
      Thread.onSpinWait();
    }
    assertThat(read.get()).isEqualTo(bound);
    blocked.countDown();
    assertInOrder(task.get(), count);
  }

  @Test
  void longTextsMakeSmallBatches() throws Exception {
    // Each text fills a batch of its own.
    int bound = 2 * BATCHES_A_WORKER;
    CountDownLatch blocked = new CountDownLatch(1);
    AtomicInteger read = new AtomicInteger();
    String text = "x".repeat(1 << 18);
    Iterator<Document> documents =
        IntStream.range(0, 100)
            .mapToObj(
                i -> {
                  read.incrementAndGet();
                  return new Document("id" + i, text);
                })
            .iterator();
    FutureTask<FingerprintTable> task =
        new FutureTask<>(
            () ->
                FingerprintTable.of(
                    algorithm(
                        (ignored, out) -> {
                          await(blocked);
                          out.add(1);
                        }),
                    documents,
                    2));
    Thread reader = new Thread(task);
    reader.start();
    while (read.get() < bound || reader.getState() == Thread.State.RUNNABLE) {
      Thread.onSpinWait();
    }
    // hasNext() of a stream's iterator makes one document ahead.
    assertThat(read.get()).isBetween(bound, bound + 1);
    blocked.countDown();
    assertThat(task.get().size()).isEqualTo(100);
  }

  @Test
  void anInterruptEndsTheWork() {
    // Work that never ends by itself: what is done already is not waited for.
    CountDownLatch never = new CountDownLatch(1);
    Thread.currentThread().interrupt();
    assertThatThrownBy(
            () -> FingerprintTable.of(algorithm((text, out) -> await(never)), documents(20_000), 2))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("interrupted");
    assertThat(Thread.interrupted()).isTrue();
  }

  private static void await(CountDownLatch latch) {
    try {
      if (!latch.await(50, TimeUnit.SECONDS)) {
        throw new AssertionError("waited in vain");
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
