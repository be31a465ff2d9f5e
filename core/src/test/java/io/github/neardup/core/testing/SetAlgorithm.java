package io.github.neardup.core.testing;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.Fingerprinter;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.spec.Settings;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.function.LongConsumer;

/**
 * Fingerprints are sets of words; each element is a key in the slot it falls into, so that a slot
 * may hold many keys or none; similarity is the Jaccard similarity.
 */
public class SetAlgorithm implements Algorithm, Keys {

  private final int slots;
  private final double threshold;

  public SetAlgorithm(int slots, double threshold) {
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
    for (int i = from; i < to; i++) {
      if (Math.floorMod(words[i], slots) == slot) {
        sink.accept(words[i]);
      }
    }
  }

  @Override
  public double similarity(
      long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo, double atLeast) {
    LongOpenHashSet left = new LongOpenHashSet(a, aFrom, aTo - aFrom);
    LongOpenHashSet right = new LongOpenHashSet(b, bFrom, bTo - bFrom);
    int common = (int) left.longStream().filter(right::contains).count();
    return (double) common / (left.size() + right.size() - common);
  }
}
