package io.github.neardup.kshingle;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.internal.sets.MatchRule;
import java.util.Arrays;
import java.util.function.LongConsumer;

/**
 * The {@linkplain MatchRule#leastCommon prefix} of each set when the shingles that are rare in a
 * collection come first: what is in few sets makes few candidates.
 *
 * <p>How often a shingle occurs is counted in one array indexed by a part of its hash, as in one
 * row of a count-min sketch: shingles that share a place share a count. That costs no exactness,
 * for the prefix filter is right under any order all sets have in common; it only needs a fixed
 * amount of memory, at most 256 MB. A shingle is ordered, and known, by its count and the upper
 * half of its hash; should two shingles agree in both, they tie, which the filter allows as long as
 * all shingles count the same.
 */
final class RarityOrderedPrefix implements Keys {

  private static final int LEAST_BITS = 10;
  private static final int MOST_BITS = 26;

  private final MatchRule rule;
  private final int[] counts;

  RarityOrderedPrefix(MatchRule rule, FingerprintTable collection) {
    this.rule = rule;
    int bits = Long.SIZE - Long.numberOfLeadingZeros(collection.wordCount());
    this.counts = new int[1 << Math.max(LEAST_BITS, Math.min(MOST_BITS, bits))];
    for (int row = 0; row < collection.size(); row++) {
      long[] words = collection.words(row);
      for (int i = collection.from(row), to = collection.to(row); i < to; i++) {
        counts[place(words[i])]++;
      }
    }
  }

  private int place(long shingle) {
    return (int) shingle & (counts.length - 1);
  }

  @Override
  public int slots() {
    return 1;
  }

  @Override
  public void keys(long[] words, int from, int to, int slot, LongConsumer sink) {
    long[] ordered = new long[to - from];
    for (int i = from; i < to; i++) {
      ordered[i - from] = (long) counts[place(words[i])] << 32 | words[i] >>> 32;
    }
    Arrays.sort(ordered);
    long length = ordered.length - rule.leastCommon(ordered.length) + 1;
    for (int i = 0; i < length; i++) {
      sink.accept(ordered[i]);
    }
  }
}
