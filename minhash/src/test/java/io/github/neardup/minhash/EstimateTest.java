package io.github.neardup.minhash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.core.testing.Sweeps;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Components agree with a probability equal to the Jaccard similarity J, independently of each
 * other. With k components the estimate is then binomial: no bias, a variance of J (1 - J) / k.
 * From each number of trials follows the standard deviation of what is measured; bounds on a bias
 * are five of them, and trials are as many as make four of them less than the permitted deviation
 * of the error. Sets are random, of fixed seeds.
 */
class EstimateTest {

  private static final int COMPONENTS = 128;

  /** The permitted relative deviation of the root of the mean square error. */
  private static final double PERMITTED = 0.03;

  private static final int TRIALS = 18_000;

  /** Sizes of sets, and how many elements are common, for similarities as far as they differ. */
  static Stream<Arguments> setsAndSimilarities() {
    Stream.Builder<Arguments> arguments = Stream.builder();
    for (int size : new int[] {4, 10, 30, 100, 1000, 10_000}) {
      double[] similarities =
          size == 10_000
              ? new double[] {0.1, 0.5, 0.95}
              : new double[] {0.1, 0.3, 0.5, 0.7, 0.9, 0.95};
      int before = 0;
      for (double similarity : similarities) {
        int common = SetPairs.common(size, similarity);
        if (common > before && common < size) {
          arguments.add(Arguments.of(size, common));
        }
        before = common;
      }
    }
    return Sweeps.of(arguments.build());
  }

  /** Sums of errors, of squares, and what they should be. */
  private static final class Errors {
    private double sum;
    private double squares;
    private int trials;

    void add(double error) {
      sum += error;
      squares += error * error;
      trials++;
    }

    /** Checks that the mean is nil and the variance what it should be. */
    void check(double variance, double excess) {
      assertThat(sum / trials).as("bias").isCloseTo(0, within(5 * Math.sqrt(variance / trials)));
      double deviation = Math.sqrt((2 + excess) / trials);
      assertThat(4 * deviation).as("what this can see").isLessThan(2 * PERMITTED);
      assertThat(Math.sqrt(squares / trials / variance))
          .as("error relative to the derived one")
          .isCloseTo(1, within(PERMITTED));
    }
  }

  /** That of the share of successes in {@code components} trials with probability p. */
  private static double excess(double p, int components) {
    double odds = p * (1 - p);
    return (1 - 6 * odds) / (components * odds);
  }

  private static double share(int[] a, int[] b) {
    return MinHash.similarity(a, b);
  }

  @Tag(Sweeps.TAG)
  @ParameterizedTest
  @MethodSource("setsAndSimilarities")
  void estimatesAreUnbiasedWithTheBinomialError(int size, int common) {
    SetPairs pairs = new SetPairs(size, common, 1_000L * size + common);
    Minima minima = MinHashKernel.fastest(COMPONENTS, 1);
    int[] left = new int[COMPONENTS];
    int[] right = new int[COMPONENTS];
    double similarity = pairs.similarity();
    Errors errors = new Errors();
    for (int trial = 0; trial < TRIALS; trial++) {
      pairs.sign(minima, left, right);
      errors.add(share(left, right) - similarity);
    }
    errors.check(similarity * (1 - similarity) / COMPONENTS, excess(similarity, COMPONENTS));
  }

  /**
   * The variance is that of the classic scheme, times what samples without replacement take away,
   * which follows from how many bins each round fills: here with balls thrown at random.
   */
  @Tag(Sweeps.TAG)
  @ParameterizedTest
  @MethodSource("setsAndSimilarities")
  void onePermutationIsUnbiasedWithTheDerivedErrorWhichIsNoGreater(int size, int common) {
    onePermutation(size, common, COMPONENTS);
  }

  @ParameterizedTest
  @CsvSource({"4, 1", "4, 2", "4, 3", "30, 20", "1000, 700", "5000, 2500"})
  void onePermutationOfManyComponentsIsSoundForTinyAndLargeSets(int size, int common) {
    onePermutation(size, common, 1024);
  }

  private static void onePermutation(int size, int common, int components) {
    SetPairs pairs = new SetPairs(size, common, 2_000L * size + common);
    Minima minima = new OnePermutation(new OnePermutation.Functions(components, 1));
    int[] left = new int[components];
    int[] right = new int[components];
    double similarity = pairs.similarity();
    double classic = similarity * (1 - similarity) / components;
    double factor = withoutReplacement(pairs.union(), components);
    assertThat(factor).isBetween(0.0, 1.0);
    Errors errors = new Errors();
    for (int trial = 0; trial < TRIALS; trial++) {
      pairs.sign(minima, left, right);
      errors.add(share(left, right) - similarity);
    }
    errors.check(classic * factor, excess(similarity, components));
  }

  /** The mean of 1 - sum of m (m - 1) / (k (n - 1)) over rounds that fill m bins. */
  private static double withoutReplacement(int elements, int bins) {
    SplittableRandom random = new SplittableRandom(7);
    int repetitions = 300;
    double sum = 0;
    for (int i = 0; i < repetitions; i++) {
      boolean[] filled = new boolean[bins];
      double pairs = 0;
      for (int round = 0; round < OnePermutation.ROUNDS; round++) {
        double fresh = 0;
        boolean[] now = filled.clone();
        for (int element = 0; element < elements; element++) {
          int bin = random.nextInt(bins);
          fresh += now[bin] ? 0 : 1;
          now[bin] = true;
        }
        filled = now;
        pairs += fresh * (fresh - 1);
      }
      sum += 1 - pairs / (bins * (elements - 1.0));
    }
    return sum / repetitions;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8, 16})
  void someBitsOfComponentsGiveTheErrorOfLiAndKoenig(int bits) {
    for (int size : new int[] {4, 100}) {
      int before = 0;
      for (double target : new double[] {0.1, 0.5, 0.8, 0.95}) {
        int common = SetPairs.common(size, target);
        if (common > before && common < size) {
          someBits(bits, size, common, "classic");
        }
        before = common;
      }
    }
    someBits(bits, 100, 60, "one-permutation");
  }

  private static void someBits(int bits, int size, int common, String scheme) {
    MinHash minHash =
        MinHash.create("bits=" + bits + ",permutations=" + COMPONENTS + ",scheme=" + scheme);
    MinHashSigner signer = minHash.fingerprinter();
    SetPairs pairs = new SetPairs(size, common, 100L * size + common + bits);
    LongArray words = new LongArray();
    double similarity = pairs.similarity();
    double chance = Math.pow(2, -bits);
    Errors errors = new Errors();
    for (int trial = 0; trial < TRIALS; trial++) {
      words.clear();
      signer.fingerprint(pairs.left(), size, words);
      int from = words.size();
      signer.fingerprint(pairs.right(), size, words);
      double share =
          (double) minHash.format().agreements(words.view().part(0, from), words.view().after(from))
              / COMPONENTS;
      errors.add((share - chance) / (1 - chance) - similarity);
    }
    double variance = (1 - similarity) * (similarity + 1 / (Math.pow(2, bits) - 1)) / COMPONENTS;
    if (scheme.equals("classic")) {
      errors.check(variance, excess(chance + (1 - chance) * similarity, COMPONENTS));
    } else {
      assertThat(errors.sum / TRIALS).isCloseTo(0, within(5 * Math.sqrt(variance / TRIALS)));
      assertThat(Math.sqrt(errors.squares / TRIALS / variance)).isLessThan(1 + PERMITTED);
    }
  }

  /** Bags whose features occur up to five times. */
  @ParameterizedTest
  @CsvSource({"tf, classic", "tf, one-permutation"})
  void weightedEstimatesAreUnbiasedWithTheBinomialErrorOfTheWeightedSimilarity(
      String weights, String scheme) {
    MinHash minHash = MinHash.create("weights=" + weights + ",scheme=" + scheme);
    MinHashSigner signer = minHash.fingerprinter();
    SplittableRandom random = new SplittableRandom(11);
    int[] left = new int[COMPONENTS];
    int[] right = new int[COMPONENTS];
    Errors errors = new Errors();
    for (int trial = 0; trial < TRIALS; trial++) {
      LongArray a = new LongArray();
      LongArray b = new LongArray();
      int least = 0;
      int most = 0;
      for (int feature = 0; feature < 30; feature++) {
        long hash = random.nextLong();
        // The first differs, so that no two bags are equal.
        int inA = feature == 0 ? 5 : random.nextInt(6);
        int inB = feature == 0 ? 1 : random.nextInt(3) == 0 ? random.nextInt(6) : inA;
        IntStream.range(0, inA).forEach(i -> a.add(hash));
        IntStream.range(0, inB).forEach(i -> b.add(hash));
        least += Math.min(inA, inB);
        most += Math.max(inA, inB);
      }
      signer.sign(a.elements(), a.size(), left);
      signer.sign(b.elements(), b.size(), right);
      double similarity = (double) least / most;
      errors.add(
          (share(left, right) - similarity)
              / Math.sqrt(similarity * (1 - similarity) / COMPONENTS));
    }
    if (scheme.equals("classic")) {
      errors.check(1, 0);
    } else {
      assertThat(errors.sum / TRIALS).isCloseTo(0, within(5 / Math.sqrt(TRIALS)));
      assertThat(errors.squares / TRIALS).isLessThan(1 + PERMITTED);
    }
  }

  /** Exact bounds hold at least as often as they say; they are discrete, so somewhat more often. */
  @ParameterizedTest
  @CsvSource({
    "permutations=128, 0.95, 0.98",
    "permutations=32, 0.95, 0.99",
    "permutations=128, 0.8, 0.87",
    "'bits=2,permutations=256', 0.95, 0.98",
    "'bits=1,permutations=512', 0.9, 0.95",
    "'scheme=one-permutation', 0.95, 1"
  })
  void boundsHoldAsOftenAsTheySay(String settings, double confidence, double atMost) {
    MinHash minHash = MinHash.create(settings);
    MinHashSigner signer = minHash.fingerprinter();
    int trials = 8000;
    for (int common : new int[] {10, 25, 45}) {
      SetPairs pairs = new SetPairs(50, common, 5 + common);
      int held = 0;
      for (int trial = 0; trial < trials; trial++) {
        LongArray a = new LongArray();
        LongArray b = new LongArray();
        signer.fingerprint(pairs.left(), 50, a);
        signer.fingerprint(pairs.right(), 50, b);
        SimilarityEstimate estimate = minHash.estimate(a.elements(), b.elements(), confidence);
        held +=
            estimate.lower() <= pairs.similarity() && pairs.similarity() <= estimate.upper()
                ? 1
                : 0;
      }
      double deviation = Math.sqrt(confidence * (1 - confidence) / trials);
      assertThat((double) held / trials)
          .as("common %d", common)
          .isBetween(confidence - 4 * deviation, atMost);
    }
  }

  /** Sets of 70 elements with 40 in common have similarity 40 / 100, and so on. */
  @ParameterizedTest
  @CsvSource({
    "'permutations=300,bands=100,rows=3', 70, 40, 50000",
    "'permutations=300,bands=100,rows=3', 60, 20, 20000",
    "'permutations=300,bands=100,rows=3', 55, 10, 20000",
    "'permutations=300,bands=50,rows=6,bits=2', 70, 40, 20000",
    "'permutations=300,bands=50,rows=6,bits=2', 55, 10, 20000",
    "'permutations=300,bands=30,rows=10,bits=1', 55, 10, 20000",
    "'permutations=300,bands=30,rows=3,weights=tf', 70, 40, 20000",
    "'permutations=300,bands=30,rows=3,scheme=one-permutation', 1400, 800, 5000",
    "'permutations=128,recall=0.9,threshold=0.5', 60, 40, 20000"
  })
  void candidatesAreAsFrequentAsBandsAndRowsSay(String settings, int size, int common, int trials) {
    MinHash minHash = MinHash.create(settings);
    MinHashSigner signer = minHash.fingerprinter();
    Keys keys = minHash.keys();
    boolean weighted = settings.contains("weights");
    SetPairs pairs = new SetPairs(size, common, size);
    int missed = 0;
    for (int trial = 0; trial < trials; trial++) {
      LongArray a = new LongArray();
      LongArray b = new LongArray();
      signer.fingerprint(twice(pairs.left(), size, weighted), weighted ? 2 * size : size, a);
      signer.fingerprint(twice(pairs.right(), size, weighted), weighted ? 2 * size : size, b);
      missed += haveCommonKey(keys, a, b) ? 0 : 1;
    }
    double probability = 1 - minHash.banding().candidateProbability(pairs.similarity());
    double deviation = Math.sqrt(trials * probability * (1 - probability));
    assertThat((double) missed).isCloseTo(trials * probability, within(6 * deviation));
  }

  /** Every element twice, which makes each a feature of weight 2 in either set. */
  private static long[] twice(long[] elements, int size, boolean twice) {
    if (!twice) {
      return elements;
    }
    long[] doubled = new long[2 * size];
    System.arraycopy(elements, 0, doubled, 0, size);
    System.arraycopy(elements, 0, doubled, size, size);
    return doubled;
  }

  private static boolean haveCommonKey(Keys keys, LongArray a, LongArray b) {
    LongArray key = new LongArray();
    for (int slot = 0; slot < keys.slots(); slot++) {
      key.clear();
      keys.keys(a.view(), slot, key::add);
      keys.keys(b.view(), slot, key::add);
      if (key.get(0) == key.get(1)) {
        return true;
      }
    }
    return false;
  }
}
