package io.github.neardup.simhash;

import java.util.function.IntConsumer;

/** Compares one row at a time: its first word, which often rules it out, and then the others. */
final class PortableHammingScan extends HammingScan {

  @Override
  int lanes() {
    return 1;
  }

  @Override
  void forEachNear(long[][] columns, long[] own, int from, int to, int most, IntConsumer near) {
    long own0 = own[0];
    long[] column0 = columns[0];
    for (int i = from; i < to; i++) {
      int different = Long.bitCount(own0 ^ column0[i]);
      if (different <= most && isNear(columns, own, i, different, most)) {
        near.accept(i);
      }
    }
  }

  private static boolean isNear(long[][] columns, long[] own, int i, int inFirst, int most) {
    int different = inFirst;
    for (int word = 1; word < own.length; word++) {
      different += Long.bitCount(own[word] ^ columns[word][i]);
    }
    return different <= most;
  }
}
