package io.github.neardup.core.util;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import io.github.neardup.core.hash.Hash64;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Rows that do not stay in the heap: pieces of words, each at a place. While there are few, they
 * wait in the heap; more go to the end of one file. One thread appends; then many threads read.
 *
 * <p>A store with a file of a given name stays usable however the process that wrote it ended.
 * First read the blocks that are {@linkplain #next there}, then append.
 */
public final class RowStore implements Closeable {

  /*
   * The file is a sequence of blocks: the number of words, the words, and a checksum of these and
   * of their place. What kill -9, a power failure or a full disk leaves of a block is noticed, and
   * cut off with everything after it. A place is a number of words from the start of the file.
   *
   * The file is read by position rather than mapped. In Java 17, a mapping has at most 2 GB and
   * cannot be undone, and a full disk ends the JVM when a mapped page is written. Reading a row of
   * 1,000 tokens takes some 2 microseconds; turning it into a set takes 20 or more.
   */

  private static final int WORDS_AT_ONCE = 1 << 17;

  /** As many words wait in the heap before they become a block. */
  private static final int MOST_WAITING = 1 << 16;

  /** The words of a block besides the rows: their number before them, the checksum after them. */
  private static final int FRAME = 2;

  private final Path folder;
  private final String content;
  private final LongArray waiting = new LongArray();
  private @Nullable FileChannel file;
  private long end;

  private RowStore(Path folder, String content) {
    this.folder = folder.toAbsolutePath().normalize();
    this.content = content;
  }

  /**
   * Returns an empty store in a folder. The file is created when rows no longer wait, and has no
   * name in the folder, so it disappears when the process ends, however that happens.
   *
   * @param content names the rows in messages, such as "the tokens of the texts"
   */
  public static RowStore in(Path folder, String content) {
    Objects.requireNonNull(folder, "folder");
    Objects.requireNonNull(content, "content");
    return new RowStore(folder, content);
  }

  /**
   * Opens a file that stays, or creates it. Read all blocks with {@link #next} before rows are
   * appended.
   */
  public static RowStore open(Path file, String content) throws IOException {
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(content, "content");
    RowStore store = new RowStore(file.resolveSibling("."), content);
    store.file =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    return store;
  }

  /**
   * Appends a row.
   *
   * @return the place of the first word; the others follow
   * @throws UncheckedIOException if there is no room; the message names the folder
   */
  public long append(Row row) {
    Objects.requireNonNull(row, "row");
    if (waiting.size() + row.size() > MOST_WAITING) {
      flush();
    }
    long place = end + 1 + waiting.size();
    if (row.size() > MOST_WAITING) {
      write(row);
    } else {
      waiting.add(row);
    }
    return place;
  }

  /** Writes the rows that wait in the heap. */
  public void flush() {
    if (!waiting.isEmpty()) {
      write(waiting.view());
      waiting.clear();
    }
  }

  /** Writes a block. */
  private void write(Row block) {
    try {
      put(Row.of(block.size()), end);
      put(block, end + 1);
      put(Row.of(checksum(block)), end + 1 + block.size());
      end += FRAME + block.size();
    } catch (IOException e) {
      throw failure(
          "%s do not fit into %s after %,d bytes (%s); free some space, or name"
                  .formatted(content, folder, Long.BYTES * end, e.getMessage())
              + " another folder for them, as with dedup --work-dir",
          e);
    }
  }

  private void put(Row words, long place) throws IOException {
    FileChannel channel = channel();
    ByteBuffer bytes = buffer(words.size());
    for (int at = 0; at < words.size(); at += WORDS_AT_ONCE) {
      int count = Math.min(WORDS_AT_ONCE, words.size() - at);
      bytes.clear().asLongBuffer().put(words.words(), words.from() + at, count);
      bytes.limit(Long.BYTES * count);
      while (bytes.hasRemaining()) {
        channel.write(bytes, Long.BYTES * (place + at) + bytes.position());
      }
    }
  }

  private FileChannel channel() throws IOException {
    FileChannel channel = file;
    if (channel == null) {
      channel =
          FileChannel.open(
              Files.createTempFile(folder, ".neardup-rows", ""),
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE);
      file = channel;
    }
    return channel;
  }

  private static ByteBuffer buffer(int words) {
    return ByteBuffer.allocate(Long.BYTES * Math.min(WORDS_AT_ONCE, words))
        .order(ByteOrder.LITTLE_ENDIAN);
  }

  /** Returns the checksum of a block at the end of the file. */
  private long checksum(Row block) {
    return Hash64.seeded(end).hash(block.words(), block.from(), block.to());
  }

  /**
   * Returns the words of the next block that an earlier process wrote; empty after the last
   * complete one. Cuts off the rest of the file in that case.
   */
  public Optional<long[]> next() {
    try {
      FileChannel channel = channel();
      long left = channel.size() / Long.BYTES - end - FRAME;
      long count = left < 0 ? -1 : word(end);
      if (count >= 0 && count <= Math.min(left, Integer.MAX_VALUE - Long.BYTES)) {
        long[] words = new long[(int) count];
        get(end + 1, words, words.length);
        if (word(end + 1 + count) == checksum(Row.of(words))) {
          end += FRAME + count;
          return Optional.of(words);
        }
      }
      channel.truncate(Long.BYTES * end);
      return Optional.empty();
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /** Returns the place of the first word of the next block. */
  public long place() {
    return end + 1;
  }

  private long word(long place) throws IOException {
    long[] word = new long[1];
    get(place, word, 1);
    return word[0];
  }

  /** Reads words that are in the file or wait in the heap. */
  private void read(long place, long[] into, int count) {
    if (place > end) {
      System.arraycopy(waiting.elements(), (int) (place - end - 1), into, 0, count);
      return;
    }
    try {
      get(place, into, count);
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  private void get(long place, long[] into, int count) throws IOException {
    FileChannel channel = Objects.requireNonNull(file);
    ByteBuffer bytes = buffer(count);
    for (int at = 0; at < count; at += WORDS_AT_ONCE) {
      int words = Math.min(WORDS_AT_ONCE, count - at);
      bytes.clear().limit(Long.BYTES * words);
      while (bytes.hasRemaining()) {
        if (channel.read(bytes, Long.BYTES * (place + at) + bytes.position()) < 0) {
          throw new EOFException("the file has become shorter");
        }
      }
      bytes.flip().asLongBuffer().get(into, at, words);
    }
  }

  private UncheckedIOException unreadable(IOException cause) {
    return failure(
        "%s in %s cannot be read: %s".formatted(content, folder, cause.getMessage()), cause);
  }

  /** Creates an exception that also carries the cause. */
  private static UncheckedIOException failure(String message, IOException cause) {
    return new UncheckedIOException(message, new IOException(message, cause));
  }

  /** Returns a reader, for one thread. */
  public Reader reader() {
    return new Reader();
  }

  /** Reads rows; reads ahead if rows follow each other. */
  public final class Reader {
    private static final int AHEAD = 1 << 13;
    private static final int LEAST = 1 << 8;

    /** An array with more words grew for a huge row and is not kept. */
    private static final int MOST_KEPT = 1 << 20;

    private long[] words = {};
    private long begin;
    private int count;

    private Reader() {}

    /** Returns a view of a row, valid until the next call. */
    public Row read(long place, int length) {
      if (place < begin || place + length > begin + count) {
        boolean next = place >= begin && place <= begin + count + AHEAD / 4;
        count = readable(place, Math.max(length, next ? AHEAD : LEAST));
        if (words.length < count || words.length > MOST_KEPT) {
          words = new long[count];
        }
        RowStore.this.read(place, words, count);
        begin = place;
      }
      int from = (int) (place - begin);
      return new Row(words, from, from + length);
    }

    /** Returns how many words follow each other from a place on, at most. */
    private int readable(long place, int most) {
      long last = place < end ? end : place() + waiting.size();
      return (int) Math.min(most, last - place);
    }
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.close();
    }
  }
}
