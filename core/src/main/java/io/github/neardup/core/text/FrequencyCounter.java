package io.github.neardup.core.text;

import io.github.neardup.core.Row;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Counts in how many documents each feature occurs. Thread-safe: the leading bits of a feature
 * select one of many maps, each with its own lock. Threads seldom wait, and no feature is stored
 * twice.
 */
final class FrequencyCounter {

  private static final int MAP_BITS = 8;
  private static final int SHIFT = Long.SIZE - MAP_BITS;

  private final Long2IntOpenHashMap[] maps =
      Stream.generate(Long2IntOpenHashMap::new)
          .limit(1 << MAP_BITS)
          .toArray(Long2IntOpenHashMap[]::new);
  private long documents;

  /** Counts the set of features of a document, ascending. */
  void add(Row features) {
    int end = features.size();
    for (int from = 0; from < end; ) {
      int map = mapOf(features.get(from));
      int to = from + 1;
      while (to < end && mapOf(features.get(to)) == map) {
        to++;
      }
      synchronized (maps[map]) {
        for (int i = from; i < to; i++) {
          maps[map].addTo(features.get(i), 1);
        }
      }
      from = to;
    }
  }

  synchronized void addDocuments(int count) {
    documents += count;
  }

  synchronized DocumentFrequencies toFrequencies(String pipeline) {
    int size = Math.toIntExact(Arrays.stream(maps).mapToLong(Long2IntOpenHashMap::size).sum());
    long[] features = new long[size];
    int[] counts = new int[size];
    int from = 0;
    for (Long2IntOpenHashMap map : maps) {
      synchronized (map) {
        long[] sorted = map.keySet().toLongArray();
        Arrays.sort(sorted);
        System.arraycopy(sorted, 0, features, from, sorted.length);
        for (long feature : sorted) {
          counts[from++] = map.get(feature);
        }
      }
    }
    return new DocumentFrequencies(pipeline, documents, features, counts);
  }

  /** Returns the map of a feature. Maps ascend as features do. */
  private static int mapOf(long feature) {
    return (int) ((feature ^ Long.MIN_VALUE) >>> SHIFT);
  }
}
