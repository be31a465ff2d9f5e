package io.github.neardup.recommend;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.InvalidSpecException;
import io.github.neardup.core.search.Joining;
import io.github.neardup.core.text.TextPipeline;

/**
 * What to recommend an algorithm for.
 *
 * @param truth the algorithm that defines which texts are near-duplicates; it must find every pair
 * @param recall the least share of the near-duplicate pairs that must be found, above 0, at most 1
 * @param precision the least share of the pairs found that must be near-duplicates, from 0 to 1
 * @param sample the most texts to sample, at least 1
 * @param seed chooses the sample
 * @param threads how many threads to use, at least 1
 */
public record RecommendationRequest(
    Algorithm truth, double recall, double precision, int sample, long seed, int threads) {

  /**
   * Checks the arguments.
   *
   * @throws IllegalArgumentException if a number is out of range
   * @throws InvalidSpecException if {@code truth} does not find every pair of whole documents, or
   *     does not compare shingles
   */
  public RecommendationRequest {
    if (!(recall > 0 && recall <= 1)) {
      throw new IllegalArgumentException("recall must be above 0 and at most 1, not " + recall);
    }
    if (!(precision >= 0 && precision <= 1)) {
      throw new IllegalArgumentException("precision must be from 0 to 1, not " + precision);
    }
    if (sample < 1) {
      throw new IllegalArgumentException("sample must be at least 1, not " + sample);
    }
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, not " + threads);
    }
    TextPipeline.of(truth.settings()); // refuses what does not work on shingles
    if (!(truth instanceof Joining)) {
      throw new InvalidSpecException(
          truth.settings().toShortSpec()
              + " cannot say what the near-duplicates are, because it does not find every pair of"
              + " whole documents; take kshingle, without parts");
    }
  }
}
