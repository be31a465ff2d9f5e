package io.github.neardup.kshingle.bundle;

import it.unimi.dsi.fastutil.ints.IntArrays;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;

/**
 * Walks along the passages of one set after the other, as far as a match can make use of them. For
 * one thread.
 */
final class PassageWalk {

  private final Passages passages;
  private int[] numbers = {};
  private long[] weights = {};
  private long[] rests = {};
  private int size;
  private int prefix;

  PassageWalk(Passages passages) {
    this.passages = passages;
  }

  /**
   * From now on, the set is the one at this position.
   *
   * @param least what a match has in common with it
   */
  void use(int position, long least) {
    Bundles bundles = passages.bundles();
    walk(bundles.ofRow()[position], 0, bundles.shared()[position], least);
  }

  /**
   * From now on, the set is the one at this position, from one of its passages on.
   *
   * @param rest what it weighs from that passage on
   */
  void useFrom(int passage, int position, long rest, long least) {
    int[] ranks = passages.bundles().ofRow()[position];
    int found = Arrays.binarySearch(ranks, passages.starts()[passage]);
    walk(ranks, found < 0 ? -found - 1 : found, rest, least);
  }

  private void walk(int[] ranks, int from, long restThere, long least) {
    long[] weightOf = passages.bundles().weights();
    size = 0;
    prefix = 0;
    long rest = restThere;
    long heaviest = 0;
    int i = from;
    while (i < ranks.length && heaviest + rest >= least) {
      int number = ranks[i];
      long weight = weightOf[ranks[i++]];
      if (!passages.areBundles()) {
        number = passages.ofRank()[number];
        int end = passages.starts()[number + 1];
        while (i < ranks.length && ranks[i] < end) {
          weight += weightOf[ranks[i++]];
        }
      }
      add(number, weight, rest);
      if (rest >= least) {
        prefix = size;
        heaviest = Math.max(heaviest, weight);
      }
      rest -= weight;
    }
  }

  private void add(int number, long weight, long rest) {
    if (size == numbers.length) {
      numbers = IntArrays.grow(numbers, size + 1);
      weights = LongArrays.grow(weights, size + 1);
      rests = LongArrays.grow(rests, size + 1);
    }
    numbers[size] = number;
    weights[size] = weight;
    rests[size++] = rest;
  }

  /** How many passages have been walked along. */
  int size() {
    return size;
  }

  /** How many of them are in the prefix: the first that both sets of a match have is there. */
  int prefix() {
    return prefix;
  }

  /** Their numbers. */
  int[] prefixNumbers() {
    return Arrays.copyOf(numbers, prefix);
  }

  /** The {@link #rest} of each. */
  long[] prefixRests() {
    return Arrays.copyOf(rests, prefix);
  }

  int number(int i) {
    return numbers[i];
  }

  /** What the set has of this passage. */
  long weight(int i) {
    return weights[i];
  }

  /** What the set weighs from this passage on, itself included. */
  long rest(int i) {
    return rests[i];
  }

  /** What it has in common, at most, if passages i and j are the first two in common. */
  long withSecond(int i, int j) {
    return weights[i] + rests[j];
  }
}
