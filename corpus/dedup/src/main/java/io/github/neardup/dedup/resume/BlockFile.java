package io.github.neardup.dedup.resume;

import io.github.neardup.core.search.TokenStore;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * A file of blocks that stays usable however the process that wrote it ended. Each block has its
 * length and a checksum of its content and its place. An incomplete block, as left by {@code kill
 * -9}, a power failure or a full disk, is noticed and cut off with everything after it.
 *
 * <p>First {@linkplain #next read} to the end, then {@linkplain #append append}. Not thread-safe.
 */
final class BlockFile implements Closeable {

  /** Length and checksum precede each block. */
  static final int PREFIX = 2 * Integer.BYTES;

  private final FileChannel channel;
  private int blocks;
  private long end;
  private boolean read;

  private BlockFile(FileChannel channel) {
    this.channel = channel;
  }

  /** Opens a file, or creates it. */
  static BlockFile open(Path path) throws IOException {
    return new BlockFile(
        FileChannel.open(
            path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE));
  }

  /**
   * Returns the next block, in little-endian order; empty after the last complete one. Cuts off the
   * rest of the file in that case.
   */
  Optional<ByteBuffer> next() throws IOException {
    if (read) {
      return Optional.empty();
    }
    Optional<ByteBuffer> block = whole();
    if (block.isPresent()) {
      end += PREFIX + block.get().remaining();
      blocks++;
    } else {
      read = true;
      channel.truncate(end);
      channel.position(end);
    }
    return block;
  }

  private Optional<ByteBuffer> whole() throws IOException {
    long left = channel.size() - end;
    if (left < PREFIX) {
      return Optional.empty();
    }
    ByteBuffer prefix = read(end, PREFIX);
    int length = prefix.getInt();
    int checksum = prefix.getInt();
    if (length < 0 || length > left - PREFIX) {
      return Optional.empty();
    }
    ByteBuffer block = read(end + PREFIX, length);
    return checksum == checksum(block) ? Optional.of(block) : Optional.empty();
  }

  private ByteBuffer read(long from, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length).order(ByteOrder.LITTLE_ENDIAN);
    while (bytes.hasRemaining()) {
      if (channel.read(bytes, from + bytes.position()) < 0) {
        throw new EOFException();
      }
    }
    return bytes.flip();
  }

  /** Returns the checksum of a block at the current place in the file. */
  private int checksum(ByteBuffer block) {
    ByteBuffer place = ByteBuffer.allocate(2 * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    CRC32C sum = new CRC32C();
    sum.update(place.putInt(blocks).putInt(block.remaining()).flip());
    sum.update(block.duplicate());
    return (int) sum.getValue();
  }

  /**
   * Appends a block.
   *
   * @throws IllegalStateException if not all earlier blocks have been read
   */
  void append(ByteBuffer block) throws IOException {
    if (!read) {
      throw new IllegalStateException("read all blocks first");
    }
    ByteBuffer prefix = ByteBuffer.allocate(PREFIX).order(ByteOrder.LITTLE_ENDIAN);
    prefix.putInt(block.remaining()).putInt(checksum(block)).flip();
    ByteBuffer[] parts = {prefix, block.duplicate()};
    while (parts[1].hasRemaining()) {
      channel.write(parts);
    }
    blocks++;
    end += PREFIX + block.remaining();
  }

  /** Returns the end of the last block that was read or appended. */
  long end() {
    return end;
  }

  /** Reads words at a place. May be called on any thread. */
  void read(long place, long[] into, int count) throws IOException {
    TokenStore.read(channel, place, into, count);
  }

  /** Deletes all blocks; new ones can be appended. */
  void clear() throws IOException {
    blocks = 0;
    end = 0;
    read = true;
    channel.truncate(0);
    channel.position(0);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
