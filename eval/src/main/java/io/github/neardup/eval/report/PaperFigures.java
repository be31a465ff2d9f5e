package io.github.neardup.eval.report;

import io.github.neardup.eval.Evaluation.DatasetResults;
import io.github.neardup.eval.Measure.Group;
import io.github.neardup.eval.Measurement;
import io.github.neardup.eval.Measures;
import io.github.neardup.eval.Results;
import io.github.neardup.eval.ResultsFile;
import io.github.neardup.eval.ResultsFile.Ends;
import io.github.neardup.eval.ResultsFile.Figures;
import io.github.neardup.eval.ResultsFile.Result;
import io.github.neardup.eval.report.Sheet.Align;
import io.github.neardup.eval.score.PairCounts;
import io.github.neardup.eval.score.ThresholdSweep;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Figures for articles, each as SVG and PDF: F1 with its interval beside the speed, and for each
 * dataset precision and recall at all thresholds.
 */
final class PaperFigures {

  private static final String SPEED = "documents_per_second";
  private static final int ROW = 24;
  private static final int FAINT = 0x8c959f;

  /** Okabe and Ito's palette, as in the HTML. */
  private static final int[] COLOURS = {0x0072b2, 0xd55e00, 0x009e73, 0xcc79a7, 0xe69f00, 0x56b4e9};

  /** About the width of a letter. */
  private static final int LETTER = 8;

  /** The width of a plot, and the height of a square one. */
  private static final int PLOT = 370;

  private static final int FIFTHS = 5;

  private PaperFigures() {}

  /** Makes an empty sheet. */
  interface Sheets {
    Sheet open(String title, int width, int height);
  }

  static void write(Folder folder, Results results) {
    ResultsFile file = results.asRead();
    write(folder, "f1", sheets -> f1(file, sheets));
    for (DatasetResults dataset : results.datasets()) {
      List<Measurement> measurements = dataset.measurements();
      if (!measurements.isEmpty()) {
        String name = folder.nameFor("precision-recall--" + measurements.get(0).dataset());
        write(folder, name, sheets -> curves(measurements, sheets));
      }
    }
  }

  private static void write(Folder folder, String name, Function<Sheets, byte[]> figure) {
    folder.write(name + ".svg", out -> out.write(figure.apply(Sheet.Svg::new)));
    folder.write(name + ".pdf", out -> out.write(figure.apply(Sheet.Pdf::new)));
  }

  /**
   * Draws the F1 of each algorithm on each dataset with its interval, and its speed, one row each.
   * The best algorithms of a dataset, those not distinguishable from the best, are in colour.
   */
  static byte[] f1(ResultsFile file, Sheets sheets) {
    Map<String, List<Result>> byDataset =
        file.results().stream()
            .collect(
                Collectors.groupingBy(Result::dataset, LinkedHashMap::new, Collectors.toList()));
    int left = Math.max(190, 48 + widest(file.results().stream().map(Result::label)));
    int right = left + PLOT + 184;
    int bottom = 34 + file.results().size() * ROW + byDataset.size() * (ROW + 8);
    String title =
        "F1 with its 95% interval, and speed, of each algorithm on each of the "
            + (byDataset.size() > 1 ? "datasets" : "dataset");
    Sheet sheet = sheets.open(title, right + 16, bottom + 30);
    sheet.text(left, 18, Align.START, true, "F1 with 95% interval");
    sheet.text(right, 18, Align.END, true, "texts a second");
    for (int fifth = 0; fifth <= FIFTHS; fifth++) {
      double x = at(fifth, FIFTHS, left);
      sheet.line(x, 28, x, bottom, Sheet.GRID, 1);
      sheet.text(x, bottom + 18, Align.MIDDLE, false, number(fifth / (double) FIFTHS, 1));
    }
    int y = 34 + ROW / 2;
    for (Map.Entry<String, List<Result>> dataset : byDataset.entrySet()) {
      sheet.text(16, y + 4, Align.START, true, dataset.getKey());
      for (Result result : dataset.getValue()) {
        y += ROW;
        boolean best =
            file.answer().datasets().stream()
                .filter(answer -> answer.dataset().equals(dataset.getKey()))
                .anyMatch(answer -> answer.best().contains(result.spec()));
        int colour = best ? COLOURS[0] : FAINT;
        Figures quality = result.of(Group.QUALITY.label());
        double f1 = quality.of(Measures.F1.label());
        Ends ends = quality.interval(Measures.F1.label());
        sheet.text(32, y + 4, Align.START, best, result.label());
        if (!Double.isNaN(ends.low())) {
          sheet.line(at(ends.low(), 1, left), y, at(ends.high(), 1, left), y, colour, 3);
        }
        if (!Double.isNaN(f1)) {
          sheet.dot(at(f1, 1, left), y, colour);
          sheet.text(left + PLOT + 12, y + 4, Align.START, best, number(f1, 3));
        }
        Figures speeds = result.of(Group.SPEED.label());
        double speed = speeds.of(SPEED);
        String mark = speeds.unsteady().contains(SPEED) ? "~" : "";
        sheet.text(
            right, y + 4, Align.END, false, Double.isNaN(speed) ? "–" : mark + twoDigits(speed));
      }
      y += ROW + 8;
    }
    return sheet.finished();
  }

  /** Draws precision over recall at all thresholds, with a dot where each algorithm ran. */
  private static byte[] curves(List<Measurement> measurements, Sheets sheets) {
    int left = 60;
    int top = 40;
    int bottom = top + PLOT;
    int right = left + PLOT + 48;
    String title = "Precision and recall on " + measurements.get(0).dataset();
    int width = right + widest(measurements.stream().map(Measurement::label));
    int height = Math.max(bottom + 48, top + measurements.size() * ROW);
    Sheet sheet = sheets.open(title, width, height);
    sheet.text(left, 22, Align.START, true, "precision");
    sheet.text(left + PLOT / 2.0, bottom + 38, Align.MIDDLE, true, "recall");
    for (int fifth = 0; fifth <= FIFTHS; fifth++) {
      String share = number(fifth / (double) FIFTHS, 1);
      double x = at(fifth, FIFTHS, left);
      double y = bottom - at(fifth, FIFTHS, 0);
      sheet.line(x, top, x, bottom, Sheet.GRID, 1);
      sheet.line(left, y, left + PLOT, y, Sheet.GRID, 1);
      sheet.text(x, bottom + 18, Align.MIDDLE, false, share);
      sheet.text(left - 8, y + 4, Align.END, false, share);
    }
    for (int i = 0; i < measurements.size(); i++) {
      int colour = COLOURS[i % COLOURS.length];
      double x = left;
      double y = Double.NaN;
      // In steps: straight lines would promise more than is found (Davis and Goadrich 2006).
      for (ThresholdSweep.Point point : measurements.get(i).curve().points()) {
        double toX = at(point.counts().recall(), 1, left);
        double toY = bottom - at(point.counts().precision(), 1, 0);
        if (!Double.isNaN(toX + toY)) {
          sheet.line(x, Double.isNaN(y) ? toY : y, x, toY, colour, 2);
          sheet.line(x, toY, toX, toY, colour, 2);
          x = toX;
          y = toY;
        }
      }
      PairCounts ran = measurements.get(i).quality();
      if (!Double.isNaN(ran.recall() + ran.precision())) {
        sheet.dot(at(ran.recall(), 1, left), bottom - at(ran.precision(), 1, 0), colour);
      }
      sheet.dot(right - 18, top + 6 + i * ROW, colour);
      sheet.text(right, top + 11 + i * ROW, Align.START, false, measurements.get(i).label());
    }
    return sheet.finished();
  }

  private static double at(double value, double of, int left) {
    return left + value / of * PLOT;
  }

  private static int widest(Stream<String> labels) {
    return LETTER * labels.mapToInt(String::length).max().orElse(0);
  }

  /** Rounds a speed to two digits, as it is hardly known more exactly. */
  private static String twoDigits(double value) {
    return number(BigDecimal.valueOf(value).round(new MathContext(2)).doubleValue(), 0);
  }

  private static String number(double value, int digits) {
    return String.format(Locale.ROOT, "%,." + digits + "f", value);
  }
}
