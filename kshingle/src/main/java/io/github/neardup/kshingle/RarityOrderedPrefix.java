package io.github.neardup.kshingle;

import io.github.neardup.core.algorithm.CollectionStatistics;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.kshingle.join.MatchRule;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * The {@linkplain MatchRule#leastCommon prefix} of each set when the shingles that are rare in a
 * collection come first: what is in few sets makes few candidates.
 *
 * <p>How often a shingle occurs is counted with others that {@linkplain
 * CollectionStatistics.Part#WORD_COUNTS share its place}. That costs no exactness, for the prefix
 * filter is right under any order all sets have in common. A shingle is ordered, and known, by its
 * count and the upper half of its hash; should two shingles agree in both, they tie, which the
 * filter allows as long as all shingles count the same.
 */
final class RarityOrderedPrefix implements Keys {

  private final MatchRule rule;
  private final CollectionStatistics collection;

  RarityOrderedPrefix(MatchRule rule, CollectionStatistics collection) {
    this.rule = rule;
    this.collection = collection;
  }

  @Override
  public int slots() {
    return 1;
  }

  @Override
  public void keys(long[] words, int from, int to, int slot, LongConsumer sink) {
    long[] ordered = new long[to - from];
    for (int i = from; i < to; i++) {
      ordered[i - from] = (long) collection.count(words[i]) << 32 | words[i] >>> 32;
    }
    Arrays.sort(ordered);
    long length = ordered.length - rule.leastCommon(ordered.length) + 1;
    for (int i = 0; i < length; i++) {
      sink.accept(ordered[i]);
    }
  }
}
