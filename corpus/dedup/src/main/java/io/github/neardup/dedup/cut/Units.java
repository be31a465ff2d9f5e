package io.github.neardup.dedup.cut;

import java.util.Arrays;

/**
 * The units of a text, of which a number in a row make a part: words, sentences, or lines. Two
 * units are taken for equal if both of their hashes are. Not thread-safe.
 */
final class Units {

  private static final int FIRST_CAPACITY = 64;

  private int size;
  private long[] first = new long[FIRST_CAPACITY];
  private long[] second = new long[FIRST_CAPACITY];
  private int[] starts = new int[FIRST_CAPACITY];
  private int[] ends = new int[FIRST_CAPACITY];
  private int[] words = new int[FIRST_CAPACITY];

  void clear() {
    size = 0;
  }

  /**
   * Adds a unit, in text order.
   *
   * @param start offset of its first character
   * @param end offset after its last
   * @param wordCount how many words it has
   */
  void add(long hash, long otherHash, int start, int end, int wordCount) {
    if (size == first.length) {
      int capacity = Math.max(size + 1, (int) Math.min(Integer.MAX_VALUE - 8, 2L * size));
      first = Arrays.copyOf(first, capacity);
      second = Arrays.copyOf(second, capacity);
      starts = Arrays.copyOf(starts, capacity);
      ends = Arrays.copyOf(ends, capacity);
      words = Arrays.copyOf(words, capacity);
    }
    first[size] = hash;
    second[size] = otherHash;
    starts[size] = start;
    ends[size] = end;
    words[size++] = wordCount;
  }

  int size() {
    return size;
  }

  long first(int unit) {
    return first[unit];
  }

  long second(int unit) {
    return second[unit];
  }

  int start(int unit) {
    return starts[unit];
  }

  int end(int unit) {
    return ends[unit];
  }

  int words(int unit) {
    return words[unit];
  }
}
