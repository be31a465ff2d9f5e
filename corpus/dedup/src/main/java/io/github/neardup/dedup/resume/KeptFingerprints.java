package io.github.neardup.dedup.resume;

import io.github.neardup.core.search.Fingerprints.KeptRows;
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
 * The fingerprints of a pass over a corpus, in a file, with what else was found out about its
 * records. The file's first block says what made them; each further block has some rows, and the
 * records up to the last of these. A run reads what is there, and appends what it makes.
 *
 * <p>Use: {@link #key}, then {@link #begin}, then {@link #restore}, and then {@link #add} and
 * {@link #keep} in any order. Not thread-safe.
 */
public final class KeptFingerprints implements KeptRows, Closeable {

  /** What {@link #begin} says of the algorithm. */
  public static final String ALGORITHM = "algorithm";

  private static final long MAGIC = 0x4B7075647261656EL; // "neardupK"
  private static final int VERSION = 2;

  /** A batch that takes more is not kept, nor what comes after it. */
  private static final long MOST_BYTES = 1L << 30;

  private final Path folder;
  private final BlockFile file;
  private final long key;
  private final Optional<Map<String, String>> before;
  private final Queue<KeptRecord> records = new ArrayDeque<>();
  private Consumer<KeptRecord> replay = record -> {};
  private IntConsumer listener = rows -> {};
  private int restored;
  private boolean full;

  private KeptFingerprints(Path folder, BlockFile file) throws IOException {
    this.folder = folder;
    this.file = file;
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
          "holds fingerprints in a form that this version of neardup does not know; resume with the"
              + " version that wrote them, or delete the folder to start again");
    }
    key = in.getLong();
    before = Optional.of(description(in));
  }

  static KeptFingerprints open(Path folder, Path file) throws IOException {
    BlockFile blocks = BlockFile.open(file);
    try {
      return new KeptFingerprints(folder, blocks);
    } catch (IOException | RuntimeException e) {
      blocks.close();
      throw e;
    }
  }

  /** With what ids are hashed, so that nobody can choose ids whose hashes collide. */
  public long key() {
    return key;
  }

  /**
   * Says what makes the fingerprints.
   *
   * @param description by name, all that they and the records follow from
   * @throws CorpusException if those that are there follow from something else
   */
  public void begin(Map<String, String> description) {
    if (before.isPresent()) {
      difference(before.get(), description)
          .ifPresent(
              difference -> {
                throw new CorpusException(
                    folder.toString(),
                    "the fingerprints kept there are those of another run: "
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

  /** Has somebody told of the records that were kept. */
  public void onRestore(Consumer<KeptRecord> consumer) {
    replay = consumer;
  }

  /** Has somebody told how many rows were restored, if there were any. */
  public void onRestored(IntConsumer consumer) {
    listener = consumer;
  }

  /** A record, in the order of the corpus. */
  public void add(KeptRecord record) {
    if (!full) {
      records.add(record);
    }
  }

  @Override
  public void restore(Rows rows) {
    try {
      for (Optional<ByteBuffer> block = file.next(); block.isPresent(); block = file.next()) {
        restore(block.get(), rows);
      }
    } catch (IOException e) {
      throw CorpusException.reading(folder.toString(), 0, e);
    } catch (BufferUnderflowException e) {
      throw new IllegalStateException("a block with a right checksum has not what it says", e);
    }
    if (restored > 0) {
      listener.accept(restored);
    }
  }

  private void restore(ByteBuffer in, Rows rows) {
    for (int left = in.getInt(); left > 0; left--) {
      replay.accept(KeptRecord.read(in));
    }
    int[] ends = new int[in.getInt()];
    int[] lengths = new int[in.getInt()];
    long[] words = new long[in.getInt()];
    in.asIntBuffer().get(ends).get(lengths);
    in.position(in.position() + Integer.BYTES * (ends.length + lengths.length));
    in.asLongBuffer().get(words);
    restored += ends.length;
    rows.add(words, ends, lengths);
  }

  /** That a record is not what it was. */
  public CorpusException changed() {
    return new CorpusException(
        folder.toString(),
        "a record is not what it was when its fingerprint was kept there: an input or a reference"
            + " has changed; delete the folder to start again");
  }

  /** How many rows were restored. */
  public int restored() {
    return restored;
  }

  @Override
  public void keep(long[] words, int[] ends, int[] lengths) {
    long bytes =
        (long) Long.BYTES * words.length
            + (long) Integer.BYTES * (4 + ends.length + lengths.length)
            + (long) KeptRecord.MOST_BYTES * records.size();
    full |= bytes > MOST_BYTES;
    if (full) {
      records.clear();
      return;
    }
    ByteBuffer out = buffer(bytes);
    int start = out.position();
    out.putInt(0);
    int taken = 0;
    for (int rows = 0; rows < ends.length && !records.isEmpty(); taken++) {
      KeptRecord record = Objects.requireNonNull(records.poll());
      record.write(out);
      rows += record.hasRow() ? 1 : 0;
    }
    out.putInt(start, taken).putInt(ends.length).putInt(lengths.length).putInt(words.length);
    out.asIntBuffer().put(ends).put(lengths);
    out.position(out.position() + Integer.BYTES * (ends.length + lengths.length));
    out.asLongBuffer().put(words);
    out.position(out.position() + Long.BYTES * words.length);
    try {
      file.append(out.flip());
    } catch (IOException e) {
      throw CorpusException.writing(folder.toString(), e);
    }
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
