package io.github.neardup.eval.score;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.Document;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.Measure;
import io.github.neardup.eval.Measures;
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
    return Contributions.of(dataset, ResamplingUnits.of(dataset), WordSets.search(texts)).sums();
  }

  private static void assertValue(int[] truth, int[] found, Measure measure, double expected) {
    assertThat(measure.applyAsDouble(sums(truth, found)))
        .as("%s", measure)
        .isEqualTo(expected, within(1e-12));
  }

  @Test
  void aWorkedCase() {
    int[] truth = {0, 0, 0, 1, 1, 1};
    int[] found = {0, 0, 1, 1, 2, 2};
    // Pairs: 6 in truth, 3 found, 2 in both, of 15: (2 - 6 * 3 / 15) / ((6 + 3) / 2 - 6 * 3 / 15).
    assertValue(truth, found, Measures.ADJUSTED_RAND_INDEX, (2 - 1.2) / (4.5 - 1.2));
    assertValue(truth, found, Measures.B_CUBED_PRECISION, (4 * 1 + 2 * 0.5) / 6);
    assertValue(truth, found, Measures.B_CUBED_RECALL, (4 * 2 / 3.0 + 2 * 1 / 3.0) / 6);
    // A third of the documents is in a found cluster of both halves: one bit is left of one.
    assertValue(truth, found, Measures.HOMOGENEITY, 1 - 1 / 3.0);
    double left = Math.log(3) - 2 / 3.0 * Math.log(2);
    assertValue(truth, found, Measures.COMPLETENESS, 1 - left / Math.log(3));
    assertValue(truth, found, Measures.EXACT_CLUSTERS, 0);
    // Harmonic means of the above.
    assertValue(truth, found, Measures.B_CUBED_F1, 2 / (6 / 5.0 + 6 / (10 / 3.0)));
    assertValue(truth, found, Measures.V_MEASURE, 2 / (3 / 2.0 + 1 / (1 - left / Math.log(3))));
    // Of the 3 pairs found 2 are among the 6 duplicates.
    assertValue(truth, found, Measures.PRECISION, 2 / 3.0);
    assertValue(truth, found, Measures.RECALL, 1 / 3.0);
    assertValue(truth, found, Measures.F05, 1.25 * 2 / (0.25 * 6 + 3));
    assertValue(truth, found, Measures.F1, 4 / 9.0);
    assertValue(truth, found, Measures.F2, 5 * 2 / (4 * 6 + 3.0));
    // Of the 9 other pairs 1 is found.
    assertValue(truth, found, Measures.MATTHEWS_CORRELATION, 12 / Math.sqrt(3 * 6 * 9 * 12));
  }

  @Test
  void oneOfTwoClustersIsFoundDocumentForDocument() {
    assertValue(new int[] {0, 0, 1, 1, 2}, new int[] {0, 0, 1, 2, 2}, Measures.EXACT_CLUSTERS, 0.5);
  }

  @Test
  void inMacroF1EachClusterCountsOnce() {
    int[] truth = {0, 0, 0, 1, 1, 2, 2};
    int[] found = {0, 0, 1, 1, 1, 2, 3};
    // Found: 0-1 of the first; 2 with both of the second, wrongly; 3-4 of the second.
    assertValue(
        truth, found, Measures.MACRO_F1, (2 * 1 / (3.0 + 1 + 2) + 2 * 1 / (1.0 + 1 + 2) + 0) / 3);
    // A large cluster found does not hide small ones that are lost.
    int[] large = {0, 0, 0, 0, 0, 0, 1, 1, 2, 2};
    assertValue(large, new int[] {0, 0, 0, 0, 0, 0, 1, 2, 3, 4}, Measures.MACRO_F1, 1 / 3.0);
    assertThat(Measures.F1.applyAsDouble(sums(large, new int[] {0, 0, 0, 0, 0, 0, 1, 2, 3, 4})))
        .isGreaterThan(0.9);
  }

  @Test
  void clustersFoundExactlyAreOneInEveryMeasure() {
    for (int[] truth : new int[][] {{0, 0, 1, 1, 1, 2}, {0, 0, 0}, {0, 0}}) {
      for (Measure measure : Measures.resampled()) {
        if (measure.equals(Measures.MATTHEWS_CORRELATION)
            && Arrays.stream(truth).max().getAsInt() == 0) {
          // There are no others to be told from.
          assertThat(measure.applyAsDouble(sums(truth, truth))).isNaN();
        } else {
          assertValue(truth, truth, measure, 1);
        }
      }
    }
  }

  @Test
  void singletonsAllRightHaveNoPairsAndNoClusters() {
    Sums sums = sums(new int[] {0, 1, 2}, new int[] {0, 1, 2});
    assertThat(Measures.F1.applyAsDouble(sums)).isNaN();
    assertThat(Measures.EXACT_CLUSTERS.applyAsDouble(sums)).isNaN();
    assertThat(Measures.ADJUSTED_RAND_INDEX.applyAsDouble(sums)).isEqualTo(1);
    assertThat(Measures.B_CUBED_F1.applyAsDouble(sums)).isEqualTo(1);
    assertThat(Measures.V_MEASURE.applyAsDouble(sums)).isEqualTo(1);
  }

  @Test
  void oneClusterFoundAsSingletonsAndSingletonsFoundAsOne() {
    int[] one = {0, 0, 0};
    int[] three = {0, 1, 2};
    assertValue(one, three, Measures.ADJUSTED_RAND_INDEX, 0);
    assertValue(one, three, Measures.B_CUBED_PRECISION, 1);
    assertValue(one, three, Measures.B_CUBED_RECALL, 1 / 3.0);
    assertValue(one, three, Measures.HOMOGENEITY, 1);
    assertValue(one, three, Measures.COMPLETENESS, 0);
    assertValue(one, three, Measures.EXACT_CLUSTERS, 0);
    assertValue(three, one, Measures.ADJUSTED_RAND_INDEX, 0);
    assertValue(three, one, Measures.B_CUBED_PRECISION, 1 / 3.0);
    assertValue(three, one, Measures.HOMOGENEITY, 0);
    assertValue(three, one, Measures.V_MEASURE, 0);
  }

  @Test
  void withoutDocumentsNothingIsDefined() {
    for (Measure measure : Measures.resampled()) {
      assertThat(measure.applyAsDouble(sums(new int[0], new int[0]))).as("%s", measure).isNaN();
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
    double[] decisions = new double[4];
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
        if (i < j) {
          decisions[(truth[i] == truth[j] ? 0 : 1) + (found[i] == found[j] ? 0 : 2)]++;
        }
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
    // Found and not: duplicates and others.
    double product =
        (decisions[0] + decisions[1])
            * (decisions[2] + decisions[3])
            * (decisions[0] + decisions[2])
            * (decisions[1] + decisions[3]);
    if (product == 0) {
      assertThat(Measures.MATTHEWS_CORRELATION.applyAsDouble(sums)).isNaN();
    } else {
      assertThat(Measures.MATTHEWS_CORRELATION.applyAsDouble(sums))
          .isEqualTo(
              (decisions[0] * decisions[3] - decisions[1] * decisions[2]) / Math.sqrt(product),
              within(1e-9));
    }
    // Each pair was met from both sides.
    double all = (double) documents * (documents - 1);
    double chance = (double) inTruth * inFound / all;
    double most = (inTruth + inFound) / 2.0;
    assertThat(Measures.ADJUSTED_RAND_INDEX.applyAsDouble(sums))
        .isEqualTo(most == chance ? 1 : (both - chance) / (most - chance), within(1e-9));
    assertThat(Measures.B_CUBED_PRECISION.applyAsDouble(sums)).isEqualTo(bCubed[0], within(1e-9));
    assertThat(Measures.B_CUBED_RECALL.applyAsDouble(sums)).isEqualTo(bCubed[1], within(1e-9));
    double macro = 0;
    int clusters = 0;
    for (int cluster : Arrays.stream(truth).distinct().toArray()) {
      int right = 0;
      int labelled = 0;
      int touching = 0;
      for (int i = 0; i < documents; i++) {
        for (int j = i + 1; j < documents; j++) {
          boolean within = truth[i] == cluster && truth[j] == cluster;
          boolean touches = truth[i] == cluster || truth[j] == cluster;
          labelled += within ? 1 : 0;
          right += within && found[i] == found[j] ? 1 : 0;
          touching += touches && found[i] == found[j] ? 1 : 0;
        }
      }
      clusters += labelled > 0 ? 1 : 0;
      macro += labelled > 0 ? 2.0 * right / (labelled + touching) : 0;
    }
    assertThat(Measures.MACRO_F1.applyAsDouble(sums))
        .isEqualTo(clusters == 0 ? Double.NaN : macro / clusters, within(1e-9));
    assertThat(Measures.HOMOGENEITY.applyAsDouble(sums))
        .isEqualTo(entropies[0] == 0 ? 1 : 1 - entropies[2] / entropies[0], within(1e-9));
    assertThat(Measures.COMPLETENESS.applyAsDouble(sums))
        .isEqualTo(entropies[1] == 0 ? 1 : 1 - entropies[3] / entropies[1], within(1e-9));
  }
}
