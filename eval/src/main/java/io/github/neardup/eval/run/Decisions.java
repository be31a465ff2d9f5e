package io.github.neardup.eval.run;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.search.SearchResult.VerifiedPairs;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.RowPair;
import io.github.neardup.eval.run.AlgorithmRunner.FingerprintedRun;
import io.github.neardup.eval.score.FingerprintGroups;
import io.github.neardup.eval.system.GivenPairs;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongComparators;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The decisions of one algorithm on the pairs of one dataset, for viewing its errors. Ignored pairs
 * are left out. References fingerprints and texts, so release it when the dataset is done.
 */
public final class Decisions {

  private static final int MOST_ERRORS = 1_000_000;

  private final Dataset dataset;
  private final FingerprintedRun run;
  private final Algorithm algorithm;
  private final SearchResult result;
  private final FingerprintGroups groups;
  private final Set<RowPair> ignored;
  private final int threads;

  /** The cluster of each document; empty if pairs were judged. */
  private final int[] cluster;

  /** The keys of the fingerprints, made when they are first needed. */
  private @Nullable Keys keys;

  /** The fingerprints, made when they are first needed. */
  private @Nullable FingerprintTable table;

  public Decisions(Dataset dataset, FingerprintedRun run, int threads) {
    this.dataset = dataset;
    this.run = run;
    this.algorithm = run.algorithm();
    this.result = run.run().findings().result();
    this.groups = new FingerprintGroups(result);
    this.ignored = new HashSet<>(dataset.ignoredPairs());
    this.threads = threads;
    this.cluster = hasClusters() ? dataset.clusters() : new int[0];
  }

  private boolean hasClusters() {
    return dataset.truth() == Dataset.Truth.CLUSTERS;
  }

  /** The dataset. */
  public Dataset dataset() {
    return dataset;
  }

  /** The algorithm. */
  public Algorithm algorithm() {
    return algorithm;
  }

  /** Returns the decision of the algorithm on two documents with a known label. */
  public ScoredPair score(RowPair rows, boolean duplicate) {
    int left = rows.left();
    int right = rows.right();
    boolean candidate = result.matches(left, right) || table().areCandidates(keys(), left, right);
    return new ScoredPair(rows, duplicate, candidate, similarity(left, right));
  }

  /** Returns the similarity of two documents, by their rows, whether they are candidates or not. */
  public double similarity(int left, int right) {
    return similarity(left, right, 0);
  }

  private Keys keys() {
    if (keys == null) {
      keys = table().keys(algorithm);
    }
    return keys;
  }

  private FingerprintTable table() {
    if (table == null) {
      table = run.table().get();
    }
    return table;
  }

  private double similarity(int left, int right, double atLeast) {
    if (algorithm instanceof GivenPairs given) {
      return given.score(left, right);
    }
    return table().similarity(algorithm, left, right, atLeast);
  }

  /** Explains in a few words the decision of the algorithm on two documents. */
  public String explain(ScoredPair pair) {
    if (algorithm instanceof GivenPairs) {
      boolean found = result.matches(pair.rows().left(), pair.rows().right());
      return found
          ? "found, as its file says"
          : pair.candidate() ? "not found, as its file says" : "not in its file";
    }
    List<Document> documents = dataset.documents();
    return algorithm.explain(
        documents.get(pair.rows().left()).fields(), documents.get(pair.rows().right()).fields());
  }

  /** Receives candidates; see {@link #forEachCandidate}. */
  @FunctionalInterface
  public interface CandidateVisitor {
    /**
     * Receives two documents that are candidates.
     *
     * @param rows the documents
     * @param similarity the similarity by the algorithm; NaN if there is none
     * @param found whether the documents are a verified pair
     */
    void candidate(RowPair rows, double similarity, boolean found);
  }

  /**
   * Visits every candidate, in the same order in every run, whatever the labels, including ignored
   * pairs. Takes 8 bytes of memory for each pair of different fingerprints that are candidates.
   */
  public void forEachCandidate(CandidateVisitor visitor) {
    LongArrayList candidates = new LongArrayList();
    groups.ofSeveral().forEach(row -> candidates.add(FingerprintGroups.key(row, row)));
    Search.of(algorithm, threads)
        .pairs(
            table(),
            (left, right) -> {
              synchronized (candidates) {
                candidates.add(FingerprintGroups.key(left, right));
              }
            });
    candidates.sort(LongComparators.NATURAL_COMPARATOR);
    for (int i = 0; i < candidates.size(); i++) {
      int left = (int) (candidates.getLong(i) >>> 32);
      int right = (int) candidates.getLong(i);
      double similarity =
          left == right && !(algorithm instanceof GivenPairs) ? 1 : similarity(left, right);
      boolean found = result.matches(left, right);
      groups.forEachMember(
          left,
          a ->
              groups.forEachMember(
                  right,
                  b -> {
                    if (left != right || a < b) {
                      visitor.candidate(new RowPair(a, b), similarity, left == right || found);
                    }
                  }));
    }
  }

  /**
   * Visits the pairs that were found but are not duplicates, at most {@value #MOST_ERRORS}: a
   * cluster of n documents can have n (n - 1) / 2.
   */
  public void forEachFalsePositive(Consumer<ScoredPair> visitor) {
    Shown errors = new Shown(false, MOST_ERRORS, visitor);
    if (!hasClusters()) {
      errors.acceptJudged(true);
      return;
    }
    forEachPairWithin(groups, errors, (left, right) -> acceptStrangers(left, right, errors));
    VerifiedPairs pairs = result.distinctPairs();
    for (int i = 0; i < pairs.size() && errors.goOn(); i++) {
      int right = pairs.right(i);
      groups.forEachMember(
          pairs.left(i), a -> groups.forEachMember(right, b -> acceptStrangers(a, b, errors)));
    }
  }

  private void acceptStrangers(int left, int right, Shown errors) {
    if (cluster[left] != cluster[right]) {
      errors.accept(new RowPair(left, right));
    }
  }

  /** Visits the duplicates that were not found, at most {@value #MOST_ERRORS}. */
  public void forEachFalseNegative(Consumer<ScoredPair> visitor) {
    Shown errors = new Shown(true, MOST_ERRORS, visitor);
    if (!hasClusters()) {
      errors.acceptJudged(false);
      return;
    }
    forEachPairWithin(
        new FingerprintGroups(cluster),
        errors,
        (left, right) -> {
          if (!result.matches(left, right)) {
            errors.accept(new RowPair(left, right));
          }
        });
  }

  /** Passes on pairs that are not ignored, up to a number. */
  private final class Shown {
    private final boolean duplicate;
    private final int most;
    private final Consumer<ScoredPair> visitor;
    private int passed;

    Shown(boolean duplicate, int most, Consumer<ScoredPair> visitor) {
      this.duplicate = duplicate;
      this.most = most;
      this.visitor = visitor;
    }

    boolean goOn() {
      return passed < most;
    }

    void accept(RowPair pair) {
      if (goOn() && !ignored.contains(pair)) {
        passed++;
        visitor.accept(score(pair, duplicate));
      }
    }

    /** Passes on the judged pairs that were found, or the others. */
    void acceptJudged(boolean found) {
      dataset.judgedPairs().stream()
          .filter(pair -> pair.duplicate() == duplicate)
          .filter(pair -> result.matches(pair.left(), pair.right()) == found)
          .forEach(pair -> accept(pair.rows()));
    }
  }

  private static void forEachPairWithin(
      FingerprintGroups groups, Shown errors, Search.CandidateListener visitor) {
    for (int row = 0; row < groups.documents(); row++) {
      IntArrayList members = new IntArrayList(groups.size(row));
      groups.forEachMember(row, members::add);
      for (int i = 0; i < members.size() && errors.goOn(); i++) {
        for (int j = i + 1; j < members.size() && errors.goOn(); j++) {
          visitor.candidate(members.getInt(i), members.getInt(j));
        }
      }
    }
  }

  /**
   * Returns the pairs that are most informative about the algorithm: among the errors visited, the
   * false positives and false negatives farthest from the threshold and nearest to it; and the
   * pairs that would become errors first if the threshold moved.
   *
   * @param most the maximum number of false positives and of false negatives; half as many of the
   *     other pairs
   * @return the pairs in order of rows, each once
   */
  public List<ScoredPair> mostTelling(int most) {
    MostTelling worstPositives = MostTelling.ofMostSimilarity(most / 2);
    MostTelling nearPositives = MostTelling.ofLeastSimilarity(most);
    forEachFalsePositive(
        pair -> {
          worstPositives.show(pair);
          nearPositives.show(pair);
        });
    MostTelling worstNegatives = MostTelling.ofLeastSimilarity(most / 2);
    MostTelling nearNegatives = MostTelling.ofMostSimilarity(most);
    forEachFalseNegative(
        pair -> {
          worstNegatives.show(pair);
          nearNegatives.show(pair);
        });
    return Stream.of(
            firstOf(worstPositives, nearPositives, most),
            firstOf(worstNegatives, nearNegatives, most),
            nearestFound(most / 2).pairs().stream(),
            nearestRejected(most / 2).pairs().stream())
        .flatMap(pairs -> pairs)
        .sorted(
            Comparator.comparingInt((ScoredPair pair) -> pair.rows().left())
                .thenComparingInt(pair -> pair.rows().right()))
        .toList();
  }

  /** Returns the pairs of one, filled up with pairs of the other that are not in it yet. */
  private static Stream<ScoredPair> firstOf(MostTelling one, MostTelling other, int most) {
    return Stream.concat(one.pairs().stream(), other.pairs().stream()).distinct().limit(most);
  }

  /**
   * Duplicates just above the threshold; among documents with one fingerprint only the first
   * counts.
   */
  private MostTelling nearestFound(int most) {
    MostTelling nearest = MostTelling.ofLeastSimilarity(most);
    Shown shown = new Shown(true, Integer.MAX_VALUE, nearest::show);
    if (hasClusters()) {
      VerifiedPairs pairs = result.distinctPairs();
      for (int i = 0; i < pairs.size(); i++) {
        int left = pairs.left(i);
        int right = pairs.right(i);
        if (cluster[left] == cluster[right]
            && !(nearest.isFull() && pairs.similarity(i) > nearest.lastSimilarity())) {
          shown.accept(new RowPair(left, right));
        }
      }
    } else {
      shown.acceptJudged(true);
    }
    return nearest;
  }

  /** Candidates just below the threshold that are not duplicates. */
  private MostTelling nearestRejected(int most) {
    MostTelling nearest = MostTelling.ofMostSimilarity(most);
    Shown shown =
        new Shown(
            false,
            Integer.MAX_VALUE,
            pair -> {
              if (pair.candidate()) {
                nearest.show(pair);
              }
            });
    if (!hasClusters()) {
      shown.acceptJudged(false);
      return nearest;
    }
    Search.of(algorithm, threads)
        .pairs(
            table(),
            (left, right) -> {
              if (cluster[left] != cluster[right]) {
                double similarity = similarity(left, right, nearest.least());
                // For a system, the threshold is the least score of a pair found.
                if (similarity < run.run().threshold()) {
                  synchronized (nearest) {
                    if (similarity >= nearest.least()) {
                      shown.accept(new RowPair(left, right));
                    }
                  }
                }
              }
            });
    return nearest;
  }

  /**
   * Keeps a bounded number of pairs, the first in an order. Among equal pairs, those with the lower
   * rows are kept, so that the result does not depend on the order of visits. Not thread-safe.
   */
  private static final class MostTelling {

    private final int most;
    private final Comparator<ScoredPair> order;
    private final NavigableSet<ScoredPair> kept;

    private MostTelling(int most, Comparator<ScoredPair> order) {
      this.most = most;
      this.order =
          order
              .thenComparingInt(pair -> pair.rows().left())
              .thenComparingInt(pair -> pair.rows().right());
      this.kept = new TreeSet<>(this.order);
    }

    static MostTelling ofLeastSimilarity(int most) {
      return new MostTelling(most, Comparator.comparingDouble(ScoredPair::similarity));
    }

    static MostTelling ofMostSimilarity(int most) {
      return new MostTelling(most, Comparator.comparingDouble(ScoredPair::similarity).reversed());
    }

    void show(ScoredPair pair) {
      if (kept.size() < most) {
        kept.add(pair);
      } else if (most > 0 && order.compare(pair, kept.last()) < 0) {
        kept.pollLast();
        kept.add(pair);
      }
    }

    boolean isFull() {
      return kept.size() >= most;
    }

    double lastSimilarity() {
      return kept.last().similarity();
    }

    /**
     * If the most similar pairs are kept, returns the similarity below which pairs need not be
     * offered.
     */
    synchronized double least() {
      return isFull() && most > 0 ? lastSimilarity() : 0;
    }

    List<ScoredPair> pairs() {
      return List.copyOf(kept);
    }
  }

  /**
   * The truth and an algorithm's decision on two documents.
   *
   * @param rows the documents
   * @param duplicate whether they are labelled duplicates
   * @param candidate whether they are candidates: they share a key, or were found
   * @param similarity their similarity, candidates or not; NaN if a system gave none
   */
  public record ScoredPair(RowPair rows, boolean duplicate, boolean candidate, double similarity) {}
}
