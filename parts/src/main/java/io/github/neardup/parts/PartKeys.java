package io.github.neardup.parts;

import io.github.neardup.core.algorithm.Keys;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.function.LongConsumer;

/** The keys of every part, in the slots of the algorithm that made their fingerprints. */
record PartKeys(Keys keys) implements Keys {

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
}
