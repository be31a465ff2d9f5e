package io.github.neardup.bench.claims;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.Row;
import io.github.neardup.core.algorithm.Keys;
import io.github.neardup.minhash.Banding;
import io.github.neardup.minhash.MinHash;
import io.github.neardup.minhash.MinHashSigner;
import io.github.neardup.simhash.SimHash;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.ToDoubleBiFunction;

/**
 * Compares published formulas, for the error of sketches and the probability of candidates, with
 * measurements on sketches of random sets. The same in every run; takes a second or two.
 */
final class EstimatorClaims {

  private static final int PAIRS = 10_000;
  private static final int UNION = 120;

  /**
   * A formula is confirmed if the whole interval of the measurement is within this relative
   * distance.
   */
  static final double PERMITTED = 0.03;

  /**
   * A claim and its measurement.
   *
   * @param claim the claim in words
   * @param source the authors and the year
   * @param of the settings and the similarity
   * @param predicted the value of the formula
   * @param measured the value on random sets
   * @param verdict whether they agree
   */
  record Outcome(
      String claim,
      String source,
      String of,
      double predicted,
      Estimate measured,
      Verdict verdict) {

    static Outcome equal(
        String claim, String source, String of, double predicted, Estimate measured) {
      double reach = PERMITTED * predicted;
      return new Outcome(
          claim,
          source,
          of,
          predicted,
          measured,
          Verdict.between(predicted - reach, predicted + reach, measured));
    }

    static Outcome atMost(
        String claim, String source, String of, double predicted, Estimate measured) {
      return new Outcome(
          claim,
          source,
          of,
          predicted,
          measured,
          Verdict.between(0, predicted * (1 + PERMITTED), measured));
    }
  }

  /** Pairs of random sets of the same size that share some of their elements. */
  private static final class SetPairs {
    private final SplittableRandom random = new SplittableRandom(1);
    private final int common;
    private final int own;

    SetPairs(int union, double similarity) {
      this.common = (int) Math.round(similarity * union);
      this.own = (union - common) / 2;
    }

    double[] measure(ToDoubleBiFunction<long[], long[]> measure) {
      double[] values = new double[PAIRS];
      for (int pair = 0; pair < PAIRS; pair++) {
        long[] left = random.longs(common + own).toArray();
        long[] right = left.clone();
        for (int i = common; i < right.length; i++) {
          right[i] = random.nextLong();
        }
        values[pair] = measure.applyAsDouble(left, right);
      }
      return values;
    }
  }

  private EstimatorClaims() {}

  static List<Outcome> all() {
    List<Outcome> outcomes = new ArrayList<>();
    double half = 0.5;
    for (int components : new int[] {128, 512}) {
      outcomes.add(
          Outcome.equal(
              "The standard error of k components is sqrt(J (1 - J) / k)",
              "Broder 1997",
              "minhash:permutations=" + components + ", J = 0.5",
              Math.sqrt(half * (1 - half) / components),
              error("permutations=" + components, half)));
    }
    outcomes.add(
        Outcome.equal(
            "With 1 bit of each component it is sqrt((1 - J) (J + 1) / k)",
            "Li and König 2010",
            "minhash:bits=1, J = 0.5",
            Math.sqrt((1 - half) * (half + 1) / 128),
            error("bits=1", half)));
    outcomes.add(
        Outcome.atMost(
            "With one permutation, filled up, it is no greater than with k",
            "Dahlgaard, Knudsen and Thorup 2017",
            "minhash:scheme=one-permutation, J = 0.5",
            Math.sqrt(half * (1 - half) / 128),
            error("scheme=one-permutation", half)));
    for (double similarity : new double[] {0.5, 0.6, 0.7}) {
      Banding banding = MinHash.create("threshold=0.6").banding();
      outcomes.add(
          Outcome.equal(
              "Pairs are candidates with probability 1 - (1 - J^r)^b",
              "Indyk and Motwani 1998",
              "minhash:threshold=0.6, %d bands of %d rows, J = %s"
                  .formatted(banding.bands(), banding.rows(), similarity),
              banding.candidateProbability(similarity),
              candidates(similarity)));
    }
    for (double cosine : new double[] {0.5, 0.9}) {
      outcomes.add(
          Outcome.equal(
              "Bits differ with probability angle / pi",
              "Charikar 2002",
              "simhash:bits=64, cosine = " + cosine,
              Math.acos(cosine) / Math.PI,
              differing(cosine)));
    }
    return outcomes;
  }

  private static Estimate error(String settings, double similarity) {
    MinHash minHash = MinHash.create(settings + ",verify=estimate");
    MinHashSigner signer = minHash.fingerprinter();
    return Estimate.meanOfMany(
            new SetPairs(UNION, similarity)
                .measure(
                    (a, b) -> {
                      double error =
                          minHash
                                  .estimate(fingerprint(signer, a), fingerprint(signer, b), 0.95)
                                  .estimate()
                              - similarity;
                      return error * error;
                    }))
        .map(Math::sqrt);
  }

  private static Estimate candidates(double similarity) {
    MinHash minHash = MinHash.create("threshold=0.6,verify=estimate");
    MinHashSigner signer = minHash.fingerprinter();
    Keys keys = minHash.keys();
    return Estimate.meanOfMany(
        new SetPairs(UNION, similarity)
            .measure(
                (a, b) -> {
                  long[] left = fingerprint(signer, a);
                  long[] right = fingerprint(signer, b);
                  return keys.agreeBefore(keys.slots(), Row.of(left), Row.of(right)) ? 1 : 0;
                }));
  }

  private static long[] fingerprint(MinHashSigner signer, long[] set) {
    LongArray words = new LongArray();
    signer.fingerprint(Arrays.copyOf(set, set.length), set.length, words);
    return words.toArray();
  }

  /**
   * Differing bits for a cosine, which for sets of the same size is the share of common elements.
   */
  private static Estimate differing(double cosine) {
    SimHash simHash = SimHash.create("bits=64");
    double jaccard = cosine / (2 - cosine);
    int size = 100;
    int union = (int) Math.round(size * (2 - cosine));
    return Estimate.meanOfMany(
        new SetPairs(union, jaccard)
            .measure(
                (a, b) ->
                    (double) SimHash.distance(simHash.fingerprint(a)[0], simHash.fingerprint(b)[0])
                        / Long.SIZE));
  }
}
