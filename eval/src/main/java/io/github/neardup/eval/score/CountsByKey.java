package io.github.neardup.eval.score;

import io.github.neardup.core.hash.HashV1;
import it.unimi.dsi.fastutil.longs.Long2LongMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.Arrays;
import java.util.stream.Stream;

/** Numbers by 64-bit key, to which many threads may add at a time; reading is for one of them. */
final class CountsByKey {

  /** What a key counts up to. */
  @FunctionalInterface
  interface Visitor {
    void visit(long key, long count);
  }

  private static final int STRIPES = 64;
  private static final int BITS_OF_STRIPE = 6;

  private final Long2LongOpenHashMap[] stripes =
      Stream.generate(() -> new Long2LongOpenHashMap(4))
          .limit(STRIPES)
          .toArray(Long2LongOpenHashMap[]::new);

  void add(long key, long count) {
    Long2LongOpenHashMap stripe = stripes[(int) (HashV1.mix(key) >>> (Long.SIZE - BITS_OF_STRIPE))];
    synchronized (stripe) {
      stripe.addTo(key, count);
    }
  }

  /** Visits every key once, in no order. */
  void forEach(Visitor visitor) {
    for (Long2LongOpenHashMap stripe : stripes) {
      for (Long2LongMap.Entry entry : stripe.long2LongEntrySet()) {
        visitor.visit(entry.getLongKey(), entry.getLongValue());
      }
    }
  }

  /** Visits every key once, ascending. */
  void forEachAscending(Visitor visitor) {
    long[] keys =
        Arrays.stream(stripes)
            .flatMapToLong(stripe -> stripe.keySet().longStream())
            .sorted()
            .toArray();
    for (long key : keys) {
      visitor.visit(key, get(key));
    }
  }

  long get(long key) {
    return stripes[(int) (HashV1.mix(key) >>> (Long.SIZE - BITS_OF_STRIPE))].get(key);
  }
}
