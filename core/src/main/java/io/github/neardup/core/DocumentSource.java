package io.github.neardup.core;

import java.util.function.IntPredicate;
import java.util.stream.Stream;

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
   * All documents, but for those whose rows were {@linkplain
   * io.github.neardup.core.search.Fingerprints.KeptRows kept}. Asked for once, first. The stream is
   * closed in the end.
   */
  Stream<? extends Batch> first();

  /**
   * Some of the documents, in the same order as before. The stream is closed in the end.
   *
   * @param rows which of them, by their number among those of {@link #first} and of rows that were
   *     kept before, from 0; asked for each in order, on the thread that asks for batches
   */
  Stream<? extends Batch> again(IntPredicate rows);
}
