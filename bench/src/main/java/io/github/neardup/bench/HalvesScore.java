package io.github.neardup.bench;

import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.search.VerifiedPairs;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.eval.score.PairCounts;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import it.unimi.dsi.fastutil.longs.LongSet;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Counts the pairs that a search found among all documents of a dataset and within two halves of
 * its clusters, so that settings can be chosen on one half and scored on the other.
 */
final class HalvesScore {

  /**
   * Counts of the same pairs; one across the halves is in neither.
   *
   * @param all among all documents
   * @param development within the half on which settings are chosen
   * @param test within the other
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

  /** All pairs with a label. */
  private final long[] labelled = new long[SCOPES];

  /**
   * Splits a dataset. A cluster is in the test half if the SHA-256 of {@code 1:} and its least id
   * has an odd first byte.
   *
   * @param dataset has clusters
   */
  HalvesScore(Dataset dataset) {
    clusters = dataset.clusters();
    test = testDocuments(dataset, clusters);
    ignored = new LongOpenHashSet(dataset.ignoredPairs().size());
    dataset.ignoredPairs().forEach(pair -> ignored.add(key(pair.left(), pair.right())));
    for (IntArrayList members : groups(clusters)) {
      for (int i = 0; i < members.size(); i++) {
        for (int j = i + 1; j < members.size(); j++) {
          int left = members.getInt(i);
          int right = members.getInt(j);
          if (!ignored.contains(key(left, right))) {
            add(duplicates, left, right);
          }
        }
      }
    }
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
    MessageDigest sha256 = sha256();
    boolean[] test = new boolean[clusters.length];
    for (int row = 0; row < clusters.length; row++) {
      byte[] digest = sha256.digest(("1:" + least[clusters[row]]).getBytes(StandardCharsets.UTF_8));
      test[row] = digest[0] % 2 != 0;
    }
    return test;
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JVM has SHA-256", e);
    }
  }

  /** The rows by their number, which is the lowest row with it; no rows where there are none. */
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

  /**
   * Counts for each of several thresholds the pairs that reach it.
   *
   * @param found a search at the lowest of them
   * @param thresholds ascending
   * @return for each threshold the counts
   */
  List<Counts> counts(SearchResult found, List<Double> thresholds) {
    double[] steps = thresholds.stream().mapToDouble(Double::doubleValue).toArray();
    long[][] right = new long[steps.length][SCOPES];
    long[][] wrong = new long[steps.length][SCOPES];
    List<IntArrayList> equal =
        groups(IntStream.range(0, found.size()).map(found::representative).toArray());
    for (IntArrayList group : equal) {
      for (int i = 0; i < group.size(); i++) {
        for (int j = i + 1; j < group.size(); j++) {
          count(group.getInt(i), group.getInt(j), right[steps.length - 1], wrong[steps.length - 1]);
        }
      }
    }
    VerifiedPairs pairs = found.pairs();
    for (int i = 0; i < pairs.size(); i++) {
      int step = lastReached(steps, pairs.similarity(i));
      for (int left : equal.get(pairs.left(i))) {
        for (int other : equal.get(pairs.right(i))) {
          count(left, other, right[step], wrong[step]);
        }
      }
    }
    return summed(right, wrong);
  }

  private static int lastReached(double[] steps, double similarity) {
    int step = steps.length - 1;
    while (steps[step] > similarity) {
      step--;
    }
    return step;
  }

  private void count(int a, int b, long[] right, long[] wrong) {
    if (!ignored.contains(key(Math.min(a, b), Math.max(a, b)))) {
      add(clusters[a] == clusters[b] ? right : wrong, a, b);
    }
  }

  private void add(long[] counts, int a, int b) {
    counts[ALL]++;
    if (test[a] == test[b]) {
      counts[test[a] ? TEST : DEVELOPMENT]++;
    }
  }

  /** From what has just reached each threshold to what has reached it or a higher one. */
  private List<Counts> summed(long[][] right, long[][] wrong) {
    List<Counts> counts = new ArrayList<>();
    long[] rightAbove = new long[SCOPES];
    long[] wrongAbove = new long[SCOPES];
    for (int step = right.length - 1; step >= 0; step--) {
      PairCounts[] scopes = new PairCounts[SCOPES];
      for (int scope = 0; scope < SCOPES; scope++) {
        rightAbove[scope] += right[step][scope];
        wrongAbove[scope] += wrong[step][scope];
        scopes[scope] =
            new PairCounts(
                rightAbove[scope],
                wrongAbove[scope],
                duplicates[scope] - rightAbove[scope],
                labelled[scope] - duplicates[scope] - wrongAbove[scope]);
      }
      counts.add(0, new Counts(scopes[ALL], scopes[DEVELOPMENT], scopes[TEST]));
    }
    return List.copyOf(counts);
  }
}
