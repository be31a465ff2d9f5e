package io.github.neardup.simhash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HyperplanesTest {

  private static final int BITS = 64 * 200;

  private static long[] pattern(Hyperplanes hyperplanes, double[] vector, int bits) {
    long[] pattern = new long[bits / Long.SIZE];
    hyperplanes.pattern(vector, pattern, 0);
    return pattern;
  }

  @Test
  void goldenValues() {
    double[] vector = {0.5, -1.25, 2, 0.125};
    assertThat(pattern(new Hyperplanes(4, 128), vector, 128))
        .containsExactly(0x52E506305B9082A1L, 0x1BA18131B8D4C91AL);
    assertThat(pattern(new Hyperplanes(4, 64), vector, 64))
        .as("the first 64 of 128 bits")
        .containsExactly(pattern(new Hyperplanes(4, 128), vector, 128)[0]);
  }

  /** Of normals in every direction alike, the share t/pi separates vectors at an angle of t. */
  @ParameterizedTest
  @ValueSource(ints = {0, 5, 20, 45, 90, 135, 175, 180})
  void patternsDifferWithProbabilityAngleOverPi(int degrees) {
    for (int dimension : new int[] {2, 3, 50}) {
      Random random = new Random(degrees + dimension);
      double[] a = gaussian(random, dimension);
      double[] other = orthogonal(gaussian(random, dimension), a);
      double angle = Math.toRadians(degrees);
      double[] b = new double[dimension];
      for (int i = 0; i < dimension; i++) {
        b[i] =
            3 * (Math.cos(angle) * a[i] / length(a) + Math.sin(angle) * other[i] / length(other));
      }
      Hyperplanes hyperplanes = new Hyperplanes(dimension, BITS);
      int differing =
          SimHash.distance(pattern(hyperplanes, a, BITS), pattern(hyperplanes, b, BITS));
      double probability = angle / Math.PI;
      assertThat((double) differing / BITS)
          .isCloseTo(
              probability, within(6 * Math.sqrt(probability * (1 - probability) / BITS) + 1e-9));
    }
  }

  @Test
  void lengthIsIrrelevantAndTheOppositeVectorHasTheOppositePattern() {
    Hyperplanes hyperplanes = new Hyperplanes(10, 128);
    double[] vector = gaussian(new Random(1), 10);
    double[] longer = new double[10];
    double[] opposite = new double[10];
    for (int i = 0; i < 10; i++) {
      longer[i] = 1024 * vector[i];
      opposite[i] = -vector[i];
    }
    long[] pattern = pattern(hyperplanes, vector, 128);
    assertThat(pattern(hyperplanes, longer, 128)).isEqualTo(pattern);
    assertThat(pattern(hyperplanes, opposite, 128)).containsExactly(~pattern[0], ~pattern[1]);
  }

  static double[] gaussian(Random random, int dimension) {
    return random.doubles(dimension).map(unused -> random.nextGaussian()).toArray();
  }

  private static double[] orthogonal(double[] vector, double[] to) {
    double share = product(vector, to) / product(to, to);
    double[] result = new double[vector.length];
    for (int i = 0; i < result.length; i++) {
      result[i] = vector[i] - share * to[i];
    }
    return result;
  }

  private static double length(double[] vector) {
    return Math.sqrt(product(vector, vector));
  }

  private static double product(double[] a, double[] b) {
    double sum = 0;
    for (int i = 0; i < a.length; i++) {
      sum += a[i] * b[i];
    }
    return sum;
  }
}
