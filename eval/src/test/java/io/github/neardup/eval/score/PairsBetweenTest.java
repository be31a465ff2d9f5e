package io.github.neardup.eval.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The sum of the squares of the pulls is the variance of the total. */
class PairsBetweenTest {

  private static double variance(PairsBetween between) {
    return Arrays.stream(between.pulls()).map(pull -> pull * pull).sum();
  }

  @Test
  void pairsByThemselvesVaryAsAPoissonCount() {
    PairsBetween between = new PairsBetween(20);
    for (int unit = 0; unit < 20; unit++) {
      between.add(unit, 1, 1);
    }
    assertThat(between.total()).isEqualTo(10);
    assertThat(variance(between)).isEqualTo(10, within(1e-12));
  }

  @Test
  void aUnitWithAHundredPairsMovesThemAll() {
    PairsBetween between = new PairsBetween(101);
    between.add(0, 100, 100);
    for (int unit = 1; unit <= 100; unit++) {
      between.add(unit, 1, 1);
    }
    assertThat(between.total()).isEqualTo(100);
    assertThat(variance(between)).isEqualTo(100 * 100, within(1e-9));
  }

  @Test
  void manyPairsOfTwoUnitsAreOneEvent() {
    PairsBetween between = new PairsBetween(2);
    between.add(0, 25, 625);
    between.add(1, 25, 625);
    assertThat(between.total()).isEqualTo(25);
    assertThat(variance(between)).isEqualTo(625, within(1e-9));
  }
}
