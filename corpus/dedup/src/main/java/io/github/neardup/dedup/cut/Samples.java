package io.github.neardup.dedup.cut;

import io.github.neardup.core.LongArray;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Collects all samples of a corpus, in 8 to 12 bytes each, and returns those that occur more than
 * once. Not thread-safe.
 */
final class Samples {

  private static final int LISTS = 256;
  private static final int BYTES_A_SAMPLE = 12;

  /**
   * Lists by lower bits, since the upper bits of least hashes are much alike. Several lists keep
   * each short enough to be copied when it grows.
   */
  private final LongArray[] lists =
      Stream.generate(LongArray::new).limit(LISTS).toArray(LongArray[]::new);

  private final Memory memory;
  private long size;

  Samples(Memory memory) {
    this.memory = memory;
  }

  void addAll(LongArray samples) {
    size += samples.size();
    memory.check(size * BYTES_A_SAMPLE, "the samples of these texts");
    for (int i = 0; i < samples.size(); i++) {
      long sample = samples.get(i);
      lists[(int) sample & (LISTS - 1)].add(sample);
    }
  }

  /** Returns the samples that occur more than once, and forgets all samples. */
  LongOpenHashSet repeated() {
    LongOpenHashSet repeated = new LongOpenHashSet();
    for (int i = 0; i < LISTS; i++) {
      long[] sorted = lists[i].elements();
      int count = lists[i].size();
      Arrays.sort(sorted, 0, count);
      for (int j = 1; j < count; j++) {
        if (sorted[j] == sorted[j - 1]) {
          repeated.add(sorted[j]);
        }
      }
      lists[i] = new LongArray();
    }
    size = 0;
    return repeated;
  }
}
