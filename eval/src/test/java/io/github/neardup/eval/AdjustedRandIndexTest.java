package io.github.neardup.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class AdjustedRandIndexTest {

  @Test
  void itIsWhatTheFormulaGivesByHand() {
    // Sizes 3, 3 and 2, 4; in common 2, 1, 3: 4 pairs together, 6 and 7 in each, 15 in all.
    // E = 6 * 7 / 15 = 2.8; (4 - 2.8) / (6.5 - 2.8) = 12 / 37.
    assertThat(AdjustedRandIndex.of(new int[] {0, 0, 0, 3, 3, 3}, new int[] {7, 7, 1, 1, 1, 1}))
        .isCloseTo(12.0 / 37, within(1e-15));
    // Sizes 2, 2 each and nothing in common: (0 - 2 * 2 / 6) / (2 - 2 / 3) = -1/2.
    assertThat(AdjustedRandIndex.of(new int[] {0, 0, 1, 1}, new int[] {0, 1, 0, 1}))
        .isCloseTo(-0.5, within(1e-15));
  }

  @Test
  void equalClusteringsHaveOneWhateverTheirNames() {
    assertThat(AdjustedRandIndex.of(new int[] {0, 0, 1, 2}, new int[] {9, 9, -4, 3})).isEqualTo(1);
    assertThat(AdjustedRandIndex.of(new int[] {0, 1, 2}, new int[] {2, 1, 0})).isEqualTo(1);
    assertThat(AdjustedRandIndex.of(new int[] {5, 5, 5}, new int[] {0, 0, 0})).isEqualTo(1);
    assertThat(AdjustedRandIndex.of(new int[] {}, new int[] {})).isEqualTo(1);
  }

  @Test
  void allAloneAgainstAnythingElseHasZero() {
    assertThat(AdjustedRandIndex.of(new int[] {0, 1, 2, 3}, new int[] {0, 0, 1, 1})).isZero();
  }

  @Test
  void itAgreesWithCountingPairsOneByOne() {
    Random random = new Random(20260101);
    for (int round = 0; round < 200; round++) {
      int n = 2 + random.nextInt(30);
      int[] left = random.ints(n, 0, 1 + random.nextInt(6)).toArray();
      int[] right = random.ints(n, 0, 1 + random.nextInt(6)).toArray();
      double a = 0; // together in both
      double b = 0; // only in left
      double c = 0; // only in right
      double d = 0; // in neither
      for (int i = 0; i < n; i++) {
        for (int j = i + 1; j < n; j++) {
          boolean inLeft = left[i] == left[j];
          boolean inRight = right[i] == right[j];
          a += inLeft && inRight ? 1 : 0;
          b += inLeft && !inRight ? 1 : 0;
          c += !inLeft && inRight ? 1 : 0;
          d += !inLeft && !inRight ? 1 : 0;
        }
      }
      double divisor = (a + b) * (b + d) + (a + c) * (c + d);
      double expected = divisor == 0 ? 1 : 2 * (a * d - b * c) / divisor;
      assertThat(AdjustedRandIndex.of(left, right))
          .as("round %d of seed 20260101", round)
          .isCloseTo(expected, within(1e-12));
    }
  }

  @Test
  void clusteringsOfOtherDocumentsAreRefused() {
    assertThatThrownBy(() -> AdjustedRandIndex.of(new int[1], new int[2]))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("clusterings of 1 and 2 documents cannot be compared");
  }
}
