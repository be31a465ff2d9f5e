package io.github.neardup.minhash;

import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.hash.Hash64;
import java.util.function.LongConsumer;

/** One key per band: a hash of the band's components. */
record BandKeys(Banding banding, PackedSignature format) implements Keys {

  @Override
  public int slots() {
    return banding.bands();
  }

  @Override
  public void keys(Row fingerprint, int slot, LongConsumer sink) {
    int first = slot * banding.rows();
    sink.accept(Hash64.mix(format.polynomial(fingerprint, first, first + banding.rows())));
  }

  @Override
  public boolean agreeBefore(int slot, Row a, Row b) {
    int rows = banding.rows();
    int end = slot * rows;
    for (int first = 0; first < end; first += rows) {
      if (format.agree(a, b, first, first + rows)) {
        return true;
      }
    }
    return false;
  }
}
