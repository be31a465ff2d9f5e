package io.github.neardup.bench.quality;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.neardup.eval.report.KeptPage;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/**
 * A picture of the F1 of each algorithm on each dataset with its interval, and of its speed, one
 * row each. The best algorithms of a dataset, those not distinguishable from the best, are in
 * colour.
 */
final class IntervalFigure {

  private static final int WIDTH = 760;
  private static final int LEFT = 190;
  private static final int RIGHT = 560;
  private static final int ROW = 24;
  private static final String INK = "#1b1f24";
  private static final String FAINT = "#8c959f";
  private static final String BEST = "#0072b2";

  /** The colours on a dark page, for readers of pictures that know styles. */
  private static final String DARK =
      """
      <style>@media (prefers-color-scheme: dark) {
        rect { fill: #14181d } [fill="#1b1f24"] { fill: #e6e9ed } [stroke="#d0d7de"] { stroke: #3a424c }
        [fill="#0072b2"] { fill: #6cb6ee } [stroke="#0072b2"] { stroke: #6cb6ee }
      }</style>
      """;

  private final StringBuilder svg = new StringBuilder();
  private int y = 34;

  private IntervalFigure() {}

  /**
   * Returns the picture for a file of results, as SVG.
   *
   * @throws io.github.neardup.io.CorpusException if the file cannot be read or does not hold
   *     results
   */
  static String svgOf(Path file) {
    JsonNode results = KeptPage.object(file);
    Map<String, List<JsonNode>> byDataset =
        StreamSupport.stream(results.path("results").spliterator(), false)
            .collect(
                Collectors.groupingBy(
                    record -> record.path("dataset").asText(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    IntervalFigure figure = new IntervalFigure();
    figure.text(LEFT, 18, INK, "start", "bold", "F1 with 95% interval");
    figure.text(WIDTH - 16, 18, INK, "end", "bold", "texts a second");
    byDataset.forEach((dataset, records) -> figure.add(dataset, records, best(results, dataset)));
    return figure.svg(byDataset.size() > 1 ? "datasets" : "dataset");
  }

  /** The specs of the algorithms that are not distinguishable from the best. */
  private static Set<String> best(JsonNode results, String dataset) {
    Set<String> best = new HashSet<>();
    for (JsonNode answer : results.at("/answer/datasets")) {
      if (answer.path("dataset").asText().equals(dataset)) {
        answer.path("best").forEach(spec -> best.add(spec.asText()));
      }
    }
    return best;
  }

  private void add(String dataset, List<JsonNode> records, Set<String> best) {
    text(16, y + 16, INK, "start", "bold", dataset);
    y += ROW;
    for (JsonNode record : records) {
      boolean isBest = best.contains(record.path("spec").asText());
      String colour = isBest ? BEST : FAINT;
      JsonNode quality = record.path("quality");
      JsonNode interval = quality.at("/intervals/f1");
      text(32, y + 16, INK, "start", isBest ? "bold" : "normal", record.path("label").asText());
      if (interval.path("low").isNumber()) {
        line(interval.path("low").asDouble(), interval.path("high").asDouble(), y + 12, colour, 3);
      }
      if (quality.path("f1").isNumber()) {
        double f1 = quality.path("f1").asDouble();
        append("<circle cx=\"%.1f\" cy=\"%d\" r=\"6\" fill=\"%s\"/>", at(f1), y + 12, colour);
        text(RIGHT + 12, y + 16, INK, "start", isBest ? "bold" : "normal", number(f1, 3));
      }
      JsonNode speed = record.at("/speed/documents_per_second");
      text(
          WIDTH - 16,
          y + 16,
          INK,
          "end",
          "normal",
          speed.isNumber() ? twoDigits(speed.asDouble()) : "–");
      y += ROW;
    }
    y += 8;
  }

  private static double at(double share) {
    return LEFT + share * (RIGHT - LEFT);
  }

  /** Rounds a speed to two digits, as it is hardly known more exactly. */
  private static String twoDigits(double value) {
    return number(BigDecimal.valueOf(value).round(new MathContext(2)).doubleValue(), 0);
  }

  private static String number(double value, int digits) {
    return String.format(Locale.ROOT, "%,." + digits + "f", value);
  }

  private void line(double from, double to, int height, String colour, int width) {
    append(
        "<line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\" stroke=\"%s\" stroke-width=\"%d\"/>",
        at(from), height, at(to), height, colour, width);
  }

  private void text(int x, int at, String colour, String anchor, String weight, String text) {
    append(
        "<text x=\"%d\" y=\"%d\" fill=\"%s\" text-anchor=\"%s\" font-weight=\"%s\">%s</text>",
        x,
        at,
        colour,
        anchor,
        weight,
        text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"));
  }

  private void append(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values)).append('\n');
  }

  private String svg(String datasets) {
    StringBuilder axis = new StringBuilder();
    for (int tenth = 0; tenth <= 10; tenth += 2) {
      double x = at(tenth / 10.0);
      axis.append(
          String.format(
              Locale.ROOT,
              "<line x1=\"%.1f\" y1=\"28\" x2=\"%.1f\" y2=\"%d\" stroke=\"#d0d7de\"/>\n",
              x,
              x,
              y));
      axis.append(
          String.format(
              Locale.ROOT,
              "<text x=\"%.1f\" y=\"%d\" fill=\"%s\" text-anchor=\"middle\">%s</text>\n",
              x,
              y + 18,
              INK,
              tenth == 0 ? "0" : tenth == 10 ? "1" : "0." + tenth));
    }
    return String.format(
            Locale.ROOT,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" font-family=\"system-ui, sans-serif\" font-size=\"14\">\n<title>F1 with its 95%% interval, and speed, of each algorithm on each of the %s</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
            WIDTH,
            y + 30,
            WIDTH,
            y + 30,
            datasets)
        + DARK
        + axis
        + svg
        + "</svg>\n";
  }
}
