package io.github.neardup.core.search;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.cluster.RowOrder;
import io.github.neardup.core.internal.Parallel;
import java.util.Objects;
import java.util.Optional;

/**
 * Searches a collection of fingerprints for near-duplicates, with any algorithm.
 *
 * <pre>{@code
 * FingerprintTable table = ParallelFingerprinter.fingerprint(algorithm, documents, threads);
 * FoundClusters found = Search.of(algorithm).clusters(table);
 * }</pre>
 *
 * <p>There is one search, and what differs is what becomes of a verified pair. {@link #pairs} lists
 * them all; {@link #clusters} gives their connected components; {@link #stars} clusters in which
 * every document is a verified pair with the one that stands for it. The last two do not compare
 * what is linked already, so that a thousand documents that are all alike take a thousand
 * comparisons and not half a million.
 *
 * <p>A <em>verified pair</em> is two documents with a key in common whose similarity reaches the
 * algorithm's threshold; for an algorithm {@linkplain io.github.neardup.core.search.Stages in two
 * stages} their estimated similarity must be worth verifying as well. What is found does not depend
 * on the order of the documents or on the number of threads. Nothing is left out: a search for
 * clusters that takes more comparisons than its {@link Budget} fails, unless an incomplete result
 * is allowed.
 *
 * <p>Memory beyond the fingerprints: 24 bytes for each entry of one slot, 4 to 12 bytes a row, and
 * 16 bytes a listed pair. Time: linear in entries and comparisons.
 *
 * <p>Immutable and thread-safe.
 */
public final class Search {

  private final Algorithm algorithm;
  private final int threads;
  private final Budget budget;

  private Search(Algorithm algorithm, int threads, Budget budget) {
    this.algorithm = algorithm;
    this.threads = threads;
    this.budget = budget;
  }

  /** A search on all processors, with the {@linkplain Budget#USUAL usual budget}. */
  public static Search of(Algorithm algorithm) {
    return of(algorithm, Runtime.getRuntime().availableProcessors());
  }

  /**
   * A search with the {@linkplain Budget#USUAL usual budget}.
   *
   * @param algorithm the algorithm that makes the fingerprints
   * @param threads how many threads to use, at least 1
   * @throws IllegalArgumentException if {@code threads} is less than 1
   */
  public static Search of(Algorithm algorithm, int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, not " + threads);
    }
    return new Search(Objects.requireNonNull(algorithm, "algorithm"), threads, Budget.USUAL);
  }

  /** The same search with another budget; searches for pairs have none. */
  public Search withBudget(Budget other) {
    return new Search(algorithm, threads, other);
  }

  /**
   * Finds all verified pairs. Who wants the clusters only is better served by {@link #clusters}: k
   * documents that are all alike make k (k - 1) / 2 pairs, and one cluster.
   *
   * @param fingerprints of the algorithm
   * @return the groups of equal fingerprints and the verified pairs between them
   * @throws io.github.neardup.core.algorithm.CapacityException if there are more pairs, or more
   *     keys in one slot, than arrays can hold
   */
  public SearchResult pairs(Fingerprints fingerprints) {
    return pairs(fingerprints, CandidateListener.NONE);
  }

  /** The same for fingerprints in memory. */
  public SearchResult pairs(FingerprintTable fingerprints) {
    return pairs(Fingerprints.of(fingerprints));
  }

  /** The same for fingerprints in memory; {@code listener} is told of every candidate pair. */
  public SearchResult pairs(FingerprintTable fingerprints, CandidateListener listener) {
    return pairs(Fingerprints.of(fingerprints), listener);
  }

  /** The same; {@code listener} is told of every candidate pair of different fingerprints. */
  public SearchResult pairs(Fingerprints fingerprints, CandidateListener listener) {
    try (Parallel parallel = new Parallel(threads)) {
      PairSink sink = new PairSink(listener, threads);
      return sink.result(passes(fingerprints, parallel).pairs(sink));
    }
  }

  /**
   * Whether a search finds two documents, or they have equal fingerprints. For looking at single
   * pairs.
   *
   * @param fingerprints whole fingerprints
   */
  public boolean verifies(FingerprintTable fingerprints, int a, int b) {
    Comparison comparison = new Comparison(algorithm);
    return fingerprints.equalRows(a, b)
        || (comparison.similarity(fingerprints, a, b) >= comparison.threshold()
            && fingerprints.areCandidates(algorithm.keys(), a, b));
  }

  /**
   * Finds the connected components of the verified pairs.
   *
   * @param fingerprints of the algorithm
   * @throws IncompleteSearchException if the budget is used up and does not allow for that
   * @throws io.github.neardup.core.algorithm.CapacityException if there are more keys in one slot
   *     than an array can hold
   */
  public FoundClusters clusters(Fingerprints fingerprints) {
    try (Parallel parallel = new Parallel(threads)) {
      LinkSink sink = linkSink(fingerprints);
      int[] representatives = passes(fingerprints, parallel).links(sink, Optional.empty());
      return new FoundClusters(sink.links().build(), representatives, sink.spending().concerned());
    }
  }

  /** The same for fingerprints in memory. */
  public FoundClusters clusters(FingerprintTable fingerprints) {
    return clusters(Fingerprints.of(fingerprints));
  }

  /**
   * Finds star clusters: every document is a verified pair with its centre. In connected components
   * a chain of small differences can join documents that have little in common; a star has no
   * chains.
   *
   * <p>Within each connected component, documents come up in the given order. Each is compared with
   * the centres so far: it goes to the most similar of those it is a verified pair with, of equals
   * to the first, or else becomes a centre itself (the greedy star cover of Aslam, Pelekhov, Rus,
   * "The star clustering algorithm for static and dynamic information organization", J. Graph
   * Algorithms and Applications 8, 2004, in another order). Documents with equal fingerprints come
   * up once, as the first of them, and all go where it goes.
   *
   * @param fingerprints of the algorithm
   * @param order of the rows, total: it alone decides
   * @throws IncompleteSearchException if the budget is used up and does not allow for that
   * @throws io.github.neardup.core.algorithm.CapacityException if there are more keys in one slot
   *     than an array can hold, or the exact fingerprints of one connected component do not fit
   *     into memory
   */
  public FoundStars stars(Fingerprints fingerprints, RowOrder order) {
    try (Parallel parallel = new Parallel(threads)) {
      LinkSink sink = linkSink(fingerprints);
      Stars stars = new Stars(sink, order, fingerprints.size(), parallel);
      passes(fingerprints, parallel).links(sink, Optional.of(stars));
      return new FoundStars(stars.centres(), sink.spending().concerned());
    }
  }

  /** The same for fingerprints in memory. */
  public FoundStars stars(FingerprintTable fingerprints, RowOrder order) {
    return stars(Fingerprints.of(fingerprints), order);
  }

  private LinkSink linkSink(Fingerprints fingerprints) {
    int rows = fingerprints.size();
    return new LinkSink(rows, new Spending(budget, rows, threads));
  }

  private Passes passes(Fingerprints fingerprints, Parallel parallel) {
    if (!fingerprints.areSketches()) {
      return new WholePass(algorithm, fingerprints.table(), parallel);
    }
    // Keys are those of the algorithm that searches: they may follow from how many texts there are.
    Optional<Stages> stages =
        algorithm instanceof Staged staged ? staged.stages() : Optional.empty();
    return new StagedPasses(
        stages.orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the fingerprints are sketches, and this algorithm makes none")),
        fingerprints,
        parallel);
  }
}
