package io.github.neardup.core.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.neardup.core.search.SearchResult.VerifiedPairs;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class SearchResultTest {

  private static final VerifiedPairs NONE = VerifiedPairs.of(new int[0], new int[0], new double[0]);

  @Test
  void aResultThatWasKeptIsAsItWas() {
    SearchResult result =
        SearchResult.of(
            new int[] {0, 1, 0, 3, 4},
            VerifiedPairs.of(new int[] {0, 0}, new int[] {1, 4}, new double[] {0.5, 1}));
    assertThat(result.rows()).isEqualTo(5);
    assertThat(result.representative(2)).isZero();
    assertThat(result.distinctPairs().size()).isEqualTo(2);
    assertThat(result.distinctPairs().similarity(0)).isEqualTo(0.5);
    assertThat(result.matches(2, 1)).isTrue();
    assertThat(result.matches(2, 4)).isTrue();
    assertThat(result.matches(1, 4)).isFalse();
    assertThat(result.connectedComponents().cluster(4))
        .isEqualTo(result.connectedComponents().cluster(1));
  }

  @Test
  void threeEqualTextsAreThreePairs() {
    SearchResult result = SearchResult.of(new int[] {0, 0, 0}, NONE);
    assertThat(result.distinctPairs().size()).isZero();
    assertThat(result.pairCount()).isEqualTo(3);
    List<String> pairs = new ArrayList<>();
    result.forEachPair((left, right, similarity) -> pairs.add(left + " " + right));
    assertThat(pairs).containsExactly("0 1", "0 2", "1 2");
  }

  @Test
  void aMillionCopiesAreCountedWithoutBeingListed() {
    assertThat(SearchResult.of(new int[1_000_000], NONE).pairCount()).isEqualTo(499_999_500_000L);
  }

  @Test
  void allPairsAreThoseThatMatchEachOnce() {
    SplittableRandom random = new SplittableRandom(8);
    for (int trial = 0; trial < 200; trial++) {
      SearchResult result = random(random);
      Set<String> expected = new TreeSet<>();
      for (int a = 0; a < result.rows(); a++) {
        for (int b = a + 1; b < result.rows(); b++) {
          if (result.matches(a, b)) {
            int left = result.representative(a);
            int right = result.representative(b);
            double similarity = left == right ? 1 : 1.0 / (1 + Math.min(left, right));
            expected.add(a + " " + b + " " + similarity);
          }
        }
      }
      List<String> pairs = new ArrayList<>();
      result.forEachPair((left, right, similar) -> pairs.add(left + " " + right + " " + similar));
      assertThat(pairs).containsExactlyInAnyOrderElementsOf(expected);
      assertThat(result.pairCount()).isEqualTo(expected.size());
    }
  }

  /** Some rows; the similarity of representatives follows from the lower one. */
  private static SearchResult random(SplittableRandom random) {
    int[] representatives = new int[random.nextInt(12)];
    for (int row = 0; row < representatives.length; row++) {
      int other = random.nextInt(row + 1);
      representatives[row] = random.nextBoolean() ? row : representatives[other];
    }
    for (int row = 0; row < representatives.length; row++) {
      representatives[row] = representatives[representatives[row]];
    }
    List<int[]> pairs = new ArrayList<>();
    for (int left = 0; left < representatives.length; left++) {
      for (int right = left + 1; right < representatives.length; right++) {
        if (representatives[left] == left
            && representatives[right] == right
            && random.nextInt(3) == 0) {
          pairs.add(new int[] {left, right});
        }
      }
    }
    return SearchResult.of(
        representatives,
        VerifiedPairs.of(
            pairs.stream().mapToInt(pair -> pair[0]).toArray(),
            pairs.stream().mapToInt(pair -> pair[1]).toArray(),
            pairs.stream().mapToDouble(pair -> 1.0 / (1 + pair[0])).toArray()));
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
    assertRefused(new int[] {1}, new int[] {1}, 1, "1 and 1 with similarity 1.0 are not a pair");
    assertRefused(new int[] {-1}, new int[] {1}, 1, "-1 and 1 with similarity 1.0 are not a pair");
    assertRefused(new int[] {0}, new int[] {1}, 1.5, "0 and 1 with similarity 1.5 are not a pair");
    assertRefused(new int[] {0}, new int[] {1}, Double.NaN, "0 and 1 with similarity NaN");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> VerifiedPairs.of(new int[] {0, 0}, new int[] {2, 2}, new double[] {1, 1}))
        .withMessage("pair 1 does not come after the one before it");
  }

  private static void assertRefused(int[] lefts, int[] rights, double similarity, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> VerifiedPairs.of(lefts, rights, new double[] {similarity}))
        .withMessageStartingWith(message);
  }
}
