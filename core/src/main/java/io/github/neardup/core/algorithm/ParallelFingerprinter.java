package io.github.neardup.core.algorithm;

import io.github.neardup.core.Document;
import io.github.neardup.core.internal.DocumentBatches;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Iterator;
import java.util.List;
<<<<<<< HEAD
=======
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
>>>>>>> main

/**
 * Fingerprints a stream of documents on several threads, in document order.
 *
 * <p>The calling thread reads documents and hands them out in batches; workers fingerprint them;
 * the table receives the batches in the order in which they were read. At most a few batches for
 * each worker are in memory at a time, whatever the length of the stream.
 */
public final class ParallelFingerprinter {

  private ParallelFingerprinter() {}

  /**
   * Fingerprints all documents.
   *
   * @param algorithm the algorithm
   * @param documents the documents; what the iterator throws is passed on
   * @param threads how many threads to use, at least 1
   * @return a table with a row for each document, in order
   * @throws IllegalArgumentException if {@code threads} is less than 1
   * @throws FingerprintException if a document cannot be fingerprinted; it names the document
   */
  public static FingerprintTable fingerprint(
      Algorithm algorithm, Iterator<Document> documents, int threads) {
    FingerprintTable table = new FingerprintTable();
<<<<<<< HEAD
    DocumentBatches.<Batch>process(
        documents,
        threads,
        () -> {
          Fingerprinter fingerprinter = algorithm.fingerprinter();
          return batch -> new Batch(fingerprinter, batch);
        },
        batch -> batch.addTo(table));
    return table;
=======
    if (threads == 1) {
      Fingerprinter fingerprinter = algorithm.fingerprinter();
      LongArrayList words = new LongArrayList();
      while (documents.hasNext()) {
        words.clear();
        fingerprint(fingerprinter, documents.next(), words);
        table.add(words);
      }
      return table;
    }
    ExecutorService executor =
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread thread = new Thread(task, "neardup-fingerprinter");
              thread.setDaemon(true);
              return thread;
            });
    try {
      ThreadLocal<Fingerprinter> fingerprinters = ThreadLocal.withInitial(algorithm::fingerprinter);
      ArrayDeque<Future<Batch>> ahead = new ArrayDeque<>();
      Reader reader = new Reader(documents);
      while (true) {
        if (ahead.size() >= threads * BATCHES_A_WORKER) {
          ahead.remove().get().addTo(table);
        }
        List<Document> batch = reader.next();
        if (batch.isEmpty()) {
          break;
        }
        ahead.add(executor.submit(() -> new Batch(fingerprinters.get(), batch)));
      }
      while (!ahead.isEmpty()) {
        ahead.remove().get().addTo(table);
      }
      reader.throwFailure();
      return table;
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
>>>>>>> main
  }

  private static void fingerprint(
      Fingerprinter fingerprinter, Document document, LongArrayList words) {
    try {
      int before = words.size();
      fingerprinter.fingerprint(document.text(), words);
      if (words.size() == before) {
        throw new IllegalStateException("the algorithm gave no fingerprint");
      }
    } catch (RuntimeException e) {
      throw new FingerprintException(document.id(), e);
    }
  }

  /** The fingerprints of some documents, one after the other. */
  private static final class Batch {
    private final LongArrayList words = new LongArrayList();
    private final IntArrayList ends = new IntArrayList();

    Batch(Fingerprinter fingerprinter, List<Document> documents) {
      for (Document document : documents) {
        fingerprint(fingerprinter, document, words);
        ends.add(words.size());
      }
    }

    void addTo(FingerprintTable table) {
      int from = 0;
      for (int i = 0; i < ends.size(); i++) {
        table.add(words.elements(), from, ends.getInt(i));
        from = ends.getInt(i);
      }
    }
  }
}
