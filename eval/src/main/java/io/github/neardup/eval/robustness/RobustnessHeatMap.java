package io.github.neardup.eval.robustness;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Robustness as a picture that needs nothing else: a panel for each dataset and algorithm, in it a
 * row for each perturbation, a column for each strength, and in each cell the percentage of texts
 * matched. Colours are those of viridis, which people who see colours differently can tell apart,
 * and which stay in order without colour.
 */
final class RobustnessHeatMap {

  /** Viridis at 0, 0.1, ..., 1 (Smith and van der Walt, for matplotlib; CC0). */
  private static final int[] VIRIDIS = {
    0x440154, 0x482475, 0x414487, 0x355F8D, 0x2A788E, 0x21918C, 0x22A884, 0x44BF70, 0x7AD151,
    0xBDDF26, 0xFDE725
  };

  private static final int CELL_WIDTH = 32;
  private static final int CELL_HEIGHT = 19;
  private static final int LABEL_WIDTH = 150;
  private static final int GAP = 18;
  private static final int HEAD = 62;
  private static final int FOOT = 30;
  private static final String UNKNOWN = "#d0d0d0";

  private final StringBuilder body = new StringBuilder();
  private int width;
  private int bottom;

  private RobustnessHeatMap() {}

  /** The picture of these curves. */
  static String svg(List<RobustnessCurve> curves) {
    RobustnessHeatMap map = new RobustnessHeatMap();
    Map<String, Map<String, List<RobustnessCurve>>> panels = new LinkedHashMap<>();
    for (RobustnessCurve curve : curves) {
      panels
          .computeIfAbsent(curve.dataset(), dataset -> new LinkedHashMap<>())
          .computeIfAbsent(curve.label(), label -> new ArrayList<>())
          .add(curve);
    }
    panels.forEach(map::dataset);
    return map.finished();
  }

  private void dataset(String name, Map<String, List<RobustnessCurve>> algorithms) {
    int top = bottom;
    text(8, top + 20, "start", "font-weight=\"bold\"", name);
    List<RobustnessCurve> first = algorithms.values().iterator().next();
    for (int row = 0; row < first.size(); row++) {
      RobustnessCurve curve = first.get(row);
      text(
          LABEL_WIDTH - 8,
          top + HEAD + row * CELL_HEIGHT + 14,
          "end",
          "",
          curve.perturbation() + (curve.lookAlike() ? " *" : ""));
    }
    int left = LABEL_WIDTH;
    for (Map.Entry<String, List<RobustnessCurve>> algorithm : algorithms.entrySet()) {
      left = panel(left, top, algorithm.getKey(), algorithm.getValue()) + GAP;
    }
    width = Math.max(width, left);
    bottom = top + HEAD + first.size() * CELL_HEIGHT + GAP;
  }

  /** Draws a panel and says where it ends. */
  private int panel(int left, int top, String label, List<RobustnessCurve> curves) {
    List<RobustnessCurve.Point> columns =
        curves.stream()
            .map(RobustnessCurve::points)
            .filter(points -> !points.isEmpty())
            .findFirst()
            .orElse(List.of());
    int right = left + Math.max(4, columns.size()) * CELL_WIDTH;
    text((left + right) / 2, top + 38, "middle", "font-weight=\"bold\"", label);
    for (int column = 0; column < columns.size(); column++) {
      text(
          left + column * CELL_WIDTH + CELL_WIDTH / 2,
          top + HEAD - 5,
          "middle",
          "fill=\"#555\"",
          String.valueOf(columns.get(column).strength()).replaceFirst("\\.0$", ""));
    }
    for (int row = 0; row < curves.size(); row++) {
      RobustnessCurve curve = curves.get(row);
      int y = top + HEAD + row * CELL_HEIGHT;
      if (curve.points().isEmpty()) {
        rectangle(left, y, right - left, UNKNOWN, curve.perturbation() + " does not apply");
        text((left + right) / 2, y + 14, "middle", "fill=\"#333\"", "does not apply");
      }
      for (int column = 0; column < curve.points().size(); column++) {
        cell(left + column * CELL_WIDTH, y, label, curve, curve.points().get(column));
      }
    }
    return right;
  }

  private void cell(
      int x, int y, String label, RobustnessCurve curve, RobustnessCurve.Point point) {
    int rgb = colour(point.share());
    rectangle(
        x,
        y,
        CELL_WIDTH,
        "#%06x".formatted(rgb),
        String.format(
            Locale.ROOT,
            "%s, %s=%s: %d of %d texts matched, 95 %% interval %.1f to %.1f %%",
            label,
            curve.perturbation(),
            point.strength(),
            point.matched(),
            point.documents(),
            100 * point.shareLow(),
            100 * point.shareHigh()));
    text(
        x + CELL_WIDTH / 2,
        y + 14,
        "middle",
        isDark(rgb) ? "fill=\"#fff\"" : "fill=\"#000\"",
        String.valueOf(Math.round(100 * point.share())));
  }

  /** The colour of a share, as 0xRRGGBB. */
  static int colour(double share) {
    double place = Math.max(0, Math.min(1, share)) * (VIRIDIS.length - 1);
    int below = Math.min(VIRIDIS.length - 2, (int) place);
    int rgb = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
      int from = VIRIDIS[below] >> shift & 0xFF;
      int to = VIRIDIS[below + 1] >> shift & 0xFF;
      rgb |= (int) Math.round(from + (to - from) * (place - below)) << shift;
    }
    return rgb;
  }

  private static boolean isDark(int rgb) {
    int red = rgb >> 16 & 0xFF;
    int green = rgb >> 8 & 0xFF;
    int blue = rgb & 0xFF;
    return 299 * red + 587 * green + 114 * blue < 140_000;
  }

  private void rectangle(int x, int y, int wide, String fill, String title) {
    body.append(
        String.format(
            Locale.ROOT,
            "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"><title>%s</title></rect>\n",
            x,
            y,
            wide,
            CELL_HEIGHT,
            fill,
            escaped(title)));
  }

  private void text(int x, int y, String anchor, String attributes, String content) {
    body.append(
        String.format(
            Locale.ROOT,
            "<text x=\"%d\" y=\"%d\" text-anchor=\"%s\"%s>%s</text>\n",
            x,
            y,
            anchor,
            attributes.isEmpty() ? "" : " " + attributes,
            escaped(content)));
  }

  private String finished() {
    text(
        8,
        bottom + 16,
        "start",
        "fill=\"#555\"",
        "Texts matched, in percent, by strength of the change. * no duplicates: a match is a"
            + " mistake.");
    int height = bottom + FOOT;
    return String.format(
        Locale.ROOT,
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" \
        font-family="sans-serif" font-size="12">
        <rect width="%d" height="%d" fill="#fff"/>
        %s</svg>
        """,
        width,
        height,
        width,
        height,
        width,
        height,
        body);
  }

  /** Text as XML has it; characters that XML cannot hold become U+FFFD. */
  static String escaped(String text) {
    StringBuilder out = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> out.append("&amp;");
                case '<' -> out.append("&lt;");
                case '>' -> out.append("&gt;");
                case '"' -> out.append("&quot;");
                case '\'' -> out.append("&#39;");
                default -> out.appendCodePoint(isInXml(c) ? c : 0xFFFD);
              }
            });
    return out.toString();
  }

  private static boolean isInXml(int c) {
    return c == '\t'
        || c == '\n'
        || c == '\r'
        || (c >= 0x20 && c < 0xD800)
        || (c >= 0xE000 && c < 0xFFFE)
        || c >= 0x10000;
  }
}
