package io.github.neardup.eval.score;

import io.github.neardup.core.Document;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset.RowPair;
import it.unimi.dsi.fastutil.ints.Int2IntOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The pairs of the documents of one kind: of one language or source, or made in one way. They show
 * where an algorithm errs. A pair counts for each of its two documents. Ignored pairs do not count.
 *
 * @param kind the name of the kind in the dataset
 * @param documents the number of documents of the kind
 * @param tp the pairs found that are duplicates
 * @param fp the pairs found that are not duplicates
 * @param fn the duplicates not found
 */
public record KindCounts(String kind, int documents, long tp, long fp, long fn) {

  /** Returns the counts for a measure that is of pairs found and missed. */
  public PairCounts pairs() {
    return new PairCounts(tp, fp, fn, 0);
  }

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
    int[] duplicates = duplicates(cluster);
    int[] found = new int[cluster.length];
    int[] strangers = new int[cluster.length];
    FingerprintGroups groups = new FingerprintGroups(result);
    groups.forEachFound(
        result.distinctPairs(),
        (left, right, similarity) -> {
          addPartners(groups, cluster, left, right, found, strangers);
          if (left != right) {
            addPartners(groups, cluster, right, left, found, strangers);
          }
        });
    for (RowPair pair : ignored) {
      boolean same = cluster[pair.left()] == cluster[pair.right()];
      int matching = result.matches(pair.left(), pair.right()) ? 1 : 0;
      for (int row : new int[] {pair.left(), pair.right()}) {
        duplicates[row] -= same ? 1 : 0;
        (same ? found : strangers)[row] -= matching;
      }
    }
    SortedMap<String, long[]> counts = new TreeMap<>();
    for (int row = 0; row < cluster.length; row++) {
      long[] count = counts.computeIfAbsent(kinds.get(row), kind -> new long[4]);
      count[0]++;
      count[1] += found[row];
      count[2] += strangers[row];
      count[3] += duplicates[row] - found[row];
    }
    List<KindCounts> ofKinds = new ArrayList<>();
    counts.forEach((kind, c) -> ofKinds.add(new KindCounts(kind, (int) c[0], c[1], c[2], c[3])));
    return ofKinds;
  }

  /** Returns how many other documents are in the cluster of each document. */
  private static int[] duplicates(int[] cluster) {
    Int2IntOpenHashMap sizes = new Int2IntOpenHashMap();
    Arrays.stream(cluster).forEach(one -> sizes.addTo(one, 1));
    return Arrays.stream(cluster).map(one -> sizes.get(one) - 1).toArray();
  }

  /** Counts what the documents of one group are paired with in another, or in the group itself. */
  private static void addPartners(
      FingerprintGroups groups, int[] cluster, int group, int other, int[] found, int[] strangers) {
    Int2IntOpenHashMap ofOther = ClusterLabels.countByCluster(groups, cluster, other);
    groups.forEachMember(
        group,
        document -> {
          int same = ofOther.get(cluster[document]);
          found[document] += group == other ? same - 1 : same;
          strangers[document] += groups.size(other) - same;
        });
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
}
