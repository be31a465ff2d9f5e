package io.github.neardup.core.internal.sets;

import io.github.neardup.core.algorithm.SelfJoin;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;

/** Looks for the partners of one set after the other, for one worker; see {@link PrefixJoin}. */
final class Prober {

  /** In {@link #missing}: the set has not been met. */
  private static final long NOT_MET = Long.MIN_VALUE;

  /** In {@link #missing}: the set was met and cannot match. */
  private static final long DROPPED = Long.MAX_VALUE;

  private final SimilarityMeasure measure;
  private final double threshold;
  private final Bundles bundles;
  private final PrefixIndex index;
  private final long[][] rests;
  private final int worker;
  private final SelfJoin.Sink sink;

  /** For each position the weight that is still missing to what a match must have in common. */
  private final long[] missing;

  private final IntArrayList met = new IntArrayList();

  /** By rank, the weights of the bundles of the set that looks for partners; 0 for others. */
  private final long[] held;

  Prober(
      MatchRule rule,
      Bundles bundles,
      PrefixIndex index,
      long[][] rests,
      int worker,
      SelfJoin.Sink sink) {
    this.measure = rule.measure();
    this.threshold = rule.threshold();
    this.bundles = bundles;
    this.index = index;
    this.rests = rests;
    this.worker = worker;
    this.sink = sink;
    this.missing = new long[bundles.size()];
    Arrays.fill(missing, NOT_MET);
    this.held = new long[bundles.weights().length];
  }

  void probe(int position) {
    int[] ranks = bundles.ofRow()[position];
    long total = bundles.totals()[position];
    long least = measure.leastCommonWithLighter(total, threshold);
    long rest = bundles.shared()[position];
    if (rest < least) {
      return;
    }
    int lightest = lowerBound(bundles.totals(), least, position);
    int i = 0;
    for (; rest >= least; i++) {
      int rank = ranks[i];
      long weight = bundles.weights()[rank];
      meet(position, total, rank, weight, rest, lightest);
      rest -= weight;
    }
    if (!met.isEmpty()) {
      verify(position, total, ranks[i - 1]);
    }
  }

  /** The sets that have the bundle in their prefix are met. */
  private void meet(int position, long total, int rank, long weight, long rest, int lightest) {
    int[] positions = index.positions();
    long[] restsThere = index.rests();
    int to = index.starts()[rank + 1];
    for (int k = entry(positions, index.starts()[rank], to, lightest);
        k < to && positions[k] < position;
        k++) {
      int other = positions[k];
      long needed = missing[other];
      if (needed == DROPPED) {
        continue;
      }
      if (needed == NOT_MET) {
        met.add(other);
        needed = measure.leastCommon(total, bundles.totals()[other], threshold);
      }
      missing[other] = Math.min(rest, restsThere[k]) < needed ? DROPPED : needed - weight;
    }
  }

  private static int entry(int[] positions, int from, int to, int lightest) {
    if (from == to || positions[from] >= lightest) {
      return from;
    }
    int found = Arrays.binarySearch(positions, from, to, lightest);
    return found < 0 ? -found - 1 : found;
  }

  /** The first of the first {@code size} positions with at least that weight. */
  private static int lowerBound(long[] totals, long least, int size) {
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (totals[middle] < least) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Compares the set with those that were met and not dropped. */
  private void verify(int position, long total, int lastRank) {
    int[] ranks = bundles.ofRow()[position];
    for (int rank : ranks) {
      held[rank] = bundles.weights()[rank];
    }
    int row = bundles.rows()[position];
    for (int i = 0; i < met.size(); i++) {
      int other = met.getInt(i);
      long stillMissing = missing[other];
      missing[other] = NOT_MET;
      if (stillMissing == DROPPED) {
        continue;
      }
      int otherRow = bundles.rows()[other];
      sink.candidate(worker, Math.min(row, otherRow), Math.max(row, otherRow));
      long otherTotal = bundles.totals()[other];
      long needed = measure.leastCommon(total, otherTotal, threshold);
      int counted = counted(other, lastRank);
      long common = common(other, counted, needed - stillMissing, needed);
      if (common >= needed) {
        sink.verified(
            worker,
            Math.min(row, otherRow),
            Math.max(row, otherRow),
            measure.similarity(common, total, otherTotal));
      }
    }
    met.clear();
    for (int rank : ranks) {
      held[rank] = 0;
    }
  }

  /** How many bundles of the other set, if held, have been counted as common. */
  private int counted(int other, int lastRank) {
    int[] ranks = bundles.ofRow()[other];
    int indexed = index.lengths()[other];
    if (ranks[indexed - 1] <= lastRank) {
      return indexed;
    }
    int found = Arrays.binarySearch(ranks, 0, indexed, lastRank);
    return found < 0 ? -found - 1 : found + 1;
  }

  /** {@code before} is counted; below {@code needed}, any number below it may be given back. */
  private long common(int other, int from, long before, long needed) {
    int[] ranks = bundles.ofRow()[other];
    long[] restsThere = rests[other];
    long common = before;
    int i = from;
    while (i < ranks.length) {
      int block = i / Bundles.REST_STEP + 1;
      int to = Math.min(ranks.length, block * Bundles.REST_STEP);
      for (; i < to; i++) {
        common += held[ranks[i]];
      }
      if (common + restsThere[block] < needed) {
        return -1;
      }
    }
    return common;
  }
}
