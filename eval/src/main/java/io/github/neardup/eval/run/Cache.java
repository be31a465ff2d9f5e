package io.github.neardup.eval.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.github.neardup.io.AtomicOutput;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.compress.Compression;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A folder that keeps what takes long to compute, a file for each value: JSON, compressed by gzip,
 * whose checksum tells a file that is cut off or damaged from a whole one. A damaged file is as
 * good as none. Not thread-safe; several programs may use one folder.
 */
public final class Cache {

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .addModule(new Jdk8Module())
          .enable(
              DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
              DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          // A file is committed before it is closed.
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .build();

  /** The content of a file. */
  private record Entry<T>(String key, T value) {}

  private final Path folder;
  private final boolean fresh;
  private final Consumer<String> warnings;
  private final Set<Path> damaged = new HashSet<>();

  private Cache(Path folder, boolean fresh, Consumer<String> warnings) {
    this.folder = folder;
    this.fresh = fresh;
    this.warnings = warnings;
  }

  /**
   * The cache in a folder.
   *
   * @param folder created when the first value is kept
   * @param warnings receives a line for each damaged file
   */
  public static Cache in(Path folder, Consumer<String> warnings) {
    return new Cache(folder, false, warnings);
  }

  /** A cache that keeps new values but finds none of those in the folder. */
  public static Cache fresh(Path folder) {
    return new Cache(folder, true, warning -> {});
  }

  public Path folder() {
    return folder;
  }

  /**
   * The value kept under a key, if there is one, whole.
   *
   * @param type its class, which Jackson can read
   */
  public <T> Optional<T> find(CacheKey key, Class<T> type) {
    Path file = folder.resolve(key.fileName());
    if (fresh || damaged.contains(file) || !Files.exists(file)) {
      return Optional.empty();
    }
    try (InputStream raw = Files.newInputStream(file);
        InputStream in = Compression.GZIP.decompress(raw)) {
      // To the end, where the checksum stands: nothing may follow.
      Entry<T> entry =
          MAPPER.readValue(in, MAPPER.getTypeFactory().constructParametricType(Entry.class, type));
      if (entry == null || !key.digest().equals(entry.key()) || entry.value() == null) {
        throw new IOException("it is of something else");
      }
      return Optional.of(entry.value());
    } catch (IOException e) {
      damaged.add(file);
      warnings.accept(
          "%s is damaged and of no use (%s); it is run again"
              .formatted(
                  file,
                  e instanceof JsonProcessingException json
                      ? json.getOriginalMessage()
                      : e.getMessage()));
      return Optional.empty();
    }
  }

  /**
   * Keeps a value in place of the one before. The file is written whole or not at all.
   *
   * @param value one that Jackson can write
   * @throws CorpusException if it cannot be written
   */
  public void keep(CacheKey key, Object value) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw CorpusException.writing(folder.toString(), e);
    }
    Path file = folder.resolve(key.fileName());
    try (AtomicOutput out = AtomicOutput.create(file)) {
      MAPPER.writeValue(out, new Entry<>(key.digest(), value));
      out.commit();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    damaged.remove(file);
  }
}
