package io.github.neardup.dedup;

import io.github.neardup.core.Document;
import io.github.neardup.core.hash.HashV2;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusReader;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.security.SecureRandom;
import java.util.Iterator;
import java.util.function.Supplier;

/**
 * The documents of a corpus, in which no id may come twice. Remembers a 64-bit hash of each id,
 * about 20 bytes a document. Its key is another in each run, so that nobody can choose ids whose
 * hashes collide; and what seems to have been before is looked up. Not thread-safe.
 */
public final class UniqueIds implements Iterator<Document> {

  private final HashV2 hash = HashV2.seeded(new SecureRandom().nextLong());
  private final LongOpenHashSet ids = new LongOpenHashSet();
  private final CorpusReader reader;
  private final Iterator<Document> documents;
  private final Supplier<CorpusReader> again;
  private long before;

  /**
   * For one pass over a corpus.
   *
   * @param reader stands before the first document
   * @param documents those of the reader
   * @param again opens the same corpus from its start
   */
  public UniqueIds(
      CorpusReader reader, Iterator<Document> documents, Supplier<CorpusReader> again) {
    this.reader = reader;
    this.documents = documents;
    this.again = again;
  }

  @Override
  public boolean hasNext() {
    return documents.hasNext();
  }

  /**
   * {@inheritDoc}
   *
   * @throws CorpusException if its id was used before, or a record is malformed
   */
  @Override
  public Document next() {
    Document document = documents.next();
    String id = document.id();
    if (!ids.add(hash.hash(id)) && hasBeenBefore(id)) {
      throw reader.fault(
          "the id '" + id + "' was used before; give each document an id of its own");
    }
    before++;
    return document;
  }

  /** Reads the documents again, as far as they have been read. */
  private boolean hasBeenBefore(String id) {
    try (CorpusReader second = again.get()) {
      Iterator<Document> earlier = second.documents();
      for (long i = 0; i < before && earlier.hasNext(); i++) {
        if (earlier.next().id().equals(id)) {
          return true;
        }
      }
      return false;
    }
  }
}
