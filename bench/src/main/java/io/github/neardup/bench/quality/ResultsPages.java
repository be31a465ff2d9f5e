package io.github.neardup.bench.quality;

import io.github.neardup.bench.claims.ClaimsPage;
import io.github.neardup.eval.report.KeptPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Set;

/** Renders the pages of stored results. */
public final class ResultsPages {

  private ResultsPages() {}

  /**
   * Writes a page beside each file, its picture {@code NAME.svg} if there is one, and in each
   * folder {@code claims.md} for all results in the folder.
   *
   * @param arguments files of results, {@code NAME.json}; their pages are {@code NAME.md}
   */
  public static void main(String[] arguments) throws IOException {
    for (String name : arguments) {
      Path file = Path.of(name);
      String stem = name.replaceFirst("\\.json$", "");
      Files.writeString(Path.of(stem + ".md"), KeptPage.markdownOf(file));
      Path picture = Path.of(stem + ".svg");
      if (Files.exists(picture)) {
        Files.writeString(picture, IntervalFigure.svgOf(file));
      }
    }
    Set<Path> folders = new LinkedHashSet<>();
    for (String name : arguments) {
      folders.add(Path.of(name).resolveSibling(""));
    }
    for (Path folder : folders) {
      Files.writeString(folder.resolve("claims.md"), ClaimsPage.markdownOf(folder));
    }
  }
}
