package io.github.neardup.eval.cache;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.github.neardup.io.AtomicOutput;
import io.github.neardup.io.Compression;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * What is kept on the disk: JSON, compressed by gzip, whose checksum tells a file that is cut off
 * or damaged from a whole one.
 */
public final class CacheFile {

  /**
   * The format, and with it the meaning of what is in it. To be raised when either changes, or when
   * cells would come out otherwise for a reason that is in this module: what was kept in other
   * formats is run again.
   */
  static final int FORMAT = 2;

  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(
              DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES,
              DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES,
              DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          // A file is committed before it is closed.
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .build();

  private CacheFile() {}

  /** The content of a file: a record for Jackson. */
  public interface Content<T> {

    /** {@link CacheKey#text} of what it is. */
    String key();

    /**
     * What is kept.
     *
     * @throws IllegalArgumentException if the content cannot be of any
     */
    T value();
  }

  /** A value that Jackson can write and read as it is. */
  private record Plain<T>(String key, T value) implements Content<T> {}

  /**
   * Writes a file, whole or not at all.
   *
   * @throws io.github.neardup.io.CorpusException if it cannot be written
   */
  public static void write(Path file, Content<?> content) {
    try (AtomicOutput out = AtomicOutput.create(file)) {
      MAPPER.writeValue(out, content);
      out.commit();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The same of a value that Jackson can write as it is. */
  public static void writePlain(Path file, CacheKey key, Object value) {
    write(file, new Plain<>(key.text(), value));
  }

  /**
   * Reads a file.
   *
   * @param type the class of its content
   * @return nothing if there is no such file
   * @throws IOException if it is not whole, or another's
   */
  public static <T> Optional<T> read(Path file, CacheKey key, Class<? extends Content<T>> type)
      throws IOException {
    return read(file, key, MAPPER.constructType(type));
  }

  /** The same of a value that Jackson can read as it is. */
  public static <T> Optional<T> readPlain(Path file, CacheKey key, Class<T> type)
      throws IOException {
    return read(file, key, MAPPER.getTypeFactory().constructParametricType(Plain.class, type));
  }

  private static <T> Optional<T> read(Path file, CacheKey key, JavaType type) throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try (InputStream raw = Files.newInputStream(file);
        InputStream in = Compression.GZIP.decompress(raw)) {
      // To the end, where the checksum stands: nothing may follow.
      Content<T> content = MAPPER.readerFor(type).readValue(in);
      if (!content.key().equals(key.text())) {
        throw new IOException("it is of something else");
      }
      return Optional.of(content.value());
    } catch (JsonProcessingException e) {
      throw new IOException(e.getOriginalMessage(), e);
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }
}
