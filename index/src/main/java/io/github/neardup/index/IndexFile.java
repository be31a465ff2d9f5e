package io.github.neardup.index;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.Spec;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UTFDataFormatException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

/**
 * An index in a file. Version 1, numbers big-endian:
 *
 * <pre>
 * 8 bytes    "neardupI"
 * int        version
 * int        scheme of the hashes in fingerprints: 2 for HashV2
 * byte       ids: 0 for numbers, 1 for names
 * UTF        spec of the algorithm with all its settings, as DataOutput writes it
 * long       number of entries n
 * long       number of different fingerprints
 * n times, by ascending id or, with names, in the order in which the names were added:
 *   id       a long; or an int n and n bytes of UTF-8
 *   int      number of the fingerprint, counted from 0 in the order of first occurrence
 *   if it is the first with that fingerprint: an int n and n longs
 * int        CRC-32C of all before
 * </pre>
 */
final class IndexFile {

  private static final long MAGIC = 0x6E65617264757049L;
  private static final int VERSION = 1;
  private static final int HASH_SCHEME = 2;
  private static final String DAMAGED = ": its content is damaged; copy or make it again";
  private static final int BUFFER = 1 << 16;
  private static final int WORDS_AT_ONCE = 1 << 13;

  /** How ids stand in a file. */
  interface Ids {

    /** Numbers, as they are. */
    Ids NUMBERS =
        new Ids() {
          @Override
          public byte code() {
            return 0;
          }

          @Override
          public String description() {
            return "numbers as ids";
          }

          @Override
          public void write(long id, DataOutput out) throws IOException {
            out.writeLong(id);
          }

          @Override
          public long read(DataInput in) throws IOException {
            return in.readLong();
          }
        };

    byte code();

    /** Such as "numbers as ids". */
    String description();

    void write(long id, DataOutput out) throws IOException;

    long read(DataInput in) throws IOException;
  }

  @FunctionalInterface
  interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  private final String spec;
  private final Ids ids;
  private final ByteBuffer bytes = ByteBuffer.allocate(WORDS_AT_ONCE * Long.BYTES);

  IndexFile(String spec, Ids ids) {
    this.spec = spec;
    this.ids = ids;
  }

  /** Writes a file whole or not at all: beside its place, to the disk, then moved. */
  static void replace(Path path, Content content) throws IOException {
    // A link stays one: the file it points to is replaced.
    Path target = Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
    Path written = target.resolveSibling(".neardup-" + UUID.randomUUID() + ".tmp");
    try {
      try (FileChannel channel =
          FileChannel.open(written, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW)) {
        content.writeTo(Channels.newOutputStream(channel));
        channel.force(true);
      }
      Files.move(written, target, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(written);
    }
  }

  void write(MemoryStorage contents, OutputStream out) throws IOException {
    CRC32C checksum = new CRC32C();
    DataOutputStream data =
        new DataOutputStream(
            new BufferedOutputStream(new CheckedOutputStream(out, checksum), BUFFER));
    data.writeLong(MAGIC);
    data.writeInt(VERSION);
    data.writeInt(HASH_SCHEME);
    data.writeByte(ids.code());
    data.writeUTF(spec);
    data.writeLong(contents.size());
    data.writeLong(contents.distinctFingerprints());
    DistinctRows fingerprints = contents.fingerprints();
    int[] numbers = new int[fingerprints.end()];
    Arrays.fill(numbers, -1);
    int next = 0;
    for (long id : contents.sortedIds()) {
      int fingerprint = contents.fingerprintOf(contents.find(id));
      ids.write(id, data);
      if (numbers[fingerprint] >= 0) {
        data.writeInt(numbers[fingerprint]);
      } else {
        numbers[fingerprint] = next++;
        data.writeInt(numbers[fingerprint]);
        int from = fingerprints.from(fingerprint);
        int to = fingerprints.to(fingerprint);
        data.writeInt(to - from);
        write(fingerprints.words(fingerprint), from, to, data);
      }
    }
    data.flush(); // up to the checksum
    data.writeInt((int) checksum.getValue());
    data.flush();
  }

  private void write(long[] words, int from, int to, OutputStream out) throws IOException {
    for (int i = from; i < to; i += WORDS_AT_ONCE) {
      int count = Math.min(WORDS_AT_ONCE, to - i);
      bytes.asLongBuffer().put(words, i, count);
      out.write(bytes.array(), 0, count * Long.BYTES);
    }
  }

  /** Reads a file; {@code check} throws if something is not one of the algorithm's fingerprints. */
  void read(InputStream in, String name, MemoryStorage contents, Consumer<long[]> check)
      throws IOException {
    CRC32C checksum = new CRC32C();
    DataInputStream data =
        new DataInputStream(new CheckedInputStream(new BufferedInputStream(in, BUFFER), checksum));
    try {
      checkHeader(data, name);
      readEntries(data, name, contents, check);
      int expected = (int) checksum.getValue();
      if (data.readInt() != expected || data.read() >= 0) {
        throw new IOException(name + DAMAGED);
      }
    } catch (EOFException e) {
      throw new IOException(name + ": it is cut off or damaged; copy or make it again", e);
    } catch (UTFDataFormatException | RuntimeException e) {
      // Fingerprints and ids are looked at before the checksum can be.
      throw new IOException(name + DAMAGED, e);
    }
  }

  private void checkHeader(DataInputStream data, String name) throws IOException {
    if (data.readLong() != MAGIC) {
      throw new IOException(name + ": it holds no index");
    }
    checkNumber(data.readInt(), VERSION, name, "version");
    checkNumber(data.readInt(), HASH_SCHEME, name, "hash scheme");
    byte found = data.readByte();
    if (found != ids.code()) {
      throw new IOException(
          "%s: it has other ids than this index, which has %s; load it as it was saved"
              .formatted(name, ids.description()));
    }
    String foundSpec = data.readUTF();
    if (!Algorithms.withCurrentNames(Spec.parse(foundSpec)).equals(Spec.parse(spec))) {
      throw new IOException(
          "%s: it holds an index of %s, not of %s; load it with these settings, or make it again"
              .formatted(name, foundSpec, spec));
    }
  }

  private static void checkNumber(int found, int expected, String name, String what)
      throws IOException {
    if (found != expected) {
      throw new IOException(
          "%s: it is of %s %s, and this program reads %s %s; make it again"
              .formatted(name, what, found, what, expected));
    }
  }

  private void readEntries(
      DataInputStream data, String name, MemoryStorage contents, Consumer<long[]> check)
      throws IOException {
    long entries = data.readLong();
    long distinct = data.readLong();
    for (long i = 0; i < entries; i++) {
      long id = ids.read(data);
      int fingerprint = data.readInt();
      // They are numbered as they come, here as there.
      if (fingerprint == contents.distinctFingerprints()) {
        long[] words = readWords(data, data.readInt());
        check.accept(words);
        contents.put(id, words);
      } else {
        contents.put(id, Objects.checkIndex(fingerprint, contents.distinctFingerprints()));
      }
    }
    if (contents.size() != entries || contents.distinctFingerprints() != distinct) {
      throw new IOException(name + DAMAGED);
    }
  }

  /** The array grows as it is filled, so that a damaged length does not fill the memory. */
  private long[] readWords(DataInputStream data, int length) throws IOException {
    long[] words = new long[Math.min(length, WORDS_AT_ONCE)];
    for (int i = 0; i < length; i += WORDS_AT_ONCE) {
      int count = Math.min(WORDS_AT_ONCE, length - i);
      if (i + count > words.length) {
        words = Arrays.copyOf(words, Math.min(length, 2 * words.length));
      }
      data.readFully(bytes.array(), 0, count * Long.BYTES);
      bytes.asLongBuffer().get(words, i, count);
    }
    return words;
  }
}
