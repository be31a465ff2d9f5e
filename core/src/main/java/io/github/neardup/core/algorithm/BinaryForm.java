package io.github.neardup.core.algorithm;

import io.github.neardup.core.CapacityException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32C;

/** The common parts of this package's binary formats: little-endian numbers and a checksum. */
@SuppressWarnings("ByteBufferBackingArray") // all buffers come from allocate
final class BinaryForm {

  private static final int HEADER = Long.BYTES + Integer.BYTES;

  private BinaryForm() {}

  /** Returns eight letters as a number. */
  static long magic(String letters) {
    return ByteBuffer.wrap(letters.getBytes(StandardCharsets.US_ASCII))
        .order(ByteOrder.LITTLE_ENDIAN)
        .getLong();
  }

  static ByteBuffer allocate(long size) {
    if (size > Integer.MAX_VALUE - Long.BYTES) {
      throw new CapacityException("an array cannot hold " + size + " bytes");
    }
    return ByteBuffer.allocate((int) size).order(ByteOrder.LITTLE_ENDIAN);
  }

  static void put(ByteBuffer bytes, long[] words) {
    bytes.asLongBuffer().put(words);
    bytes.position(bytes.position() + Long.BYTES * words.length);
  }

  static long[] longs(ByteBuffer bytes, int count) {
    long[] words = new long[count];
    bytes.asLongBuffer().get(words);
    bytes.position(bytes.position() + Long.BYTES * count);
    return words;
  }

  /** Fills the last four bytes of a buffer with the checksum and returns its whole array. */
  static byte[] withChecksum(ByteBuffer bytes) {
    bytes.putInt(checksum(bytes.array()));
    return bytes.array();
  }

  /**
   * Checks magic number, version and checksum, and returns a buffer positioned after the version.
   */
  static ByteBuffer checked(byte[] bytes, long magic, int version, String what) {
    ByteBuffer in = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
    if (bytes.length < HEADER + Integer.BYTES || in.getLong() != magic) {
      throw new IllegalArgumentException("these are not " + what);
    }
    int found = in.getInt();
    if (found != version) {
      throw new IllegalArgumentException(
          "%s of version %s, but this program reads version %s".formatted(what, found, version));
    }
    if (in.getInt(bytes.length - Integer.BYTES) != checksum(bytes)) {
      throw new IllegalArgumentException(what + ": truncated or damaged");
    }
    return in;
  }

  /** Returns the checksum of all but the last four bytes. */
  private static int checksum(byte[] bytes) {
    CRC32C checksum = new CRC32C();
    checksum.update(bytes, 0, bytes.length - Integer.BYTES);
    return (int) checksum.getValue();
  }
}
