package io.github.neardup.eval.system;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.eval.score.FingerprintGroups;
import io.github.neardup.io.Rows;
import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.BitSet;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/** The pairs of a file, as they are read: some 60 bytes each. */
final class SystemPairs {

  /** The score of a pair without one, which is of no consequence. */
  private static final double UNSCORED = 1;

  private final int documents;
  private final LongArrayList pairs = new LongArrayList();
  private final DoubleArrayList scores = new DoubleArrayList();
  private final BitSet found = new BitSet();
  private final LongArrayList lines = new LongArrayList();
  private final Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
  private boolean scored;
  private boolean flagged;
  private long repeated;

  SystemPairs(int documents) {
    this.documents = documents;
    numbers.defaultReturnValue(-1);
  }

  /** Adds a pair; one that is there already must be the same again. */
  void add(int left, int right, Optional<Double> score, Optional<Boolean> isFound, Rows at) {
    if (pairs.isEmpty()) {
      scored = score.isPresent();
      flagged = isFound.isPresent();
    }
    requireAlike("score", scored, score.isPresent(), at);
    requireAlike("found", flagged, isFound.isPresent(), at);
    long pair = FingerprintGroups.key(left, right);
    double value = score.orElse(UNSCORED);
    boolean here = isFound.orElse(true);
    int before = numbers.putIfAbsent(pair, pairs.size());
    if (before < 0) {
      pairs.add(pair);
      scores.add(value);
      found.set(pairs.size() - 1, here);
      lines.add(at.lineNumber());
    } else if (scores.getDouble(before) != value || found.get(before) != here) {
      throw at.fault(
          "the pair is in line %s, too, with %s; write each pair once"
              .formatted(
                  lines.getLong(before),
                  found.get(before) != here
                      ? "another 'found'"
                      : "the score " + scores.getDouble(before) + ", not " + value));
    } else {
      repeated++;
    }
  }

  private void requireAlike(String column, boolean first, boolean here, Rows at) {
    if (first != here) {
      throw at.fault(
          here
              ? "has a '%s', which line %s has not; give one to all pairs or to none"
                  .formatted(column, lines.getLong(0))
              : "has no '%s', which line %s has; give one to all pairs or to none"
                  .formatted(column, lines.getLong(0)));
    }
  }

  int size() {
    return pairs.size();
  }

  boolean isScored() {
    return scored;
  }

  /** Whether there may be pairs that were not found. */
  boolean saysWhatWasFound() {
    return flagged;
  }

  /** The least score of a pair that was found; NaN if there is none. */
  double threshold() {
    return scored
        ? IntStream.range(0, size())
            .filter(found::get)
            .mapToDouble(scores::getDouble)
            .min()
            .orElse(Double.NaN)
        : Double.NaN;
  }

  /** What there is to say of lines that repeat a pair. */
  Optional<String> repeated() {
    return repeated == 0
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "%,d of %,d lines repeat a pair, maybe the other way round; each counts once",
                repeated,
                repeated + size()));
  }

  /** Both tables, which are one if everything was found. */
  record Tables(FingerprintTable found, FingerprintTable all, long foundPairs) {}

  Tables build() {
    int[] order = IntStream.range(0, size()).toArray();
    IntArrays.parallelQuickSort(order, (a, b) -> Long.compare(pairs.getLong(a), pairs.getLong(b)));
    FingerprintTable all = table(order);
    int[] ofFound = IntStream.of(order).filter(found::get).toArray();
    return new Tables(ofFound.length == order.length ? all : table(ofFound), all, ofFound.length);
  }

  /** Pairs in order of rows. */
  private FingerprintTable table(int[] order) {
    int[] ends = new int[documents + 1];
    for (int i : order) {
      ends[left(i)]++;
      ends[right(i)]++;
    }
    int sum = 0;
    for (int row = 0; row <= documents; row++) {
      sum = Math.addExact(sum, ends[row]);
      ends[row] = sum - ends[row]; // where the row begins; its end when it is filled
    }
    int[] ofRows = new int[sum];
    // Lower rows first: so the pairs of each row are in order of the other.
    for (int i : order) {
      ofRows[ends[right(i)]++] = i;
    }
    for (int i : order) {
      ofRows[ends[left(i)]++] = i;
    }
    FingerprintTable table = new FingerprintTable();
    LongArray words = new LongArray();
    int begin = 0;
    for (int row = 0; row < documents; row++) {
      words.clear();
      words.add(row);
      for (int at = begin; at < ends[row]; at++) {
        int pair = ofRows[at];
        words.add(left(pair) == row ? right(pair) : left(pair));
        words.add(Double.doubleToRawLongBits(scores.getDouble(pair)));
      }
      begin = ends[row];
      table.add(words);
    }
    return table;
  }

  private int left(int index) {
    return (int) (pairs.getLong(index) >>> 32);
  }

  private int right(int index) {
    return (int) pairs.getLong(index);
  }
}
