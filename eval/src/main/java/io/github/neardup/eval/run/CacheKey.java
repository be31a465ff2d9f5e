package io.github.neardup.eval.run;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.spec.Settings;
import io.github.neardup.core.text.TextExtension;
import io.github.neardup.core.util.Services;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.files.Checksums;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All that a value in a {@link Cache} depends on: the dataset, the algorithms with their settings,
 * the content of the files that these name, and the program.
 *
 * @param fileName where the value is kept; begins with words for people
 * @param digest a checksum of everything
 */
public record CacheKey(String fileName, String digest) {

  /** File systems allow 255 bytes. */
  private static final int LONGEST_NAME = 80;

  private static final int DIGITS = 16;

  private static final Map<Path, String> DIGESTS_OF_CODE = new ConcurrentHashMap<>();

  /**
   * The key of a value.
   *
   * @param kind what is kept: the end of the file's name
   * @param name the beginning of the file's name
   * @param runs the settings of every algorithm that is run
   * @param more what else the value depends on
   * @return empty if the dataset or the program was not read from files, so that nobody can tell
   *     whether it is the same
   */
  public static Optional<CacheKey> of(
      String kind, String name, Dataset dataset, List<Settings> runs, List<String> more) {
    Optional<List<Path>> code = code(runs);
    if (dataset.sha256().isEmpty() || code.isEmpty()) {
      return Optional.empty();
    }
    List<String> parts = new ArrayList<>(List.of(kind, dataset.name(), dataset.sha256()));
    code.get()
        .forEach(place -> parts.add(DIGESTS_OF_CODE.computeIfAbsent(place, CacheKey::digest)));
    runs.forEach(settings -> parts.add(settings.toSpec()));
    runs.stream().flatMap(CacheKey::files).distinct().forEach(file -> parts.add(digest(file)));
    parts.addAll(more);
    String digest = digest(parts);
    String words = name.replaceAll("[^A-Za-z0-9.=,-]", "_");
    return Optional.of(
        new CacheKey(
            "%s--%s.%s.gz"
                .formatted(
                    words.substring(0, Math.min(LONGEST_NAME, words.length())),
                    digest.substring(0, DIGITS),
                    kind),
            digest));
  }

  /** The files that settings name. */
  private static Stream<Path> files(Settings settings) {
    return Algorithms.providers().stream()
        .filter(provider -> provider.name().equals(settings.algorithm()))
        .flatMap(provider -> provider.settings().stream())
        .flatMap(setting -> settings.find(setting.name()).stream())
        .flatMap(
            setting ->
                settings.get(setting) instanceof Optional<?> value
                        && value.orElse(null) instanceof Path file
                    ? Stream.of(file)
                    : Stream.empty());
  }

  /**
   * The jars, or folders of classes, that results depend on: those of neardup, of the algorithms
   * that are run, and of everything that brings tokenizers and steps. The jars of neardup say which
   * versions of libraries they go with.
   */
  private static Optional<List<Path>> code(List<Settings> runs) {
    Set<String> names = runs.stream().map(Settings::algorithm).collect(Collectors.toSet());
    List<Optional<Path>> places =
        Stream.of(
                Stream.of(Algorithm.class, Dataset.class, CacheKey.class),
                Algorithms.providers().stream()
                    .filter(
                        provider ->
                            names.contains(provider.name())
                                || provider.getClass().getName().startsWith("io.github.neardup."))
                    .map(AlgorithmProvider::getClass),
                Services.of(TextExtension.class).stream().map(ServiceLoader.Provider::type))
            .flatMap(classes -> classes)
            .map(CacheKey::place)
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

  /** The checksum of a file, or of all files in a folder. */
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
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (String part : parts) {
        digest.update(part.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }
}
