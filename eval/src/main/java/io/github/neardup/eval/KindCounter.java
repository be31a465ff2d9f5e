package io.github.neardup.eval;

import io.github.neardup.core.search.SearchResult;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/** Counts, by kind, which documents were paired with a duplicate and which with a stranger. */
final class KindCounter {

  private final List<String> kinds;
  private final int[] cluster;
  private final FingerprintGroups groups;
  private final BitSet found = new BitSet();
  private final BitSet deceived = new BitSet();

  private KindCounter(List<String> kinds, int[] cluster, FingerprintGroups groups) {
    this.kinds = kinds;
    this.cluster = cluster;
    this.groups = groups;
  }

  /**
   * Counts.
   *
   * @param kinds the kind of each document
   * @param cluster the cluster of each document
   * @param result what a search found
   * @return an entry a kind, by name
   */
  static List<KindCounts> count(List<String> kinds, int[] cluster, SearchResult result) {
    FingerprintGroups groups = new FingerprintGroups(result);
    KindCounter counter = new KindCounter(kinds, cluster, groups);
    for (int row = 0; row < kinds.size(); row++) {
      if (groups.size(row) > 0) {
        counter.within(row);
      }
    }
    for (int i = 0; i < result.pairs().size(); i++) {
      counter.between(result.pairs().left(i), result.pairs().right(i));
      counter.between(result.pairs().right(i), result.pairs().left(i));
    }
    return counter.byKind();
  }

  private void within(int group) {
    Int2IntOpenHashMap ofGroup = countByCluster(group);
    groups.forEachMember(
        group,
        document -> {
          int same = ofGroup.get(cluster[document]);
          mark(document, same - 1, groups.size(group) - same);
        });
  }

  /** Marks the documents of {@code group} that are paired with those of {@code other}. */
  private void between(int group, int other) {
    Int2IntOpenHashMap ofOther = countByCluster(other);
    groups.forEachMember(
        group,
        document -> {
          int same = ofOther.get(cluster[document]);
          mark(document, same, groups.size(other) - same);
        });
  }

  private void mark(int document, int duplicates, int strangers) {
    if (duplicates > 0) {
      found.set(document);
    }
    if (strangers > 0) {
      deceived.set(document);
    }
  }

  private Int2IntOpenHashMap countByCluster(int representative) {
    return ClusterLabels.countByCluster(groups, cluster, representative);
  }

  private List<KindCounts> byKind() {
    Int2IntOpenHashMap clusterSize = new Int2IntOpenHashMap();
    for (int c : cluster) {
      clusterSize.addTo(c, 1);
    }
    SortedMap<String, int[]> counts = new TreeMap<>();
    for (int row = 0; row < cluster.length; row++) {
      int[] count = counts.computeIfAbsent(kinds.get(row), kind -> new int[4]);
      count[0]++;
      count[1] += clusterSize.get(cluster[row]) > 1 ? 1 : 0;
      count[2] += found.get(row) ? 1 : 0;
      count[3] += deceived.get(row) ? 1 : 0;
    }
    List<KindCounts> result = new ArrayList<>();
    counts.forEach((kind, c) -> result.add(new KindCounts(kind, c[0], c[1], c[2], c[3])));
    return result;
  }
}
