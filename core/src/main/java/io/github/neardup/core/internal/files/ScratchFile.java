package io.github.neardup.core.internal.files;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * Bytes on the disk that only this process sees: what is appended can be read again from any place.
 * The file has no name, where the system allows that, so that nothing is left of it however the
 * process ends. Not thread-safe.
 */
public final class ScratchFile implements Closeable {

  private static final int BUFFER = 1 << 16;

  private final FileChannel channel;
  private final OutputStream out;
  private long size;

  private ScratchFile(FileChannel channel) {
    this.channel = channel;
    this.out = new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER);
  }

  /** Begins one in a folder, or rather on the disk that this is on. */
  public static ScratchFile in(Path folder) throws IOException {
    return Unfinished.step(
        () -> {
          Path path = Files.createTempFile(folder, ".neardup-", ".tmp");
          FileChannel channel =
              FileChannel.open(
                  path,
                  Set.of(
                      StandardOpenOption.READ,
                      StandardOpenOption.WRITE,
                      StandardOpenOption.DELETE_ON_CLOSE));
          try {
            Files.delete(path);
          } catch (IOException e) {
            // it goes when it is closed
          }
          return new ScratchFile(channel);
        });
  }

  /**
   * Appends bytes.
   *
   * @return where they begin
   */
  public long append(byte[] bytes) throws IOException {
    long start = size;
    out.write(bytes);
    size += bytes.length;
    return start;
  }

  /** Ends the appending: from now on it can be read. */
  public void finish() throws IOException {
    out.flush();
  }

  /** Fills an array with the bytes from a place on. */
  public void read(long start, byte[] target) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(target);
    while (buffer.hasRemaining()) {
      if (channel.read(buffer, start + buffer.position()) < 0) {
        throw new EOFException();
      }
    }
  }

  /** How many bytes were appended. */
  public long size() {
    return size;
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      // nobody needs it any more
    }
  }
}
