package io.github.neardup.kshingle.bundle;

import io.github.neardup.core.internal.Parallel;
import io.github.neardup.kshingle.join.MatchRule;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/**
 * Bundles in groups of those that are mostly in the same sets: the shingles of one sentence that
 * many texts have, some of them with a slip. Any division into groups is right, as all that follows
 * from it is bounds; a good one has few groups a set.
 *
 * <p>A bundle that many have in their prefix gathers what most of a sample of them have, too, and
 * is not much more frequent. Bundles are given new ranks, by which a passage's follow each other.
 *
 * @param bundles with the new ranks
 * @param ofRank for each rank the number of its passage, ascending; empty if each bundle is by
 *     itself
 * @param starts for each passage the first rank, and the number of all; empty likewise
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them
record Passages(Bundles bundles, int[] ofRank, int[] starts) {

  private static final int SAMPLES = 16;

  /** What joins a passage must be in at least this many of the sets sampled. */
  private static final int MOST_SAMPLES = 12;

  private static final int SETS_A_PIECE = 256;
  private static final int NONE = -1;

  /**
   * Groups the bundles.
   *
   * @param bundles their sets are handed over
   * @param index of these bundles
   */
  static Passages of(Bundles bundles, PrefixIndex index, Division division, Parallel parallel) {
    int[] first = gather(bundles, index, division);
    int bundleCount = first.length;
    int[] passageOf = new int[bundleCount];
    int passages = 0;
    int[] next = new int[bundleCount + 1];
    for (int rank = 0; rank < bundleCount; rank++) {
      if (first[rank] == rank) {
        passageOf[rank] = passages++;
      }
    }
    for (int rank = 0; rank < bundleCount; rank++) {
      passageOf[rank] = passageOf[first[rank]];
      next[passageOf[rank] + 1]++;
    }
    for (int passage = 0; passage < passages; passage++) {
      next[passage + 1] += next[passage];
    }
    int[] starts = Arrays.copyOf(next, passages + 1);
    int[] newRank = new int[bundleCount];
    long[] weights = new long[bundleCount];
    int[] ofRank = new int[bundleCount];
    for (int rank = 0; rank < bundleCount; rank++) {
      int to = next[passageOf[rank]]++;
      newRank[rank] = to;
      weights[to] = bundles.weights()[rank];
      ofRank[to] = passageOf[rank];
    }
    RankSort[] sorts = new RankSort[parallel.workers()];
    Arrays.setAll(sorts, worker -> new RankSort(bundleCount));
    parallel.forRange(
        bundles.size(),
        SETS_A_PIECE,
        (worker, from, to) -> {
          for (int position = from; position < to; position++) {
            int[] ranks = bundles.ofRow()[position];
            for (int i = 0; i < ranks.length; i++) {
              ranks[i] = newRank[ranks[i]];
            }
            sorts[worker].sort(ranks);
          }
        });
    return new Passages(
        new Bundles(bundles.rows(), bundles.totals(), bundles.ofRow(), bundles.shared(), weights),
        ofRank,
        starts);
  }

  /** Each bundle by itself. */
  static Passages ofOne(Bundles bundles) {
    return new Passages(bundles, new int[0], new int[0]);
  }

  /** Whether each bundle is by itself. */
  boolean areBundles() {
    return ofRank.length == 0;
  }

  /** How many there are. */
  int size() {
    return areBundles() ? bundles.weights().length : starts.length - 1;
  }

  /** What the set at a position has in common, at least, with a heavier one that it matches. */
  long leastWithHeavier(int position, MatchRule rule) {
    return rule.measure().leastCommonWithHeavier(bundles.totals()[position], rule.threshold());
  }

  /** For each bundle the one that has gathered it, or itself. */
  private static int[] gather(Bundles bundles, PrefixIndex index, Division division) {
    int[] rows = new int[bundles.weights().length];
    for (int[] ranks : bundles.ofRow()) {
      for (int rank : ranks) {
        rows[rank]++;
      }
    }
    int[] gatherer = new int[rows.length];
    Arrays.fill(gatherer, NONE);
    int[] counts = new int[rows.length];
    IntArrayList met = new IntArrayList();
    // Beginning with the most frequent, which is the least damaged part of its passage.
    for (int rank = rows.length - 1; rank >= 0; rank--) {
      if (gatherer[rank] != NONE || index.size(rank) < division.longList()) {
        continue;
      }
      gatherer[rank] = rank;
      for (int sample = 0; sample < SAMPLES; sample++) {
        long offset = (long) index.size(rank) * sample / SAMPLES;
        int position = index.postings().positions()[index.starts()[rank] + (int) offset];
        for (int other : bundles.ofRow()[position]) {
          if (gatherer[other] == NONE && counts[other]++ == 0) {
            met.add(other);
          }
        }
      }
      long mostRows = rows[rank] * 5L / 4;
      for (int i = 0; i < met.size(); i++) {
        int other = met.getInt(i);
        if (counts[other] >= MOST_SAMPLES && rows[other] <= mostRows) {
          gatherer[other] = rank;
        }
        counts[other] = 0;
      }
      met.clear();
    }
    for (int rank = 0; rank < gatherer.length; rank++) {
      if (gatherer[rank] == NONE) {
        gatherer[rank] = rank;
      }
    }
    return gatherer;
  }
}
