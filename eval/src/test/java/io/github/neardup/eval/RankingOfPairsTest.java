package io.github.neardup.eval;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.testing.Sweeps;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.eval.run.PairSelection;
import io.github.neardup.eval.score.PairSample.PairScorer;
import io.github.neardup.eval.score.ThresholdSweep;
import io.github.neardup.eval.testing.Clock;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Average precision and ROC AUC are of a similarity, and of nothing else. */
class RankingOfPairsTest {

  private static final Set<Measure.Group> COUNTED =
      EnumSet.of(
          Measure.Group.QUALITY,
          Measure.Group.CLUSTERS,
          Measure.Group.DEDUP,
          Measure.Group.CANDIDATES);

  private static final Dataset DATASET = BundledDatasets.load("everyday-en");

  private static List<ThresholdSweep> rankings(int threads, String... specs) {
    return Clock.evaluation(threads)
        .run(DATASET, Stream.of(specs).map(Algorithms::create).toList())
        .measurements()
        .stream()
        .map(Measurement::curve)
        .toList();
  }

  @Test
  void neitherKeysNorThresholdNorOtherAlgorithmsMatter() {
    ThresholdSweep alone = rankings(1, "kshingle:threshold=0.6").get(0);
    assertThat(alone.averagePrecision()).isBetween(0.5, 0.9);
    assertThat(rankings(3, "kshingle:threshold=0.6", "ksentence", "simhash").get(0))
        .isEqualTo(alone);
    assertThat(rankings(2, "kshingle:threshold=0.01", "kshingle:threshold=1")).containsOnly(alone);
    // What is verified exactly has the exact similarity, however few of it the keys find.
    assertThat(
            rankings(
                2,
                "minhash:verify=exact,bands=2,rows=8,permutations=16",
                "minhash:verify=exact,threshold=0.9"))
        .containsOnly(alone);
    ThresholdSweep estimated = rankings(1, "minhash:verify=estimate,threshold=0.9").get(0);
    assertThat(estimated).isNotEqualTo(alone);
    assertThat(rankings(1, "minhash:verify=estimate,threshold=0.2")).containsOnly(estimated);
  }

  /** Every measure but times and sizes, of every family, and with conditions. */
  @Test
  void whichOthersAreEvaluatedMattersForNoMeasure() {
    List<String> specs =
        List.of(
            "simhash",
            "minhash",
            "kshingle",
            "ksentence",
            "minhash:protect=numbers",
            "kshingle:parts=words:20/10",
            "minhash:verify=estimate,bands=4,rows=4,permutations=16");
    List<String> together = measures(specs);
    for (int i = 0; i < specs.size(); i++) {
      assertThat(measures(List.of(specs.get(i)))).as(specs.get(i)).containsExactly(together.get(i));
    }
  }

  private static List<String> measures(List<String> specs) {
    return Clock.evaluation(2, 0)
        .run(DATASET, specs.stream().map(Algorithms::create).toList())
        .measurements()
        .stream()
        .map(
            measured ->
                Measures.ALL.stream()
                    .filter(measure -> COUNTED.contains(measure.group()))
                    .map(measure -> measure.label() + " " + measured.of(measure))
                    .collect(Collectors.joining("\n")))
        .toList();
  }

  /** Where no candidate is missed: what is on the curve at a threshold is what a run finds. */
  @Tag(Sweeps.TAG)
  @ParameterizedTest
  @MethodSource("specsAndDatasets")
  void theCurveAgreesWithTheRun(String spec, String name) {
    Measurement measured =
        Clock.evaluation(2, 0).run(BundledDatasets.load(name), Algorithms.create(spec));
    assertThat(measured.candidates().recallOfSimilar()).isIn(1.0, Double.NaN);
    assertThat(measured.best().f1AsRun()).isEqualTo(measured.quality().f1());
    assertThat(measured.best().f1()).isGreaterThanOrEqualTo(measured.quality().f1());
  }

  static Stream<Arguments> specsAndDatasets() {
    return Sweeps.of(
        Stream.of(
                "kshingle:threshold=0.1",
                "kshingle:threshold=0.7",
                "kshingle:threshold=0.5,measure=containment",
                "simhash:distance=3",
                "simhash:bits=128,distance=20",
                "minhash:bands=128,rows=1,threshold=0.6",
                "ksentence")
            .flatMap(
                spec -> BundledDatasets.names().stream().map(name -> Arguments.of(spec, name))));
  }

  @Test
  void whatKeysMissIsOnTheCurve() {
    List<Measurement> measured =
        Clock.evaluation(2, 0)
            .run(
                DATASET,
                Stream.of("kshingle:threshold=0.6", "minhash:threshold=0.6,bands=2,rows=8")
                    .map(Algorithms::create)
                    .toList())
            .measurements();
    assertThat(measured.get(1).quality().f1()).isLessThan(measured.get(0).quality().f1());
    assertThat(measured.get(1).best()).isEqualTo(measured.get(0).best());
  }

  /**
   * An estimate from k components is the mean of k trials; by Hoeffding's inequality it is off by
   * more than e with probability 2 exp(-2 k e^2) at most. With e = sqrt(ln(2 n / p) / (2 k)) none
   * of n estimates is, but with probability p. The best that such errors could make of a ranking is
   * to move all duplicates up by e and all others down by e, and the worst is the reverse.
   */
  @ParameterizedTest
  @ValueSource(ints = {256, 1024, 4096})
  void anEstimateRanksLikeWhatItEstimatesButForItsError(int components) {
    var pairs = PairSelection.of(DATASET, 1);
    double error = Math.sqrt(Math.log(2 * pairs.size() / 1e-6) / (2 * components));
    PairScorer exact = similarity("kshingle");
    ThresholdSweep estimated =
        ranking(similarity("minhash:verify=estimate,permutations=" + components));
    ThresholdSweep best = ranking(moved(exact, error));
    ThresholdSweep worst = ranking(moved(exact, -error));
    assertThat(estimated.averagePrecision())
        .isBetween(worst.averagePrecision(), best.averagePrecision());
    assertThat(estimated.rocAuc()).isBetween(worst.rocAuc(), best.rocAuc());
    assertThat(ranking(exact).averagePrecision())
        .isBetween(worst.averagePrecision(), best.averagePrecision());
  }

  private static PairScorer similarity(String spec) {
    Algorithm algorithm = Algorithms.create(spec);
    FingerprintTable table = FingerprintTable.of(algorithm, DATASET.documents().iterator(), 1);
    return (left, right) -> table.similarity(algorithm, left, right, 0);
  }

  private static PairScorer moved(PairScorer scorer, double by) {
    int[] clusters = DATASET.clusters();
    return (left, right) ->
        scorer.similarity(left, right) + (clusters[left] == clusters[right] ? by : -by);
  }

  private static ThresholdSweep ranking(PairScorer scorer) {
    return ThresholdSweep.of(PairSelection.of(DATASET, 1), scorer, 1);
  }
}
