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
   * RocksDB 11.8 misses two kinds of damage. First, it reads a record again and again that looks
   * like a record of a recycled log (issue 13333 of facebook/rocksdb); we never let it recycle
   * logs. Second, it assumes that a crash truncated a record that extends beyond the end of the
   * log, and drops the rest without an error. But if complete records follow, the length of the
   * record is wrong.
   *
   * A log consists of blocks of 32 KB, and no record crosses their boundaries. A record has a
   * checksum of 4 bytes, a length of 2 bytes, a type, and the content. Example: the last record
   * claims 9,000 bytes, but the log ends after 200. If a record with a correct checksum is among
   * these 200 bytes, the log is damaged.
   */

  private static final int BLOCK = 1 << 15;

  /** The checksum covers type and content; the length is of the content. */
  private static final int HEADER = Integer.BYTES + Short.BYTES + Byte.BYTES;

  private static final int TYPE = HEADER - Byte.BYTES;

  /** Added to a rotated checksum, because the content may contain checksums itself. */
  private static final int MASK = 0xa282ead8;

  private static final int TURN = 15;

  /** The types of records in a recycled log. */
  private static final Set<Integer> REUSED = Set.of(5, 6, 7, 8, 11, 130);

  /** Whole records, and first, middle and last parts of long ones. */
  private static final Set<Integer> WRITTEN = Set.of(1, 2, 3, 4);

  private static final int NOWHERE = -1;

  private LogRecords() {}

  /** Returns where a log is damaged in a way that RocksDB would not detect. */
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
      return Optional.empty(); // RocksDB knows better which logs must exist
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
        return NOWHERE; // RocksDB detects this, and skips the rest of the block
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
