package io.github.neardup.eval.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.catalog.BundledDatasets;
import io.github.neardup.eval.Measurement;
import io.github.neardup.eval.testing.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** On the bundled datasets estimates err as the theory says they do. */
class EstimateCheckTest {

  private static final Dataset DATASET = BundledDatasets.load("everyday-en");

  private static Measurement measure(String spec) {
    return Clock.evaluation(2, 0).run(DATASET, Algorithms.create(spec));
  }

  /**
   * A mean over more than a thousand pairs; but they share hash functions, so it varies more than
   * that of independent ones. Within the error of a single estimate at most.
   */
  @ParameterizedTest
  @ValueSource(strings = {"minhash", "minhash:permutations=512", "simhash", "simhash:bits=128"})
  void estimatesHaveNoBiasAndTheErrorOfTheBinomial(String spec) {
    EstimateErrors errors = measure(spec).estimates().orElseThrow();
    assertThat(errors.pairs()).isGreaterThan(1000);
    assertThat(errors.bias()).isEqualTo(0, within(errors.expectedRootMeanSquareError()));
    assertThat(errors.rootMeanSquareError() / errors.expectedRootMeanSquareError())
        .isBetween(0.75, 1.33);
    assertThat(errors.collisions().stream().mapToLong(EstimateErrors.Bin::pairs).sum())
        .isEqualTo(errors.pairs());
    assertThat(errors.collisions())
        .allSatisfy(
            bin ->
                assertThat(bin.measured())
                    .isEqualTo(
                        bin.predicted(),
                        // Five standard errors, and what the spread of similarities may add.
                        within(0.15 + 5 * Math.sqrt(0.25 / bin.pairs()))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"kshingle", "ksentence", "minhash:verify=exact"})
  void whatIsNoEstimateHasNoError(String spec) {
    assertThat(measure(spec).estimates()).isEmpty();
  }

  @Test
  void exactAlgorithmsFindEveryPairThatReachesTheThreshold() {
    assertThat(measure("kshingle").candidates().recallOfSimilar()).isEqualTo(1);
    assertThat(measure("simhash").candidates().recallOfSimilar()).isEqualTo(1);
    assertThat(measure("ksentence").candidates().recallOfSimilar()).isEqualTo(1);
  }

  @Test
  void minHashFindsWhatItsBandsMakeLikely() {
    // With as many bands as components nothing above the threshold is missed.
    assertThat(measure("minhash:bands=128,rows=1").candidates().recallOfSimilar()).isEqualTo(1);
    double few = measure("minhash:bands=4,rows=32").candidates().recallOfSimilar();
    assertThat(few).isBetween(0.1, 0.9);
  }
}
