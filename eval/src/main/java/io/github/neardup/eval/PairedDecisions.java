package io.github.neardup.eval;

import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.JudgedPair;
import io.github.neardup.eval.score.FingerprintGroups;
import io.github.neardup.eval.score.PairCounts;
import io.github.neardup.eval.score.PairLabels;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;

/**
 * The numbers of labelled pairs on which exactly one of two algorithms is right. Each pair counts
 * once, whatever its weight, because a test counts judgements.
 *
 * @param onlyFirst pairs on which only the first is right
 * @param onlySecond pairs on which only the second is right
 */
record PairedDecisions(long onlyFirst, long onlySecond) {

  /**
   * Compares two searches. Takes time linear in the judged pairs. With clusters, time is linear in
   * the pairs found by the search that found fewer, counted between texts that at least one of the
   * two searches distinguishes.
   *
   * @param first counts of the first
   * @param second counts of the second
   */
  static PairedDecisions of(
      Dataset dataset,
      SearchResult firstResult,
      PairCounts first,
      SearchResult secondResult,
      PairCounts second) {
    if (dataset.truth() == Dataset.Truth.JUDGED_PAIRS) {
      return ofJudged(dataset, firstResult, secondResult);
    }
    double[] both =
        firstResult.distinctPairs().size() <= secondResult.distinctPairs().size()
            ? foundByBoth(dataset, firstResult, secondResult)
            : foundByBoth(dataset, secondResult, firstResult);
    return new PairedDecisions(
        (long) (first.truePositives() - both[0] + second.falsePositives() - both[1]),
        (long) (second.truePositives() - both[0] + first.falsePositives() - both[1]));
  }

  private static PairedDecisions ofJudged(
      Dataset dataset, SearchResult firstResult, SearchResult secondResult) {
    long[] onlyRight = new long[2];
    for (JudgedPair pair : PairLabels.judged(dataset)) {
      boolean first = firstResult.matches(pair.left(), pair.right());
      if (first != secondResult.matches(pair.left(), pair.right())) {
        onlyRight[first == pair.duplicate() ? 0 : 1]++;
      }
    }
    return new PairedDecisions(onlyRight[0], onlyRight[1]);
  }

  /** Counts the duplicates, and the other pairs, that both found. */
  private static double[] foundByBoth(Dataset dataset, SearchResult few, SearchResult many) {
    // Texts that neither search distinguishes, by their first row; then the first rows, by what the
    // first search distinguishes.
    int[] representatives = new int[few.rows()];
    Long2IntOpenHashMap seen = new Long2IntOpenHashMap();
    seen.defaultReturnValue(-1);
    for (int row = 0; row < representatives.length; row++) {
      long key = (long) few.representative(row) << 32 | many.representative(row);
      int before = seen.putIfAbsent(key, row);
      representatives[row] = before < 0 ? row : before;
    }
    FingerprintGroups alike = new FingerprintGroups(representatives);
    FingerprintGroups groups = new FingerprintGroups(few);
    PairLabels labels = PairLabels.of(dataset, alike, true);
    double[] counts = new double[2];
    for (int row = 0; row < groups.documents(); row++) {
      if (groups.size(row) > 1) {
        int[] ofRow = distinct(groups, alike, row);
        for (int i = 0; i < ofRow.length; i++) {
          for (int j = i; j < ofRow.length; j++) {
            count(labels, many, ofRow[i], ofRow[j], counts);
          }
        }
      }
    }
    for (int i = 0; i < few.distinctPairs().size(); i++) {
      for (int left : distinct(groups, alike, few.distinctPairs().left(i))) {
        for (int right : distinct(groups, alike, few.distinctPairs().right(i))) {
          count(labels, many, left, right, counts);
        }
      }
    }
    return counts;
  }

  private static int[] distinct(FingerprintGroups groups, FingerprintGroups alike, int row) {
    if (groups.size(row) == 1) {
      return new int[] {row};
    }
    IntArrayList members = new IntArrayList();
    groups.forEachMember(
        row,
        member -> {
          if (alike.size(member) > 0) {
            members.add(member);
          }
        });
    return members.toIntArray();
  }

  private static void count(
      PairLabels labels, SearchResult result, int left, int right, double[] counts) {
    if (result.matches(left, right)) {
      counts[0] += labels.duplicates(left, right);
      counts[1] += labels.others(left, right);
    }
  }
}
