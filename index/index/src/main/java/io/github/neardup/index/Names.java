package io.github.neardup.index;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.stream.IntStream;

/**
 * Names as rows of words: the UTF-8 bytes of a name, a terminating byte, and zeros up to a whole
 * word. The row of a removed name is reused.
 *
 * <p>Not thread-safe.
 */
final class Names {

  private static final byte END = (byte) 0x80;

  private final DistinctRows rows = new DistinctRows();

  static long[] pack(String name) {
    byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
    if (!new String(utf8, StandardCharsets.UTF_8).equals(name)) {
      throw new IllegalArgumentException("the id '" + name + "' has half a surrogate pair");
    }
    long[] words = new long[utf8.length / Long.BYTES + 1];
    ByteBuffer bytes = ByteBuffer.allocate(words.length * Long.BYTES).put(utf8).put(END);
    bytes.rewind().asLongBuffer().get(words);
    return words;
  }

  /** Returns the row of a name, or -1. */
  int find(long[] name) {
    return rows.find(hash(name), name, 0, name.length);
  }

  private static long hash(long[] name) {
    return DistinctRows.hash(name, 0, name.length);
  }

  /** Adds a name that is not stored yet. Returns its row. */
  int add(long[] name) {
    return rows.add(hash(name), name, 0, name.length);
  }

  String nameAt(int row) {
    int words = rows.to(row) - rows.from(row);
    ByteBuffer bytes = ByteBuffer.allocate(words * Long.BYTES);
    bytes.asLongBuffer().put(rows.words(row), rows.from(row), words);
    int end = bytes.limit() - 1;
    while (bytes.get(end) != END) {
      end--;
    }
    return new String(bytes.array(), 0, end, StandardCharsets.UTF_8);
  }

  /** Returns the rows of all names. */
  IntStream rows() {
    boolean[] free = rows.freeRows();
    return IntStream.range(0, free.length).filter(row -> !free[row]);
  }

  int size() {
    return rows.size();
  }

  void remove(int row) {
    rows.remove(row);
  }

  long bytes() {
    return rows.bytes();
  }
}
