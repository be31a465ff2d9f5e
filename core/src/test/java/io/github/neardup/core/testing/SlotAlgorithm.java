package io.github.neardup.core.testing;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.spec.Settings;
import java.util.function.LongConsumer;

/**
 * Fingerprints are vectors of words; word {@code i} is the one key in slot {@code i}, or none if it
 * is 0; similarity is the share of equal words.
 */
public class SlotAlgorithm implements Algorithm, Keys {

  private final int slots;
  private final double threshold;

  public SlotAlgorithm(int slots, double threshold) {
    this.slots = slots;
    this.threshold = threshold;
  }

  @Override
  public Settings settings() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Fingerprinter fingerprinter() {
    throw new UnsupportedOperationException();
  }

  @Override
  public long[] fingerprint(String text) {
    return fingerprinter().fingerprint(text);
  }

  @Override
  public String explain(String left, String right) {
    throw new UnsupportedOperationException();
  }

  @Override
  public double threshold() {
    return threshold;
  }

  @Override
  public Keys keys() {
    return this;
  }

  @Override
  public int slots() {
    return slots;
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
