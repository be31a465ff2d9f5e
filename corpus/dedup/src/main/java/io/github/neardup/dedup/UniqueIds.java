package io.github.neardup.dedup;

import io.github.neardup.core.Document;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusReader;
import io.github.neardup.io.Rows.CorpusRecord;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.security.SecureRandom;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The ids of a corpus, of which none may come twice. Remembers a 128-bit hash of each id, 20 to 45
 * bytes a document. Each run draws the keys of the hash anew, so nobody can choose ids whose hashes
 * collide: two different ids of a billion are taken for one with a probability below 2^-68. Not
 * thread-safe.
 */
public final class UniqueIds {

  /** The hash of an id. */
  record Hash(long high, long low) {}

  private static final int BITS = 4;

  private final Hash64 high;
  private final Hash64 low;

  /** Lower halves by upper halves, in several maps, since one map cannot hold a billion. */
  private final Long2LongOpenHashMap[] hashes =
      Stream.generate(Long2LongOpenHashMap::new)
          .limit(1 << BITS)
          .toArray(Long2LongOpenHashMap[]::new);

  /** The few hashes whose upper half another hash has. */
  private final Set<Hash> others = new HashSet<>();

  /** For one pass over a corpus. */
  public UniqueIds() {
    this(new SecureRandom().nextLong());
  }

  /** The same with the key of an earlier run. */
  UniqueIds(long key) {
    high = Hash64.seeded(key);
    low = Hash64.seeded(~key);
  }

  /**
   * Looks at the id of the next well-formed document.
   *
   * @param hash its {@link #hash}
   * @throws CorpusException if it was used before
   */
  void check(Hash hash, CorpusRecord record) {
    if (!add(hash)) {
      throw record.fault(
          "the id '"
              + record.document().id()
              + "' was used before; give each document an id of its own, or take places such as"
              + " FILE:LINE as ids, with --id-field none");
    }
  }

  /** The hash of an id, on any thread. */
  Hash hash(String id) {
    return new Hash(high.hash(id), low.hash(id));
  }

  /** Adds the hash of an id, and returns whether it was not there. */
  boolean add(Hash hash) {
    Long2LongOpenHashMap map = hashes[(int) (hash.high() >>> (Long.SIZE - BITS))];
    int before = map.size();
    long lowBefore = map.putIfAbsent(hash.high(), hash.low());
    return map.size() > before || (lowBefore != hash.low() && others.add(hash));
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
}
