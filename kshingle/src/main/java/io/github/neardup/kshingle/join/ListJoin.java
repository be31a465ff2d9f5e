package io.github.neardup.kshingle.join;

import io.github.neardup.core.algorithm.SelfJoin;
import io.github.neardup.core.util.Parallel;
import java.util.Arrays;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The prefix filter, list by list: the sets with a given shingle in their {@linkplain RarePrefixes
 * rare prefix} are compared with each other by short summaries. Faster than {@link PlainJoin} if
 * many sets meet. Immutable and thread-safe. Besides the index, takes memory for the summaries, and
 * for the summaries of one list per worker.
 */
final class ListJoin {

  /*
   * Lists (the idea is the prefix filter of Bayardo, Ma, Srikant, "Scaling up all pairs similarity
   * search", WWW 2007). The summaries of the sets of one list are contiguous in memory, so two sets
   * take a few cycles: BitmapFilter rules out most pairs, and the others are compared.
   *
   * Once. A pair is compared in the list of the first shingle that both prefixes share, in the
   * order of the prefixes, and in no other list. So each pair is compared once, and none is lost.
   *
   * Parents. Texts that share a sentence of ten shingles would meet in ten lists. So a long list
   * has a parent: a shingle that precedes its own in the order of the prefixes and that most of its
   * sets have as well. Two sets that both have the parent are skipped, because their first common
   * shingle is the parent or an earlier one. Any choice of parents is correct; a good one saves
   * work.
   *
   * Leaders. If only links are needed, a crowd of n similar sets needs n - 1 comparisons rather
   * than n * n / 2. In a long list, a few leaders, spread over the range of weights, are compared
   * with all others. After that, most of the list is often in one group, the crowd, whose members
   * are compared only with sets outside. If four leaders find no crowd, there are no more. Example:
   * of 10,000 filled-in forms and 3 letters, one leader links the forms, and 3 * 10,000 pairs of
   * summaries remain.
   *
   * Invariant of leaders: a pair is skipped only if both sets are already in one group, or if one
   * is a leader and they have met; leaders are not processed again.
   *
   * One list. With a tiny vocabulary, most sets meet, in many lists. In this case, all sets are in
   * one list instead.
   */

  private static final int PLACES_A_PIECE = 1 << 12;

  /** A longer list is divided between the workers. */
  private static final int LONG_LIST = 1 << 12;

  /** Each of these sets is compared with all sets before it in the list. */
  private static final int SETS_A_PIECE_OF_LIST = 256;

  /** The number of sets processed before sets that can match no later one are removed. */
  private static final int SETS_BEFORE_LEAVING_OUT = 8;

  /** The number of pairs sampled, among sets that meet, to estimate how many will be compared. */
  private static final int SAMPLES = 1 << 13;

  private static final long SEED = 2026;

  /** There is one leader for this many sets of a list, up to {@link #MOST_LEADERS}. */
  private static final int SETS_A_LEADER = 64;

  private static final int MOST_LEADERS = 16;

  /** After this many leaders, a list without a crowd is not expected to have one. */
  private static final int LEADERS_TO_FIND_CROWD = 4;

  /** How much more disjoint sets should differ, in their short summaries, than sets that match. */
  private static final double CLEARLY = 1.2;

  /** Nanoseconds of preparation per shingle. */
  private static final double MAKING_TIME = 24;

  /** Nanoseconds per pair of summaries. */
  private static final double MEETING_TIME = 4;

  /** Nanoseconds of a comparison per shingle of the two sets. */
  private static final double SHINGLE_TIME = 2;

  private final RarePrefixedSets sets;
  private final PlainIndex index;
  private final BitmapFilter filter;
  private final BitmapFilter folded;

  /** For each position, the first position that is heavy enough to match it. */
  private final int[] lightest;

  /** The number of bits in which its summary may differ from a matching lighter set's. */
  private final int[] mostDifferent;

  /**
   * Whether all sets are compared with all, because most of them meet, and in more than one list.
   */
  private final boolean inOneList;

  private final boolean linksOnly;
  private final double expectedTime;

  private ListJoin(
      RarePrefixedSets sets, PlainIndex index, BitmapFilter filter, boolean linksOnly) {
    this.linksOnly = linksOnly;
    this.sets = sets;
    this.index = index;
    this.filter = filter;
    this.lightest = new int[sets.size()];
    this.mostDifferent = new int[sets.size()];
    bound();
    this.folded = filter.folded(foldedWords());
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
   * Returns the number of words in short summaries: the fewest in which disjoint sets differ
   * clearly more than matching ones. Three quarters of the sets are lighter than the one examined;
   * heavier sets meet more others.
   */
  private int foldedWords() {
    if (sets.size() == 0) {
      return Summaries.FEW;
    }
    int position = (int) (3L * sets.size() / 4);
    double different = BitmapFilter.expectedDifferent(Summaries.FEW, 2 * sets.shingles(position));
    return different > CLEARLY * mostDifferent[position] ? Summaries.FEW : Summaries.MANY;
  }

  /**
   * Returns the maximum number of shingles in which a set may differ from a lighter one that it
   * matches. The weights of the two, minus twice the overlap they need, are at most this at the
   * ends of the range of weights, and therefore in between: the formulas are linear or convex, and
   * rounding up the overlap subtracts less than two. No shingle weighs less than {@link
   * ShingleWeights#least}.
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
   * Estimates the nanoseconds that one worker needs. Most pairs of sets in a list take a few steps;
   * those whose summaries do not rule out a match take a comparison. A sample shows how many these
   * are; it is the same for any number of workers.
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

  /** Returns the nanoseconds for two sets in a list, of which the heavier looks for the other. */
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

  /** Returns the nanoseconds for two sets in a list. */
  private double time(int position, int other) {
    int heavier = Math.max(position, other);
    int lighter = Math.min(position, other);
    if (heavier == lighter || lighter < lightest[heavier]) {
      return 0;
    }
    if (filter.different(heavier, lighter) > mostDifferent[heavier]) {
      return MEETING_TIME;
    }
    // Most matching sets are linked already.
    return linksOnly
        ? 0
        : MEETING_TIME + SHINGLE_TIME * (sets.shingles(heavier) + sets.shingles(lighter));
  }

  /** Prepares a join. */
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

  /** Compares all sets with all. */
  void joinInOneList(Parallel parallel, SelfJoin.Sink sink) {
    Searcher[] searchers = searchers(parallel, sink, true);
    MetSets all = newList();
    all.collectAll();
    if (!searchers[0].lead(all)) {
      join(all, searchers, parallel);
    }
  }

  /** Compares sets that share a shingle. */
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
          sink.advanced((double) (to - from) / index.places());
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

  /** Searches for one worker. */
  private final class Searcher implements Summaries.Visitor {
    private final int worker;
    private final SelfJoin.Sink sink;
    private final boolean oneList;
    private MetSets list = newList();

    /** The shingle of the current list; any shingle if all sets are in one list. */
    private long shingle;

    /** Earlier sets of the list: without the parent, with it, and the same of the crowd. */
    private final Summaries without = new Summaries(folded);

    private final Summaries with = new Summaries(folded);
    private final Summaries crowdWithout = new Summaries(folded);
    private final Summaries crowdWith = new Summaries(folded);

    Searcher(int worker, SelfJoin.Sink sink, boolean oneList) {
      this.worker = worker;
      this.sink = sink;
      this.oneList = oneList;
    }

    /** Processes the lists at a place: usually none or one. */
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

    /** Links sets by a few leaders and finds the crowd; returns whether all sets are linked. */
    boolean lead(MetSets of) {
      int leaders = Math.min(MOST_LEADERS, of.size() / SETS_A_LEADER);
      if (!linksOnly || leaders == 0) {
        return false;
      }
      int crowd = lead(of, Math.min(leaders, LEADERS_TO_FIND_CROWD));
      if (leaders > LEADERS_TO_FIND_CROWD && crowd > of.size() / 2) {
        crowd = lead(of, leaders);
      }
      return crowd == of.size();
    }

    /** Links sets by leaders, spread over the range of weights; returns the size of the crowd. */
    private int lead(MetSets of, int leaders) {
      int crowd = of.findCrowd(sink::group);
      for (int n = 0; n < leaders && crowd < of.size(); n++) {
        int leader = (int) ((2L * n + 1) * of.size() / (2L * leaders));
        if (!of.isLeader(leader)
            && !(n > 0 && of.isInCrowd(leader))
            && compareWithAll(of, leader)) {
          crowd = of.findCrowd(sink::group);
        }
      }
      return crowd;
    }

    /** Compares a leader with the other sets; returns whether one of them may have been linked. */
    private boolean compareWithAll(MetSets of, int leader) {
      shingle = of.shingle();
      boolean compared = false;
      for (int i = 0; i < of.size(); i++) {
        int lighter = of.position(Math.min(i, leader));
        int heavier = of.position(Math.max(i, leader));
        if (!of.isLeader(i)
            && i != leader
            && lighter >= lightest[heavier]
            && !(of.hasParent(i) && of.hasParent(leader))
            && !sets.needNoComparison(heavier, lighter, sink)) {
          compared |= compare(heavier, lighter);
        }
      }
      of.setLeader(leader);
      return compared;
    }

    /** For the sets of a list from one index to another, looks for lighter sets. */
    void search(MetSets of, int from, int to) {
      shingle = of.shingle();
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
        search(position, without, heaviest);
        if (!of.hasParent(i)) {
          search(position, with, heaviest);
        }
        if (!of.isInCrowd(i)) {
          search(position, crowdWithout, heaviest);
          if (!of.hasParent(i)) {
            search(position, crowdWith, heaviest);
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

    /** Returns how many sets are at most this heavy; weights ascend. */
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

    /** Compares a set with lighter sets. */
    private void search(int position, Summaries found, long heaviest) {
      found.forEachNear(position, upTo(found, heaviest), mostDifferent[position], this);
    }

    @Override
    public void visit(int position, int other) {
      compare(position, other);
    }

    /** Compares two sets, if their summaries do not rule out a match; returns whether it did. */
    private boolean compare(int position, int other) {
      int different = filter.different(position, other);
      if (different > mostDifferent[position]) {
        return false;
      }
      long bound =
          sets.totals()[position]
              + sets.totals()[other]
              - (long) different * sets.rule().weights().least();
      if (!sets.needNoComparison(position, other, sink)
          && bound >= 2 * sets.needed(position, other)
          && (oneList || isFirstInCommon(position, other))) {
        sets.compare(worker, position, other, sink);
        return true;
      }
      return false;
    }

    /** Returns whether the two share nothing before the shingle in the order of the prefixes. */
    private boolean isFirstInCommon(int position, int other) {
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
