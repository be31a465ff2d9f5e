package io.github.neardup.core.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * Stores the rows of a {@link TokenColumn} that do not fit into the heap. One thread appends; many
 * threads read.
 */
public interface TokenStore {

  /**
   * Appends {@code words[from..to)}.
   *
   * @return the place of the first word; each further word is 8 bytes later
   * @throws UncheckedIOException if there is no room; the message names the folder
   */
  long append(long[] words, int from, int to);

  /**
   * Reads words.
   *
   * @param place the place of the first word
   * @param into receives {@code count} words, from index 0
   */
  void read(long place, long[] into, int count);

  /**
   * Returns how many consecutive words are stored at a place.
   *
   * @param most the maximum number that is counted
   */
  int readable(long place, int most);

  /** Returns a store in the system's folder for temporary files. */
  static TokenStore temporary() {
    return in(Path.of(System.getProperty("java.io.tmpdir")));
  }

  /**
   * Returns a store in a folder. The file is created on first use and has no name in the folder, so
   * it disappears when the process ends, however that happens.
   */
  static TokenStore in(Path folder) {
    return new TokenFile(folder);
  }

  /** Reads words at a position of a file, in little-endian order. */
  static void read(FileChannel file, long place, long[] into, int count) throws IOException {
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
