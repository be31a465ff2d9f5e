package io.github.neardup.core.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.text.FeatureExtractor;
import io.github.neardup.core.text.TextPipeline;
import java.util.Random;

/**
 * What the theory says of an algorithm whose similarity is an estimate, and a check of it on pairs
 * of texts: from the same text to hardly a word in common, of words as unevenly frequent as those
 * of a language.
 */
public interface EstimateTheory {

  /**
   * The similarity that is estimated.
   *
   * @param a the features of a text, in any order, each as often as it occurs
   */
  double exact(long[] a, long[] b);

  /** The variance of the estimate of an exact similarity. */
  double variance(double exact);

  /** The probability that texts of an exact similarity are candidates. */
  double candidateProbability(double exact);

  /**
   * Checks bias and error of the estimate, and how often pairs are candidates. Pairs share the hash
   * functions, so a mean over them varies more than that of independent ones, and a bias is allowed
   * the error of a single estimate.
   */
  default void check(Algorithm algorithm) {
    int bins = 20;
    int pairs = 3000;
    double[] predicted = new double[bins];
    int[] candidates = new int[bins];
    int[] inBin = new int[bins];
    double sum = 0;
    double squares = 0;
    double expected = 0;
    Random random = new Random(1949);
    FeatureExtractor features = TextPipeline.of(algorithm.settings()).extractor();
    Keys keys = algorithm.keys();
    for (int pair = 0; pair < pairs; pair++) {
      String[] texts = texts(random, (double) pair / pairs);
      double exact = exact(features.extract(texts[0]), features.extract(texts[1]));
      FingerprintTable table = new FingerprintTable();
      for (String text : texts) {
        long[] fingerprint = algorithm.fingerprint(text);
        table.add(Row.of(fingerprint));
      }
      double error = table.similarity(algorithm, 0, 1, 0) - exact;
      sum += error;
      squares += error * error;
      expected += variance(exact);
      int bin = Math.min(bins - 1, (int) (exact * bins));
      inBin[bin]++;
      candidates[bin] += table.areCandidates(keys, 0, 1) ? 1 : 0;
      predicted[bin] += candidateProbability(exact);
    }
    double expectedError = Math.sqrt(expected / pairs);
    assertThat(sum / pairs).as("bias").isEqualTo(0, within(expectedError));
    assertThat(Math.sqrt(squares / pairs) / expectedError).as("error").isBetween(0.8, 1.25);
    for (int bin = 0; bin < bins; bin++) {
      if (inBin[bin] > 0) {
        assertThat((double) candidates[bin] / inBin[bin])
            .as(
                "share of the %d pairs of similarity %f that are candidates",
                inBin[bin], bin / 20.0)
            .isEqualTo(
                predicted[bin] / inBin[bin],
                // Five standard errors, and what the spread of similarities may add.
                within(0.1 + 5 * Math.sqrt(0.25 / inBin[bin])));
      }
    }
  }

  /** Two texts of 60 to 160 words; each word is another in the second with a probability. */
  private static String[] texts(Random random, double changed) {
    StringBuilder left = new StringBuilder();
    StringBuilder right = new StringBuilder();
    for (int words = 60 + random.nextInt(101); words > 0; words--) {
      String word = word(random);
      left.append(word).append(' ');
      right.append(random.nextDouble() < changed ? word(random) : word).append(' ');
    }
    return new String[] {left.toString(), right.toString()};
  }

  /** A word whose rank has about the distribution of Zipf. */
  private static String word(Random random) {
    return "w" + (int) Math.exp(random.nextDouble() * Math.log(20_000));
  }
}
