package io.github.neardup.kshingle.bundle;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.kshingle.join.ShingleWeights;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.Arrays;
import java.util.function.LongBinaryOperator;

/**
 * Walks through all sets at once, from part to part of the range of hashes, and finds out which
 * shingles are in the same rows; see {@link BundleMaker}. The shingles of a part are scattered over
 * groups so small that what is known of each shingle stays in a core's own cache. For one worker.
 * Memory: 16 bytes for each shingle of a part, and 12 bytes a set.
 */
final class ShingleScan {

  /**
   * The sets.
   *
   * @param words for each position the array that holds the set
   * @param from index of its first shingle
   * @param to index after its last
   * @param signatures random numbers of the positions
   * @param weights what shingles count
   */
  @SuppressWarnings("ArrayRecordComponent") // nobody compares them
  record Sets(long[][] words, int[] from, int[] to, long[] signatures, ShingleWeights weights) {

    static Sets of(
        FingerprintTable table,
        int[] rows,
        ShingleWeights weights,
        long seed,
        LongBinaryOperator signatures) {
      long[] signatureOf = new long[rows.length];
      Arrays.setAll(signatureOf, position -> signatures.applyAsLong(seed, position));
      return new Sets(
          Arrays.stream(rows).mapToObj(table::words).toArray(long[][]::new),
          Arrays.stream(rows).map(table::from).toArray(),
          Arrays.stream(rows).map(table::to).toArray(),
          signatureOf,
          weights);
    }

    int size() {
      return words.length;
    }

    /** How many all sets have together. */
    long shingles() {
      long shingles = 0;
      for (int position = 0; position < words.length; position++) {
        shingles += to[position] - from[position];
      }
      return shingles;
    }
  }

  /** About as many shingles as fit into a core's own cache together with their slots. */
  private static final int SHINGLES_A_GROUP = 1 << 13;

  private static final int MOST_GROUP_BITS = 11;

  /** Odd, and not that of the slots, so that a group is spread over all of them. */
  private static final long SPREAD = 0xD1B54A32D192ED03L;

  private final Sets sets;
  private final int partBits;
  private final int groupBits;
  private final BundleNumbers numbers;
  private final int[] starts;
  private final int[] ends;
  private final ShingleSlots slots = new ShingleSlots();

  /** The shingles of a part, group after group, and within each by position. */
  private long[] shingles = {};

  /** The position and, later, the place in the slots of each. */
  private int[] positionOf = {};

  private int[] places = {};

  /** For each position how many of its shingles others have, too, as far as seen. */
  private final int[] shared;

  /** Positions, and a bundle of each. */
  private final IntArrayList positions = new IntArrayList();

  private final IntArrayList bundles = new IntArrayList();

  /** The range of hashes has 2^partBits parts. */
  ShingleScan(Sets sets, int partBits, BundleNumbers numbers) {
    this.sets = sets;
    this.partBits = partBits;
    long groups = (sets.shingles() >>> partBits) / SHINGLES_A_GROUP;
    this.groupBits = Math.min(MOST_GROUP_BITS, Long.SIZE - Long.numberOfLeadingZeros(groups));
    this.numbers = numbers;
    this.starts = new int[sets.size()];
    this.ends = new int[sets.size()];
    this.shared = new int[sets.size()];
  }

  /** For each position how many of its shingles others have, too, in the parts scanned. */
  int[] shared() {
    return shared;
  }

  /** Where the bundles first seen in the parts scanned are: positions, each as often as needed. */
  IntArrayList positions() {
    return positions;
  }

  /** The bundle at each of {@link #positions}. */
  IntArrayList bundles() {
    return bundles;
  }

  /** Scans some parts. */
  void scan(int from, int to) {
    long first = firstShingle(from);
    for (int position = 0; position < ends.length; position++) {
      int found =
          Arrays.binarySearch(sets.words[position], sets.from[position], sets.to[position], first);
      ends[position] = found < 0 ? -found - 1 : found;
    }
    for (int part = from; part < to; part++) {
      int[] groups = collect(firstShingle(part + 1) - 1);
      for (int group = 0; group + 1 < groups.length; group++) {
        count(groups[group], groups[group + 1]);
        assign(groups[group], groups[group + 1]);
      }
    }
  }

  private long firstShingle(int part) {
    return partBits == 0
        ? Long.MIN_VALUE
        : ((long) part << (Long.SIZE - partBits)) ^ Long.MIN_VALUE;
  }

  /**
   * Brings the shingles up to the last of a part into groups, as yet without regard to which are
   * equal.
   *
   * @return where the groups begin, and the end of the last
   */
  private int[] collect(long last) {
    int[] groups = new int[(1 << groupBits) + 1];
    int shift = Long.SIZE - 1 - groupBits;
    for (int position = 0; position < ends.length; position++) {
      long[] words = sets.words[position];
      int to = sets.to[position];
      int i = ends[position];
      starts[position] = i;
      while (i < to && words[i] <= last) {
        groups[(int) ((words[i++] * SPREAD) >>> 1 >>> shift) + 1]++;
      }
      ends[position] = i;
    }
    for (int group = 0; group + 1 < groups.length; group++) {
      groups[group + 1] = Math.addExact(groups[group + 1], groups[group]);
    }
    int size = groups[groups.length - 1];
    if (shingles.length < size) {
      shingles = new long[size];
      positionOf = new int[size];
      places = new int[size];
    }
    int[] next = groups.clone();
    for (int position = 0; position < ends.length; position++) {
      long[] words = sets.words[position];
      for (int i = starts[position]; i < ends[position]; i++) {
        int at = next[(int) ((words[i] * SPREAD) >>> 1 >>> shift)]++;
        shingles[at] = words[i];
        positionOf[at] = position;
      }
    }
    return groups;
  }

  /** Puts the shingles of a group into the slots. */
  private void count(int from, int to) {
    for (int i = from; i < to; i++) {
      if (slots.room() == 0) {
        slots.grow(places, from, i);
      }
      places[i] = slots.add(shingles[i], sets.signatures[positionOf[i]]);
    }
  }

  /** Gives the shingles of a group to their bundles, and clears the slots. */
  private void assign(int from, int to) {
    for (int i = from; i < to; i++) {
      int place = places[i];
      int rows = slots.rows(place);
      if (rows == 1) {
        continue;
      }
      int position = positionOf[i];
      shared[position]++;
      int bundle = slots.bundle(place);
      if (bundle == ShingleSlots.NO_BUNDLE) {
        bundle = numbers.add(slots.signature(place), rows, sets.weights.of(shingles[i]));
        slots.setBundle(place, bundle);
      }
      if (bundle != BundleNumbers.KNOWN) {
        positions.add(position);
        bundles.add(bundle);
      }
    }
    slots.clear(places, from, to);
  }
}
