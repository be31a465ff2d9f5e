package io.github.neardup.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.datasets.generate.Perturbation;
import io.github.neardup.eval.Robustness.Match;
import io.github.neardup.eval.Robustness.Point;
import io.github.neardup.eval.Robustness.RobustnessCurve;
import io.github.neardup.eval.testing.Runs;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RobustnessTest {

  private static final List<Algorithm> EXACT = List.of(Algorithms.create("kshingle"));

  /** Ten texts; text i becomes something else from strength (i + 1) / 10 on. */
  private static final List<String> TEXTS =
      IntStream.range(0, 10)
          .mapToObj(i -> i + " is the number of this text, and these are more of its words")
          .toList();

  private static Perturbation breaking(Perturbation.Result result) {
    return new Perturbation(
        "breaking",
        "",
        "",
        result,
        (text, strength, chance) ->
            Math.round(strength * 10) > text.charAt(0) - '0'
                ? "nothing in common with " + text.charAt(0)
                : text);
  }

  private static RobustnessCurve curve(Perturbation perturbation) {
    List<RobustnessCurve> curves =
        new Robustness(1, 2).run("made", TEXTS, List.of(perturbation), EXACT, share -> {});
    assertThat(curves).hasSize(1);
    return curves.get(0);
  }

  @Test
  void recallIsThatOfAPerturbationWithKnownRecall() {
    RobustnessCurve curve = curve(breaking(Perturbation.Result.DUPLICATE));
    assertThat(curve.points())
        .extracting(Point::matched)
        .containsExactly(10, 10, 9, 9, 8, 7, 5, 2, 0);
    assertThat(curve.points())
        .extracting(Point::changed)
        .containsExactly(0, 0, 1, 1, 2, 3, 5, 8, 10);
    assertThat(curve.points()).allMatch(point -> point.documents() == 10);
    assertThat(curve.points()).allMatch(point -> point.similar() == point.matched());
    assertThat(curve.halfRecallStrength()).isEqualTo(0.5, within(1e-12));
    assertThat(curve.spec()).isEqualTo(EXACT.get(0).settings().toSpec());
  }

  @Test
  void aLookAlikeHasNoRecall() {
    RobustnessCurve curve = curve(breaking(Perturbation.Result.LOOK_ALIKE));
    assertThat(curve.lookAlike()).isTrue();
    assertThat(curve.points()).extracting(Point::share).endsWith(0.5, 0.2, 0.0);
    assertThat(curve.halfRecallStrength()).isNaN();
  }

  @Test
  void aPerturbationThatChangesNothingDoesNotApply() {
    Perturbation idle =
        new Perturbation(
            "idle", "", "", Perturbation.Result.DUPLICATE, (text, strength, chance) -> text);
    assertThat(curve(idle).points()).isEmpty();
  }

  /** Worked by hand: straight lines between (0, 1) and the points. */
  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      textBlock =
          """
          10 10 10, none
          10 5 5,   none
          0 0 0,    0.1
          10 0 0,   0.3
          8 2 0,    0.3
          9 6 4,    0.7
          5 4 9,    0.2
          """)
  void theStrengthOfHalfRecallIsInterpolated(String matched, Double expected) {
    double[] strengths = {0.2, 0.4, 1.0};
    String[] counts = matched.split(" ", -1);
    List<Point> points =
        IntStream.range(0, 3)
            .mapToObj(
                i -> {
                  int count = Integer.parseInt(counts[i]);
                  return point(strengths[i], 10, count, count, count);
                })
            .toList();
    double half = RobustnessCurve.halfRecallStrength(points);
    if (expected == null) {
      assertThat(half).isNaN();
    } else {
      assertThat(half).isEqualTo(expected, within(1e-12));
    }
  }

  /** Of ten texts, of which the first ones are changed, candidates and similar. */
  private static Point point(double strength, int changed, int candidates, int similar, int both) {
    return Point.of(
        strength,
        IntStream.range(0, 10)
            .mapToObj(
                i -> new Match(i < changed, i < candidates, i < both || (i >= 10 - similar + both)))
            .toList());
  }

  @Test
  void intervalsAreWilsons() {
    Point eight = point(0.1, 10, 8, 8, 8);
    assertThat(eight.shareLow()).isEqualTo(0.4902, within(1e-4));
    assertThat(eight.shareHigh()).isEqualTo(0.9433, within(1e-4));
    Point none = point(0.1, 10, 0, 0, 0);
    assertThat(none.shareLow()).isEqualTo(0, within(1e-12));
    assertThat(none.shareHigh()).isEqualTo(0.2775, within(1e-4));
  }

  @Test
  void theResultIsTheSameOnAnyNumberOfThreads() {
    Dataset dataset = BundledDatasets.load("everyday-zh");
    List<Algorithm> algorithms =
        List.of(Algorithms.create("kshingle"), Algorithms.create("ksentence"));
    List<Double> progress = new ArrayList<>();
    List<RobustnessCurve> one = new Robustness(1, 1).run(dataset, algorithms, progress::add);
    assertThat(new Robustness(1, 3).run(dataset, algorithms, share -> {})).isEqualTo(one);
    assertThat(progress).isSorted().endsWith(1.0);
    assertThat(one)
        .flatExtracting(RobustnessCurve::points)
        .allMatch(
            p ->
                p.matched() <= Math.min(p.candidates(), p.similar())
                    && Math.max(p.changed(), Math.max(p.candidates(), p.similar()))
                        <= p.documents());
    assertThat(one).hasSize(2 * progress.size());
    assertThat(one)
        .filteredOn(curve -> curve.perturbation().equals("script"))
        .allMatch(curve -> !curve.points().isEmpty());
  }

  private static String results(String dataset, String label) {
    RunDescription run = Runs.of(List.of());
    List<Point> points = List.of(point(0.25, 9, 9, 8, 8), point(1, 10, 2, 3, 2));
    return Robustness.json(
        run,
        List.of(
            new RobustnessCurve(
                dataset,
                "a",
                "a:x=1",
                label,
                "typos",
                false,
                RobustnessCurve.halfRecallStrength(points),
                points),
            new RobustnessCurve(
                dataset, "a", "a:x=1", label, "script", false, Double.NaN, List.of())));
  }

  @Test
  void jsonHoldsEveryNumber() throws Exception {
    JsonNode root = new ObjectMapper().readTree(results("made", "a"));
    JsonNode record = root.at("/robustness/0");
    assertThat(record.fieldNames())
        .toIterable()
        .containsExactly(
            "dataset",
            "algorithm",
            "spec",
            "perturbation",
            "look_alike",
            "half_recall_strength",
            "points");
    // From (0.25, 0.8) to (1, 0.2): half at 0.25 + 0.75 / 2.
    assertThat(record.get("half_recall_strength").asDouble()).isEqualTo(0.625);
    assertThat(root.at("/robustness/1/half_recall_strength").isNull()).isTrue();
    JsonNode point = record.at("/points/0");
    assertThat(point.fieldNames())
        .toIterable()
        .containsExactly(
            "strength",
            "documents",
            "changed",
            "candidates",
            "similar",
            "matched",
            "share",
            "share_low",
            "share_high");
    assertThat(point.get("share").asDouble()).isEqualTo(0.8);
    assertThat(root.get("run").has("version")).isTrue();
  }
}
