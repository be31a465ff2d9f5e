package io.github.neardup.core.search;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Direction;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.algorithm.Sketch;
import io.github.neardup.core.search.SearchResult.VerifiedPairs;
import io.github.neardup.core.util.Parallel;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.stream.IntStream;

/**
 * Searches a collection of fingerprints for near-duplicates, with any algorithm.
 *
 * <pre>{@code
 * FingerprintTable table = FingerprintTable.of(algorithm, documents, threads);
 * Components found = Search.of(algorithm).clusters(table);
 * }</pre>
 *
 * <p>All searches work alike and differ in what they do with a verified pair. {@link #pairs} lists
 * all verified pairs. {@link #clusters} returns their connected components. {@link #stars} returns
 * clusters in which every document forms a verified pair with the cluster's centre. The last two
 * skip comparisons between linked documents, so a thousand similar documents take a thousand
 * comparisons rather than half a million.
 *
 * <p>A <em>verified pair</em> is two documents that share a key and whose similarity reaches the
 * algorithm's threshold. If the algorithm has {@linkplain io.github.neardup.core.algorithm.Sketch
 * sketches}, the estimated similarity must also be worth verifying, unless the collection is small.
 * The result depends neither on the order of the documents nor on the number of threads. The result
 * is complete: a search for clusters that exceeds its {@link Budget} fails, unless an incomplete
 * result is allowed.
 *
 * <p>Memory besides the fingerprints: 24 bytes for each entry of one slot, 4 to 20 bytes per row,
 * and 16 bytes per listed pair. Time: linear in entries and comparisons.
 *
 * <p>Immutable and thread-safe.
 */
public final class Search {

  private final Algorithm algorithm;
  private final int threads;
  private final Budget budget;

  /** Whether the documents are only part of the collection. */
  private final boolean ofPart;

  private final Listener listener;

  private Search(
      Algorithm algorithm, int threads, Budget budget, boolean ofPart, Listener listener) {
    this.algorithm = Objects.requireNonNull(algorithm, "algorithm");
    this.threads = threads;
    this.budget = Objects.requireNonNull(budget, "budget");
    this.ofPart = ofPart;
    this.listener = Objects.requireNonNull(listener, "listener");
  }

  /** Creates a search on all processors with the {@linkplain Budget#USUAL usual budget}. */
  public static Search of(Algorithm algorithm) {
    return of(algorithm, Runtime.getRuntime().availableProcessors());
  }

  /**
   * Creates a search with the {@linkplain Budget#USUAL usual budget}.
   *
   * @param algorithm the algorithm that makes the fingerprints
   * @param threads how many threads to use, at least 1
   * @throws IllegalArgumentException if {@code threads} is less than 1
   */
  public static Search of(Algorithm algorithm, int threads) {
    if (threads < 1) {
      throw new IllegalArgumentException("threads must be at least 1, not " + threads);
    }
    return new Search(algorithm, threads, Budget.USUAL, false, (compared, share) -> {});
  }

  /** Returns the same search with another budget; searches for pairs have no budget. */
  public Search withBudget(Budget other) {
    return new Search(algorithm, threads, other, ofPart, listener);
  }

  /**
   * Returns the same search with a progress listener; searches for pairs do not report progress.
   */
  public Search withListener(Listener other) {
    return new Search(algorithm, threads, budget, ofPart, other);
  }

  /** Follows a search for clusters. */
  @FunctionalInterface
  public interface Listener {

    /**
     * Called now and then, on any thread.
     *
     * @param compared the number of pairs compared so far
     * @param share the share of the search that is done, roughly, from 0 to 1
     */
    void reached(long compared, double share);
  }

  /**
   * Returns a search for part of a larger collection: it uses sketches as a search of the whole
   * does, however small the part.
   */
  public Search ofPart() {
    return new Search(algorithm, threads, budget, true, listener);
  }

  /**
   * Finds all verified pairs. If only clusters are needed, {@link #clusters} is faster: k similar
   * documents form k (k - 1) / 2 pairs, but one cluster.
   *
   * @param fingerprints the fingerprints, made by the algorithm
   * @return the groups of equal fingerprints and the verified pairs between them
   * @throws io.github.neardup.core.CapacityException if there are more pairs, or more keys in one
   *     slot, than arrays can hold
   */
  public SearchResult pairs(Fingerprints fingerprints) {
    return pairs(fingerprints, (left, right) -> {});
  }

  /** Finds all verified pairs of fingerprints in memory. */
  public SearchResult pairs(FingerprintTable fingerprints) {
    return pairs(Fingerprints.of(fingerprints));
  }

  /**
   * Finds all verified pairs of fingerprints in memory. {@code listener} receives every candidate
   * pair.
   */
  public SearchResult pairs(FingerprintTable fingerprints, CandidateListener listener) {
    return pairs(Fingerprints.of(fingerprints), listener);
  }

  /**
   * Finds all verified pairs. {@code listener} receives every candidate pair of different
   * fingerprints.
   */
  public SearchResult pairs(Fingerprints fingerprints, CandidateListener listener) {
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

  /** What is searched: exact fingerprints if the collection is small, otherwise sketches. */
  private record Searched(Algorithm algorithm, Fingerprints fingerprints) {}

  private Searched searched(Fingerprints fingerprints, Parallel parallel) {
    if (!isExact(fingerprints)) {
      return new Searched(algorithm, fingerprints);
    }
    Sketch sketch = algorithm.sketch().orElseThrow();
    int[] all = IntStream.range(0, fingerprints.size()).toArray();
    return new Searched(sketch.exact(), Fingerprints.of(fingerprints.exact(sketch, all, parallel)));
  }

  /**
   * Returns whether the search does without the algorithm's sketches, because the collection is
   * {@linkplain Sketch#isNeedless small}, and therefore misses no pair.
   */
  public boolean isExact(Fingerprints fingerprints) {
    return !ofPart && fingerprints.searchedExactly(algorithm);
  }

  /**
   * Returns whether a search finds the pair of two documents, or their fingerprints are equal. For
   * checking single pairs.
   *
   * @param fingerprints whole fingerprints
   */
  public boolean verifies(FingerprintTable fingerprints, int a, int b) {
    if (isExact(Fingerprints.of(fingerprints))) {
      double least = algorithm.threshold();
      return fingerprints.similarity(algorithm, a, b, least) >= least;
    }
    Verifier verifier = new Verifier(algorithm);
    return fingerprints.row(a).equals(fingerprints.row(b))
        || (verifier.similarity(fingerprints, a, b) >= verifier.threshold()
            && fingerprints.areCandidates(algorithm.keys(), a, b));
  }

  /**
   * Finds the connected components of the verified pairs.
   *
   * @param fingerprints the fingerprints, made by the algorithm
   * @throws Budget.IncompleteSearchException if the budget is used up and allows no incomplete
   *     result
   * @throws io.github.neardup.core.CapacityException if there are more keys in one slot than an
   *     array can hold
   */
  public Components clusters(Fingerprints fingerprints) {
    try (Parallel parallel = new Parallel(threads)) {
      LinkSink sink = linkSink(fingerprints);
      int[] representatives = link(fingerprints, sink, Optional.empty(), parallel);
      return new Components(sink.links().build(), representatives, sink.meter().concerned());
    }
  }

  /** Finds the connected components for fingerprints in memory. */
  public Components clusters(FingerprintTable fingerprints) {
    return clusters(Fingerprints.of(fingerprints));
  }

  /**
   * Finds star clusters: every document forms a verified pair with its centre. In connected
   * components, a chain of small differences can join documents with little in common; a star has
   * no chains.
   *
   * <p>Within each connected component, documents are processed in the given order. Each is
   * compared with the centres so far. It joins the most similar centre with which it forms a
   * verified pair, the first one in case of a tie. If there is none, it becomes a centre itself
   * (the greedy star cover of Aslam, Pelekhov, Rus, "The star clustering algorithm for static and
   * dynamic information organization", J. Graph Algorithms and Applications 8, 2004, in another
   * order). Documents with equal fingerprints are processed once, at the position of the first, and
   * all join the same star.
   *
   * <p>If the algorithm {@linkplain Algorithm#direction() has a direction}, documents are processed
   * by extent, the greatest first, and in case of a tie in the given order. A document joins a
   * centre only if the centre contains it.
   *
   * @param fingerprints the fingerprints, made by the algorithm
   * @param order a total order of the rows; it alone decides
   * @throws Budget.IncompleteSearchException if the budget is used up and allows no incomplete
   *     result
   * @throws io.github.neardup.core.CapacityException if there are more keys in one slot than an
   *     array can hold
   */
  public StarClusters stars(Fingerprints fingerprints, RowOrder order) {
    try (Parallel parallel = new Parallel(threads)) {
      LinkSink sink = linkSink(fingerprints);
      RowOrder coming =
          algorithm
              .direction()
              .map(direction -> greatestFirst(direction, fingerprints.table(), order))
              .orElse(order);
      Stars stars = new Stars(sink, coming, fingerprints.size(), parallel);
      link(fingerprints, sink, Optional.of(stars), parallel);
      return new StarClusters(stars.centres(), stars.similarities(), sink.meter().concerned());
    }
  }

  /** Finds star clusters for fingerprints in memory. */
  public StarClusters stars(FingerprintTable fingerprints, RowOrder order) {
    return stars(Fingerprints.of(fingerprints), order);
  }

  private static RowOrder greatestFirst(
      Direction direction, FingerprintTable table, RowOrder order) {
    long[] extents = new long[table.size()];
    Arrays.setAll(extents, row -> direction.extent().applyAsLong(table.row(row)));
    return (a, b) -> {
      int byExtent = Long.compare(extents[b], extents[a]);
      return byExtent != 0 ? byExtent : order.compare(a, b);
    };
  }

  private LinkSink linkSink(Fingerprints fingerprints) {
    int rows = fingerprints.size();
    return new LinkSink(rows, new Budget.Meter(budget, rows, threads, listener));
  }

  /**
   * Links the rows of every verified pair.
   *
   * @param stars if present, receives rows as soon as all links between them have been made
   * @return for each row, the first row with an equal fingerprint
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
    // The keys come from the algorithm that searches, because they depend on its threshold.
    Sketch sketch =
        algorithm
            .sketch()
            .orElseThrow(
                () ->
                    new IllegalArgumentException(
                        "the fingerprints are sketches, and this algorithm makes none"));
    return new SketchSearch(sketch, fingerprints, parallel);
  }

  /** Collects all verified pairs. */
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

    /** Returns the result and gives up its ownership. */
    SearchResult result(int[] representatives) {
      return new SearchResult(representatives, VerifiedPairs.Builder.build(found));
    }
  }

  /** Receives every candidate pair of distinct fingerprints, verified or not, each once. */
  @FunctionalInterface
  public interface CandidateListener {

    /**
     * Receives a candidate pair. Called from several threads at once, in no particular order.
     *
     * @param left the lower row; the first row with its fingerprint
     * @param right the higher row; the first row with its fingerprint
     */
    void candidate(int left, int right);
  }

  /** An order of the rows of a collection, such as the order in which documents are preferred. */
  @FunctionalInterface
  public interface RowOrder {

    /**
     * Compares two rows.
     *
     * @return less than 0 if {@code a} comes before {@code b}, more than 0 if it comes after, 0 if
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

    /** Returns the components. */
    public Clusters clusters() {
      return clusters;
    }

    /**
     * Returns the first row with the same fingerprint as {@code row}, possibly {@code row} itself.
     */
    public int representative(int row) {
      return representatives[row];
    }

    /** Returns the rows that were not compared with all others as required; see {@link Budget}. */
    public int[] incompleteRows() {
      return incompleteRows.clone();
    }
  }

  /** Star clusters: the centre of each row. Takes 12 bytes per row. Thread-safe. */
  public static final class StarClusters {

    private final int[] centres;
    private final double[] similarities;
    private final int[] incompleteRows;

    private StarClusters(int[] centres, double[] similarities, int[] incompleteRows) {
      this.centres = centres;
      this.similarities = similarities;
      this.incompleteRows = incompleteRows;
    }

    /** Returns the number of rows. */
    public int rows() {
      return centres.length;
    }

    /**
     * Returns the centre of a row's star: the row itself, or a row with which it forms a verified
     * pair.
     */
    public int centre(int row) {
      return centres[row];
    }

    /**
     * Returns the similarity of a row to the centre of its star, from 0 to 1; 1 for the centre
     * itself.
     */
    public double similarity(int row) {
      return similarities[row];
    }

    /** Returns the rows that were not compared with all others as required; see {@link Budget}. */
    public int[] incompleteRows() {
      return incompleteRows.clone();
    }
  }

  /**
   * Limits the number of pairs that a search for clusters compares. Linked rows are not compared
   * again, so only texts that share much without being similar enough use the budget up:
   * boilerplate, a tiny vocabulary, or a threshold just above what all texts have in common.
   *
   * @param comparisons the maximum number of comparisons, at least 1. Empty means 10,000 per
   *     document, but at least 10 billion, the number of pairs of 140,000 documents
   * @param incompleteAllowed what happens when the budget is used up: if true, the search skips the
   *     rest and reports the documents concerned; if false, it fails. The result of an incomplete
   *     search may differ from run to run
   */
  public record Budget(OptionalLong comparisons, boolean incompleteAllowed) {

    /** The usual number of comparisons; a search that uses them up fails. */
    public static final Budget USUAL = new Budget(OptionalLong.empty(), false);

    private static final long LEAST = 10_000_000_000L;
    private static final long A_DOCUMENT = 10_000;

    /**
     * Checks the argument.
     *
     * @throws IllegalArgumentException if {@code comparisons} is less than 1
     */
    public Budget {
      Objects.requireNonNull(comparisons, "comparisons");
      if (comparisons.isPresent() && comparisons.getAsLong() < 1) {
        throw new IllegalArgumentException(
            "the budget must be at least 1 comparison, not " + comparisons.getAsLong());
      }
    }

    /** Returns the maximum number of comparisons for that many documents. */
    long of(int documents) {
      return comparisons.orElse(Math.max(LEAST, A_DOCUMENT * documents));
    }

    /** Counts comparisons. When the budget is used up, it fails or notes the rows concerned. */
    static final class Meter {

      /** Comparisons that a worker counts on its own before it reports them. */
      private static final int PORTION = 1 << 14;

      /** Spaces the counters of workers, and the array's length, across different cache lines. */
      private static final int SPACING = 32;

      private final long most;
      private final boolean incompleteAllowed;
      private final Listener listener;
      private final int[] counts;
      private final AtomicLong comparisons = new AtomicLong();
      private final DoubleAdder done = new DoubleAdder();

      /** Written by several threads, always with the same value. */
      private final boolean[] concerned;

      private volatile boolean exhausted;

      Meter(Budget budget, int rows, int workers, Listener listener) {
        this.listener = listener;
        this.most = budget.of(rows);
        this.incompleteAllowed = budget.incompleteAllowed();
        this.counts = new int[(workers + 1) * SPACING];
        this.concerned = new boolean[incompleteAllowed ? rows : 0];
      }

      /**
       * Counts a comparison.
       *
       * @throws Budget.IncompleteSearchException if the budget is used up and allows no incomplete
       *     result
       */
      void count(int worker) {
        int own = (worker + 1) * SPACING;
        if (++counts[own] == PORTION) {
          counts[own] = 0;
          long all = comparisons.addAndGet(PORTION);
          listener.reached(all, done.sum());
          if (all > most) {
            if (!incompleteAllowed) {
              throw new IncompleteSearchException(comparisons.get());
            }
            exhausted = true;
          }
        }
      }

      /** Counts a part of the work. */
      void advanced(double share) {
        done.add(share);
        listener.reached(comparisons.get(), done.sum());
      }

      /** Returns whether the row must not be compared any more. */
      boolean givesUp(int row) {
        if (exhausted) {
          concerned[row] = true;
        }
        return exhausted;
      }

      /** Returns the rows that may lack links; none if the search is complete. */
      int[] concerned() {
        return IntStream.range(0, concerned.length).filter(row -> concerned[row]).toArray();
      }
    }

    /** Thrown when a search has used up its {@link Budget}, so links may be missing. */
    public static final class IncompleteSearchException extends RuntimeException {

      private static final long serialVersionUID = 1;

      private final long comparisons;

      IncompleteSearchException(long comparisons) {
        this(comparisons, "or give it a larger budget, or allow an incomplete result");
      }

      /**
       * Creates an exception with the caller's advice.
       *
       * @param comparisons how many pairs were compared
       * @param remedy a clause that continues "raise the threshold or use longer shingles,"
       */
      public IncompleteSearchException(long comparisons, String remedy) {
        super(
            String.format(
                Locale.ROOT,
                "the search is not complete after %,d comparisons: many texts have much in common and are"
                    + " not similar enough to be linked; raise the threshold or use longer shingles, %s",
                comparisons,
                remedy));
        this.comparisons = comparisons;
      }

      /** Returns how many pairs were compared. */
      public long comparisons() {
        return comparisons;
      }
    }
  }
}
