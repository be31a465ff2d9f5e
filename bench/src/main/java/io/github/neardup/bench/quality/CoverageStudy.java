package io.github.neardup.bench.quality;

import io.github.neardup.eval.Measure;
import io.github.neardup.eval.Measures;
import io.github.neardup.eval.score.Contributions;
import io.github.neardup.eval.score.MeasuredValue;
import io.github.neardup.eval.score.Resampling;
import io.github.neardup.eval.score.Scorer.Score;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Function;

/**
 * Measures how often the intervals of an evaluation contain the true value, on simulated data with
 * known truth.
 */
final class CoverageStudy {

  static final List<Double> SHARES = List.of(0.02, 0.05, 0.3, 0.7, 0.95, 0.98);
  static final List<Double> CORRELATIONS = List.of(0.3, 1.0);
  static final List<Measure> MEASURES =
      List.of(
          Measures.PRECISION,
          Measures.RECALL,
          Measures.F1,
          Measures.F05,
          Measures.F2,
          Measures.MATTHEWS_CORRELATION);

  /** The results for one measure. */
  static final class Tally {
    private int given;
    private int held;

    void add(MeasuredValue value, double truth) {
      if (!Double.isNaN(value.interval().low())) {
        given++;
        held += value.interval().contains(truth) ? 1 : 0;
      }
    }

    void add(Tally other) {
      given += other.given;
      held += other.held;
    }

    /** The number of simulations with an interval. */
    int given() {
      return given;
    }

    /** The share of the intervals that contain the truth. */
    double coverage() {
      return (double) held / given;
    }
  }

  private CoverageStudy() {}

  /** The true values of the measures. */
  static Map<Measure, Double> truth(SimulatedPairs data) {
    SimulatedPairs.Truth truth = data.truth();
    double tp = truth.found();
    double fp = truth.wrong();
    double fn = truth.duplicates() - tp;
    double tn = truth.others() - fp;
    return Map.of(
        Measures.PRECISION,
        tp / (tp + fp),
        Measures.RECALL,
        tp / (tp + fn),
        Measures.F1,
        2 * tp / (2 * tp + fp + fn),
        Measures.F05,
        1.25 * tp / (1.25 * tp + fp + 0.25 * fn),
        Measures.F2,
        5 * tp / (5 * tp + fp + 4 * fn),
        Measures.MATTHEWS_CORRELATION,
        tn < truth.others() / 2 // more than can be simulated
            ? Double.NaN
            : (tp * tn - fp * fn) / Math.sqrt((tp + fp) * (tp + fn) * (tn + fp) * (tn + fn)));
  }

  /** Runs simulations of clusters. */
  static Map<Measure, Tally> run(SimulatedPairs data, int simulations, int replicates, long seed) {
    return run(data::draw, truth(data), data.units(), simulations, replicates, seed);
  }

  private static Map<Measure, Tally> run(
      Function<SplittableRandom, Contributions> draw,
      Map<Measure, Double> truth,
      int units,
      int simulations,
      int replicates,
      long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Measure> measures = MEASURES.stream().filter(truth::containsKey).toList();
    Map<Measure, Tally> tallies = new LinkedHashMap<>();
    measures.forEach(measure -> tallies.put(measure, new Tally()));
    for (int i = 0; i < simulations; i++) {
      Score score = new Score(draw.apply(random), new Resampling(units, replicates, seed + i, 1));
      score
          .values(measures)
          .forEach(
              (measure, value) -> {
                double expected = Objects.requireNonNull(truth.get(measure));
                if (!Double.isNaN(expected)) {
                  Objects.requireNonNull(tallies.get(measure)).add(value, expected);
                }
              });
    }
    return tallies;
  }
}
