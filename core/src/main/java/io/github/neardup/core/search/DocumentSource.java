package io.github.neardup.core.search;

import io.github.neardup.core.Document;
import io.github.neardup.core.internal.DocumentBatches;
import java.util.Iterator;
import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * A collection of documents in batches, each of which one thread goes through: what it takes to
 * make documents of what was read then happens on that thread.
 */
public interface DocumentSource {

  /** Documents that follow each other. */
  interface Batch {

    /** The documents, for one thread; each time from the first. */
    Iterable<Document> documents();

    /** About how many characters the documents have: how much to read ahead goes by it. */
    long characters();

    /**
     * Called on the thread that asks for batches, in their order, when another one has gone through
     * the documents.
     *
     * @return whether these are the documents; if not, as some must be left out, they are gone
     *     through again
     */
    default boolean settle() {
      return true;
    }
  }

  /**
   * All documents, but for those whose rows were {@linkplain Fingerprints.KeptRows kept}. Asked for
   * once, first. The stream is closed in the end.
   */
  Stream<? extends Batch> first();

  /**
   * Some of the documents, in the same order as before. The stream is closed in the end.
   *
   * @param rows which of them, by their number among those of {@link #first} and of rows that were
   *     kept before, from 0; asked for each in order, on the thread that asks for batches
   */
  Stream<? extends Batch> again(IntPredicate rows);

  /**
   * A collection that can be gone through again and again.
   *
   * @param documents gives the same documents each time; streams are closed
   */
  static DocumentSource of(Supplier<Stream<Document>> documents) {
    return new DocumentSource() {
      @Override
      public Stream<? extends Batch> first() {
        Stream<Document> all = documents.get();
        return inBatches(all.iterator()).onClose(all::close);
      }

      @Override
      public Stream<? extends Batch> again(IntPredicate rows) {
        Stream<Document> all = documents.get();
        int[] read = new int[1];
        return inBatches(all.filter(document -> rows.test(read[0]++)).iterator())
            .onClose(all::close);
      }
    };
  }

  private static Stream<Batch> inBatches(Iterator<Document> documents) {
    Iterator<List<Document>> batches = DocumentBatches.of(documents);
    return StreamSupport.stream(
            Spliterators.spliteratorUnknownSize(batches, Spliterator.ORDERED), false)
        .map(DocumentSource::batch);
  }

  private static Batch batch(List<Document> read) {
    return new Batch() {
      @Override
      public Iterable<Document> documents() {
        return read;
      }

      @Override
      public long characters() {
        return read.stream().mapToLong(document -> document.text().length()).sum();
      }
    };
  }
}
