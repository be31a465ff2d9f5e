package io.github.neardup.eval.cache;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.Setting;
import io.github.neardup.core.algorithm.Settings;
import io.github.neardup.core.algorithm.Spec;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.io.CorpusException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All that something kept of an earlier run depends on: the dataset, the algorithms with their
 * settings and the content of files that these name, the code, and the format of what is kept.
 *
 * @param name the beginning of the file's name: only for people to know it by
 * @param kind what is kept: the end of the file's name
 * @param text the whole of it, a line each
 */
public record CacheKey(String name, String kind, String text) {

  /** File systems allow 255 bytes. */
  private static final int LONGEST_NAME = 80;

  private static final int DIGITS = 16;

  /**
   * The key of an algorithm on a dataset; none if the dataset was not read from files, so that
   * nobody can tell whether it is the same.
   */
  public static Optional<CacheKey> ofCell(Dataset dataset, Algorithm algorithm) {
    Settings settings = algorithm.settings();
    return of(
        dataset,
        dataset.name() + "--" + settings.toShortSpec(),
        "cell",
        algorithms(algorithm),
        List.of("spec " + settings.toSpec()),
        List.of(settings));
  }

  /**
   * The key of what many runs on a dataset gave, scores and times among it: it depends on the
   * machine, too.
   *
   * @param kind what is kept: the end of the file's name
   * @param runs the settings of all of them
   * @param threads how many threads they used
   * @param more what else it depends on, a line each
   * @return none if the dataset was not read from files, so that nobody can tell whether it is the
   *     same
   */
  public static Optional<CacheKey> ofRuns(
      Dataset dataset, String kind, List<Settings> runs, int threads, List<String> more) {
    List<String> lines = new ArrayList<>();
    lines.add("name " + dataset.name());
    lines.add("threads " + threads);
    lines.add("machine " + Machine.here());
    lines.addAll(more);
    return of(
        dataset,
        dataset.name(),
        kind,
        runs.stream().map(Settings::algorithm).distinct().toList(),
        lines,
        runs);
  }

  private static Optional<CacheKey> of(
      Dataset dataset,
      String name,
      String kind,
      List<String> algorithms,
      List<String> lines,
      List<Settings> settings) {
    Optional<String> code = CodeChecksum.of(algorithms);
    if (dataset.sha256().isEmpty() || code.isEmpty()) {
      return Optional.empty();
    }
    List<String> text = new ArrayList<>();
    text.add("format " + CacheFile.FORMAT);
    text.add("code " + code.get());
    text.add("dataset " + dataset.sha256());
    text.addAll(lines);
    text.addAll(files(settings));
    String plain = name.replaceAll("[^A-Za-z0-9.=,-]", "_");
    return Optional.of(
        new CacheKey(
            plain.substring(0, Math.min(LONGEST_NAME, plain.length())),
            kind,
            text.stream().map(line -> line + "\n").collect(Collectors.joining())));
  }

  /**
   * A line for each file that settings name, in their order; one that is named often is read once.
   */
  private static Collection<String> files(List<Settings> all) {
    Map<String, String> lines = new LinkedHashMap<>();
    for (Settings settings : all) {
      for (Setting<?> setting : settingsOf(settings)) {
        if (settings.get(setting) instanceof Optional<?> value
            && value.orElse(null) instanceof Path file) {
          lines.computeIfAbsent(
              setting.name() + " " + file, named -> setting.name() + " " + checksum(file));
        }
      }
    }
    return lines.values();
  }

  /** The algorithm, and the one that finds what it should have found, if there is one. */
  private static List<String> algorithms(Algorithm algorithm) {
    return Stream.concat(
            Stream.of(algorithm.settings().algorithm()),
            algorithm.exactSearch().stream().map(spec -> Spec.parse(spec).algorithm()))
        .toList();
  }

  private static List<Setting<?>> settingsOf(Settings settings) {
    return Algorithms.providers().stream()
        .filter(provider -> provider.name().equals(settings.algorithm()))
        .flatMap(provider -> provider.settings().stream())
        .flatMap(setting -> settings.find(setting.name()).stream())
        .<Setting<?>>map(setting -> setting)
        .toList();
  }

  private static String checksum(Path file) {
    Sha256 sum = new Sha256();
    try {
      sum.add(file);
    } catch (IOException e) {
      throw CorpusException.reading(file.toString(), 0, e);
    }
    return sum.hex();
  }

  /** The name of the file. */
  public String fileName() {
    Sha256 sum = new Sha256();
    sum.add(text);
    return name + "--" + sum.hex().substring(0, DIGITS) + "." + kind + ".gz";
  }
}
