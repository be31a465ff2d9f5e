package io.github.neardup.eval.report;

import io.github.neardup.core.Document;
import io.github.neardup.eval.inspect.Decisions;
import io.github.neardup.io.Outputs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes all candidates of each algorithm on each dataset, for whoever computes measures of their
 * own: a line a pair with both ids, the similarity (empty if a system gave none), and 1 if it was
 * found or 0, separated by tabs. In the same order in every run. Not thread-safe.
 */
public final class PairFiles {

  private final Folder folder;

  /**
   * Makes the folder for them.
   *
   * @param outputs puts the files into place at its commit
   * @param results the folder of the results
   */
  public PairFiles(Outputs outputs, Path results) {
    this.folder = new Folder(outputs, results.resolve("pairs"));
  }

  /**
   * Writes the files of a dataset.
   *
   * @param decisions of each algorithm on it
   * @throws io.github.neardup.io.CorpusException if a file cannot be written
   */
  public void add(List<Decisions> decisions) {
    decisions.forEach(this::write);
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
