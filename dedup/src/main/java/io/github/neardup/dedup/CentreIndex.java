package io.github.neardup.dedup;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.hash.HashV1;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.function.IntConsumer;

/** The centres of the stars of one component, by their keys. For the use of one thread. */
final class CentreIndex {

  /** Centres are not similar to one another, so one key in so many of them says little. */
  static final int MOST_A_KEY = 256;

  private static final int NONE = -1;

  private final Keys keys;
  private final FingerprintTable table;
  private final IntArrayList centres = new IntArrayList();

  /** For each centre the row that met it last. */
  private final IntArrayList metBy = new IntArrayList();

  /** For each slot and key the latest entry, and for each entry its centre and the one before. */
  private final Long2IntOpenHashMap latest = new Long2IntOpenHashMap();

  private final IntArrayList centreOfEntry = new IntArrayList();
  private final IntArrayList before = new IntArrayList();

  CentreIndex(Keys keys, FingerprintTable table) {
    this.keys = keys;
    this.table = table;
    latest.defaultReturnValue(NONE);
  }

  void add(int row) {
    int centre = centres.size();
    centres.add(row);
    metBy.add(NONE);
    for (int slot = 0; slot < keys.slots(); slot++) {
      long seed = HashV1.mix(slot);
      keys.keys(
          table.words(row),
          table.from(row),
          table.to(row),
          slot,
          key -> {
            before.add(latest.put(key ^ seed, centreOfEntry.size()));
            centreOfEntry.add(centre);
          });
    }
  }

  /** Visits the centres with a key in common, each once, the latest of a key first. */
  void forEachCandidate(int row, IntConsumer visitor) {
    for (int slot = 0; slot < keys.slots(); slot++) {
      long seed = HashV1.mix(slot);
      keys.keys(
          table.words(row),
          table.from(row),
          table.to(row),
          slot,
          key -> {
            int entry = latest.get(key ^ seed);
            for (int n = 0; n < MOST_A_KEY && entry != NONE; n++) {
              int centre = centreOfEntry.getInt(entry);
              if (metBy.getInt(centre) != row) {
                metBy.set(centre, row);
                visitor.accept(centres.getInt(centre));
              }
              entry = before.getInt(entry);
            }
          });
    }
  }
}
