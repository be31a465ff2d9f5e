package io.github.neardup.eval.score;

import io.github.neardup.core.search.SearchResult;
import it.unimi.dsi.fastutil.ints.Int2IntMap;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2LongMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;

/** Counts the pairs a search found, by the true clusters of their documents. */
final class PairsByUnit {

  /** A group of copies is seldom of many clusters; if it is, its pairs are counted as a whole. */
  private static final long MOST_CLUSTER_PAIRS = 1_000_000;

  private final Units units;
  private final double[] within;
  private final UnitBetween wholesale;
  private final Long2LongOpenHashMap between = new Long2LongOpenHashMap();

  /**
   * Nothing counted yet.
   *
   * @param within receives the pairs within each unit
   */
  PairsByUnit(Units units, double[] within) {
    this.units = units;
    this.within = within;
    this.wholesale = new UnitBetween(units.count());
  }

  void addFound(SearchResult result) {
    FingerprintGroups groups = new FingerprintGroups(result);
    int[] unitOf = units.ofDocuments();
    for (int row = 0; row < groups.documents(); row++) {
      if (groups.size(row) > 1) {
        addWithin(ClusterLabels.countByCluster(groups, unitOf, row));
      }
    }
    for (int i = 0; i < result.pairs().size(); i++) {
      int left = result.pairs().left(i);
      int right = result.pairs().right(i);
      if (groups.size(left) == 1 && groups.size(right) == 1) {
        add(unitOf[left], unitOf[right], 1);
      } else {
        addBetween(
            ClusterLabels.countByCluster(groups, unitOf, left),
            ClusterLabels.countByCluster(groups, unitOf, right));
      }
    }
  }

  /** Takes back a pair of documents. */
  void remove(int left, int right) {
    add(units.of(left), units.of(right), -1);
  }

  private void add(int left, int right, long pairs) {
    if (left == right) {
      within[left] += pairs;
    } else {
      between.addTo(FingerprintGroups.key(left, right), pairs);
    }
  }

  private void addWithin(Int2IntOpenHashMap counts) {
    if (fewPairs(counts, counts)) {
      for (Int2IntMap.Entry a : counts.int2IntEntrySet()) {
        long size = a.getIntValue();
        add(a.getIntKey(), a.getIntKey(), size * (size - 1) / 2);
        for (Int2IntMap.Entry b : counts.int2IntEntrySet()) {
          if (a.getIntKey() < b.getIntKey()) {
            add(a.getIntKey(), b.getIntKey(), size * b.getIntValue());
          }
        }
      }
    } else {
      for (Int2IntMap.Entry a : counts.int2IntEntrySet()) {
        long size = a.getIntValue();
        add(a.getIntKey(), a.getIntKey(), size * (size - 1) / 2);
      }
      addWholesale(counts, counts);
    }
  }

  private void addBetween(Int2IntOpenHashMap left, Int2IntOpenHashMap right) {
    if (fewPairs(left, right)) {
      for (Int2IntMap.Entry a : left.int2IntEntrySet()) {
        for (Int2IntMap.Entry b : right.int2IntEntrySet()) {
          add(a.getIntKey(), b.getIntKey(), (long) a.getIntValue() * b.getIntValue());
        }
      }
    } else {
      for (Int2IntMap.Entry a : left.int2IntEntrySet()) {
        add(a.getIntKey(), a.getIntKey(), (long) a.getIntValue() * right.get(a.getIntKey()));
      }
      addWholesale(left, right);
      addWholesale(right, left);
    }
  }

  private static boolean fewPairs(Int2IntOpenHashMap left, Int2IntOpenHashMap right) {
    return (long) left.size() * right.size() <= MOST_CLUSTER_PAIRS;
  }

  private void addWholesale(Int2IntOpenHashMap some, Int2IntOpenHashMap others) {
    double sum = 0;
    double squares = 0;
    for (int count : others.values()) {
      sum += count;
      squares += (double) count * count;
    }
    for (Int2IntMap.Entry entry : some.int2IntEntrySet()) {
      double size = entry.getIntValue();
      double same = others.get(entry.getIntKey());
      wholesale.add(entry.getIntKey(), size * (sum - same), size * size * (squares - same * same));
    }
  }

  /** The pairs between different units. */
  UnitBetween between() {
    for (Long2LongMap.Entry entry : between.long2LongEntrySet()) {
      double pairs = entry.getLongValue();
      wholesale.add((int) (entry.getLongKey() >>> 32), pairs, pairs * pairs);
      wholesale.add((int) entry.getLongKey(), pairs, pairs * pairs);
    }
    between.clear();
    return wholesale;
  }
}
