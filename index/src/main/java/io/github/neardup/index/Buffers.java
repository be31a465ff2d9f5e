package io.github.neardup.index;

import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.hash.HashV1;
import io.github.neardup.core.internal.FeatureSets;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.function.LongConsumer;

/** What an operation needs for itself, one for each thread. */
final class Buffers {

  private static final ThreadLocal<Buffers> OWN = ThreadLocal.withInitial(Buffers::new);

  /** The hashes of the keys of the fingerprint an operation is about. */
  final KeyHashes keys = new KeyHashes();

  /** The same of another fingerprint. */
  final KeyHashes otherKeys = new KeyHashes();

  final Marks met = new Marks();

  /** For {@link RowLists#rows}. */
  final int[] single = new int[2];

  /** The calling thread's. */
  static Buffers own() {
    return OWN.get();
  }

  /** Hashes of a fingerprint's keys, each with its slot, in ascending order without repetition. */
  static final class KeyHashes {

    private final LongArrayList hashes = new LongArrayList();
    private final LongConsumer sink = this::accept;
    private long ofSlot;

    private void accept(long key) {
      hashes.add(HashV1.mix(key ^ ofSlot));
    }

    void set(Keys keys, long[] words, int from, int to) {
      hashes.clear();
      for (int slot = 0; slot < keys.slots(); slot++) {
        ofSlot = HashV1.mix(slot + 1L);
        keys.keys(words, from, to, slot, sink);
      }
      FeatureSets.toSet(hashes, 0);
    }

    int size() {
      return hashes.size();
    }

    long get(int index) {
      return hashes.getLong(index);
    }

    boolean haveOneIn(KeyHashes others) {
      int i = 0;
      int j = 0;
      while (i < size() && j < others.size()) {
        int order = Long.compare(get(i), others.get(j));
        if (order == 0) {
          return true;
        }
        if (order < 0) {
          i++;
        } else {
          j++;
        }
      }
      return false;
    }
  }

  /** The rows an operation has met. */
  static final class Marks {

    private static final int LEAST = 1 << 10;
    private static final int MOST_KEPT = 1 << 18;
    private static final int SPREAD = 0x9E3779B9;

    /** Open addressing: number of the operation and row; another number is an empty cell. */
    private long[] cells = new long[LEAST];

    private int shift = Integer.numberOfLeadingZeros(LEAST) + 1;
    private int operation;
    private int size;

    /** Begins anew, without a row. */
    void begin() {
      if (cells.length > MOST_KEPT || operation == Integer.MAX_VALUE) {
        cells = new long[LEAST];
        shift = Integer.numberOfLeadingZeros(LEAST) + 1;
        operation = 0;
      }
      operation++;
      size = 0;
    }

    /** Whether the row had not been met before. */
    boolean add(int row) {
      long cell = (long) operation << 32 | row;
      int place = (row * SPREAD) >>> shift;
      while ((int) (cells[place] >>> 32) == operation) {
        if (cells[place] == cell) {
          return false;
        }
        place = (place + 1) & (cells.length - 1);
      }
      cells[place] = cell;
      if (++size > cells.length / 2) {
        grow();
      }
      return true;
    }

    private void grow() {
      long[] old = cells;
      cells = new long[2 * old.length];
      shift--;
      for (long cell : old) {
        if ((int) (cell >>> 32) == operation) {
          int place = ((int) cell * SPREAD) >>> shift;
          while (cells[place] != 0) {
            place = (place + 1) & (cells.length - 1);
          }
          cells[place] = cell;
        }
      }
    }
  }
}
