package io.github.neardup.kshingle.join;

import io.github.neardup.core.Row;
import io.github.neardup.core.text.DocumentFrequencies;

/** The weight of a shingle: a whole number from 1 to 2^22. Immutable and thread-safe. */
public interface ShingleWeights {

  /** Every shingle has weight 1. */
  ShingleWeights EQUAL =
      new ShingleWeights() {
        @Override
        public int of(long shingle) {
          return 1;
        }

        @Override
        public long total(Row set) {
          return set.size();
        }
      };

  /** Returns a lower bound of all weights. */
  default int least() {
    return 1;
  }

  /** Returns the weight of a shingle. */
  int of(long shingle);

  /** Returns the sum of the weights of a set, which is below 2^53. */
  default long total(Row set) {
    long total = 0;
    for (int i = 0; i < set.size(); i++) {
      total += of(set.get(i));
    }
    return total;
  }

  /**
   * Returns weights by inverse document frequency, which is at least 1 and at most 1 + 63 ln 2 &lt;
   * 45, in steps of 1/65536. Sums of whole numbers are exact in any order, so every way of
   * computing a similarity gives the same result, to the last bit.
   */
  static ShingleWeights inverse(DocumentFrequencies frequencies) {
    return new ShingleWeights() {
      @Override
      public int least() {
        return 1 << 16;
      }

      @Override
      public int of(long shingle) {
        return (int) Math.round(frequencies.inverse(shingle) * (1 << 16));
      }
    };
  }
}
