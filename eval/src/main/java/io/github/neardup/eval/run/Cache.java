package io.github.neardup.eval.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.text.TextExtension;
import io.github.neardup.core.util.Services;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.Outputs;
import io.github.neardup.io.compress.Compression;
import io.github.neardup.io.files.Checksums;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A folder that stores values that take long to compute, one file each: JSON, compressed by gzip,
 * whose checksum distinguishes a complete file from a truncated or damaged one. A damaged file is
 * ignored. Not thread-safe; several processes may use the same folder.
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

  /** Keeps nothing. */
  public static final Cache NONE = fresh(Path.of(""));

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
   * Returns the cache in a folder.
   *
   * @param folder the folder, created when the first value is stored
   * @param warnings receives a line for each damaged file
   */
  public static Cache in(Path folder, Consumer<String> warnings) {
    return new Cache(folder, false, warnings);
  }

  /** Returns a cache that stores new values and ignores the values in the folder. */
  public static Cache fresh(Path folder) {
    return new Cache(folder, true, warning -> {});
  }

  public Path folder() {
    return folder;
  }

  /**
   * Returns the key of a value.
   *
   * @param kind the kind of value: the end of the file's name
   * @param name the beginning of the file's name
   * @param runs the settings of every algorithm that is run
   * @param more everything else on which the value depends
   * @return empty if nothing is kept; and if the dataset or the program was not read from files,
   *     because then nothing shows whether it is the same
   */
  public Optional<Key> key(
      String kind, String name, Dataset dataset, List<Settings> runs, List<String> more) {
    return this == NONE ? Optional.empty() : Key.of(kind, name, dataset, runs, more);
  }

  /**
   * Returns the value stored under a key, if there is an undamaged one.
   *
   * @param type the class of the value, which Jackson can read
   */
  public <T> Optional<T> find(Key key, Class<T> type) {
    Path file = folder.resolve(key.fileName());
    if (fresh || damaged.contains(file) || !Files.exists(file)) {
      return Optional.empty();
    }
    try (InputStream raw = Files.newInputStream(file);
        InputStream in = Compression.GZIP.decompress(raw)) {
      // Reads to the end, where the checksum stands, and allows nothing after it.
      Entry<T> entry =
          MAPPER.readValue(in, MAPPER.getTypeFactory().constructParametricType(Entry.class, type));
      if (entry == null || !key.digest().equals(entry.key()) || entry.value() == null) {
        throw new IOException("it is of something else");
      }
      return Optional.of(entry.value());
    } catch (IOException e) {
      damaged.add(file);
      warnings.accept(
          "%s is damaged and is not used (%s); the run is repeated"
              .formatted(
                  file,
                  e instanceof JsonProcessingException json
                      ? json.getOriginalMessage()
                      : e.getMessage()));
      return Optional.empty();
    }
  }

  /**
   * Stores a value and replaces an earlier one. The file is written whole or not at all.
   *
   * @param value a value that Jackson can write
   * @throws CorpusException if it cannot be written
   */
  public void keep(Key key, Object value) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw CorpusException.writing(folder.toString(), e);
    }
    Path file = folder.resolve(key.fileName());
    Outputs.write(file, out -> MAPPER.writeValue(out, new Entry<>(key.digest(), value)));
    damaged.remove(file);
  }

  /**
   * Everything on which a value in a {@link Cache} depends: the dataset, the algorithms with their
   * settings, the content of the files that these name, and the program.
   *
   * @param fileName the name of the file; begins with words for people
   * @param digest a checksum of everything
   */
  public record Key(String fileName, String digest) {

    /** File systems allow 255 bytes. */
    private static final int LONGEST_NAME = 80;

    private static final int DIGITS = 16;

    private static final Map<Path, String> DIGESTS_OF_CODE = new ConcurrentHashMap<>();

    private static Optional<Key> of(
        String kind, String name, Dataset dataset, List<Settings> runs, List<String> more) {
      Optional<List<Path>> code = code();
      if (dataset.sha256().isEmpty() || code.isEmpty()) {
        return Optional.empty();
      }
      List<String> parts = new ArrayList<>(List.of(kind, dataset.name(), dataset.sha256()));
      code.get().forEach(place -> parts.add(DIGESTS_OF_CODE.computeIfAbsent(place, Key::digest)));
      runs.forEach(settings -> parts.add(settings.toSpec()));
      runs.stream()
          .flatMap(settings -> settings.files().values().stream())
          .distinct()
          .forEach(file -> parts.add(digest(file)));
      parts.addAll(more);
      String digest = digest(parts);
      String words = name.replaceAll("[^A-Za-z0-9.=,-]", "_");
      return Optional.of(
          new Key(
              "%s--%s.%s.gz"
                  .formatted(
                      words.substring(0, Math.min(LONGEST_NAME, words.length())),
                      digest.substring(0, DIGITS),
                      kind),
              digest));
    }

    /**
     * Returns the jars, or folders of classes, on which results depend: those that hold neardup,
     * the algorithms, tokenizers and normalisation steps. The jars of neardup record the versions
     * of the libraries that they use.
     */
    private static Optional<List<Path>> code() {
      List<Optional<Path>> places =
          Stream.of(
                  Stream.of(Algorithm.class, Dataset.class, Key.class),
                  Algorithms.providers().stream().map(AlgorithmProvider::getClass),
                  Services.of(TextExtension.class).stream().map(ServiceLoader.Provider::type))
              .flatMap(classes -> classes)
              .map(Key::place)
              .distinct()
              .toList();
      return places.contains(Optional.<Path>empty())
          ? Optional.empty()
          : Optional.of(places.stream().flatMap(Optional::stream).sorted().toList());
    }

    private static Optional<Path> place(Class<?> type) {
      return Optional.ofNullable(type.getProtectionDomain().getCodeSource())
          .map(CodeSource::getLocation)
          .filter(url -> url.getProtocol().equals("file"))
          .map(url -> Path.of(URI.create(url.toString())));
    }

    /** Returns the checksum of a file, or of all files in a folder. */
    private static String digest(Path place) {
      try (Stream<Path> walk = Files.walk(place)) {
        List<String> parts = new ArrayList<>();
        for (Path file : walk.filter(Files::isRegularFile).sorted().toList()) {
          parts.add(place.relativize(file).toString());
          parts.add(Checksums.sha256(file));
        }
        return digest(parts);
      } catch (IOException e) {
        throw CorpusException.reading(place.toString(), 0, e);
      }
    }

    private static String digest(List<String> parts) {
      Checksums checksum = new Checksums();
      parts.forEach(checksum::add);
      return checksum.hex();
    }
  }
}
