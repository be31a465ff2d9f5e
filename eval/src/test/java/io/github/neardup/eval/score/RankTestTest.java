package io.github.neardup.eval.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RankTestTest {

  /** Demšar 2006, table 6: AUC of C4.5 with and without tuned parameters on 14 datasets. */
  private static final List<double[]> DEMSAR =
      List.of(
          new double[] {0.763, 0.768, 0.771, 0.798},
          new double[] {0.599, 0.591, 0.590, 0.569},
          new double[] {0.954, 0.971, 0.968, 0.967},
          new double[] {0.628, 0.661, 0.654, 0.657},
          new double[] {0.882, 0.888, 0.886, 0.898},
          new double[] {0.936, 0.931, 0.916, 0.931},
          new double[] {0.661, 0.668, 0.609, 0.685},
          new double[] {0.583, 0.583, 0.563, 0.625},
          new double[] {0.775, 0.838, 0.866, 0.875},
          new double[] {1.000, 1.000, 1.000, 1.000},
          new double[] {0.940, 0.962, 0.965, 0.962},
          new double[] {0.619, 0.666, 0.614, 0.669},
          new double[] {0.972, 0.981, 0.9751, 0.975},
          new double[] {0.957, 0.978, 0.946, 0.970});

  /** Printed is q / sqrt(2) of a q with three decimals: two roundings. */
  @ParameterizedTest
  @CsvSource({
    "2, 1.960",
    "3, 2.343",
    "4, 2.569",
    "5, 2.728",
    "6, 2.850",
    "7, 2.949",
    "8, 3.031",
    "9, 3.102",
    "10, 3.164"
  })
  void quantilesAreThoseOfThePrintedTable(int algorithms, double printed) {
    assertThat(RankTest.studentizedRange(algorithms) / Math.sqrt(2))
        .isEqualTo(printed, within(0.0009));
  }

  @Test
  void quantilesOfTwentyAreThoseOfTheTablesOfTheStudentizedRange() {
    // Harter 1960, infinite degrees of freedom.
    assertThat(RankTest.studentizedRange(20)).isEqualTo(5.012, within(0.0006));
    assertThat(RankTest.studentizedRange(15)).isEqualTo(4.796, within(0.0006));
  }

  @Test
  void theExampleOfThePaper() {
    RankTest test = RankTest.of(DEMSAR, 4);
    assertThat(test.meanRanks().get(0)).isEqualTo(3.143, within(0.0005));
    assertThat(test.meanRanks().get(1)).isEqualTo(2.000, within(0.0005));
    assertThat(test.meanRanks().get(2)).isEqualTo(2.893, within(0.0005));
    assertThat(test.meanRanks().get(3)).isEqualTo(1.964, within(0.0005));
    assertThat(RankTest.criticalDifference(4, 14)).isEqualTo(1.25, within(0.005));
    // The paper, which does not correct for ties, has F = 3.69 with 3 and 39 degrees of freedom.
    assertThat(test.p()).isBetween(0.01, 0.02);
    assertThat(test.reason()).isEmpty();
    assertThat(test.groups()).containsExactly(List.of(3, 1, 2, 0));
  }

  @Test
  void groupsAreTheLongestRunsCloserThanTheCriticalDifference() {
    // Always in this order: mean ranks 1, 2, 3 and 4.
    List<double[]> values = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      values.add(new double[] {0.4, 0.3, 0.2, 0.1});
    }
    RankTest test = RankTest.of(values, 4);
    assertThat(test.criticalDifference()).isBetween(1.0, 2.0);
    assertThat(test.groups()).containsExactly(List.of(0, 1), List.of(1, 2), List.of(2, 3));
    // All datasets rank alike: 4! ^ -11.
    assertThat(test.p()).isEqualTo(Math.pow(24, -11), within(1e-18));
  }

  @Test
  void equalAlgorithmsShareTheMeanRank() {
    RankTest test = RankTest.of(List.of(new double[] {0.5, 0.5, 0.7}, new double[] {1, 1, 1}), 3);
    assertThat(test.meanRanks()).containsExactly(2.25, 2.25, 1.5);
    RankTest same = RankTest.of(Collections.nCopies(8, new double[] {0.3, 0.3}), 2);
    assertThat(same.p()).isEqualTo(1);
    assertThat(same.groups()).containsExactly(List.of(0, 1));
  }

  @Test
  void ofFewDatasetsThereAreRanksAndNoTest() {
    RankTest test = RankTest.of(List.of(new double[] {0.5, 0.6}, new double[] {0.5, 0.7}), 2);
    assertThat(test.meanRanks()).containsExactly(2.0, 1.0);
    assertThat(test.p()).isNaN();
    assertThat(test.criticalDifference()).isNaN();
    assertThat(test.groups()).isEmpty();
    assertThat(test.reason()).isEqualTo("at least 6 datasets are needed for p < 0.05");
  }

  @Test
  void aDatasetWithAnUndefinedValueIsLeftOut() {
    RankTest test =
        RankTest.of(List.of(new double[] {0.5, Double.NaN}, new double[] {0.5, 0.7}), 2);
    assertThat(test.datasets()).isEqualTo(1);
    assertThat(test.meanRanks()).containsExactly(2.0, 1.0);
    assertThat(RankTest.of(List.of(), 3).meanRanks()).containsOnly(Double.NaN);
    assertThat(RankTest.of(List.of(new double[] {1}), 1).reason())
        .isEqualTo("there is one algorithm");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RankTest.of(List.of(new double[] {1, 2}), 3));
  }

  /** 5% of 1,000 have a standard error of 0.7%. */
  @Test
  void equalAlgorithmsSeldomPassForDifferent() {
    SplittableRandom random = new SplittableRandom(20261127);
    int passed = 0;
    for (int i = 0; i < 1000; i++) {
      List<double[]> values = new ArrayList<>();
      for (int dataset = 0; dataset < 10; dataset++) {
        values.add(random.doubles(4).toArray());
      }
      RankTest test = RankTest.of(values, 4);
      passed += test.p() < 0.05 ? 1 : 0;
    }
    assertThat(passed / 1000.0).as("seed 20261127").isBetween(0.03, 0.07);
  }
}
