package io.github.neardup.dedup;

import static io.github.neardup.dedup.DedupOptions.CLUSTERING;
import static io.github.neardup.dedup.DedupOptions.KEEP;
import static io.github.neardup.dedup.DedupOptions.REPORT;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.rarity.OpenSpec;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SimilarityHistogram;
import io.github.neardup.core.search.SimilarityHistogram.Valley;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.dedup.DedupOptions.Clustering;
import io.github.neardup.dedup.MalformedRecords.OnError;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a deduplication did. In snake case, the names are the keys of {@code neardup dedup --format
 * json}, where the parts of all records but {@link Seconds} are side by side.
 *
 * @param settings what decided which documents are near-duplicates
 * @param records what was read
 * @param documents how many documents were read; {@code removed + kept}
 * @param clusters the clusters of two or more documents
 * @param removed how many documents were removed, and why
 * @param shortReferences how many reference texts have too few tokens to be searched for inside
 *     documents; 0 if the run does not search inside
 * @param kept how many documents were kept
 * @param incompleteDocuments the ids of documents that the search could not compare with all their
 *     candidates, because the budget was used up; empty if the result is complete
 * @param warnings results that often come from unsuitable settings, each in a sentence
 * @param hints settings that may suit the texts better, each in a sentence that says what the texts
 *     or the removed ones look like
 * @param speed how long the run took
 */
public record DeduplicationSummary(
    @JsonUnwrapped UsedSettings settings,
    @JsonUnwrapped Records records,
    int documents,
    @JsonUnwrapped Clusters clusters,
    @JsonUnwrapped Removed removed,
    int shortReferences,
    int kept,
    List<String> incompleteDocuments,
    List<String> warnings,
    List<String> hints,
    @JsonUnwrapped Speed speed) {

  /**
   * What decided which documents are near-duplicates, and which of them stay.
   *
   * @param algorithm the spec with all settings
   * @param threshold advice about the threshold; given only with a report
   * @param countedShingles how many different shingles were counted in the corpus for weights by
   *     rarity; 0 without such weights, or if a file of frequencies supplied them
   * @param identity everything that the fingerprints depend on besides the texts, as {@link
   *     io.github.neardup.core.spec.Identity} writes it
   * @param keep the keep policy
   * @param clustering how pairs became clusters
   * @param search how pairs were found
   */
  public record UsedSettings(
      String algorithm,
      ThresholdAdvice threshold,
      int countedShingles,
      String identity,
      KeepPolicy keep,
      Clustering clustering,
      SearchKind search) {}

  /**
   * The records of the inputs.
   *
   * @param read how many were read: the documents, and those that were skipped
   * @param skipped how many were malformed and left out, see {@link OnError}
   * @param problems what is wrong with the first of these, each with file and line
   */
  public record Records(int read, int skipped, List<String> problems) {}

  /**
   * The clusters of two or more documents.
   *
   * @param count how many there are
   * @param largest the size of the largest cluster; 0 if there is none
   * @param largestClusters the largest clusters, largest first
   * @param comparedWithKept how many removed texts were compared with the kept one, to measure the
   *     effect of chains of pairs: all of them, or a sample if there are more than 1000; 0 for
   *     stars, which have no chains. With {@link KeepPolicy#NONE}, the representative of the
   *     cluster takes the place of the kept text
   * @param unlikeKept how many of these are below the threshold
   */
  public record Clusters(
      @JsonProperty("clusters") int count,
      @JsonProperty("largest_cluster") int largest,
      List<LargeCluster> largestClusters,
      int comparedWithKept,
      int unlikeKept) {}

  /**
   * How many documents were removed.
   *
   * @param all the sum of the others
   * @param exact how many have the same text as the kept document, character for character. With
   *     {@link KeepPolicy#NONE}, a document counts if its text equals the representative's, and a
   *     representative counts if any other text of its cluster equals its own
   * @param near how many are near-duplicates but not exact copies
   * @param tooShort how many are shorter than the minimum length
   * @param inReference how many are near-duplicates of a reference text
   * @param inside how many of the others contain a reference text
   */
  public record Removed(
      @JsonProperty("removed") int all,
      @JsonProperty("removed_exact") int exact,
      @JsonProperty("removed_near") int near,
      @JsonProperty("removed_short") int tooShort,
      @JsonProperty("removed_reference") int inReference,
      @JsonProperty("removed_inside") int inside) {}

  /**
   * How fast the run was.
   *
   * @param inputBytes the size of the input files on disk, compressed or not
   * @param seconds how long the run took
   * @param megabytesPerSecond {@code inputBytes} divided by the total time; a megabyte is 1,000,000
   *     bytes
   */
  public record Speed(long inputBytes, Seconds seconds, double megabytesPerSecond) {}

  /** How pairs are found. */
  public enum SearchKind {
    /**
     * By sketches, which may miss pairs just over the threshold. Every pair found is verified
     * exactly.
     */
    @JsonProperty("sketches")
    SKETCHES,

    /**
     * Exactly, since there are few texts, although the algorithm has sketches: no pair is missed.
     */
    @JsonProperty("exact")
    EXACT,

    /** By the algorithm's own exact join: no pair is missed. */
    @JsonProperty("join")
    JOIN,

    /** By keys, with the recall that the algorithm promises. */
    @JsonProperty("keys")
    KEYS;

    static SearchKind of(Algorithm algorithm, Fingerprints fingerprints) {
      if (algorithm.sketch().isPresent()) {
        return Search.of(algorithm).isExact(fingerprints) ? EXACT : SKETCHES;
      }
      return algorithm.selfJoin(fingerprints.size(), true).isPresent() ? JOIN : KEYS;
    }
  }

  /**
   * The duration of each stage in seconds.
   *
   * @param fingerprint reading and fingerprinting
   * @param search finding pairs and clusters
   * @param write reading again and writing
   * @param total the whole run
   */
  public record Seconds(double fingerprint, double search, double write, double total) {}

  /**
   * What the similarities of the corpus say about the threshold. Nothing follows this advice.
   *
   * @param valley where the gap between the similarities of unrelated texts and the similarities of
   *     copies begins and ends; empty if there is no gap
   * @param advised the threshold to try, which lies in the gap; 0 if there is no gap
   * @param similarities the histogram of similarities
   */
  public record ThresholdAdvice(
      List<Double> valley, double advised, List<SimilarPairs> similarities) {

    /** If nobody asked, or similarities say nothing. */
    public static final ThresholdAdvice NONE = new ThresholdAdvice(List.of(), 0, List.of());

    /**
     * A range of similarities between different texts.
     *
     * @param from the lower bound, inclusive
     * @param to the upper bound, exclusive except for 1
     * @param pairs how many pairs lie in the range, exactly or estimated
     */
    public record SimilarPairs(double from, double to, double pairs) {}

    static ThresholdAdvice of(SimilarityHistogram histogram, double threshold) {
      Optional<Valley> valley = histogram.valley(threshold);
      return new ThresholdAdvice(
          valley.map(v -> List.of(v.from(), v.to())).orElse(List.of()),
          valley.map(Valley::threshold).orElse(0.0),
          histogram.bands().stream()
              .map(b -> new SimilarPairs(b.from(), b.to(), b.pairs()))
              .toList());
    }
  }

  /**
   * A cluster.
   *
   * @param id the id of the document that represents the cluster: the kept one, if one is kept
   * @param size how many documents the cluster has
   * @param beginning the beginning of that document's text, on one line
   */
  public record LargeCluster(String id, int size, String beginning) {}

  private static final double MEGABYTE = 1e6;

  static DeduplicationSummary of(
      DeduplicationRequest request,
      OpenSpec.Settled settled,
      Decision decision,
      ExcludedRecords leftOut,
      Collection collection,
      WriteStep step,
      Seconds seconds) {
    Algorithm algorithm = settled.algorithm();
    int withoutRow = leftOut.tooShort() + leftOut.inReference() + leftOut.inside();
    int documents = decision.rows() + withoutRow;
    int removed = decision.removed + withoutRow;
    List<LargeCluster> largest = step.largestClusters();
    return new DeduplicationSummary(
        new UsedSettings(
            algorithm.settings().toSpec(),
            request.file(REPORT).isEmpty()
                ? ThresholdAdvice.NONE
                : SimilarityHistogram.of(algorithm, collection.fingerprints(), request.threads)
                    .map(histogram -> ThresholdAdvice.of(histogram, algorithm.threshold()))
                    .orElse(ThresholdAdvice.NONE),
            settled.frequencies().map(DocumentFrequencies::features).orElse(0),
            algorithm.identity().toString(),
            request.get(KEEP),
            request.get(CLUSTERING),
            SearchKind.of(algorithm, collection.fingerprints())),
        new Records(documents + leftOut.malformed(), leftOut.malformed(), leftOut.problems()),
        documents,
        new Clusters(
            decision.clusters,
            largest.isEmpty() ? 0 : largest.get(0).size(),
            largest,
            step.chains.compared(),
            step.chains.unlike()),
        new Removed(
            removed,
            decision.exact,
            decision.removed - decision.exact,
            leftOut.tooShort(),
            leftOut.inReference(),
            leftOut.inside()),
        collection.shortReferences(),
        documents - removed,
        step.incompleteIds(),
        Stream.concat(warnings(leftOut, collection, documents), step.warnings().stream()).toList(),
        Stream.concat(
                collection.hints().about(List.of(algorithm.settings())).stream(),
                step.hints().stream())
            .toList(),
        new Speed(collection.bytes(), seconds, collection.bytes() / MEGABYTE / seconds.total()));
  }

  private static Stream<String> warnings(
      ExcludedRecords leftOut, Collection collection, int documents) {
    Stream.Builder<String> warnings = Stream.builder();
    if (leftOut.malformed() > 0 && documents == 0) {
      warnings.add("no record could be read, so the output is empty");
    }
    if (collection.shortReferences() > 0) {
      warnings.add(
          String.format(
              Locale.ROOT,
              "--inside: texts of --against that are shorter than a shingle are not searched for"
                  + " inside documents; there are %,d",
              collection.shortReferences()));
    }
    return warnings.build();
  }
}
