package io.github.neardup.eval.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.eval.Measures;
import io.github.neardup.eval.score.LearningCurve.Point;
import io.github.neardup.eval.score.Scorer.Score;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LearningCurveTest {

  /** Units of one duplicate each, of which every other is found, and others without any pair. */
  private static LearningCurve curve(int units, int empty, int replicates) {
    double[] found = new double[units + empty];
    double[] duplicates = new double[units + empty];
    for (int unit = 0; unit < units; unit++) {
      found[unit] = unit % 2;
      duplicates[unit] = 1;
    }
    double[] none = new double[units + empty];
    return new Score(
            Contributions.ofJudged(found, duplicates, none, none),
            new Resampling(units + empty, replicates, 1, 1))
        .learningCurve("any", Measures.RECALL);
  }

  @Test
  void halfAsWideTakesFourTimesTheUnits() {
    LearningCurve curve = curve(1600, 300, 400);
    assertThat(curve.points())
        .extracting(Point::units)
        .containsExactly(20, 50, 100, 200, 500, 1000, 1600);
    for (Point point : curve.points()) {
      // Of a share of a half: 1.96 standard errors.
      double expected = 1.96 * Math.sqrt(0.25 / point.units());
      assertThat(point.halfWidth() / expected).as("%s", point).isEqualTo(1, within(0.15));
    }
  }

  @Test
  void itEndsWithAllUnitsThatHaveAPart() {
    assertThat(curve(30, 500, 100).points()).extracting(Point::units).containsExactly(20, 30);
    assertThat(curve(3, 500, 100).points()).extracting(Point::units).containsExactly(3);
    assertThat(curve(3, 500, 100).points().get(0).halfWidth()).isNaN();
  }

  @Test
  void oneUnitThatMakesUpMostIsNoted() {
    double[] duplicates = new double[20];
    Arrays.fill(duplicates, 1);
    double[] none = new double[20];
    assertThat(note(duplicates, none)).isEmpty();
    duplicates[3] = 19;
    assertThat(note(duplicates, none)).isEqualTo("one unit makes up 50% of it");
  }

  private static String note(double[] duplicates, double[] none) {
    return new Score(
            Contributions.ofJudged(duplicates, duplicates, none, none),
            new Resampling(20, 100, 1, 1))
        .measured(Measures.RECALL)
        .confidence()
        .note();
  }
}
