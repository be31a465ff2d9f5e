package io.github.neardup.eval.score;

import it.unimi.dsi.fastutil.ints.Int2IntMap;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;

/** Counts the pairs between groups of documents by the units of the two documents. */
abstract class UnitPairs {

  /** A group is seldom of many units; if it is, pairs between units are counted as a whole. */
  private static final long MOST_UNIT_PAIRS = 1_000_000;

  private final FingerprintGroups groups;
  private final int[] unitOf;

  UnitPairs(FingerprintGroups groups, int[] unitOf) {
    this.groups = groups;
    this.unitOf = unitOf;
  }

  /** Counts pairs within a unit. */
  abstract void addWithin(int unit, long pairs);

  /** Counts pairs between two different units. */
  abstract void addBetween(int left, int right, long pairs);

  /** Counts pairs of a unit with others; see {@link UnitBetween#add}. */
  abstract void addWholesale(int unit, double pairs, double squareSum);

  /** Counts a number of pairs between documents of two units, or of one. */
  final void add(int left, int right, long pairs) {
    if (left == right) {
      addWithin(left, pairs);
    } else {
      addBetween(left, right, pairs);
    }
  }

  /** Counts the pairs that two representatives stand for, or one and itself. */
  final void addGroups(int left, int right) {
    if (left != right && groups.size(left) == 1 && groups.size(right) == 1) {
      add(unitOf[left], unitOf[right], 1);
      return;
    }
    Int2IntOpenHashMap lefts = ClusterLabels.countByCluster(groups, unitOf, left);
    Int2IntOpenHashMap rights =
        left == right ? lefts : ClusterLabels.countByCluster(groups, unitOf, right);
    boolean many = (long) lefts.size() * rights.size() > MOST_UNIT_PAIRS;
    for (Int2IntMap.Entry a : lefts.int2IntEntrySet()) {
      long size = a.getIntValue();
      long same = left == right ? size - 1 : rights.get(a.getIntKey());
      if (same > 0) {
        addWithin(a.getIntKey(), size * same / (left == right ? 2 : 1));
      }
      if (!many) {
        for (Int2IntMap.Entry b : rights.int2IntEntrySet()) {
          if (left == right ? a.getIntKey() < b.getIntKey() : a.getIntKey() != b.getIntKey()) {
            addBetween(a.getIntKey(), b.getIntKey(), size * b.getIntValue());
          }
        }
      }
    }
    if (many) {
      addWholesale(lefts, rights);
      if (left != right) {
        addWholesale(rights, lefts);
      }
    }
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
      addWholesale(entry.getIntKey(), size * (sum - same), size * size * (squares - same * same));
    }
  }
}
