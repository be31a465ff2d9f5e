package io.github.neardup.index;

import java.util.Arrays;

/** Rows of one length, without any overhead per row. */
final class FixedRows extends WordRows {

  private static final int FIRST_ROWS = 16;

  private final int width;
  private final int shift;
  private final int mask;
  private long[][] chunks = new long[0][];

  FixedRows(int width) {
    this.width = width;
    // A chunk holds a power of two of rows, so locating a row needs no division.
    this.shift = 31 - Integer.numberOfLeadingZeros(Math.max(1, CHUNK / width));
    this.mask = (1 << shift) - 1;
  }

  int width() {
    return width;
  }

  @Override
  void put(int row, long[] words, int from, int to) {
    int chunk = row >>> shift;
    int rows = mask + 1;
    while (chunk >= chunks.length) {
      chunks = Arrays.copyOf(chunks, chunks.length + 1);
      chunks[chunks.length - 1] =
          new long[(chunks.length == 1 ? Math.min(FIRST_ROWS, rows) : rows) * width];
    }
    int place = (row & mask) * width;
    if (place >= chunks[chunk].length) {
      int length = Math.max(place + width, 2 * chunks[chunk].length);
      chunks[chunk] = Arrays.copyOf(chunks[chunk], Math.min(length, rows * width));
    }
    System.arraycopy(words, from, chunks[chunk], place, width);
  }

  @Override
  void clear(int row) {}

  @Override
  long[] words(int row) {
    return chunks[row >>> shift];
  }

  @Override
  int from(int row) {
    return (row & mask) * width;
  }

  @Override
  int to(int row) {
    return from(row) + width;
  }

  @Override
  long bytes() {
    long bytes = super.bytes() + Sizes.of(chunks);
    for (long[] chunk : chunks) {
      bytes += Sizes.of(chunk);
    }
    return bytes;
  }
}
