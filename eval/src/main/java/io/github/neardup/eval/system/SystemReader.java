package io.github.neardup.eval.system;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.system.SystemSpec.Holds;
import io.github.neardup.io.CorpusException;
import io.github.neardup.io.CorpusSource;
import io.github.neardup.io.Rows;
import io.github.neardup.io.internal.files.Checksums;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads what systems found in one dataset. Every fault ends it with file and line.
 *
 * <p>Tables may name their columns in the first line, {@code left}, {@code right}, {@code score},
 * {@code found} or {@code id}, {@code cluster}; then further columns are passed over. Without names
 * the columns stand in this order. Records of JSON have fields of these names.
 */
public final class SystemReader {

  private static final List<String> PAIR_COLUMNS = List.of("left", "right", "score", "found");
  private static final List<String> CLUSTER_COLUMNS = List.of("id", "cluster");

  private static final String NO_CANDIDATES = "without a column 'found', candidates are not known";

  private final Dataset dataset;
  private final Map<String, Integer> rowsOfIds = new HashMap<>();

  /** Reads files that are of this dataset. */
  public SystemReader(Dataset dataset) {
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
  public SystemOutput read(SystemSpec spec) {
    Checksums checksum = new Checksums();
    CorpusSource file = CorpusSource.of(spec.path());
    try (IdTable table = new IdTable(checksum.adding(file))) {
      return new Reading(spec, table).read(checksum);
    }
  }

  /** One file, as it is read. */
  private final class Reading {
    private final SystemSpec spec;
    private final IdTable table;
    private final Rows rows;
    private Holds holds;

    Reading(SystemSpec spec, IdTable table) {
      this.spec = spec;
      this.table = table;
      this.rows = table.rows();
      this.holds = spec.holds().orElse(Holds.PAIRS);
    }

    SystemOutput read(Checksums checksum) {
      boolean any = rows.advance();
      if (!any) {
        throw new CorpusException(
            spec.file(),
            "is empty; check that the system wrote it whole (one that found nothing is a table of"
                + " no line but the names of its columns, left and right)");
      }
      lookAtColumns();
      boolean hasRecord = table.isJson() || !table.isNamed() || rows.advance();
      if (holds == Holds.CLUSTERS) {
        ClusterTable clusters = new ClusterTable(dataset.size());
        for (boolean more = hasRecord; more; more = rows.advance()) {
          addCluster(clusters);
        }
        return output(checksum, clusters);
      }
      PairTable pairs = new PairTable(dataset.size());
      for (boolean more = hasRecord; more; more = rows.advance()) {
        addPair(pairs);
      }
      return output(checksum, pairs);
    }

    /** Finds out whether the first line names the columns, and what the file holds. */
    private void lookAtColumns() {
      if (table.isJson()) {
        boolean ofClusters =
            rows.optional("cluster").isPresent() && rows.optional("left").isEmpty();
        holds = spec.holds().orElse(ofClusters ? Holds.CLUSTERS : Holds.PAIRS);
        return;
      }
      List<String> plain = table.asNames();
      if (plain.containsAll(PAIR_COLUMNS.subList(0, 2))) {
        nameColumns(Holds.PAIRS, plain);
      } else if (plain.containsAll(CLUSTER_COLUMNS)) {
        nameColumns(Holds.CLUSTERS, plain);
      } else {
        int width = plain.size();
        boolean fits =
            holds == Holds.CLUSTERS ? width == 2 : width >= 2 && width <= PAIR_COLUMNS.size();
        if (!fits) {
          throw rows.fault(
              "has %s column%s; write %s"
                  .formatted(
                      width,
                      width == 1 ? "" : "s",
                      holds == Holds.CLUSTERS
                          ? "two, id and cluster"
                          : "id, id and, if known, score and found (1 or 0), or name the columns"
                              + " left, right, score, found in the first line"));
        }
      }
    }

    private void nameColumns(Holds held, List<String> columns) {
      if (spec.holds().filter(said -> said != held).isPresent()) {
        throw rows.fault(
            "its columns are those of %s, but holds=%s was said; correct one"
                .formatted(held.label(), holds.label()));
      }
      for (String name : held == Holds.PAIRS ? PAIR_COLUMNS : CLUSTER_COLUMNS) {
        if (columns.indexOf(name) != columns.lastIndexOf(name)) {
          throw rows.fault("two columns are named '" + name + "'; rename one");
        }
      }
      holds = held;
      table.name(columns);
    }

    private int row(String column, int place) {
      String id = table.require(column, place);
      Integer row = rowsOfIds.get(id);
      if (row == null) {
        boolean second = place == 1 && !table.isNamed();
        throw rows.fault(
            "no document of %s has the id '%s'; correct it, or name the file of the right dataset%s"
                .formatted(
                    dataset.name(),
                    id,
                    second ? ", or add ,holds=clusters if these are clusters" : ""));
      }
      return row;
    }

    private void addPair(PairTable pairs) {
      int left = row("left", 0);
      int right = row("right", 1);
      if (left == right) {
        throw rows.fault(
            "the document '"
                + table.require("left", 0)
                + "' is paired with itself; leave such lines out");
      }
      Optional<Double> score = table.find("score", 2).map(this::score);
      Optional<Boolean> found = table.find("found", 3).map(this::isFound);
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

    private void addCluster(ClusterTable clusters) {
      clusters.add(row("id", 0), table.require("cluster", 1), table.require("id", 0), rows);
    }

    private SystemOutput output(Checksums checksum, PairTable pairs) {
      String sha256 = checksum.hex();
      PairTable.Tables tables = pairs.build();
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
      List<String> notes = new ArrayList<>();
      pairs.repeated().ifPresent(notes::add);
      return output(
          sha256,
          tables.found(),
          tables.all(),
          pairs.size(),
          pairs.threshold(),
          new Known(tables.foundPairs(), pairs.isScored(), pairs.saysWhatWasFound()),
          undefined,
          notes);
    }

    private SystemOutput output(Checksums checksum, ClusterTable clusters) {
      FingerprintTable table = clusters.build();
      return output(
          checksum.hex(),
          table,
          table,
          0,
          Double.NaN,
          new Known(clusters.clustered(), false, false),
          List.of(
              "clusters have no scores, so there is no threshold, curve, average precision or ROC"
                  + " AUC",
              NO_CANDIDATES),
          List.of());
    }

    private record Known(long found, boolean scores, boolean candidates) {}

    private SystemOutput output(
        String sha256,
        FingerprintTable found,
        FingerprintTable all,
        long lookedAt,
        double threshold,
        Known known,
        List<String> undefined,
        List<String> notes) {
      return new SystemOutput(
          spec,
          sha256,
          new GivenPairs(spec.name(), sha256, known.scores()),
          found,
          all,
          lookedAt,
          threshold,
          new SystemFacts(
              holds.label(),
              known.found(),
              known.scores(),
              known.candidates(),
              spec.seconds().orElse(Double.NaN),
              spec.memoryBytes(),
              undefined),
          notes);
    }
  }
}
