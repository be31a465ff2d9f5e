package io.github.neardup.core.algorithm;

import io.github.neardup.core.Document;
import io.github.neardup.core.LongArray;
import io.github.neardup.core.internal.DocumentBatches;
import io.github.neardup.core.internal.RowBuffer;
import java.util.Iterator;

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
    fingerprint(algorithm, documents, threads, table::addAll);
    return table;
  }

  /** Receives fingerprints in document order, some at a time. */
  @FunctionalInterface
  public interface Sink {
    /**
     * Adds some.
     *
     * @param words of all of them, one after the other; may be kept, and must not be changed
     * @param ends where each ends
     */
    void add(long[] words, int[] ends);
  }

  /** The same for somebody who takes the fingerprints as they come, on the calling thread. */
  public static void fingerprint(
      Algorithm algorithm, Iterator<Document> documents, int threads, Sink sink) {
    DocumentBatches.<RowBuffer.Rows>process(
        documents,
        threads,
        () -> {
          Fingerprinter fingerprinter = algorithm.fingerprinter();
          RowBuffer buffer = new RowBuffer();
          return batch -> {
            for (Document document : batch) {
              fingerprint(fingerprinter, document, buffer.words());
              buffer.end();
            }
            return buffer.take();
          };
        },
        rows -> sink.add(rows.words(), rows.ends()));
  }

  private static void fingerprint(Fingerprinter fingerprinter, Document document, LongArray words) {
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
}
