package io.github.neardup.dedup;

import io.github.neardup.core.Document;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.CorpusRecord;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.io.Closeable;
import java.security.SecureRandom;
import java.util.Iterator;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The ids of a corpus, of which none may come twice. Remembers a 64-bit hash of each id, about 20
 * bytes a document. Its key is another in each run, so that nobody can choose ids whose hashes
 * collide. Whether an id whose hash was before was there itself is told by a second hash: a second
 * reader follows the first one as far as that is needed, and its documents take as much memory
 * again. Not thread-safe.
 */
public final class UniqueIds implements Closeable {

  private final Hash64 hash;
  private final Hashes hashes = new Hashes();
  private final Supplier<CorpusReader> again;

  /** How many well-formed documents came before. */
  private long before;

  private final Hash64 secondHash = Hash64.seeded(new SecureRandom().nextLong());
  private final Hashes secondHashes = new Hashes();
  private @Nullable CorpusReader second;

  /** How many of the documents before the second reader has read. */
  private long followed;

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
    this.hash = Hash64.seeded(key);
    this.again = again;
  }

  /**
   * Looks at the id of the next well-formed document.
   *
   * @param hashed its {@link #hash}
   * @throws CorpusException if it was used before
   */
  void check(long hashed, CorpusRecord record) {
    // To ask for the document may be to parse it once more.
    boolean repeated = !hashes.add(hashed) && hasBeenBefore(record.document().id());
    before++;
    if (repeated) {
      throw record.fault(
          "the id '"
              + record.document().id()
              + "' was used before; give each document an id of its own");
    }
  }

  private boolean hasBeenBefore(String id) {
    if (second == null) {
      second = again.get();
    }
    Iterator<Document> earlier = second.documents(malformed -> {});
    for (; followed < before && earlier.hasNext(); followed++) {
      secondHashes.add(secondHash.hash(earlier.next().id()));
    }
    return secondHashes.contains(secondHash.hash(id));
  }

  /** The hash of an id, on any thread. */
  long hash(String id) {
    return hash.hash(id);
  }

  /** Adds the hash of an id that an earlier run has checked. */
  void addChecked(long hashed) {
    hashes.add(hashed);
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

  @Override
  public void close() {
    if (second != null) {
      second.close();
    }
  }

  /** Hashes in several sets by their first bits, since one set cannot hold a billion. */
  private static final class Hashes {

    private static final int BITS = 4;

    private final LongOpenHashSet[] sets =
        Stream.generate(LongOpenHashSet::new).limit(1 << BITS).toArray(LongOpenHashSet[]::new);

    /** Whether it was not there. */
    boolean add(long hash) {
      return set(hash).add(hash);
    }

    boolean contains(long hash) {
      return set(hash).contains(hash);
    }

    private LongOpenHashSet set(long hash) {
      return sets[(int) (hash >>> (Long.SIZE - BITS))];
    }
  }
}
