package io.github.neardup.eval.choose;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.datasets.Dataset;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class RandomPairsTest {

  @Test
  void theNumbersOfPairsAreEstimated() {
    // Every tenth text is the same but for a word; every twentieth of one cluster.
    int size = 3000;
    Dataset dataset =
        Dataset.builder("crowd")
            .documents(
                IntStream.range(0, size)
                    .mapToObj(
                        i ->
                            new Document(
                                "d" + i,
                                i % 10 == 0 ? "always the same text but for " + i : "text" + i))
                    .toList())
            .clusters(IntStream.range(0, size).map(i -> i % 20 == 0 ? 0 : i).toArray())
            .build();
    Algorithm algorithm = Algorithms.create("kshingle:shingle=1,threshold=0.5");
    RandomPairs.Estimate estimate = estimate(dataset, algorithm);
    double similar = 300 * 299 / 2.0;
    double duplicates = 150 * 149 / 2.0;
    // Some 2,000 of the pairs drawn are similar: five standard errors are 11%.
    assertThat(estimate.pairs()).isCloseTo(similar, Percentage.withPercentage(12));
    assertThat(estimate.wrong()).isCloseTo(similar - duplicates, Percentage.withPercentage(14));
  }

  @Test
  void fewSimilarPairsAreNotExtrapolatedFrom() {
    Dataset dataset =
        Dataset.builder("strangers")
            .documents(
                IntStream.range(0, 3000).mapToObj(i -> new Document("d" + i, "text" + i)).toList())
            .clusters(IntStream.range(0, 3000).toArray())
            .build();
    Algorithm algorithm = Algorithms.create("kshingle:shingle=1");
    assertThat(estimate(dataset, algorithm)).isEqualTo(RandomPairs.Estimate.NONE);
  }

  private static RandomPairs.Estimate estimate(Dataset dataset, Algorithm algorithm) {
    FingerprintTable table = FingerprintTable.of(algorithm, dataset.documents().iterator(), 2);
    RandomPairs random = new RandomPairs(dataset, 1, 2);
    RandomPairs.Similarities similarities = random.new Similarities(table);
    // What was looked at before makes no difference.
    similarities.of(Algorithms.create("kshingle:shingle=1,threshold=0.95"));
    assertThat(similarities.of(algorithm)).isEqualTo(random.new Similarities(table).of(algorithm));
    return similarities.of(algorithm);
  }
}
