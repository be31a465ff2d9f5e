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
 * The ids of a corpus, each of which may occur only once. Remembers a 128-bit hash of each id in 20
 * to 45 bytes. Every run draws new keys for the hash, so nobody can choose ids whose hashes
 * collide: among a billion different ids, the probability that two have the same hash is below
 * 2^-68. Not thread-safe.
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

  /** The few hashes whose upper half occurs in another hash. */
  private final Set<Hash> others = new HashSet<>();

  /** Creates an empty set for one pass over a corpus. */
  public UniqueIds() {
    this(new SecureRandom().nextLong());
  }

  /** Creates an empty set with the key of an earlier run. */
  UniqueIds(long key) {
    high = Hash64.seeded(key);
    low = Hash64.seeded(~key);
  }

  /**
   * Checks the id of the next well-formed document.
   *
   * @param hash its {@link #hash}
   * @throws CorpusException if the id was used before
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

  /** Returns the hash of an id. May be called on any thread. */
  Hash hash(String id) {
    return new Hash(high.hash(id), low.hash(id));
  }

  /** Adds the hash of an id, and returns whether it is new. */
  boolean add(Hash hash) {
    Long2LongOpenHashMap map = hashes[(int) (hash.high() >>> (Long.SIZE - BITS))];
    int before = map.size();
    long lowBefore = map.putIfAbsent(hash.high(), hash.low());
    return map.size() > before || (lowBefore != hash.low() && others.add(hash));
  }

  /**
   * Returns the documents, and checks the id of each.
   *
   * @param documents the documents of the reader
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
