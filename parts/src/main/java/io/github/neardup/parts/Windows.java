package io.github.neardup.parts;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.List;

/**
 * Windows of a fixed number of units, one every so many. A window reaches from the start of its
 * first unit to the start of the first unit after it; the first begins, and the last ends, with the
 * text.
 *
 * <p>The last window is never a tiny one, nor nearly a copy of the one before: less than half a
 * step of units that would be left over are added to the window before them; otherwise the last
 * window has full size and ends with the text.
 */
final class Windows {

  private Windows() {}

  static List<Range> over(IntArrayList starts, int length, int size, int step) {
    int units = starts.size();
    List<Range> windows = new ArrayList<>();
    long first = 0;
    while (units - (first + size) > 0 && 2 * (units - (first + size)) >= step) {
      windows.add(range(starts, length, (int) first, (int) (first + size)));
      first = first + step + size > units ? units - size : first + step;
    }
    windows.add(range(starts, length, (int) first, units));
    return windows;
  }

  private static Range range(IntArrayList starts, int length, int first, int end) {
    return new Range(
        first == 0 ? 0 : starts.getInt(first), end == starts.size() ? length : starts.getInt(end));
  }
}
