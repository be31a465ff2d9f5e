package io.github.neardup.eval;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.apache.commons.math3.stat.interval.ConfidenceInterval;
import org.apache.commons.math3.stat.interval.WilsonScoreInterval;

/**
 * Robustness, written for programs: as JSON, and as CSV with a line for each strength.
 *
 * @param run where the results come from
 * @param curves the results
 */
public record RobustnessResults(
    RunDescription run, @JsonProperty("robustness") List<RobustnessCurve> curves) {

  /** Copies the list. */
  public RobustnessResults {
    curves = List.copyOf(curves);
  }

  /** The content of {@code robustness.json}. */
  public String toJson() {
    return ResultJson.DOUBLE.write(this);
  }

  /** The content of {@code robustness.csv}. */
  public String toCsv() {
    return ResultJson.DOUBLE.csv(
        curves.stream()
            .flatMap(
                curve -> {
                  ObjectNode record = ResultJson.DOUBLE.tree(curve);
                  record.remove(List.of("half_recall_strength", "points"));
                  return curve.points().stream()
                      .map(point -> record.deepCopy().setAll(ResultJson.DOUBLE.tree(point)));
                })
            .toList());
  }

  /**
   * How often an algorithm matches a text with what a perturbation made of it, by strength.
   *
   * @param dataset name of the dataset the texts are from
   * @param algorithm name of the algorithm
   * @param spec the algorithm with all its settings
   * @param label the algorithm with the settings that differ from the defaults
   * @param perturbation name of the perturbation
   * @param lookAlike whether the perturbed text is no duplicate, so that a match is a mistake
   * @param points a point for each strength, ascending; none if the perturbation applies to no text
   */
  @JsonPropertyOrder({
    "dataset",
    "algorithm",
    "spec",
    "perturbation",
    "look_alike",
    "half_recall_strength"
  })
  public record RobustnessCurve(
      String dataset,
      String algorithm,
      String spec,
      @JsonIgnore String label,
      String perturbation,
      boolean lookAlike,
      List<Point> points) {

    private static final double CONFIDENCE = 0.95;
    private static final double HALF = 0.5;

    /**
     * A strength and what it leads to.
     *
     * @param strength above 0, at most 1
     * @param documents texts to which the perturbation applies: it changes them at full strength
     * @param changed those of them that it changes at this strength
     * @param candidates texts that have a key in common with their perturbed form
     * @param similar texts whose similarity with it reaches the threshold
     * @param matched texts that are both, and so a verified pair
     */
    @JsonPropertyOrder({
      "strength",
      "documents",
      "changed",
      "candidates",
      "similar",
      "matched",
      "share",
      "share_low"
    })
    public record Point(
        double strength, int documents, int changed, int candidates, int similar, int matched) {

      /**
       * Checks the arguments.
       *
       * @throws IllegalArgumentException if there is no document, or a count is out of range
       */
      public Point {
        if (documents < 1
            || Math.max(Math.max(changed, candidates), similar) > documents
            || matched > Math.min(candidates, similar)
            || Math.min(changed, matched) < 0) {
          throw new IllegalArgumentException(
              "counts do not fit: %s documents, %s changed, %s candidates, %s similar, %s matched"
                  .formatted(documents, changed, candidates, similar, matched));
        }
      }

      /** The share of the texts that are matched: recall, or for a look-alike the mistakes. */
      @JsonProperty
      public double share() {
        return (double) matched / documents;
      }

      /** The lower end of the 95 % interval of {@link #share} (Wilson, JASA 22, 1927). */
      @JsonProperty
      public double shareLow() {
        return interval().getLowerBound();
      }

      /** The upper end of the 95 % interval of {@link #share}. */
      @JsonProperty
      public double shareHigh() {
        return interval().getUpperBound();
      }

      private ConfidenceInterval interval() {
        return new WilsonScoreInterval().createInterval(documents, matched, CONFIDENCE);
      }
    }

    /** Copies the list. */
    public RobustnessCurve {
      points = List.copyOf(points);
    }

    /**
     * The strength at which recall falls below one half for the first time, by straight lines
     * between the points and from recall 1 at strength 0. NaN if it does not up to the last
     * strength, or the perturbed texts are no duplicates.
     */
    @JsonProperty
    public double halfRecallStrength() {
      double strength = 0;
      double share = 1;
      for (Point point : lookAlike ? List.<Point>of() : points) {
        if (point.share() < HALF) {
          double way = (share - HALF) / (share - point.share());
          return strength + way * (point.strength() - strength);
        }
        strength = point.strength();
        share = point.share();
      }
      return Double.NaN;
    }
  }
}
