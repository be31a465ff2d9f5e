package io.github.neardup.core.search;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.algorithm.Sketch;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.util.Parallel;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.DoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A weighted sample of the pairs of a large collection. The weight of a pair is the number of pairs
 * it represents, so sums over the sample are unbiased estimates of sums over all pairs.
 */
final class SampledPairs {

  /*
   * Most pairs have nothing in common, so pairs are drawn from those that meet: two rows meet in a
   * bucket, which holds the rows with one key in one slot. This is the first stratum of Lee, Ng,
   * Shim, "Similarity join size estimation using locality sensitive hashing", PVLDB 4(6), 2011.
   *
   * 1. Buckets of a few slots are examined, the same number in each part of the keys. If there are
   *    very many buckets, only those with a key whose hash is in one range are examined. From each
   *    bucket, pairs are drawn in proportion to their number.
   * 2. A pair that meets in c buckets of all slots is drawn c times as often as a pair that meets
   *    once, so it counts as one c-th (Horvitz, Thompson, "A generalization of sampling without
   *    replacement from a finite universe", J. American Statistical Association 47, 1952).
   * 3. The drawn pairs are sorted into classes by their estimated similarity. From each class, a
   *    number of pairs is drawn in proportion to their weights, and these are compared exactly.
   *
   * Unrelated rows meet so often that few of the pairs that meet are similar. Similar pairs are
   * therefore drawn from buckets of keys for a higher threshold, where unrelated rows do not meet:
   * each class from the buckets of one level.
   *
   * Example: 2 million texts and 128 slots, of which 4 are examined. A pair with 64 common keys in
   * a bucket of 3 rows represents 128 / 4 / 64 = half a pair; it is drawn twice on average.
   *
   * The stated variance is the variance of the draws. If there are too many keys to examine them
   * all, a key of very many rows makes the true variance larger.
   *
   * Invariant: chance is a hash of the contents of rows, never of their positions.
   */

  /** By level, the threshold for which keys are made. */
  private static final double[] THRESHOLDS = {SimilarityHistogram.LOWEST, 0.4};

  private static final int CLASSES = 10;

  /** By level, the first class drawn from that level. */
  private static final int[] FIRST_CLASSES = {1, 4, CLASSES};

  /** Pairs with a lower estimate are almost certainly too dissimilar to count. */
  private static final double LEAST_ESTIMATE = 0.15;

  /** The number of keys of a level, unless the collection is very large. */
  private static final long KEYS = 1 << 15;

  /** The minimum number of slots examined, even if that means more keys. */
  private static final long LEAST_SLOTS = 2;

  /** By level, the maximum number of keys examined; buckets of the first level are large. */
  private static final long[] MOST_KEYS = {1 << 19, 1 << 20};

  /** The approximate number of pairs drawn at a level. */
  private static final int MEETINGS = 1 << 13;

  /** The number of pairs of a class that are compared exactly. */
  private static final int COMPARED = 1 << 8;

  /** The approximate number of words of exact fingerprints made. */
  private static final long WORDS = 1 << 22;

  /** The maximum number of row hashes kept. */
  private static final int MOST_HASHES = 1 << 23;

  /** The approximate number of rows of a bucket that are examined. */
  private static final int MOST_ROWS = 1 << 10;

  private static final int BUCKETS_A_PIECE = 64;

  private static final long SEED = 0x76616C6C6579L;

  /** The base of the polynomials; odd. */
  private static final long BASE = 0x9E3779B97F4A7C15L;

  private final DoubleFunction<Algorithm> algorithm;
  private final Fingerprints fingerprints;
  private final FingerprintTable table;
  private final FingerprintTable contents;
  private final Parallel parallel;

  private final KeyedRows.Workspace workspace = new KeyedRows.Workspace();

  /** Known hashes by row, for as many rows as there is room for. */
  private final AtomicLongArray hashes;

  /** By the hash of a sketch, the row that represents all rows with that sketch. */
  private final ConcurrentHashMap<Long, Integer> firsts = new ConcurrentHashMap<>();

  SampledPairs(DoubleFunction<Algorithm> algorithm, Fingerprints fingerprints, Parallel parallel) {
    this.algorithm = algorithm;
    this.fingerprints = fingerprints;
    this.table = fingerprints.table();
    this.contents = fingerprints.contents();
    this.parallel = parallel;
    this.hashes = new AtomicLongArray(Math.min(table.size(), MOST_HASHES));
  }

  /** Two rows that have met, and the number of pairs they represent. */
  private record Met(
      long hash, int left, int right, int ofClass, double similarity, double weight) {

    private static final Comparator<Met> ORDER =
        Comparator.comparingLong(Met::hash).thenComparingDouble(Met::weight);

    Met with(double other) {
      return new Met(hash, left, right, ofClass, similarity, other);
    }
  }

  /** Adds the pairs of the sample. */
  void count(SimilarityHistogram.Builder histogram) {
    List<List<Met>> classes =
        Stream.generate(() -> (List<Met>) new ArrayList<Met>()).limit(CLASSES).toList();
    for (int level = 0; level < THRESHOLDS.length; level++) {
      for (Met met : new Level(level).meetings()) {
        classes.get(met.ofClass()).add(met);
      }
    }
    if (!fingerprints.areSketches()) {
      classes.forEach(all -> all.forEach(met -> histogram.add(met.similarity(), met.weight())));
      return;
    }
    int most = mostCompared(classes);
    List<Met> drawn = classes.stream().map(all -> drawn(all, most)).flatMap(List::stream).toList();
    double[] similarities =
        fingerprints.similarities(
            algorithm.apply(SimilarityHistogram.LOWEST),
            drawn.stream().mapToInt(Met::left).toArray(),
            drawn.stream().mapToInt(Met::right).toArray(),
            parallel.workers());
    for (int i = 0; i < similarities.length; i++) {
      histogram.add(similarities[i], drawn.get(i).weight());
    }
  }

  /** Returns how many pairs of a class are compared; fewer if documents are long. */
  private int mostCompared(List<List<Met>> classes) {
    long pairs = classes.stream().mapToLong(List::size).sum();
    long words =
        classes.stream()
            .flatMap(List::stream)
            .mapToLong(
                met -> fingerprints.exactWords(met.left()) + fingerprints.exactWords(met.right()))
            .sum();
    return (int) Math.max(1, Math.min(COMPARED, WORDS / CLASSES * pairs / Math.max(1, words)));
  }

  /**
   * Draws some of the pairs by systematic sampling in proportion to their weights: pairs at equal
   * distances on a line on which each pair's length is its weight.
   */
  private static List<Met> drawn(List<Met> all, int most) {
    if (all.size() <= most) {
      return all;
    }
    double step = all.stream().mapToDouble(Met::weight).sum() / most;
    List<Met> drawn = new ArrayList<>();
    double next = step * fraction(SEED);
    double end = 0;
    for (Met met : all) {
      end += met.weight();
      int times = 0;
      for (; next < end; next += step) {
        times++;
      }
      if (times > 0) {
        drawn.add(met.with(times * step));
      }
    }
    return drawn;
  }

  /** Returns a number in [0, 1). */
  private static double fraction(long hash) {
    return (Hash64.mix(hash) >>> 11) * 0x1p-53;
  }

  private long hash(int row) {
    long hash = row < hashes.length() ? hashes.getPlain(row) : 0;
    if (hash == 0) {
      // A polynomial, which is fast: a large bucket has very many rows to hash.
      hash = 1;
      Row words = table.row(row);
      for (int i = 0; i < words.size(); i++) {
        hash = hash * BASE + words.get(i);
      }
      hash = Hash64.mix(hash);
      if (row < hashes.length()) {
        hashes.setPlain(row, hash);
      }
    }
    return hash;
  }

  /** The pairs that meet in the buckets of the keys for one threshold. */
  private final class Level {
    private final int number;
    private final Algorithm keyed;
    private final Keys keys;

    /** The number of slots in a part of the keys, and how many of them are examined. */
    private final int ofPart;

    private final int slots;

    /** One key in this many is examined. */
    private final long thinning;

    private final List<List<Met>> found;

    Level(int number) {
      this.number = number;
      Algorithm whole = algorithm.apply(THRESHOLDS[number]);
      this.keyed =
          fingerprints.areSketches() ? whole.sketch().map(Sketch::estimating).orElseThrow() : whole;
      this.keys = keyed.keys();
      this.ofPart = keys.slots() / (keys.part(keys.slots() - 1) + 1);
      // A row has one key in each of several slots, or in total at most one key per word.
      long keysOfSlot = ofPart == 1 ? Math.max(table.size(), table.wordCount()) : table.size();
      long enough = Math.max(KEYS, Math.min(LEAST_SLOTS * keysOfSlot, MOST_KEYS[number]));
      this.slots = (int) Math.max(1, Math.min(ofPart, enough / keysOfSlot));
      this.thinning = (keysOfSlot + MOST_KEYS[number] - 1) / MOST_KEYS[number];
      this.found =
          IntStream.range(0, parallel.workers())
              .mapToObj(w -> (List<Met>) new ArrayList<Met>())
              .toList();
    }

    /**
     * Returns the pairs in an order that depends on their contents. A pair that has met repeatedly
     * is listed once.
     */
    List<Met> meetings() {
      int[] rows = IntStream.range(0, table.size()).toArray();
      for (int slot = 0; slot < keys.slots(); slot++) {
        if (slot % ofPart >= slots) {
          continue;
        }
        int ofSlot = slot;
        KeyedRows.forEachPart(
            parallel,
            rows,
            (row, sink) ->
                keys.keys(
                    table.row(row),
                    ofSlot,
                    key -> {
                      if (thinning == 1 || Long.remainderUnsigned(Hash64.mix(key), thinning) == 0) {
                        sink.accept(key);
                      }
                    }),
            workspace,
            entries -> draw(entries, ofSlot));
      }
      return united(found.stream().flatMap(Collection::stream).sorted(Met.ORDER).toList());
    }

    private static List<Met> united(List<Met> sorted) {
      List<Met> united = new ArrayList<>();
      for (Met met : sorted) {
        int last = united.size() - 1;
        if (last >= 0 && united.get(last).hash() == met.hash()) {
          united.set(last, met.with(united.get(last).weight() + met.weight()));
        } else {
          united.add(met);
        }
      }
      return united;
    }

    private void draw(KeyedRows entries, int slot) {
      LongArrayList[] runs = new LongArrayList[parallel.workers()];
      Arrays.setAll(runs, worker -> new LongArrayList());
      entries.forEachRun((worker, from, to) -> runs[worker].add((long) from << Integer.SIZE | to));
      LongArrayList all = runs[0];
      for (int worker = 1; worker < runs.length; worker++) {
        all.addAll(runs[worker]);
      }
      double pairs = 0;
      for (int i = 0; i < all.size(); i++) {
        pairs += pairs(all.getLong(i));
      }
      double share = Math.min(1, (double) MEETINGS / slots / pairs);
      parallel.forRange(
          all.size(),
          BUCKETS_A_PIECE,
          (worker, first, end) -> {
            Bucket bucket = new Bucket(found.get(worker));
            for (int i = first; i < end; i++) {
              int from = (int) (all.getLong(i) >>> Integer.SIZE);
              double wanted = share * pairs(all.getLong(i));
              long chance = Hash64.random(entries.product(from), slot);
              int draws = (int) (wanted + fraction(chance));
              if (draws > 0) {
                bucket.draw(
                    Arrays.copyOfRange(entries.rows(), from, (int) all.getLong(i)),
                    draws,
                    (double) ofPart / slots * thinning / Math.min(1, wanted),
                    chance);
              }
            }
          });
    }

    private static double pairs(long run) {
      double size = (int) run - (int) (run >>> Integer.SIZE);
      return size * (size - 1) / 2;
    }

    /** Draws pairs of one bucket after another, for one thread. */
    private final class Bucket {
      private final List<Met> met;
      private final IntArrayList rows = new IntArrayList();
      private final LongArrayList chances = new LongArrayList();

      /** Indexes of rows, ordered by their chances. */
      private int[] order = {};

      /** Where rows with a different sketch begin in that order. */
      private final IntArrayList begins = new IntArrayList();

      private final LongArray keysOfLeft = new LongArray();
      private final LongArray keysOfRight = new LongArray();

      Bucket(List<Met> met) {
        this.met = met;
      }

      /**
       * Draws pairs of different fingerprints.
       *
       * @param weight the weight of all pairs of the bucket; greater if the bucket was less likely
       *     to be drawn from
       * @param chance determines the draws
       */
      void draw(int[] all, int draws, double weight, long chance) {
        double part = Math.min(1, (double) MOST_ROWS / all.length);
        rows.clear();
        chances.clear();
        for (int row : all) {
          long hash = Hash64.random(hash(row), chance);
          if (part == 1 || fraction(hash) < part) {
            rows.add(row);
            chances.add(hash);
          }
        }
        order = new int[rows.size()];
        Arrays.setAll(order, place -> place);
        LongArrays.quickSortIndirect(order, chances.elements(), 0, order.length);
        begins.clear();
        for (int place = 0; place < order.length; place++) {
          if (isFirst(place)) {
            begins.add(place);
          }
        }
        int size = begins.size();
        long pairs = (long) size * (size - 1) / 2;
        double step = Math.max(1, (double) pairs / draws);
        int left = 0;
        long end = size - 1L;
        for (double next = step * fraction(~chance); (long) next < pairs; next += step) {
          while ((long) next >= end) {
            left++;
            end += size - 1L - left;
          }
          int right = size - (int) (end - (long) next);
          meet(begins.getInt(left), begins.getInt(right), weight * step / (part * part));
        }
      }

      private boolean isFirst(int place) {
        return place == 0 || chances.getLong(order[place]) != chances.getLong(order[place - 1]);
      }

      private void meet(int left, int right, double weight) {
        int a = rows.getInt(order[left]);
        int b = rows.getInt(order[right]);
        double similarity = table.similarity(keyed, a, b, LEAST_ESTIMATE);
        int ofClass = Math.min(CLASSES - 1, (int) (similarity * CLASSES + 1e-9));
        if (similarity >= LEAST_ESTIMATE
            && ofClass >= FIRST_CLASSES[number]
            && ofClass < FIRST_CLASSES[number + 1]) {
          long hash = Hash64.mix(hash(a)) + Hash64.mix(hash(b));
          met.add(
              new Met(hash, first(left), first(right), ofClass, similarity, weight / common(a, b)));
        }
      }

      /**
       * Returns, of the rows with one sketch, the row whose content comes first in order, whatever
       * its position.
       */
      private int first(int begin) {
        int row = rows.getInt(order[begin]);
        if (begin + 1 == order.length || isFirst(begin + 1)) {
          return row;
        }
        return firsts.computeIfAbsent(
            hash(row),
            hash -> {
              int first = row;
              for (int i = begin + 1; i < order.length && !isFirst(i); i++) {
                int other = rows.getInt(order[i]);
                first = contents.row(other).compareTo(contents.row(first)) < 0 ? other : first;
              }
              return first;
            });
      }

      /** Returns in how many buckets two rows meet. */
      private int common(int left, int right) {
        int common = 0;
        for (int slot = 0; slot < keys.slots(); slot++) {
          int ofLeft = keys(left, slot, keysOfLeft);
          int ofRight = keys(right, slot, keysOfRight);
          for (int i = 0, j = 0; i < ofLeft && j < ofRight; ) {
            long a = keysOfLeft.get(i);
            long b = keysOfRight.get(j);
            common += a == b ? 1 : 0;
            i += a <= b ? 1 : 0;
            j += b <= a ? 1 : 0;
          }
        }
        return common;
      }

      /** Writes the keys of a row in ascending order. */
      private int keys(int row, int slot, LongArray into) {
        into.clear();
        keys.keys(table.row(row), slot, into::add);
        if (into.size() > 1) {
          Arrays.sort(into.elements(), 0, into.size());
        }
        return into.size();
      }
    }
  }
}
