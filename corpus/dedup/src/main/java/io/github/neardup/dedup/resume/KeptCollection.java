package io.github.neardup.dedup.resume;

import io.github.neardup.core.search.Fingerprints.RowStore;
import io.github.neardup.core.search.TokenStore;
import io.github.neardup.core.spec.Identity;
import io.github.neardup.io.CorpusException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Consumer;
import java.util.function.IntConsumer;

/**
 * A collection in a file: for each document the fingerprint, the tokens, and the facts found about
 * its record. The first block of the file describes the run that made them; each further block has
 * some rows, and the records up to the last of these. A run reads the existing blocks, and appends
 * its own.
 *
 * <p>Call {@link #key}, then {@link #begin}, then {@link #restore}, and then {@link #add} and
 * {@link #keep} in any order. Not thread-safe, except {@link #read}.
 */
public final class KeptCollection implements RowStore, Closeable {

  /** The name of the algorithm in the description given to {@link #begin}. */
  public static final String ALGORITHM = "algorithm";

  private static final long MAGIC = 0x4B7075647261656EL; // "neardupK"
  private static final int VERSION = 5;

  /** A batch that takes more bytes is kept for this run only, as is everything after it. */
  private static final long MOST_BYTES = 1L << 30;

  private final Path folder;
  private final BlockFile file;
  private final long key;
  private final Optional<Map<String, String>> before;
  private final Queue<KeptRecord> records = new ArrayDeque<>();
  private Consumer<KeptRecord> replay = record -> {};
  private IntConsumer listener = rows -> {};
  private int restored;

  /** Holds tokens that later runs will not find; their places are negative. */
  private final TokenStore ofThisRun;

  private boolean full;

  private KeptCollection(Path folder, BlockFile file) throws IOException {
    this.folder = folder;
    this.file = file;
    this.ofThisRun = TokenStore.in(folder);
    Optional<ByteBuffer> head = file.next();
    if (head.isEmpty()) {
      before = Optional.empty();
      key = new SecureRandom().nextLong();
      return;
    }
    ByteBuffer in = head.get();
    if (in.remaining() < 2 * Long.BYTES + Integer.BYTES
        || in.getLong() != MAGIC
        || in.getInt() != VERSION) {
      throw new CorpusException(
          folder.toString(),
          "holds a collection in a form that this version of neardup does not know; resume with the"
              + " version that wrote them, or delete the folder to start again");
    }
    key = in.getLong();
    before = Optional.of(description(in));
  }

  static KeptCollection open(Path folder, Path file) throws IOException {
    BlockFile blocks = BlockFile.open(file);
    try {
      return new KeptCollection(folder, blocks);
    } catch (IOException | RuntimeException e) {
      blocks.close();
      throw e;
    }
  }

  /**
   * Returns the key with which ids are hashed, so that nobody can choose ids whose hashes collide.
   */
  public long key() {
    return key;
  }

  /**
   * Describes the run that makes the fingerprints.
   *
   * @param description by name, everything that determines fingerprints and records
   * @throws CorpusException if the kept collection has another description
   */
  public void begin(Map<String, String> description) {
    if (before.isPresent()) {
      difference(before.get(), description)
          .ifPresent(
              difference -> {
                throw new CorpusException(
                    folder.toString(),
                    "the collection kept there belongs to another run: "
                        + difference
                        + "; run it as before, or delete the folder to start again");
              });
      return;
    }
    try {
      file.clear();
      file.append(head(description));
    } catch (IOException e) {
      throw CorpusException.writing(folder.toString(), e);
    }
  }

  private static Optional<String> difference(Map<String, String> kept, Map<String, String> now) {
    List<String> names = new ArrayList<>(now.keySet());
    kept.keySet().stream().filter(name -> !now.containsKey(name)).forEach(names::add);
    for (String name : names) {
      String there = kept.getOrDefault(name, "none");
      String here = now.getOrDefault(name, "none");
      if (!there.equals(here)) {
        Optional<String> difference =
            name.equals(ALGORITHM)
                ? Identity.parse(there).difference(Identity.parse(here))
                : Optional.of(name + " " + there + " against " + here);
        if (difference.isPresent()) {
          return difference;
        }
      }
    }
    return Optional.empty();
  }

  private ByteBuffer head(Map<String, String> description) {
    List<byte[]> texts = new ArrayList<>();
    description.forEach(
        (name, value) -> {
          texts.add(name.getBytes(StandardCharsets.UTF_8));
          texts.add(value.getBytes(StandardCharsets.UTF_8));
        });
    int bytes = texts.stream().mapToInt(text -> Integer.BYTES + text.length).sum();
    ByteBuffer out = buffer(2 * Long.BYTES + 2 * Integer.BYTES + bytes);
    out.putLong(MAGIC).putInt(VERSION).putLong(key).putInt(texts.size());
    texts.forEach(text -> out.putInt(text.length).put(text));
    return out.flip();
  }

  private static Map<String, String> description(ByteBuffer in) {
    Map<String, String> description = new LinkedHashMap<>();
    for (int left = in.getInt(); left > 0; left -= 2) {
      String name = text(in);
      description.put(name, text(in));
    }
    return description;
  }

  private static String text(ByteBuffer in) {
    byte[] bytes = new byte[in.getInt()];
    in.get(bytes);
    return new String(bytes, StandardCharsets.UTF_8);
  }

  private static ByteBuffer buffer(long bytes) {
    return ByteBuffer.allocate(Math.toIntExact(bytes)).order(ByteOrder.LITTLE_ENDIAN);
  }

  /**
   * Sets a consumer of the kept records, and one of the number of restored rows, called if there
   * are any.
   */
  public void onRestore(Consumer<KeptRecord> eachRecord, IntConsumer rows) {
    replay = eachRecord;
    listener = rows;
  }

  /** Adds a record, in the order of the corpus. */
  public void add(KeptRecord record) {
    if (!full) {
      records.add(record);
    }
  }

  @Override
  public void restore(Restored rows) {
    try {
      long begin = file.end();
      for (Optional<ByteBuffer> block = file.next(); block.isPresent(); block = file.next()) {
        restore(block.get(), begin + BlockFile.PREFIX, rows);
        begin = file.end();
      }
    } catch (IOException e) {
      throw CorpusException.reading(folder.toString(), 0, e);
    } catch (BufferUnderflowException e) {
      throw new IllegalStateException("a block with a correct checksum has wrong content", e);
    }
    if (restored > 0) {
      listener.accept(restored);
    }
  }

  /** Restores a block from its place in the file. */
  private void restore(ByteBuffer in, long place, Restored rows) {
    for (int left = in.getInt(); left > 0; left--) {
      replay.accept(KeptRecord.read(in));
    }
    int[] ends = new int[in.getInt()];
    int[] tokenEnds = new int[in.getInt()];
    long[] words = new long[in.getInt()];
    in.asIntBuffer().get(ends).get(tokenEnds);
    in.position(in.position() + Integer.BYTES * (ends.length + tokenEnds.length));
    in.asLongBuffer().get(words);
    restored += ends.length;
    rows.add(words, ends, place + in.position() + Long.BYTES * (long) words.length, tokenEnds);
  }

  /** Returns the exception for a record that has changed. */
  public CorpusException changed() {
    return new CorpusException(
        folder.toString(),
        "a record has changed since its fingerprint was kept there: an input or a reference"
            + " has changed; delete the folder to start again");
  }

  @Override
  public long keep(long[] words, int[] ends, long[] tokens, int from, int[] tokenEnds) {
    int to = tokenEnds.length == 0 ? from : tokenEnds[tokenEnds.length - 1];
    long bytes =
        (long) Long.BYTES * (words.length + to - from)
            + (long) Integer.BYTES * (4 + ends.length + tokenEnds.length)
            + (long) KeptRecord.MOST_BYTES * records.size();
    full |= bytes > MOST_BYTES;
    if (full) {
      records.clear();
      return ~ofThisRun.append(tokens, from, to);
    }
    ByteBuffer out = buffer(bytes);
    out.putInt(0);
    int taken = 0;
    for (int rows = 0; rows < ends.length && !records.isEmpty(); taken++) {
      KeptRecord record = Objects.requireNonNull(records.poll());
      record.write(out);
      rows += record.hasRow() ? 1 : 0;
    }
    out.putInt(0, taken).putInt(ends.length).putInt(tokenEnds.length).putInt(words.length);
    out.asIntBuffer().put(ends);
    out.position(out.position() + Integer.BYTES * ends.length);
    for (int end : tokenEnds) {
      out.putInt(end - from);
    }
    out.asLongBuffer().put(words).put(tokens, from, to - from);
    long place = file.end() + BlockFile.PREFIX + out.position() + Long.BYTES * (long) words.length;
    out.position(out.position() + Long.BYTES * (words.length + to - from));
    try {
      file.append(out.flip());
    } catch (IOException e) {
      throw CorpusException.writing(folder.toString(), e);
    }
    return place;
  }

  @Override
  public long append(long[] words, int from, int to) {
    throw new UnsupportedOperationException("rows are added with their records");
  }

  @Override
  public int readable(long place, int most) {
    return place < 0
        ? ofThisRun.readable(~place, most)
        : (int) Math.min(most, (file.end() - place) / Long.BYTES);
  }

  @Override
  public void read(long place, long[] into, int count) {
    if (place < 0) {
      ofThisRun.read(~place, into, count);
      return;
    }
    try {
      file.read(place, into, count);
    } catch (IOException e) {
      throw CorpusException.reading(folder.toString(), 0, e);
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
