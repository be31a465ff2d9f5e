package io.github.neardup.rocksdb;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.zip.CRC32C;

/** The records of RocksDB's logs: changes that no table has yet, and the list of its files. */
final class LogRecords {

  /*
   * RocksDB 11.8 does not notice two kinds of damage. It reads a record again and again that looks
   * like one of a log that was written over (issue 13333 of facebook/rocksdb); we never let it
   * write over logs. And a record that goes on beyond the end of the log is taken for one that a
   * crash cut short, and the rest is left out without an error. But if whole records come after it,
   * its length is wrong.
   *
   * A log is in blocks of 32 KB; a record has a checksum of 4 bytes, a length of 2, a type, and the
   * content. Example: the last record says 9,000 bytes, and the log ends after 200. If a record
   * with a right checksum lies in the 200, the log is damaged.
   */

  /** A log is in blocks of this many bytes; no record goes across their ends. */
  private static final int BLOCK = 1 << 15;

  /** The checksum of type and content, the length of the content, and the type. */
  private static final int HEADER = Integer.BYTES + Short.BYTES + Byte.BYTES;

  private static final int TYPE = HEADER - Byte.BYTES;

  /** What is added to a checksum, which is turned first: content may be checksums itself. */
  private static final int MASK = 0xa282ead8;

  private static final int TURN = 15;

  /** The types of records in a log that RocksDB writes over. */
  private static final Set<Integer> REUSED = Set.of(5, 6, 7, 8, 11, 130);

  /** Those in others: whole records, and the first, middle and last parts of long ones. */
  private static final Set<Integer> WRITTEN = Set.of(1, 2, 3, 4);

  private static final int NOWHERE = -1;

  private LogRecords() {}

  /** Says where a log is damaged in a way that RocksDB would not notice. */
  static Optional<String> damage(Path tables) throws IOException {
    try (DirectoryStream<Path> logs = Files.newDirectoryStream(tables, "{*.log,MANIFEST-*}")) {
      for (Path log : logs) {
        long at = unnoticed(log);
        if (at != NOWHERE) {
          return Optional.of("record at byte %d of %s".formatted(at, log.getFileName()));
        }
      }
      return Optional.empty();
    } catch (NoSuchFileException e) {
      return Optional.empty(); // RocksDB knows better which there must be
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
  }

  private static long unnoticed(Path log) throws IOException {
    byte[] bytes = new byte[BLOCK];
    try (InputStream in = Files.newInputStream(log)) {
      long before = 0;
      for (int length = in.readNBytes(bytes, 0, BLOCK);
          length > 0;
          length = in.readNBytes(bytes, 0, BLOCK)) {
        int at = unnoticed(ByteBuffer.wrap(bytes, 0, length).order(ByteOrder.LITTLE_ENDIAN));
        if (at != NOWHERE) {
          return before + at;
        }
        before += length;
      }
    }
    return NOWHERE;
  }

  private static int unnoticed(ByteBuffer block) {
    int at = 0;
    while (at + HEADER <= block.limit()) {
      int end = end(block, at);
      if (REUSED.contains(type(block, at))) {
        return at;
      } else if (end > block.limit()) {
        return isRecordBehind(block, at) ? at : NOWHERE;
      } else if (!isWhole(block, at)) {
        return NOWHERE; // RocksDB sees that, and leaves out the rest of the block
      }
      at = end;
    }
    return NOWHERE;
  }

  private static boolean isRecordBehind(ByteBuffer block, int at) {
    for (int other = at + 1; other + HEADER <= block.limit(); other++) {
      if (WRITTEN.contains(type(block, other))
          && end(block, other) <= block.limit()
          && isWhole(block, other)) {
        return true;
      }
    }
    return false;
  }

  private static int type(ByteBuffer block, int at) {
    return block.get(at + TYPE) & 0xff;
  }

  private static int end(ByteBuffer block, int at) {
    return at + HEADER + (block.getShort(at + Integer.BYTES) & 0xffff);
  }

  private static boolean isWhole(ByteBuffer block, int at) {
    CRC32C checksum = new CRC32C();
    checksum.update(block.slice(at + TYPE, end(block, at) - at - TYPE));
    return block.getInt(at) == Integer.rotateRight((int) checksum.getValue(), TURN) + MASK;
  }
}
