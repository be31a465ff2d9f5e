package io.github.neardup.eval.score;

import io.github.neardup.core.cluster.Clusters;
import it.unimi.dsi.fastutil.longs.Long2IntMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Consumer;

/** How many documents each true cluster and each found cluster have in common. */
final class Contingency {

  /**
   * A true and a found cluster that have documents in common.
   *
   * @param trueCluster number of the true cluster
   * @param foundCluster the found cluster, by its lowest row
   * @param size documents in both
   * @param trueSize documents in the true cluster
   * @param foundSize documents in the found cluster
   */
  record Cell(int trueCluster, int foundCluster, int size, int trueSize, int foundSize) {}

  private final Cell[] cells;
  private final double[] squares;
  private final int documents;

  private Contingency(Cell[] cells, double[] squares, int documents) {
    this.cells = cells;
    this.squares = squares;
    this.documents = documents;
  }

  /**
   * Compares found clusters with true ones; every document is in one of each.
   *
   * @param truth the true clusters
   * @param found the found ones
   */
  static Contingency of(Units truth, Clusters found) {
    int documents = found.size();
    int[] trueSizes = new int[truth.count()];
    int[] foundSizes = new int[documents];
    Long2IntOpenHashMap common = new Long2IntOpenHashMap();
    for (int row = 0; row < documents; row++) {
      trueSizes[truth.of(row)]++;
      foundSizes[found.cluster(row)]++;
      common.addTo((long) truth.of(row) << 32 | found.cluster(row), 1);
    }
    double[] squares = new double[documents];
    Cell[] cells = new Cell[common.size()];
    int next = 0;
    for (Long2IntMap.Entry entry : common.long2IntEntrySet()) {
      int trueCluster = (int) (entry.getLongKey() >>> 32);
      int foundCluster = (int) entry.getLongKey();
      int size = entry.getIntValue();
      squares[foundCluster] += (double) size * size;
      cells[next++] =
          new Cell(
              trueCluster, foundCluster, size, trueSizes[trueCluster], foundSizes[foundCluster]);
    }
    // An order that does not depend on that of the documents, for sums rounded alike.
    Arrays.sort(
        cells,
        Comparator.comparingInt(Cell::trueCluster)
            .thenComparingInt(Cell::size)
            .thenComparingInt(Cell::foundSize));
    return new Contingency(cells, squares, documents);
  }

  int documents() {
    return documents;
  }

  /** The sum of squares of the sizes of a found cluster's cells. */
  double squaresOfFound(int foundCluster) {
    return squares[foundCluster];
  }

  /** Visits the cells by true cluster. */
  void forEachCell(Consumer<Cell> visitor) {
    Arrays.asList(cells).forEach(visitor);
  }
}
