package io.github.neardup.core.internal.sets;

import io.github.neardup.core.algorithm.FingerprintTable;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntArrays;
import java.util.Arrays;
import java.util.function.LongBinaryOperator;

/**
 * Walks through all sets at once, from part to part of the range of hashes, and finds out which
 * shingles are in the same rows; see {@link BundleMaker}. For one worker.
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
  }

  private final Sets sets;
  private final int partBits;
  private final BundleNumbers numbers;
  private final int[] starts;
  private final int[] ends;
  private final ShingleSlots slots = new ShingleSlots();
  private int[] places = new int[0];

  /** For each position how many of its shingles others have, too, as far as seen. */
  private final int[] shared;

  /** Positions, and a bundle of each. */
  private final IntArrayList positions = new IntArrayList();

  private final IntArrayList bundles = new IntArrayList();

  /** The range of hashes has 2^partBits parts. */
  ShingleScan(Sets sets, int partBits, BundleNumbers numbers) {
    this.sets = sets;
    this.partBits = partBits;
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

  void scan(int from, int to) {
    long first = firstShingle(from);
    for (int position = 0; position < ends.length; position++) {
      int found =
          Arrays.binarySearch(sets.words[position], sets.from[position], sets.to[position], first);
      ends[position] = found < 0 ? -found - 1 : found;
    }
    for (int part = from; part < to; part++) {
      int count = count(firstShingle(part + 1) - 1);
      assign();
      slots.clear(places, count);
    }
  }

  private long firstShingle(int part) {
    return partBits == 0
        ? Long.MIN_VALUE
        : ((long) part << (Long.SIZE - partBits)) ^ Long.MIN_VALUE;
  }

  /**
   * Puts the shingles up to the last of a part into the slots.
   *
   * @return how many, as often as they occur
   */
  private int count(long last) {
    int count = 0;
    for (int position = 0; position < ends.length; position++) {
      long[] words = sets.words[position];
      long signature = sets.signatures[position];
      int to = sets.to[position];
      int i = ends[position];
      starts[position] = i;
      places = IntArrays.grow(places, Math.addExact(count, to - i), count);
      while (i < to && words[i] <= last) {
        if (slots.room() == 0) {
          slots.grow(places, count);
        }
        places[count++] = slots.add(words[i++], signature);
      }
      ends[position] = i;
    }
    return count;
  }

  /** Gives the shingles of a part to their bundles. */
  private void assign() {
    int next = 0;
    for (int position = 0; position < ends.length; position++) {
      for (int i = starts[position]; i < ends[position]; i++) {
        int place = places[next++];
        int rows = slots.rows(place);
        if (rows == 1) {
          continue;
        }
        shared[position]++;
        int bundle = slots.bundle(place);
        if (bundle == ShingleSlots.NO_BUNDLE) {
          int weight = sets.weights.of(sets.words[position][i]);
          bundle = numbers.add(slots.signature(place), rows, weight);
          slots.setBundle(place, bundle);
        }
        if (bundle != BundleNumbers.KNOWN) {
          positions.add(position);
          bundles.add(bundle);
        }
      }
    }
  }
}
