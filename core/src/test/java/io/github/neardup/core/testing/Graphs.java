package io.github.neardup.core.testing;

import io.github.neardup.core.LongArray;
import io.github.neardup.core.algorithm.FingerprintTable;
import io.github.neardup.core.search.Search;
import io.github.neardup.core.search.SearchResult;
import java.util.List;
import java.util.Set;

/** Search results with given pairs. */
public final class Graphs {

  private Graphs() {}

  /**
   * The result of a search that finds the given pairs.
   *
   * @param size the number of rows
   * @param copies rows that are copies of row 1
   * @param edges pairs of rows that are no copies
   */
  public static SearchResult search(int size, Set<Integer> copies, List<int[]> edges) {
    FingerprintTable table = new FingerprintTable();
    for (int row = 0; row < size; row++) {
      int original = copies.contains(row) ? 1 : row;
      // A row is the set of its edges, and an element of its own.
      LongArray words = LongArray.of(-1 - original);
      for (int edge = 0; edge < edges.size(); edge++) {
        if (edges.get(edge)[0] == original || edges.get(edge)[1] == original) {
          words.add(edge);
        }
      }
      table.add(words);
    }
    return Search.of(new SetAlgorithm(1, 1e-9), 1).pairs(table);
  }
}
