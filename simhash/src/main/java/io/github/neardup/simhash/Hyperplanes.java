package io.github.neardup.simhash;

import io.github.neardup.core.hash.Hash64;
import java.util.Arrays;

/** Random hyperplanes through the origin, one per bit. Not thread-safe: a buffer is reused. */
final class Hyperplanes {

  /*
   * A bit says on which side of its hyperplane a vector lies. Two vectors at an angle of t differ
   * in a bit with probability t/pi (Goemans, Williamson, "Improved approximation algorithms for
   * maximum cut", J. ACM 42(6), 1995; Charikar, STOC 2002). Example: at 45 degrees, 16 of 64 bits
   * differ on average. Normals are Gaussian, so their directions are uniformly distributed.
   *
   * Invariant: normals are frozen. For the same dimension and number of bits, they are the same on
   * every JVM and in every release.
   */

  private static final long SEED = 0x706C616E65735631L;
  private static final double TWO_TO_53 = 0x1p53;

  /** For each component of a vector, that component of every normal. */
  private final double[][] components;

  private final double[] sides;

  Hyperplanes(int dimension, int bits) {
    components = new double[dimension][bits];
    sides = new double[bits];
    for (int d = 0; d < dimension; d++) {
      for (int bit = 0; bit < bits; bit++) {
        // The components of a normal do not depend on its length.
        components[d][bit] = gaussian((long) bit << Integer.SIZE | d);
      }
    }
  }

  /** Returns a Gaussian number: the Box-Muller transform of two random numbers. */
  private static double gaussian(long index) {
    double u = ((Hash64.random(SEED, 2 * index) >>> 11) + 1) / TWO_TO_53;
    double v = (Hash64.random(SEED, 2 * index + 1) >>> 11) / TWO_TO_53;
    return StrictMath.sqrt(-2 * StrictMath.log(u)) * StrictMath.cos(2 * Math.PI * v);
  }

  /** Writes the pattern: a bit is set if the vector is on the side of the normal. */
  void pattern(double[] vector, long[] out, int from) {
    Arrays.fill(sides, 0);
    // Component by component, so that the JVM vectorises the inner loop.
    for (int d = 0; d < components.length; d++) {
      double value = vector[d];
      double[] component = components[d];
      for (int bit = 0; bit < sides.length; bit++) {
        sides[bit] += value * component[bit];
      }
    }
    for (int word = 0; word < sides.length / Long.SIZE; word++) {
      long pattern = 0;
      for (int bit = 0; bit < Long.SIZE; bit++) {
        pattern |= sides[word * Long.SIZE + bit] > 0 ? 1L << bit : 0;
      }
      out[from + word] = pattern;
    }
  }
}
