package io.github.neardup.dedup.resume;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import io.github.neardup.core.spec.Identity;
import io.github.neardup.core.util.PackedText;
import io.github.neardup.core.util.RowStore;
import io.github.neardup.io.CorpusException;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The rows of a run in a file, from which a later run goes on. The first block of the file
 * describes the run; each further block has the rows of a batch, with the facts about its records.
 *
 * <p>Not thread-safe, except that many threads may read rows.
 */
public final class KeptCollection implements Closeable {

  /** The name of the algorithm in a run's description. */
  public static final String ALGORITHM = "algorithm";

  private static final long MAGIC = 0x4B7075647261656EL; // "neardupK"
  private static final int VERSION = 6;

  /** The places of the magic number and the version in the file, in bytes. */
  private static final int MAGIC_AT = Long.BYTES;

  private static final int VERSION_AT = 2 * Long.BYTES;

  private final Path folder;
  private final RowStore rows;
  private final long key;
  private final Optional<Map<String, String>> before;

  private KeptCollection(Path folder, RowStore rows) {
    this.folder = folder;
    this.rows = rows;
    Optional<long[]> head = rows.next();
    this.key = head.map(words -> words[2]).orElseGet(() -> new SecureRandom().nextLong());
    this.before = head.map(KeptCollection::description);
  }

  static KeptCollection open(Path folder, Path file) throws IOException {
    requireVersion(folder, file);
    RowStore rows = RowStore.open(file, "the rows for --resume");
    try {
      return new KeptCollection(folder, rows);
    } catch (RuntimeException e) {
      rows.close();
      throw e;
    }
  }

  private static void requireVersion(Path folder, Path file) throws IOException {
    if (!Files.isRegularFile(file)) {
      return;
    }
    try (InputStream in = Files.newInputStream(file)) {
      ByteBuffer start =
          ByteBuffer.wrap(in.readNBytes(VERSION_AT + Integer.BYTES)).order(ByteOrder.LITTLE_ENDIAN);
      if (start.remaining() == VERSION_AT + Integer.BYTES
          && start.getLong(MAGIC_AT) == MAGIC
          && start.getInt(VERSION_AT) != VERSION) {
        throw new CorpusException(
            folder.toString(),
            "holds a collection in a form that this version of neardup does not know; resume with"
                + " the version that wrote them, or delete the folder to start again");
      }
    }
  }

  /**
   * Returns the key with which ids are hashed, so that nobody can choose ids whose hashes collide.
   */
  public long key() {
    return key;
  }

  /**
   * Returns the rows of earlier runs, to which this run adds its own.
   *
   * @param description by name, everything that determines rows and facts
   * @throws CorpusException if the kept rows have another description
   */
  public RowStore rows(Map<String, String> description) {
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
      return rows;
    }
    LongArray head = LongArray.of(MAGIC, VERSION, key, description.size());
    description.forEach(
        (name, value) -> {
          PackedText.pack(name.toCharArray(), name.length(), head);
          PackedText.pack(value.toCharArray(), value.length(), head);
        });
    rows.append(head.view());
    rows.flush();
    return rows;
  }

  private static Map<String, String> description(long[] head) {
    Map<String, String> description = new LinkedHashMap<>();
    Row name = Row.of(head).after(4);
    for (long left = head[3]; left > 0; left--) {
      Row value = name.after(PackedText.words(name));
      description.put(PackedText.string(name), PackedText.string(value));
      name = value.after(PackedText.words(value));
    }
    return description;
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

  /** Returns the exception for a record that has changed. */
  public CorpusException changed() {
    return new CorpusException(
        folder.toString(),
        "a record has changed since its fingerprint was kept there: an input or a reference"
            + " has changed; delete the folder to start again");
  }

  @Override
  public void close() throws IOException {
    rows.close();
  }
}
