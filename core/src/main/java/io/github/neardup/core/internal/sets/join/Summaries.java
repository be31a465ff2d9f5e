package io.github.neardup.core.internal.sets.join;

import io.github.neardup.core.internal.sets.BitmapFilter;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrays;

/**
 * Some sets, by position, and their {@linkplain BitmapFilter summaries}: the first words of all
 * side by side, then the second, and so on. There are at least {@value #FIRST} words, of zeros if
 * need be. Not thread-safe while sets are added.
 */
final class Summaries {

  /** So many words are compared at once: mostly enough to rule out a match. */
  static final int FIRST = 4;

  private final BitmapFilter filter;
  private final IntArrayList positions = new IntArrayList();
  private final long[][] columns;

  Summaries(BitmapFilter filter) {
    this.filter = filter;
    this.columns = new long[words(filter)][0];
  }

  /** How many words they have here. */
  static int words(BitmapFilter filter) {
    return Math.max(FIRST, filter.words());
  }

  void clear() {
    positions.clear();
  }

  void add(int position) {
    int at = positions.size();
    positions.add(position);
    if (at == columns[0].length) {
      for (int word = 0; word < columns.length; word++) {
        columns[word] = LongArrays.grow(columns[word], at + 1);
      }
    }
    for (int word = 0; word < filter.words(); word++) {
      columns[word][at] = filter.bits()[position * filter.words() + word];
    }
  }

  int size() {
    return positions.size();
  }

  int position(int i) {
    return positions.getInt(i);
  }

  /** How many of the sets are at positions before this one. */
  int before(int position) {
    int low = 0;
    int high = size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (position(middle) < position) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** A word of all summaries; not a copy. */
  long[] column(int word) {
    return columns[word];
  }
}
