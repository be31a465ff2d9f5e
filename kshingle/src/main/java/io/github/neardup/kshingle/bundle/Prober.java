package io.github.neardup.kshingle.bundle;

import io.github.neardup.kshingle.join.BitmapFilter;
import io.github.neardup.kshingle.join.LeastCommon;
import io.github.neardup.kshingle.join.MatchRule;
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
  private final Passages passages;
  private final Bundles bundles;
  private final PrefixIndex index;
  private final Postings postings;
  private final BitmapFilter filter;
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

  /** Its passages. */
  private final PassageWalk walk;

  /** For each passage of its prefix the position up to which its postings are looked at. */
  private int[] ends = {};

  /** Where it meets others. */
  private final ProbedLists lists = new ProbedLists();

  Prober(
      MatchRule rule,
      Passages passages,
      PrefixIndex index,
      long[][] rests,
      BitmapFilter filter,
      KnownLinks links,
      int worker,
      SelfJoin.Sink sink) {
    this.rule = rule;
    this.passages = passages;
    this.bundles = passages.bundles();
    this.index = index;
    this.postings = index.postings();
    this.walk = new PassageWalk(passages);
    this.filter = filter;
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
    int length = list(leastTotal);
    if (links.any()) {
      link();
    }
    meet();
    for (int i = 0; i < met.size(); i++) {
      int other = met.getInt(i);
      long stillMissing = missing[other];
      missing[other] = NOT_MET;
      if (stillMissing != DECIDED
          && !(links.any() && links.group(other) == links.group(position))) {
        long weight = bundles.totals()[other];
        long needed = least.with(weight);
        if (filter.mostCommon(position, total, other, weight) >= needed) {
          if (passages.areBundles()) {
            compare(other, counted(other, length), needed - stillMissing, needed);
          } else {
            compare(other, 0, 0, needed);
          }
        }
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
   * Finds the {@link #lists} and the {@link #ends}. A set that is first met at a passage has, at
   * most, the weight from there on in common, and so must not be heavier than what matches with
   * that much.
   *
   * @return at how many passages there is someone to be met
   */
  private int list(long leastTotal) {
    walk.use(position, leastTotal);
    ends = IntArrays.grow(ends, walk.prefix(), 0);
    lists.clear();
    int end = position;
    long divided = 0;
    for (int i = 0; i < walk.prefix(); i++) {
      long rest = walk.rest(i);
      end = end(rest, end);
      if (end <= lightest) {
        return i;
      }
      ends[i] = end;
      int passage = walk.number(i);
      int from = index.starts()[passage];
      int to = index.starts()[passage + 1];
      if (index.seconds().any(passage)) {
        add(from, to, end, rest, 0, ProbedLists.ANY);
        listSeconds(i, end, leastTotal);
        divided += walk.weight(i);
      } else {
        add(from, to, end, rest, walk.weight(i), divided);
      }
    }
    return walk.prefix();
  }

  private void listSeconds(int i, int end, long leastTotal) {
    SecondPassages seconds = index.seconds();
    for (int j = i + 1; j < walk.size() && walk.withSecond(i, j) >= leastTotal; j++) {
      int list = seconds.list(walk.number(i), walk.number(j));
      if (list >= 0) {
        int from = seconds.postings()[list];
        int to = seconds.postings()[list + 1];
        add(from, to, end, walk.withSecond(i, j), 0, ProbedLists.ANY);
      }
    }
  }

  private void add(int listFrom, int listTo, int end, long rest, long weight, long before) {
    int to = postings.find(listFrom, listTo, end);
    int from = postings.find(listFrom, to, lightest);
    if (from < to) {
      lists.add(from, to, rest, weight, before);
    }
  }

  /** The position, at most {@code most}, from which on sets are too heavy for a common weight. */
  private int end(long common, int most) {
    long heaviest = rule.measure().heaviest(total, common, rule.threshold());
    return most == 0 || bundles.totals()[most - 1] <= heaviest
        ? most
        : lowerBound(bundles.totals(), heaviest + 1, most);
  }

  /**
   * Compares the set with a few of those it shares much-used bundles with, so that in a crowd of
   * similar sets it is linked before it has met them all.
   */
  private void link() {
    int left = ATTEMPTS;
    for (int list = 0; list < lists.size() && left > 0; list++) {
      int to = lists.to(list);
      if (to - lists.from(list) >= MANY) {
        int from = links.pass(lists.from(list), to, links.group(position));
        if (to - from >= MANY) {
          left -= attempt(from) + attempt(to - 1) + attempt((from + to) >>> 1);
        }
      }
    }
  }

  /** Compares the set with that of a posting; gives back 1 if they do not match, otherwise 0. */
  private int attempt(int posting) {
    int other = postings.positions()[posting];
    if (missing[other] == DECIDED || links.group(other) == links.group(position)) {
      return 0;
    }
    first(other);
    missing[other] = DECIDED;
    return compare(other, 0, 0, least.with(bundles.totals()[other])) ? 0 : 1;
  }

  /** Meets the sets of the lists. */
  private void meet() {
    for (int list = 0; list < lists.size(); list++) {
      int from = lists.from(list);
      int to = lists.to(list);
      if (to - from >= MANY && links.any()) {
        meetUnlinked(list, from, to);
      } else {
        meet(list, from, to);
      }
    }
  }

  private void meetUnlinked(int list, int from, int to) {
    int group = links.group(position);
    for (int at = links.pass(from, to, group); at < to; at = links.pass(at, to, group)) {
      int end = Math.min(to, links.end(at));
      meet(list, at, end);
      at = end;
    }
  }

  private void meet(int list, int from, int to) {
    int[] positions = postings.positions();
    long[] restsThere = postings.rests();
    long rest = lists.rest(list);
    long weight = lists.weight(list);
    long before = lists.before(list);
    for (int k = from; k < to; k++) {
      int other = positions[k];
      long needed = missing[other];
      if (needed == DECIDED) {
        continue;
      }
      long possible = Math.min(rest, restsThere[k]);
      if (needed == NOT_MET) {
        first(other);
        needed = least.with(bundles.totals()[other]);
      } else {
        possible += before;
      }
      missing[other] = possible < needed ? DECIDED : needed - weight;
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
