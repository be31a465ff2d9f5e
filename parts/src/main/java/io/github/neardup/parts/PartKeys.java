package io.github.neardup.parts;

import io.github.neardup.core.algorithm.Keys;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.function.LongConsumer;

/** The keys of every part, in the slots of the algorithm that made their fingerprints. */
final class PartKeys implements Keys {

  private final Keys keys;

  PartKeys(Keys keys) {
    this.keys = keys;
  }

  @Override
  public int slots() {
    return keys.slots();
  }

  /** Each key once: windows that overlap have many in common. */
  @Override
  public void keys(long[] words, int from, int to, int slot, LongConsumer sink) {
    PartTable parts = new PartTable(words, from);
    if (parts.count() == 1) {
      keys.keys(words, parts.from(0), parts.to(0), slot, sink);
      return;
    }
    LongOpenHashSet seen = new LongOpenHashSet();
    LongConsumer once =
        key -> {
          if (seen.add(key)) {
            sink.accept(key);
          }
        };
    for (int part = 0; part < parts.count(); part++) {
      keys.keys(words, parts.from(part), parts.to(part), slot, once);
    }
  }

  /** In time linear in the keys. */
  @Override
  public boolean agreeBefore(int slot, long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo) {
    LongOpenHashSet ofA = new LongOpenHashSet();
    boolean[] agree = new boolean[1];
    for (int s = 0; s < slot && !agree[0]; s++) {
      ofA.clear();
      keys(a, aFrom, aTo, s, ofA::add);
      keys(b, bFrom, bTo, s, key -> agree[0] |= ofA.contains(key));
    }
    return agree[0];
  }
}
