package io.github.neardup.kshingle.join;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Keys;
import java.util.function.LongConsumer;

/**
 * The {@linkplain MatchRule#leastCommon prefix} of each set in the order of the shingle hashes, in
 * which sets are stored.
 */
record HashOrderedPrefix(MatchRule rule) implements Keys {

  @Override
  public void keys(Row set, int slot, LongConsumer sink) {
    long rest = rule.weights().total(set);
    long least = rule.leastCommon(rest);
    for (int i = 0; rest >= least; i++) {
      long shingle = set.get(i);
      sink.accept(shingle);
      rest -= rule.weights().of(shingle);
    }
  }
}
