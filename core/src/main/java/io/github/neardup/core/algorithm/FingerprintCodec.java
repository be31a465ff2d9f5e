package io.github.neardup.core.algorithm;

import io.github.neardup.core.CapacityException;
import io.github.neardup.core.spec.Identity;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

/**
 * The binary form of fingerprints, for files, messages and database columns. All numbers are
 * little-endian.
 *
 * <p>A single fingerprint is its words, 8 bytes each ({@link #toBytes}). Many fingerprints with ids
 * form a stream ({@link Writer}, {@link #read(InputStream, String, Algorithm, Sink)}), version 1:
 *
 * <pre>
 * 8 bytes    "neardupW"
 * int        version
 * int n, and n bytes of UTF-8: the identity of the algorithm
 * for each fingerprint:
 *   byte     1
 *   int n, and n bytes of UTF-8: its id
 *   int n, and n longs: its words
 * byte       0
 * long       number of fingerprints
 * int        CRC-32C of everything before
 * </pre>
 */
@SuppressWarnings("ByteBufferBackingArray") // all buffers come from allocate
public final class FingerprintCodec {

  /*
   * Later releases and other languages must be able to read a stream of fingerprints, and must
   * refuse it if it is damaged or was made with other settings. Hence the order of the parts:
   *
   * - the magic number and version come first, so that the first bytes reveal any other file;
   * - the identity of the algorithm precedes all fingerprints, so that a reader that expects
   * another identity fails before it has used a fingerprint;
   * - a byte 1 before each fingerprint and a byte 0 after the last: a writer need not know the
   * number in advance, and a truncated file has no end;
   * - the number of fingerprints and a checksum of everything before come last.
   *
   * Example: "a" with the words 5 and 7 is 01 | 01000000 61 | 02000000 | 05.. | 07.. in
   * hexadecimal.
   *
   * Invariant: a length from the input never determines an allocation. Arrays grow as they are
   * filled, so a corrupt length ends in "cut off", not in an OutOfMemoryError. The checksum is
   * checked at the end, after the fingerprints have been passed on; a caller that must not see
   * damaged fingerprints holds them back.
   */

  /** The letters neardupW. */
  private static final long MAGIC = 0x6E65617264757057L;

  private static final int VERSION = 1;
  private static final int BUFFER = 1 << 16;
  private static final int WORDS_AT_ONCE = 1 << 13;
  private static final String DAMAGED = ": it is truncated or damaged; copy it or make it again";

  /** Receives fingerprints with their ids. */
  @FunctionalInterface
  public interface Sink {

    /** Called for each fingerprint, in the order in which they were written. */
    void fingerprint(String id, long[] words);
  }

  private FingerprintCodec() {}

  /** Returns the words of a fingerprint, 8 bytes each. */
  public static byte[] toBytes(long... fingerprint) {
    ByteBuffer bytes = allocate(fingerprint.length);
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

  private static ByteBuffer allocate(int words) {
    if (words > Integer.MAX_VALUE / Long.BYTES) {
      throw new CapacityException("an array cannot hold " + words + " words as bytes");
    }
    return ByteBuffer.allocate(Long.BYTES * words).order(ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * Writes a fingerprint, {@code words[from..to)}: its number of words as an int, then the words.
   */
  private static void write(long[] words, int from, int to, DataOutput out) throws IOException {
    writeInt(to - from, out);
    ByteBuffer bytes = allocate(Math.min(WORDS_AT_ONCE, to - from));
    for (int i = from; i < to; i += WORDS_AT_ONCE) {
      int count = Math.min(WORDS_AT_ONCE, to - i);
      bytes.asLongBuffer().put(words, i, count);
      out.write(bytes.array(), 0, count * Long.BYTES);
    }
  }

  /** Reads a fingerprint written by {@link #write}. */
  private static long[] read(DataInput in) throws IOException {
    int length = readInt(in);
    if (length < 1) {
      throw new IllegalArgumentException("a fingerprint of " + length + " words");
    }
    // The array grows as it is filled, so a corrupt length does not exhaust the memory.
    long[] words = new long[Math.min(length, WORDS_AT_ONCE)];
    ByteBuffer bytes = allocate(words.length);
    for (int i = 0; i < length; i += WORDS_AT_ONCE) {
      int count = Math.min(WORDS_AT_ONCE, length - i);
      if (i + count > words.length) {
        words = Arrays.copyOf(words, (int) Math.min(length, 2L * words.length));
      }
      in.readFully(bytes.array(), 0, count * Long.BYTES);
      bytes.asLongBuffer().get(words, i, count);
    }
    return words;
  }

  private static void writeInt(int value, DataOutput out) throws IOException {
    out.writeInt(Integer.reverseBytes(value));
  }

  private static int readInt(DataInput in) throws IOException {
    return Integer.reverseBytes(in.readInt());
  }

  private static void writeText(String text, DataOutput out) throws IOException {
    writeText(text.getBytes(StandardCharsets.UTF_8), out);
  }

  private static void writeText(byte[] utf8, DataOutput out) throws IOException {
    writeInt(utf8.length, out);
    out.write(utf8);
  }

  private static String readText(DataInputStream in) throws IOException {
    int length = readInt(in);
    byte[] utf8 = length < 0 ? new byte[0] : in.readNBytes(length);
    if (utf8.length != length) {
      throw new EOFException();
    }
    return new String(utf8, StandardCharsets.UTF_8);
  }

  /**
   * Writes fingerprints with ids. After an {@link IOException}, the stream stays truncated and
   * nothing more can be added. Not thread-safe.
   */
  public static final class Writer implements Closeable {

    private final CRC32C checksum = new CRC32C();
    private final DataOutputStream out;
    private long count;
    private boolean ended;

    /**
     * Begins a stream.
     *
     * @param out is buffered here, and closed with this writer
     * @param identity the identity of the algorithm that makes the fingerprints
     */
    public Writer(OutputStream out, Identity identity) throws IOException {
      Objects.requireNonNull(identity, "identity");
      Objects.requireNonNull(out, "out");
      this.out =
          new DataOutputStream(
              new BufferedOutputStream(new CheckedOutputStream(out, checksum), BUFFER));
      this.out.writeLong(MAGIC);
      writeInt(VERSION, this.out);
      writeText(identity.toString(), this.out);
    }

    /**
     * Adds the fingerprint {@code words[from..to)}.
     *
     * @param id the name of the document; well-formed UTF-16
     * @throws IllegalArgumentException if the range is empty
     * @throws IndexOutOfBoundsException if the range is not in the array
     * @throws IllegalStateException if the writer is closed, or an earlier call threw an {@link
     *     IOException}
     */
    public void add(String id, long[] words, int from, int to) throws IOException {
      if (ended) {
        throw new IllegalStateException(
            "nothing can be added: the stream is closed, or an earlier write failed");
      }
      if (Objects.checkFromToIndex(from, to, words.length) == to) {
        throw new IllegalArgumentException("a fingerprint has at least one word");
      }
      byte[] utf8 = id.getBytes(StandardCharsets.UTF_8);
      ended = true; // unless the whole record gets written
      out.writeByte(1);
      writeText(utf8, out);
      write(words, from, to, out);
      count++;
      ended = false;
    }

    /**
     * Adds a fingerprint.
     *
     * @throws IllegalArgumentException if it has no words
     * @throws IllegalStateException if the writer is closed, or an earlier call threw an {@link
     *     IOException}
     */
    public void add(String id, long... fingerprint) throws IOException {
      add(id, fingerprint, 0, fingerprint.length);
    }

    /** Completes the stream; nothing more can be added. */
    @Override
    public void close() throws IOException {
      try (out) {
        if (!ended) {
          ended = true;
          out.writeByte(0);
          out.writeLong(Long.reverseBytes(count));
          out.flush(); // so that the checksum covers everything so far
          writeInt((int) checksum.getValue(), out);
        }
      }
    }
  }

  /**
   * Reads the output of a {@link Writer} to its end.
   *
   * @param in is buffered here, so bytes after the stream may be consumed as well; not closed
   * @param name the name of the file or message, for errors
   * @param algorithm must have the identity of the algorithm that made the fingerprints
   * @param sink receives the fingerprints, each with a form that the algorithm accepts. If this
   *     method throws, the fingerprints received are useless, because the checksum comes last
   * @throws IOException if the fingerprints have another identity or version, or are damaged; the
   *     message says so
   */
  public static void read(InputStream in, String name, Algorithm algorithm, Sink sink)
      throws IOException {
    CRC32C checksum = new CRC32C();
    DataInputStream data =
        new DataInputStream(new CheckedInputStream(new BufferedInputStream(in, BUFFER), checksum));
    boolean inSink = false;
    try {
      readHeader(data, name, algorithm.identity());
      long count = 0;
      for (byte more = data.readByte(); more == 1; more = data.readByte()) {
        String id = readText(data);
        long[] words = read(data);
        algorithm.check(words);
        inSink = true;
        sink.fingerprint(id, words);
        inSink = false;
        count++;
      }
      boolean whole = Long.reverseBytes(data.readLong()) == count;
      int expected = (int) checksum.getValue();
      if (readInt(data) != expected || !whole) {
        throw new IOException(name + DAMAGED);
      }
    } catch (EOFException | IllegalArgumentException e) {
      if (inSink) {
        throw e;
      }
      throw new IOException(name + DAMAGED, e);
    }
  }

  private static void readHeader(DataInputStream in, String name, Identity expected)
      throws IOException {
    if (in.readLong() != MAGIC) {
      throw new IOException(name + ": it holds no fingerprints");
    }
    int version = readInt(in);
    if (version != VERSION) {
      throw new IOException(
          "%s: it has version %s, but this program reads version %s; make it again"
              .formatted(name, version, VERSION));
    }
    Identity found = Identity.parse(readText(in));
    Optional<String> difference = found.difference(expected);
    if (difference.isPresent()) {
      throw new IOException(
          "%s: it holds fingerprints of %s, not of %s: %s"
              .formatted(name, found, expected, difference.get()));
    }
  }
}
