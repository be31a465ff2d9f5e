package io.github.neardup.index;

import io.github.neardup.core.algorithm.FingerprintCodec;
import io.github.neardup.core.algorithm.Identity;
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
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;

/**
 * An index in a file. Version 2, numbers big-endian:
 *
 * <pre>
 * 8 bytes    "neardupI"
 * int        version
 * byte       ids: 0 for numbers, 1 for names
 * UTF        identity of the algorithm, as DataOutput writes it
 * long       number of entries n
 * long       number of different fingerprints
 * n times, by ascending id or, with names, in the order in which the names were added:
 *   id       a long; or an int n and n bytes of UTF-8
 *   int      number of the fingerprint, counted from 0 in the order of first occurrence
 *   if it is the first with that fingerprint: it, as FingerprintCodec.write does
 * int        CRC-32C of all before
 * </pre>
 */
final class IndexFile {

  private static final long MAGIC = 0x6E65617264757049L;
  private static final int VERSION = 2;
  private static final String DAMAGED = ": its content is damaged; copy or make it again";
  private static final int BUFFER = 1 << 16;

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

  private final Identity identity;
  private final Ids ids;

  IndexFile(Identity identity, Ids ids) {
    this.identity = identity;
    this.ids = ids;
  }

  /** Writes a file whole or not at all. */
  static void replace(Path path, Content content) throws IOException {
    Path written = Files.createTempFile(path.toAbsolutePath().getParent(), ".neardup-", ".tmp");
    try (FileChannel channel = FileChannel.open(written, StandardOpenOption.WRITE)) {
      content.writeTo(Channels.newOutputStream(channel));
      channel.force(true);
      Files.move(written, path, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(written);
    }
  }

  void write(EntryTables contents, OutputStream out) throws IOException {
    CRC32C checksum = new CRC32C();
    DataOutputStream data =
        new DataOutputStream(
            new BufferedOutputStream(new CheckedOutputStream(out, checksum), BUFFER));
    data.writeLong(MAGIC);
    data.writeInt(VERSION);
    data.writeByte(ids.code());
    data.writeUTF(identity.toString());
    data.writeLong(contents.size());
    DistinctRows fingerprints = contents.fingerprints().distinct();
    data.writeLong(fingerprints.size());
    int[] numbers = new int[fingerprints.end()];
    Arrays.fill(numbers, -1);
    int next = 0;
    for (long id : contents.ids().sorted().toArray()) {
      int fingerprint = contents.fingerprints().fingerprintOf(contents.find(id));
      ids.write(id, data);
      if (numbers[fingerprint] >= 0) {
        data.writeInt(numbers[fingerprint]);
      } else {
        numbers[fingerprint] = next++;
        data.writeInt(numbers[fingerprint]);
        FingerprintCodec.write(
            fingerprints.words(fingerprint),
            fingerprints.from(fingerprint),
            fingerprints.to(fingerprint),
            data);
      }
    }
    data.flush(); // up to the checksum
    data.writeInt((int) checksum.getValue());
    data.flush();
  }

  /** Reads a file; {@code check} throws if something is not one of the algorithm's fingerprints. */
  void read(InputStream in, String name, EntryTables contents, Consumer<long[]> check)
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
    int version = data.readInt();
    if (version != VERSION) {
      throw new IOException(
          "%s: it is of version %s, and this program reads version %s; make it again"
              .formatted(name, version, VERSION));
    }
    byte found = data.readByte();
    if (found != ids.code()) {
      throw new IOException(
          "%s: it has other ids than this index, which has %s; load it as it was saved"
              .formatted(name, ids.description()));
    }
    Identity saved = Identity.parse(data.readUTF());
    Optional<String> difference = saved.difference(identity);
    if (difference.isPresent()) {
      throw new IOException(
          "%s: it holds an index of %s, not of %s: %s; load it with what it was saved with, or make it again"
              .formatted(name, saved, identity, difference.get()));
    }
  }

  private void readEntries(
      DataInputStream data, String name, EntryTables contents, Consumer<long[]> check)
      throws IOException {
    long entries = data.readLong();
    long distinct = data.readLong();
    FingerprintTables fingerprints = contents.fingerprints();
    DistinctRows different = fingerprints.distinct();
    for (long i = 0; i < entries; i++) {
      long id = ids.read(data);
      int fingerprint = data.readInt();
      // They are numbered as they come, here as there.
      if (fingerprint == different.size()) {
        long[] words = FingerprintCodec.read(data);
        check.accept(words);
        contents.put(id, fingerprints.number(words));
      } else {
        contents.put(id, Objects.checkIndex(fingerprint, different.size()));
      }
    }
    if (contents.size() != entries || different.size() != distinct) {
      throw new IOException(name + DAMAGED);
    }
  }
}
