package io.github.neardup.core.internal.sets;

import io.github.neardup.core.internal.Parallel;
import io.github.neardup.core.search.SelfJoin;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The prefix filter, list by list: for each shingle of the {@linkplain RarePrefixes rare prefixes},
 * the summaries of the sets that have it there ({@link BitmapFilter}) are brought together, and
 * compared each with each. That is a few steps of the processor for two sets, on memory that is
 * near, where {@link PlainJoin} looks up one set here and one there; so it is the faster where many
 * sets meet that are not alike. Summaries that do not rule out a match lead to a comparison.
 *
 * <p>Texts that share a sentence meet in the lists of all its shingles. So each long list has a
 * <em>parent</em>, a shingle that most of its sets have as well, and that is before it in the order
 * of the prefixes: two sets that both have the parent are passed over, for they meet in its list,
 * or in that of its parent. Two sets are compared in the list of the first shingle that they have
 * in common, which is never passed over, for its parent would be one before. So each pair is
 * compared once, and none is lost, whichever parents are chosen.
 *
 * <p>For shingles that all count the same. Immutable and thread-safe. Memory: 12 bytes for each
 * shingle of a prefix, 4 to 8 bytes for places, the summaries, and those of a list for each worker.
 */
final class ListJoin {

  private static final int PLACES_A_PIECE = 1 << 12;

  /** A list of more is divided between the workers. */
  private static final int LONG_LIST = 1 << 12;

  private static final int SETS_A_PIECE = 64;

  /** So many words of summaries are compared at once: mostly enough to rule out a match. */
  private static final int COLUMNS = 4;

  /** So many standard deviations lie between what differs by chance and what may differ. */
  private static final int DEVIATIONS = 3;

  /** So many sets make it worth while to look for a parent. */
  private static final int LEAST_WITH_PARENT = 48;

  /** Among so many sets of a list a parent is looked for, and so many must have it. */
  private static final int SAMPLES = 8;

  private static final int MOST_SAMPLES = 5;

  private final RarePrefixedSets sets;
  private final BitmapFilter filter;

  /** By which sets are found, and, at the same places, the rest of what they look with. */
  private final PlainIndex indexed;

  private final PlainIndex others;

  /** For each position the first that is heavy enough to match it. */
  private final int[] lightest;

  /** In how many bits its summary may differ from that of a lighter set that it matches. */
  private final int[] mostDifferent;

  private ListJoin(
      RarePrefixedSets sets, BitmapFilter filter, PlainIndex indexed, PlainIndex others) {
    this.sets = sets;
    this.filter = filter;
    this.indexed = indexed;
    this.others = others;
    this.lightest = new int[sets.size()];
    this.mostDifferent = new int[sets.size()];
    bound();
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
   * takes away less than two.
   */
  private static int mostDifferent(MatchRule rule, long total) {
    long least = rule.leastCommon(total);
    long most =
        Math.max(
            total + least - 2 * rule.measure().leastCommon(total, least, rule.threshold()),
            2 * total - 2 * rule.measure().leastCommon(total, total, rule.threshold()));
    return (int) Math.min(Integer.MAX_VALUE, most + 2);
  }

  /**
   * Whether it is likely to be fast: where the first words of two summaries mostly rule out a match
   * of sets of average size that have little in common, and there are not too many meetings.
   */
  static boolean isWorthwhile(RarePrefixedSets sets, PlainIndex indexed, double mostMeetings) {
    long average = Math.max(1, Math.round(sets.averageSize()));
    int words = BitmapFilter.words(average);
    double bits = (double) Long.SIZE * Math.min(COLUMNS, words);
    // Each shingle turns over one of the bits; so many differ then, give or take the deviation.
    double turned = 2.0 * average * Math.min(COLUMNS, words) / words;
    double different = bits / 2 * (1 - StrictMath.exp(-2 * turned / bits));
    double deviation = Math.sqrt(bits) / 2;
    return mostDifferent(sets.rule(), average) <= different - DEVIATIONS * deviation
        && indexed.meetings() <= mostMeetings * sets.shingles();
  }

  /**
   * Makes it ready.
   *
   * @param sets whose shingles count the same
   * @param indexed the index of the shingles by which they are found
   */
  static ListJoin of(RarePrefixedSets sets, PlainIndex indexed, Parallel parallel) {
    long[][] others = new long[sets.size()][];
    parallel.forRange(
        sets.size(),
        SETS_A_PIECE,
        (worker, from, to) -> {
          for (int position = from; position < to; position++) {
            others[position] = without(sets.prefixes()[position], sets.indexed()[position]);
          }
        });
    return new ListJoin(
        sets,
        BitmapFilter.of(sets.table(), sets.rows(), sets.rule().weights(), parallel),
        indexed,
        PlainIndex.of(others, indexed.bits(), parallel));
  }

  /** What is in the first set only, which has all of the second. */
  private static long[] without(long[] all, long[] some) {
    long[] rest = new long[all.length - some.length];
    int next = 0;
    int at = 0;
    for (long shingle : all) {
      if (at < some.length && some[at] == shingle) {
        at++;
      } else {
        rest[next++] = shingle;
      }
    }
    return rest;
  }

  void join(Parallel parallel, SelfJoin.Sink sink) {
    Queue<MetSets> longLists = new ConcurrentLinkedQueue<>();
    Searcher[] searchers = new Searcher[parallel.workers()];
    Arrays.setAll(searchers, worker -> new Searcher(worker, sink));
    parallel.forRange(
        indexed.places(),
        PLACES_A_PIECE,
        (worker, from, to) -> {
          for (int place = from; place < to; place++) {
            searchers[worker].searchPlace(place, longLists);
          }
        });
    for (MetSets list : longLists) {
      parallel.forRange(
          list.size, SETS_A_PIECE, (worker, from, to) -> searchers[worker].search(list, from, to));
    }
  }

  /** The sets of a list, by position. To be filled by one thread, and then read by any. */
  private final class MetSets {
    private long shingle;
    private int size;
    private int[] positions = {};

    /** Whether each is found by the shingle, or only looks with it. */
    private boolean[] isFound = {};

    /** Whether each has the parent, too. */
    private boolean[] hasParent = {};

    /** Those that are found, without the parent and with it. */
    private final Summaries without = new Summaries();

    private final Summaries with = new Summaries();

    void clear(long newShingle) {
      shingle = newShingle;
      size = 0;
    }

    void add(int position, boolean found) {
      if (size == positions.length) {
        positions = IntArrays.grow(positions, size + 1);
        isFound = Arrays.copyOf(isFound, positions.length);
        hasParent = Arrays.copyOf(hasParent, positions.length);
      }
      positions[size] = position;
      isFound[size++] = found;
    }

    /** Finds out who has the parent, and brings the summaries together. */
    void finish() {
      boolean some = size >= LEAST_WITH_PARENT && findParent();
      if (!some) {
        Arrays.fill(hasParent, 0, size, false);
      }
      without.clear();
      with.clear();
      for (int i = 0; i < size; i++) {
        if (isFound[i]) {
          (hasParent[i] ? with : without).add(positions[i]);
        }
      }
    }

    /** Looks for it among the shingles of one set that others have as well. */
    private boolean findParent() {
      int sample = positions[size / 2];
      long[] candidates = sets.prefixes()[sample];
      byte[] levels = sets.levels()[sample];
      int own = Arrays.binarySearch(candidates, shingle);
      int[] counts = new int[candidates.length];
      for (int i = 0; i < SAMPLES; i++) {
        count(candidates, sets.prefixes()[positions[(int) ((long) size * i / SAMPLES)]], counts);
      }
      int best = -1;
      for (int i = 0; i < candidates.length; i++) {
        if (counts[i] >= MOST_SAMPLES
            && (best < 0 || counts[i] > counts[best])
            && isBefore(levels[i], candidates[i], levels[own], shingle)) {
          best = i;
        }
      }
      if (best < 0) {
        return false;
      }
      Arrays.fill(hasParent, 0, size, false);
      mark(indexed, candidates[best]);
      mark(others, candidates[best]);
      return true;
    }

    /** Finds those who have the parent among all who do: both are in the order of positions. */
    private void mark(PlainIndex index, long parent) {
      int place = index.place(parent);
      int i = 0;
      for (int at = index.starts()[place]; at < index.starts()[place + 1]; at++) {
        if (index.shingles()[at] == parent) {
          int position = index.positions()[at];
          while (i < size && positions[i] < position) {
            i++;
          }
          if (i < size && positions[i] == position) {
            hasParent[i] = true;
          }
        }
      }
    }

    private void count(long[] candidates, long[] of, int[] counts) {
      for (int i = 0, j = 0; i < candidates.length && j < of.length; ) {
        long left = candidates[i];
        long right = of[j];
        counts[i] += left == right ? 1 : 0;
        i += left <= right ? 1 : 0;
        j += right <= left ? 1 : 0;
      }
    }
  }

  /** The order of the prefixes. */
  private static boolean isBefore(byte level, long shingle, byte otherLevel, long otherShingle) {
    int difference = Byte.compareUnsigned(level, otherLevel);
    return difference < 0 || (difference == 0 && shingle < otherShingle);
  }

  /** Some sets and their summaries, the first words of all, then the second, and so on. */
  private final class Summaries {
    private final IntArrayList positions = new IntArrayList();
    private final long[][] columns = new long[Math.max(COLUMNS, filter.words())][0];

    void clear() {
      positions.clear();
    }

    void add(int position) {
      int at = positions.size();
      positions.add(position);
      if (at == columns[0].length) {
        for (int word = 0; word < columns.length; word++) {
          columns[word] = LongArrays.grow(columns[word], at + 1);
        }
      }
      for (int word = 0; word < filter.words(); word++) {
        columns[word][at] = filter.bits()[position * filter.words() + word];
      }
    }
  }

  /** For one worker. */
  private final class Searcher {
    private final int worker;
    private final SelfJoin.Sink sink;
    private final LeastCommon least = new LeastCommon(sets.rule());
    private MetSets list = new MetSets();

    /** The summary of the set that looks for others. */
    private final long[] own = new long[Math.max(COLUMNS, filter.words())];

    Searcher(int worker, SelfJoin.Sink sink) {
      this.worker = worker;
      this.sink = sink;
    }

    /** Goes through the lists at a place: mostly none or one. */
    void searchPlace(int place, Queue<MetSets> longLists) {
      int from = indexed.starts()[place];
      int to = indexed.starts()[place + 1];
      for (int first = from; first < to; first++) {
        long shingle = indexed.shingles()[first];
        if (!isAmong(shingle, from, first)) {
          collect(shingle, place);
          if (list.size > LONG_LIST) {
            list.finish();
            longLists.add(list);
            list = new MetSets();
          } else if (list.size > 1) {
            list.finish();
            search(list, 0, list.size);
          }
        }
      }
    }

    private boolean isAmong(long shingle, int from, int to) {
      for (int i = from; i < to; i++) {
        if (indexed.shingles()[i] == shingle) {
          return true;
        }
      }
      return false;
    }

    /** Those who have a shingle, by position. */
    private void collect(long shingle, int place) {
      list.clear(shingle);
      int i = indexed.starts()[place];
      int j = others.starts()[place];
      int iEnd = indexed.starts()[place + 1];
      int jEnd = others.starts()[place + 1];
      while (i < iEnd || j < jEnd) {
        boolean found = j == jEnd || (i < iEnd && indexed.positions()[i] < others.positions()[j]);
        PlainIndex index = found ? indexed : others;
        int at = found ? i++ : j++;
        if (index.shingles()[at] == shingle) {
          list.add(index.positions()[at], found);
        }
      }
    }

    /** Looks for lighter sets than those of a list from one of them to another. */
    void search(MetSets of, int from, int to) {
      int[] withoutPositions = of.without.positions.elements();
      int[] withPositions = of.with.positions.elements();
      int without = lowerBound(withoutPositions, of.without.positions.size(), of.positions[from]);
      int with = lowerBound(withPositions, of.with.positions.size(), of.positions[from]);
      int lightestWithout = 0;
      int lightestWith = 0;
      for (int i = from; i < to; i++) {
        int position = of.positions[i];
        int first = lightest[position];
        while (lightestWithout < without && withoutPositions[lightestWithout] < first) {
          lightestWithout++;
        }
        while (lightestWith < with && withPositions[lightestWith] < first) {
          lightestWith++;
        }
        search(of.shingle, position, of.without, lightestWithout, without);
        if (!of.hasParent[i]) {
          search(of.shingle, position, of.with, lightestWith, with);
        }
        if (of.isFound[i]) {
          without += of.hasParent[i] ? 0 : 1;
          with += of.hasParent[i] ? 1 : 0;
        }
      }
    }

    private static int lowerBound(int[] positions, int size, int position) {
      int found = Arrays.binarySearch(positions, 0, size, position);
      return found < 0 ? -found - 1 : found;
    }

    private void search(long shingle, int position, Summaries found, int from, int to) {
      for (int word = 0; word < filter.words(); word++) {
        own[word] = filter.bits()[position * filter.words() + word];
      }
      long own0 = own[0];
      long own1 = own[1];
      long own2 = own[2];
      long own3 = own[3];
      long[] column0 = found.columns[0];
      long[] column1 = found.columns[1];
      long[] column2 = found.columns[2];
      long[] column3 = found.columns[3];
      int most = mostDifferent[position];
      for (int k = from; k < to; k++) {
        int different =
            Long.bitCount(own0 ^ column0[k])
                + Long.bitCount(own1 ^ column1[k])
                + Long.bitCount(own2 ^ column2[k])
                + Long.bitCount(own3 ^ column3[k]);
        if (different <= most) {
          compareRest(shingle, position, found, k, different);
        }
      }
    }

    private void compareRest(
        long shingle, int position, Summaries found, int k, int differentInFirst) {
      int different = differentInFirst;
      for (int word = COLUMNS; word < filter.words(); word++) {
        different += Long.bitCount(own[word] ^ found.columns[word][k]);
      }
      if (different <= mostDifferent[position]) {
        compare(shingle, position, found.positions.getInt(k), different);
      }
    }

    private void compare(long shingle, int position, int other, int different) {
      long total = sets.totals()[position];
      least.use(total);
      long otherTotal = sets.totals()[other];
      long needed = least.with(otherTotal);
      if (total + otherTotal - different < 2 * needed) {
        return;
      }
      int left = sets.lowerRow(position, other);
      int right = sets.higherRow(position, other);
      if (sink.group(left) == sink.group(right) || !isFirstInCommon(shingle, position, other)) {
        return;
      }
      sink.candidate(worker, left, right);
      long common = sets.rule().common(sets.table(), left, right, needed);
      if (common >= needed) {
        double similarity = sets.rule().measure().similarity(common, total, otherTotal);
        sink.verified(worker, left, right, similarity);
      }
    }

    /** Whether the two have nothing in common before it, in the order of the prefixes. */
    private boolean isFirstInCommon(long shingle, int position, int other) {
      long[] a = sets.prefixes()[position];
      long[] b = sets.prefixes()[other];
      byte[] levels = sets.levels()[position];
      byte level = levels[Arrays.binarySearch(a, shingle)];
      for (int i = 0, j = 0; i < a.length && j < b.length; ) {
        long left = a[i];
        long right = b[j];
        if (left == right && isBefore(levels[i], left, level, shingle)) {
          return false;
        }
        i += left <= right ? 1 : 0;
        j += right <= left ? 1 : 0;
      }
      return true;
    }
  }
}
