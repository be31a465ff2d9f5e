package io.github.neardup.eval.choose;

import io.github.neardup.core.search.SimilarityHistogram;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which settings a corpus, and the pairs that somebody knows, speak for.
 *
 * @param documents how many documents the corpus has, copies included
 * @param different an estimate of the number of different texts
 * @param sampled how many texts were compared
 * @param histogram how many pairs of the sample are how similar, by the usual representation
 * @param valley the similarities between which strangers and copies part; empty if there is no
 *     clear valley
 * @param representations ways to compare texts, the usual one first
 * @param examples pairs to look at
 * @param known what labelled pairs say; null without any
 * @param spec what to use
 */
public record Recommendation(
    long documents,
    double different,
    int sampled,
    List<SimilarityHistogram.Band> histogram,
    List<Double> valley,
    List<Removal> representations,
    List<Example> examples,
    @Nullable Known known,
    String spec) {

  /** The thresholds that are shown. */
  public static final List<Double> THRESHOLDS = List.of(0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3);

  public Recommendation {
    histogram = List.copyOf(histogram);
    valley = List.copyOf(valley);
    representations = List.copyOf(representations);
    examples = List.copyOf(examples);
  }

  /**
   * What a representation removes.
   *
   * @param spec without a threshold
   * @param removed by {@linkplain #THRESHOLDS threshold}, the share of the documents that a
   *     deduplication removes, exact copies included; NaN where that would take too long
   */
  public record Removal(String spec, List<Double> removed) {

    public Removal {
      removed = List.copyOf(removed);
    }
  }

  /**
   * A pair that the usual representation finds at a threshold, and at none above.
   *
   * @param threshold one of {@link #THRESHOLDS}
   * @param similarity of the pair
   */
  public record Example(
      double threshold,
      double similarity,
      String left,
      String leftText,
      String right,
      String rightText) {}

  /**
   * What pairs say that somebody knows to be duplicates.
   *
   * @param pairs how many of different texts there are
   * @param found how many of them the spec finds
   * @param foundByDefault how many the default of {@code dedup} finds
   * @param missed those that the spec does not find
   */
  public record Known(int pairs, int found, int foundByDefault, List<DuplicatePair> missed) {

    public Known {
      missed = List.copyOf(missed);
    }
  }

  /**
   * Two documents that somebody calls duplicates.
   *
   * @param left the id of one
   * @param right the id of the other
   */
  public record DuplicatePair(String left, String right) {}

  /** The lowest and the highest share removed at a threshold, of all representations. */
  public double[] range(double threshold) {
    int at = THRESHOLDS.indexOf(threshold);
    double[] shares =
        representations.stream()
            .mapToDouble(one -> one.removed().get(at))
            .filter(share -> !Double.isNaN(share))
            .sorted()
            .toArray();
    return shares.length == 0
        ? new double[] {Double.NaN, Double.NaN}
        : new double[] {shares[0], shares[shares.length - 1]};
  }
}
