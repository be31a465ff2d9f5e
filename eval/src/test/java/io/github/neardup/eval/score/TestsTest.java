package io.github.neardup.eval.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class TestsTest {

  @Test
  void midPIsTheTailWithHalfOfWhatWasSeenOnBothSides() {
    // Of 10, at most 1: (1 + 10) / 1024 a tail; half of the 10 belongs to neither.
    assertThat(Tests.mcNemarMidP(1, 9)).isEqualTo(12.0 / 1024, within(1e-12));
    assertThat(Tests.mcNemarMidP(9, 1)).isEqualTo(12.0 / 1024, within(1e-12));
    assertThat(Tests.mcNemarMidP(0, 1)).isEqualTo(0.5, within(1e-12));
    assertThat(Tests.mcNemarMidP(0, 5)).isEqualTo(1.0 / 32, within(1e-12));
  }

  @Test
  void whereNeitherIsAheadMidPIsOne() {
    assertThat(Tests.mcNemarMidP(0, 0)).isEqualTo(1);
    assertThat(Tests.mcNemarMidP(7, 7)).isEqualTo(1);
    assertThat(Tests.mcNemarMidP(1_000_000, 0)).isZero();
    assertThatIllegalArgumentException().isThrownBy(() -> Tests.mcNemarMidP(-1, 0));
  }

  @Test
  void holmMultipliesByHowManyAreLeftAndNeverFalls() {
    assertThat(Tests.holm(0.01, 0.04, 0.03))
        .containsExactly(new double[] {0.03, 0.06, 0.06}, within(1e-12));
    assertThat(Tests.holm(0.5, 0.9)).containsExactly(new double[] {1, 1}, within(1e-12));
    assertThat(Tests.holm(0.02)).containsExactly(0.02);
    assertThat(Tests.holm()).isEmpty();
  }

  @Test
  void holmPassesOverWhatWasNotTested() {
    double[] adjusted = Tests.holm(Double.NaN, 0.01, 0.02);
    assertThat(adjusted[0]).isNaN();
    assertThat(adjusted[1]).isEqualTo(0.02);
    assertThat(adjusted[2]).isEqualTo(0.02);
  }

  /** All ways to sign the differences, each as likely. */
  private static double wilcoxonOfAllSigns(double[] differences, double[] ranks) {
    double all = Arrays.stream(ranks).sum();
    double positive = 0;
    for (int i = 0; i < ranks.length; i++) {
      positive += differences[i] > 0 ? ranks[i] : 0;
    }
    int asFar = 0;
    for (int way = 0; way < 1 << ranks.length; way++) {
      double sum = 0;
      for (int i = 0; i < ranks.length; i++) {
        sum += (way >> i & 1) * ranks[i];
      }
      asFar += Math.abs(sum - all / 2) >= Math.abs(positive - all / 2) - 1e-9 ? 1 : 0;
    }
    return (double) asFar / (1 << ranks.length);
  }

  @Test
  void wilcoxonIsThatOfAllWaysToSignTheDifferences() {
    double[] differences = {0.3, -0.1, 0.2, 0.2, -0.5, 0.7, 0.2};
    double[] ranks = {5, 1, 3, 3, 6, 7, 3};
    assertThat(Tests.wilcoxon(differences))
        .isEqualTo(wilcoxonOfAllSigns(differences, ranks), within(1e-12));
    assertThat(Tests.wilcoxon(0, 1, 2, 0, 3)).isEqualTo(0.25, within(1e-12));
    assertThat(Tests.wilcoxon(0, 0)).isEqualTo(1);
    assertThat(Tests.wilcoxon()).isEqualTo(1);
    assertThat(Tests.wilcoxon(1, -1)).isEqualTo(1);
  }

  @Test
  void whatIsLessThanFivePercentIsPrintedSo() {
    assertThat(Tests.printed(0.0496)).isEqualTo("0.0496");
    assertThat(Tests.printed(0.04999)).isEqualTo("0.04999");
    assertThat(Tests.printed(0.05)).isEqualTo("0.050");
    assertThat(Tests.printed(0.0504)).isEqualTo("0.050");
    assertThat(Tests.printed(0.0494)).isEqualTo("0.049");
    assertThat(Tests.printed(0.000999)).isEqualTo("< 0.001");
    assertThat(Tests.printed(0.001)).isEqualTo("0.001");
    assertThat(Tests.printed(1)).isEqualTo("1.000");
    assertThat(Tests.printed(Math.nextDown(0.05))).isEqualTo("< 0.05");
  }
}
