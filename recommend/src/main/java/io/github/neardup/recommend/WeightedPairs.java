package io.github.neardup.recommend;

import io.github.neardup.core.hash.Hash64;
import io.github.neardup.core.search.Clusters;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.util.Groups;
import it.unimi.dsi.fastutil.doubles.DoubleArrayList;
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

  private final DrawnPairs drawn;
  private final long found;
  private final boolean all;
  private final double kept;
  private final IntArrayList left = new IntArrayList();
  private final IntArrayList right = new IntArrayList();
  private final DoubleArrayList weights = new DoubleArrayList();
  private final IntArrayList units = new IntArrayList();
  private long randomNumbers;

  private WeightedPairs(DrawnPairs drawn, SearchResult result, EqualRows groups) {
    this.drawn = drawn;
    this.found = result.pairCount();
    this.all = found <= ENOUGH;
    this.kept = all ? 1 : Math.min(1, (double) ENOUGH / groups.links());
  }

  /**
   * The pairs a search found in the sample. If there are too many, one pair of members stands for
   * all between two groups of equal fingerprints; within a group, the pairs of each member with
   * another stand for the rest. Members are drawn, for they are in the order of the sample, which
   * puts similar texts side by side.
   *
   * @param result what the search found
   * @param drawn the pairs of the sample that was searched
   */
  static WeightedPairs of(SearchResult result, DrawnPairs drawn) {
    EqualRows groups = new EqualRows(result);
    WeightedPairs pairs = new WeightedPairs(drawn, result, groups);
    Clusters clusters = result.connectedComponents();
    for (int i = 0; i < result.distinctPairs().size(); i++) {
      int a = result.distinctPairs().left(i);
      pairs.addBetween(groups, a, result.distinctPairs().right(i), clusters.cluster(a));
    }
    for (int row = 0; row < result.rows(); row++) {
      if (result.representative(row) == row) {
        pairs.addWithin(groups, row, clusters.cluster(row));
      }
    }
    return pairs;
  }

  private void addBetween(EqualRows groups, int a, int b, int unit) {
    int members = groups.size(a);
    int others = groups.size(b);
    if (all) {
      for (int i = 0; i < members; i++) {
        for (int j = 0; j < others; j++) {
          add(groups.row(a, i), groups.row(b, j), 1, unit);
        }
      }
    } else {
      int left = groups.row(a, anyOf(members));
      add(left, groups.row(b, anyOf(others)), (double) members * others, unit);
    }
  }

  private void addWithin(EqualRows groups, int representative, int unit) {
    int members = groups.size(representative);
    for (int i = 0; i < members; i++) {
      int row = groups.row(representative, i);
      if (all) {
        for (int j = i + 1; j < members; j++) {
          add(row, groups.row(representative, j), 1, unit);
        }
      } else if (members > 1) {
        int other = anyOf(members - 1);
        // Each of the pairs is drawn 2 / (members - 1) times on average.
        add(
            row,
            groups.row(representative, other < i ? other : other + 1),
            (members - 1) / 2.0,
            unit);
      }
    }
  }

  private int anyOf(int count) {
    return (int) (uniform() * count);
  }

  private double uniform() {
    return (Hash64.random(SEED, randomNumbers++) >>> 11) * 0x1p-53;
  }

  private void add(int a, int b, double count, int unit) {
    if (kept == 1 || uniform() < kept) {
      left.add(a);
      right.add(b);
      weights.add(count / kept / drawn.probability(a, b));
      units.add(unit);
    }
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
    return all && drawn.sample().whole() ? share.known() : share;
  }

  /** The number of such pairs in the corpus; an estimate, unless the sample is all of it. */
  double total() {
    return drawn.sample().whole() ? found : weights.doubleStream().sum();
  }

  int clusters() {
    return (int) units.intStream().distinct().count();
  }

  /** The rows with equal fingerprints, by the row that represents them. */
  private static final class EqualRows {
    private final SearchResult result;
    private final Groups groups;

    EqualRows(SearchResult result) {
      this.result = result;
      this.groups = new Groups(result.rows(), result.rows(), result::representative);
    }

    int size(int representative) {
      return groups.size(representative);
    }

    int row(int representative, int member) {
      return groups.member(representative, member);
    }

    long links() {
      long links = result.distinctPairs().size();
      for (int row = 0; row < result.rows(); row++) {
        links += size(row) > 1 ? size(row) : 0;
      }
      return links;
    }
  }
}
