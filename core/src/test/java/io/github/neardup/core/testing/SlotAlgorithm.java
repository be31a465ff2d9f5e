package io.github.neardup.core.testing;

import java.util.function.LongConsumer;

/**
 * Fingerprints are vectors of words; word {@code i} is the one key in slot {@code i}, or none if it
 * is 0; similarity is the share of equal words.
 */
public class SlotAlgorithm extends WordsInSlots {

  public SlotAlgorithm(int slots, double threshold) {
    super(slots, threshold);
  }

  @Override
  public void keys(long[] words, int from, int to, int slot, LongConsumer sink) {
    if (words[from + slot] != 0) {
      sink.accept(words[from + slot]);
    }
  }

  @Override
  public double similarity(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
    int equal = 0;
    for (int i = 0; i < slots; i++) {
      if (a[aFrom + i] == b[bFrom + i]) {
        equal++;
      }
    }
    return (double) equal / slots;
  }
}
