package io.github.neardup.core.algorithm;

import io.github.neardup.core.Document;
import io.github.neardup.core.internal.DocumentBatches;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Iterator;
import java.util.List;

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
    DocumentBatches.<Batch>process(
        documents,
        threads,
        () -> {
          Fingerprinter fingerprinter = algorithm.fingerprinter();
          return batch -> new Batch(fingerprinter, batch);
        },
        batch -> batch.addTo(table));
    return table;
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
