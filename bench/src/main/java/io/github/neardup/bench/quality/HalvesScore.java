package io.github.neardup.bench.quality;

import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.search.SearchResult.VerifiedPairs;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.score.PairCounts;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.commons.codec.digest.DigestUtils;

/**
 * Counts the pairs that a search found among all documents of a dataset and within two halves of
 * its clusters, so that settings can be chosen on one half and scored on the other.
 */
final class HalvesScore {

  /**
   * Counts among all documents and within each half; pairs across the halves are in neither half.
   */
  record Counts(PairCounts all, PairCounts development, PairCounts test) {}

  private static final int ALL = 0;
  private static final int DEVELOPMENT = 1;
  private static final int TEST = 2;
  private static final int SCOPES = 3;

  private final int[] clusters;
  private final boolean[] test;
  private final LongSet ignored;
  private final long[] duplicates = new long[SCOPES];

  private final long[] labelled = new long[SCOPES];

  /**
   * A cluster is in the test half if SHA-256 of {@code 1:} and its least id has an odd first byte.
   */
  HalvesScore(Dataset dataset) {
    clusters = dataset.clusters();
    test = testDocuments(dataset, clusters);
    ignored = new LongOpenHashSet(dataset.ignoredPairs().size());
    dataset.ignoredPairs().forEach(pair -> ignored.add(key(pair.left(), pair.right())));
    groups(clusters)
        .forEach(
            members ->
                forEachPair(
                    members,
                    (left, right, similarity) -> {
                      if (!ignored.contains(key(left, right))) {
                        add(duplicates, left, right);
                      }
                    }));
    long[] leftOut = new long[SCOPES];
    dataset.ignoredPairs().forEach(pair -> add(leftOut, pair.left(), pair.right()));
    long inTest = IntStream.range(0, test.length).filter(row -> test[row]).count();
    long[] documents = {test.length, test.length - inTest, inTest};
    Arrays.setAll(
        labelled, scope -> documents[scope] * (documents[scope] - 1) / 2 - leftOut[scope]);
  }

  private static boolean[] testDocuments(Dataset dataset, int[] clusters) {
    String[] least = new String[clusters.length];
    for (int row = 0; row < clusters.length; row++) {
      String id = dataset.documents().get(row).id();
      String before = least[clusters[row]];
      if (before == null || id.compareTo(before) < 0) {
        least[clusters[row]] = id;
      }
    }
    boolean[] test = new boolean[clusters.length];
    for (int row = 0; row < clusters.length; row++) {
      test[row] = DigestUtils.sha256("1:" + least[clusters[row]])[0] % 2 != 0;
    }
    return test;
  }

  /**
   * Returns the rows of each number, which is the lowest row with it; other numbers have no rows.
   */
  private static List<IntArrayList> groups(int[] numbers) {
    List<IntArrayList> groups = new ArrayList<>();
    for (int row = 0; row < numbers.length; row++) {
      groups.add(new IntArrayList(0));
      groups.get(numbers[row]).add(row);
    }
    return groups;
  }

  private static long key(int left, int right) {
    return (long) left << Integer.SIZE | right;
  }

  @FunctionalInterface
  interface PairConsumer {
    void accept(int a, int b, double similarity);
  }

  /** Passes on every pair that a search found; pairs of equal documents have the similarity 1. */
  static void forEachPair(SearchResult found, PairConsumer consumer) {
    List<IntArrayList> equal =
        groups(IntStream.range(0, found.rows()).map(found::representative).toArray());
    equal.forEach(group -> forEachPair(group, consumer));
    VerifiedPairs pairs = found.distinctPairs();
    for (int i = 0; i < pairs.size(); i++) {
      for (int a : equal.get(pairs.left(i))) {
        for (int b : equal.get(pairs.right(i))) {
          consumer.accept(a, b, pairs.similarity(i));
        }
      }
    }
  }

  private static void forEachPair(IntArrayList rows, PairConsumer consumer) {
    for (int i = 0; i < rows.size(); i++) {
      for (int j = i + 1; j < rows.size(); j++) {
        consumer.accept(rows.getInt(i), rows.getInt(j), 1);
      }
    }
  }

  /** Returns the counts at several ascending thresholds, from a search at the lowest of them. */
  List<Counts> counts(SearchResult found, List<Double> thresholds) {
    int last = thresholds.size() - 1;
    long[][] right = new long[last + 1][SCOPES];
    long[][] wrong = new long[last + 1][SCOPES];
    forEachPair(
        found,
        (a, b, similarity) -> {
          int step = last;
          while (thresholds.get(step) > similarity) {
            step--;
          }
          if (!ignored.contains(key(Math.min(a, b), Math.max(a, b)))) {
            add((clusters[a] == clusters[b] ? right : wrong)[step], a, b);
          }
        });
    // A pair that reaches a threshold reaches all lower ones.
    for (int step = last; step > 0; step--) {
      for (int scope = 0; scope < SCOPES; scope++) {
        right[step - 1][scope] += right[step][scope];
        wrong[step - 1][scope] += wrong[step][scope];
      }
    }
    return IntStream.rangeClosed(0, last)
        .mapToObj(
            step ->
                new Counts(
                    counts(right[step], wrong[step], ALL),
                    counts(right[step], wrong[step], DEVELOPMENT),
                    counts(right[step], wrong[step], TEST)))
        .toList();
  }

  private PairCounts counts(long[] right, long[] wrong, int scope) {
    return new PairCounts(
        right[scope],
        wrong[scope],
        duplicates[scope] - right[scope],
        labelled[scope] - duplicates[scope] - wrong[scope]);
  }

  private void add(long[] counts, int a, int b) {
    counts[ALL]++;
    if (test[a] == test[b]) {
      counts[test[a] ? TEST : DEVELOPMENT]++;
    }
  }
}
