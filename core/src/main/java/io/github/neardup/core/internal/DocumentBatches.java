package io.github.neardup.core.internal;

import io.github.neardup.core.Document;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

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
    if (threads == 1) {
      Function<List<Document>, R> worker = newWorker.get();
      while (documents.hasNext()) {
        sink.accept(worker.apply(nextBatch(documents)));
      }
      return;
    }
    ExecutorService executor =
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread thread = new Thread(task, "neardup-documents");
              thread.setDaemon(true);
              return thread;
            });
    try {
      ThreadLocal<Function<List<Document>, R>> workers = ThreadLocal.withInitial(newWorker);
      ArrayDeque<Future<R>> ahead = new ArrayDeque<>();
      while (documents.hasNext()) {
        if (ahead.size() >= threads * BATCHES_A_WORKER) {
          sink.accept(ahead.remove().get());
        }
        List<Document> batch = nextBatch(documents);
        ahead.add(executor.submit(() -> workers.get().apply(batch)));
      }
      while (!ahead.isEmpty()) {
        sink.accept(ahead.remove().get());
      }
    } catch (ExecutionException e) {
      throw Parallel.propagate(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    } finally {
      executor.shutdownNow();
    }
  }

  private static List<Document> nextBatch(Iterator<Document> documents) {
    List<Document> batch = new ArrayList<>();
    long characters = 0;
    while (documents.hasNext()
        && batch.size() < DOCUMENTS_A_BATCH
        && characters < CHARACTERS_A_BATCH) {
      Document document = documents.next();
      characters += document.text().length();
      batch.add(document);
    }
    return batch;
  }
}
