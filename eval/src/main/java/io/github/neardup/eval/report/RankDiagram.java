package io.github.neardup.eval.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The critical-difference diagram of Demšar ("Statistical Comparisons of Classifiers over Multiple
 * Data Sets", Journal of Machine Learning Research 7, 2006): mean ranks on a line, with bars that
 * join algorithms that are not distinguishable.
 *
 * @param datasets the number of datasets on which algorithms were ranked
 * @param criticalDifference the critical difference of mean ranks
 * @param algorithms the algorithms in order of their mean ranks
 * @param bars the first and last algorithm of each group, as indices of {@code algorithms}
 */
record RankDiagram(
    int datasets, double criticalDifference, List<Ranked> algorithms, List<List<Integer>> bars) {

  record Ranked(String name, double meanRank) {}

  private static final double WIDTH = 4;

  /** Made from the field {@code overall} of an answer with tested ranks. */
  static RankDiagram of(JsonNode overall, List<String> names) {
    JsonNode ranks = overall.path("ranks");
    List<Integer> order =
        IntStream.range(0, names.size())
            .boxed()
            .sorted(Comparator.comparingDouble(i -> ranks.path("mean_ranks").path(i).asDouble()))
            .toList();
    List<List<Integer>> bars = new ArrayList<>();
    for (JsonNode group : ranks.path("groups")) {
      List<Integer> places = new ArrayList<>();
      group.forEach(member -> places.add(order.indexOf(member.asInt())));
      places.sort(Comparator.naturalOrder());
      bars.add(List.of(places.get(0), places.get(places.size() - 1)));
    }
    return new RankDiagram(
        ranks.path("datasets").asInt(),
        ranks.path("critical_difference").asDouble(),
        order.stream()
            .map(i -> new Ranked(names.get(i), ranks.path("mean_ranks").path(i).asDouble()))
            .toList(),
        bars);
  }

  /** Returns a figure for the package tikz, with the better half of the names on the left. */
  String toTikz() {
    int count = algorithms.size();
    double scale = WIDTH / Math.max(1, count - 1);
    StringBuilder text =
        new StringBuilder(
            "%% needs \\usepackage{tikz}\n\\begin{figure}\n\\centering\\footnotesize\n\\begin{tikzpicture}[x=%.3fcm,y=-0.4cm]\n"
                .formatted(scale));
    text.append("\\draw (1,0) -- (%d,0);\n".formatted(count));
    text.append(
        "\\foreach \\rank in {1,...,%d} \\draw (\\rank,0) -- (\\rank,-0.3) node[above] {\\rank};\n"
            .formatted(count));
    text.append(
        line(
            "\\draw[|-|] (1,-2) -- (%.3f,-2) node[midway,above] {CD %.2f};",
            1 + criticalDifference, criticalDifference));
    int left = (count + 1) / 2;
    for (int i = 0; i < count; i++) {
      Ranked ranked = algorithms.get(i);
      boolean isLeft = i < left;
      double depth = bars.size() * 0.5 + 1 + (isLeft ? i : count - 1 - i);
      text.append(
          line(
              "\\draw (%.3f,0) -- (%.3f,%.2f) -- (%.3f,%.2f) node[%s] {%s};",
              ranked.meanRank(),
              ranked.meanRank(),
              depth,
              isLeft ? 0.8 : count + 0.2,
              depth,
              isLeft ? "left" : "right",
              ResultsPage.SummaryTable.escapeLatex(ranked.name())));
    }
    for (int bar = 0; bar < bars.size(); bar++) {
      text.append(
          line(
              "\\draw[line width=2pt] (%.3f,%.2f) -- (%.3f,%.2f);",
              algorithms.get(bars.get(bar).get(0)).meanRank() - 0.05,
              0.5 + bar * 0.5,
              algorithms.get(bars.get(bar).get(1)).meanRank() + 0.05,
              0.5 + bar * 0.5));
    }
    return text.append("\\end{tikzpicture}\n")
        .append(
            "\\caption{Mean ranks by F1 over %d datasets; algorithms joined by a bar do not differ significantly (Nemenyi, p $\\ge$ 0.05).}\n"
                .formatted(datasets))
        .append("\\label{fig:neardup-ranks}\n\\end{figure}\n")
        .toString();
  }

  private static String line(String format, Object... values) {
    return String.format(Locale.ROOT, format, values) + "\n";
  }
}
