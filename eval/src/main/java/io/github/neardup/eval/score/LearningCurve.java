package io.github.neardup.eval.score;

import io.github.neardup.core.hash.Hash64;
import io.github.neardup.eval.score.Scorer.Score;
import io.github.neardup.eval.score.Sums.UnitMeasure;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The value of labels: the expected width of the interval of a measure if fewer units had been
 * labelled. Immutable.
 *
 * @param spec the algorithm with all its settings
 * @param points the points by number of units, ascending; the last has all units
 */
public record LearningCurve(String spec, List<Point> points) {

  private static final List<Integer> UNITS = List.of(20, 50, 100, 200, 500, 1000);

  private static final int DRAWS = 10;

  /** Copies the list. */
  public LearningCurve {
    points = List.copyOf(points);
  }

  /**
   * The result with this many units.
   *
   * @param units the number of contributing units: true clusters or groups of judged pairs
   * @param halfWidth half the width of the 95% interval, as the mean over draws of this number of
   *     units; NaN if fewer than half of the draws have an interval
   */
  public record Point(int units, double halfWidth) {}

  /**
   * Draws units of the data, ten times for each number below the number of all, and resamples them
   * like the data. Pairs between a unit and all others count as in the data: the question is how
   * certain the labels would make a value, not how a smaller collection would fare. Takes time
   * proportional to ten times replicates times units for each point.
   */
  static LearningCurve of(
      String spec,
      Contributions contributions,
      UnitMeasure measure,
      Resampling resampling,
      Interval ofAll) {
    List<Point> points = new ArrayList<>();
    int[] all = contributions.unitsOf(measure);
    for (int units : UNITS) {
      if (units < all.length) {
        Resampling ofSome = resampling.of(units);
        double[] widths =
            IntStream.range(0, DRAWS)
                .mapToObj(draw -> contributions.part(some(all, units, draw)))
                .map(part -> new Score(part, ofSome).measured(measure).interval())
                .mapToDouble(LearningCurve::halfWidth)
                .filter(width -> !Double.isNaN(width))
                .toArray();
        double mean = Arrays.stream(widths).average().orElse(Double.NaN);
        points.add(new Point(units, 2 * widths.length < DRAWS ? Double.NaN : mean));
      }
    }
    points.add(new Point(all.length, halfWidth(ofAll)));
    return new LearningCurve(spec, points);
  }

  /** Returns this number of units, chosen at random: those with the least hashes. */
  private static int[] some(int[] all, int units, int draw) {
    return IntStream.of(all)
        .boxed()
        .sorted(Comparator.comparingLong(unit -> Hash64.mix(Hash64.mix(draw) + unit)))
        .limit(units)
        .mapToInt(unit -> unit)
        .toArray();
  }

  private static double halfWidth(Interval interval) {
    return (interval.high() - interval.low()) / 2;
  }
}
