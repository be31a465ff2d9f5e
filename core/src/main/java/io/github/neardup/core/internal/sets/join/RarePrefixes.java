package io.github.neardup.core.internal.sets.join;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.internal.sets.MatchRule;
import io.github.neardup.core.internal.sets.ShingleWeights;
import it.unimi.dsi.fastutil.bytes.ByteArrays;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongArrays;
import java.util.Arrays;

/**
 * Finds the prefix of one set after the other when shingles are ordered by their {@linkplain
 * ShingleCounts counts}, the rarest first, and by hash where these are equal. What is in no other
 * set comes first, and is left out. For one worker; linear time, without sorting.
 */
final class RarePrefixes {

  /** The count of what is in one set only. */
  private static final int ALONE = 1;

  private final FingerprintTable table;
  private final MatchRule rule;
  private final ShingleCounts counts;

  /** The weight of the set's shingles, by count. */
  private final long[] weights = new long[ShingleCounts.MOST + 1];

  /** The count of each shingle of the set. */
  private byte[] countOf = {};

  private final LongArrayList prefix = new LongArrayList();
  private byte[] levels = {};
  private int row;

  RarePrefixes(FingerprintTable table, MatchRule rule, ShingleCounts counts) {
    this.table = table;
    this.rule = rule;
    this.counts = counts;
  }

  /** From now on, the set is the one of this row. */
  void use(int newRow) {
    row = newRow;
    long[] words = table.words(row);
    int from = table.from(row);
    int to = table.to(row);
    countOf = ByteArrays.grow(countOf, to - from, 0);
    levels = ByteArrays.grow(levels, to - from, 0);
    Arrays.fill(weights, 0);
    boolean equal = rule.weights() == ShingleWeights.EQUAL;
    for (int i = from; i < to; i++) {
      int count = counts.of(words[i]);
      countOf[i - from] = (byte) count;
      weights[count] += equal ? 1 : rule.weights().of(words[i]);
    }
  }

  /**
   * The shingles, ascending, before which there is at most some weight.
   *
   * @param before that weight, the set's own less the {@linkplain MatchRule#leastCommon least} that
   *     a match has in common
   */
  long[] prefix(long before) {
    prefix.clear();
    long left = before - weights[ALONE];
    if (left < 0) {
      return LongArrays.EMPTY_ARRAY;
    }
    int last = ALONE + 1;
    while (last < ShingleCounts.MOST && weights[last] <= left) {
      left -= weights[last++];
    }
    long[] words = table.words(row);
    int from = table.from(row);
    int to = table.to(row);
    for (int i = from; i < to; i++) {
      int count = countOf[i - from] & 0xFF;
      if (count == last && left >= 0) {
        left -= rule.weights().of(words[i]);
        add(words[i], count);
      } else if (count < last && count != ALONE) {
        add(words[i], count);
      }
    }
    return prefix.toLongArray();
  }

  private void add(long shingle, int count) {
    levels[prefix.size()] = (byte) count;
    prefix.add(shingle);
  }

  /** For each shingle of the prefix last asked for how frequent it is. */
  byte[] levels() {
    return Arrays.copyOf(levels, prefix.size());
  }
}
