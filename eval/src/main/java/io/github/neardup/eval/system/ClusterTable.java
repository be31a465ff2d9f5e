package io.github.neardup.eval.system;

import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.io.Rows;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** The clusters of a file, as they are read: those of a document that is not named is its own. */
final class ClusterTable {

  private static final int NONE = -1;

  private final Map<String, Integer> numbers = new HashMap<>();
  private final int[] clusters;
  private final long[] lines;

  ClusterTable(int documents) {
    clusters = new int[documents];
    lines = new long[documents];
    Arrays.fill(clusters, NONE);
  }

  void add(int document, String cluster, String id, Rows at) {
    if (clusters[document] != NONE) {
      throw at.fault(
          "the document '%s' has a cluster in line %s already; remove one"
              .formatted(id, lines[document]));
    }
    clusters[document] = numbers.computeIfAbsent(cluster, name -> numbers.size());
    lines[document] = at.lineNumber();
  }

  /** How many documents are in a cluster of two or more. */
  long clustered() {
    int[] sizes = new int[numbers.size()];
    for (int cluster : clusters) {
      if (cluster != NONE) {
        sizes[cluster]++;
      }
    }
    return Arrays.stream(sizes).filter(size -> size > 1).asLongStream().sum();
  }

  /** For each document the first of its cluster, as {@link GivenPairs} takes it. */
  FingerprintTable build() {
    int[] first = new int[numbers.size()];
    Arrays.fill(first, NONE);
    FingerprintTable table = new FingerprintTable();
    for (int row = 0; row < clusters.length; row++) {
      int representative = row;
      if (clusters[row] != NONE) {
        int cluster = clusters[row];
        first[cluster] = first[cluster] == NONE ? row : first[cluster];
        representative = first[cluster];
      }
      table.add(new long[] {representative}, 0, 1);
    }
    return table;
  }
}
