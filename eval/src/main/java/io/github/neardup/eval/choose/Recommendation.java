package io.github.neardup.eval.choose;

import io.github.neardup.core.search.SimilarityHistogram;
import io.github.neardup.eval.system.LabelledPairs;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Recommended settings for a corpus, and the findings that support them.
 *
 * @param documents the number of documents in the corpus, including copies
 * @param different the estimated number of different texts
 * @param sampled the number of texts compared
 * @param histogram the pairs of the sample by similarity, with the usual representation
 * @param valley the range of similarities that separates strangers from copies; empty if there is
 *     no clear valley
 * @param representations the shares removed by each representation, the usual one first
 * @param examples pairs to look at
 * @param known the evaluation on labelled pairs; null without labels
 * @param spec the recommended spec
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

  /** The thresholds shown. */
  public static final List<Double> THRESHOLDS = List.of(0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3);

  /**
   * The shares of documents that a representation removes.
   *
   * @param spec the spec without a threshold
   * @param removed for each of the {@linkplain #THRESHOLDS thresholds}, the share of the documents
   *     that a deduplication removes, including exact copies
   * @param threshold its own default threshold
   * @param more the estimated number of pairs of different texts that it finds at that threshold
   *     and the default of {@code dedup} does not find
   * @param fewer the estimated number of pairs that it does not find and the default does
   * @param example the most similar pair of the former; null if there is none
   */
  public record Removal(
      String spec,
      List<Double> removed,
      double threshold,
      double more,
      double fewer,
      @Nullable Example example) {}

  /**
   * A pair that the usual representation finds at a threshold, but at no higher one.
   *
   * @param threshold one of {@link #THRESHOLDS}
   * @param similarity the similarity of the pair
   */
  public record Example(
      double threshold,
      double similarity,
      String left,
      String leftText,
      String right,
      String rightText) {}

  /**
   * The evaluation on pairs labelled as duplicates.
   *
   * @param pairs the number of labelled pairs with different texts
   * @param found the number of these that the spec finds
   * @param foundByDefault the number that the default of {@code dedup} finds
   * @param missed the pairs that the spec does not find
   */
  public record Known(int pairs, int found, int foundByDefault, List<LabelledPairs.Pair> missed) {}
}
