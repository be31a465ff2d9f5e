package io.github.neardup.eval.score;

import io.github.neardup.core.search.SearchResult;
import io.github.neardup.core.search.SearchResult.VerifiedPairs;
import it.unimi.dsi.fastutil.ints.Int2IntMap;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2LongMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;

/** Counts the pairs found by a search, by the units of the two documents. */
final class FoundPairs {

  /*
   * A search reports groups of documents with equal fingerprints, and pairs of such groups. A group
   * of 1,000 copies stands for 499,500 pairs, so pairs are never listed: each group is counted by
   * unit first, and the counts are multiplied.
   *
   * Example: group A has 3 documents of unit 1 and 2 of unit 2, group B has 4 of unit 2, and A and
   * B match. That gives 2 x 4 pairs within unit 2 and 3 x 4 pairs between units 1 and 2. Within A
   * alone there are 3 pairs within unit 1, 1 within unit 2, and 3 x 2 between the two.
   *
   * Invariant: the pairs within units and between units add up to the number of matching pairs of
   * documents, minus the pairs subtracted with add. Counting a group of very many units for each
   * two of them would take time quadratic in the units. Instead, each unit gets its pairs with all
   * others in one sum, together with the sum of squares that PairsBetween needs. Two such groups
   * may contain the same two units; their squares are then added as if the pairs were of different
   * units.
   */

  /** If a pair of groups has more pairs of units, a unit's pairs with all others are one sum. */
  private static final long MOST_UNIT_PAIRS = 1_000_000;

  private final FingerprintGroups groups;
  private final int[] unitOf;
  private final double[] within;
  private final PairsBetween inOneSum;
  private final Long2LongOpenHashMap between = new Long2LongOpenHashMap();

  /** Counts the pairs of each unit into {@code within}. */
  FoundPairs(SearchResult result, ResamplingUnits units, double[] within) {
    this.groups = new FingerprintGroups(result);
    this.unitOf = units.ofDocuments();
    this.within = within;
    this.inOneSum = new PairsBetween(units.count());
  }

  /** Counts all pairs of groups. */
  void addAll(VerifiedPairs pairs) {
    groups.forEachFound(pairs, (left, right, similarity) -> addGroups(left, right));
  }

  /** Adds pairs between documents of two units, or of one. */
  void add(int left, int right, long pairs) {
    if (left == right) {
      within[left] += pairs;
    } else {
      between.addTo(FingerprintGroups.key(left, right), pairs);
    }
  }

  /** Counts the pairs for which two representatives stand, or one paired with itself. */
  private void addGroups(int left, int right) {
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
      long pairs = size * same / (left == right ? 2 : 1);
      within[a.getIntKey()] += pairs;
      if (!many) {
        for (Int2IntMap.Entry b : rights.int2IntEntrySet()) {
          if (left == right ? a.getIntKey() < b.getIntKey() : a.getIntKey() != b.getIntKey()) {
            add(a.getIntKey(), b.getIntKey(), size * b.getIntValue());
          }
        }
      }
    }
    if (many) {
      addInOneSum(lefts, rights);
      if (left != right) {
        addInOneSum(rights, lefts);
      }
    }
  }

  private void addInOneSum(Int2IntOpenHashMap some, Int2IntOpenHashMap others) {
    double sum = 0;
    double squares = 0;
    for (int count : others.values()) {
      sum += count;
      squares += (double) count * count;
    }
    for (Int2IntMap.Entry entry : some.int2IntEntrySet()) {
      double size = entry.getIntValue();
      double same = others.get(entry.getIntKey());
      inOneSum.add(entry.getIntKey(), size * (sum - same), size * size * (squares - same * same));
    }
  }

  /** Returns the pairs between different units; call it only once. */
  PairsBetween between() {
    for (Long2LongMap.Entry entry : between.long2LongEntrySet()) {
      double pairs = entry.getLongValue();
      inOneSum.add((int) (entry.getLongKey() >>> 32), pairs, pairs * pairs);
      inOneSum.add((int) entry.getLongKey(), pairs, pairs * pairs);
    }
    return inOneSum;
  }
}
