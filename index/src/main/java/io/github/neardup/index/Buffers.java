package io.github.neardup.index;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.internal.FeatureSets;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import java.util.function.LongConsumer;

/** What an operation needs for itself, one for each thread. */
final class Buffers {

  private static final ThreadLocal<Buffers> OWN = ThreadLocal.withInitial(Buffers::new);

  /** The hashes of the keys of the fingerprint an operation is about. */
  final KeyHashes keys = new KeyHashes();

  final KeyHashes otherKeys = new KeyHashes();

  /** Larger sets are not kept, as it takes long to clear them. */
  private static final int MOST_KEPT = 1 << 12;

  private IntOpenHashSet met = new IntOpenHashSet();

  /** For {@link RowLists#rows}. */
  final int[] single = new int[2];

  /** The calling thread's. */
  static Buffers own() {
    return OWN.get();
  }

  /** An empty set, for the rows an operation meets. */
  IntOpenHashSet met() {
    if (met.size() > MOST_KEPT) {
      met = new IntOpenHashSet();
    }
    met.clear();
    return met;
  }

  /** Hashes of a fingerprint's keys, each with its slot, in ascending order without repetition. */
  static final class KeyHashes {

    private final LongArray hashes = new LongArray();
    private final LongConsumer sink = this::accept;
    private long ofSlot;

    /** What {@link KeyTable#touch} gave for these keys; of no other use. */
    long touched;

    private void accept(long key) {
      hashes.add(Hash64.mix(key ^ ofSlot));
    }

    void set(Keys keys, long[] words, int from, int to) {
      hashes.clear();
      for (int slot = 0; slot < keys.slots(); slot++) {
        ofSlot = Hash64.mix(slot + 1L);
        keys.keys(words, from, to, slot, sink);
      }
      FeatureSets.toSet(hashes, 0);
    }

    /** The same from {@link #toArray}. */
    void set(long[] ascending) {
      hashes.clear();
      hashes.add(ascending, 0, ascending.length);
    }

    long[] toArray() {
      return hashes.toArray();
    }

    int size() {
      return hashes.size();
    }

    long get(int index) {
      return hashes.get(index);
    }

    boolean haveOneIn(KeyHashes others) {
      return FeatureSets.common(
              hashes.elements(), 0, size(), others.hashes.elements(), 0, others.size(), 1)
          > 0;
    }
  }
}
