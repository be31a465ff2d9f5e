package io.github.neardup.eval.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class TestsTest {

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
