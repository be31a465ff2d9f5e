package io.github.neardup.redis;

import io.github.neardup.core.hash.Hash64;
import io.github.neardup.index.storage.Entry;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/** Converts values to the stored bytes. Numbers are big-endian. */
final class RedisBytes {

  /** The bytes of a fingerprint's number, and of a time in milliseconds. */
  private static final int NUMBER_BYTES = 6;

  private static final int RECORD_BYTES = 2 * NUMBER_BYTES;

  private RedisBytes() {}

  static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static byte[] number(long number) {
    return text(Long.toString(number));
  }

  static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  static byte[] words(long[] words) {
    ByteBuffer bytes = ByteBuffer.allocate(words.length * Long.BYTES);
    bytes.asLongBuffer().put(words);
    return bytes.array();
  }

  static long[] words(byte[] bytes) {
    long[] words = new long[bytes.length / Long.BYTES];
    ByteBuffer.wrap(bytes).asLongBuffer().get(words);
    return words;
  }

  /** Returns a hash of a fingerprint, by which equal ones are found, followed by its keys. */
  static byte[] keys(long[] fingerprint, long[] keys) {
    long hash = Hash64.mix(fingerprint.length);
    for (long word : fingerprint) {
      hash = Hash64.mix(hash ^ word);
    }
    ByteBuffer bytes = ByteBuffer.allocate((1 + keys.length) * Long.BYTES).putLong(hash);
    bytes.asLongBuffer().put(keys);
    return bytes.array();
  }

  /** Returns the bytes of numbers of fingerprints. */
  static byte[] numbers(List<Long> numbers) {
    ByteBuffer bytes = ByteBuffer.allocate(numbers.size() * NUMBER_BYTES);
    for (long number : numbers) {
      bytes.putShort((short) (number >> Integer.SIZE)).putInt((int) number);
    }
    return bytes.array();
  }

  /** Creates an entry from its record, which begins with the fingerprint's number and the time. */
  static Entry entry(byte[] record, byte[] id, byte[] payload) {
    return new Entry(text(id), Instant.ofEpochMilli(sixBytes(record, NUMBER_BYTES)), text(payload));
  }

  /** Creates an entry from a record that includes the payload. */
  static Entry entry(byte[] record, byte[] id) {
    return entry(record, id, Arrays.copyOfRange(record, RECORD_BYTES + 1, record.length));
  }

  private static long sixBytes(byte[] bytes, int from) {
    if (bytes.length < RECORD_BYTES) {
      throw new IllegalArgumentException("a record of " + bytes.length + " bytes");
    }
    ByteBuffer buffer = ByteBuffer.wrap(bytes, from, NUMBER_BYTES);
    return ((buffer.getShort() & 0xFFFFL) << Integer.SIZE) | (buffer.getInt() & 0xFFFF_FFFFL);
  }

  /** Returns the bytes of the number of an entry's fingerprint. */
  static byte[] fingerprintOf(byte[] record) {
    return Arrays.copyOf(record, NUMBER_BYTES);
  }
}
