package io.github.neardup.kshingle.join;

import io.github.neardup.core.algorithm.Keys;
import java.util.function.LongConsumer;

/**
 * The {@linkplain MatchRule#leastCommon prefix} of each set in the order of the shingle hashes, in
 * which sets are stored.
 */
record HashOrderedPrefix(MatchRule rule) implements Keys {

  @Override
  public int slots() {
    return 1;
  }

  @Override
  public void keys(long[] words, int from, int to, int slot, LongConsumer sink) {
    long rest = rule.weights().total(words, from, to);
    long least = rule.leastCommon(rest);
    for (int i = from; rest >= least; i++) {
      sink.accept(words[i]);
      rest -= rule.weights().of(words[i]);
    }
  }
}
