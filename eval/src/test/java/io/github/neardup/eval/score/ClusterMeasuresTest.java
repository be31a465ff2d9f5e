package io.github.neardup.eval.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.Document;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.testing.WordSets;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ClusterMeasuresTest {

  static IntStream seeds() {
    return IntStream.range(0, 30);
  }

  /** The sums for documents in true clusters, found in clusters. */
  private static Sums sums(int[] truth, int[] found) {
    List<Document> documents =
        IntStream.range(0, truth.length).mapToObj(i -> new Document("d" + i, "")).toList();
    Dataset dataset = Dataset.builder("any").documents(documents).clusters(truth).build();
    String[] texts = Arrays.stream(found).mapToObj(c -> "cluster" + c).toArray(String[]::new);
    return Contributions.of(dataset, Units.of(dataset), WordSets.search(texts)).sums();
  }

  private static void assertValue(int[] truth, int[] found, Measure measure, double expected) {
    assertThat(measure.of(sums(truth, found))).as("%s", measure).isEqualTo(expected, within(1e-12));
  }

  @Test
  void aWorkedCase() {
    int[] truth = {0, 0, 0, 1, 1, 1};
    int[] found = {0, 0, 1, 1, 2, 2};
    // Pairs: 6 in truth, 3 found, 2 in both, of 15: (2 - 6 * 3 / 15) / ((6 + 3) / 2 - 6 * 3 / 15).
    assertValue(truth, found, Measure.ADJUSTED_RAND_INDEX, (2 - 1.2) / (4.5 - 1.2));
    assertValue(truth, found, Measure.B_CUBED_PRECISION, (4 * 1 + 2 * 0.5) / 6);
    assertValue(truth, found, Measure.B_CUBED_RECALL, (4 * 2 / 3.0 + 2 * 1 / 3.0) / 6);
    // A third of the documents is in a found cluster of both halves: one bit is left of one.
    assertValue(truth, found, Measure.HOMOGENEITY, 1 - 1 / 3.0);
    double left = Math.log(3) - 2 / 3.0 * Math.log(2);
    assertValue(truth, found, Measure.COMPLETENESS, 1 - left / Math.log(3));
    assertValue(truth, found, Measure.EXACT_CLUSTERS, 0);
    // Harmonic means of the above.
    assertValue(truth, found, Measure.B_CUBED_F1, 2 / (6 / 5.0 + 6 / (10 / 3.0)));
    assertValue(truth, found, Measure.V_MEASURE, 2 / (3 / 2.0 + 1 / (1 - left / Math.log(3))));
    // Of the 3 pairs found 2 are among the 6 duplicates.
    assertValue(truth, found, Measure.PRECISION, 2 / 3.0);
    assertValue(truth, found, Measure.RECALL, 1 / 3.0);
    assertValue(truth, found, Measure.F05, 1.25 * 2 / (0.25 * 6 + 3));
    assertValue(truth, found, Measure.F1, 4 / 9.0);
    assertValue(truth, found, Measure.F2, 5 * 2 / (4 * 6 + 3.0));
  }

  @Test
  void oneOfTwoClustersIsFoundDocumentForDocument() {
    assertValue(new int[] {0, 0, 1, 1, 2}, new int[] {0, 0, 1, 2, 2}, Measure.EXACT_CLUSTERS, 0.5);
  }

  @Test
  void clustersFoundExactlyAreOneInEveryMeasure() {
    for (int[] truth : new int[][] {{0, 0, 1, 1, 1, 2}, {0, 0, 0}, {0, 0}}) {
      for (Measure measure : Measure.values()) {
        assertValue(truth, truth, measure, 1);
      }
    }
  }

  @Test
  void singletonsAllRightHaveNoPairsAndNoClusters() {
    Sums sums = sums(new int[] {0, 1, 2}, new int[] {0, 1, 2});
    assertThat(Measure.F1.of(sums)).isNaN();
    assertThat(Measure.EXACT_CLUSTERS.of(sums)).isNaN();
    assertThat(Measure.ADJUSTED_RAND_INDEX.of(sums)).isEqualTo(1);
    assertThat(Measure.B_CUBED_F1.of(sums)).isEqualTo(1);
    assertThat(Measure.V_MEASURE.of(sums)).isEqualTo(1);
  }

  @Test
  void oneClusterFoundAsSingletonsAndSingletonsFoundAsOne() {
    int[] one = {0, 0, 0};
    int[] three = {0, 1, 2};
    assertValue(one, three, Measure.ADJUSTED_RAND_INDEX, 0);
    assertValue(one, three, Measure.B_CUBED_PRECISION, 1);
    assertValue(one, three, Measure.B_CUBED_RECALL, 1 / 3.0);
    assertValue(one, three, Measure.HOMOGENEITY, 1);
    assertValue(one, three, Measure.COMPLETENESS, 0);
    assertValue(one, three, Measure.EXACT_CLUSTERS, 0);
    assertValue(three, one, Measure.ADJUSTED_RAND_INDEX, 0);
    assertValue(three, one, Measure.B_CUBED_PRECISION, 1 / 3.0);
    assertValue(three, one, Measure.HOMOGENEITY, 0);
    assertValue(three, one, Measure.V_MEASURE, 0);
  }

  @Test
  void withoutDocumentsNothingIsDefined() {
    for (Measure measure : Measure.values()) {
      assertThat(measure.of(sums(new int[0], new int[0]))).as("%s", measure).isNaN();
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyMeasureIsWhatItsDefinitionSays(int seed) {
    Random random = new Random(seed);
    int documents = 2 + random.nextInt(40);
    int[] truth = random.ints(documents, 0, 1 + random.nextInt(documents)).toArray();
    int[] found =
        Arrays.stream(truth)
            .map(c -> random.nextInt(3) > 0 ? c : random.nextInt(documents))
            .toArray();
    Sums sums = sums(truth, found);
    double[] bCubed = new double[2];
    double[] entropies = new double[4];
    int both = 0;
    int inTruth = 0;
    int inFound = 0;
    for (int i = 0; i < documents; i++) {
      int sameTruth = 0;
      int sameFound = 0;
      int same = 0;
      for (int j = 0; j < documents; j++) {
        sameTruth += truth[i] == truth[j] ? 1 : 0;
        sameFound += found[i] == found[j] ? 1 : 0;
        same += truth[i] == truth[j] && found[i] == found[j] ? 1 : 0;
      }
      both += same - 1;
      inTruth += sameTruth - 1;
      inFound += sameFound - 1;
      bCubed[0] += (double) same / sameFound / documents;
      bCubed[1] += (double) same / sameTruth / documents;
      entropies[0] -= Math.log((double) sameTruth / documents);
      entropies[1] -= Math.log((double) sameFound / documents);
      entropies[2] -= Math.log((double) same / sameFound);
      entropies[3] -= Math.log((double) same / sameTruth);
    }
    // Each pair was met from both sides.
    double all = (double) documents * (documents - 1);
    double chance = (double) inTruth * inFound / all;
    double most = (inTruth + inFound) / 2.0;
    assertThat(Measure.ADJUSTED_RAND_INDEX.of(sums))
        .isEqualTo(most == chance ? 1 : (both - chance) / (most - chance), within(1e-9));
    assertThat(Measure.B_CUBED_PRECISION.of(sums)).isEqualTo(bCubed[0], within(1e-9));
    assertThat(Measure.B_CUBED_RECALL.of(sums)).isEqualTo(bCubed[1], within(1e-9));
    assertThat(Measure.HOMOGENEITY.of(sums))
        .isEqualTo(entropies[0] == 0 ? 1 : 1 - entropies[2] / entropies[0], within(1e-9));
    assertThat(Measure.COMPLETENESS.of(sums))
        .isEqualTo(entropies[1] == 0 ? 1 : 1 - entropies[3] / entropies[1], within(1e-9));
  }
}
