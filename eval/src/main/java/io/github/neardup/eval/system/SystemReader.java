package io.github.neardup.eval.system;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusSource;
import io.github.neardup.io.Decoding;
import io.github.neardup.io.RowFormat;
import io.github.neardup.io.Rows;
import io.github.neardup.io.files.Checksums;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads what systems found in one dataset. Every fault ends it with file and line.
 *
 * <p>The first line of a table names its columns, {@code left}, {@code right}, {@code score},
 * {@code found} or {@code id}, {@code cluster}; further columns are passed over. A table without
 * names holds pairs, in this order. Records of JSON have fields of these names.
 */
final class SystemReader {

  private static final String PAIRS = "pairs";
  private static final String CLUSTERS = "clusters";

  private static final List<String> OF_PAIRS = List.of("left", "right", "score", "found");
  private static final List<String> OF_CLUSTERS = List.of("id", "cluster");
  private static final Set<String> KNOWN =
      Set.of("left", "right", "score", "found", "id", "cluster");

  private static final String NO_CANDIDATES = "without a column 'found', candidates are not known";

  private final Dataset dataset;
  private final Map<String, Integer> rowsOfIds = new HashMap<>();

  /** Reads files that are of this dataset. */
  SystemReader(Dataset dataset) {
    this.dataset = dataset;
    for (int row = 0; row < dataset.size(); row++) {
      rowsOfIds.put(dataset.documents().get(row).id(), row);
    }
  }

  /**
   * Reads a file.
   *
   * @param spec of this dataset
   * @throws CorpusException if the file cannot be read or is at fault; the message names file and
   *     line
   */
  SystemOutput read(SystemSpec spec) {
    Checksums checksum = new Checksums();
    try (Rows rows = open(checksum.adding(CorpusSource.of(spec.path())))) {
      return new Reading(spec, rows).read(checksum);
    }
  }

  /**
   * Opens a table of ids before its first record. In a table of ids, a quote is a character like
   * any other, and its columns are {@code 1}, {@code 2} and so on.
   *
   * @throws CorpusException if the file cannot be opened, or its name does not tell its format
   */
  static Rows open(CorpusSource file) {
    RowFormat format =
        RowFormat.ofFile(file.name())
            .filter(told -> told != RowFormat.TXT)
            .orElseThrow(
                () ->
                    new CorpusException(
                        file.name(),
                        "its name does not tell its format; end it in .tsv, .csv, .jsonl or .json"
                            + " (and .gz, .zst, .bz2 or .xz)"));
    return Rows.open(
        file, format == RowFormat.TSV ? RowFormat.PLAIN_TSV : format, Decoding.UTF_8, false);
  }

  /** One file, as it is read. */
  private final class Reading {
    private final SystemSpec spec;
    private final Rows rows;

    /** For names of columns the places where they stand; none for fields of JSON. */
    private final Map<String, String> places = new HashMap<>();

    Reading(SystemSpec spec, Rows rows) {
      this.spec = spec;
      this.rows = rows;
    }

    SystemOutput read(Checksums checksum) {
      boolean any = rows.advance();
      if (!any) {
        throw new CorpusException(
            spec.file(),
            "is empty; check that the system wrote it whole (one that found nothing is a table of"
                + " no line but the names of its columns, left and right)");
      }
      boolean hasRecord = !readNames() || rows.advance();
      if (isOfClusters()) {
        ClusterTable clusters = new ClusterTable(dataset.size());
        for (boolean more = hasRecord; more; more = rows.advance()) {
          clusters.add(row("id"), require("cluster"), require("id"), rows);
        }
        return output(checksum, clusters);
      }
      SystemPairs pairs = new SystemPairs(dataset.size());
      for (boolean more = hasRecord; more; more = rows.advance()) {
        addPair(pairs);
      }
      return output(checksum, pairs);
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
        if (places.put(name, columns.get(i)) != null && KNOWN.contains(name)) {
          throw rows.fault("two columns are named '" + name + "'; rename one");
        }
      }
      return named;
    }

    private boolean isOfClusters() {
      return rows.columns().isEmpty()
          ? find("cluster").isPresent() && find("left").isEmpty()
          : !places.keySet().containsAll(OF_PAIRS.subList(0, 2));
    }

    /** The value of a column; empty if there is no such column, or nothing in it. */
    private Optional<String> find(String column) {
      return rows.optional(places.getOrDefault(column, column)).filter(text -> !text.isEmpty());
    }

    private String require(String column) {
      return find(column)
          .orElseThrow(
              () -> rows.fault("there is no '" + column + "' here; add it or remove the line"));
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

    private void addPair(SystemPairs pairs) {
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
      pairs.add(left, right, score, found, rows);
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

    private SystemOutput output(Checksums checksum, SystemPairs pairs) {
      SystemPairs.Tables tables = pairs.build();
      List<String> undefined = new ArrayList<>();
      if (!pairs.isScored()) {
        undefined.add(
            "the file has no scores, so there is no threshold, curve, average precision or ROC"
                + " AUC");
      } else if (!pairs.saysWhatWasFound()) {
        undefined.add(
            "the file has only pairs that were found, so curves end at its least score, and average"
                + " precision and ROC AUC rank all other pairs last");
      }
      if (!pairs.saysWhatWasFound()) {
        undefined.add(NO_CANDIDATES);
      }
      String sha256 = checksum.hex();
      return new SystemOutput(
          spec,
          sha256,
          new GivenPairs(spec.name(), sha256, pairs.isScored()),
          tables.found(),
          tables.all(),
          pairs.size(),
          pairs.threshold(),
          facts(PAIRS, tables.foundPairs(), pairs.isScored(), pairs.saysWhatWasFound(), undefined),
          pairs.repeated().stream().toList());
    }

    private SystemOutput output(Checksums checksum, ClusterTable clusters) {
      FingerprintTable table = clusters.build();
      String sha256 = checksum.hex();
      return new SystemOutput(
          spec,
          sha256,
          new GivenPairs(spec.name(), sha256, false),
          table,
          table,
          0,
          Double.NaN,
          facts(
              CLUSTERS,
              clusters.clustered(),
              false,
              false,
              List.of(
                  "clusters have no scores, so there is no threshold, curve, average precision or"
                      + " ROC AUC",
                  NO_CANDIDATES)),
          List.of());
    }

    private SystemOutput.Facts facts(
        String holds, long found, boolean scores, boolean candidates, List<String> undefined) {
      return new SystemOutput.Facts(
          holds,
          found,
          scores,
          candidates,
          spec.seconds().orElse(Double.NaN),
          spec.memoryBytes(),
          undefined);
    }
  }
}
