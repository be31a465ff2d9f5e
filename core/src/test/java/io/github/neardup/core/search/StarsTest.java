package io.github.neardup.core.search;

import static io.github.neardup.core.algorithm.AlgorithmContract.table;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.testing.SlotAlgorithm;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class StarsTest {

  private static final int ROWS_A_ROUND = 1 << 14;

  private static int[] stars(
      Algorithm algorithm, FingerprintTable table, Search.RowOrder order, int threads) {
    Search.StarClusters found = Search.of(algorithm, threads).stars(table, order);
    assertThat(found.incompleteRows()).isEmpty();
    return IntStream.range(0, found.rows()).map(found::centre).toArray();
  }

  /** The longest first; of equals the lowest row. */
  private static Search.RowOrder longest(long[] lengths) {
    return (a, b) ->
        lengths[a] != lengths[b] ? Long.compare(lengths[b], lengths[a]) : Integer.compare(a, b);
  }

  private static double similarity(Algorithm algorithm, FingerprintTable table, int a, int b) {
    return table.similarity(algorithm, a, b, 0);
  }

  @Test
  void aChainIsBrokenWhereNeighboursNoLongerMatchTheDocumentKept() {
    // Neighbours share two of three words, the next but one only one.
    FingerprintTable table =
        table(
            List.of(
                new long[] {1, 2, 3},
                new long[] {1, 2, 4},
                new long[] {1, 5, 4},
                new long[] {6, 5, 4},
                new long[] {1, 2, 3}));
    Algorithm algorithm = new SlotAlgorithm(3, 0.6);
    assertThat(Search.of(algorithm, 1).clusters(table).clusters().cluster(3)).isZero();
    assertThat(stars(algorithm, table, Integer::compare, 1)).containsExactly(0, 0, 2, 2, 0);
  }

  @Test
  void theLongestIsKeptAndADocumentGoesWithTheMostSimilar() {
    FingerprintTable table =
        table(
            List.of(
                new long[] {1, 2, 3, 4},
                new long[] {1, 2, 3, 9},
                new long[] {1, 2, 8, 9},
                new long[] {1, 2, 3, 4}));
    long[] lengths = {5, 6, 7, 9};
    // 3 and 2 share half, which is no pair at 0.75; 1 is equally near both and goes with the first.
    assertThat(stars(new SlotAlgorithm(4, 0.75), table, longest(lengths), 2))
        .containsExactly(3, 3, 2, 3);
    // At 0.5 the longest takes them all.
    assertThat(stars(new SlotAlgorithm(4, 0.5), table, longest(lengths), 2)).containsOnly(3);
  }

  private static List<Long> words(FingerprintTable table, int row) {
    return Arrays.stream(table.row(row).toArray()).boxed().toList();
  }

  /** What is said of star clusters, row by row. */
  private static void assertStars(
      Algorithm algorithm, FingerprintTable table, int[] kept, Search.RowOrder byOrder) {
    List<Integer> order = IntStream.range(0, kept.length).boxed().sorted(byOrder::compare).toList();
    List<Integer> centres = new ArrayList<>();
    Map<List<Long>, Integer> keptOfCopies = new HashMap<>();
    for (int row : order) {
      Integer keptOfCopy = keptOfCopies.putIfAbsent(words(table, row), kept[row]);
      if (keptOfCopy != null) {
        assertThat(kept[row]).as("copies go the same way").isEqualTo(keptOfCopy);
        continue;
      }
      double best =
          centres.stream().mapToDouble(c -> similarity(algorithm, table, c, row)).max().orElse(0);
      if (kept[row] == row) {
        assertThat(best)
            .as("kept, so unlike all that were kept before")
            .isLessThan(algorithm.threshold());
        centres.add(row);
      } else {
        assertThat(best).isGreaterThanOrEqualTo(algorithm.threshold());
        int first =
            centres.stream()
                .filter(centre -> similarity(algorithm, table, centre, row) == best)
                .findFirst()
                .orElseThrow();
        assertThat(kept[row]).as("of equally similar centres the first").isEqualTo(first);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyMemberMatchesItsCentreAndNoTwoCentresMatch(boolean longestFirst) {
    SplittableRandom random = new SplittableRandom(111);
    // 3,000 in one component of more centres than are compared with all; 20,000 in one that all
    // workers cover, in more than one round.
    for (int rows : new int[] {0, 1, 50, 3_000, 20_000}) {
      long values = rows > ROWS_A_ROUND ? 9 : rows >= 3_000 ? 7 : 4;
      List<long[]> vectors =
          IntStream.range(0, rows).mapToObj(row -> random.longs(6, 1, values).toArray()).toList();
      FingerprintTable table = table(vectors);
      if (rows > ROWS_A_ROUND) {
        assertThat(vectors.stream().map(LongArrayList::wrap).distinct().count())
            .as("copies are no rows of a round")
            .isGreaterThan(ROWS_A_ROUND);
      }
      long[] lengths = random.longs(rows, 0, 100).toArray();
      Search.RowOrder order = longestFirst ? longest(lengths) : Integer::compare;
      Algorithm algorithm = new SlotAlgorithm(6, 0.6);
      int[] kept = stars(algorithm, table, order, 1);
      assertStars(algorithm, table, kept, order);
      if (rows >= 3_000) {
        assertThat(IntStream.range(0, rows).filter(row -> kept[row] == row).count())
            .isGreaterThan(256);
      }
      for (int threads : new int[] {2, 4}) {
        assertThat(stars(algorithm, table, order, threads)).isEqualTo(kept);
      }
    }
  }

  /** A round ends within a star of three, and at the end of a star of two. */
  @ParameterizedTest
  @CsvSource({"0.75, 2", "0.5, 3"})
  void aLargeComponentThatIsOneChainIsCoveredLinkByLink(double threshold, int star) {
    // Each has three of four words in common with its neighbours, and two with theirs.
    int rows = 50_000;
    FingerprintTable table =
        table(
            IntStream.range(0, rows)
                .mapToObj(row -> IntStream.range(row + 4, row + 8).mapToLong(i -> i / 4).toArray())
                .toList());
    Algorithm algorithm = new SlotAlgorithm(4, threshold);
    assertThat(Search.of(algorithm, 2).clusters(table).clusters().cluster(rows - 1)).isZero();
    for (int threads : new int[] {1, 2}) {
      assertThat(stars(algorithm, table, Integer::compare, threads))
          .isEqualTo(IntStream.range(0, rows).map(row -> row - row % star).toArray());
    }
  }

  /** Half of the words are boilerplate, in which all agree; neighbours agree in two more. */
  @Test
  void aRowIsComparedWithEachCentreOnceHoweverManyKeysTheyHaveInCommon() {
    int rows = 4000;
    int words = 16;
    SplittableRandom random = new SplittableRandom(16);
    List<long[]> vectors = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      long[] vector = random.longs(words, 1, Long.MAX_VALUE).toArray();
      Arrays.fill(vector, 0, words / 2, 1);
      if (row > 0) {
        int same = words / 2 + 2 * (row % 4);
        System.arraycopy(vectors.get(row - 1), same, vector, same, 2);
      }
      vectors.add(vector);
    }
    LongAdder compared = new LongAdder();
    Algorithm algorithm =
        new SlotAlgorithm(words, 0.625) {
          @Override
          public double similarity(Row a, Row b, double atLeast) {
            compared.increment();
            return super.similarity(a, b, atLeast);
          }
        };
    int[] kept = stars(algorithm, table(vectors), Integer::compare, 1);
    assertThat(IntStream.range(0, rows).filter(row -> kept[row] == row)).hasSize(rows / 2);
    // To find links and to find centres, at most each with each.
    assertThat(compared.sum()).isLessThan((long) rows * rows);
  }
}
