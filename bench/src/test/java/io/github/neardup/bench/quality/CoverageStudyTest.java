package io.github.neardup.bench.quality;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.eval.Measure;
import io.github.neardup.eval.Measures;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A short form of what {@code bench/coverage} writes into docs/measurements/coverage.md. */
class CoverageStudyTest {

  private static final List<SimulatedPairs.Wrong> WAYS =
      List.copyOf(EnumSet.allOf(SimulatedPairs.Wrong.class));

  private static final int REPLICATES = 200;

  /**
   * Over all true values at least 93% hold; over those of one recall, of which there are 180
   * simulations, three standard errors (of 1.9%) less.
   */
  @ParameterizedTest
  @CsvSource({"10, 20251101", "20, 20251102", "50, 20251103", "300, 20251104"})
  void atLeastNinetyThreeInAHundredIntervalsHoldTheTrueValue(int units, long seed) {
    Map<Measure, CoverageStudy.Tally> all = new LinkedHashMap<>();
    int design = 0;
    for (double recall : CoverageStudy.SHARES) {
      Map<Measure, CoverageStudy.Tally> ofRecall = new LinkedHashMap<>();
      for (double precision : CoverageStudy.SHARES) {
        // Takes turns, and another turn for each recall.
        design++;
        SimulatedPairs.Wrong wrong = WAYS.get(design % WAYS.size());
        double correlation = CoverageStudy.CORRELATIONS.get((design + design / 6) % 2);
        CoverageStudy.run(
                new SimulatedPairs(units, recall, precision, wrong, correlation),
                30,
                REPLICATES,
                seed + 1000L * design)
            .forEach(
                (measure, tally) ->
                    ofRecall.computeIfAbsent(measure, m -> new CoverageStudy.Tally()).add(tally));
      }
      ofRecall.forEach(
          (measure, tally) -> {
            if (tally.given() >= 100) {
              assertThat(tally.coverage())
                  .as("%s, recall %s, %d clusters, seed %d", measure, recall, units, seed)
                  .isGreaterThan(0.93 - 3 * 0.019);
            }
            all.computeIfAbsent(measure, m -> new CoverageStudy.Tally()).add(tally);
          });
    }
    all.forEach(
        (measure, tally) ->
            assertThat(tally.coverage())
                .as("%s, %d clusters, seed %d", measure, units, seed)
                .isGreaterThan(0.93));
  }

  /** 5% of 300 have a standard error of 1.3%. */
  @ParameterizedTest
  @CsvSource({
    "10, 0.3, 0.3",
    "20, 0.7, 0.7",
    "50, 0.3, 0.3",
    "50, 0.95, 0.95",
    "50, 0.9, 0.5",
    "300, 0.7, 0.7"
  })
  void equalsSeldomPassForDifferent(int units, double recall, double precision) {
    SimulatedPairs data = at(units, recall, precision);
    SimulatedPairs reverse = at(units, precision, recall);
    assertThat(TestStudy.passed(data, reverse, Measures.F1, 300, REPLICATES, 20251105))
        .as("recall %s, precision %s, %d clusters, seed 20251105", recall, precision, units)
        .isLessThan(0.05 + 2.5 * 0.013);
  }

  @Test
  void aClusterThatIsTakenForManyOthersIsOneCluster() {
    assertThat(TestStudy.passedOfHubs(20, 19, 300, REPLICATES, 20251108))
        .as("seed 20251108")
        .isLessThan(0.05 + 2.5 * 0.013);
  }

  @Test
  void fewPairsFoundDoNotPassForMorePrecise() {
    assertThat(TestStudy.passedOfPrecision(14, 247, 0.92, 200, REPLICATES, 20251106))
        .as("seed 20251106")
        .isLessThan(0.05 + 3 * 0.015);
  }

  /** Of 200, three standard errors below the power that long simulations showed. */
  @ParameterizedTest
  @CsvSource({"20, 0.42", "50, 0.78", "300, 0.98"})
  void aLargeDifferencePasses(int units, double least) {
    SimulatedPairs half = at(units, 0.5, 0.95);
    SimulatedPairs more = at(units, 0.8, 0.95);
    assertThat(TestStudy.passed(half, more, Measures.F1, 200, REPLICATES, 20251107))
        .as("%d clusters, seed 20251107", units)
        .isGreaterThan(least);
  }

  private static SimulatedPairs at(int units, double recall, double precision) {
    return new SimulatedPairs(units, recall, precision, SimulatedPairs.Wrong.AT_SOME, 0.3);
  }
}
