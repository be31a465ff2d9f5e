package io.github.neardup.kshingle.bundle;

/**
 * A hash table for the shingles of one group, small enough to stay in a core's own cache. Of each
 * it says in how many rows it is, the sum of these rows' signatures, and, once set, its bundle.
 * Linear probing; the four numbers of a shingle are side by side.
 */
final class ShingleSlots {

  /** The bundle of a shingle that has none yet. */
  static final int NO_BUNDLE = -1;

  private static final int FIELDS = 4;
  private static final int SHINGLE = 0;
  private static final int SIGNATURE = 1;
  private static final int ROWS = 2;
  private static final int BUNDLE = 3;
  private static final long SPREAD = 0x9E3779B97F4A7C15L;

  private static final int FIRST_BITS = 10;
  private static final int MOST_BITS = 28;

  private long[] slots = new long[FIELDS << FIRST_BITS];
  private int shift = Long.SIZE - FIRST_BITS;

  /** How many more shingles there is room for. */
  private int room = 1 << (FIRST_BITS - 1);

  /**
   * Counts an occurrence of a shingle. There must be room for one more.
   *
   * @return its place, until the table grows or is cleared
   */
  int add(long shingle, long signature) {
    long[] fields = slots;
    int place = (int) ((shingle * SPREAD) >>> shift) * FIELDS;
    while (fields[place + ROWS] != 0) {
      if (fields[place + SHINGLE] == shingle) {
        fields[place + SIGNATURE] += signature;
        fields[place + ROWS]++;
        return place;
      }
      place = (place + FIELDS) & (fields.length - 1);
    }
    fields[place + SHINGLE] = shingle;
    fields[place + SIGNATURE] = signature;
    fields[place + ROWS] = 1;
    fields[place + BUNDLE] = NO_BUNDLE;
    room--;
    return place;
  }

  int room() {
    return room;
  }

  /** Makes room for as many again; {@code places[from..to)} of shingles become their new places. */
  void grow(int[] places, int from, int to) {
    long[] old = slots;
    int bits = Long.SIZE - shift + 1;
    if (bits > MOST_BITS) {
      throw new IllegalStateException(
          "more than " + (1 << (MOST_BITS - 1)) + " close shingles: use fewer documents");
    }
    slots = new long[FIELDS << bits];
    shift--;
    room = 1 << (bits - 1);
    for (int place = 0; place < old.length; place += FIELDS) {
      if (old[place + ROWS] != 0) {
        int newPlace = add(old[place + SHINGLE], old[place + SIGNATURE]);
        slots[newPlace + ROWS] = old[place + ROWS];
        old[place + BUNDLE] = newPlace;
      }
    }
    for (int i = from; i < to; i++) {
      places[i] = (int) old[places[i] + BUNDLE];
    }
  }

  long signature(int place) {
    return slots[place + SIGNATURE];
  }

  int rows(int place) {
    return (int) slots[place + ROWS];
  }

  /** {@link #NO_BUNDLE} until it is set. */
  int bundle(int place) {
    return (int) slots[place + BUNDLE];
  }

  void setBundle(int place, int bundle) {
    slots[place + BUNDLE] = bundle;
  }

  /** Takes out the shingles at {@code places[from..to)}, which must be all there are. */
  void clear(int[] places, int from, int to) {
    for (int i = from; i < to; i++) {
      slots[places[i] + ROWS] = 0;
    }
    room = 1 << (Long.SIZE - shift - 1);
  }
}
