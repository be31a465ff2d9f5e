package io.github.neardup.eval.score;

import io.github.neardup.core.Document;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset.RowPair;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The results for documents of one kind. In a dataset that says how each text was made, they show
 * which changes an algorithm tolerates and which look-alikes deceive it. Ignored pairs do not
 * count.
 *
 * @param kind the name of the kind in the dataset
 * @param documents the number of documents of the kind
 * @param duplicates the number of these that have a duplicate
 * @param found the number of these paired with at least one of their duplicates
 * @param deceived the number of documents of the kind paired with a document that is not a
 *     duplicate
 */
public record KindCounts(String kind, int documents, int duplicates, int found, int deceived) {

  /**
   * Counts the documents of each kind.
   *
   * @param kinds the kind of each document
   * @param cluster the cluster of each document
   * @param ignored pairs of documents that do not count, each once
   * @param result the result of a search
   * @return one entry for each kind, sorted by name
   */
  public static List<KindCounts> of(
      List<String> kinds, int[] cluster, List<RowPair> ignored, SearchResult result) {
    FingerprintGroups groups = new FingerprintGroups(result);
    Counter counter = new Counter(kinds, cluster, ignored, groups);
    groups.forEachFound(
        result.distinctPairs(),
        (left, right, similarity) -> {
          counter.pair(left, right);
          counter.pair(right, left);
        });
    return counter.byKind();
  }

  /**
   * Returns thirds by length, in the form of kinds: the documents are divided as evenly as
   * possible, with documents of the same length together.
   *
   * @return for each document the name of its third, which gives the range of lengths in
   *     characters; names sort in the order of the thirds
   */
  public static List<String> thirds(List<Document> documents) {
    int[] lengths =
        documents.stream().mapToInt(d -> d.text().codePointCount(0, d.text().length())).toArray();
    int[] sorted = lengths.clone();
    Arrays.sort(sorted);
    int rows = sorted.length;
    int first = sorted[Math.max(0, (rows + 2) / 3 - 1)];
    int second = sorted[Math.max(0, (2 * rows + 2) / 3 - 1)];
    return Arrays.stream(lengths)
        .mapToObj(
            length ->
                length <= first
                    ? "1: length at most " + first
                    : length <= second
                        ? "2: length at most " + second
                        : "3: length above " + second)
        .toList();
  }

  /** Counts, by kind, the documents paired with a duplicate and those paired with a stranger. */
  private static final class Counter {

    private final List<String> kinds;
    private final int[] cluster;
    private final FingerprintGroups groups;

    /** The number of duplicates of each document. */
    private final int[] duplicates;

    /**
     * By document and group, the number of ignored pairs with documents of the same cluster in that
     * group.
     */
    private final Long2IntOpenHashMap ignoredDuplicates = new Long2IntOpenHashMap();

    /**
     * By document and group, the number of ignored pairs with documents of other clusters in that
     * group.
     */
    private final Long2IntOpenHashMap ignoredStrangers = new Long2IntOpenHashMap();

    private final BitSet found = new BitSet();
    private final BitSet deceived = new BitSet();

    Counter(List<String> kinds, int[] cluster, List<RowPair> ignored, FingerprintGroups groups) {
      this.kinds = kinds;
      this.cluster = cluster;
      this.groups = groups;
      Int2IntOpenHashMap clusterSize = new Int2IntOpenHashMap();
      for (int c : cluster) {
        clusterSize.addTo(c, 1);
      }
      duplicates = Arrays.stream(cluster).map(c -> clusterSize.get(c) - 1).toArray();
      for (RowPair pair : ignored) {
        ignore(pair.left(), pair.right());
        ignore(pair.right(), pair.left());
      }
    }

    private void ignore(int document, int other) {
      long key = key(document, groups.representative(other));
      if (cluster[document] == cluster[other]) {
        ignoredDuplicates.addTo(key, 1);
        duplicates[document]--;
      } else {
        ignoredStrangers.addTo(key, 1);
      }
    }

    private static long key(int document, int group) {
      return (long) document << 32 | group;
    }

    /** Marks the documents of {@code group}, each paired with all documents of {@code other}. */
    private void pair(int group, int other) {
      Int2IntOpenHashMap ofOther = ClusterLabels.countByCluster(groups, cluster, other);
      int itself = group == other ? 1 : 0;
      groups.forEachMember(
          group,
          document -> {
            int same = ofOther.get(cluster[document]);
            mark(document, other, same - itself, groups.size(other) - same);
          });
    }

    /** Marks a document paired with all documents of a group. */
    private void mark(int document, int group, int sameCluster, int otherClusters) {
      long key = key(document, group);
      if (sameCluster > ignoredDuplicates.get(key)) {
        found.set(document);
      }
      if (otherClusters > ignoredStrangers.get(key)) {
        deceived.set(document);
      }
    }

    private List<KindCounts> byKind() {
      SortedMap<String, int[]> counts = new TreeMap<>();
      for (int row = 0; row < cluster.length; row++) {
        int[] count = counts.computeIfAbsent(kinds.get(row), kind -> new int[4]);
        count[0]++;
        count[1] += duplicates[row] > 0 ? 1 : 0;
        count[2] += found.get(row) ? 1 : 0;
        count[3] += deceived.get(row) ? 1 : 0;
      }
      List<KindCounts> result = new ArrayList<>();
      counts.forEach((kind, c) -> result.add(new KindCounts(kind, c[0], c[1], c[2], c[3])));
      return result;
    }
  }
}
