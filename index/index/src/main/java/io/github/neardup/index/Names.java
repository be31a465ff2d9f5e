package io.github.neardup.index;

import io.github.neardup.core.Row;
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

  static Row pack(String name) {
    byte[] utf8 = name.getBytes(StandardCharsets.UTF_8);
    if (!new String(utf8, StandardCharsets.UTF_8).equals(name)) {
      throw new IllegalArgumentException("the id '" + name + "' has half a surrogate pair");
    }
    long[] words = new long[utf8.length / Long.BYTES + 1];
    ByteBuffer bytes = ByteBuffer.allocate(words.length * Long.BYTES).put(utf8).put(END);
    bytes.rewind().asLongBuffer().get(words);
    return Row.of(words);
  }

  /** Returns the row of a name, or -1. */
  int find(Row name) {
    return rows.find(DistinctRows.hash(name), name);
  }

  /** Adds a name that is not stored yet. Returns its row. */
  int add(Row name) {
    return rows.add(DistinctRows.hash(name), name);
  }

  String nameAt(int row) {
    Row words = rows.row(row);
    ByteBuffer bytes = ByteBuffer.allocate(words.size() * Long.BYTES);
    bytes.asLongBuffer().put(words.words(), words.from(), words.size());
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
