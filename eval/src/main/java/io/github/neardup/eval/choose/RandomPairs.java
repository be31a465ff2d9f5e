package io.github.neardup.eval.choose;

import io.github.neardup.core.algorithm.Algorithm;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.util.Parallel;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.Dataset.RowPair;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Pairs of documents drawn at random, used to estimate how many pairs a search would find before it
 * is run. Independent of the order of the documents.
 */
final class RandomPairs {

  static final int DRAWN = 200_000;

  private static final int PIECE = 1000;

  /** Fewer sufficiently similar pairs do not suffice for an estimate. */
  private static final int LEAST_SEEN = 20;

  /** Thresholds are tried in descending order; those this far ahead are computed together. */
  private static final double AHEAD = 0.15;

  private final int threads;
  private final double pairsOfEach;
  private final int[] left = new int[DRAWN];
  private final int[] right = new int[DRAWN];

  /** Whether a pair is known not to be duplicates. */
  private final boolean[] differ = new boolean[DRAWN];

  /** Draws pairs; the dataset must have at least two documents. */
  RandomPairs(Dataset dataset, long seed, int threads) {
    this.threads = threads;
    int[] byId =
        IntStream.range(0, dataset.size())
            .boxed()
            .sorted(Comparator.comparing(row -> dataset.documents().get(row).id()))
            .mapToInt(row -> row)
            .toArray();
    int size = byId.length;
    pairsOfEach = (double) size * (size - 1) / 2 / DRAWN;
    boolean hasClusters = dataset.truth() == Dataset.Truth.CLUSTERS;
    int[] cluster = hasClusters ? dataset.clusters() : new int[0];
    Set<RowPair> ignored = new HashSet<>(dataset.ignoredPairs());
    for (int i = 0; i < DRAWN; i++) {
      int one = place(seed, 2L * i, size);
      // Drawn among the other documents, so that no document is paired with itself.
      int other = (one + 1 + place(seed, 2L * i + 1, size - 1)) % size;
      left[i] = byId[one];
      right[i] = byId[other];
      differ[i] =
          hasClusters
              && cluster[left[i]] != cluster[right[i]]
              && !ignored.contains(new RowPair(left[i], right[i]));
    }
  }

  private static int place(long seed, long number, int size) {
    return (int) (((Hash64.mix(Hash64.mix(seed) + number) >>> 33) * size) >>> 31);
  }

  /** The estimated number of pairs a search would find; {@code wrong} is 0 for judged pairs. */
  record Estimate(double pairs, double wrong) {
    static final Estimate NONE = new Estimate(0, 0);
  }

  /** The least number of pairs of the dataset that can be distinguished from none. */
  double fewest() {
    return LEAST_SEEN * pairsOfEach;
  }

  /** The similarities of the drawn pairs, by one kind of fingerprint. */
  final class Similarities {

    private final FingerprintTable table;
    private final double[] known = new double[DRAWN];

    /** Similarities are known from this value up. */
    private double least = Double.POSITIVE_INFINITY;

    Similarities(FingerprintTable table) {
      this.table = table;
    }

    /**
     * Estimates how many pairs reach an algorithm's threshold; 0 if too few of the drawn pairs
     * reach it for an estimate.
     *
     * @param algorithm an algorithm that always has the same similarity
     */
    Estimate of(Algorithm algorithm) {
      double threshold = algorithm.threshold();
      if (threshold < least) {
        look(algorithm, Math.max(0, threshold - AHEAD));
      }
      int similar = 0;
      int wrong = 0;
      for (int i = 0; i < DRAWN; i++) {
        if (known[i] >= threshold) {
          similar++;
          wrong += differ[i] ? 1 : 0;
        }
      }
      return new Estimate(scaled(similar), scaled(wrong));
    }

    private void look(Algorithm algorithm, double from) {
      try (Parallel parallel = new Parallel(threads)) {
        parallel.forRange(
            DRAWN,
            PIECE,
            (worker, begin, end) -> {
              for (int i = begin; i < end; i++) {
                if (!(known[i] >= least)) {
                  known[i] = table.similarity(algorithm, left[i], right[i], from);
                }
              }
            });
      }
      least = from;
    }
  }

  private double scaled(long seen) {
    return seen < LEAST_SEEN ? 0 : seen * pairsOfEach;
  }
}
