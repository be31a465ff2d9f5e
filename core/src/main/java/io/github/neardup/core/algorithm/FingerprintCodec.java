package io.github.neardup.core.algorithm;

import io.github.neardup.core.CapacityException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The binary form of a fingerprint, for files, messages and database columns: its words, 8 bytes
 * each, little-endian.
 */
public final class FingerprintCodec {

  private FingerprintCodec() {}

  /** Returns the words of a fingerprint, 8 bytes each. */
  @SuppressWarnings("ByteBufferBackingArray") // the buffer has an array
  public static byte[] toBytes(long... fingerprint) {
    if (fingerprint.length > Integer.MAX_VALUE / Long.BYTES) {
      throw new CapacityException("an array cannot hold " + fingerprint.length + " words as bytes");
    }
    ByteBuffer bytes =
        ByteBuffer.allocate(Long.BYTES * fingerprint.length).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asLongBuffer().put(fingerprint);
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
