package io.github.neardup.bench;

import io.github.neardup.eval.report.ResultsPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Renders the pages of kept results. */
public final class ResultsPages {

  private ResultsPages() {}

  /**
   * Writes a page beside each file.
   *
   * @param arguments files of results, {@code NAME.json}; the page is {@code NAME.md}
   */
  public static void main(String[] arguments) throws IOException {
    for (String name : arguments) {
      Files.writeString(
          Path.of(name.replaceFirst("\\.json$", "") + ".md"),
          ResultsPage.markdownOf(Path.of(name)));
    }
  }
}
