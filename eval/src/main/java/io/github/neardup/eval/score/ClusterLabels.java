package io.github.neardup.eval.score;

import io.github.neardup.datasets.Dataset.RowPair;
import it.unimi.dsi.fastutil.ints.Int2IntMap;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.Arrays;
import java.util.List;

/**
 * Labels from clusters: pairs within a cluster are duplicates, all others are not, and ignored
 * pairs do not count.
 */
final class ClusterLabels implements PairLabels {

  private final FingerprintGroups groups;
  private final int[] cluster;
  private final long duplicates;
  private final long others;
  private final Long2LongOpenHashMap ignoredDuplicates = new Long2LongOpenHashMap();
  private final Long2LongOpenHashMap ignoredOthers = new Long2LongOpenHashMap();

  /** Subtracts each ignored pair once. */
  ClusterLabels(FingerprintGroups groups, int[] cluster, List<RowPair> ignored) {
    this.groups = groups;
    this.cluster = cluster;
    long ignoredDuplicatePairs = 0;
    for (RowPair pair : ignored) {
      long key =
          FingerprintGroups.key(
              groups.representative(pair.left()), groups.representative(pair.right()));
      if (cluster[pair.left()] == cluster[pair.right()]) {
        ignoredDuplicates.addTo(key, 1);
        ignoredDuplicatePairs++;
      } else {
        ignoredOthers.addTo(key, 1);
      }
    }
    this.duplicates = pairsWithinClusters(cluster) - ignoredDuplicatePairs;
    this.others =
        (long) cluster.length * (cluster.length - 1) / 2 - ignored.size() - this.duplicates;
  }

  private static long pairsWithinClusters(int[] cluster) {
    int[] sorted = cluster.clone();
    Arrays.sort(sorted);
    long pairs = 0;
    for (int i = 1, sameBefore = 0; i < sorted.length; i++) {
      sameBefore = sorted[i] == sorted[i - 1] ? sameBefore + 1 : 0;
      pairs += sameBefore;
    }
    return pairs;
  }

  @Override
  public double duplicates() {
    return duplicates;
  }

  @Override
  public double others() {
    return others;
  }

  @Override
  public double duplicates(int left, int right) {
    return sameCluster(left, right) - ignoredDuplicates.get(FingerprintGroups.key(left, right));
  }

  @Override
  public double others(int left, int right) {
    return groups.pairs(left, right)
        - sameCluster(left, right)
        - ignoredOthers.get(FingerprintGroups.key(left, right));
  }

  private long sameCluster(int left, int right) {
    if (left != right && groups.size(left) == 1 && groups.size(right) == 1) {
      return cluster[left] == cluster[right] ? 1 : 0;
    }
    Int2IntOpenHashMap ofLeft = countByCluster(groups, cluster, left);
    long pairs = 0;
    if (left == right) {
      for (int count : ofLeft.values()) {
        pairs += (long) count * (count - 1) / 2;
      }
    } else {
      Int2IntOpenHashMap ofRight = countByCluster(groups, cluster, right);
      for (Int2IntMap.Entry entry : ofRight.int2IntEntrySet()) {
        pairs += (long) entry.getIntValue() * ofLeft.get(entry.getIntKey());
      }
    }
    return pairs;
  }

  /** Returns how many documents of each cluster a representative stands for. */
  static Int2IntOpenHashMap countByCluster(
      FingerprintGroups groups, int[] cluster, int representative) {
    Int2IntOpenHashMap counts = new Int2IntOpenHashMap();
    groups.forEachMember(representative, document -> counts.addTo(cluster[document], 1));
    return counts;
  }
}
