package io.github.neardup.eval.report;

import io.github.neardup.core.Document;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.run.Decisions;
import io.github.neardup.eval.run.PairSelection;
import io.github.neardup.io.Outputs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes pairs, for whoever computes measures of their own: lines of fields separated by tabs, in
 * the same order in every run. Not thread-safe.
 *
 * <ul>
 *   <li>All candidates of each algorithm on each dataset: both ids, the similarity, and 1 if it was
 *       found or 0. A similarity is empty if a system gave none.
 *   <li>The pairs of each dataset that every algorithm ranks: both ids, 1 for duplicates or 0, how
 *       many pairs it stands for, and the similarity by each algorithm, nothing if it has none;
 *       with a header.
 * </ul>
 */
final class PairFiles {

  private final Folder folder;

  /** Makes the folder {@code pairs} in that of the results. */
  PairFiles(Outputs outputs, Path results) {
    this.folder = new Folder(outputs, results.resolve("pairs"));
  }

  /** Writes the files of a dataset, from what each algorithm decides on it. */
  void add(List<Decisions> decisions) {
    decisions.forEach(this::write);
    if (!decisions.isEmpty()) {
      writeRanked(decisions);
    }
  }

  private void writeRanked(List<Decisions> decisions) {
    Dataset dataset = decisions.get(0).dataset();
    List<Document> documents = dataset.documents();
    folder.write(
        folder.nameFor(dataset) + ".ranked.tsv",
        out -> {
          List<String> header = new ArrayList<>(List.of("left", "right", "duplicate", "weight"));
          decisions.forEach(one -> header.add(one.algorithm().settings().toSpec()));
          append(out, String.join("\t", header));
          PairSelection.of(dataset, 1)
              .forEach(
                  1,
                  (worker, left, right, duplicate, weight) -> {
                    List<String> line = new ArrayList<>();
                    line.add(documents.get(left).id());
                    line.add(documents.get(right).id());
                    line.add(duplicate ? "1" : "0");
                    line.add(String.valueOf(weight));
                    for (Decisions one : decisions) {
                      double similarity = one.similarity(left, right);
                      line.add(Double.isNaN(similarity) ? "" : String.valueOf(similarity));
                    }
                    append(out, String.join("\t", line));
                  });
        });
  }

  private void write(Decisions decisions) {
    List<Document> documents = decisions.dataset().documents();
    folder.write(
        folder.nameFor(decisions) + ".tsv",
        out ->
            decisions.forEachCandidate(
                (rows, similarity, found) ->
                    append(
                        out,
                        String.join(
                            "\t",
                            documents.get(rows.left()).id(),
                            documents.get(rows.right()).id(),
                            Double.isNaN(similarity) ? "" : String.valueOf(similarity),
                            found ? "1" : "0"))));
  }

  private static void append(Writer writer, String line) {
    try {
      writer.write(line);
      writer.write('\n');
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
