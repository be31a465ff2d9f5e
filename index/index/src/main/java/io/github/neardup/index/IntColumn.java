package io.github.neardup.index;

import java.util.Arrays;

/**
 * An int for each row, initially 0. Grows by whole chunks, so growing copies nothing but, at most,
 * the first chunk.
 */
final class IntColumn {

  private static final int SHIFT = 15;
  private static final int MASK = (1 << SHIFT) - 1;
  private static final int FIRST_LENGTH = 16;

  private int[][] chunks = new int[0][];

  int get(int row) {
    return chunks[row >>> SHIFT][row & MASK];
  }

  void set(int row, int value) {
    int chunk = row >>> SHIFT;
    int index = row & MASK;
    while (chunk >= chunks.length) {
      chunks = Arrays.copyOf(chunks, chunks.length + 1);
      chunks[chunks.length - 1] = new int[chunks.length == 1 ? FIRST_LENGTH : 1 << SHIFT];
    }
    if (index >= chunks[chunk].length) {
      int length = Math.max(index + 1, 2 * chunks[chunk].length);
      chunks[chunk] = Arrays.copyOf(chunks[chunk], Math.min(length, 1 << SHIFT));
    }
    chunks[chunk][index] = value;
  }

  long bytes() {
    long bytes = Sizes.of(chunks);
    for (int[] chunk : chunks) {
      bytes += Sizes.of(chunk);
    }
    return bytes;
  }
}
