package io.github.neardup.recommend;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Algorithms;
import io.github.neardup.core.spec.InvalidSpecException;
import io.github.neardup.core.text.TextPipeline;
import java.util.List;

/**
 * What to recommend an algorithm for.
 *
 * @param truth the spec of the algorithm that defines which texts are near-duplicates; it must find
 *     every pair. What it leaves open follows from {@code duplicates}, if there are any
 * @param duplicates pairs of the corpus that somebody has labelled as near-duplicates: none, or at
 *     least {@value #LEAST_DUPLICATES}, drawn at random from all there are
 * @param recall the least share of the near-duplicate pairs that must be found, above 0, at most 1
 * @param precision the least share of the pairs found that must be near-duplicates, from 0 to 1
 * @param sample the most texts to sample, at least 1
 * @param seed chooses the sample
 * @param effort how much work the recommendation is worth
 * @param threads how many threads to use, at least 1
 */
public record RecommendationRequest(
    String truth,
    List<DuplicatePair> duplicates,
    double recall,
    double precision,
    int sample,
    long seed,
    Effort effort,
    int threads) {

  /** From fewer pairs nothing is chosen. */
  public static final int LEAST_DUPLICATES = 10;

  /** This many pairs suffice to choose from. */
  public static final int ENOUGH_DUPLICATES = 50;

  /**
   * Checks the arguments.
   *
   * @throws IllegalArgumentException if a number is out of range, or there are too few duplicates
   * @throws InvalidSpecException if {@code truth} does not find every pair of whole documents, or
   *     does not compare shingles
   */
  public RecommendationRequest {
    duplicates = List.copyOf(duplicates);
    if (!duplicates.isEmpty() && duplicates.size() < LEAST_DUPLICATES) {
      throw new IllegalArgumentException(
          "duplicates must be none or at least " + LEAST_DUPLICATES + ", not " + duplicates.size());
    }
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
    Algorithm algorithm = Algorithms.create(truth);
    TextPipeline.of(algorithm.settings()); // refuses what does not work on shingles
    if (algorithm.selfJoin().isEmpty()) {
      throw new InvalidSpecException(
          algorithm.settings().toShortSpec()
              + " cannot say what the near-duplicates are, because it does not find every pair of"
              + " whole documents; take kshingle, without parts");
    }
  }

  /** The algorithm that defines near-duplicates, if no labels say otherwise. */
  Algorithm assumed() {
    return Algorithms.create(truth);
  }

  /**
   * How much work a recommendation is worth.
   *
   * @param seconds how long it may take, beside one pass over the corpus, above 0
   * @param saving algorithms other than the exact search are tried only if they could save more
   *     than this many seconds of a deduplication, at least 0
   */
  public record Effort(double seconds, double saving) {

    /** A minute, to save at least ten seconds. */
    public static final Effort USUAL = new Effort(60, 10);

    /**
     * Checks the arguments.
     *
     * @throws IllegalArgumentException if a number is out of range
     */
    public Effort {
      if (!(seconds > 0)) {
        throw new IllegalArgumentException("time must be above 0 seconds, not " + seconds);
      }
      if (!(saving >= 0)) {
        throw new IllegalArgumentException("saving must be at least 0 seconds, not " + saving);
      }
    }
  }

  /**
   * Two documents of which somebody says that they are near-duplicates.
   *
   * @param left the id of one
   * @param right the id of the other
   */
  public record DuplicatePair(String left, String right) {

    /**
     * Checks the arguments.
     *
     * @throws IllegalArgumentException if it is the same document twice
     */
    public DuplicatePair {
      if (left.equals(right)) {
        throw new IllegalArgumentException("the document '" + left + "' is paired with itself");
      }
    }
  }
}
