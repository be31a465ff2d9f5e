package io.github.neardup.eval;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.ExactSimilarity;
import io.github.neardup.core.algorithm.Setting;
import io.github.neardup.core.algorithm.Settings;
import io.github.neardup.core.algorithm.Spec;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.io.CorpusException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * All that what is found in a cell depends on: the dataset, the algorithm with its settings and the
 * content of files that these name, the code, and the format of cells.
 *
 * @param name the beginning of the file's name: only for people to know it by
 * @param text the whole of it, a line each
 */
record CellKey(String name, String text) {

  /** File systems allow 255 bytes. */
  private static final int LONGEST_NAME = 80;

  private static final int DIGITS = 16;

  /**
   * The key of an algorithm on a dataset; none if the dataset was not read from files, so that
   * nobody can tell whether it is the same.
   */
  static Optional<CellKey> of(Dataset dataset, Algorithm algorithm) {
    if (dataset.sha256().isEmpty()) {
      return Optional.empty();
    }
    Settings settings = algorithm.settings();
    StringBuilder text = new StringBuilder();
    text.append("format ").append(CellFile.FORMAT).append('\n');
    text.append("code ").append(CodeChecksum.of(algorithms(algorithm))).append('\n');
    text.append("dataset ").append(dataset.sha256()).append('\n');
    text.append("spec ").append(settings.toSpec()).append('\n');
    for (Setting<?> setting : settingsOf(settings)) {
      if (settings.get(setting) instanceof Optional<?> value
          && value.orElse(null) instanceof Path file) {
        text.append(setting.name()).append(' ').append(checksum(file)).append('\n');
      }
    }
    String name = dataset.name() + "--" + settings.toShortSpec();
    String plain = name.replaceAll("[^A-Za-z0-9.=,-]", "_");
    return Optional.of(
        new CellKey(plain.substring(0, Math.min(LONGEST_NAME, plain.length())), text.toString()));
  }

  /** The algorithm, and the one that finds what it should have found, if there is one. */
  private static List<String> algorithms(Algorithm algorithm) {
    return Stream.concat(
            Stream.of(algorithm.settings().algorithm()),
            algorithm.exact().flatMap(ExactSimilarity::search).stream()
                .map(spec -> Spec.parse(spec).algorithm()))
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

  /** The name of the file that holds the cell. */
  String fileName() {
    Sha256 sum = new Sha256();
    sum.add(text);
    return name + "--" + sum.hex().substring(0, DIGITS) + ".cell.gz";
  }
}
