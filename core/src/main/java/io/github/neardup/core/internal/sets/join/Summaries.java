package io.github.neardup.core.internal.sets.join;

import io.github.neardup.core.internal.sets.BitmapFilter;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrays;

/**
 * Some sets, by position, and their {@linkplain BitmapFilter#folded short summaries}: the first
 * words of all side by side, then the second, and so on. They mostly rule out a match. Not
 * thread-safe while sets are added.
 */
final class Summaries {

  private final BitmapFilter filter;
  private final IntArrayList positions = new IntArrayList();
  private final long[][] columns = new long[BitmapFilter.LEAST_WORDS][0];

  Summaries(BitmapFilter filter) {
    this.filter = filter;
  }

  void clear() {
    positions.clear();
  }

  void add(int position) {
    int at = positions.size();
    positions.add(position);
    for (int word = 0; word < columns.length; word++) {
      if (at == columns[word].length) {
        columns[word] = LongArrays.grow(columns[word], at + 1);
      }
      columns[word][at] = filter.folded(position, word);
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

  /** A word of all short summaries; not a copy. */
  long[] column(int word) {
    return columns[word];
  }
}
