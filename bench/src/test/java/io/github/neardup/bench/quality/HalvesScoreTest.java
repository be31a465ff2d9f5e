package io.github.neardup.bench.quality;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.RowPair;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.eval.score.PairCounts;
import io.github.neardup.eval.score.SearchSweep;
import io.github.neardup.eval.score.ThresholdSweep;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class HalvesScoreTest {

  private static final List<Double> THRESHOLDS = List.of(0.2, 0.5, 0.8);

  private final Dataset bundled = BundledDatasets.load("everyday-en");
  private final Dataset dataset =
      Dataset.builder("with ignored pairs")
          .documents(bundled.documents())
          .clusters(bundled.clusters())
          .ignoredPairs(List.of(new RowPair(0, 7), duplicate(bundled.clusters())))
          .build();

  private static RowPair duplicate(int[] clusters) {
    for (int row = 0; row < clusters.length; row++) {
      if (clusters[row] != row) {
        return new RowPair(clusters[row], row);
      }
    }
    throw new IllegalStateException("no duplicates");
  }

  private SearchResult search(double threshold) {
    Algorithm algorithm = Algorithms.create("kshingle:shingle=1,threshold=" + threshold);
    return Search.of(algorithm, 1)
        .pairs(FingerprintTable.of(algorithm, dataset.documents().iterator(), 1));
  }

  @Test
  void oneSearchCountsAtEachThresholdWhatTheEvaluationCounts() {
    List<HalvesScore.Counts> counts =
        new HalvesScore(dataset).counts(search(THRESHOLDS.get(0)), THRESHOLDS);
    assertThat(counts).hasSameSizeAs(THRESHOLDS);
    for (int i = 0; i < counts.size(); i++) {
      List<ThresholdSweep.Point> points =
          SearchSweep.of(dataset, search(THRESHOLDS.get(i))).points();
      assertThat(counts.get(i).all()).isEqualTo(points.get(points.size() - 1).counts());
    }
  }

  @Test
  void everyClusterIsInOneHalfAndPairsAcrossAreInNeither() throws NoSuchAlgorithmException {
    double threshold = 0.3;
    SearchResult found = search(threshold);
    HalvesScore score = new HalvesScore(dataset);
    HalvesScore.Counts counts = score.counts(found, List.of(threshold)).get(0);
    Set<RowPair> ignored = new HashSet<>(dataset.ignoredPairs());
    int[] clusters = dataset.clusters();
    long[][] expected = new long[2][4];
    for (int left = 0; left < clusters.length; left++) {
      for (int right = left + 1; right < clusters.length; right++) {
        int half = half(clusters, left);
        if (half == half(clusters, right) && !ignored.contains(new RowPair(left, right))) {
          boolean same = clusters[left] == clusters[right];
          if (found.matches(left, right)) {
            expected[half][same ? 0 : 1]++;
          } else {
            expected[half][same ? 2 : 3]++;
          }
        }
      }
    }
    assertThat(List.of(counts.development(), counts.test()))
        .containsExactly(pairCounts(expected[0]), pairCounts(expected[1]));
    assertThat(expected[0]).doesNotContain(0);
    assertThat(expected[1]).doesNotContain(0);
  }

  private static PairCounts pairCounts(long[] counts) {
    return new PairCounts(counts[0], counts[1], counts[2], counts[3]);
  }

  /** 0 for development, 1 for test, by another way of computing a SHA-256. */
  private int half(int[] clusters, int row) throws NoSuchAlgorithmException {
    TreeSet<String> ids = new TreeSet<>();
    for (int other = 0; other < clusters.length; other++) {
      if (clusters[other] == clusters[row]) {
        ids.add(dataset.documents().get(other).id());
      }
    }
    MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
    return sha256.digest(("1:" + ids.first()).getBytes(UTF_8))[0] & 1;
  }
}
