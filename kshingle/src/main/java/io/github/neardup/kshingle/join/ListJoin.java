package io.github.neardup.kshingle.join;

import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.util.Parallel;
import java.util.Arrays;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The prefix filter, list by list: the sets that have a shingle in their {@linkplain RarePrefixes
 * rare prefix} are compared by short summaries, each with each. Faster than {@link PlainJoin} where
 * many sets meet. Immutable and thread-safe. Memory: besides the index, the summaries, and those of
 * a list for each worker.
 */
final class ListJoin {

  /*
   * Lists (the idea is the prefix filter of Bayardo, Ma, Srikant, "Scaling up all pairs similarity
   * search", WWW 2007). The summaries of the sets of one list stand side by side in memory, so that
   * two sets take a few cycles: BitmapFilter rules out most pairs, and the others are compared.
   *
   * Once. A pair is compared in the list of the first shingle that both prefixes have, in the order
   * of the prefixes, and in no other list. So each pair is compared once, and none is lost.
   *
   * Parents. Texts that share a sentence of ten shingles would meet in ten lists. So a long list
   * has a parent: a shingle that comes before its own in the order of the prefixes, and that most of
   * its sets have as well. Two sets that both have the parent are passed over, as their first common
   * shingle is the parent or one before. Any choice of parents is right; a good one saves work.
   *
   * Leaders. Where only links are wanted, a crowd of n sets that are all alike needs n - 1
   * comparisons and not n * n / 2. In a long list, a few leaders, spread over the range of weights,
   * are compared with all others. Then most of the list is often in one group, the crowd, whose
   * members are only compared with sets outside. Example: of 10,000 filled-in forms and 3 letters,
   * one leader links the forms, and what is left is 3 * 10,000 pairs of summaries.
   * Invariant: a pair is left out only if both sets are in one group already, or if one is a leader
   * and they have met; a leader is not gone through again.
   *
   * One list. With a tiny vocabulary, most sets meet, and in many lists. Then all sets are in one
   * list instead.
   */

  private static final int PLACES_A_PIECE = 1 << 12;

  /** A list of more is divided between the workers. */
  private static final int LONG_LIST = 1 << 12;

  /** Each of these goes through all of the list before it. */
  private static final int SETS_A_PIECE_OF_LIST = 256;

  /** How many sets are gone through before those that can match no later one are left out. */
  private static final int SETS_BEFORE_LEAVING_OUT = 8;

  /** How many pairs of sets that meet are looked at to see how many will be compared. */
  private static final int SAMPLES = 1 << 13;

  private static final long SEED = 2026;

  /** There is a leader for so many sets of a list, up to {@link #MOST_LEADERS}. */
  private static final int SETS_A_LEADER = 64;

  private static final int MOST_LEADERS = 16;

  /** Nanoseconds for each shingle that making ready takes. */
  private static final double MAKING_TIME = 24;

  /** Nanoseconds that two summaries take. */
  private static final double MEETING_TIME = 4;

  /** Nanoseconds that a comparison takes for each shingle of the two sets. */
  private static final double SHINGLE_TIME = 2;

  private final RarePrefixedSets sets;
  private final PlainIndex index;
  private final BitmapFilter filter;
  private final BitmapFilter folded;

  /** For each position the first that is heavy enough to match it. */
  private final int[] lightest;

  /** In how many bits its summary may differ from that of a lighter set that it matches. */
  private final int[] mostDifferent;

  /** Whether all sets are compared with all, as most meet, and in more than one list. */
  private final boolean inOneList;

  private final boolean linksOnly;
  private final double expectedTime;

  private ListJoin(
      RarePrefixedSets sets, PlainIndex index, BitmapFilter filter, boolean linksOnly) {
    this.linksOnly = linksOnly;
    this.sets = sets;
    this.index = index;
    this.filter = filter;
    this.folded = filter.folded();
    this.lightest = new int[sets.size()];
    this.mostDifferent = new int[sets.size()];
    bound();
    double lists = timeOfLists();
    double oneList = timeOfOneList();
    this.inOneList = oneList < lists;
    this.expectedTime = MAKING_TIME * sets.shingles() + Math.min(lists, oneList);
  }

  private void bound() {
    long[] totals = sets.totals();
    int first = 0;
    for (int position = 0; position < totals.length; position++) {
      long total = totals[position];
      if (position > 0 && total == totals[position - 1]) {
        lightest[position] = lightest[position - 1];
        mostDifferent[position] = mostDifferent[position - 1];
        continue;
      }
      long least = sets.rule().leastCommon(total);
      while (totals[first] < least) {
        first++;
      }
      lightest[position] = first;
      mostDifferent[position] = mostDifferent(sets.rule(), total);
    }
  }

  /**
   * In how many shingles a set may differ from a lighter one that it matches, at most. The weights
   * of the two, less twice what they need in common, are at most this at the ends of the range of
   * weights, and so in between: the formulas are linear or convex, and rounding up what they need
   * takes away less than two. No shingle weighs less than {@link ShingleWeights#least}.
   */
  private static int mostDifferent(MatchRule rule, long total) {
    long least = rule.leastCommon(total);
    long most =
        Math.max(
            total + least - 2 * rule.measure().leastCommon(total, least, rule.threshold()),
            2 * total - 2 * rule.measure().leastCommon(total, total, rule.threshold()));
    return (int) Math.min(Integer.MAX_VALUE, (most + 2) / rule.weights().least());
  }

  /**
   * About how many nanoseconds one worker takes: most pairs of sets in a list take a few steps, and
   * those whose summaries do not rule out a match a comparison. How many these are is seen from a
   * sample, which is the same for any number of workers.
   */
  double expectedTime() {
    return expectedTime;
  }

  private double timeOfLists() {
    int postings = index.shingles().length;
    SplittableRandom random = new SplittableRandom(SEED);
    double time = 0;
    for (int i = 0; i < SAMPLES && postings > 0; i++) {
      int posting = random.nextInt(postings);
      int place = index.place(index.shingles()[posting]);
      int first = index.starts()[place];
      int met = index.starts()[place + 1] - first;
      int other = first + random.nextInt(met);
      // Each pair has two chances.
      time += met * timeInList(Math.min(posting, other), Math.max(posting, other)) / 2;
    }
    return time / SAMPLES * postings;
  }

  /** Nanoseconds for two sets in a list, the heavier of which looks for the other. */
  private double timeInList(int lighter, int heavier) {
    int position = index.positions()[heavier];
    int other = index.positions()[lighter];
    boolean meet =
        RarePrefixes.isIndexed(index.marks()[lighter])
            && sets.heaviest(position, index.marks()[heavier]) >= sets.totals()[other]
            && sets.heaviest(other, index.marks()[lighter]) >= sets.totals()[position];
    return meet ? time(position, other) : 0;
  }

  private double timeOfOneList() {
    int size = sets.size();
    SplittableRandom random = new SplittableRandom(SEED);
    double time = 0;
    for (int i = 0; i < SAMPLES && size > 0; i++) {
      time += time(random.nextInt(size), random.nextInt(size));
    }
    return time / SAMPLES * size * size / 2;
  }

  /** Nanoseconds for two sets in a list. */
  private double time(int position, int other) {
    int heavier = Math.max(position, other);
    int lighter = Math.min(position, other);
    if (heavier == lighter || lighter < lightest[heavier]) {
      return 0;
    }
    if (filter.different(heavier, lighter) > mostDifferent[heavier]) {
      return MEETING_TIME;
    }
    // Most of those that match are linked already.
    return linksOnly
        ? 0
        : MEETING_TIME + SHINGLE_TIME * (sets.shingles(heavier) + sets.shingles(lighter));
  }

  /**
   * Makes it ready.
   *
   * @param index of the prefixes of the sets
   * @param linksOnly whether no more than links are wanted
   */
  static ListJoin of(
      RarePrefixedSets sets, PlainIndex index, boolean linksOnly, Parallel parallel) {
    return new ListJoin(
        sets, index, BitmapFilter.of(sets.table(), sets.rows(), parallel), linksOnly);
  }

  private MetSets newList() {
    return new MetSets(sets, index);
  }

  void join(Parallel parallel, SelfJoin.Sink sink) {
    if (inOneList) {
      joinInOneList(parallel, sink);
    } else {
      joinInLists(parallel, sink);
    }
  }

  /** Compares all with all. */
  void joinInOneList(Parallel parallel, SelfJoin.Sink sink) {
    Searcher[] searchers = searchers(parallel, sink, true);
    MetSets all = newList();
    all.collectAll();
    if (!searchers[0].lead(all)) {
      join(all, searchers, parallel);
    }
  }

  /** Compares those that have a shingle in common. */
  void joinInLists(Parallel parallel, SelfJoin.Sink sink) {
    Searcher[] searchers = searchers(parallel, sink, false);
    Queue<MetSets> longLists = new ConcurrentLinkedQueue<>();
    parallel.forRange(
        index.places(),
        PLACES_A_PIECE,
        (worker, from, to) -> {
          for (int place = from; place < to; place++) {
            searchers[worker].searchPlace(place, longLists);
          }
        });
    for (MetSets list : longLists) {
      join(list, searchers, parallel);
    }
  }

  private static void join(MetSets list, Searcher[] searchers, Parallel parallel) {
    parallel.forRange(
        list.size(),
        SETS_A_PIECE_OF_LIST,
        (worker, from, to) -> searchers[worker].search(list, from, to));
  }

  private Searcher[] searchers(Parallel parallel, SelfJoin.Sink sink, boolean oneList) {
    Searcher[] searchers = new Searcher[parallel.workers()];
    Arrays.setAll(searchers, worker -> new Searcher(worker, sink, oneList));
    return searchers;
  }

  /** For one worker. */
  private final class Searcher {
    private final int worker;
    private final SelfJoin.Sink sink;
    private final boolean oneList;
    private MetSets list = newList();

    /**
     * Of those of a list that are before a set, and are found: who has no parent, and who has; and
     * the same of the crowd.
     */
    private final Summaries without = new Summaries(folded);

    private final Summaries with = new Summaries(folded);
    private final Summaries crowdWithout = new Summaries(folded);
    private final Summaries crowdWith = new Summaries(folded);

    Searcher(int worker, SelfJoin.Sink sink, boolean oneList) {
      this.worker = worker;
      this.sink = sink;
      this.oneList = oneList;
    }

    /** Goes through the lists at a place: mostly none or one. */
    void searchPlace(int place, Queue<MetSets> longLists) {
      int from = index.starts()[place];
      int to = index.starts()[place + 1];
      for (int first = from; first < to; first++) {
        if (!isAmong(index.shingles()[first], from, first)) {
          list.collect(index.shingles()[first]);
          if (list.isForOthers() || !isOfInterest(list) || lead(list)) {
            continue;
          }
          if (list.size() > LONG_LIST) {
            longLists.add(list);
            list = newList();
          } else {
            search(list, 0, list.size());
          }
        }
      }
    }

    private boolean isOfInterest(MetSets of) {
      for (int i = 0; i < of.size(); i++) {
        if (sets.isOfInterest(of.position(i), sink)) {
          return true;
        }
      }
      return false;
    }

    private boolean isAmong(long shingle, int from, int to) {
      for (int i = from; i < to; i++) {
        if (index.shingles()[i] == shingle) {
          return true;
        }
      }
      return false;
    }

    /**
     * Where only links are wanted, links what can be linked by a few leaders, and finds the crowd.
     *
     * @return whether all are linked
     */
    boolean lead(MetSets of) {
      int leaders = Math.min(MOST_LEADERS, of.size() / SETS_A_LEADER);
      if (!linksOnly || leaders == 0) {
        return false;
      }
      boolean allLinked = of.findCrowd(sink::group);
      for (int n = 0; n < leaders && !allLinked; n++) {
        int leader = (int) ((2L * n + 1) * of.size() / (2L * leaders));
        if (n == 0 || !of.isInCrowd(leader)) {
          lead(of, leader);
          allLinked = of.findCrowd(sink::group);
        }
      }
      return allLinked;
    }

    private void lead(MetSets of, int leader) {
      for (int i = 0; i < of.size(); i++) {
        int lighter = of.position(Math.min(i, leader));
        int heavier = of.position(Math.max(i, leader));
        if (!of.isLeader(i)
            && i != leader
            && lighter >= lightest[heavier]
            && !(of.hasParent(i) && of.hasParent(leader))
            && !sets.needNoComparison(heavier, lighter, sink)) {
          compare(of.shingle(), heavier, lighter);
        }
      }
      of.setLeader(leader);
    }

    /** Looks for lighter sets than those of a list from one of them to another. */
    void search(MetSets of, int from, int to) {
      without.clear();
      with.clear();
      crowdWithout.clear();
      crowdWith.clear();
      long lightest = sets.totals()[of.position(from)];
      for (int i = 0; i < from; i++) {
        long heaviest = of.heaviest(i);
        if (heaviest >= lightest) {
          add(of, i, heaviest);
        }
      }
      for (int i = from; i < to; i++) {
        int position = of.position(i);
        long total = sets.totals()[position];
        long heaviest = of.heaviest(i);
        if ((i - from) % SETS_BEFORE_LEAVING_OUT == SETS_BEFORE_LEAVING_OUT - 1) {
          without.leaveOut(total);
          with.leaveOut(total);
          crowdWithout.leaveOut(total);
          crowdWith.leaveOut(total);
        }
        if (of.isLeader(i)) {
          continue;
        }
        search(of.shingle(), position, without, heaviest);
        if (!of.hasParent(i)) {
          search(of.shingle(), position, with, heaviest);
        }
        if (!of.isInCrowd(i)) {
          search(of.shingle(), position, crowdWithout, heaviest);
          if (!of.hasParent(i)) {
            search(of.shingle(), position, crowdWith, heaviest);
          }
        }
        add(of, i, heaviest);
      }
    }

    private void add(MetSets of, int i, long heaviest) {
      if (of.isFound(i) && !of.isLeader(i)) {
        Summaries crowd = of.hasParent(i) ? crowdWith : crowdWithout;
        Summaries others = of.hasParent(i) ? with : without;
        (of.isInCrowd(i) ? crowd : others).add(of.position(i), heaviest);
      }
    }

    /** How many are no heavier than this; they ascend. */
    private int upTo(Summaries found, long heaviest) {
      int low = 0;
      int high = found.size();
      if (high == 0 || sets.totals()[found.position(high - 1)] <= heaviest) {
        return high;
      }
      while (low < high) {
        int middle = (low + high) >>> 1;
        if (sets.totals()[found.position(middle)] <= heaviest) {
          low = middle + 1;
        } else {
          high = middle;
        }
      }
      return low;
    }

    /**
     * Compares a set with lighter ones.
     *
     * @param shingle of the list; of the one list of all, any
     * @param heaviest only those that are no heavier
     */
    private void search(long shingle, int position, Summaries found, long heaviest) {
      int to = upTo(found, heaviest);
      long own0 = folded.word(position, 0);
      long own1 = folded.word(position, 1);
      long own2 = folded.word(position, 2);
      long own3 = folded.word(position, 3);
      long[] column0 = found.column(0);
      long[] column1 = found.column(1);
      long[] column2 = found.column(2);
      long[] column3 = found.column(3);
      int most = mostDifferent[position];
      for (int k = 0; k < to; k++) {
        int different =
            Long.bitCount(own0 ^ column0[k])
                + Long.bitCount(own1 ^ column1[k])
                + Long.bitCount(own2 ^ column2[k])
                + Long.bitCount(own3 ^ column3[k]);
        if (different <= most) {
          compare(shingle, position, found.position(k));
        }
      }
    }

    private void compare(long shingle, int position, int other) {
      int different = filter.different(position, other);
      if (different > mostDifferent[position]) {
        return;
      }
      long bound =
          sets.totals()[position]
              + sets.totals()[other]
              - (long) different * sets.rule().weights().least();
      if (!sets.needNoComparison(position, other, sink)
          && bound >= 2 * sets.needed(position, other)
          && (oneList || isFirstInCommon(shingle, position, other))) {
        sets.compare(worker, position, other, sink);
      }
    }

    /** Whether the two have nothing in common before it, in the order of the prefixes. */
    private boolean isFirstInCommon(long shingle, int position, int other) {
      long[] a = sets.prefixes()[position];
      long[] b = sets.prefixes()[other];
      int own = Arrays.binarySearch(a, shingle);
      for (int i = 0, j = 0; i < a.length && j < b.length; ) {
        long left = a[i];
        long right = b[j];
        if (left == right && sets.isBefore(position, i, own)) {
          return false;
        }
        i += left <= right ? 1 : 0;
        j += right <= left ? 1 : 0;
      }
      return true;
    }
  }
}
