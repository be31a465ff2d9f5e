package io.github.neardup.core.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class SearchResultTest {

  private static final VerifiedPairs NONE = VerifiedPairs.of(new int[0], new int[0], new double[0]);

  @Test
  void aResultThatWasKeptIsAsItWas() {
    SearchResult result =
        SearchResult.of(
            new int[] {0, 1, 0, 3, 4},
            VerifiedPairs.of(new int[] {0, 0}, new int[] {1, 4}, new double[] {0.5, 1}));
    assertThat(result.size()).isEqualTo(5);
    assertThat(result.representative(2)).isZero();
    assertThat(result.pairs().size()).isEqualTo(2);
    assertThat(result.pairs().similarity(0)).isEqualTo(0.5);
    assertThat(result.matches(2, 1)).isTrue();
    assertThat(result.matches(2, 4)).isTrue();
    assertThat(result.matches(1, 4)).isFalse();
    assertThat(result.connectedComponents().cluster(4))
        .isEqualTo(result.connectedComponents().cluster(1));
  }

  @Test
  void whatNoSearchCanHaveFoundIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SearchResult.of(new int[] {1, 1}, NONE))
        .withMessage("row 0 cannot be represented by row 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SearchResult.of(new int[] {0, 0, 1}, NONE))
        .withMessage("row 2 cannot be represented by row 1");
    VerifiedPairs pair = VerifiedPairs.of(new int[] {0}, new int[] {1}, new double[] {1});
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SearchResult.of(new int[] {0, 0}, pair))
        .withMessage("rows 0 and 1 are not two representatives");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SearchResult.of(new int[] {0}, pair))
        .withMessage("rows 0 and 1 are not two representatives");
  }

  @Test
  void pairsThatAreNoneAreRefused() {
    assertRefused(new int[] {0}, new int[] {1, 2}, 1, "1 left rows, 2 right rows and 1");
    assertRefused(new int[] {1}, new int[] {1}, 1, "1 and 1 with similarity 1.0 are no pair");
    assertRefused(new int[] {-1}, new int[] {1}, 1, "-1 and 1 with similarity 1.0 are no pair");
    assertRefused(new int[] {0}, new int[] {1}, 1.5, "0 and 1 with similarity 1.5 are no pair");
    assertRefused(new int[] {0}, new int[] {1}, Double.NaN, "0 and 1 with similarity NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> VerifiedPairs.of(new int[] {0, 0}, new int[] {2, 2}, new double[] {1, 1}))
        .withMessage("pair 1 is not behind the one before it");
  }

  private static void assertRefused(int[] lefts, int[] rights, double similarity, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> VerifiedPairs.of(lefts, rights, new double[] {similarity}))
        .withMessageStartingWith(message);
  }
}
