package io.github.neardup.minhash;

import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.hash.HashV1;
import java.util.function.LongConsumer;

/** One key a band: a hash of its components. */
final class BandKeys implements Keys {

  /** Base of a polynomial in the components; odd. */
  private static final long BASE = 0xC6BC279692B5C323L;

  private final Banding banding;

  BandKeys(Banding banding) {
    this.banding = banding;
  }

  @Override
  public int slots() {
    return banding.bands();
  }

  @Override
  public void keys(long[] words, int from, int to, int slot, LongConsumer sink) {
    long key = 0;
    int end = (slot + 1) * banding.rows();
    for (int i = slot * banding.rows(); i < end; i++) {
      key = key * BASE + PackedSignature.component(words, from, i);
    }
    sink.accept(HashV1.mix(key));
  }

  @Override
  public boolean agreeBefore(int slot, long[] a, int aFrom, int aTo, long[] b, int bFrom, int bTo) {
    int rows = banding.rows();
    for (int band = 0; band < slot; band++) {
      int i = band * rows;
      int end = i + rows;
      while (i < end
          && PackedSignature.component(a, aFrom, i) == PackedSignature.component(b, bFrom, i)) {
        i++;
      }
      if (i == end) {
        return true;
      }
    }
    return false;
  }
}
