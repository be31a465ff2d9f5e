package io.github.neardup.core.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Where a {@link TokenColumn} puts the rows that do not fit into the heap. Appended to by one
 * thread; read by many.
 */
public interface TokenStore {

  /**
   * Appends {@code words[from..to)}.
   *
   * @return the place of the first word; each word behind it is 8 further
   * @throws UncheckedIOException if there is no room; the message names the folder
   */
  long append(long[] words, int from, int to);

  /**
   * Reads words.
   *
   * @param place of the first
   * @param into receives {@code count} words, from index 0
   */
  void read(long place, long[] into, int count);

  /**
   * How many words there are at a place, behind each other.
   *
   * @param most no more are counted
   */
  int readable(long place, int most);

  /** One in the system's folder for temporary files. */
  static TokenStore temporary() {
    return in(Path.of(System.getProperty("java.io.tmpdir")));
  }

  /**
   * One in a folder. The file is made when it is first needed, and has no name there: it is gone
   * when the process is, however that ends.
   */
  static TokenStore in(Path folder) {
    Objects.requireNonNull(folder, "folder");
    return new TokenFile(folder);
  }

  /** Reads words at a place of a file, in little-endian order. */
  static void read(FileChannel file, long place, long[] into, int count) throws IOException {
    Objects.requireNonNull(into, "into");
    int most = 1 << 20;
    ByteBuffer bytes =
        ByteBuffer.allocate(Long.BYTES * Math.min(count, most)).order(ByteOrder.LITTLE_ENDIAN);
    for (int at = 0; at < count; at += most) {
      int words = Math.min(most, count - at);
      bytes.clear().limit(Long.BYTES * words);
      while (bytes.hasRemaining()) {
        if (file.read(bytes, place + (long) at * Long.BYTES + bytes.position()) < 0) {
          throw new IOException("the file with the tokens has become shorter");
        }
      }
      bytes.flip().asLongBuffer().get(into, at, words);
    }
  }
}
