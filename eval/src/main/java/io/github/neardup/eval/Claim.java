package io.github.neardup.eval;

import io.github.neardup.eval.run.Timing;
import io.github.neardup.eval.score.Measure;
import io.github.neardup.eval.score.Score;
import io.github.neardup.eval.statistics.Tests;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What the literature says of the order of three algorithms, and whether it is so on a dataset.
 *
 * @param dataset name of the dataset
 * @param quantity what is compared: {@code speed}, {@code precision} or {@code recall}
 * @param order the algorithms, the highest first, as claimed
 * @param values the quantity of each, in that order; speed in documents a second from text to
 *     verified pairs
 * @param pValues for each but the last, the p-value of its difference from the next, corrected for
 *     the two (Holm); NaN for speed
 * @param outcome whether the claim holds
 */
public record Claim(
    String dataset,
    String quantity,
    List<String> order,
    List<Double> values,
    List<Double> pValues,
    Outcome outcome) {

  private static final int LEAST_RUNS = 3;
  private static final Map<Measure, List<String>> OF_QUALITY =
      Map.of(
          Measure.PRECISION, List.of("ksentence", "minhash", "simhash"),
          Measure.RECALL, List.of("simhash", "minhash", "ksentence"));
  private static final List<String> BY_SPEED = List.of("ksentence", "simhash", "minhash");

  /** Copies the lists. */
  public Claim {
    order = List.copyOf(order);
    values = List.copyOf(values);
    pValues = List.copyOf(pValues);
  }

  /** What became of a claim. */
  public enum Outcome {
    /** Each is above the next. */
    HOLDS,
    /** One is below the next. */
    DOES_NOT_HOLD,
    /** The data cannot tell. */
    UNDECIDED;

    /** In words. */
    public String label() {
      return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Whether each is above (1), below (-1) or not to be told from (0) the next. */
    private static Outcome of(List<Integer> steps) {
      if (steps.contains(-1)) {
        return DOES_NOT_HOLD;
      }
      return steps.contains(0) ? UNDECIDED : HOLDS;
    }
  }

  /**
   * Checks the claims on one dataset; where an algorithm was run with several settings, on the
   * first of them.
   *
   * @param scores those of the measurements, in their order
   * @return nothing if not all three algorithms were run
   */
  static List<Claim> check(List<Measurement> measurements, List<Score> scores) {
    List<String> names = measurements.stream().map(Measurement::algorithm).toList();
    List<Claim> claims = new ArrayList<>();
    if (names.containsAll(BY_SPEED)) {
      claims.add(
          speed(BY_SPEED.stream().map(name -> measurements.get(names.indexOf(name))).toList()));
      OF_QUALITY.entrySet().stream()
          .sorted(Map.Entry.comparingByKey(Comparator.naturalOrder()))
          .forEach(
              claim ->
                  claims.add(
                      quality(
                          measurements.get(0).dataset(),
                          claim.getKey(),
                          claim.getValue(),
                          claim.getValue().stream()
                              .map(name -> scores.get(names.indexOf(name)))
                              .toList())));
    }
    return claims;
  }

  private static Claim speed(List<Measurement> inOrder) {
    List<Timing> times =
        inOrder.stream().map(m -> m.speed().fingerprint().plus(m.speed().search())).toList();
    // What was timed on different occasions may differ for reasons of the occasion.
    boolean together = inOrder.stream().map(m -> m.speed().measured()).distinct().count() == 1;
    List<Integer> steps = new ArrayList<>();
    for (int i = 0; i + 1 < times.size(); i++) {
      Timing time = times.get(i);
      Timing next = times.get(i + 1);
      boolean enough = together && Math.min(time.runs(), next.runs()) >= LEAST_RUNS;
      steps.add(
          enough && time.most() < next.least() ? 1 : enough && time.least() > next.most() ? -1 : 0);
    }
    return new Claim(
        inOrder.get(0).dataset(),
        "speed",
        BY_SPEED,
        inOrder.stream()
            .map(m -> m.documents() / (m.speed().fingerprintSeconds() + m.speed().searchSeconds()))
            .toList(),
        List.of(Double.NaN, Double.NaN),
        Outcome.of(steps));
  }

  private static Claim quality(
      String dataset, Measure measure, List<String> order, List<Score> inOrder) {
    double[] differences = new double[order.size() - 1];
    double[] p = new double[order.size() - 1];
    for (int i = 0; i < p.length; i++) {
      Score.Difference difference = inOrder.get(i).minus(inOrder.get(i + 1), measure);
      differences[i] = difference.value();
      p[i] = difference.p();
    }
    double[] holm = Tests.holm(p);
    double leastP = inOrder.get(0).leastP();
    List<Integer> steps = new ArrayList<>();
    List<Double> pValues = new ArrayList<>();
    for (int i = 0; i < p.length; i++) {
      double adjusted = Math.max(leastP, holm[i]);
      // A NaN is not below the level.
      steps.add(adjusted < Comparison.LEVEL ? (int) Math.signum(differences[i]) : 0);
      pValues.add(adjusted);
    }
    return new Claim(
        dataset,
        measure.label(),
        order,
        inOrder.stream().map(score -> score.value(measure)).toList(),
        pValues,
        Outcome.of(steps));
  }
}
