package io.github.neardup.eval.score;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.eval.Evaluation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SearchSweepTest {

  @ParameterizedTest
  @ValueSource(strings = {"everyday-en", "everyday-zh"})
  void aPointIsWhatARunAtItsThresholdGives(String name) {
    Dataset dataset = BundledDatasets.load(name);
    ThresholdSweep sweep = SearchSweep.of(dataset, search(dataset, "kshingle:threshold=0.2"));
    assertThat(sweep.points()).hasSizeGreaterThan(50);
    for (String threshold : new String[] {"0.25", "0.5", "0.6", "0.8", "1"}) {
      PairCounts run =
          new Evaluation(1, 1)
              .run(dataset, Algorithms.create("kshingle:threshold=" + threshold))
              .quality();
      PairCounts swept =
          sweep.points().stream()
              .filter(point -> point.threshold() >= Double.parseDouble(threshold))
              .reduce((before, after) -> after)
              .orElseThrow()
              .counts();
      assertThat(swept).as(threshold).isEqualTo(run);
    }
    assertThat(sweep.points())
        .allSatisfy(
            point ->
                assertThat(point.counts().f1())
                    .isLessThanOrEqualTo(SearchSweep.best(sweep).counts().f1()));
  }

  private static SearchResult search(Dataset dataset, String spec) {
    Algorithm algorithm = Algorithms.create(spec);
    return Search.of(algorithm, 1)
        .pairs(FingerprintTable.of(algorithm, dataset.documents().iterator(), 1));
  }
}
