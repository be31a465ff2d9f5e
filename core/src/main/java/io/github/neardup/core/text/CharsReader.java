package io.github.neardup.core.text;

import java.io.Reader;

/** Reads from an array; unlike the JDK's, another one after that. */
final class CharsReader extends Reader {

  private static final char[] NONE = {};

  private char[] chars = NONE;
  private int position;
  private int end;

  void startAt(char[] newChars, int from, int to) {
    chars = newChars;
    position = from;
    end = to;
  }

  @Override
  public int read(char[] target, int offset, int length) {
    int count = Math.min(length, end - position);
    if (count <= 0) {
      return length == 0 ? 0 : -1;
    }
    System.arraycopy(chars, position, target, offset, count);
    position += count;
    return count;
  }

  @Override
  public void close() {
    chars = NONE;
    end = position;
  }
}
