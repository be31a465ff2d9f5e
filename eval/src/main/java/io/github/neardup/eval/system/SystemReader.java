package io.github.neardup.eval.system;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusSource;
import io.github.neardup.io.Decoding;
import io.github.neardup.io.Format;
import io.github.neardup.io.Rows;
import io.github.neardup.io.files.Checksums;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the output of systems for datasets. Every fault ends the reading with file and line.
 *
 * <p>The first line of a table names its columns, {@code left}, {@code right}, {@code score},
 * {@code found} or {@code id}, {@code cluster}; further columns are ignored. A table without names
 * holds pairs, in this order. JSON records have fields with these names.
 */
public final class SystemReader {

  /** The names of the columns of a table of pairs. */
  public static final List<String> OF_PAIRS = List.of("left", "right", "score", "found");

  private static final List<String> OF_CLUSTERS = List.of("id", "cluster");

  private final Dataset dataset;
  private final Map<String, Integer> rowsOfIds = new HashMap<>();

  /** A reader of files for this dataset. */
  SystemReader(Dataset dataset) {
    this.dataset = dataset;
    for (int row = 0; row < dataset.size(); row++) {
      rowsOfIds.put(dataset.documents().get(row).id(), row);
    }
  }

  /**
   * Reads the files of all systems.
   *
   * @return by name of dataset, the output of each system for it, in the same order
   * @throws IllegalArgumentException if a system has the name of an algorithm, if the dataset of a
   *     file is ambiguous, or if a system lacks a file for a dataset
   * @throws CorpusException if a file cannot be read or has a fault; the message names file and
   *     line
   */
  public static Map<String, List<SystemOutput>> readAll(
      List<SystemSpec> specs, List<Dataset> datasets) {
    List<String> names = datasets.stream().map(Dataset::name).toList();
    specs.forEach(spec -> requireClear(spec, names));
    List<String> systems = specs.stream().map(SystemSpec::name).distinct().toList();
    Map<String, List<SystemOutput>> outputs = new LinkedHashMap<>();
    for (Dataset dataset : datasets) {
      List<SystemSpec> here =
          systems.stream().map(system -> only(system, dataset.name(), specs)).toList();
      SystemReader reader = new SystemReader(dataset);
      outputs.put(dataset.name(), here.stream().map(reader::read).toList());
    }
    return outputs;
  }

  private static void requireClear(SystemSpec spec, List<String> datasets) {
    if (Algorithms.providers().stream().anyMatch(own -> own.name().equals(spec.name()))) {
      throw new IllegalArgumentException(
          "'" + spec.name() + "' is an algorithm of neardup's own; give the system another name");
    }
    String all = String.join(", ", datasets);
    if (spec.dataset().filter(name -> !datasets.contains(name)).isPresent()) {
      throw new IllegalArgumentException(
          "%s: there is no dataset '%s' in this run, whose datasets are %s"
              .formatted(spec, spec.dataset().get(), all));
    }
    if (spec.dataset().isPresent() || datasets.size() < 2) {
      return;
    }
    String example = spec.name() + "@" + datasets.get(0) + "=";
    if (!spec.file().contains(SystemSpec.PLACEHOLDER)) {
      throw new IllegalArgumentException(
          "%s: this run has %s datasets (%s); say which the file is of, as in %s%s, or put %s for its name into the path"
              .formatted(spec, datasets.size(), all, example, spec.file(), SystemSpec.PLACEHOLDER));
    }
    if (spec.seconds().isPresent() || spec.memory().isPresent()) {
      throw new IllegalArgumentException(
          "%s: seconds and memory are of one dataset, and this run has %s; give each its own, as in %s..."
              .formatted(spec, datasets.size(), example));
    }
  }

  private static SystemSpec only(String system, String dataset, List<SystemSpec> specs) {
    List<SystemSpec> found =
        specs.stream()
            .filter(spec -> spec.name().equals(system))
            .filter(spec -> spec.dataset().orElse(dataset).equals(dataset))
            .map(spec -> spec.on(dataset))
            .toList();
    if (found.isEmpty()) {
      throw new IllegalArgumentException(
          "the system %s has no file for the dataset %s; add %s@%s=FILE"
              .formatted(system, dataset, system, dataset));
    }
    if (found.size() > 1) {
      throw new IllegalArgumentException(
          "the system %s has two files for the dataset %s, %s and %s; leave one out, or name one otherwise"
              .formatted(system, dataset, found.get(0).file(), found.get(1).file()));
    }
    return found.get(0);
  }

  /** Reads a file for this dataset. */
  SystemOutput read(SystemSpec spec) {
    Checksums checksum = new Checksums();
    try (Rows rows = open(checksum.adding(CorpusSource.of(Path.of(spec.file()))))) {
      if (!rows.advance()) {
        throw new CorpusException(
            spec.file(),
            "is empty; check that the system wrote it whole (if it found nothing, the file has"
                + " only the line of column names, left and right)");
      }
      return new Reading(rows).read(spec, checksum);
    }
  }

  /**
   * Opens a table of ids before its first record. In such a table, quotes have no special meaning,
   * and columns are named {@code 1}, {@code 2} and so on.
   *
   * @throws CorpusException if the file cannot be opened, or its name does not determine its format
   */
  static Rows open(CorpusSource file) {
    Format format =
        Format.ofFile(file.name())
            .filter(Format::hasFields)
            .orElseThrow(
                () ->
                    new CorpusException(
                        file.name(),
                        "its name does not tell its format; end it in .tsv, .csv, .jsonl or .json"
                            + " (and .gz, .zst, .bz2 or .xz)"));
    return Rows.open(
        file, format.name().equals("tsv") ? Format.of("plain-tsv") : format, Decoding.UTF_8, false);
  }

  /** Returns the value of a column; messages use the column's name. */
  static String require(Rows rows, String column, String name) {
    return rows.optional(column)
        .filter(text -> !text.isEmpty())
        .orElseThrow(
            () -> rows.fault("there is no '" + name + "' here; add it or remove the line"));
  }

  /** One file while it is read. */
  private final class Reading {
    private final Rows rows;
    private final SystemFindings findings = new SystemFindings(dataset.size());

    /** The positions of named columns; empty for fields of JSON. */
    private final Map<String, String> places = new HashMap<>();

    Reading(Rows rows) {
      this.rows = rows;
    }

    SystemOutput read(SystemSpec spec, Checksums checksum) {
      boolean named = readNames();
      boolean ofClusters =
          find("cluster").isPresent() && (find("left").isEmpty() || find("right").isEmpty());
      findings.expect(places.containsKey("score"), places.containsKey("found"));
      for (boolean more = !named || rows.advance(); more; more = rows.advance()) {
        if (ofClusters) {
          findings.addToCluster(row("id"), require("cluster"), require("id"), rows);
        } else {
          addPair();
        }
      }
      return findings.output(spec, checksum.hex(), ofClusters);
    }

    /** Whether the first line names the columns. */
    private boolean readNames() {
      List<String> columns = rows.columns();
      List<String> names =
          columns.stream().map(at -> rows.value(at).strip().toLowerCase(Locale.ROOT)).toList();
      boolean named = names.containsAll(OF_PAIRS.subList(0, 2)) || names.containsAll(OF_CLUSTERS);
      if (!named
          && !columns.isEmpty()
          && (columns.size() < 2 || columns.size() > OF_PAIRS.size())) {
        throw rows.fault(
            "has %s column%s; write id, id and, if known, score and found (1 or 0), or name the columns in the first line: left, right, score, found, or id, cluster"
                .formatted(columns.size(), columns.size() == 1 ? "" : "s"));
      }
      for (int i = 0; i < columns.size(); i++) {
        String name = named ? names.get(i) : OF_PAIRS.get(i);
        if (places.put(name, columns.get(i)) != null
            && (OF_PAIRS.contains(name) || OF_CLUSTERS.contains(name))) {
          throw rows.fault("two columns are named '" + name + "'; rename one");
        }
      }
      return named;
    }

    /** Returns the value of a column; empty if there is no such column or value. */
    private Optional<String> find(String column) {
      return rows.optional(places.getOrDefault(column, column)).filter(text -> !text.isEmpty());
    }

    private String require(String column) {
      return SystemReader.require(rows, places.getOrDefault(column, column), column);
    }

    private int row(String column) {
      String id = require(column);
      Integer row = rowsOfIds.get(id);
      if (row == null) {
        throw rows.fault(
            "no document of %s has the id '%s'; correct it, or name the file of the right dataset%s"
                .formatted(
                    dataset.name(),
                    id,
                    column.equals("right")
                        ? ", or the columns id and cluster in the first line if these are clusters"
                        : ""));
      }
      return row;
    }

    private void addPair() {
      int left = row("left");
      int right = row("right");
      if (left == right) {
        throw rows.fault(
            "the document '" + require("left") + "' is paired with itself; leave such lines out");
      }
      Optional<Double> score = find("score").map(this::score);
      Optional<Boolean> found = find("found").map(this::isFound);
      if (score.filter(value -> value == 0).isPresent() && found.isEmpty()) {
        throw rows.fault(
            "the score is 0, but every pair of a file without a column 'found' counts as found;"
                + " leave out what was not found, or add that column");
      }
      findings.add(left, right, score, found, rows);
    }

    private double score(String text) {
      double score;
      try {
        score = Double.parseDouble(text.strip());
      } catch (NumberFormatException e) {
        score = Double.NaN;
      }
      if (!(score >= 0 && score <= 1)) {
        throw rows.fault(
            "the score is '%s'; write a number from 0 to 1, the higher the more alike (scale other scores, or leave them out)"
                .formatted(text));
      }
      return score;
    }

    private boolean isFound(String text) {
      return switch (text.strip()) {
        case "1", "true" -> true;
        case "0", "false" -> false;
        default ->
            throw rows.fault(
                "'found' is '" + text + "'; write 1 for a pair that was found, 0 for another");
      };
    }
  }
}
