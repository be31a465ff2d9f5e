package io.github.neardup.core.internal;

import io.github.neardup.core.Document;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Works on a stream of documents with several threads.
 *
 * <p>The calling thread reads documents and hands them out in batches; the results come back to it
 * in the order in which the batches were read. At most a few batches for each worker are in memory
 * at a time, whatever the length of the stream.
 */
public final class DocumentBatches {

  private static final int DOCUMENTS_A_BATCH = 512;
  private static final int CHARACTERS_A_BATCH = 1 << 18;
  private static final int BATCHES_A_WORKER = 3;

  private DocumentBatches() {}

  /**
   * Works on all documents.
   *
   * @param documents the documents; what the iterator throws is passed on
   * @param threads how many threads to use, at least 1; with 1, the calling thread does the work
   * @param newWorker makes what works on a batch, one for each thread; what that throws is passed
   *     on
   * @param sink receives the result of each batch, in order, on the calling thread
   * @throws IllegalArgumentException if {@code threads} is less than 1
   */
  public static <R> void process(
      Iterator<Document> documents,
      int threads,
      Supplier<Function<List<Document>, R>> newWorker,
      Consumer<? super R> sink) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, not " + threads);
    }
    Reader reader = new Reader(documents);
    if (threads == 1) {
      Function<List<Document>, R> worker = newWorker.get();
      for (List<Document> batch = reader.next(); !batch.isEmpty(); batch = reader.next()) {
        sink.accept(worker.apply(batch));
      }
      reader.throwFailure();
      return;
    }
    ExecutorService executor = Parallel.daemons(threads, "neardup-documents");
    try {
      ThreadLocal<Function<List<Document>, R>> workers = ThreadLocal.withInitial(newWorker);
      ArrayDeque<Future<R>> ahead = new ArrayDeque<>();
      while (true) {
        // First wait, then read: no more is in memory than must be.
        if (ahead.size() >= threads * BATCHES_A_WORKER) {
          sink.accept(ahead.remove().get());
        }
        List<Document> batch = reader.next();
        if (batch.isEmpty()) {
          break;
        }
        ahead.add(executor.submit(() -> workers.get().apply(batch)));
      }
      while (!ahead.isEmpty()) {
        sink.accept(ahead.remove().get());
      }
      reader.throwFailure();
    } catch (ExecutionException e) {
      throw Parallel.propagate(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } finally {
      executor.shutdownNow();
    }
  }

  /**
   * Reads documents in batches. A failure ends the stream and is kept until what was read before it
   * is done, so that of several failures the first in document order is the one that is passed on.
   */
  private static final class Reader {
    private final Iterator<Document> documents;
    private @Nullable RuntimeException failure;

    Reader(Iterator<Document> documents) {
      this.documents = documents;
    }

    /** The next documents; none at the end. */
    List<Document> next() {
      List<Document> batch = new ArrayList<>();
      long characters = 0;
      try {
        while (failure == null
            && batch.size() < DOCUMENTS_A_BATCH
            && characters < CHARACTERS_A_BATCH
            && documents.hasNext()) {
          Document document = documents.next();
          characters += document.text().length();
          batch.add(document);
        }
      } catch (RuntimeException e) {
        failure = e;
      }
      return batch;
    }

    void throwFailure() {
      if (failure != null) {
        throw failure;
      }
    }
  }
}
