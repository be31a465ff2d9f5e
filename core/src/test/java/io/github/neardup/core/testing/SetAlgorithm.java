package io.github.neardup.core.testing;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.function.LongConsumer;

/**
 * Fingerprints are sets of words; each element is a key in the slot it falls into, so that a slot
 * may hold many keys or none; similarity is the Jaccard similarity.
 */
public class SetAlgorithm extends WordsInSlots {

  public SetAlgorithm(int slots, double threshold) {
    super(slots, threshold);
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
