package io.github.neardup.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.neardup.eval.Measures;
import io.github.neardup.eval.ResultsFile;
import io.github.neardup.eval.json.ResultJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;

/** Reads results that are kept in files, and makes their pages. */
public final class KeptPage {

  /** The colours of a picture on a dark page, for readers of pictures that know styles. */
  private static final String DARK =
      """
      </title>
      <style>@media (prefers-color-scheme: dark) {
        rect { fill: #14181d } [fill="#1b1f24"] { fill: #e6e9ed } [stroke="#d0d7de"] { stroke: #3a424c }
        [fill="#0072b2"] { fill: #6cb6ee } [stroke="#0072b2"] { stroke: #6cb6ee }
      }</style>""";

  private KeptPage() {}

  /** Reads a JSON object, such as a {@code results.json}, as a tree. */
  public static ObjectNode object(Path file) {
    try {
      return ResultJson.parse(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the Markdown page of a file of results. */
  public static String markdownOf(Path file) {
    String name = Objects.requireNonNull(file.getFileName(), "a name").toString();
    String stem = name.replaceFirst("\\.json$", "");
    Map<String, JsonNode> more = Map.of();
    ResultsFile results = ResultJson.DECIMAL.value(object(file), ResultsFile.class);
    return new ResultsPage(new SummaryTables(results, more, Measures.ALL), more, false)
        .toMarkdown(
            "Results: " + stem,
            "Made by `bench/results` from ["
                + name
                + "]("
                + name
                + "), which has these figures unrounded, and more.");
  }

  /** Returns the picture of a file of results. */
  public static String svgOf(Path file) {
    ResultsFile results = ResultJson.DECIMAL.value(object(file), ResultsFile.class);
    String svg = new String(PaperFigures.f1(results, Sheet.Svg::new), StandardCharsets.UTF_8);
    return svg.replaceFirst("</title>", DARK);
  }
}
