package io.github.neardup.core.internal.sets;

import io.github.neardup.core.search.SelfJoin;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;

/** Looks for the partners of one set after the other, for one worker; see {@link BundleJoin}. */
final class Prober {

  /** In {@link #missing}: the set has not been met. */
  private static final long NOT_MET = Long.MIN_VALUE;

  /** In {@link #missing}: the set was met, and the pair is decided. */
  private static final long DECIDED = Long.MAX_VALUE;

  /** From this number of postings on it pays to find a way past those that are linked. */
  private static final int MANY = 32;

  /** How many comparisons in vain a set may make to be linked before it looks at all postings. */
  private static final int ATTEMPTS = 12;

  private final MatchRule rule;
  private final Bundles bundles;
  private final PrefixIndex index;
  private final KnownLinks links;
  private final int worker;
  private final SelfJoin.Sink sink;
  private final LeastCommon least;
  private final Comparison comparison;

  /** For each position the weight that is still missing to what a match must have in common. */
  private final long[] missing;

  private final IntArrayList met = new IntArrayList();

  /** The set that looks for partners, its weight, and the first position that is heavy enough. */
  private int position;

  private long total;
  private int lightest;

  /** For each bundle of its prefix the position up to which its postings are looked at. */
  private int[] ends = {};

  Prober(
      MatchRule rule,
      Bundles bundles,
      PrefixIndex index,
      long[][] rests,
      KnownLinks links,
      int worker,
      SelfJoin.Sink sink) {
    this.rule = rule;
    this.bundles = bundles;
    this.index = index;
    this.links = links;
    this.worker = worker;
    this.sink = sink;
    this.least = new LeastCommon(rule);
    this.comparison = new Comparison(bundles, rests);
    this.missing = new long[bundles.size()];
    Arrays.fill(missing, NOT_MET);
  }

  void probe(int newPosition) {
    position = newPosition;
    total = bundles.totals()[position];
    long leastTotal = rule.measure().leastCommonWithLighter(total, rule.threshold());
    if (bundles.shared()[position] < leastTotal) {
      return;
    }
    lightest = lowerBound(bundles.totals(), leastTotal, position);
    least.use(total);
    int length = prefix();
    if (links.any()) {
      link(length);
    }
    meet(length);
    for (int i = 0; i < met.size(); i++) {
      int other = met.getInt(i);
      long stillMissing = missing[other];
      missing[other] = NOT_MET;
      if (stillMissing != DECIDED
          && !(links.any() && links.group(other) == links.group(position))) {
        long needed = least.with(bundles.totals()[other]);
        compare(other, counted(other, length), needed - stillMissing, needed);
      }
    }
    met.clear();
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

  /**
   * Finds the {@link #ends}. A set that is first met at a bundle has, at most, the weight from
   * there on in common, and so must not be heavier than what matches with that much.
   *
   * @return how many bundles there is someone to be met at
   */
  private int prefix() {
    int[] ranks = bundles.ofRow()[position];
    ends = IntArrays.grow(ends, ranks.length, 0);
    long rest = bundles.shared()[position];
    int end = position;
    for (int i = 0; i < ranks.length; i++) {
      if (!canMatch(rest, end - 1)) {
        int low = lightest;
        while (low < end) {
          int middle = (low + end) >>> 1;
          if (canMatch(rest, middle)) {
            low = middle + 1;
          } else {
            end = middle;
          }
        }
      }
      if (end <= lightest) {
        return i;
      }
      ends[i] = end;
      rest -= bundles.weights()[ranks[i]];
    }
    return ranks.length;
  }

  private boolean canMatch(long common, int other) {
    return other < lightest
        || rule.measure().similarity(common, total, bundles.totals()[other]) >= rule.threshold();
  }

  /**
   * Compares the set with a few of those it shares much-used bundles with, so that in a crowd of
   * similar sets it is linked before it has met them all.
   */
  private void link(int length) {
    int[] ranks = bundles.ofRow()[position];
    int left = ATTEMPTS;
    for (int i = 0; i < length && left > 0; i++) {
      if (index.size(ranks[i]) < MANY) {
        continue;
      }
      int to = index.find(ranks[i], ends[i]);
      int from = links.pass(index.find(ranks[i], lightest), to, links.group(position));
      if (to - from >= MANY) {
        left -= attempt(from) + attempt(to - 1) + attempt((from + to) >>> 1);
      }
    }
  }

  /** Compares the set with that of a posting; gives back 1 if they do not match, otherwise 0. */
  private int attempt(int posting) {
    int other = index.positions()[posting];
    if (missing[other] == DECIDED || links.group(other) == links.group(position)) {
      return 0;
    }
    first(other);
    missing[other] = DECIDED;
    return compare(other, 0, 0, least.with(bundles.totals()[other])) ? 0 : 1;
  }

  /** Meets the sets that have a bundle of the prefix in their own. */
  private void meet(int length) {
    int[] ranks = bundles.ofRow()[position];
    long rest = bundles.shared()[position];
    for (int i = 0; i < length; i++) {
      int rank = ranks[i];
      long weight = bundles.weights()[rank];
      int size = index.size(rank);
      if (size > 0) {
        int from = index.find(rank, lightest);
        int to = index.find(rank, ends[i]);
        if (size >= MANY && links.any()) {
          meetUnlinked(from, to, weight, rest);
        } else {
          meet(from, to, weight, rest);
        }
      }
      rest -= weight;
    }
  }

  private void meetUnlinked(int from, int to, long weight, long rest) {
    int group = links.group(position);
    for (int at = links.pass(from, to, group); at < to; at = links.pass(at, to, group)) {
      int end = Math.min(to, links.end(at));
      meet(at, end, weight, rest);
      at = end;
    }
  }

  private void meet(int from, int to, long weight, long rest) {
    int[] positions = index.positions();
    long[] restsThere = index.rests();
    for (int k = from; k < to; k++) {
      int other = positions[k];
      long needed = missing[other];
      if (needed == DECIDED) {
        continue;
      }
      if (needed == NOT_MET) {
        first(other);
        needed = least.with(bundles.totals()[other]);
      }
      missing[other] = Math.min(rest, restsThere[k]) < needed ? DECIDED : needed - weight;
    }
  }

  private void first(int other) {
    met.add(other);
    int row = bundles.rows()[position];
    int otherRow = bundles.rows()[other];
    sink.candidate(worker, Math.min(row, otherRow), Math.max(row, otherRow));
  }

  /** How many bundles of the other set, if the set has them, have been counted as common. */
  private int counted(int other, int length) {
    int looked = length;
    if (ends[length - 1] <= other) {
      int low = 0;
      while (low < looked) {
        int middle = (low + looked) >>> 1;
        if (ends[middle] > other) {
          low = middle + 1;
        } else {
          looked = middle;
        }
      }
    }
    int lastRank = bundles.ofRow()[position][looked - 1];
    int[] ranks = bundles.ofRow()[other];
    int indexed = index.lengths()[other];
    if (ranks[indexed - 1] <= lastRank) {
      return indexed;
    }
    int found = Arrays.binarySearch(ranks, 0, indexed, lastRank);
    return found < 0 ? -found - 1 : found + 1;
  }

  /** Compares the set with another, of whose bundles {@code counted} have {@code before} common. */
  private boolean compare(int other, int counted, long before, long needed) {
    comparison.use(position);
    long common = comparison.common(other, counted, before, needed);
    if (common < needed) {
      return false;
    }
    int row = bundles.rows()[position];
    int otherRow = bundles.rows()[other];
    sink.verified(
        worker,
        Math.min(row, otherRow),
        Math.max(row, otherRow),
        rule.measure().similarity(common, total, bundles.totals()[other]));
    links.verified(row, otherRow);
    return true;
  }
}
