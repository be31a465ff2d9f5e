package io.github.neardup.parts;

import io.github.neardup.core.algorithm.Keys;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

/**
 * Finds the parts of two documents that share a key in the same slot, each pair once. Takes time
 * linear in the keys of the parts and in the candidates, not in the product of the numbers of
 * parts.
 */
final class PartCandidates {

  @FunctionalInterface
  interface PairVisitor {
    /** Receives a part of one document and a part of the other, once for each pair. */
    void pair(int partOfA, int partOfB);
  }

  private static final int NONE = -1;

  private PartCandidates() {}

  static void forEach(PartTable a, PartTable b, Keys keys, PairVisitor visitor) {
    // For each key, a chain of the parts of a that have it.
    Long2IntOpenHashMap last = new Long2IntOpenHashMap();
    last.defaultReturnValue(NONE);
    IntArrayList before = new IntArrayList();
    IntArrayList parts = new IntArrayList();
    LongOpenHashSet seen = new LongOpenHashSet();
    for (int slot = 0; slot < keys.slots(); slot++) {
      last.clear();
      before.clear();
      parts.clear();
      for (int i = 0; i < a.count(); i++) {
        int part = i;
        keys.keys(
            a.fingerprint(i),
            slot,
            key -> {
              before.add(last.put(key, parts.size()));
              parts.add(part);
            });
      }
      for (int i = 0; i < b.count(); i++) {
        int part = i;
        keys.keys(
            b.fingerprint(i),
            slot,
            key -> {
              for (int at = last.get(key); at != NONE; at = before.getInt(at)) {
                if (seen.add((long) parts.getInt(at) << 32 | part)) {
                  visitor.pair(parts.getInt(at), part);
                }
              }
            });
      }
    }
  }
}
