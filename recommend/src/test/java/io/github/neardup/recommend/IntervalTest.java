package io.github.neardup.recommend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class IntervalTest {

  @Test
  void theEndsAreQuantilesInterpolated() {
    double[] replicates = new double[101];
    Arrays.setAll(replicates, i -> 100 - i);
    assertThat(Interval.percentile(replicates, 0.5)).isEqualTo(new Interval(25, 75));
    assertThat(Interval.percentile(new double[] {1, 2}, 0.5)).isEqualTo(new Interval(1.25, 1.75));
    assertThat(Interval.percentile(new double[] {3}, 0.95)).isEqualTo(new Interval(3, 3));
  }

  @Test
  void oneInTwentyReplicatesMayBeUndefined() {
    double[] replicates = new double[20];
    replicates[7] = Double.NaN;
    assertThat(Interval.percentile(replicates, 0.95)).isEqualTo(new Interval(0, 0));
    replicates[8] = Double.NaN;
    assertThat(Interval.percentile(replicates, 0.95)).isEqualTo(Interval.UNDEFINED);
    assertThat(Interval.percentile(new double[0], 0.95)).isEqualTo(Interval.UNDEFINED);
  }

  @Test
  void whatIsNotThereContainsNothing() {
    assertThat(Interval.UNDEFINED.contains(0)).isFalse();
    assertThat(new Interval(0, 1).contains(1)).isTrue();
    assertThat(new Interval(0, 1).contains(1.1)).isFalse();
    assertThatIllegalArgumentException().isThrownBy(() -> new Interval(1, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new Interval(Double.NaN, 0));
  }
}
