package io.github.neardup.python;

import io.github.neardup.core.Document;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.AbstractList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * Texts from Python, field by field in a buffer of UTF-8. Each becomes a string only when it is
 * read, so that memory does not hold the texts twice.
 */
public final class Texts extends AbstractList<String> {

  private final ByteBuffer utf8;
  private final long[] ends;
  private final int[] lasts;

  /**
   * Wraps a buffer.
   *
   * @param utf8 well-formed UTF-8, as Python encodes it
   * @param ends the end of each field, ascending
   * @param lasts for each text, the number of fields up to its last one
   */
  public Texts(ByteBuffer utf8, long[] ends, int[] lasts) {
    this.utf8 = utf8;
    this.ends = ends;
    this.lasts = lasts;
  }

  /** Returns the fields of a text. */
  List<String> fields(int index) {
    Objects.checkIndex(index, lasts.length);
    return IntStream.range(index == 0 ? 0 : lasts[index - 1], lasts[index])
        .mapToObj(this::field)
        .toList();
  }

  private String field(int number) {
    int from = number == 0 ? 0 : (int) ends[number - 1];
    byte[] bytes = new byte[(int) ends[number] - from];
    utf8.get(from, bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  @Override
  public String get(int index) {
    return Document.text(fields(index));
  }

  @Override
  public int size() {
    return lasts.length;
  }
}
