package io.github.neardup.core.testing;

import io.github.neardup.core.Row;
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
  public void keys(Row fingerprint, int slot, LongConsumer sink) {
    if (fingerprint.get(slot) != 0) {
      sink.accept(fingerprint.get(slot));
    }
  }

  @Override
  public double similarity(Row a, Row b, double atLeast) {
    int equal = 0;
    for (int i = 0; i < slots; i++) {
      if (a.get(i) == b.get(i)) {
        equal++;
      }
    }
    return (double) equal / slots;
  }
}
