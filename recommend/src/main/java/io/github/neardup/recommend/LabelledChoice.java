package io.github.neardup.recommend;

import io.github.neardup.core.Document;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.TokenColumns;
import io.github.neardup.recommend.RecommendationRequest.DuplicatePair;
import io.github.neardup.recommend.Recommender.DuplicatesException;
import io.github.neardup.recommend.Recommender.TimeUpException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Chooses a representation by labelled pairs of near-duplicates, where nobody has labelled pairs
 * that are none.
 *
 * <p>The labelled pairs say which share {@code r} of the near-duplicates a representation finds,
 * and the sample says how many pairs {@code n} of the corpus it finds in all. If there are {@code
 * d} near-duplicates, its recall is {@code r} and its precision {@code r d / n}. Nobody knows
 * {@code d}, but it is the same for all, so that {@code r r / n} ranks them by precision times
 * recall, which is high where both are, as F1 is (Lee and Liu, "Learning with positive and
 * unlabeled examples using weighted logistic regression", ICML 2003). This takes the labelled pairs
 * for a random part of all there are.
 */
final class LabelledChoice {

  /** A representation in which more pairs of a sample share rare features tells nothing apart. */
  private static final long MOST_CANDIDATES = 20_000_000;

  private final TokenColumns texts;
  private final int[] left;
  private final int[] right;
  private final ExactSearches searches;
  private final TimeBudget budget;
  private int cutShort;

  /**
   * Of the labelled pairs those whose texts differ: copies are found by all.
   *
   * @throws DuplicatesException if a pair names a document that is not there, or too few differ
   */
  LabelledChoice(
      List<DuplicatePair> pairs,
      Map<String, Document> labelled,
      ExactSearches searches,
      TimeBudget budget,
      int threads) {
    Map<String, Integer> rows = new LinkedHashMap<>();
    List<Document> documents = new ArrayList<>();
    List<int[]> different = new ArrayList<>();
    for (int i = 0; i < pairs.size(); i++) {
      Document a = document(labelled, pairs.get(i).left(), i);
      Document b = document(labelled, pairs.get(i).right(), i);
      if (!a.text().equals(b.text())) {
        different.add(new int[] {row(rows, documents, a), row(rows, documents, b)});
      }
    }
    left = different.stream().mapToInt(pair -> pair[0]).toArray();
    right = different.stream().mapToInt(pair -> pair[1]).toArray();
    if (left.length < RecommendationRequest.LEAST_DUPLICATES) {
      throw DuplicatesException.tooFewDifferent(left.length, pairs.size());
    }
    this.searches = searches;
    this.budget = budget;
    this.texts = new TokenColumns(documents::stream, threads);
  }

  private static Document document(Map<String, Document> labelled, String id, int pair) {
    @Nullable Document document = labelled.get(id);
    if (document == null) {
      throw DuplicatesException.unknownId(pair, id);
    }
    return document;
  }

  private static int row(Map<String, Integer> rows, List<Document> documents, Document document) {
    return rows.computeIfAbsent(
        document.id(),
        id -> {
          documents.add(document);
          return documents.size() - 1;
        });
  }

  /** The number of labelled pairs of different texts. */
  int pairs() {
    return left.length;
  }

  /** With how many kinds of shingles not all was tried, for want of time. */
  int cutShort() {
    return cutShort;
  }

  /**
   * A representation that was tried.
   *
   * @param share of the labelled pairs, how many it finds
   * @param pairs how many pairs of the corpus it finds, estimated
   * @param removed the share of the texts of the sample that a deduplication removes
   */
  record Tried(Algorithm algorithm, double share, double pairs, double removed) {

    double score() {
      return share * share / pairs;
    }

    String spec() {
      return Representations.spec(algorithm);
    }
  }

  /**
   * Tries representations.
   *
   * @param kinds lists of what differs in nothing but the threshold, the highest first
   * @param byDefault what is taken unless another is better by more than chance may make it: of
   *     {@code m} pairs, a share squared is uncertain by about {@code 1 / sqrt(m)} of it
   * @return the one to take, then the best of each kind, the best first; empty if none finds a
   *     labelled pair
   */
  List<Tried> best(List<List<Algorithm>> kinds, Algorithm byDefault) {
    Optional<Tried> ofDefault = bestThreshold(List.of(byDefault));
    List<Tried> best = new ArrayList<>();
    for (List<Algorithm> kind : kinds) {
      bestThreshold(kind).ifPresent(best::add);
    }
    best.sort(Comparator.comparingDouble(Tried::score).reversed());
    double noise = 1 / Math.sqrt(pairs());
    ofDefault
        .filter(tried -> best.stream().allMatch(b -> tried.score() >= (1 - noise) * b.score()))
        .ifPresent(
            tried -> {
              best.removeIf(other -> other.spec().equals(tried.spec()));
              best.add(0, tried);
            });
    return List.copyOf(best);
  }

  /** Lower thresholds find more labelled pairs, or other pairs alone. */
  private Optional<Tried> bestThreshold(List<Algorithm> kind) {
    FingerprintTable table = texts.table(kind.get(0));
    Optional<Tried> bestHere = Optional.empty();
    double before = 0;
    double pairs = 0;
    for (Algorithm algorithm : kind) {
      double share = share(algorithm, table);
      double atMost = share * share / Math.max(pairs, share * pairs());
      if (share > before && atMost > bestHere.map(Tried::score).orElse(0.0)) {
        try {
          ExactSearches.Found found = searches.search(algorithm, MOST_CANDIDATES, budget);
          // The sample need not have the labelled pairs, but the corpus has.
          pairs = Math.max(found.pairs().total(), share * pairs());
          Tried tried = new Tried(algorithm, share, pairs, found.removed());
          if (tried.score() > bestHere.map(Tried::score).orElse(0.0)) {
            bestHere = Optional.of(tried);
          }
        } catch (CandidateSample.TooManyException e) {
          return bestHere; // lower thresholds have yet more
        } catch (TimeUpException e) {
          cutShort++;
          return bestHere;
        }
        before = share;
      }
    }
    return bestHere;
  }

  private double share(Algorithm algorithm, FingerprintTable table) {
    int found = 0;
    for (int i = 0; i < left.length; i++) {
      double threshold = algorithm.threshold();
      found += table.similarity(algorithm, left[i], right[i], threshold) >= threshold ? 1 : 0;
    }
    return (double) found / left.length;
  }
}
