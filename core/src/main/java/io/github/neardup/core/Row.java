package io.github.neardup.core;

import io.github.neardup.core.hash.Hash64;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * A row of 64-bit words, such as a fingerprint, its tokens, or a part of either: a view of a range
 * of an array, which is not copied. Thread-safe as long as nobody changes the array.
 */
public final class Row implements Comparable<Row> {

  private static final Hash64 HASH = Hash64.seeded(0x726F77L);

  private final long[] words;
  private final int from;
  private final int to;

  /** A view of {@code words[from..to)}. */
  public Row(long[] words, int from, int to) {
    this.words = words;
    this.from = from;
    this.to = to;
  }

  /** Returns a view of a whole array. */
  public static Row of(long... words) {
    return new Row(words, 0, words.length);
  }

  /** Returns the array that holds the row, and possibly others. */
  public long[] words() {
    return words;
  }

  /** Returns the index of the first word in {@link #words}. */
  public int from() {
    return from;
  }

  /** Returns the index after the last word in {@link #words}. */
  public int to() {
    return to;
  }

  /** Returns the number of words. */
  public int size() {
    return to - from;
  }

  /** Returns a word of the row; 0 is the first. */
  public long get(int index) {
    return words[from + index];
  }

  /** Returns a view of the words from {@code begin} up to, but not including, {@code end}. */
  public Row part(int begin, int end) {
    return new Row(words, from + begin, from + end);
  }

  /** Returns a view without the first words. */
  public Row after(int count) {
    return new Row(words, from + count, to);
  }

  /** Returns a copy of the words. */
  public long[] toArray() {
    return Arrays.copyOfRange(words, from, to);
  }

  /** Compares word by word; a row precedes the rows that it begins. */
  @Override
  public int compareTo(Row other) {
    return Arrays.compare(words, from, to, other.words, other.from, other.to);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Row row && Arrays.equals(words, from, to, row.words, row.from, row.to);
  }

  /** Returns a hash of the words; equal rows have equal hashes. */
  public long hash() {
    return HASH.hash(words, from, to);
  }

  @Override
  public int hashCode() {
    return Long.hashCode(hash());
  }

  /**
   * Returns words in binary, for files, messages and database columns: 8 bytes each, little-endian.
   */
  @SuppressWarnings("ByteBufferBackingArray") // the buffer has an array
  public static byte[] toBytes(long... words) {
    if (words.length > Integer.MAX_VALUE / Long.BYTES) {
      throw new CapacityException("an array cannot hold " + words.length + " words as bytes");
    }
    ByteBuffer bytes =
        ByteBuffer.allocate(Long.BYTES * words.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asLongBuffer().put(words);
    return bytes.array();
  }

  /**
   * Parses the result of {@link #toBytes}.
   *
   * @throws IllegalArgumentException if the array is empty or not a whole number of words
   */
  public static long[] fromBytes(byte[] bytes) {
    if (bytes.length == 0 || bytes.length % Long.BYTES != 0) {
      throw new IllegalArgumentException(
          "a fingerprint is one word of 8 bytes or more, not " + bytes.length + " bytes");
    }
    long[] words = new long[bytes.length / Long.BYTES];
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asLongBuffer().get(words);
    return words;
  }
}
