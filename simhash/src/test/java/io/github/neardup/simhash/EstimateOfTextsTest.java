package io.github.neardup.simhash;

import io.github.neardup.core.testing.EstimateTheory;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Estimates for texts err as the theory says, and keys find the pairs that it says. */
class EstimateOfTextsTest {

  /**
   * 1 - angle / pi of the vectors of term frequencies (Charikar, "Similarity estimation techniques
   * from rounding algorithms", STOC 2002). The random hyperplanes have coordinates of 1 and -1, so
   * this is what the similarity comes to for many features, and near it for few.
   */
  private record ExactAngle(int bits, int distance) implements EstimateTheory {

    @Override
    public double exact(long[] a, long[] b) {
      Long2IntOpenHashMap inA = frequencies(a);
      Long2IntOpenHashMap inB = frequencies(b);
      double cosine = product(inA, inB) / Math.sqrt(product(inA, inA) * product(inB, inB));
      return 1 - StrictMath.acos(Math.min(1, cosine)) / Math.PI;
    }

    private static Long2IntOpenHashMap frequencies(long[] features) {
      Long2IntOpenHashMap frequencies = new Long2IntOpenHashMap();
      for (long feature : features) {
        frequencies.addTo(feature, 1);
      }
      return frequencies;
    }

    private static double product(Long2IntOpenHashMap a, Long2IntOpenHashMap b) {
      return a.long2IntEntrySet().stream()
          .mapToDouble(entry -> (double) entry.getIntValue() * b.get(entry.getLongKey()))
          .sum();
    }

    @Override
    public double variance(double exact) {
      return exact * (1 - exact) / bits;
    }

    /** The keys are blocks of bits, as equal in size as can be. */
    @Override
    public double candidateProbability(double exact) {
      int blocks = distance + 1;
      double none = 1;
      for (int block = 0; block < blocks; block++) {
        none *= 1 - StrictMath.pow(exact, bits / blocks + (block < bits % blocks ? 1 : 0));
      }
      return 1 - none;
    }
  }

  @ParameterizedTest
  @CsvSource({"64, 3", "128, 3", "64, 10", "256, 12"})
  void biasErrorAndCandidatesAreAsDerived(int bits, int distance) {
    new ExactAngle(bits, distance)
        .check(SimHash.create("weights=tf,bits=" + bits + ",distance=" + distance));
  }
}
