package io.github.neardup.core.util;

import io.github.neardup.core.Document;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Processes a stream of documents with several threads.
 *
 * <p>The calling thread reads documents and hands them out in batches. It receives the results in
 * the order in which it read the batches. At most a few batches per worker are in memory at a time,
 * whatever the length of the stream; of huge documents, only one or two.
 */
public final class DocumentBatches {

  /*
   * While enough batches are under way, the reading thread waits for the OLDEST and passes its result
   * to the sink; then it reads the next batch and hands it out. So the sink receives 1, 2, 3, ... and
   * needs no lock.
   *
   * Two limits bound the memory: three batches per worker, and 33 million characters in all. Texts
   * of many megabytes form batches of one document, of which only one or two are under way.
   *
   * Invariant of failures: an exception of the iterator is passed on after all batches read before
   * it. So of several failures, the first in document order is reported, for any number of threads.
   */

  private static final int DOCUMENTS_A_BATCH = 512;

  /** Small, because the garbage collector copies whatever it finds in memory. */
  private static final int CHARACTERS_A_BATCH = 1 << 17;

  private static final int BATCHES_A_WORKER = 3;

  /** The most characters in all batches under way, unless a document has megabytes of text. */
  private static final long CHARACTERS_AHEAD = 1 << 25;

  private DocumentBatches() {}

  /**
   * Processes all documents.
   *
   * @param documents the documents; exceptions of the iterator are passed on
   * @param threads how many threads to use, at least 1; with 1, the calling thread does the work
   * @param newWorker makes the function that processes a batch, once for each thread; exceptions of
   *     the function are passed on
   * @param sink receives the result of each batch, in order, on the calling thread
   * @throws IllegalArgumentException if {@code threads} is less than 1
   */
  public static <R> void process(
      Iterator<Document> documents,
      int threads,
      Supplier<Function<List<Document>, R>> newWorker,
      Consumer<? super R> sink) {
    DocumentBatches.<List<Document>, R>process(
        of(documents),
        DocumentBatches::count,
        threads,
        newWorker,
        (batch, result) -> sink.accept(result));
  }

  /**
   * Processes batches of any kind.
   *
   * @param batches the batches, read by the calling thread. An exception of the iterator is passed
   *     on after all earlier batches are done, so of several failures the first in order is
   *     reported
   * @param characters returns the approximate number of characters of a batch
   * @param sink receives each batch and its result, in order, on the calling thread
   */
  public static <B, R> void process(
      Iterator<? extends B> batches,
      ToLongFunction<? super B> characters,
      int threads,
      Supplier<Function<B, R>> newWorker,
      BiConsumer<? super B, ? super R> sink) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, not " + threads);
    }
    if (threads == 1) {
      Function<B, R> worker = newWorker.get();
      batches.forEachRemaining(batch -> sink.accept(batch, worker.apply(batch)));
      return;
    }
    ExecutorService executor = Parallel.daemons(threads, "neardup-documents");
    try {
      ThreadLocal<Function<B, R>> workers = ThreadLocal.withInitial(newWorker);
      ArrayDeque<Begun<B, R>> ahead = new ArrayDeque<>();
      long charactersAhead = 0;
      RuntimeException failure = null;
      while (true) {
        // Wait before reading, to keep as little as possible in memory.
        while (ahead.size() >= threads * BATCHES_A_WORKER
            || (charactersAhead > CHARACTERS_AHEAD && !ahead.isEmpty())) {
          charactersAhead -= ahead.element().characters();
          ahead.remove().giveTo(sink);
        }
        B batch;
        try {
          if (!batches.hasNext()) {
            break;
          }
          batch = batches.next();
        } catch (RuntimeException e) {
          failure = e;
          break;
        }
        long more = characters.applyAsLong(batch);
        charactersAhead += more;
        ahead.add(new Begun<>(batch, more, executor.submit(() -> workers.get().apply(batch))));
      }
      while (!ahead.isEmpty()) {
        ahead.remove().giveTo(sink);
      }
      if (failure != null) {
        throw failure;
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

  /** A batch that has been handed to a worker. */
  private record Begun<B, R>(B batch, long characters, Future<R> result) {
    void giveTo(BiConsumer<? super B, ? super R> sink)
        throws ExecutionException, InterruptedException {
      sink.accept(batch, result.get());
    }
  }

  /**
   * Groups documents into batches. An exception of the iterator is thrown after the documents
   * before it.
   *
   * @param documents read only when a batch is requested
   */
  private static Iterator<List<Document>> of(Iterator<Document> documents) {
    return new Iterator<>() {
      private List<Document> next = List.of();
      private @Nullable RuntimeException failure;

      @Override
      public boolean hasNext() {
        if (next.isEmpty()) {
          if (failure != null) {
            throw failure;
          }
          next = read();
        }
        return !next.isEmpty();
      }

      private List<Document> read() {
        List<Document> batch = new ArrayList<>();
        long characters = 0;
        try {
          while (batch.size() < DOCUMENTS_A_BATCH
              && characters < CHARACTERS_A_BATCH
              && documents.hasNext()) {
            Document document = documents.next();
            characters += document.characters();
            batch.add(document);
          }
        } catch (RuntimeException e) {
          if (batch.isEmpty()) {
            throw e;
          }
          failure = e;
        }
        return batch;
      }

      @Override
      public List<Document> next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        List<Document> batch = next;
        next = List.of();
        return batch;
      }
    };
  }

  private static long count(List<Document> documents) {
    return documents.stream().mapToLong(Document::characters).sum();
  }
}
