package io.github.neardup.minhash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.algorithm.Keys;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Components agree with a probability equal to the Jaccard similarity J, independently of each
 * other. With k components the estimate is then binomial: no bias, a variance of J (1 - J) / k.
 * Bounds are six standard deviations of what is measured, over fixed random sets.
 */
class EstimateTest {

  private static final int COMPONENTS = 128;
  private static final PackedSignature WHOLE = PackedSignature.of(300, 32);

  static Stream<Arguments> setsAndSimilarities() {
    Stream.Builder<Arguments> arguments = Stream.builder();
    for (int size : new int[] {4, 20, 100, 1000}) {
      int before = 0;
      for (double similarity : new double[] {0.1, 0.3, 0.5, 0.7, 0.9, 0.95}) {
        int common = (int) Math.round(2 * size * similarity / (1 + similarity));
        if (common > before && common < size) {
          arguments.add(Arguments.of(size, common));
        }
        before = common;
      }
    }
    return arguments.build();
  }

  @ParameterizedTest
  @MethodSource("setsAndSimilarities")
  void estimatesAreUnbiasedWithTheBinomialError(int size, int common) {
    int trials = size == 1000 ? 4000 : 20_000;
    SplittableRandom random = new SplittableRandom(1_000L * size + common);
    MinHashKernel kernel = MinHashKernel.fastest(COMPONENTS, 1);
    int[] left = new int[COMPONENTS];
    int[] right = new int[COMPONENTS];
    double similarity = (double) common / (2 * size - common);
    double sum = 0;
    double squares = 0;
    for (int trial = 0; trial < trials; trial++) {
      signPair(random, size, common, kernel, left, right);
      double error = MinHash.similarity(left, right) - similarity;
      sum += error;
      squares += error * error;
    }

    double odds = similarity * (1 - similarity);
    double variance = odds / COMPONENTS;
    assertThat(sum / trials).as("bias").isCloseTo(0, within(6 * Math.sqrt(variance / trials)));
    // A binomial has the excess kurtosis (1 - 6 p q) / (n p q).
    double kurtosis = 2 + (1 - 6 * odds) / (COMPONENTS * odds);
    assertThat(squares / trials / variance)
        .as("mean square error relative to the binomial variance")
        .isCloseTo(1, within(6 * Math.sqrt(kurtosis / trials)));
  }

  /** Sets of 70 elements with 40 in common have similarity 40 / 100, and so on. */
  @ParameterizedTest
  @CsvSource({"70, 40, 50000", "60, 20, 20000", "55, 10, 20000"})
  void candidatesAreAsFrequentAsBandsAndRowsSay(int size, int common, int trials) {
    MinHash minHash = MinHash.create("permutations=300,bands=100,rows=3");
    assertThat(minHash.banding()).isEqualTo(new Banding(100, 3));
    Keys keys = minHash.keys();
    assertThat(keys.slots()).isEqualTo(100);
    SplittableRandom random = new SplittableRandom(size);
    MinHashKernel kernel = MinHashKernel.fastest(300, 1);
    int[] left = new int[300];
    int[] right = new int[300];
    int missed = 0;
    for (int trial = 0; trial < trials; trial++) {
      signPair(random, size, common, kernel, left, right);
      missed += haveCommonKey(keys, left, right) ? 0 : 1;
    }
    double similarity = (double) common / (2 * size - common);
    double probability = Math.pow(1 - Math.pow(similarity, 3), 100);
    double deviation = Math.sqrt(trials * probability * (1 - probability));
    assertThat((double) missed).isCloseTo(trials * probability, within(6 * deviation));
  }

  private static boolean haveCommonKey(Keys keys, int[] left, int[] right) {
    LongArrayList a = new LongArrayList();
    LongArrayList b = new LongArrayList();
    WHOLE.pack(left, a);
    WHOLE.pack(right, b);
    LongArrayList key = new LongArrayList();
    for (int slot = 0; slot < keys.slots(); slot++) {
      key.clear();
      keys.keys(a.elements(), 0, a.size(), slot, key::add);
      keys.keys(b.elements(), 0, b.size(), slot, key::add);
      if (key.getLong(0) == key.getLong(1)) {
        return true;
      }
    }
    return false;
  }

  /** Signs two random sets of the same size with so many elements in common. */
  private static void signPair(
      SplittableRandom random, int size, int common, MinHashKernel kernel, int[] a, int[] b) {
    long[] elements = random.longs(2L * size - common).toArray();
    kernel.sign(elements, size, a);
    System.arraycopy(elements, elements.length - size, elements, 0, size);
    kernel.sign(elements, size, b);
  }
}
