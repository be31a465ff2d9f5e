package io.github.neardup.core.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A temporary file of words. */
final class TokenFile implements TokenStore {

  /*
   * The file is read by position rather than mapped. In Java 17, a mapping has at most 2 GB and
   * cannot be undone, and a full disk ends the JVM when a mapped page is written. Reading a row of
   * 1,000 tokens takes some 2 microseconds; turning it into a set takes 20 or more.
   */

  private static final int WORDS_AT_ONCE = 1 << 17;

  private final Path folder;
  private @Nullable FileChannel file;
  private long end;

  TokenFile(Path folder) {
    this.folder = folder.toAbsolutePath().normalize();
  }

  @Override
  public long append(long[] words, int from, int to) {
    long place = end;
    try {
      FileChannel channel = file;
      if (channel == null) {
        channel = open();
        file = channel;
      }
      ByteBuffer bytes =
          ByteBuffer.allocate(Long.BYTES * Math.min(WORDS_AT_ONCE, to - from))
              .order(ByteOrder.LITTLE_ENDIAN);
      for (int at = from; at < to; at += WORDS_AT_ONCE) {
        int count = Math.min(WORDS_AT_ONCE, to - at);
        bytes.clear().asLongBuffer().put(words, at, count);
        bytes.limit(Long.BYTES * count);
        while (bytes.hasRemaining()) {
          end += channel.write(bytes, end);
        }
      }
      return place;
    } catch (IOException e) {
      throw failure(
          "the tokens and fingerprints of the texts do not fit into %s after %,d bytes (%s); free some space, or name"
                  .formatted(folder, end, e.getMessage())
              + " another folder for them, as with dedup --work-dir",
          e);
    }
  }

  private FileChannel open() throws IOException {
    Path path = Files.createTempFile(folder, ".neardup-tokens", "");
    return FileChannel.open(
        path,
        StandardOpenOption.READ,
        StandardOpenOption.WRITE,
        StandardOpenOption.DELETE_ON_CLOSE);
  }

  @Override
  public int readable(long place, int most) {
    return (int) Math.min(most, (end - place) / Long.BYTES);
  }

  @Override
  public void read(long place, long[] into, int count) {
    try {
      TokenStore.read(Objects.requireNonNull(file), place, into, count);
    } catch (IOException e) {
      throw failure(
          "the tokens and fingerprints of the texts in %s cannot be read: %s"
              .formatted(folder, e.getMessage()),
          e);
    }
  }

  /** Creates an exception that also carries the cause. */
  private static UncheckedIOException failure(String message, IOException cause) {
    return new UncheckedIOException(message, new IOException(message, cause));
  }
}
