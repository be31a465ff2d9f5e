package io.github.neardup.eval.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.eval.testing.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SimilarPairsTest {

  private static double recall(String spec) {
    return Clock.evaluation(2, 0)
        .run(BundledDatasets.load("everyday-en"), Algorithms.create(spec))
        .candidates()
        .recallOfSimilar();
  }

  /** With as many bands as components MinHash misses nothing above the threshold. */
  @ParameterizedTest
  @ValueSource(strings = {"kshingle", "simhash", "ksentence", "minhash:bands=128,rows=1"})
  void exactKeysFindEveryPairThatReachesTheThreshold(String spec) {
    assertThat(recall(spec)).isEqualTo(1);
  }

  @Test
  void minHashFindsWhatItsBandsMakeLikely() {
    assertThat(recall("minhash:bands=4,rows=32")).isBetween(0.1, 0.9);
  }
}
