package io.github.neardup.bench.quality;

import io.github.neardup.eval.report.KeptPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Renders the page and the picture of results that {@code neardup eval} found. */
public final class ResultsPages {

  private ResultsPages() {}

  /**
   * Writes {@code NAME.md} and {@code NAME.svg} beside a file {@code NAME.json}.
   *
   * @param arguments the file of results
   */
  public static void main(String[] arguments) throws IOException {
    Path file = Path.of(arguments[0]);
    String stem = arguments[0].replaceFirst("\\.json$", "");
    Files.writeString(Path.of(stem + ".md"), KeptPage.markdownOf(file));
    Files.writeString(Path.of(stem + ".svg"), KeptPage.svgOf(file));
  }
}
