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
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/**
 * Pairs of documents drawn at random, from which the number of pairs that a search would find is
 * estimated before it is made. The same whatever the order of the documents.
 */
final class RandomPairs {

  static final int DRAWN = 200_000;

  private static final int PIECE = 1000;

  /** Fewer pairs that are similar enough say too little of how many there are. */
  private static final int LEAST_SEEN = 20;

  private final int threads;
  private final double pairsOfEach;
  private final int[] left = new int[DRAWN];
  private final int[] right = new int[DRAWN];
  private final boolean[] known = new boolean[DRAWN];

  /** Draws pairs; the dataset has two documents at least. */
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
      // Among the others, so that no document is paired with itself.
      int other = (one + 1 + place(seed, 2L * i + 1, size - 1)) % size;
      left[i] = byId[one];
      right[i] = byId[other];
      known[i] =
          hasClusters
              && cluster[left[i]] != cluster[right[i]]
              && !ignored.contains(new RowPair(left[i], right[i]));
    }
  }

  private static int place(long seed, long number, int size) {
    return (int) (((Hash64.mix(Hash64.mix(seed) + number) >>> 33) * size) >>> 31);
  }

  /** How many pairs a search would find; wrong ones are 0 where pairs were judged. */
  record Estimate(double pairs, double wrong) {
    static final Estimate NONE = new Estimate(0, 0);
  }

  /** Estimates from the similarity of the pairs drawn; 0 if too few of them are similar to say. */
  Estimate of(Algorithm algorithm, FingerprintTable table) {
    LongAdder similar = new LongAdder();
    LongAdder wrong = new LongAdder();
    try (Parallel parallel = new Parallel(threads)) {
      parallel.forRange(
          DRAWN,
          PIECE,
          (worker, from, to) -> {
            for (int i = from; i < to; i++) {
              if (isSimilar(algorithm, table, left[i], right[i])) {
                similar.increment();
                wrong.add(known[i] ? 1 : 0);
              }
            }
          });
    }
    return new Estimate(scaled(similar.sum()), scaled(wrong.sum()));
  }

  private double scaled(long seen) {
    return seen < LEAST_SEEN ? 0 : seen * pairsOfEach;
  }

  private static boolean isSimilar(
      Algorithm algorithm, FingerprintTable table, int left, int right) {
    return table.similarity(algorithm, left, right, algorithm.threshold()) >= algorithm.threshold();
  }
}
