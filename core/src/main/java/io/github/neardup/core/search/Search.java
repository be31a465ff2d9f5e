package io.github.neardup.core.search;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.algorithm.Sketch;
import io.github.neardup.core.search.Budget.IncompleteSearchException;
import io.github.neardup.core.search.SearchResult.VerifiedPairs;
import io.github.neardup.core.util.Parallel;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;

/**
 * Searches a collection of fingerprints for near-duplicates, with any algorithm.
 *
 * <pre>{@code
 * FingerprintTable table = FingerprintTable.of(algorithm, documents, threads);
 * Components found = Search.of(algorithm).clusters(table);
 * }</pre>
 *
 * <p>There is one search, and what differs is what becomes of a verified pair. {@link #pairs} lists
 * them all; {@link #clusters} gives their connected components; {@link #stars} clusters in which
 * every document is a verified pair with the one that stands for it. The last two do not compare
 * what is linked already, so that a thousand documents that are all alike take a thousand
 * comparisons and not half a million.
 *
 * <p>A <em>verified pair</em> is two documents with a key in common whose similarity reaches the
 * algorithm's threshold; of an algorithm with {@linkplain io.github.neardup.core.algorithm.Sketch
 * sketches} their estimated similarity must be worth verifying as well, unless the collection is
 * small. What is found does not depend on the order of the documents or on the number of threads.
 * Nothing is left out: a search for clusters that takes more comparisons than its {@link Budget}
 * fails, unless an incomplete result is allowed.
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

  /** Whether the documents are not all of the collection. */
  private final boolean ofPart;

  private final LongConsumer onCompared;

  private Search(
      Algorithm algorithm, int threads, Budget budget, boolean ofPart, LongConsumer onCompared) {
    this.algorithm = algorithm;
    this.threads = threads;
    this.budget = budget;
    this.ofPart = ofPart;
    this.onCompared = onCompared;
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
    return new Search(
        Objects.requireNonNull(algorithm, "algorithm"),
        threads,
        Budget.USUAL,
        false,
        comparisons -> {});
  }

  /** The same search with another budget; searches for pairs have none. */
  public Search withBudget(Budget other) {
    Objects.requireNonNull(other, "other");
    return new Search(algorithm, threads, other, ofPart, onCompared);
  }

  /**
   * The same search, which says how far it has come; searches for pairs do not.
   *
   * @param listener is told now and then, from any thread, how many pairs were compared so far
   */
  public Search onCompared(LongConsumer listener) {
    Objects.requireNonNull(listener, "listener");
    return new Search(algorithm, threads, budget, ofPart, listener);
  }

  /**
   * The same search of a part of a larger collection: it goes by sketches as the whole does,
   * however few documents the part has.
   */
  public Search ofPart() {
    return new Search(algorithm, threads, budget, true, onCompared);
  }

  /**
   * Finds all verified pairs. Who wants the clusters only is better served by {@link #clusters}: k
   * documents that are all alike make k (k - 1) / 2 pairs, and one cluster.
   *
   * @param fingerprints of the algorithm
   * @return the groups of equal fingerprints and the verified pairs between them
   * @throws io.github.neardup.core.CapacityException if there are more pairs, or more keys in one
   *     slot, than arrays can hold
   */
  public SearchResult pairs(Fingerprints fingerprints) {
    Objects.requireNonNull(fingerprints, "fingerprints");
    return pairs(fingerprints, (left, right) -> {});
  }

  /** The same for fingerprints in memory. */
  public SearchResult pairs(FingerprintTable fingerprints) {
    Objects.requireNonNull(fingerprints, "fingerprints");
    return pairs(Fingerprints.of(fingerprints));
  }

  /** The same for fingerprints in memory; {@code listener} is told of every candidate pair. */
  public SearchResult pairs(FingerprintTable fingerprints, CandidateListener listener) {
    Objects.requireNonNull(fingerprints, "fingerprints");
    Objects.requireNonNull(listener, "listener");
    return pairs(Fingerprints.of(fingerprints), listener);
  }

  /** The same; {@code listener} is told of every candidate pair of different fingerprints. */
  public SearchResult pairs(Fingerprints fingerprints, CandidateListener listener) {
    Objects.requireNonNull(fingerprints, "fingerprints");
    Objects.requireNonNull(listener, "listener");
    try (Parallel parallel = new Parallel(threads)) {
      PairSink sink = new PairSink(listener, threads);
      Searched searched = searched(fingerprints, parallel);
      if (searched.fingerprints().areSketches()) {
        SketchSearch passes = sketched(fingerprints, parallel);
        passes.pairs(sink);
        return sink.result(passes.representatives());
      }
      FingerprintTable table = searched.fingerprints().table();
      KeyedRows.Workspace workspace = new KeyedRows.Workspace();
      EqualRows equal = new EqualRows(table, parallel, workspace);
      new SlotSearch(new Verifier(searched.algorithm()), table, parallel, workspace, sink)
          .pairs(equal.distinct());
      return sink.result(equal.representatives());
    }
  }

  /** What is searched: of a small collection, exact fingerprints in place of sketches. */
  private record Searched(Algorithm algorithm, Fingerprints fingerprints) {}

  private Searched searched(Fingerprints fingerprints, Parallel parallel) {
    if (!isExact(fingerprints)) {
      return new Searched(algorithm, fingerprints);
    }
    Sketch sketch = algorithm.sketch().orElseThrow();
    return new Searched(sketch.exact(), Fingerprints.of(fingerprints.exact(sketch, parallel)));
  }

  /**
   * Whether the search goes without the sketches that the algorithm has, as the collection is
   * {@linkplain Sketch#isNeedless small}, and so misses no pair.
   */
  public boolean isExact(Fingerprints fingerprints) {
    return !ofPart && fingerprints.searchedExactly(algorithm);
  }

  /**
   * Compares all candidates of the keys, and nothing else: without the algorithm's own join, and
   * without leaving out what an estimate says is not worth verifying. It shows what keys cost and
   * find.
   *
   * @param fingerprints whole fingerprints
   * @param listener is told of every candidate pair of different fingerprints
   */
  public SearchResult pairsByKeys(FingerprintTable fingerprints, CandidateListener listener) {
    Objects.requireNonNull(fingerprints, "fingerprints");
    Objects.requireNonNull(listener, "listener");
    try (Parallel parallel = new Parallel(threads)) {
      PairSink sink = new PairSink(listener, threads);
      KeyedRows.Workspace workspace = new KeyedRows.Workspace();
      EqualRows equal = new EqualRows(fingerprints, parallel, workspace);
      Verifier verifier = new Verifier(algorithm, algorithm.threshold(), Optional.empty());
      new SlotSearch(verifier, fingerprints, parallel, workspace, sink)
          .pairsByKeys(equal.distinct());
      return sink.result(equal.representatives());
    }
  }

  /**
   * Whether a search finds two documents, or they have equal fingerprints. For looking at single
   * pairs.
   *
   * @param fingerprints whole fingerprints
   */
  public boolean verifies(FingerprintTable fingerprints, int a, int b) {
    Objects.requireNonNull(fingerprints, "fingerprints");
    if (isExact(Fingerprints.of(fingerprints))) {
      double least = algorithm.threshold();
      return fingerprints.similarity(algorithm, a, b, least) >= least;
    }
    Verifier verifier = new Verifier(algorithm);
    return fingerprints.equalRows(a, b)
        || (verifier.similarity(fingerprints, a, b) >= verifier.threshold()
            && fingerprints.areCandidates(algorithm.keys(), a, b));
  }

  /**
   * Finds the connected components of the verified pairs.
   *
   * @param fingerprints of the algorithm
   * @throws IncompleteSearchException if the budget is used up and does not allow for that
   * @throws io.github.neardup.core.CapacityException if there are more keys in one slot than an
   *     array can hold
   */
  public Components clusters(Fingerprints fingerprints) {
    Objects.requireNonNull(fingerprints, "fingerprints");
    try (Parallel parallel = new Parallel(threads)) {
      LinkSink sink = linkSink(fingerprints);
      int[] representatives = link(fingerprints, sink, Optional.empty(), parallel);
      return new Components(sink.links().build(), representatives, sink.meter().concerned());
    }
  }

  /** The same for fingerprints in memory. */
  public Components clusters(FingerprintTable fingerprints) {
    Objects.requireNonNull(fingerprints, "fingerprints");
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
   * <p>With an algorithm that {@linkplain Algorithm#isOneSided() has a direction}, documents come
   * up by {@linkplain Algorithm#extent extent}, the greatest first, and of equal ones in the given
   * order; a document goes to a centre only if that {@linkplain Algorithm#similarityWithin
   * contains} it.
   *
   * @param fingerprints of the algorithm
   * @param order of the rows, total: it alone decides
   * @throws IncompleteSearchException if the budget is used up and does not allow for that
   * @throws io.github.neardup.core.CapacityException if there are more keys in one slot than an
   *     array can hold
   */
  public StarClusters stars(Fingerprints fingerprints, RowOrder order) {
    Objects.requireNonNull(fingerprints, "fingerprints");
    Objects.requireNonNull(order, "order");
    try (Parallel parallel = new Parallel(threads)) {
      LinkSink sink = linkSink(fingerprints);
      RowOrder coming = algorithm.isOneSided() ? greatestFirst(fingerprints.table(), order) : order;
      Stars stars = new Stars(sink, coming, fingerprints.size(), parallel);
      link(fingerprints, sink, Optional.of(stars), parallel);
      return new StarClusters(stars.centres(), sink.meter().concerned());
    }
  }

  /** The same for fingerprints in memory. */
  public StarClusters stars(FingerprintTable fingerprints, RowOrder order) {
    Objects.requireNonNull(fingerprints, "fingerprints");
    return stars(Fingerprints.of(fingerprints), order);
  }

  private RowOrder greatestFirst(FingerprintTable table, RowOrder order) {
    long[] extents = new long[table.size()];
    Arrays.setAll(
        extents, row -> algorithm.extent(table.words(row), table.from(row), table.to(row)));
    return (a, b) -> {
      int byExtent = Long.compare(extents[b], extents[a]);
      return byExtent != 0 ? byExtent : order.compare(a, b);
    };
  }

  private LinkSink linkSink(Fingerprints fingerprints) {
    int rows = fingerprints.size();
    return new LinkSink(rows, new Budget.Meter(budget, rows, threads, onCompared));
  }

  /**
   * Links the rows of every verified pair.
   *
   * @param stars if wanted, are found as soon as all links between some rows are made
   * @return for each row the first row with an equal fingerprint
   */
  private int[] link(
      Fingerprints fingerprints, LinkSink sink, Optional<Stars> stars, Parallel parallel) {
    Searched searched = searched(fingerprints, parallel);
    if (searched.fingerprints().areSketches()) {
      SketchSearch passes = sketched(fingerprints, parallel);
      passes.links(sink, stars);
      return passes.representatives();
    }
    FingerprintTable table = searched.fingerprints().table();
    KeyedRows.Workspace workspace = new KeyedRows.Workspace();
    EqualRows equal = new EqualRows(table, parallel, workspace);
    equal.link(sink.links());
    Verifier verifier = new Verifier(searched.algorithm());
    new SlotSearch(verifier, table, parallel, workspace, sink).links(equal.distinct());
    stars.ifPresent(some -> some.add(LoadedRows.all(verifier, table, equal.representatives())));
    return equal.representatives();
  }

  private SketchSearch sketched(Fingerprints fingerprints, Parallel parallel) {
    // Keys are those of the algorithm that searches: they follow from its threshold.
    Sketch sketch =
        algorithm
            .sketch()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "the fingerprints are sketches, and this algorithm makes none"));
    return new SketchSearch(sketch, fingerprints, parallel);
  }

  /**
   * About how many bytes a collection takes when it is fingerprinted and searched for clusters.
   * Tokens and exact fingerprints come on top, as far as there is room.
   *
   * @param algorithm makes the fingerprints
   * @param sample of the collection: fingerprints or sketches, at least one
   * @param documents how many documents the collection has
   * @param different how many of them have different fingerprints
   */
  public static long memory(
      Algorithm algorithm, FingerprintTable sample, double documents, double different) {
    Objects.requireNonNull(algorithm, "algorithm");
    Objects.requireNonNull(sample, "sample");
    return Memory.bytes(algorithm, sample, documents, different);
  }

  /** The memory of a search, estimated from a sample. */
  private static final class Memory {

    private static final int KEYS_COUNTED_OF = 1000;

    private static final int BYTES_A_ROW_OF_ANY_LENGTH = 12;

    /** What is kept of an id, to find those that are given twice, and of the links. */
    private static final int BYTES_A_DOCUMENT = 20 + 12;

    private static final int BYTES_AN_ENTRY = 24;

    private Memory() {}

    /** See {@link Search#memory}. */
    static long bytes(
        Algorithm algorithm, FingerprintTable sample, double documents, double different) {
      boolean oneLength = true;
      for (int row = 1; row < sample.size(); row++) {
        oneLength &= sample.to(row) - sample.from(row) == sample.to(0) - sample.from(0);
      }
      double words = (double) sample.wordCount() / sample.size();
      double fingerprints =
          documents * (Long.BYTES * words + (oneLength ? 0 : BYTES_A_ROW_OF_ANY_LENGTH));
      // More are not in the heap.
      boolean fit = fingerprints <= (double) Long.BYTES * Fingerprints.Limits.USUAL.fingerprints();
      Keys made = sample.keys(algorithm);
      double entries = entries(made, sample);
      double keys = different * entries * BYTES_AN_ENTRY;
      // More are searched in parts, unless a row has several.
      double ofPart = entries <= 1 ? KeyedRows.Workspace.usualBytes() : Double.MAX_VALUE;
      double ahead = made.slots() > 1 && entries <= 1 ? SlotSearch.bytesAhead(different, words) : 0;
      return Math.round(
          (fit ? fingerprints : 0) + documents * BYTES_A_DOCUMENT + Math.min(keys, ofPart) + ahead);
    }

    /** The keys of a fingerprint in the slot with the most. */
    private static double entries(Keys keys, FingerprintTable table) {
      int rows = Math.min(KEYS_COUNTED_OF, table.size());
      long most = 0;
      for (int slot = 0; slot < keys.slots(); slot++) {
        long[] count = new long[1];
        for (int i = 0; i < rows; i++) {
          int row = (int) ((long) i * table.size() / rows);
          keys.keys(table.words(row), table.from(row), table.to(row), slot, key -> count[0]++);
        }
        most = Math.max(most, count[0]);
      }
      return (double) most / rows;
    }
  }

  /** Lists all verified pairs. */
  private static final class PairSink implements SelfJoin.Sink {

    private final CandidateListener listener;
    private final List<VerifiedPairs.Builder> found;

    PairSink(CandidateListener listener, int workers) {
      this.listener = listener;
      this.found =
          IntStream.range(0, workers).mapToObj(worker -> new VerifiedPairs.Builder()).toList();
    }

    @Override
    public void candidate(int worker, int left, int right) {
      listener.candidate(left, right);
    }

    @Override
    public void verified(int worker, int left, int right, double similarity) {
      found.get(worker).add(left, right, similarity);
    }

    /** What was found; it is handed over. */
    SearchResult result(int[] representatives) {
      return new SearchResult(representatives, VerifiedPairs.Builder.build(found));
    }
  }

  /** Receives every candidate pair of distinct fingerprints, verified or not, each once. */
  @FunctionalInterface
  public interface CandidateListener {

    /**
     * Two rows are candidates. Called from several threads at once, in no particular order.
     *
     * @param left the lower row; the first of those with its fingerprint
     * @param right the higher row; the first of those with its fingerprint
     */
    void candidate(int left, int right);
  }

  /** An order of the rows of a collection, such as the one in which its documents would be kept. */
  @FunctionalInterface
  public interface RowOrder {

    /**
     * Compares two rows.
     *
     * @return less than 0 if {@code a} comes before {@code b}, more than 0 if after it, 0 if
     *     neither
     */
    int compare(int a, int b);
  }

  /** Connected components of the verified pairs. Thread-safe. */
  public static final class Components {

    private final Clusters clusters;
    private final int[] representatives;
    private final int[] incompleteRows;

    private Components(Clusters clusters, int[] representatives, int[] incompleteRows) {
      this.clusters = clusters;
      this.representatives = representatives;
      this.incompleteRows = incompleteRows;
    }

    /** The components. */
    public Clusters clusters() {
      return clusters;
    }

    /** The first row with the same fingerprint as {@code row}: itself, if none before it has. */
    public int representative(int row) {
      return representatives[row];
    }

    /** The rows that were not compared with all they should have been; see {@link Budget}. */
    public int[] incompleteRows() {
      return incompleteRows.clone();
    }
  }

  /** Star clusters: for each row the centre of its star. Thread-safe. */
  public static final class StarClusters {

    private final int[] centres;
    private final int[] incompleteRows;

    private StarClusters(int[] centres, int[] incompleteRows) {
      this.centres = centres;
      this.incompleteRows = incompleteRows;
    }

    /** The number of rows. */
    public int rows() {
      return centres.length;
    }

    /** The centre of a row's star: itself, or a row that it is a verified pair with. */
    public int centre(int row) {
      return centres[row];
    }

    /** The rows that were not compared with all they should have been; see {@link Budget}. */
    public int[] incompleteRows() {
      return incompleteRows.clone();
    }
  }
}
