package io.github.neardup.kshingle.bundle;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;

/**
 * Numbers the bundles of shingles by their signatures. Thread-safe: it is made of shards, each with
 * a lock of its own, which share out the numbers in turn. Which bundle gets which number depends on
 * chance.
 */
final class BundleNumbers {

  /** Says that a bundle had its number already. */
  static final int KNOWN = -2;

  private static final int SHARD_BITS = 6;
  private static final int SHARDS = 1 << SHARD_BITS;

  private static final class Shard {
    final Long2IntOpenHashMap numbers = new Long2IntOpenHashMap();
    final LongArrayList signatures = new LongArrayList();
    final IntArrayList shingles = new IntArrayList();
    final IntArrayList rows = new IntArrayList();
    final LongArrayList weights = new LongArrayList();

    boolean agree = true;

    Shard() {
      numbers.defaultReturnValue(-1);
    }
  }

  private final Shard[] shards = new Shard[SHARDS];

  BundleNumbers() {
    for (int i = 0; i < SHARDS; i++) {
      shards[i] = new Shard();
    }
  }

  /** The bundle's number if this is its first shingle, else {@link #KNOWN}. */
  int add(long signature, int rows, int weight) {
    int index = (int) signature & (SHARDS - 1);
    Shard shard = shards[index];
    synchronized (shard) {
      int number = shard.rows.size();
      int known = shard.numbers.putIfAbsent(signature, number);
      if (known >= 0) {
        shard.agree &= shard.rows.getInt(known) == rows;
        shard.shingles.set(known, shard.shingles.getInt(known) + 1);
        shard.weights.set(known, shard.weights.getLong(known) + weight);
        return KNOWN;
      }
      if (number == Integer.MAX_VALUE >>> SHARD_BITS) {
        throw new IllegalStateException("too many different shingles: use fewer documents");
      }
      shard.signatures.add(signature);
      shard.rows.add(rows);
      shard.shingles.add(1);
      shard.weights.add(weight);
      return (number << SHARD_BITS) | index;
    }
  }

  /** Whether all shingles of each bundle are in equally many rows. */
  boolean agree() {
    return Arrays.stream(shards).allMatch(shard -> shard.agree);
  }

  /** All numbers are below this one; not all below it are taken. */
  int limit() {
    int most = 0;
    for (Shard shard : shards) {
      most = Math.max(most, shard.rows.size());
    }
    return most << SHARD_BITS;
  }

  /** How many shingles are in each bundle, by number; 0 for numbers that are not taken. */
  int[] shingles() {
    int[] shingles = new int[limit()];
    for (int index = 0; index < SHARDS; index++) {
      IntArrayList ofShard = shards[index].shingles;
      for (int number = 0; number < ofShard.size(); number++) {
        shingles[(number << SHARD_BITS) | index] = ofShard.getInt(number);
      }
    }
    return shingles;
  }

  int rows(int number) {
    return shards[number & (SHARDS - 1)].rows.getInt(number >>> SHARD_BITS);
  }

  long signature(int number) {
    return shards[number & (SHARDS - 1)].signatures.getLong(number >>> SHARD_BITS);
  }

  long weight(int number) {
    return shards[number & (SHARDS - 1)].weights.getLong(number >>> SHARD_BITS);
  }
}
