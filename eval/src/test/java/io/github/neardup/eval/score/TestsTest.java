package io.github.neardup.eval.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

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
}
