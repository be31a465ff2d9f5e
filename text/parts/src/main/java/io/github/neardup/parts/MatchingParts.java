package io.github.neardup.parts;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Keys;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The parts of two documents that match a part of the other. Of parts with equal fingerprints, one
 * is compared; and it is compared with parts that share a key in the same slot until all of them
 * are known to match. So parts that are all alike, or of few kinds, take time linear in their
 * number, not in the product.
 */
final class MatchingParts {

  /** Two parts that match. */
  record Pair(int a, int b, double similarity) {}

  final BitSet inA = new BitSet();
  final BitSet inB = new BitSet();

  /** The pairs that showed which parts match: of each of those parts, or of one equal to it. */
  final List<Pair> pairs = new ArrayList<>();

  private final PartTable a;
  private final PartTable b;
  private final Algorithm inner;
  private final LongOpenHashSet compared = new LongOpenHashSet();

  /** The parts of the first document with a key: first those that are not known to match. */
  private static final class Bucket {
    private final IntArrayList parts = new IntArrayList();
    private int open;
  }

  MatchingParts(PartTable a, PartTable b, Algorithm inner, Keys keys) {
    this.a = a;
    this.b = b;
    this.inner = inner;
    int[] firstOfA = firsts(a);
    int[] firstOfB = firsts(b);
    for (int slot = 0; slot < keys.slots(); slot++) {
      Long2ObjectOpenHashMap<Bucket> buckets = new Long2ObjectOpenHashMap<>();
      for (int i = 0; i < a.count(); i++) {
        int part = i;
        if (firstOfA[i] == i) {
          keys.keys(a.fingerprint(i), slot, key -> add(buckets, key, part));
        }
      }
      for (int i = 0; i < b.count(); i++) {
        int part = i;
        if (firstOfB[i] != i) {
          continue;
        }
        keys.keys(
            b.fingerprint(i),
            slot,
            key -> {
              Bucket bucket = buckets.get(key);
              if (bucket != null) {
                compare(bucket, part);
              }
            });
      }
    }
    spread(inA, firstOfA);
    spread(inB, firstOfB);
  }

  /** Returns, for each part, the first one with an equal fingerprint. */
  private static int[] firsts(PartTable parts) {
    Map<Row, Integer> first = new HashMap<>();
    int[] firsts = new int[parts.count()];
    for (int part = 0; part < firsts.length; part++) {
      Integer before = first.putIfAbsent(parts.fingerprint(part), part);
      firsts[part] = before == null ? part : before;
    }
    return firsts;
  }

  private static void spread(BitSet matching, int[] firsts) {
    for (int part = 0; part < firsts.length; part++) {
      matching.set(part, matching.get(firsts[part]));
    }
  }

  private static void add(Long2ObjectOpenHashMap<Bucket> buckets, long key, int part) {
    Bucket bucket = buckets.computeIfAbsent(key, any -> new Bucket());
    bucket.parts.add(part);
    bucket.open++;
  }

  /** Compares a part with those that need it: the open ones, and others until one matches. */
  private void compare(Bucket bucket, int part) {
    for (int i = bucket.open - 1; i >= 0; i--) {
      int other = bucket.parts.getInt(i);
      if (inA.get(other) || match(other, part)) {
        bucket.parts.set(i, bucket.parts.getInt(--bucket.open));
        bucket.parts.set(bucket.open, other);
      }
    }
    for (int i = bucket.open; i < bucket.parts.size() && !inB.get(part); i++) {
      match(bucket.parts.getInt(i), part);
    }
  }

  private boolean match(int ofA, int ofB) {
    if (!compared.add((long) ofA << 32 | ofB)) {
      return false;
    }
    double similarity = inner.similarity(a.fingerprint(ofA), b.fingerprint(ofB), inner.threshold());
    if (similarity < inner.threshold()) {
      return false;
    }
    inA.set(ofA);
    inB.set(ofB);
    pairs.add(new Pair(ofA, ofB, similarity));
    return true;
  }
}
