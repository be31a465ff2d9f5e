package io.github.neardup.kshingle;

import io.github.neardup.core.algorithm.Keys;
import java.util.function.LongConsumer;

/**
 * The prefix of each set under the order of the shingle hashes, in which the sets are stored
 * already.
 */
final class HashOrderedPrefix implements Keys {

  private final double threshold;

  HashOrderedPrefix(double threshold) {
    this.threshold = threshold;
  }

  @Override
  public int slots() {
    return 1;
  }

  @Override
  public void keys(long[] words, int from, int to, int slot, LongConsumer sink) {
    int end = from + PrefixLength.of(to - from, threshold);
    for (int i = from; i < end; i++) {
      sink.accept(words[i]);
    }
  }
}
