package io.github.neardup.dedup;

import io.github.neardup.core.Document;
import io.github.neardup.core.hash.HashV2;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.CorpusRecord;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.security.SecureRandom;
import java.util.Iterator;
import java.util.function.Supplier;

/**
 * The ids of a corpus, of which none may come twice. Remembers a 64-bit hash of each id, about 20
 * bytes a document. Its key is another in each run, so that nobody can choose ids whose hashes
 * collide; and what seems to have been before is looked up. Not thread-safe.
 */
public final class UniqueIds {

  private final HashV2 hash;
  private final LongOpenHashSet ids = new LongOpenHashSet();
  private final Supplier<CorpusReader> again;
  private long before;

  /**
   * For one pass over a corpus.
   *
   * @param again opens the same corpus from its start
   */
  public UniqueIds(Supplier<CorpusReader> again) {
    this(new SecureRandom().nextLong(), again);
  }

  /** The same with the key of an earlier run. */
  UniqueIds(long key, Supplier<CorpusReader> again) {
    this.hash = HashV2.seeded(key);
    this.again = again;
  }

  /**
   * Looks at the id of the next well-formed document.
   *
   * @param hashed its {@link #hash}
   * @throws CorpusException if it was used before
   */
  void check(long hashed, CorpusRecord record) {
    boolean repeated = !ids.add(hashed) && hasBeenBefore(record.document().id());
    before++;
    if (repeated) {
      throw record.fault(
          "the id '"
              + record.document().id()
              + "' was used before; give each document an id of its own");
    }
  }

  /** The hash of an id, on any thread. */
  long hash(String id) {
    return hash.hash(id);
  }

  /** Adds the hash of an id that an earlier run has checked. */
  void addChecked(long hashed) {
    ids.add(hashed);
    before++;
  }

  /**
   * Hands on documents, each once its id was checked.
   *
   * @param documents those of the reader
   */
  public Iterator<Document> checking(CorpusReader reader, Iterator<Document> documents) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return documents.hasNext();
      }

      @Override
      public Document next() {
        Document document = documents.next();
        check(hash(document.id()), reader);
        return document;
      }
    };
  }

  /** Reads the well-formed documents again, as far as they have been read. */
  private boolean hasBeenBefore(String id) {
    try (CorpusReader second = again.get()) {
      Iterator<Document> earlier = second.documents(malformed -> {});
      for (long i = 0; i < before && earlier.hasNext(); i++) {
        if (earlier.next().id().equals(id)) {
          return true;
        }
      }
      return false;
    }
  }
}
