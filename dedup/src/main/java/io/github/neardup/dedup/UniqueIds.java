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
 * Refuses documents whose id came before. Remembers a 64-bit hash of each id, about 20 bytes a
 * document. Its key is another in each run, so that nobody can choose ids whose hashes collide; and
 * what seems to have been before is looked up. Not thread-safe.
 */
public final class UniqueIds {

  private final HashV2 hash = HashV2.seeded(new SecureRandom().nextLong());
  private final LongOpenHashSet ids = new LongOpenHashSet();
  private final Supplier<CorpusReader> again;
  private long before;

  /**
   * For one pass over a corpus.
   *
   * @param again opens the same corpus from its start
   */
  public UniqueIds(Supplier<CorpusReader> again) {
    this.again = again;
  }

  /**
   * Takes the next document.
   *
   * @param reader stands at it
   * @throws CorpusException if its id was used before, or a record is malformed
   */
  public void add(CorpusReader reader) {
    String id = reader.document().id();
    if (!ids.add(hash.hash(id)) && hasBeenBefore(id)) {
      throw reader.fault(
          "the id '" + id + "' was used before; give each document an id of its own");
    }
    before++;
  }

  /** Reads the documents again, as far as they have been read. */
  private boolean hasBeenBefore(String id) {
    try (CorpusReader reader = again.get()) {
      Iterator<Document> documents = reader.documents();
      for (long i = 0; i < before && documents.hasNext(); i++) {
        if (documents.next().id().equals(id)) {
          return true;
        }
      }
      return false;
    }
  }
}
