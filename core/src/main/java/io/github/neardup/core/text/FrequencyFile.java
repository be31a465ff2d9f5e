package io.github.neardup.core.text;

import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.text.scan.PinnedUnicode;
import io.github.neardup.core.util.InputFile;
import io.github.neardup.core.util.Sha256;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UTFDataFormatException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import java.util.zip.ZipException;

/**
 * Document frequencies in a file. Version 2, numbers big-endian:
 *
 * <pre>
 * 8 bytes    "neardupF"
 * int        version
 * UTF        scheme of the hashes of features, "V2"; this and the next two as DataOutput writes them
 * UTF        version of Unicode by which texts were read, "13.0"
 * UTF        description of the pipeline, its seed included
 * long       documents
 * int        1; more if an earlier release left out features in fewer documents
 * int        number n of features
 * n longs    features, ascending
 * n ints     in how many documents each of them occurs
 * int        CRC-32C of everything before
 * </pre>
 */
final class FrequencyFile {

  private static final long MAGIC = 0x6E65617264757046L;
  private static final int VERSION = 2;
  private static final int BUFFER = 1 << 16;

  private FrequencyFile() {}

  static void write(DocumentFrequencies frequencies, OutputStream out) throws IOException {
    CRC32C checksum = new CRC32C();
    DataOutputStream data =
        new DataOutputStream(
            new BufferedOutputStream(new CheckedOutputStream(out, checksum), BUFFER));
    data.writeLong(MAGIC);
    data.writeInt(VERSION);
    data.writeUTF(Hash64.SCHEME);
    data.writeUTF(PinnedUnicode.VERSION);
    data.writeUTF(frequencies.pipeline());
    data.writeLong(frequencies.documents());
    data.writeInt(1);
    data.writeInt(frequencies.features());
    for (long feature : frequencies.sortedFeatures()) {
      data.writeLong(feature);
    }
    for (int count : frequencies.counts()) {
      data.writeInt(count);
    }
    data.flush(); // so that the checksum covers everything so far
    data.writeInt((int) checksum.getValue());
    data.flush();
  }

  /** Returns the SHA-256 of the file with these frequencies. */
  static String sha256(DocumentFrequencies frequencies) {
    MessageDigest digest = Sha256.begin();
    try {
      write(frequencies, new DigestOutputStream(OutputStream.nullOutputStream(), digest));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  static DocumentFrequencies read(Path path) throws IOException {
    try (InputFile file = InputFile.open(path)) {
      return read(file, path);
    } catch (EOFException | UTFDataFormatException | ZipException e) {
      throw new IOException(path + ": it is truncated or damaged; copy it or make it again", e);
    }
  }

  private static DocumentFrequencies read(InputFile file, Path path) throws IOException {
    CRC32C checksum = new CRC32C();
    DataInputStream data = new DataInputStream(new CheckedInputStream(file.content(), checksum));
    if (data.readLong() != MAGIC) {
      throw new IOException(
          path + ": it holds no document frequencies; make some with: neardup frequencies");
    }
    int version = data.readInt();
    if (version != VERSION) {
      throw new IOException(
          ("%s: it has version %s, but this program reads version %s; make it again with:"
                  + " neardup frequencies")
              .formatted(path, version, VERSION));
    }
    check(path, "hashed by scheme", data.readUTF(), Hash64.SCHEME);
    check(path, "of texts read by Unicode", data.readUTF(), PinnedUnicode.VERSION);
    String pipeline = data.readUTF();
    long documents = data.readLong();
    int least = data.readInt();
    int size = data.readInt();
    // The lists grow as they are filled, so a corrupt size does not exhaust the memory.
    LongArrayList features = new LongArrayList();
    boolean sound = documents >= 0 && least >= 1 && size >= 0;
    for (int i = 0; sound && i < size; i++) {
      long feature = data.readLong();
      sound = i == 0 || feature > features.getLong(i - 1);
      features.add(feature);
    }
    IntArrayList counts = new IntArrayList(features.size());
    for (int i = 0; sound && i < size; i++) {
      int count = data.readInt();
      sound = count >= 1 && count <= documents;
      counts.add(count);
    }
    int expected = (int) checksum.getValue();
    if (!sound || data.readInt() != expected || data.read() >= 0) {
      throw new IOException(path + ": its content is damaged; copy or make it again");
    }
    return new DocumentFrequencies(
        pipeline,
        documents,
        features.toLongArray(),
        counts.toIntArray(),
        Optional.of(file.sha256()));
  }

  private static void check(Path path, String what, String given, String expected)
      throws IOException {
    if (!given.equals(expected)) {
      throw new IOException(
          ("%s: its features are %s %s, and this program's %s; make it again with: neardup"
                  + " frequencies")
              .formatted(path, what, given, expected));
    }
  }
}
