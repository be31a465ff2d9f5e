package io.github.neardup.index;

import java.io.DataInput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Names as rows of words, and a number for each that rises from one name to the next: its rank (the
 * nth name added has rank n) and its row. A name that is removed and added again gets another
 * number.
 *
 * <p>A name is packed as its UTF-8 bytes, one that ends it, and zeros to the next whole word.
 *
 * <p>Not thread-safe.
 */
final class Names {

  private static final int ROW_BITS = 31;
  private static final long MOST_ADDED = (1L << Integer.SIZE) - 1;
  private static final byte END = (byte) 0x80;
  private static final int PIECE = 1 << 13;

  private final DistinctRows rows = new DistinctRows();

  /** For each row the rank of its name, from 1, as an unsigned int; 0 if removed. */
  private final IntColumn ranks = new IntColumn();

  private long added;

  static byte[] utf8(String name) {
    try {
      ByteBuffer bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(name));
      byte[] utf8 = new byte[bytes.remaining()];
      bytes.get(utf8);
      return utf8;
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("the id '" + name + "' has half a surrogate pair", e);
    }
  }

  static long[] pack(String name) {
    int length = name.length();
    long[] words = new long[length / Long.BYTES + 1];
    for (int i = 0; i < length; i++) {
      char letter = name.charAt(i);
      if (letter >= 0x80) {
        return pack(utf8(name));
      }
      words[i / Long.BYTES] |= shifted(letter, i);
    }
    words[length / Long.BYTES] |= shifted(END & 0xFF, length);
    return words;
  }

  /** A byte at its place in its word. */
  private static long shifted(long value, int index) {
    return value << (Long.SIZE - Byte.SIZE - index % Long.BYTES * Byte.SIZE);
  }

  private static long[] pack(byte[] utf8) {
    long[] words = new long[utf8.length / Long.BYTES + 1];
    ByteBuffer bytes = ByteBuffer.allocate(words.length * Long.BYTES).put(utf8).put(END);
    bytes.rewind().asLongBuffer().get(words);
    return words;
  }

  /**
   * Reads {@code length} bytes of UTF-8 and packs them; a damaged length does not fill the memory.
   */
  static long[] read(DataInput in, int length) throws IOException {
    byte[] utf8 = new byte[Math.min(length, PIECE)];
    for (int i = 0; i < length; i += PIECE) {
      int count = Math.min(PIECE, length - i);
      if (i + count > utf8.length) {
        utf8 = Arrays.copyOf(utf8, (int) Math.min(length, 2L * utf8.length));
      }
      in.readFully(utf8, i, count);
    }
    return pack(utf8);
  }

  /** The row of a name, or -1. */
  int find(long[] name) {
    return rows.find(hash(name), name, 0, name.length);
  }

  private static long hash(long[] name) {
    return DistinctRows.hash(name, 0, name.length);
  }

  /** Adds a name that is not there, and gives back its number. */
  long add(long[] name) {
    if (added == MOST_ADDED) {
      throw new IllegalStateException(
          MOST_ADDED
              + " names have been added in the life of this index; save and load it to continue");
    }
    int row = rows.add(hash(name), name, 0, name.length);
    ranks.set(row, (int) ++added);
    return number(row);
  }

  long number(int row) {
    return (ranks.get(row) & MOST_ADDED) << ROW_BITS | row;
  }

  /** Whether the name of that number is still there. */
  boolean has(long number) {
    return number(row(number)) == number;
  }

  String name(long number) {
    return nameAt(row(number));
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

  /** The row of the name of a number; rows of names that are removed are given out again. */
  static int row(long number) {
    return (int) (number & ((1L << ROW_BITS) - 1));
  }

  /** The rows of all names. */
  IntStream rows() {
    return IntStream.range(0, rows.end()).filter(row -> ranks.get(row) != 0);
  }

  int size() {
    return rows.size();
  }

  void remove(int row) {
    rows.remove(row);
    ranks.set(row, 0);
  }

  long bytes() {
    return rows.bytes() + ranks.bytes();
  }
}
