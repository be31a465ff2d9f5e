package io.github.neardup.io;

import io.github.neardup.core.LongArray;
import java.util.Arrays;

/**
 * Lines that were read, copied into an array of their own, so that another thread can go through
 * them. Stands before the first. Not thread-safe.
 */
final class LineBlock extends LineCursor {

  /** Enough lines for a thread to be worth waking, and few enough to stay in its cache. */
  private static final int BYTES = 1 << 17;

  /** For the line that fills the block. */
  private static final int ROOM = 1 << 13;

  /** Index after what has been copied. */
  private int size;

  private final LongArray ends = new LongArray();
  private final LongArray nexts = new LongArray();
  private final LongArray numbers = new LongArray();
  private int index = -1;

  LineBlock(String name) {
    super(name, new byte[BYTES + ROOM]);
  }

  /** Adds a line. */
  void add(LineCursor line) {
    int length = line.next - line.from;
    if (buffer.length - size < length) {
      long doubled = Math.min(LineReader.LONGEST_LINE, 2L * buffer.length);
      buffer = Arrays.copyOf(buffer, (int) Math.max(size + (long) length, doubled));
    }
    System.arraycopy(line.buffer, line.from, buffer, size, length);
    ends.add(size + line.to - line.from);
    size += length;
    nexts.add(size);
    numbers.add(line.lineNumber);
  }

  /** Whether there are enough lines. */
  boolean isFull() {
    return size >= BYTES;
  }

  /** How many bytes the lines have together. */
  int bytes() {
    return size;
  }

  /** How many lines there are. */
  int lines() {
    return numbers.size();
  }

  /** Moves to a line, counted from 0. */
  void moveTo(int line) {
    index = line;
    from = line == 0 ? 0 : (int) nexts.get(line - 1);
    to = (int) ends.get(line);
    next = (int) nexts.get(line);
    lineNumber = numbers.get(line);
  }

  /** Moves before the first line. */
  void rewind() {
    index = -1;
  }

  /** Moves to the next line, if there is one. */
  boolean advance() {
    if (index + 1 == lines()) {
      return false;
    }
    moveTo(index + 1);
    return true;
  }

  /** The number of the line, counted from 0. */
  int index() {
    return index;
  }
}
