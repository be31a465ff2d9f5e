package io.github.neardup.eval.score;

import io.github.neardup.core.cluster.Clusters;
import io.github.neardup.core.search.SearchResult;
import io.github.neardup.datasets.Dataset;
import io.github.neardup.datasets.JudgedPair;
import io.github.neardup.datasets.RowPair;
import io.github.neardup.eval.score.Sums.Sum;
import io.github.neardup.eval.statistics.Resampling;
import it.unimi.dsi.fastutil.longs.Long2IntMap;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2LongMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What each unit, a true cluster or a group of judged pairs, adds to the {@linkplain Sum sums} that
 * measures are computed from. Ignored pairs count neither way in pairs; a clustering cannot leave
 * pairs out, so they count in clusters.
 */
public final class Contributions {

  private final Map<Sum, double[]> columns = new EnumMap<>(Sum.class);

  /** What a sum has beside what its units add. */
  private final Map<Sum, Double> offsets = new EnumMap<>(Sum.class);

  private Contributions(int units) {
    for (Sum sum : Sum.values()) {
      columns.put(sum, new double[units]);
    }
  }

  /** What one search adds up to. Linear in documents, pairs found and ignored pairs. */
  static Contributions of(Dataset dataset, Units units, SearchResult result) {
    Contributions contributions = new Contributions(units.count());
    LabelledPairs labelled = LabelledPairs.of(dataset, units);
    contributions.columns.put(Sum.DUPLICATES, labelled.duplicates());
    contributions.columns.put(Sum.OTHERS, labelled.othersWithin());
    contributions.addBetween(Sum.OTHERS, labelled.othersBetween());
    switch (dataset.truth()) {
      case CLUSTERS -> {
        contributions.addFoundPairs(dataset, units, result);
        contributions.addClusters(units, result.connectedComponents());
      }
      case JUDGED_PAIRS -> contributions.addJudgedPairs(dataset, units, result);
    }
    return contributions;
  }

  /**
   * Those of pairs alone.
   *
   * @param found duplicates found in each unit
   * @param duplicates all duplicates of each
   * @param wrong other pairs found, between units
   * @param others all other pairs, between units
   */
  public static Contributions ofPairs(
      double[] found, double[] duplicates, UnitBetween wrong, UnitBetween others) {
    Contributions contributions = new Contributions(found.length);
    contributions.columns.put(Sum.FOUND, found);
    contributions.columns.put(Sum.DUPLICATES, duplicates);
    contributions.addBetween(Sum.WRONG, wrong);
    contributions.addBetween(Sum.OTHERS, others);
    return contributions;
  }

  /** The sums over the data itself. */
  Sums sums() {
    return plusOffsets(
        columns.values().stream().mapToDouble(column -> Arrays.stream(column).sum()).toArray());
  }

  /** The sums over each resampling of the units. */
  public Sums[] resampled(Resampling resampling) {
    return Arrays.stream(resampling.sums(columns.values().toArray(double[][]::new)))
        .map(this::plusOffsets)
        .toArray(Sums[]::new);
  }

  /** In how many units the pairs found are not the same as in another search of the same data. */
  int unitsThatDiffer(Contributions other) {
    int differing = 0;
    for (int unit = 0; unit < column(Sum.FOUND).length; unit++) {
      if (column(Sum.FOUND)[unit] != other.column(Sum.FOUND)[unit]
          || column(Sum.WRONG)[unit] != other.column(Sum.WRONG)[unit]) {
        differing++;
      }
    }
    return differing;
  }

  private Sums plusOffsets(double[] sums) {
    Map<Sum, Double> values = new EnumMap<>(Sum.class);
    int next = 0;
    for (Sum sum : Sum.values()) {
      // Pulls of few wrong pairs can outweigh them; fewer than none there cannot be.
      values.put(sum, Math.max(0, sums[next++] + offsets.getOrDefault(sum, 0.0)));
    }
    return new Sums(values);
  }

  private double[] column(Sum sum) {
    return Objects.requireNonNull(columns.get(sum));
  }

  private void addJudgedPairs(Dataset dataset, Units units, SearchResult result) {
    for (JudgedPair pair : JudgedLabels.counted(dataset.judgedPairs(), dataset.ignoredPairs())) {
      int unit = units.of(pair.left());
      boolean found = result.matches(pair.left(), pair.right());
      column(Sum.FOUND)[unit] += found && pair.duplicate() ? 1 : 0;
      column(Sum.WRONG)[unit] += found && !pair.duplicate() ? 1 : 0;
    }
  }

  private void addFoundPairs(Dataset dataset, Units units, SearchResult result) {
    FingerprintGroups groups = new FingerprintGroups(result);
    FoundPairs pairs = new FoundPairs(groups, units, column(Sum.FOUND));
    groups.forEachFound(result.pairs(), (left, right, similarity) -> pairs.addGroups(left, right));
    for (RowPair pair : dataset.ignoredPairs()) {
      if (result.matches(pair.left(), pair.right())) {
        pairs.add(units.of(pair.left()), units.of(pair.right()), -1);
      }
    }
    addBetween(Sum.WRONG, pairs.between());
  }

  /** The pairs that a search found. */
  private static final class FoundPairs extends UnitPairs {

    private final double[] within;
    private final UnitBetween wholesale;
    private final Long2LongOpenHashMap between = new Long2LongOpenHashMap();

    FoundPairs(FingerprintGroups groups, Units units, double[] within) {
      super(groups, units.ofDocuments());
      this.within = within;
      this.wholesale = new UnitBetween(units.count());
    }

    @Override
    void addWithin(int unit, long pairs) {
      within[unit] += pairs;
    }

    @Override
    void addBetween(int left, int right, long pairs) {
      between.addTo(FingerprintGroups.key(left, right), pairs);
    }

    @Override
    void addWholesale(int unit, double pairs, double squareSum) {
      wholesale.add(unit, pairs, squareSum);
    }

    /** The pairs between different units; to be asked for once. */
    UnitBetween between() {
      for (Long2LongMap.Entry entry : between.long2LongEntrySet()) {
        double pairs = entry.getLongValue();
        wholesale.add((int) (entry.getLongKey() >>> 32), pairs, pairs * pairs);
        wholesale.add((int) entry.getLongKey(), pairs, pairs * pairs);
      }
      return wholesale;
    }
  }

  /** What a true and a found cluster have in common: documents, and the sizes of both. */
  private record Cell(int trueCluster, int foundCluster, int size, int trueSize, int foundSize) {}

  /** By true cluster, in an order that does not depend on that of the documents: sums round. */
  private static List<Cell> cells(Units truth, Clusters found) {
    int[] trueSizes = new int[truth.count()];
    int[] foundSizes = new int[found.size()];
    Long2IntOpenHashMap common = new Long2IntOpenHashMap();
    for (int row = 0; row < found.size(); row++) {
      trueSizes[truth.of(row)]++;
      foundSizes[found.cluster(row)]++;
      common.addTo((long) truth.of(row) << 32 | found.cluster(row), 1);
    }
    List<Cell> cells = new ArrayList<>();
    for (Long2IntMap.Entry entry : common.long2IntEntrySet()) {
      int unit = (int) (entry.getLongKey() >>> 32);
      int cluster = (int) entry.getLongKey();
      cells.add(new Cell(unit, cluster, entry.getIntValue(), trueSizes[unit], foundSizes[cluster]));
    }
    cells.sort(
        Comparator.comparingInt(Cell::trueCluster)
            .thenComparingInt(Cell::size)
            .thenComparingInt(Cell::foundSize));
    return cells;
  }

  private void addClusters(Units units, Clusters found) {
    UnitBetween between = new UnitBetween(units.count());
    List<Cell> cells = cells(units, found);
    double[] squares = new double[found.size()];
    cells.forEach(cell -> squares[cell.foundCluster()] += (double) cell.size() * cell.size());
    for (Cell cell : cells) {
      double size = cell.size();
      double inTruth = cell.trueSize();
      double inFound = cell.foundSize();
      int unit = cell.trueCluster();
      column(Sum.DOCUMENTS)[unit] += size;
      column(Sum.TOGETHER)[unit] += size * (size - 1) / 2;
      column(Sum.B_CUBED_PRECISION)[unit] += size * size / inFound;
      column(Sum.B_CUBED_RECALL)[unit] += size * size / inTruth;
      column(Sum.TRUE_ENTROPY_GIVEN_FOUND)[unit] -= size * StrictMath.log(size / inFound);
      column(Sum.FOUND_ENTROPY_GIVEN_TRUE)[unit] -= size * StrictMath.log(size / inTruth);
      column(Sum.TRUE_ENTROPY)[unit] -= size * StrictMath.log(inTruth / found.size());
      column(Sum.FOUND_ENTROPY)[unit] -= size * StrictMath.log(inFound / found.size());
      column(Sum.TRUE_PAIRS)[unit] = inTruth * (inTruth - 1) / 2;
      column(Sum.CLUSTERS)[unit] = inTruth > 1 ? 1 : 0;
      column(Sum.EXACT_CLUSTERS)[unit] = inTruth > 1 && size == inTruth && size == inFound ? 1 : 0;
      between.add(
          unit,
          size * (inFound - size),
          size * size * (squares[cell.foundCluster()] - size * size));
    }
    addBetween(Sum.JOINED, between);
  }

  private void addBetween(Sum sum, UnitBetween between) {
    double[] pulls = between.pulls();
    Arrays.setAll(column(sum), unit -> column(sum)[unit] + pulls[unit]);
    offsets.put(sum, between.total() - Arrays.stream(pulls).sum());
  }
}
