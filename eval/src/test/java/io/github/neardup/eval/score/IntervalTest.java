package io.github.neardup.eval.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class IntervalTest {

  @Test
  void whatIsNotThereContainsNothing() {
    assertThat(Interval.UNDEFINED.contains(0)).isFalse();
    assertThat(new Interval(0, 1).contains(1)).isTrue();
    assertThat(new Interval(0, 1).contains(1.1)).isFalse();
    assertThatIllegalArgumentException().isThrownBy(() -> new Interval(1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Interval(Double.NaN, 0));
  }
}
