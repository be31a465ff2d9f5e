package io.github.neardup.recommend;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.cluster.Clusters;
import io.github.neardup.core.hash.HashV1;
import io.github.neardup.core.internal.FeatureSets;
import io.github.neardup.core.search.SearchResult;
import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
import it.unimi.dsi.fastutil.ints.Int2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.function.IntPredicate;

/**
 * Pairs of rows of a sample, each with the number of pairs of the corpus it stands for, and the
 * cluster it belongs to. If there are too many, some of them, drawn at random: the same ones every
 * time.
 */
final class WeightedPairs {

  /** More pairs make nothing more certain: they are of the same clusters. */
  private static final int ENOUGH = 20_000;

  private static final long SEED = 0x9A1D5B37C46E2F81L;

  private final SimilarSample sample;
  private final FingerprintTable sets;
  private final boolean all;
  private final double kept;
  private final IntArrayList left = new IntArrayList();
  private final IntArrayList right = new IntArrayList();
  private final DoubleArrayList weights = new DoubleArrayList();
  private final IntArrayList units = new IntArrayList();
  private long drawn;

  private WeightedPairs(SimilarSample sample, FingerprintTable sets, Groups groups) {
    this.sample = sample;
    this.sets = sets;
    this.all = groups.pairs() <= ENOUGH;
    this.kept = all ? 1 : Math.min(1, (double) ENOUGH / groups.links());
  }

  /**
   * The pairs a search found in the sample. If there are too many, one pair of members stands for
   * all between two groups of equal fingerprints; within a group, the pairs of each member with
   * another stand for the rest. Members are drawn, for they are in the order of the sample, which
   * puts similar texts side by side.
   *
   * @param result what the search found
   * @param sample the sample searched
   * @param sets the sets of features, by which the sample was drawn
   */
  static WeightedPairs of(SearchResult result, SimilarSample sample, FingerprintTable sets) {
    Groups groups = new Groups(result);
    WeightedPairs pairs = new WeightedPairs(sample, sets, groups);
    Clusters clusters = result.connectedComponents();
    for (int i = 0; i < result.pairs().size(); i++) {
      int a = result.pairs().left(i);
      pairs.addBetween(groups.of(a), groups.of(result.pairs().right(i)), clusters.cluster(a));
    }
    for (int row = 0; row < result.size(); row++) {
      if (result.representative(row) == row) {
        pairs.addWithin(groups.of(row), clusters.cluster(row));
      }
    }
    return pairs;
  }

  private void addBetween(IntArrayList members, IntArrayList others, int unit) {
    if (all) {
      members.forEach(member -> others.forEach(other -> add(member, other, 1, unit)));
    } else {
      int left = members.getInt(anyOf(members.size()));
      int right = others.getInt(anyOf(others.size()));
      add(left, right, (double) members.size() * others.size(), unit);
    }
  }

  private void addWithin(IntArrayList members, int unit) {
    int size = members.size();
    for (int i = 0; i < size; i++) {
      if (all) {
        for (int j = i + 1; j < size; j++) {
          add(members.getInt(i), members.getInt(j), 1, unit);
        }
      } else if (size > 1) {
        int other = anyOf(size - 1);
        // Each of the pairs is drawn 2 / (size - 1) times on average.
        add(
            members.getInt(i),
            members.getInt(other < i ? other : other + 1),
            (size - 1) / 2.0,
            unit);
      }
    }
  }

  private int anyOf(int count) {
    return (int) (uniform() * count);
  }

  /** From 0 to less than 1. */
  private double uniform() {
    return (HashV1.random(SEED, drawn++) >>> 11) * 0x1p-53;
  }

  private void add(int a, int b, double count, int unit) {
    if (kept == 1 || uniform() < kept) {
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

  /**
   * The share of these pairs that has a property, each counting as many as it stands for. It is
   * known, not estimated, if these are all pairs of the corpus.
   */
  WeightedShare share(IntPredicate has) {
    WeightedShare share = WeightedShare.of(weights.toDoubleArray(), units.toIntArray(), has);
    return all && sample.whole() ? share.known() : share;
  }

  /** An estimate of the number of such pairs in the corpus. */
  double total() {
    return weights.doubleStream().sum();
  }

  /** How many clusters there are. */
  int clusters() {
    return (int) units.intStream().distinct().count();
  }

  /** The rows with equal fingerprints, by the row that represents them. */
  private static final class Groups {
    private final SearchResult result;
    private final Int2ObjectOpenHashMap<IntArrayList> rows = new Int2ObjectOpenHashMap<>();

    Groups(SearchResult result) {
      this.result = result;
      for (int row = 0; row < result.size(); row++) {
        rows.computeIfAbsent(result.representative(row), r -> new IntArrayList()).add(row);
      }
    }

    IntArrayList of(int representative) {
      return rows.get(representative);
    }

    /** How many pairs there are of rows that are equal or verified. */
    long pairs() {
      long pairs = 0;
      for (int i = 0; i < result.pairs().size(); i++) {
        pairs += (long) of(result.pairs().left(i)).size() * of(result.pairs().right(i)).size();
      }
      for (IntArrayList group : rows.values()) {
        pairs += group.size() * (group.size() - 1L) / 2;
      }
      return pairs;
    }

    /** How many stand for these. */
    long links() {
      long links = result.pairs().size();
      for (IntArrayList group : rows.values()) {
        links += group.size() > 1 ? group.size() : 0;
      }
      return links;
    }
  }
}
