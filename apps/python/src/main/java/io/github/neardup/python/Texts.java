package io.github.neardup.python;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.Objects;

/**
 * Texts from Python, one after the other in a buffer of UTF-8. Each becomes a string only when it
 * is read, so that memory does not hold the texts twice.
 */
final class Texts extends AbstractList<String> {

  private final ByteBuffer utf8;
  private final long[] ends;

  /**
   * Wraps a buffer.
   *
   * @param utf8 well-formed UTF-8, as Python encodes it
   * @param ends the end of each text, ascending
   */
  Texts(ByteBuffer utf8, long[] ends) {
    this.utf8 = utf8;
    this.ends = ends;
  }

  @Override
  public String get(int index) {
    Objects.checkIndex(index, ends.length);
    int from = index == 0 ? 0 : (int) ends[index - 1];
    byte[] bytes = new byte[(int) ends[index] - from];
    utf8.get(from, bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Override
  public int size() {
    return ends.length;
  }
}
