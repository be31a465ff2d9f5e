package io.github.neardup.dedup;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.search.Fingerprints;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.text.DocumentFrequencies;
import io.github.neardup.core.threshold.OpenSpec;
import io.github.neardup.core.threshold.OpenThreshold;
import io.github.neardup.dedup.Deduplicator.Clustering;
import io.github.neardup.dedup.MalformedRecords.OnError;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a deduplication did. Its names in snake case are those of {@code neardup dedup --format
 * json}.
 *
 * @param algorithm the spec with all settings
 * @param threshold what the corpus shows of the threshold
 * @param countedShingles how many different shingles were counted in the corpus for weights by
 *     rarity; 0 if none were, as without such weights, or with a file of frequencies
 * @param identity all that its fingerprints depend on besides the texts, as {@link
 *     io.github.neardup.core.spec.Identity} writes it
 * @param keep the keep policy
 * @param clustering how pairs became clusters
 * @param search how pairs were found
 * @param read how many records were read; {@code documents + skipped}
 * @param skipped how many of them could not be read and were left out, see {@link OnError}
 * @param problems what is wrong with the first of these, each with file and line
 * @param documents how many documents were read; {@code removed + kept}
 * @param clusters how many clusters of two or more there are
 * @param largestCluster how many documents the largest of them has; 0 if there is none
 * @param largestClusters the largest of them, the largest first
 * @param comparedWithKept how many of the removed texts were compared with the one that is kept, to
 *     see where chains of pairs lead: all or, of more than 1000, a sample; 0 for stars, which have
 *     no chains. With {@link KeepPolicy#NONE}, the one that stands for their cluster is meant
 * @param unlikeKept how many of these are less similar to it than the threshold
 * @param removed how many documents were removed; {@code removedExact + removedNear + removedShort
 *     + removedReference + removedInside}
 * @param removedExact how many of them have the same text as the one that is kept, character for
 *     character; with {@link KeepPolicy#NONE}, as the one that stands for their cluster, and of
 *     those that stand for clusters, as any other in it
 * @param removedNear how many are near-duplicates only
 * @param removedShort how many are shorter than the least length
 * @param removedReference how many are near-duplicates of a text in a reference
 * @param removedInside how many others contain a text of a reference
 * @param shortReferences how many texts of references have too few tokens to be looked for inside
 *     documents; 0 if none are looked for
 * @param kept how many documents were kept
 * @param incompleteDocuments the ids of the documents that were not compared with all they should
 *     have been, because the budget was used up; empty if the result is complete
 * @param hints settings that may suit the texts better, each with what the texts or the removed
 *     ones look like, in a sentence
 * @param inputBytes the size of the input files as they are, compressed or not
 * @param seconds how long it took
 * @param megabytesPerSecond {@code inputBytes} by total time; a megabyte is 1,000,000 bytes
 */
public record DeduplicationSummary(
    String algorithm,
    ShownThreshold threshold,
    int countedShingles,
    String identity,
    KeepPolicy keep,
    Clustering clustering,
    SearchKind search,
    int read,
    int skipped,
    List<String> problems,
    int documents,
    int clusters,
    int largestCluster,
    List<LargeCluster> largestClusters,
    int comparedWithKept,
    int unlikeKept,
    int removed,
    int removedExact,
    int removedNear,
    int removedShort,
    int removedReference,
    int removedInside,
    int shortReferences,
    int kept,
    List<String> incompleteDocuments,
    List<String> hints,
    long inputBytes,
    Seconds seconds,
    double megabytesPerSecond) {

  /** How pairs are found. */
  public enum SearchKind {
    /** By sketches, which may miss pairs just over the threshold; what they find is exact. */
    @JsonProperty("sketches")
    SKETCHES,

    /** Without the sketches that the algorithm has, as texts are few: no pair is missed. */
    @JsonProperty("exact")
    EXACT,

    /** By the algorithm's own join, which misses no pair. */
    @JsonProperty("join")
    JOIN,

    /** By keys, which find what the algorithm promises. */
    @JsonProperty("keys")
    KEYS;

    static SearchKind of(Algorithm algorithm, Fingerprints fingerprints) {
      if (algorithm.sketch().isPresent()) {
        return Search.of(algorithm).isExact(fingerprints) ? EXACT : SKETCHES;
      }
      return algorithm.selfJoin().isPresent() ? JOIN : KEYS;
    }
  }

  /**
   * How long the stages took, in seconds.
   *
   * @param fingerprint reading and fingerprinting
   * @param search finding pairs and clusters
   * @param write reading again and writing
   * @param total all of it
   */
  public record Seconds(double fingerprint, double search, double write, double total) {}

  /**
   * What the corpus shows of the threshold.
   *
   * @param open whether the threshold was left to the corpus
   * @param valley where the similarities between those of strangers and those of copies begin and
   *     end; empty if there is no such valley, or the threshold was not left open
   * @param similarities how many pairs are how similar; empty if the threshold was not left open
   */
  public record ShownThreshold(boolean open, List<Double> valley, List<SimilarPairs> similarities) {

    /** For a threshold that was set. */
    public static final ShownThreshold SET = new ShownThreshold(false, List.of(), List.of());

    /**
     * Pairs of different texts.
     *
     * @param from their least similarity
     * @param to they are less similar than this, but for 1
     * @param pairs how many there are, or about how many
     */
    public record SimilarPairs(double from, double to, double pairs) {}

    private static ShownThreshold of(Optional<OpenThreshold.Found> found) {
      return found
          .map(
              shown ->
                  new ShownThreshold(
                      true,
                      shown.valley().map(v -> List.of(v.from(), v.to())).orElse(List.of()),
                      shown.histogram().bands().stream()
                          .map(b -> new SimilarPairs(b.from(), b.to(), b.pairs()))
                          .toList()))
          .orElse(SET);
    }
  }

  /**
   * A cluster.
   *
   * @param id the id of the document that stands for it: the one that is kept, if one is
   * @param size how many documents it has
   * @param beginning how the text of that document begins, on one line
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
    int removed = decision.removed() + withoutRow;
    List<LargeCluster> largest = step.largestClusters();
    return new DeduplicationSummary(
        algorithm.settings().toSpec(),
        ShownThreshold.of(settled.threshold()),
        settled.frequencies().map(DocumentFrequencies::features).orElse(0),
        algorithm.identity().toString(),
        request.keep(),
        request.clustering(),
        SearchKind.of(algorithm, collection.fingerprints()),
        documents + leftOut.malformed(),
        leftOut.malformed(),
        leftOut.problems(),
        documents,
        decision.clusters(),
        largest.isEmpty() ? 0 : largest.get(0).size(),
        largest,
        step.chains().compared(),
        step.chains().unlike(),
        removed,
        decision.exact(),
        decision.removed() - decision.exact(),
        leftOut.tooShort(),
        leftOut.inReference(),
        leftOut.inside(),
        collection.shortReferences(),
        documents - removed,
        step.incompleteIds(),
        Stream.concat(
                collection.hints().about(List.of(algorithm.settings())).stream(),
                step.hints().stream())
            .toList(),
        collection.bytes(),
        seconds,
        collection.bytes() / MEGABYTE / seconds.total());
  }
}
