package io.github.neardup.eval.recommend;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.cluster.Clusters;
import io.github.neardup.core.hash.HashV1;
import io.github.neardup.core.internal.FeatureSets;
import io.github.neardup.core.search.SearchResult;
import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.function.IntPredicate;

/**
 * Pairs of rows of a sample, each with the number of pairs of the corpus it stands for, and the
 * cluster it belongs to. If there are too many, some of them at random.
 */
final class WeightedPairs {

  /** More pairs make nothing more certain: they are of the same clusters. */
  private static final int ENOUGH = 20_000;

  private final SimilarSample sample;
  private final FingerprintTable sets;
  private final double kept;
  private final IntArrayList left = new IntArrayList();
  private final IntArrayList right = new IntArrayList();
  private final DoubleArrayList weights = new DoubleArrayList();
  private final IntArrayList units = new IntArrayList();

  private WeightedPairs(SimilarSample sample, FingerprintTable sets, double kept) {
    this.sample = sample;
    this.sets = sets;
    this.kept = kept;
  }

  /**
   * The pairs a search found in the sample. A verified pair of fingerprints stands for all pairs of
   * documents that have them; of documents with the same fingerprint, each is paired with the next,
   * and stands for the rest.
   *
   * @param result what the search found
   * @param sample the sample searched
   * @param sets the sets of features, by which the sample was drawn
   */
  static WeightedPairs of(SearchResult result, SimilarSample sample, FingerprintTable sets) {
    int[] copies = new int[result.size()];
    for (int row = 0; row < result.size(); row++) {
      copies[result.representative(row)]++;
    }
    long links = result.pairs().size();
    for (int count : copies) {
      links += count > 1 ? count : 0;
    }
    WeightedPairs pairs = new WeightedPairs(sample, sets, Math.min(1, (double) ENOUGH / links));
    Clusters clusters = result.connectedComponents();
    for (int i = 0; i < result.pairs().size(); i++) {
      int a = result.pairs().left(i);
      int b = result.pairs().right(i);
      pairs.add(a, b, (double) copies[a] * copies[b], clusters.cluster(a));
    }
    int[] latest = new int[result.size()];
    for (int row = 0; row < result.size(); row++) {
      int first = result.representative(row);
      if (first != row) {
        // count - 1 links stand for count (count - 1) / 2 pairs
        pairs.add(latest[first], row, copies[first] / 2.0, clusters.cluster(first));
      }
      latest[first] = row;
    }
    return pairs;
  }

  private void add(int a, int b, double count, int unit) {
    long pair = (long) a << 32 | b;
    if (kept == 1 || (HashV1.mix(pair) >>> 11) * 0x1p-53 < kept) {
      left.add(a);
      right.add(b);
      weights.add(count / kept / sample.probability(a, b, jaccard(sets, a, b)));
      units.add(unit);
    }
  }

  static double jaccard(FingerprintTable sets, int a, int b) {
    return FeatureSets.jaccard(
        sets.words(a), sets.from(a), sets.to(a), sets.words(b), sets.from(b), sets.to(b), 0);
  }

  int size() {
    return left.size();
  }

  int left(int index) {
    return left.getInt(index);
  }

  int right(int index) {
    return right.getInt(index);
  }

  /** The share of these pairs that has a property, each counting as many as it stands for. */
  WeightedShare share(IntPredicate has) {
    return WeightedShare.of(weights.toDoubleArray(), units.toIntArray(), has);
  }

  /** An estimate of the number of such pairs in the corpus. */
  double total() {
    return weights.doubleStream().sum();
  }

  /** How many clusters there are. */
  int clusters() {
    return (int) units.intStream().distinct().count();
  }
}
