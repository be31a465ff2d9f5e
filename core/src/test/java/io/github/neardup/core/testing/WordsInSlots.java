package io.github.neardup.core.testing;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.spec.Settings;

/** Words in slots: what the tests of searches need of an algorithm, beside keys and similarity. */
abstract class WordsInSlots implements Algorithm, Keys {

  final int slots;
  private final double threshold;

  WordsInSlots(int slots, double threshold) {
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
    LongArray out = new LongArray();
    fingerprinter().fingerprint(text, out);
    return out.toArray();
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
}
