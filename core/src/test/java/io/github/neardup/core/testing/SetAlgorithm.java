package io.github.neardup.core.testing;

import io.github.neardup.core.Row;
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
  public void keys(Row fingerprint, int slot, LongConsumer sink) {
    for (int i = 0; i < fingerprint.size(); i++) {
      if (Math.floorMod(fingerprint.get(i), slots) == slot) {
        sink.accept(fingerprint.get(i));
      }
    }
  }

  @Override
  public double similarity(Row a, Row b, double atLeast) {
    LongOpenHashSet left = new LongOpenHashSet(a.toArray());
    LongOpenHashSet right = new LongOpenHashSet(b.toArray());
    int common = (int) left.longStream().filter(right::contains).count();
    return (double) common / (left.size() + right.size() - common);
  }
}
