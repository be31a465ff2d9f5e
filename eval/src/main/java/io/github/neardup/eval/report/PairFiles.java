package io.github.neardup.eval.report;

import io.github.neardup.core.Document;
import io.github.neardup.eval.inspect.Decisions;
import io.github.neardup.io.AtomicOutput;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes all candidates of each algorithm on each dataset, for whoever computes measures of their
 * own: a line a pair with both ids, the similarity, and 1 if it was found or 0, separated by tabs.
 * In the same order in every run. Not thread-safe.
 */
public final class PairFiles {

  private final Path folder;
  private final FileNames names = new FileNames();

  /**
   * Makes the folder for them.
   *
   * @param results the folder of the results
   */
  public PairFiles(Path results) {
    try {
      this.folder = Files.createDirectories(results.resolve("pairs"));
    } catch (IOException e) {
      throw new UncheckedIOException(results.resolve("pairs") + ": cannot be made", e);
    }
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
    try (AtomicOutput out = AtomicOutput.create(folder.resolve(names.of(decisions) + ".tsv"))) {
      Writer writer = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8));
      decisions.forEachCandidate(
          (rows, similarity, found) ->
              append(
                  writer,
                  String.join(
                      "\t",
                      documents.get(rows.left()).id(),
                      documents.get(rows.right()).id(),
                      String.valueOf(similarity),
                      found ? "1" : "0")));
      writer.flush();
      out.commit();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
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
