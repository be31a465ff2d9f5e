package io.github.neardup.dedup.cut;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;

/**
 * The windows that stand in the kept parts of the texts so far, and where. Takes 28 to 50 bytes a
 * window. Not thread-safe.
 */
final class StandingParts {

  private static final int NONE = -1;

  /** The most bytes that a window takes while the tables grow. */
  private static final long MOST_BYTES = 80;

  private final Memory memory;

  /** By the key of a window, its index in the lists. Of several windows, each has the next key. */
  private final Long2IntOpenHashMap indexes = new Long2IntOpenHashMap();

  private final IntArrayList checks = new IntArrayList();
  private final LongArrayList places = new LongArrayList();

  StandingParts(Memory memory) {
    this.memory = memory;
    indexes.defaultReturnValue(NONE);
  }

  int size() {
    return places.size();
  }

  /**
   * Finds the place of a window.
   *
   * @return its row in the upper half and its offset in the lower half, or a negative number if it
   *     is not there
   */
  long find(long key, int check) {
    int index = indexes.get(slot(key, check));
    return index == NONE ? NONE : places.getLong(index);
  }

  /** Adds a window; nothing happens if it is there. */
  void add(long key, int check, int row, int offset) {
    memory.check(MOST_BYTES * (size() + 1), "the repeated parts of these texts");
    if (indexes.putIfAbsent(slot(key, check), size()) == NONE) {
      checks.add(check);
      places.add((long) row << Integer.SIZE | offset);
    }
  }

  /** Returns the key under which a window is, or belongs. */
  private long slot(long key, int check) {
    long slot = key;
    int index = indexes.get(slot);
    while (index != NONE && checks.getInt(index) != check) {
      index = indexes.get(++slot);
    }
    return slot;
  }
}
