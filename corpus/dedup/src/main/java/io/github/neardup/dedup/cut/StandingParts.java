package io.github.neardup.dedup.cut;

/**
 * The windows that stand in the kept parts of the texts so far, and where. An open hash table with
 * linear probing, in which each slot has 20 bytes, and from half to four fifths of the slots are
 * taken. Not thread-safe.
 */
final class StandingParts {

  private static final int NONE = -1;
  private static final int LEAST_CAPACITY = 1 << 10;
  private static final int MOST_CAPACITY = Integer.MAX_VALUE - 8;
  private static final int BYTES = Long.BYTES + Integer.BYTES + Long.BYTES;

  /** Marks a free slot. */
  private static final long FREE = 0;

  private final Memory memory;
  private long[] keys = new long[LEAST_CAPACITY];
  private int[] checks = new int[LEAST_CAPACITY];
  private long[] places = new long[LEAST_CAPACITY];
  private int size;

  StandingParts(Memory memory) {
    this.memory = memory;
  }

  int size() {
    return size;
  }

  /**
   * Finds the place of a window.
   *
   * @return its row in the upper half and its offset in the lower half, or a negative number if it
   *     is not there
   */
  long find(long key, int check) {
    int slot = slot(key, check);
    return keys[slot] == FREE ? NONE : places[slot];
  }

  /** Adds a window that the table does not have. */
  void add(long key, int check, int row, int offset) {
    if (size >= keys.length / 5 * 4) {
      grow();
    }
    int slot = slot(key, check);
    if (keys[slot] == FREE) {
      size++;
      keys[slot] = notFree(key);
      checks[slot] = check;
      places[slot] = (long) row << Integer.SIZE | offset;
    }
  }

  private static long notFree(long key) {
    return key == FREE ? 1 : key;
  }

  private int slot(long anyKey, int check) {
    long key = notFree(anyKey);
    // The key, evenly distributed, as a fraction of the capacity.
    int slot = (int) Math.multiplyHigh(key >>> 1, (long) keys.length << 1);
    while (keys[slot] != FREE && (keys[slot] != key || checks[slot] != check)) {
      slot = slot + 1 == keys.length ? 0 : slot + 1;
    }
    return slot;
  }

  private void grow() {
    int capacity = (int) Math.min(MOST_CAPACITY, keys.length + (long) (keys.length >> 1));
    memory.check(
        (long) BYTES * (capacity + (long) keys.length), "the repeated parts of these texts");
    if (capacity == keys.length) {
      memory.check(Long.MAX_VALUE / 2, "the repeated parts of these texts");
    }
    long[] oldKeys = keys;
    int[] oldChecks = checks;
    long[] oldPlaces = places;
    keys = new long[capacity];
    checks = new int[capacity];
    places = new long[capacity];
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != FREE) {
        int slot = slot(oldKeys[i], oldChecks[i]);
        keys[slot] = oldKeys[i];
        checks[slot] = oldChecks[i];
        places[slot] = oldPlaces[i];
      }
    }
  }
}
