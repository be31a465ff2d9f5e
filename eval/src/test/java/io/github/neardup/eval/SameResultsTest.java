package io.github.neardup.eval;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.AlgorithmProvider;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.RowPair;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.eval.Evaluation.DatasetResults;
import io.github.neardup.eval.testing.Clock;
import io.github.neardup.eval.testing.Runs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The bundled datasets give the same results on any number of threads and in any order. */
class SameResultsTest {

  private static final List<String> ALGORITHMS =
      List.of("ksentence", "kshingle", "minhash", "simhash");

  static Stream<Arguments> everyDatasetAndAlgorithm() {
    return BundledDatasets.names().stream()
        .flatMap(dataset -> ALGORITHMS.stream().map(algorithm -> Arguments.of(dataset, algorithm)));
  }

  @Test
  void allFourAlgorithmsAreThere() {
    assertThat(Algorithms.providers().stream().map(AlgorithmProvider::name))
        .containsSubsequence(ALGORITHMS);
  }

  @ParameterizedTest(name = "{1} on {0}")
  @MethodSource("everyDatasetAndAlgorithm")
  void figuresAndVerifiedPairsDependOnNeitherThreadsNorOrder(String name, String spec) {
    Dataset dataset = withIgnoredPairs(BundledDatasets.load(name));
    Algorithm algorithm = Algorithms.create(spec);
    // Times, too, are the same: the clock is none.
    Measurement expected = Clock.evaluation(1).run(dataset, algorithm);
    assertThat(expected.quality().truePositives()).isPositive();
    assertThat(expected.quality()).isNotEqualTo(expected.qualityWithIgnored());
    assertThat(Clock.evaluation(4).run(dataset, algorithm)).isEqualTo(expected);

    Set<String> pairs = verifiedPairs(dataset, algorithm, 1);
    assertThat(verifiedPairs(dataset, algorithm, 4)).isEqualTo(pairs);

    for (int seed = 1; seed <= 2; seed++) {
      Dataset shuffled = shuffled(dataset, seed);
      assertThat(Clock.evaluation(1 + seed).run(shuffled, algorithm))
          .as("seed %s", seed)
          .isEqualTo(expected);
      assertThat(verifiedPairs(shuffled, algorithm, 4)).as("seed %s", seed).isEqualTo(pairs);
    }
  }

  @Test
  void twoRunsAreAlikeToTheByte() {
    assertThat(json()).isEqualTo(json());
  }

  private static String json() {
    List<Dataset> datasets = BundledDatasets.names().stream().map(BundledDatasets::load).toList();
    List<Algorithm> algorithms = ALGORITHMS.stream().map(Algorithms::create).toList();
    List<DatasetResults> results =
        datasets.stream().map(dataset -> Clock.evaluation(2).run(dataset, algorithms)).toList();
    RunDescription run = Runs.of(datasets, algorithms);
    Results all = new Results(run, results);
    return all.toJson().replace(run.date(), "") + all.toCurvesJson();
  }

  /** Ignores a third of all pairs of documents that are next to each other or in one cluster. */
  private static Dataset withIgnoredPairs(Dataset dataset) {
    int[] clusters = dataset.clusters();
    List<RowPair> ignored = new ArrayList<>();
    for (int left = 0; left < clusters.length; left++) {
      for (int right = left + 1; right < clusters.length; right++) {
        if ((left + right) % 3 == 0 && (right == left + 1 || clusters[left] == clusters[right])) {
          ignored.add(new RowPair(left, right));
        }
      }
    }
    return rearranged(dataset, IntStream.range(0, dataset.size()).toArray(), ignored);
  }

  private static Dataset shuffled(Dataset dataset, int seed) {
    List<Integer> order = new ArrayList<>(IntStream.range(0, dataset.size()).boxed().toList());
    Collections.shuffle(order, new Random(seed));
    int[] rows = order.stream().mapToInt(row -> row).toArray();
    int[] place = new int[rows.length];
    for (int i = 0; i < rows.length; i++) {
      place[rows[i]] = i;
    }
    List<RowPair> ignored =
        dataset.ignoredPairs().stream()
            .map(pair -> new RowPair(place[pair.left()], place[pair.right()]))
            .toList();
    return rearranged(dataset, rows, ignored);
  }

  private static Dataset rearranged(Dataset dataset, int[] rows, List<RowPair> ignored) {
    int[] clusters = dataset.clusters();
    return Dataset.builder(dataset.name())
        .documents(Arrays.stream(rows).mapToObj(dataset.documents()::get).toList())
        .kinds(Arrays.stream(rows).mapToObj(dataset.kinds()::get).toList())
        .clusters(Arrays.stream(rows).map(row -> clusters[row]).toArray())
        .ignoredPairs(ignored)
        .build();
  }

  private static Set<String> verifiedPairs(Dataset dataset, Algorithm algorithm, int threads) {
    FingerprintTable table =
        FingerprintTable.of(algorithm, dataset.documents().iterator(), threads);
    SearchResult result = Search.of(algorithm, threads).pairs(table);
    Set<String> pairs = new TreeSet<>();
    for (int a = 0; a < dataset.size(); a++) {
      for (int b = 0; b < dataset.size(); b++) {
        String left = dataset.documents().get(a).id();
        String right = dataset.documents().get(b).id();
        if (left.compareTo(right) < 0 && result.matches(a, b)) {
          pairs.add(left + " " + right);
        }
      }
    }
    return pairs;
  }
}
