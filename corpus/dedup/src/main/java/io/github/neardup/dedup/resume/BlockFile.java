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
 * A file of blocks that can be appended to however the process that wrote it ended. Each block has
 * its length and a checksum of its content and its place, so that one that is not whole, as after
 * {@code kill -9}, a power failure or on a full disk, is noticed; it and all behind it are cut off.
 *
 * <p>First {@linkplain #next read} to the end, then {@linkplain #append append}. Not thread-safe.
 */
final class BlockFile implements Closeable {

  /** Length and checksum, before each block. */
  static final int PREFIX = 2 * Integer.BYTES;

  private final FileChannel channel;
  private int blocks;
  private long end;
  private boolean read;

  private BlockFile(FileChannel channel) {
    this.channel = channel;
  }

  /** Opens a file, which is made if it is not there. */
  static BlockFile open(Path path) throws IOException {
    return new BlockFile(
        FileChannel.open(
            path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE));
  }

  /**
   * The next block, in little-endian order; empty after the last whole one. What comes behind that
   * is cut off then.
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

  /** Of a block that is the next in this file. */
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
   * @throws IllegalStateException if the blocks before it were not all read
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

  /** Where the last block ends that was read or appended. */
  long end() {
    return end;
  }

  /** Reads words at a place; on any thread. */
  void read(long place, long[] into, int count) throws IOException {
    TokenStore.read(channel, place, into, count);
  }

  /** Forgets all blocks; new ones can be appended. */
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
