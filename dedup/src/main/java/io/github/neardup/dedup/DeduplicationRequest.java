package io.github.neardup.dedup;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.defaults.AlgorithmChoice;
import io.github.neardup.core.search.Budget;
import io.github.neardup.io.CorpusFields;
import io.github.neardup.io.CorpusFiles;
import io.github.neardup.io.CorpusTarget;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * What to deduplicate, and how. Immutable.
 *
 * @param inputs the files to read, at least one; see {@link io.github.neardup.io.CorpusReader} for
 *     the formats
 * @param fields which fields hold ids and texts
 * @param algorithm gives the algorithm that decides which documents are near-duplicates
 * @param keep picks the document of a cluster that is kept
 * @param clustering how pairs become clusters
 * @param budget how many comparisons the search may take
 * @param threads how many threads to use, at least 1
 * @param output where the records that are kept go, in the format that its name tells, as {@link
 *     io.github.neardup.io.CorpusWriter} says; empty for the stream given to {@link
 *     Deduplicator#run}
 * @param clusters the file for the clusters of two or more documents, if wanted: for each document
 *     in one a line with its id, a tab, and the id of the document that is kept
 */
public record DeduplicationRequest(
    CorpusFiles inputs,
    CorpusFields fields,
    AlgorithmChoice algorithm,
    KeepPolicy keep,
    Clustering clustering,
    Budget budget,
    int threads,
    Optional<CorpusTarget> output,
    Optional<Path> clusters) {

  /**
   * Copies the list.
   *
   * @throws IllegalArgumentException if there is no input, fewer than one thread, or the two
   *     outputs are the same
   */
  public DeduplicationRequest {
    if (inputs.paths().isEmpty()) {
      throw new IllegalArgumentException("there must be at least one input");
    }
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, not " + threads);
    }
    if (output.isPresent() && output.map(CorpusTarget::path).equals(clusters)) {
      throw new IllegalArgumentException("output and clusters must be two files");
    }
  }

  /**
   * A request with the defaults of {@code neardup dedup}: fields {@code id} and {@code text}, the
   * first document of each cluster kept, clusters as stars, a thread for each processor. Settings
   * that the spec leaves open {@linkplain io.github.neardup.core.defaults.CollectionDefaults follow
   * from the corpus}.
   *
   * @throws io.github.neardup.core.algorithm.InvalidSpecException if the spec is wrong
   */
  public static DeduplicationRequest of(List<Path> inputs, String spec, Path output) {
    return of(inputs, AlgorithmChoice.of(spec), output);
  }

  /** The same with an algorithm that is what it is, whatever the corpus. */
  public static DeduplicationRequest of(List<Path> inputs, Algorithm algorithm, Path output) {
    return of(inputs, AlgorithmChoice.of(algorithm), output);
  }

  private static DeduplicationRequest of(
      List<Path> inputs, AlgorithmChoice algorithm, Path output) {
    return new DeduplicationRequest(
        CorpusFiles.of(inputs),
        CorpusFields.DEFAULT,
        algorithm,
        KeepPolicy.FIRST,
        Clustering.STAR,
        Budget.USUAL,
        Runtime.getRuntime().availableProcessors(),
        Optional.of(CorpusTarget.of(output)),
        Optional.empty());
  }

  /** The same with other fields. */
  public DeduplicationRequest withFields(CorpusFields other) {
    return new DeduplicationRequest(
        inputs, other, algorithm, keep, clustering, budget, threads, output, clusters);
  }

  /** The same with another keep policy. */
  public DeduplicationRequest withKeep(KeepPolicy other) {
    return new DeduplicationRequest(
        inputs, fields, algorithm, other, clustering, budget, threads, output, clusters);
  }

  /** The same with another clustering. */
  public DeduplicationRequest withClustering(Clustering other) {
    return new DeduplicationRequest(
        inputs, fields, algorithm, keep, other, budget, threads, output, clusters);
  }

  /** The same with another budget of comparisons. */
  public DeduplicationRequest withBudget(Budget other) {
    return new DeduplicationRequest(
        inputs, fields, algorithm, keep, clustering, other, threads, output, clusters);
  }

  /** The same with another number of threads. */
  public DeduplicationRequest withThreads(int other) {
    return new DeduplicationRequest(
        inputs, fields, algorithm, keep, clustering, budget, other, output, clusters);
  }

  /** The same with a file for the clusters. */
  public DeduplicationRequest withClusters(Path other) {
    return new DeduplicationRequest(
        inputs, fields, algorithm, keep, clustering, budget, threads, output, Optional.of(other));
  }
}
