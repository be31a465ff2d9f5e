package io.github.neardup.rocksdb;

import io.github.neardup.core.util.Sha256;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** Encodes numbers, words and texts in keys and values: big-endian, so that keys are ordered. */
final class Bytes {

  /** A fingerprint of up to this many words is stored next to each of its keys. */
  static final int MOST_SHORT_WORDS = 4;

  private Bytes() {}

  static byte[] of(long number) {
    byte[] bytes = new byte[Long.BYTES];
    put(bytes, 0, number);
    return bytes;
  }

  static byte[] of(long first, long second) {
    byte[] bytes = new byte[2 * Long.BYTES];
    put(bytes, 0, first);
    put(bytes, Long.BYTES, second);
    return bytes;
  }

  static byte[] of(long first, byte[] rest) {
    byte[] bytes = new byte[Long.BYTES + rest.length];
    put(bytes, 0, first);
    System.arraycopy(rest, 0, bytes, Long.BYTES, rest.length);
    return bytes;
  }

  static byte[] of(long[] words) {
    byte[] bytes = new byte[words.length * Long.BYTES];
    for (int i = 0; i < words.length; i++) {
      put(bytes, i * Long.BYTES, words[i]);
    }
    return bytes;
  }

  static byte[] of(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static void put(byte[] bytes, int at, long number) {
    ByteBuffer.wrap(bytes).putLong(at, number);
  }

  static long number(byte[] bytes, int at) {
    return ByteBuffer.wrap(bytes).getLong(at);
  }

  static long[] words(byte[] bytes) {
    long[] words = new long[bytes.length / Long.BYTES];
    ByteBuffer.wrap(bytes).asLongBuffer().get(words);
    return words;
  }

  /** Returns the text from an index to the end. */
  static String text(byte[] bytes, int from) {
    return new String(bytes, from, bytes.length - from, StandardCharsets.UTF_8);
  }

  static boolean isShort(long[] fingerprint) {
    return fingerprint.length > 0 && fingerprint.length <= MOST_SHORT_WORDS;
  }

  /**
   * Returns the name by which a whole fingerprint is found: the words of a short fingerprint, or
   * the SHA-256 of a long one with another byte, which distinguishes it from a short one.
   */
  static byte[] name(long[] fingerprint) {
    byte[] bytes = of(fingerprint);
    if (isShort(fingerprint)) {
      return bytes;
    }
    byte[] name = new byte[33];
    System.arraycopy(Sha256.begin().digest(bytes), 0, name, 0, 32);
    return name;
  }
}
